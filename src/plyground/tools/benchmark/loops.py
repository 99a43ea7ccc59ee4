"""Kernels of the benchmark, which repeat one kind of work and do nothing else."""

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, ROWS, RULES, WHOLE
from plyground.learn.inference import evaluate_turns, prepare
from plyground.learn.model_arrays import MODEL


@kernel(WHOLE(RULES, INTS, ROWS, WHOLE, INTS, FLOATS, WHOLE))
def encode_positions(rules, board, rows, encoding, index, value, repeats):
    """Write the inputs of all rows, `repeats` times; how many inputs there were."""
    features = rules.features
    found = 0
    for _ in range(repeats):
        for row in range(rows.shape[0]):
            found += features(board, rows[row], rows[row], encoding, index, value)
    return found


@kernel(WHOLE(RULES, INTS, ROWS, ROWS, INTS, LONGS, MODEL, FLOATS, FLOATS, WHOLE))
def evaluate_decisions(rules, board, befores, rows, ends, firsts, model, payoffs, values, repeats):
    """Evaluate the afterstates of all decisions as a player does; how many afterstates there were.

    The afterstates of decision d are the rows firsts[d] … firsts[d + 1] - 1.
    """
    evaluated = 0
    for _ in range(repeats):
        for turn in range(befores.shape[0]):
            before = befores[turn]
            seat = rules.mover(board, before)
            count = firsts[turn + 1] - firsts[turn]
            prepare(rules, board, before, seat, model)
            evaluate_turns(rules, board, before, rows, ends[firsts[turn] :], count, seat, model, payoffs, values)
            evaluated += count
    return evaluated
