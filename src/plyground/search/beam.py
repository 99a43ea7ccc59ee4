"""The best end of a turn by a beam: of the positions after each step only the best few are followed further.

The positions after one step, after two, … are found layer by layer, each position once. A layer is followed whole as
long as it has at most `beam_from` positions in which the turn goes on; of a larger one only the `beam` positions that
the evaluator rates highest are. Ends of the turn are never dropped: the best of all that were found is played. So a
beam as wide as the largest layer finds what `greedy` finds.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, RULES, WHOLE, Capacities
from plyground.core.randomness import next_word
from plyground.core.slack import MOVES, excess
from plyground.core.structures import Structure, as_record, fields_of, records, structure, structure_at
from plyground.core.turns import NO_ROW, TurnWorkspace, copy_position, is_new
from plyground.search.one_ply import evaluate_rows, take_best
from plyground.search.options import OnePlyOptions
from plyground.search.workspace import DECIDE, DECIDED, EVALUATOR, OVERFLOW, WORKSPACE, prepare_model

Beam = structure(
    "Beam",
    options=records(fields_of(OnePlyOptions)),
    ranked=FLOATS,  # [positions] values of a layer, to be put in order
)
BEAM = Beam.kind


@kernel(types.float64(FLOATS, WHOLE, WHOLE))
def value_at_rank(values, count, rank):
    """The value that `rank` of the first `count` values exceed, if no two are equal (Hoare 1961, FIND).

    The values are moved about: larger ones come before it, smaller ones after it.
    """
    first, last = 0, count - 1
    while first < last:
        middle = values[(first + last) // 2]
        left, right = first, last
        while left <= right:
            while values[left] > middle:
                left += 1
            while values[right] < middle:
                right -= 1
            if left <= right:
                values[left], values[right] = values[right], values[left]
                left += 1
                right -= 1
        if rank <= right:
            last = right
        elif rank >= left:
            first = left
        else:
            break
    return values[rank]


@kernel(WHOLE(RULES, INTS, INTS, EVALUATOR, WORKSPACE, INTS, WHOLE, FLOATS, WHOLE))
def keep_best(rules, board, state, evaluate, workspace, layer, count, ranked, most):
    """Keep the rows of a layer with the `most` highest values, in their order; of equal ones the first found."""
    values = workspace.values
    evaluate_rows(rules, board, state, evaluate, workspace, layer, count)
    for member in range(count):
        ranked[member] = values[member]
    lowest = value_at_rank(ranked, count, most - 1)
    room = most
    for member in range(count):
        room -= values[member] > lowest
    kept = 0
    for member in range(count):
        if values[member] == lowest:
            room -= 1
        if values[member] > lowest or (values[member] == lowest and room >= 0):
            layer[kept] = layer[member]
            kept += 1
    return kept


@kernel(WHOLE(RULES, INTS, WORKSPACE, INTS, WHOLE, WHOLE))
def write_following(rules, board, workspace, layer, count, used):
    """Write the new positions one step after those of a layer behind the rows in use; return how many are then.

    Or a failure: OVERFLOW, or an excess.
    """
    turns = workspace.turns
    for member in range(count):
        before = turns.rows[layer[member]]
        legal = rules.legal_moves(board, before, turns.moves)
        if legal < 1 or legal > turns.moves.size:
            return excess(MOVES, legal)
        if used + legal > turns.ends.size:
            return OVERFLOW
        for k in range(legal):
            copy_position(before, turns.rows[used])
            rules.play(board, turns.rows[used], turns.moves[k])
            used += is_new(rules, turns, used)
    return used


@kernel(types.void(INTS))
def forget_all(table):
    """Forget all positions met."""
    for slot in range(table.size):
        table[slot] = NO_ROW


@kernel(WHOLE(RULES, INTS, INTS, EVALUATOR, WORKSPACE))
def find_turns_by_beam(rules, board, state, evaluate, workspace):
    """Write the rows of the ends that were found to `turns.ends`; return how many, or a failure."""
    turns, seat = workspace.turns, workspace.decision[0].seat
    own = structure_at(workspace.search, BEAM)
    beam = own.options[0].beam
    widest = max(beam, own.options[0].beam_from)
    layer = turns.parent  # the rows of the layer in which the turn goes on
    copy_position(state, turns.rows[0])
    is_new(rules, turns, 0)
    layer[0] = 0
    going_on = used = 1
    ends = 0
    while going_on > 0:
        if going_on > widest:
            going_on = keep_best(rules, board, state, evaluate, workspace, layer, going_on, own.ranked, beam)
        first = used
        answer = write_following(rules, board, workspace, layer, going_on, used)
        if answer < 0:
            forget_all(turns.table)
            return answer
        used = answer
        going_on = 0
        for row in range(first, used):
            if rules.mover(board, turns.rows[row]) == seat:
                layer[going_on] = row
                going_on += 1
            else:
                turns.ends[ends] = row
                ends += 1
    for row in range(used):
        turns.table[turns.slot[row]] = NO_ROW
    return ends


@kernel(DECIDE)
def decide_by_beam(rules, board, state, evaluate, workspace, stream, allowance):
    """Decide on the best of the ends that the beam finds."""
    decision, noise = workspace.decision[0], workspace.model.model.stream
    noise_before = noise[0]
    decision.seat = rules.mover(board, state)
    prepare_model(rules, board, state, decision.seat, workspace)
    count = find_turns_by_beam(rules, board, state, evaluate, workspace)
    if count < 0:
        noise[0] = noise_before  # it begins again
        return count
    decision.salt = next_word(stream)
    take_best(rules, board, state, evaluate, workspace, count)
    return DECIDED


METHODS = {"beam": decide_by_beam}


def make_workspace(options: OnePlyOptions, capacities: Capacities, turns: TurnWorkspace, deeper: int) -> Structure:
    """The options, and room for the values of a layer."""
    return Beam(options=as_record(options), ranked=np.zeros(turns.ends.size, np.float64))
