"""How large a game is before it is solved: positions, turns, and the memory that solving needs, with intervals."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import table as plain_table
from plyground.exact.estimate_counting import BOUND, CAREFUL, EXACT, Care, Count, count_positions
from plyground.exact.graph import other_starts
from plyground.exact.own_index import own_numbering

RETROGRADE, VALUES = "retrograde", "values"
GIGABYTE, MEGABYTE = 1 << 30, 1 << 20
# Bytes at the peak, fitted to what was measured (docs/solving.md): for every position kept, for every word of its key
# and for every turn. The program itself takes 200 megabytes besides.
POSITION = {RETROGRADE: 38.0, VALUES: 140.0}
OUTCOME = 8.0  # of chance, for every position kept: the choices from which the chances of the results are found
WORD = 10.0
EDGE = {RETROGRADE: 14.2, VALUES: 4.2}
WORDS = {
    EXACT: "all of them were found", BOUND: "a lower bound: there are more",
    "index": "by numbers of the game's own index, chosen at random", "sample": "by sampling, four runs",
}  # fmt: skip


@dataclass(frozen=True)
class Estimate(Report):
    """How large a game is."""

    game: Game
    count: Count
    method: str  # by which it would be solved
    seconds: float

    @property
    def positions(self) -> float:
        return self.count.positions

    @property
    def is_exact(self) -> bool:
        """Whether all positions were found."""
        return self.count.how == EXACT

    @property
    def is_bound(self) -> bool:
        """Whether the figures are lower bounds."""
        return self.count.how == BOUND

    @property
    def bytes(self) -> float:
        """The memory that solving needs at its peak."""
        return self._bytes(1.0)

    @property
    def bytes_low(self) -> float:
        return self._bytes(self.count.low / self.count.positions)

    @property
    def bytes_high(self) -> float | None:
        return None if self.count.high is None else self._bytes(self.count.high / self.count.positions)

    def _bytes(self, factor: float) -> float:
        """The bytes if there are so many times as many positions."""
        count = self.count
        of_position = POSITION[self.method] + WORD * count.words.all + OUTCOME * self.game.capacities.chances
        return factor * (of_position * count.kept + EDGE[self.method] * count.edges)

    def fits(self, most: int) -> bool:
        """Whether solving is expected to need no more than so many bytes."""
        return self.bytes <= most

    def to_dict(self) -> dict[str, Any]:
        """The figures as JSON has them."""
        count = self.count
        return {
            "game": self.game.name, "settings": dict(self.game.settings), "how": count.how, "is_exact": self.is_exact,
            "positions": round(count.positions), "positions_low": round(count.low),
            "positions_high": None if count.high is None else round(count.high), "kept": round(count.kept),
            "edges": round(count.edges), "method": self.method, "bytes": round(self.bytes),
            "bytes_low": round(self.bytes_low),
            "bytes_high": None if self.bytes_high is None else round(self.bytes_high), "seconds": self.seconds,
        }  # fmt: skip

    def parts(self) -> Iterable[Part]:
        yield Emphasised(f"{self.game!r}"[1:-1] + f": {self.in_words()}")
        count = self.count
        listed = plain_table("", "expected", "95 % interval")
        share = count.kept / count.positions
        listed.add_row(
            "positions", self.expected(number(count.positions)), interval(count.low, count.high, self.is_exact)
        )
        high = None if count.high is None else count.high * share
        listed.add_row(
            "kept, by symmetry", self.expected(number(count.kept)), interval(count.low * share, high, self.is_exact)
        )
        listed.add_row("turns of these", self.expected(number(count.edges)), "")
        low, most = gigabytes(self.bytes_low), None if self.bytes_high is None else gigabytes(self.bytes_high)
        said = f"at least {low}" if most is None else "" if self.is_exact else f"{low} to {most}"
        listed.add_row(f"memory, {self.method}", self.expected(gigabytes(self.bytes)), said)
        yield listed
        yield f"{WORDS[count.how]}; {self.seconds:.1f} s"

    def expected(self, figure: str) -> str:
        """A figure, unless only a lower bound of it is known."""
        return "not known" if self.is_bound else figure

    def in_words(self) -> str:
        """Positions and memory in a sentence."""
        count = self.count
        if self.is_exact:
            return f"{count.positions:,.0f} positions, which need {gigabytes(self.bytes)}"
        if count.high is None or self.bytes_high is None:
            return f"more than {number(count.low)} positions, which need more than {gigabytes(self.bytes)}"
        return (
            f"about {number(count.positions)} positions [{number(count.low)}, {number(count.high)}], which need "
            f"{gigabytes(self.bytes)} [{gigabytes(self.bytes_low)}, {gigabytes(self.bytes_high)}]"
        )


def estimate_size(
    game: Game, position: np.ndarray | None = None, seed: int = 1, care: Care = CAREFUL
) -> Estimate:  # fmt: skip
    """How many positions can be reached from a position, or from the start, and the memory that solving them needs.

    With less `care` it is a rougher one in a third of the time or less.
    """
    began = time.perf_counter()
    given = [game.start(), *other_starts(game)] if position is None else position
    roots = np.atleast_2d(np.ascontiguousarray(given, np.int32))
    numbering = own_numbering(game, roots) if position is None else None
    count = count_positions(game, roots, numbering, seed, care)
    method = VALUES if game.capacities.chances > 0 else RETROGRADE
    return Estimate(game, count, method, time.perf_counter() - began)


def number(value: float) -> str:
    """A large number as people say it."""
    for size, word in ((1e12, "e"), (1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value:.1e}" if word == "e" else f"{value / size:.3g}{word}"
    return f"{value:,.0f}"


def interval(low: float, high: float | None, is_exact: bool) -> str:
    if is_exact:
        return "exact"
    return f"more than {number(low)}" if high is None else f"{number(low)} to {number(high)}"


def gigabytes(value: float) -> str:
    """Bytes in gigabytes, or in megabytes if they are few."""
    size = value / GIGABYTE
    if size < 0.1:
        return f"{max(value / MEGABYTE, 0.01):.2g} MB" if value < 10 * MEGABYTE else f"{value / MEGABYTE:.0f} MB"
    return f"{size:,.0f} GB" if size >= 100 else f"{size:.2f} GB"
