"""Errors in a user's input: one line that names the thing, the value and what was expected."""

import difflib
from collections.abc import Iterable

LONGEST_MESSAGE = 600  # characters; of a longer one the beginning and the end are kept
KEPT_END = 150


class PlygroundError(ValueError):
    """The input cannot be used; the command line exits with code 2. Its text never repeats a huge input."""

    def __str__(self) -> str:
        return shortened(super().__str__())


class UnknownGameError(PlygroundError):
    """No game or file of that name."""


class SettingError(PlygroundError):
    """A setting that the game does not have, or a value out of its range."""


class PositionError(PlygroundError):
    """A position that the rules cannot produce or that does not follow the layout."""


class MoveError(PlygroundError):
    """A move, roll or record that is not legal in the position; `reason` says why in a few words, where it is known."""

    reason: str = ""


class ContractError(PlygroundError):
    """A game file that violates the rules contract."""


class CapacityError(PlygroundError):
    """A game wrote more than it declared."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A question after a list of what there is, if one of it is much like the word.

    >>> did_you_mean("Tabult", ["tablut", "tarble"])
    '; did you mean tablut?'
    """
    near = difflib.get_close_matches(word[:60].lower(), list(known), 1)
    return f"; did you mean {near[0]}?" if near else ""


def shortened(text: str, most: int = LONGEST_MESSAGE, end: int = KEPT_END) -> str:
    """A message of at most about `most` characters: of a longer one the middle is left out, which is usually a value.

    >>> shortened("seed=" + 5000 * "9" + "; expected a whole number", most=40, end=26)
    'seed=999999999 … (4,990 characters left out) … 9; expected a whole number'
    """
    if len(text) <= most:
        return text
    return f"{text[: most - end]} … ({len(text) - most:,} characters left out) … {text[len(text) - end :]}"
