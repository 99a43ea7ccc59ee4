"""An agent made of several agents, its rungs, of whom one decides each turn.

Levels stand on a scale of skill. A level is a rung, or two rungs of whom the second is taken with a certain
probability. Each turn one level is drawn, and so the rung that decides. There are two ways to draw:

* Around every level an independent normal number is drawn, and the nearest to the skill decides (the Tarble thesis).
* One of the two levels around the skill, each the more often the nearer it is.

A rung that decides step by step keeps its whole turn. If the agent adapts within a game, its skill falls while it is
ahead by its own evaluation and rises while it is behind.
"""

import numpy as np
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import INTS, LONGS, NOTHING, OVER, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import next_word, random_normal, random_unit, split
from plyground.core.structures import Structure, as_record, fields_of, make_records, records, structure, structure_at
from plyground.core.turns import TurnWorkspace, copy_position
from plyground.search.agent import AGENT, decide_or_explore
from plyground.search.options import MixtureOptions
from plyground.search.workspace import (
    DECIDE,
    DECIDED,
    EVALUATOR,
    THINKING,
    WORKSPACE,
    copy_decision,
    estimate,
    prepare_model,
)

LEVEL = np.dtype(
    [
        ("place", np.float64),  # on the scale of skill
        ("rung", np.int64),
        ("other", np.int64),  # the rung that is taken instead
        ("share", np.float64),  # with this probability
    ],
    align=True,
)
TEMPER = np.dtype(
    [
        ("skill", np.float64),
        ("lead", np.float64),  # how the game stands by the own evaluation, from -1 (lost) to 1 (won)
        ("level", np.int64),  # drawn for this turn, and
        ("rung", np.int64),  # who decides it
        ("has_failed", np.bool_),  # that rung found its workspace too small
        ("goes_on", np.bool_),  # the last decision did not end the turn
    ],
    align=True,
)

Mixture = structure(
    "Mixture",
    options=records(fields_of(MixtureOptions)),  # [1]
    temper=records(TEMPER),  # [1]
    levels=records(LEVEL),  # [levels] by ascending place
    rungs=LONGS,  # [rungs] the addresses of their agents
)
MIXTURE = Mixture.kind


@kernel(WHOLE(MIXTURE, types.float64, WORDS))
def nearest_level(mixture, skill, stream):
    """Draw a normal number around every level; the level of the one nearest to the skill."""
    levels, deviation = mixture.levels, mixture.options[0].deviation
    nearest, least = 0, np.inf
    for level in range(levels.size):
        distance = abs(levels[level].place + deviation * random_normal(stream) - skill)
        if distance < least:
            nearest, least = level, distance
    return nearest


@kernel(WHOLE(MIXTURE, types.float64, WORDS))
def level_around(mixture, skill, stream):
    """Draw one of the two levels around the skill, so that on average it is met."""
    levels = mixture.levels
    above = 0
    while above < levels.size and levels[above].place < skill:
        above += 1
    if above == 0 or above == levels.size:
        return min(above, levels.size - 1)
    below = above - 1
    share = (skill - levels[below].place) / (levels[above].place - levels[below].place)
    return above if random_unit(stream) < share else below


@kernel(NOTHING(MIXTURE, WORDS))
def draw_rung(mixture, stream):
    """Draw who decides the turn that begins."""
    temper, options = mixture.temper[0], mixture.options[0]
    skill = temper.skill - options.reach * temper.lead
    if options.draws_between:
        temper.level = level_around(mixture, skill, stream)
    else:
        temper.level = nearest_level(mixture, skill, stream)
    level = mixture.levels[temper.level]
    temper.rung = level.rung
    if level.share > 0.0 and random_unit(stream) < level.share:
        temper.rung = level.other


@kernel(NOTHING(MIXTURE, WORDS))
def begin_game(mixture, stream):
    """Tell every rung that a game begins."""
    for rung in range(len(mixture.rungs)):
        workspace = structure_at(mixture.rungs[rung], AGENT).workspace
        workspace.decision[0].is_new_game = True
        workspace.decision[0].is_under_way = False
        if workspace.has_model:
            split(workspace.model.model.stream, np.int64(next_word(stream) >> np.uint64(2)), rung)


@kernel(types.boolean(MIXTURE, WORKSPACE, INTS))
def goes_on_with_turn(mixture, workspace, state):
    """Whether a position is the one that the last decision left, in the middle of the turn."""
    if not mixture.temper[0].goes_on:
        return False
    for i in range(state.size):
        if state[i] != workspace.chosen[i]:
            return False
    return True


@kernel(types.float64(RULES, INTS, INTS, INTS, WHOLE, EVALUATOR, WORKSPACE, types.float64))
def lead_after(rules, board, before, state, seat, evaluate, workspace, scale):
    """How the game stands for a seat by the agent's own evaluation, from -1 to 1."""
    if rules.mover(board, state) == OVER:
        return 0.0  # the next game begins even
    prepare_model(rules, board, before, seat, workspace)
    value = estimate(rules, board, before, state, seat, evaluate, workspace) / scale
    return min(max(value, -1.0), 1.0)


@kernel(NOTHING(MIXTURE, WORKSPACE, WORKSPACE))
def take_over(mixture, workspace, deciding):
    """Make the decision of a rung one's own; a rung that is a mixture has noted which of its own it was."""
    own, made = workspace.decision[0], deciding.decision[0]
    copy_position(deciding.chosen, workspace.chosen)
    copy_decision(made, own)
    own.rung = mixture.temper[0].rung + len(mixture.rungs) * made.rung
    made.must_stop = False


@kernel(DECIDE)
def decide_by_a_rung(rules, board, state, evaluate, workspace, stream, allowance):
    """Draw a rung at the beginning of a turn, and let it decide."""
    mixture, decision = structure_at(workspace.search, MIXTURE), workspace.decision[0]
    temper, options = mixture.temper[0], mixture.options[0]
    is_new_game, stream_before = decision.is_new_game, stream[0]
    if is_new_game:
        begin_game(mixture, stream)
        decision.is_new_game = False
    if not decision.is_under_way and not goes_on_with_turn(mixture, workspace, state):
        draw_rung(mixture, stream)
    rung = structure_at(mixture.rungs[temper.rung], AGENT)
    made = rung.workspace.decision[0]
    made.must_stop = decision.must_stop
    answer = decide_or_explore(board, state, rung, stream, allowance)
    decision.is_under_way = answer != DECIDED and made.is_under_way
    decision.nodes = made.nodes
    if answer != DECIDED:
        temper.has_failed = answer != THINKING
        if not made.is_under_way:  # it begins again, with the same draws
            stream[0] = stream_before
            decision.is_new_game = is_new_game
        return answer
    seat = rules.mover(board, state)
    take_over(mixture, workspace, rung.workspace)
    temper.goes_on = rules.mover(board, workspace.chosen) == seat
    if options.reach > 0.0 and not temper.goes_on:
        temper.lead = lead_after(rules, board, state, workspace.chosen, seat, evaluate, workspace, options.scale)
    return DECIDED


METHODS = {"mixture": decide_by_a_rung}


def make_workspace(options: MixtureOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """What a mixture needs besides the common workspace; its levels and rungs come with its agent."""
    return with_rungs(options, make_records(TEMPER, 1), make_records(LEVEL, 1), ())


def with_rungs(
    options: MixtureOptions, temper: np.ndarray, levels: np.ndarray, rungs: tuple[Structure, ...]
) -> Structure:
    """The mixture of these agents, given as structures that their owner keeps alive."""
    listed = np.array([rung.address for rung in rungs], np.int64) if JIT else rungs
    return Mixture(options=as_record(options), temper=temper, levels=levels, rungs=listed)
