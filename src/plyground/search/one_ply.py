"""Agents that look no further than their own turn: at random, the first, the best by an evaluator."""

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, OVER, RULES, WHOLE, WORDS, Capacities
from plyground.core.randomness import next_word, random_below
from plyground.core.slack import MOVES, excess
from plyground.core.structures import Structure, as_record, fields_of, records, structure, structure_at
from plyground.core.turns import (
    BY_OWN_SAMPLER,
    BY_STEP,
    BY_TURN,
    TurnWorkspace,
    copy_position,
    find_turns,
    find_turns_of_steps,
)
from plyground.search.options import OnePlyOptions
from plyground.search.workspace import (
    BY_ORDER,
    DECIDE,
    DECIDED,
    EVALUATOR,
    WORKSPACE,
    comes_first,
    known_value,
    prepare_model,
    value_at_end,
    value_of,
)

OnePly = structure("OnePly", options=records(fields_of(OnePlyOptions)))
ONE_PLY = OnePly.kind


@kernel(WHOLE(RULES, INTS, INTS, WORKSPACE, WORDS))
def play_random_turn(rules, board, state, workspace, stream):
    """Decide on a uniformly random end of the turn; return how many there are, or a failure."""
    turns = workspace.turns
    count = find_turns(rules, board, state, turns)
    if count > 0:
        copy_position(turns.rows[turns.ends[random_below(stream, count)]], workspace.chosen)
    return count


@kernel(WHOLE(RULES, INTS, INTS, WORKSPACE, WORDS))
def play_random_step(rules, board, state, workspace, stream):
    """Decide on a uniformly random legal step; return how many there are, or a failure."""
    moves = workspace.turns.moves
    count = rules.legal_moves(board, state, moves)
    if count < 1 or count > moves.size:
        return excess(MOVES, count)
    copy_position(state, workspace.chosen)
    rules.play(board, workspace.chosen, moves[random_below(stream, count)])
    return count


@kernel(DECIDE)
def decide_at_random(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide at random among the distinct ends of the turn or the steps, or by the game's own sampler."""
    unit = structure_at(workspace.search, ONE_PLY).options[0].unit
    if unit == BY_OWN_SAMPLER:
        copy_position(state, workspace.chosen)
        rules.play(board, workspace.chosen, rules.sample(board, state, stream))
        return DECIDED
    if unit == BY_TURN:
        count = play_random_turn(rules, board, state, workspace, stream)
    else:
        count = play_random_step(rules, board, state, workspace, stream)
    return DECIDED if count >= 0 else count


@kernel(WHOLE(RULES, INTS, INTS, WORKSPACE, WORDS))
def explore(rules, board, state, workspace, stream):
    """Play a uniformly random turn instead of deciding, or a random step for agents that go step by step."""
    if rules.max_results == 0 or workspace.options[0].explores_steps:
        count = play_random_step(rules, board, state, workspace, stream)
    else:
        count = play_random_turn(rules, board, state, workspace, stream)
    if count < 0:
        return count
    decision = workspace.decision[0]
    decision.nodes = decision.children = count
    decision.depth = decision.expanded = 0
    return DECIDED


@kernel(DECIDE)
def decide_first(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the first step, or the first end of the turn in the game's own order."""
    turns, chosen = workspace.turns, workspace.chosen
    if structure_at(workspace.search, ONE_PLY).options[0].unit == BY_STEP:
        legal = rules.legal_moves(board, state, turns.moves)
        if legal < 1 or legal > turns.moves.size:
            return excess(MOVES, legal)
        copy_position(state, chosen)
        rules.play(board, chosen, turns.moves[0])
        return DECIDED
    count = find_turns(rules, board, state, turns)
    if count < 0:
        return count
    seat = rules.mover(board, state)
    first = turns.ends[0]
    for end in range(1, count):
        if rules.precedes(board, seat, turns.rows[turns.ends[end]], turns.rows[first]):
            first = turns.ends[end]
    copy_position(turns.rows[first], chosen)
    return DECIDED


@kernel(NOTHING(RULES, INTS, INTS, WORKSPACE, INTS, WHOLE))
def put_known(rules, board, state, workspace, listed, count):
    """Put the values that are known in the place of the model's."""
    rows, values, seat = workspace.turns.rows, workspace.values, workspace.decision[0].seat
    for k in range(count):
        after = rows[listed[k]]
        if rules.mover(board, after) == OVER:
            values[k] = value_at_end(rules, board, state, after, seat, workspace)
        else:
            found = known_value(rules, board, state, after, seat, workspace)
            values[k] = values[k] if np.isnan(found) else found


@kernel(NOTHING(RULES, INTS, INTS, EVALUATOR, WORKSPACE, INTS, WHOLE))
def evaluate_rows(rules, board, state, evaluate, workspace, listed, count):
    """Write the values of the first `count` rows listed, positions of this turn, to `workspace.values`."""
    rows, values, seat = workspace.turns.rows, workspace.values, workspace.decision[0].seat
    if workspace.has_model:
        workspace.model.evaluate_turns(rules, board, state, rows, listed, count, seat, workspace.model.model,
                                       workspace.payoffs, values)  # fmt: skip
        if workspace.has_known:
            put_known(rules, board, state, workspace, listed, count)
    else:
        for k in range(count):
            values[k] = value_of(rules, board, state, rows[listed[k]], seat, evaluate, workspace)


@kernel(NOTHING(RULES, INTS, WORKSPACE, WHOLE))
def take_highest(rules, board, workspace, count):
    """Decide on the end with the highest of the values; of equal ones on that which comes first."""
    turns, values, decision = workspace.turns, workspace.values, workspace.decision[0]
    ends_in_order = rules.max_results == 0 and workspace.options[0].ties == BY_ORDER  # by their steps
    best = turns.ends[0]
    best_value = values[0]
    for end in range(1, count):
        row = turns.ends[end]
        is_better = values[end] > best_value
        if values[end] == best_value and not ends_in_order:
            is_better = comes_first(rules, board, workspace, turns.rows[row], turns.rows[best])
        if is_better:
            best, best_value = row, values[end]
    copy_position(turns.rows[best], workspace.chosen)
    decision.value = best_value
    decision.nodes = decision.deepest_nodes = decision.children = count
    decision.depth = decision.expanded = 1


@kernel(NOTHING(RULES, INTS, INTS, EVALUATOR, WORKSPACE, WHOLE))
def take_best(rules, board, state, evaluate, workspace, count):
    """Decide on the best of the ends that were found, by the evaluator; of equal ones on that which comes first."""
    evaluate_rows(rules, board, state, evaluate, workspace, workspace.turns.ends, count)
    take_highest(rules, board, workspace, count)


@kernel(DECIDE)
def decide_greedily(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the end of the turn (or of the next few steps, the chunk) that the evaluator rates highest."""
    decision = workspace.decision[0]
    chunk = structure_at(workspace.search, ONE_PLY).options[0].chunk
    decision.seat = rules.mover(board, state)
    if chunk > 0:
        count = find_turns_of_steps(rules, board, state, workspace.turns, chunk)
    else:
        count = find_turns(rules, board, state, workspace.turns)
    if count < 0:
        return count
    decision.salt = next_word(stream)
    prepare_model(rules, board, state, decision.seat, workspace)
    take_best(rules, board, state, evaluate, workspace, count)
    return DECIDED


METHODS = {"random": decide_at_random, "first": decide_first, "greedy": decide_greedily}


def make_workspace(options: OnePlyOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """What the agents of this file need besides the common workspace: their options."""
    return OnePly(options=as_record(options))
