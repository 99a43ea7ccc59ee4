"""The numbers of an experiment, each of which says whether it is the document's, ours or unknown.

    @dataclass(frozen=True)
    class Settings:
        games: int = paper(50_000, "section 6.2", scales=True)
        test_seed: int = ours(7, "any number would do")
        noise: float = unknown(0.1, "the thesis says 'a small amount'")

Numbers of games scale with `--scale`, and with them those of positions and playouts; of other numbers none does.
"""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError

PAPER, OURS, UNKNOWN = "the document's", "ours", "unknown, ours"
FEWEST_GAMES = 20  # however small the scale


def paper(value: Any, where: str, scales: bool = False) -> Any:
    """A number that the document gives, and where."""
    return _given(value, PAPER, where, scales)


def ours(value: Any, why: str, scales: bool = False) -> Any:
    """A number that the document has no part in, and why it is this one."""
    return _given(value, OURS, why, scales)


def unknown(value: Any, why: str, scales: bool = False) -> Any:
    """A number that the authors must have had and do not tell, and why we take this one."""
    return _given(value, UNKNOWN, why, scales)


def _given(value: Any, source: str, why: str, scales: bool) -> Any:
    return dataclasses.field(default=value, metadata={"source": source, "why": why, "scales": scales})


@dataclass(frozen=True)
class Given:
    """One number of an experiment, and where it comes from."""

    name: str
    value: Any
    source: str
    why: str
    scales: bool

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "value": self.value, "source": self.source, "why": self.why, "scales": self.scales}


def given_numbers(settings: Any) -> list[Given]:
    """All numbers of an experiment; one that does not say where it comes from is an error."""
    found = []
    for each in dataclasses.fields(settings):
        if "source" not in each.metadata:
            raise PlygroundError(f"{type(settings).__module__}: {each.name} does not say whose number it is")
        value = getattr(settings, each.name)
        found.append(Given(each.name, value, each.metadata["source"], each.metadata["why"], each.metadata["scales"]))
    return found


def scaled(settings: Any, scale: float) -> Any:
    """The same settings with so many times as many games; numbers of runs, depths and checkpoints stay as they are."""
    changed = {one.name: scaled_value(one.value, scale) for one in given_numbers(settings) if one.scales}
    return dataclasses.replace(settings, **changed)


def scaled_value(value: Any, scale: float) -> Any:
    """A number of games under a scale; of checkpoints, the games after which each of them is taken.

    >>> scaled_value(5000, 0.1), scaled_value(5000, 0.001), scaled_value(13, 0.1)
    (500, 20, 13)
    >>> scaled_value((0, 1000, 2000, 50_000), 0.001)
    (0, 1, 2, 50)
    """
    if isinstance(value, tuple):
        last = scaled_value(value[-1], scale)
        places: list[int] = []
        for games in value:
            nearest = round(games * last / value[-1])
            places.append(max(nearest, places[-1] + 1) if places else nearest)
        return tuple(places)
    return max(min(FEWEST_GAMES, value), round(value * scale))


def changed(settings: Any, given: Mapping[str, str], owner: str) -> Any:
    """The settings with some numbers changed by texts such as games=1000; lists have commas."""
    known = {one.name: one for one in given_numbers(settings)}
    values = {}
    for name, text in given.items():
        if name not in known:
            raise PlygroundError(f"{owner}: no setting is called {name!r}; there is: {', '.join(known)}")
        value = read_value(text, known[name].value, f"{owner}, {name}")
        if known[name].scales and isinstance(value, tuple) and list(value) != sorted(set(value)):
            raise PlygroundError(f"{owner}, {name}: {text!r}; expected numbers that ascend")
        values[name] = value
    return dataclasses.replace(settings, **values)


def read_value(text: str, like: Any, owner: str) -> Any:
    """A text as a value of the same kind as another; of a number of things there is still one at least.

    >>> read_value("0.1,0.2", (0.5,), "alphas"), read_value("yes", False, "saves")
    ((0.1, 0.2), True)
    """
    if isinstance(like, tuple):
        return tuple(
            read_value(part.strip(), like[0] if like else "", owner) for part in text.split(",") if part.strip()
        )
    if isinstance(like, bool):
        words = {"yes": True, "true": True, "no": False, "false": False}
        if text.lower() not in words:
            raise PlygroundError(f"{owner}: {text!r}; expected yes or no")
        return words[text.lower()]
    kind = "a whole number" if isinstance(like, int) else "a number" if isinstance(like, float) else "a text"
    try:
        value = type(like)(text)
    except ValueError:
        raise PlygroundError(f"{owner}: {text!r}; expected {kind}") from None
    least = min(like, 1) if isinstance(like, int) else -math.inf
    if isinstance(value, int | float) and not least <= value < math.inf:
        raise PlygroundError(f"{owner}: {text!r}; expected {kind}{f', {least} or more' * isinstance(value, int)}")
    return value
