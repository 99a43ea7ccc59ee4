"""The rules contract: what a game's functions promise, and the bundle that kernels receive as a value.

A position is one flat ``int32`` array. Its first ``identity`` integers are the position; counters follow. With it
comes the **board**, one constant ``int32`` array per game instance that holds its parameters and tables, so that
one compilation serves every setting.

=============================================  ====================================================================
``start(board, state)``                        writes the first position (into a zeroed array)
``mover(board, state)``                        the seat to move, or CHANCE, or OVER
``legal_moves(board, state, moves)``           writes the legal steps, ascending; returns how many
``play(board, state, move)``                   plays a step or a chance outcome, in place
``payoff(board, state, value)``                writes the payoff of every seat at the end
``chance(board, state, weight)``               writes the integer weights of the outcomes 0, 1, …; returns how many
``ending(board, state)``                       how the game ended: an index into ENDINGS
``features(board, before, state, encoding,     writes the non-zero inputs of the numbered encoding, no index twice;
index, value)``                                returns how many (`before`: before the turn that led to `state`)
``turn_results(board, state, results,          writes the distinct positions at the end of the turn; returns how
scratch)``                                     many, with `state` as it was before
``sample(board, state, stream)``               a random legal step by the game's own published sampler
``precedes(board, seat, first, second)``       whether one end of a turn of `seat` comes before another in the
                                               game's own order (without it: the order of the integers)
``phase(board, state)``                        the phase of the game: an index into PHASES
``input_changes(board, base, state, encoding,  writes by how much the inputs of `state` differ from those of `base`;
index, value)``                                returns how many (at most ``features``), or -1 if it saves no time
``viewer(board, state)``                       the seat from whose side subjective encodings describe a position
=============================================  ====================================================================

The first five are compulsory. A game whose turns can have very many ends may define ``turn_share(board, state, results,
scratch, share, shares)``, which is ``turn_results`` for one of several shares, numbered from 0; every end belongs to
one share, and a share may be empty. Players with ``threads=`` use it.

A game may number its positions, which `plyground solve` then uses: ``index_size(game)``, an ordinary function, says how
many numbers there are, ``position_index(board, state)`` the number of a position that follows a turn, or -1, and
``position_at(board, number, state)`` writes it into a zeroed array, or answers False where a number belongs to none.

 If ``capacities`` declares a ``workspace``, so many integers follow the board's own in
the same array. Rules may write to them, and to nothing else on the board; what they wrote means nothing after the call.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from numba import types

from plyground.core.structures import structure

CHANCE, OVER = -1, -2

INTS = types.Array(types.int32, 1, "C")
ROWS = types.Array(types.int32, 2, "C")
LONGS = types.Array(types.int64, 1, "C")
WORDS = types.Array(types.uint64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
WHOLE, NOTHING = types.int64, types.void

SIGNATURES = {
    "start": NOTHING(INTS, INTS),
    "mover": WHOLE(INTS, INTS),
    "legal_moves": WHOLE(INTS, INTS, INTS),
    "play": NOTHING(INTS, INTS, WHOLE),
    "payoff": NOTHING(INTS, INTS, FLOATS),
    "chance": WHOLE(INTS, INTS, INTS),
    "ending": WHOLE(INTS, INTS),
    "features": WHOLE(INTS, INTS, INTS, WHOLE, INTS, FLOATS),
    "turn_results": WHOLE(INTS, INTS, ROWS, INTS),
    "sample": WHOLE(INTS, INTS, WORDS),
    "precedes": types.boolean(INTS, WHOLE, INTS, INTS),
    "phase": WHOLE(INTS, INTS),
    "viewer": WHOLE(INTS, INTS),
    "input_changes": WHOLE(INTS, INTS, INTS, WHOLE, INTS, FLOATS),
}
TURN_SHARE = WHOLE(INTS, INTS, ROWS, INTS, WHOLE, WHOLE)
POSITION_INDEX = WHOLE(INTS, INTS)
POSITION_AT = types.boolean(INTS, WHOLE, INTS)
COMPULSORY = ("start", "mover", "legal_moves", "play", "payoff")
FOR_MODELS = ("features", "input_changes", "phase", "viewer")  # only models ask for these


class Capacities(NamedTuple):
    """The maximum sizes of a game's arrays; writing more is an error, never a silent truncation."""

    state: int  # integers of a position
    identity: int  # of these, how many are the position itself
    moves: int  # legal steps in one position
    seats: int = 2
    chances: int = 0  # outcomes of one chance event
    results: int = 0  # distinct positions at the end of one turn (0: every step ends the turn)
    scratch: int = 0  # scratch space for the game's own turn_results
    features: int = 0  # non-zero inputs of any encoding
    workspace: int = 0  # integers behind the board that rules may write to


MOST = Capacities(
    state=1 << 20, identity=1 << 20, moves=1 << 20, seats=64, chances=1 << 20, results=1 << 22, scratch=1 << 28,
    features=1 << 20, workspace=1 << 26,
)  # what no game may exceed  # fmt: skip


def no_chance(board, state, weight):
    return 0


def no_ending(board, state):
    return 0


def no_features(board, before, state, encoding, index, value):
    return 0


def no_turn_results(board, state, results, scratch):
    return 0


def no_sample(board, state, stream):
    return -1


def smaller_integers(board, seat, first, second):
    """The order of positions in a game that defines none: the first integer that differs decides."""
    for i in range(first.size):
        if first[i] != second[i]:
            return first[i] < second[i]
    return False


def one_phase(board, state):
    return 0


def neutral_viewer(board, state):
    return 0


def no_input_changes(board, base, state, encoding, index, value):
    return -1


OPTIONAL = {
    "chance": no_chance,
    "ending": no_ending,
    "features": no_features,
    "turn_results": no_turn_results,
    "sample": no_sample,
    "precedes": smaller_integers,
    "phase": one_phase,
    "viewer": neutral_viewer,
    "input_changes": no_input_changes,
}

Rules = structure(
    "Rules",
    **{name: types.FunctionType(signature) for name, signature in SIGNATURES.items()},
    **{f"max_{name}": WHOLE for name in Capacities._fields},
)
RULES = Rules.kind


def make_rules(functions: Mapping[str, Callable], capacities: Capacities) -> Any:
    """A game's compiled functions (by contract name) and a setting's capacities, as one value for kernels."""
    sizes = {f"max_{name}": size for name, size in capacities._asdict().items()}
    return Rules(**{name: functions[name] for name in SIGNATURES}, **sizes).compiled
