"""The arena: games between agents, one after the other, inside one kernel that can be paused at any decision.

Everything about the game in progress is in the arena's arrays, so the kernel returns after a given amount of work, or
when an agent is THINKING, and later continues where it left off.
"""

import functools

import numpy as np
from numba import types

from plyground.core.clock import cycles
from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, LONGS, NOTHING, OVER, ROWS, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import mixed, new_stream, next_word, random_outcome, split
from plyground.core.slack import CHANCES, SLACK, excess
from plyground.core.structures import Structure, make_records, records, structure
from plyground.core.turns import copy_position, position_hash
from plyground.learn.learner_arrays import BEGUN, ENDED, LEARNER, MOVED, OBSERVE
from plyground.search.agent import AGENT, AGENTS, MOST_SEATS, decide_or_explore
from plyground.search.workspace import DECIDED, DECISION, copy_decision

FINISHED, PAUSED, LOG_FULL = 10, 11, 12
PLAYER_STREAMS = 1 << 40  # the random streams of agents come after those of the dice
NOISE_STREAMS = 1 << 44  # and then those of the noise on their models
UNFINISHED = -1  # instead of an ending: the game was stopped after `longest` turns

PROGRESS = np.dtype(
    [
        ("game", np.int64),  # number of the game in the slice
        ("is_under_way", np.int64),
        ("turns", np.int64),
        ("choices", np.int64),
        ("logged", np.int64),  # entries of the log
        ("thinker", np.int64),  # the agent that has not decided yet
    ]
)
EFFORT = np.dtype(
    [
        ("decisions", np.int64),
        ("cycles", np.int64),  # of the processor
        ("nodes", np.int64),
        ("depths", np.int64),  # summed over the decisions
        ("expanded", np.int64),
        ("children", np.int64),
    ]
)

Arena = structure(
    "Arena",
    state=INTS,  # [state] the game in progress
    before=INTS,  # [state] the position of the last decision
    streams=types.Array(types.uint64, 2, "C"),  # [1 + MOST_SEATS, 1] of the dice, then of every agent
    progress=records(PROGRESS),  # [1]
    effort=records(EFFORT, 2),  # [games, MOST_SEATS] of every agent
    starts=ROWS,  # [1 or games, state] the first position of all games, or of each
    seating=ROWS,  # [games, seats] which agent sits there
    dice=LONGS,  # [games] the random stream of the dice
    turns=INTS,  # [games]
    choices=INTS,  # [games]
    endings=INTS,  # [games]
    payoffs=types.Array(types.float64, 2, "C"),  # [games, seats]
    fingerprints=WORDS,  # [games] a hash of seating, dice and positions, or no entry if it is not wanted
    keys=WORDS,  # [identity] what the entries of a position are multiplied by for it
    log=ROWS,  # [entries, state] every position of the game, or no entry if it is not wanted
    decisions=records(DECISION),  # [entries] what was decided to get there (seat: CHANCE after a roll), or no entry
)
ARENA = Arena.kind
OBSERVER = types.FunctionType(OBSERVE)


@kernel(NOTHING(ARENA, types.uint64))
def add_to_fingerprint(arena, word):
    """Make something that happened part of the game's fingerprint."""
    game = arena.progress[0].game
    arena.fingerprints[game] = mixed(arena.fingerprints[game] ^ word)


@kernel(types.uint64(INTS, WORDS))
def position_word(state, keys):
    """A word that tells positions apart: a sum that processors take several terms of at a time."""
    word = np.uint64(0)
    for i in range(keys.size):
        word += np.uint64(state[i] + 32768) * keys[i]
    return word


@kernel(NOTHING(RULES, INTS, AGENTS, ARENA, LEARNER, WHOLE, WHOLE))
def begin_game(rules, board, agents, arena, learner, seed, number):
    """Set up game `number` of the match; its agents get random streams of their own."""
    progress = arena.progress[0]
    copy_position(arena.starts[progress.game % arena.starts.shape[0]], arena.state)
    split(arena.streams[0], seed, arena.dice[progress.game])
    for chair in range(arena.seating.shape[1]):  # the chairs beyond hold copies
        workspace = agents[chair].workspace
        split(arena.streams[1 + chair], seed, PLAYER_STREAMS + MOST_SEATS * number + chair)
        split(workspace.model.model.stream, seed, NOISE_STREAMS + MOST_SEATS * number + chair)
        workspace.decision[0].is_new_game = True
        workspace.decision[0].is_under_way = False
    for seat in range(learner.learns.size):
        learner.learns[seat] = agents[arena.seating[progress.game, seat]].workspace.options[0].learns
    progress.is_under_way = 1
    progress.turns = progress.choices = progress.logged = 0
    if arena.fingerprints.size > 0:
        arena.fingerprints[progress.game] = position_hash(arena.seating[progress.game], arena.seating.shape[1])
        add_to_fingerprint(arena, position_word(arena.state, arena.keys))


@kernel(NOTHING(records(DECISION), records(EFFORT)))
def add_effort(decisions, efforts):
    """Add up what the agent's search reports."""
    decision, effort = decisions[0], efforts[0]
    effort.decisions += 1
    effort.nodes += decision.nodes
    effort.depths += decision.depth
    effort.expanded += decision.expanded
    effort.children += decision.children
    decision.must_stop = False


@kernel(WHOLE(INTS, ARENA, AGENT, WHOLE, WHOLE))
def decide(board, arena, agent, chair, allowance):
    """Let an agent decide and count the time it takes; return its answer, DECIDED or another."""
    began = cycles()
    answer = decide_or_explore(board, arena.state, agent, arena.streams[1 + chair], allowance)
    arena.effort[arena.progress[0].game, chair].cycles += cycles() - began
    return answer


@kernel(NOTHING(RULES, INTS, ARENA, OBSERVER, LEARNER, WHOLE))
def end_game(rules, board, arena, observe, learner, seat):
    """Record the result of the game in progress."""
    progress = arena.progress[0]
    game = progress.game
    arena.turns[game] = progress.turns
    arena.choices[game] = progress.choices
    if seat == OVER:
        rules.payoff(board, arena.state, arena.payoffs[game])
        arena.endings[game] = rules.ending(board, arena.state)
        observe(rules, board, arena.before, arena.state, CHANCE, ENDED, learner)
    else:
        arena.endings[game] = UNFINISHED
    progress.is_under_way = 0
    progress.game += 1


@kernel(WHOLE(RULES, INTS, AGENTS, ARENA, OBSERVER, LEARNER, WHOLE, WHOLE, WHOLE, WHOLE), allocates=True)
def play_on(rules, board, agents, arena, observe, learner, seed, begin, longest, allowance):
    """Continue the games of the slice that begins with number `begin`; `observe` reports them to the learner.

    Returns FINISHED when all are played, PAUSED after `allowance`, LOG_FULL when the log has to be emptied, the answer
    of an agent that has not DECIDED, or an excess of the rules.
    """
    state, progress, log = arena.state, arena.progress[0], arena.log
    weight = np.zeros(rules.max_chances + SLACK, np.int32)
    mover, play = rules.mover, rules.play
    is_logged = log.shape[0] > 0
    has_fingerprint = arena.fingerprints.size > 0
    while progress.game < arena.turns.size:
        if progress.is_under_way == 0:
            begin_game(rules, board, agents, arena, learner, seed, begin + progress.game)
            observe(rules, board, state, state, CHANCE, BEGUN, learner)
        seat = mover(board, state)
        while seat != OVER and progress.turns < longest:
            if is_logged and progress.logged == log.shape[0]:
                return LOG_FULL
            if seat == CHANCE:
                outcomes = rules.chance(board, state, weight)
                if outcomes < 1 or outcomes > rules.max_chances:
                    return excess(CHANCES, outcomes)
                outcome = random_outcome(arena.streams[0], weight, outcomes)
                play(board, state, outcome)
                following = mover(board, state)
                if has_fingerprint:
                    add_to_fingerprint(arena, np.uint64(outcome))
                if arena.decisions.size > 0:
                    arena.decisions[progress.logged].seat = CHANCE
            else:
                if allowance <= 0:
                    return PAUSED
                chair = np.int64(arena.seating[progress.game, seat])
                workspace = agents[chair].workspace
                decision = workspace.decision[0]
                nodes_before = decision.nodes if decision.is_under_way else 0
                answer = decide(board, arena, agents[chair], chair, allowance)
                if answer != DECIDED:
                    progress.thinker = chair
                    return answer
                allowance -= 1 + decision.nodes - nodes_before
                add_effort(workspace.decision, arena.effort[progress.game, chair : chair + 1])
                copy_position(state, arena.before)
                copy_position(workspace.chosen, state)
                progress.choices += 1
                observe(rules, board, arena.before, state, seat, MOVED, learner)
                following = mover(board, state)
                progress.turns += following != seat
                if has_fingerprint:
                    add_to_fingerprint(arena, position_word(state, arena.keys))
                if arena.decisions.size > 0:
                    copy_decision(decision, arena.decisions[progress.logged])
            seat = following
            if is_logged:
                copy_position(state, log[progress.logged])
                progress.logged += 1
        end_game(rules, board, arena, observe, learner, seat)
        if is_logged:
            return LOG_FULL
    return FINISHED


def make_arena(
    capacities: Capacities, starts: np.ndarray, seating: np.ndarray, dice: np.ndarray, log_entries: int = 0,
    has_fingerprints: bool = False, logs_decisions: bool = False,
) -> Structure:  # fmt: skip
    """An arena for the games with these first positions (one for all, or one each), seatings and dice."""
    games = len(dice)
    return Arena(
        state=np.zeros(capacities.state, np.int32),
        before=np.zeros(capacities.state, np.int32),
        streams=np.zeros((1 + MOST_SEATS, 1), np.uint64),
        progress=make_records(PROGRESS, 1),
        effort=make_records(EFFORT, (games, MOST_SEATS)),
        starts=np.ascontiguousarray(starts, np.int32),
        seating=np.ascontiguousarray(seating, np.int32),
        dice=np.ascontiguousarray(dice, np.int64),
        turns=np.zeros(games, np.int32),
        choices=np.zeros(games, np.int32),
        endings=np.zeros(games, np.int32),
        payoffs=np.zeros((games, capacities.seats), np.float64),
        fingerprints=np.zeros(games if has_fingerprints else 0, np.uint64),
        keys=random_words(capacities.identity),
        log=np.zeros((log_entries, capacities.state), np.int32),
        decisions=make_records(DECISION, log_entries if logs_decisions else 0),
    )


@functools.cache
def random_words(number: int) -> np.ndarray:
    """Some fixed random words."""
    stream = new_stream(0)
    return np.array([next_word(stream) for _ in range(number)], np.uint64)
