"""Characters: players that a game's file writes out as a function, in place of values and search.

A character's function is compiled like a rule:

    decide(board, state, after, scratch, stream) -> reason

`state` is a position in which a seat is to move. The function writes the position at the end of its turn (or after its
next step, if it is declared with `by_steps`) to `after`, which holds a copy of `state` when it is called. `scratch` is
an array of its own, `stream` the random stream of this player. What it returns, a whole number, is its reason: nobody
but its own `explain` reads it.

A character that decides on whole turns may say how it made them: with `steps_at` it leaves there, in its scratch array,
the number of its steps and then the steps as `play` takes them; -1 for a turn of which it does not know them.

`explain(game, before, after, reason)` is ordinary Python and makes a sentence of it, or None.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plyground.core.contract import INTS, MOST, WHOLE, WORDS
from plyground.core.declared_sizes import Size, size_for

DECIDE_IN_CHARACTER = WHOLE(INTS, INTS, INTS, INTS, WORDS)


@dataclass(frozen=True)
class Character:
    """A player written out as a function, as a game declares it under CHARACTERS."""

    function: Callable
    about: str
    scratch: Size = 0  # integers of its scratch array
    explain: Callable | None = None  # says in a sentence why it moved
    random: bool = False  # it uses its random stream
    by_steps: bool = False  # it decides on its next step, not on its whole turn
    steps_at: int | None = None  # where in its scratch array it leaves the number of its steps, and then the steps

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise ValueError(f"Character: function={self.function!r}; expected a function")
        if not isinstance(self.about, str):
            raise ValueError(f"Character: about={self.about!r}; expected a text")
        if self.explain is not None and not callable(self.explain):
            raise ValueError(f"Character: explain={self.explain!r}; expected a function or None")

    def scratch_for(self, settings: Mapping[str, Any]) -> int:
        """The size of its scratch array under these settings."""
        return size_for("Character", "scratch", self.scratch, settings, 0, MOST.scratch)
