"""A race of backgammon in which both sides bear off: rolls, effective pip counts, and who wins how often.

The effective pip count of a side is the rolls that it needs on average, times the 49/6 pips of an average roll; what it
has beyond the pip count is wasted. A side is written as its checkers on the points 1 to 6, "0,0,3,2"; a position ID of
GNU Backgammon tells both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.charts import Chart, Series
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.game import Game, Position
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import TextTable, table
from plyground.core.words import counted
from plyground.games import game as make_game
from plyground.games.gammon.bearoff import BearOffTables, home_of, tables_of
from plyground.games.gammon.board import HIGH, HOME_POINTS, LEFT, LOW, MOVING, PHASE, TURN
from plyground.games.gammon.position_id import is_position_id, sides_of
from plyground.games.gammon.race_plays import Play, plays_of_roll
from plyground.games.shared.dice import dice_outcome

PIPS_OF_A_ROLL = 49 / 6
TITLES = ("to roll", "enemy")
BAR = 30  # characters of the longest bar
SMALLEST = 0.0005  # chances below this are not listed,
SURE = 0.99995  # but for the one that makes up the rest

Home = tuple[int, ...]


@dataclass(frozen=True)
class Side:
    """One side of a race."""

    home: Home  # its checkers on the points 1 to 6
    rolls: np.ndarray  # the chance to need exactly so many

    @property
    def checkers(self) -> int:
        return sum(self.home)

    @property
    def pips(self) -> int:
        return sum(point * count for point, count in enumerate(self.home, 1))

    @property
    def mean(self) -> float:
        """Rolls on average."""
        return float(self.rolls @ np.arange(len(self.rolls)))

    @property
    def deviation(self) -> float:
        """The standard deviation of the number of rolls."""
        return float(max(self.rolls @ (np.arange(len(self.rolls)) - self.mean) ** 2, 0.0)) ** 0.5

    @property
    def effective_pips(self) -> float:
        return self.mean * PIPS_OF_A_ROLL

    def to_dict(self) -> dict[str, Any]:
        last = int(np.flatnonzero(self.rolls)[-1])
        return {
            "home": list(self.home), "checkers": self.checkers, "pips": self.pips, "mean_rolls": self.mean,
            "deviation": self.deviation, "effective_pips": self.effective_pips,
            "wastage": self.effective_pips - self.pips, "rolls": [float(chance) for chance in self.rolls[: last + 1]],
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class Race(Report):
    """What is known of a race: the side to roll, and its enemy if there is one."""

    sides: tuple[Side, ...]
    points: float | None  # of the side to roll, on average
    chance: float | None  # to win
    gammons: tuple[float, float]  # the chances to win and to lose one
    is_exact: bool
    roll: str | None
    plays: tuple[Play, ...]  # of the roll, the best first

    def to_dict(self) -> dict[str, Any]:
        """The figures for programs."""
        figures: dict[str, Any] = {"sides": [side.to_dict() for side in self.sides]}
        if self.points is not None:
            figures |= {"points": self.points, "chance": self.chance, "exact": self.is_exact,
                        "gammons_won": self.gammons[0], "gammons_lost": self.gammons[1]}  # fmt: skip
        if self.roll is not None:
            figures |= {"roll": self.roll, "plays": [play._asdict() for play in self.plays]}
        return figures

    def parts(self) -> Iterable[Part]:
        yield from self._verdict()
        yield sides_table(self.sides)
        if self.roll is not None:
            yield ""
            yield plays_table(self.roll, self.plays, self.points is not None)
        for title, side in zip(TITLES, self.sides, strict=False):
            yield ""
            yield rolls_table(title, side)

    def _verdict(self) -> Iterable[Part]:
        if self.points is None or self.chance is None:
            return
        how = "exactly" if self.is_exact else "by both sides' rolls, to about 0.1 %"
        yield Emphasised(f"who is to roll wins {100 * self.chance:.2f} % ({how}), {self.points:+.4f} points on average")
        if any(chance >= SMALLEST / 100 for chance in self.gammons):
            yield f"gammons: {100 * self.gammons[0]:.3f} % won, {100 * self.gammons[1]:.3f} % lost"

    def charts(self) -> Iterable[Chart]:
        """The chance to be done after so many rolls."""
        series = []
        for title, side in zip(TITLES, self.sides, strict=False):
            points = [(float(k), float(chance), None, None) for k, chance in enumerate(np.cumsum(side.rolls))]
            series.append(Series(title, [point for point in points if point[1] < 1 - SMALLEST or point[0] == 0]))
        return [Chart("Done after so many rolls", "rolls", "chance", series, is_percent=True)]


# Tables


def sides_table(sides: Sequence[Side]) -> TextTable:
    listed = table("", "checkers", "pips", "rolls on average", "deviation", "effective pips", "wastage")
    for title, side in zip(TITLES, sides, strict=False):
        wasted = side.effective_pips - side.pips
        listed.add_row(
            title, str(side.checkers), str(side.pips), f"{side.mean:.4f}", f"{side.deviation:.3f}",
            f"{side.effective_pips:.2f}", f"{wasted:.2f}",
        )  # fmt: skip
    return listed


def rolls_table(title: str, side: Side) -> TextTable:
    """How likely a side needs how many rolls, with bars."""
    listed = table("rolls", "exactly", "at most", "", title=f"{title}: {home_text(side.home)}", left=(3,))
    largest, at_most = float(side.rolls.max()), 0.0
    for rolls, chance in enumerate(map(float, side.rolls)):
        is_last = at_most < SURE <= at_most + chance  # so that the list ends with 100.00 %
        at_most += chance
        if chance >= SMALLEST or is_last:
            bar = "█" * max(round(BAR * chance / largest), 1)
            listed.add_row(str(rolls), f"{100 * chance:.2f} %", f"{100 * min(at_most, 1.0):.2f} %", bar)
    return listed


def plays_table(roll: str, plays: Sequence[Play], has_enemy: bool) -> TextTable:
    """The plays of a roll, the best first."""
    what = ("wins", "points", "behind") if has_enemy else ("rolls on average", "behind")
    listed = table(f"play of {roll}", *what)
    for play in plays:
        worth = play.points if has_enemy else play.mean_rolls
        best = plays[0].points if has_enemy else plays[0].mean_rolls
        assert worth is not None and best is not None
        said = [f"{worth:.4f}"] if play.chance is None else [f"{100 * play.chance:.2f} %", f"{worth:+.4f}"]
        listed.add_row(play.text, *said, f"{abs(best - worth):.4f}")
    return listed


def home_text(home: Home) -> str:
    """A side in words: 2 on point 6, 1 on point 3."""
    return ", ".join(f"{count} on point {point}" for point, count in reversed([*enumerate(home, 1)]) if count)


# Reading


def read_home(text: str, most: int) -> Home:
    """A side's checkers on the points 1 to 6, written with commas between them."""
    words = [word.strip() for word in text.split(",")]
    if len(words) > HOME_POINTS or not all(word.isascii() and word.isdigit() and len(word) < 3 for word in words):
        raise PositionError(f"{text}: expected the checkers on points 1 to 6, such as 0,0,3,2,2,1, or a position ID")
    return checked_home(text, [int(word) for word in words], most)


def checked_home(text: str, counts: Sequence[int], most: int) -> Home:
    home = tuple(counts) + (0,) * (HOME_POINTS - len(counts))
    if not 1 <= sum(home) <= most:
        raise PositionError(f"{text}: {counted(sum(home), 'checker')} on a side; expected 1 to {most}")
    return home


def homes_of_id(text: str, most: int) -> list[Home]:
    """Both sides of a position ID, the one to roll first."""
    homes = []
    for title, side in zip(TITLES, sides_of(text), strict=True):
        outside = [place for place, count in enumerate(side, 1) if place > HOME_POINTS and count]
        if outside:
            where = "the bar" if outside[-1] == len(side) else f"point {outside[-1]}"
            raise PositionError(f"{text}: {title} has a checker on {where}; expected all on points 1 to 6")
        homes.append(checked_home(text, side[:HOME_POINTS], most))
    return homes


# The race


def race(mine: str, enemy: str = "", roll: str = "") -> Race:
    """The race of a side that is to roll, with its enemy or alone; with a roll, its plays are listed too.

    A side is its checkers on the points 1 to 6, separated by commas; a position ID of GNU Backgammon tells both sides.
    """
    game = make_game("backgammon")
    tables = needed_tables(game)
    if is_position_id(mine):
        if enemy:
            raise PlygroundError(f"race: {mine} and {enemy}; expected nothing after a position ID, which tells both")
        homes = homes_of_id(mine, tables.checkers)
    else:
        homes = [read_home(text, tables.checkers) for text in (mine, enemy) if text]
    return race_of(game, tables, homes, roll)


def race_in(game: Game, position: Position) -> Race:
    """The race in a position of backgammon; if there are dice, its plays."""
    tables = needed_tables(game)
    seat, phase = int(position[TURN]), int(position[PHASE])
    homes = [home_of(game, position, each) for each in (seat, 1 - seat)]
    if not all(map(sum, homes)):
        raise PositionError(f"{game.name}: the game is over; expected checkers of both seats")
    dice = [int(position[HIGH]), int(position[LOW])]
    if phase == MOVING and position[LEFT] != (4 if dice[0] == dice[1] else 2):
        raise PositionError(f"{game.name}: a part of the roll is played; expected a whole roll, or none")
    return race_of(game, tables, homes, "".join(map(str, dice)) if phase == MOVING else "")


def needed_tables(game: Game) -> BearOffTables:
    if game.name != "backgammon":
        raise PlygroundError(f"race: {game.name}; expected backgammon")
    tables = tables_of(game)
    if tables is None:
        raise PlygroundError(
            "race: nothing is compiled, and the tables would take hours; expected no NUMBA_DISABLE_JIT"
        )
    return tables


def race_of(game: Game, tables: BearOffTables, homes: Sequence[Home], roll: str) -> Race:
    if roll and dice_outcome(roll) is None:
        raise PlygroundError(f"race: {roll} is not a roll; expected two digits from 1 to 6, such as 31")
    sides = tuple(Side(home, tables.rolls(home)) for home in homes)
    plays = plays_of_roll(game, tables, homes, roll) if roll else ()
    if len(homes) == 1:
        return Race(sides, None, None, (0.0, 0.0), False, roll or None, plays)
    mine, enemy = homes
    return Race(
        sides, tables.points(mine, enemy), tables.chance(mine, enemy), tables.gammons(mine, enemy),
        tables.is_exact(mine, enemy), roll or None, plays,
    )  # fmt: skip
