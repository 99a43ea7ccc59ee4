"""Games between seated players, inside one kernel: it can be left at any decision and entered again.

A table is where games are played one after the other. Everything about the game in progress is in the table's
arrays, so the kernel returns after a given amount of work, or when a player is THINKING, and goes on where it was.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.clock import cycles
from plyground.core.compiling import JIT, kernel
from plyground.core.contract import CHANCE, INTS, LONGS, OVER, ROWS, RULES, WHOLE
from plyground.core.randomness import random_outcome, random_unit, split
from plyground.core.turns import copy_position
from plyground.learn.learner_arrays import BEGUN, ENDED, LEARNER, MOVED, OBSERVE
from plyground.search.agent import MOST_SEATS, SEATS
from plyground.search.one_ply import explore
from plyground.search.workspace import (
    BUSY,
    DECIDED,
    DEPTH,
    EXPANDED,
    EXPLORE,
    FRESH,
    LEARNS,
    LOOKED_AT,
    NODES,
    OVERFLOW,
    STOP,
    TABLE,
)

FINISHED, PAUSED, LOG_FULL = 10, 11, 12
PLAYER_STREAMS = 1 << 40  # the streams of players come after those of the dice
NOISE_STREAMS = 1 << 44  # and then those of the noise on what they have learned
UNFINISHED = -1  # instead of an ending: the game was stopped after `longest` turns

# registers of a table: game in progress (number in the slice), whether it is under way, its turns and choices, entries
# of the log, which player is thinking
GAME, UNDER_WAY, TURNS, CHOICES, LOGGED, THINKER, REGISTERS = range(7)
# per player: decisions made, cycles used, nodes, sum of depths, positions expanded, their children looked at
DECISIONS, CYCLES, ALL_NODES, ALL_DEPTHS, ALL_EXPANDED, ALL_LOOKED_AT, COUNTS = range(7)


class Table(NamedTuple):
    """The game in progress, and the results of the slice of games it belongs to."""

    state: np.ndarray  # [state]
    before: np.ndarray  # [state] the position of the last decision
    streams: np.ndarray  # uint64 [1 + MOST_SEATS, 1] of the dice, then of every player
    registers: np.ndarray  # int64 [REGISTERS]
    counts: np.ndarray  # int64 [games, MOST_SEATS, COUNTS] of every chair
    seating: np.ndarray  # int32 [games, seats] which player sits there
    dice: np.ndarray  # int64 [games] the stream of the dice
    turns: np.ndarray  # int32 [games]
    choices: np.ndarray  # int32 [games]
    endings: np.ndarray  # int32 [games]
    payoffs: np.ndarray  # float64 [games, seats]
    log: np.ndarray  # int32 [entries, state] every position of the game, or no entry if it is not wanted


TABLE_KIND = (
    types.NamedTuple(
        [
            INTS,
            INTS,
            types.Array(types.uint64, 2, "C"),
            LONGS,
            types.Array(types.int64, 3, "C"),
            ROWS,
            LONGS,
            INTS,
            INTS,
            INTS,
            TABLE,
            ROWS,
        ],
        Table,
    )
    if JIT
    else types.none
)


@kernel(types.void(RULES, INTS, INTS, SEATS, TABLE_KIND, LEARNER, WHOLE, WHOLE))
def begin_game(rules, board, first, players, table, learner, seed, number):
    """Set up game `number` of the match; its players get streams of their own."""
    copy_position(first, table.state)
    registers = table.registers
    split(table.streams[0], seed, table.dice[registers[GAME]])
    for player in range(MOST_SEATS):
        split(table.streams[1 + player], seed, PLAYER_STREAMS + MOST_SEATS * number + player)
        players[player].desk.options[FRESH] = 1
        players[player].desk.options[BUSY] = 0
        split(players[player].desk.model_evaluator.model.stream, seed, NOISE_STREAMS + MOST_SEATS * number + player)
    for seat in range(learner.learns.size):
        learner.learns[seat] = players[table.seating[registers[GAME], seat]].desk.options[LEARNS]
    registers[UNDER_WAY] = 1
    registers[TURNS] = registers[CHOICES] = registers[LOGGED] = 0


@kernel(types.void(LONGS, LONGS))
def note_decision(options, counts):
    """Add up what the player's search reports."""
    counts[DECISIONS] += 1
    counts[ALL_NODES] += options[NODES]
    counts[ALL_DEPTHS] += options[DEPTH]
    counts[ALL_EXPANDED] += options[EXPANDED]
    counts[ALL_LOOKED_AT] += options[LOOKED_AT]
    options[STOP] = 0


@kernel(WHOLE(RULES, INTS, INTS, SEATS, TABLE_KIND, types.FunctionType(OBSERVE), LEARNER, WHOLE, WHOLE, WHOLE, WHOLE))
def play_on(rules, board, first, players, table, observe, learner, seed, begin, longest, allowance):
    """Go on with the games of the slice that begins with number `begin`; `observe` tells the learner what happens.

    Returns FINISHED when all are played, PAUSED after `allowance`, LOG_FULL when the log has to be emptied, or what a
    player answers who has not DECIDED.
    """
    state, registers, log = table.state, table.registers, table.log
    weight = np.zeros(max(rules.max_chances, 1), np.int32)
    mover, play = rules.mover, rules.play
    logging = log.shape[0] > 0
    while registers[GAME] < table.turns.size:
        if registers[UNDER_WAY] == 0:
            begin_game(rules, board, first, players, table, learner, seed, begin + registers[GAME])
            observe(rules, board, state, state, CHANCE, BEGUN, learner)
        game = registers[GAME]
        seat = mover(board, state)
        while seat != OVER and registers[TURNS] < longest:
            if logging and registers[LOGGED] == log.shape[0]:
                return LOG_FULL
            if seat == CHANCE:
                outcomes = rules.chance(board, state, weight)
                play(board, state, random_outcome(table.streams[0], weight, outcomes))
            else:
                if allowance <= 0:
                    return PAUSED
                player = np.int64(table.seating[game, seat])
                seated = players[player]
                desk = seated.desk
                options = desk.options
                nodes_before = options[NODES] if options[BUSY] != 0 else 0
                stream = table.streams[1 + player]
                stream_before = stream[0]
                explores = options[BUSY] == 0 and desk.figures[EXPLORE] > 0.0
                began = cycles()
                if explores and random_unit(stream) < desk.figures[EXPLORE]:
                    answer = explore(rules, board, state, desk, stream)
                else:
                    answer = seated.decide(rules, board, state, seated.evaluate, desk, stream, allowance)
                table.counts[game, player, CYCLES] += cycles() - began
                if answer != DECIDED:
                    registers[THINKER] = player
                    if answer == OVERFLOW and explores:
                        stream[0] = stream_before  # what is drawn must not depend on the size of the desk
                    return answer
                allowance -= 1 + options[NODES] - nodes_before
                note_decision(options, table.counts[game, player])
                copy_position(state, table.before)
                copy_position(desk.chosen, state)
                registers[CHOICES] += 1
                observe(rules, board, table.before, state, seat, MOVED, learner)
            following = mover(board, state)
            if seat != CHANCE:
                registers[TURNS] += following != seat
            seat = following
            if logging:
                copy_position(state, log[registers[LOGGED]])
                registers[LOGGED] += 1
        table.turns[game] = registers[TURNS]
        table.choices[game] = registers[CHOICES]
        if seat == OVER:
            rules.payoff(board, state, table.payoffs[game])
            table.endings[game] = rules.ending(board, state)
            observe(rules, board, table.before, state, CHANCE, ENDED, learner)
        else:
            table.endings[game] = UNFINISHED
        registers[UNDER_WAY] = 0
        registers[GAME] += 1
        if logging:
            return LOG_FULL
    return FINISHED


def make_table(capacities, seating: np.ndarray, dice: np.ndarray, log_entries: int = 0) -> Table:
    """A table for the games with these seatings and dice."""
    games = len(dice)
    return Table(
        np.zeros(capacities.state, np.int32),
        np.zeros(capacities.state, np.int32),
        np.zeros((1 + MOST_SEATS, 1), np.uint64),
        np.zeros(REGISTERS, np.int64),
        np.zeros((games, MOST_SEATS, COUNTS), np.int64),
        np.ascontiguousarray(seating, np.int32),
        np.ascontiguousarray(dice, np.int64),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros(games, np.int32),
        np.zeros((games, capacities.seats), np.float64),
        np.zeros((log_entries, capacities.state), np.int32),
    )
