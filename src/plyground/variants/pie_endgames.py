"""What the endgames of a game say with the pie rule: the same for the colour that a seat plays.

As long as the other seat may still choose, they say nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.compiling import kernel
from plyground.core.definition import Definition
from plyground.core.game import Game
from plyground.core.known_values import ENDGAMES, KNOWN_VALUES, UNKNOWN, VALUE, Endgames, KnownValues
from plyground.core.structures import Structure, structure, structure_at
from plyground.variants.pie_rules import INNER, KEPT, STAGE, SWAPPED
from plyground.variants.variant import parent_game

Underneath = structure("Underneath", known=KNOWN_VALUES)
UNDERNEATH = Underneath.kind


@kernel(VALUE)
def value_with_pie(board, state, data):
    """What the game underneath knows, for the colour of the first side."""
    if state[STAGE] < KEPT:
        return UNKNOWN
    underneath = structure_at(data, UNDERNEATH)
    value = underneath.known.value(board, state[INNER:], underneath.known.data)
    return -value if state[STAGE] == SWAPPED else value


@dataclass
class PieEndgames:
    """What is known exactly of the endgames of a game with the pie rule."""

    inner: Endgames

    @property
    def about(self) -> str:
        return self.inner.about

    def __getattr__(self, name: str) -> Any:
        if name != "error":  # by how many points the values may be wrong, if it says so
            raise AttributeError(name)
        return self.inner.error  # type: ignore[attr-defined]

    def known_values(self) -> Structure:
        return KnownValues(value=value_with_pie, data=Underneath(known=self.inner.known_values()))


def pie_endgames(parent: Definition) -> dict[str, Callable]:
    """The function of the contract that tells endgames, for a game that has some."""

    def endgames(game: Game) -> PieEndgames | None:
        found = parent_game(game).endgames
        return None if found is None else PieEndgames(found)

    return {ENDGAMES: endgames} if parent.has(ENDGAMES) else {}
