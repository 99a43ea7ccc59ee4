"""What a sweep varies: settings with their values, or with ranges from which values are drawn."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from plyground.core.errors import PlygroundError

Point = Mapping[str, str]  # the value of every setting, as it is typed
LOG = ":log"
MOST_POINTS = 10_000


@dataclass(frozen=True)
class Axis:
    """One setting: some values, or a range."""

    name: str
    values: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0
    is_log: bool = False
    is_whole: bool = False

    @property
    def is_range(self) -> bool:
        return not self.values

    @property
    def text(self) -> str:
        """As it was typed."""
        if self.values:
            return f"{self.name}={','.join(self.values)}"
        return f"{self.name}={self.low:g}..{self.high:g}{LOG if self.is_log else ''}"


def read_axes(texts: Iterable[str], aliases: Mapping[str, str] | None = None) -> list[Axis]:
    """The axes of texts such as "alpha=0.1,0.3" and "alpha=0.001..1:log"."""
    axes: list[Axis] = []
    for text in texts:
        axis = read_axis(text, aliases or {})
        if any(axis.name == other.name for other in axes):
            raise PlygroundError(f"--over {text}: {axis.name} is given twice; expected every setting once")
        axes.append(axis)
    if not axes:
        raise PlygroundError("nothing to sweep over; expected --over NAME=VALUE,VALUE… or NAME=LOW..HIGH")
    return axes


def read_axis(text: str, aliases: Mapping[str, str]) -> Axis:
    """One of them.

    >>> read_axis("n=5..7", {}).low, read_axis("alpha=0.01..1:log", {}).is_log, read_axis("squash=tanh", {}).values
    (5.0, True, ('tanh',))
    """
    name, equals, rest = (part.strip() for part in text.partition("="))
    expected = "expected NAME=VALUE,VALUE… or NAME=LOW..HIGH, with :log at the end for powers"
    if not equals or not name or not rest:
        raise PlygroundError(f"--over {text}: {expected}")
    name = aliases.get(name, name)
    low, dots, high = rest.removesuffix(LOG).partition("..")
    if not dots:
        values = tuple(dict.fromkeys(value.strip() for value in rest.split(",")))
        if not all(values):
            raise PlygroundError(f"--over {text}: a value is missing; {expected}")
        return Axis(name, values)
    ends = number(low), number(high)
    if ends[0] is None or ends[1] is None or not ends[0] < ends[1]:
        raise PlygroundError(f"--over {text}: {rest} is no range; {expected}")
    is_log = rest.endswith(LOG)
    if is_log and ends[0] <= 0:
        raise PlygroundError(f"--over {text}: powers from {low}; expected a range above 0")
    return Axis(name, (), ends[0], ends[1], is_log, is_whole(low) and is_whole(high))


def number(text: str) -> float | None:
    """A text as a number, if it is an ordinary one."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


def is_whole(text: str) -> bool:
    return text.strip().lstrip("-").isdecimal()


def grid(axes: Sequence[Axis]) -> list[dict[str, str]]:
    """All points of a grid, in the order of the values; the last setting changes first."""
    lists = [grid_values(axis) for axis in axes]
    count = 1
    for values in lists:
        count *= len(values)
    if count > MOST_POINTS:
        raise PlygroundError(f"a grid of {count:,} points; expected at most {MOST_POINTS:,}, or --trials")
    return [dict(zip((axis.name for axis in axes), values, strict=True)) for values in itertools.product(*lists)]


def grid_values(axis: Axis) -> Sequence[str]:
    """The values of a setting in a grid; a range of whole numbers is all of them."""
    if axis.values:
        return axis.values
    if not axis.is_whole or axis.is_log:
        raise PlygroundError(f"--over {axis.text}: a range that is not of whole numbers; expected values, or --trials")
    if axis.high - axis.low > MOST_POINTS:
        raise PlygroundError(f"--over {axis.text}: {axis.high - axis.low:,.0f} values; expected fewer, or --trials")
    return [str(value) for value in range(int(axis.low), int(axis.high) + 1)]


def point_text(point: Point) -> str:
    """A point in words.

    >>> point_text({"alpha": "0.1", "lambda": "0.7"})
    'alpha=0.1 lambda=0.7'
    """
    return " ".join(f"{name}={value}" for name, value in point.items())
