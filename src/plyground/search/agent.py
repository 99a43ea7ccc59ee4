"""A player at the board: its way of deciding, its evaluator and its desk, as one value for kernels."""

from typing import NamedTuple

from numba import types
from numba.experimental import structref

from plyground.core.compiling import JIT, kernel
from plyground.search.workspace import DECIDE, DESK, EVALUATE_VALUE, Desk

MOST_SEATS = 4

if JIT:

    @structref.register
    class SeatedType(types.StructRef):
        """The compiled type of a seated player."""

        def preprocess_fields(self, fields):
            return tuple((name, types.unliteral(kind)) for name, kind in fields)

    class Seated(structref.StructRefProxy):
        """A player's functions and its desk."""

        def __new__(cls, decide, evaluate, desk):
            return seat_player(decide, evaluate, desk)

    structref.define_boxing(SeatedType, Seated)
    SEATED = SeatedType([("decide", types.FunctionType(DECIDE)), ("evaluate", EVALUATE_VALUE), ("desk", DESK)])

    @kernel(SEATED(types.FunctionType(DECIDE), EVALUATE_VALUE, DESK))
    def seat_player(decide, evaluate, desk):
        player = structref.new(SEATED)
        player.decide = decide
        player.evaluate = evaluate
        player.desk = desk
        return player

else:

    class Seated(NamedTuple):  # type: ignore[no-redef]
        decide: object
        evaluate: object
        desk: Desk

    SEATED = types.none  # type: ignore[assignment]

SEATS = types.UniTuple(SEATED, MOST_SEATS)
