"""What an opponent that adapts remembers, as people read it: the level of each opponent over the games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.reports import Part, Report
from plyground.core.tables import TextTable, table
from plyground.matches.wording import counted
from plyground.players.level_finder import Estimate, LevelFinder, finder_of
from plyground.players.memory import Memory
from plyground.players.memory_file import Entry, MemoryFile, games_of
from plyground.players.skill import LOST, WON, PlayedGame

RESULTS = {WON: "lost", LOST: "won"}  # of the opponent; anything else is a draw


@dataclass(frozen=True)
class Course:
    """The games of one opponent, and what they say about its level."""

    entry: Entry

    @property
    def games(self) -> list[PlayedGame]:
        return games_of(self.entry)

    @property
    def finder(self) -> LevelFinder | None:
        return finder_of(self.entry)

    @property
    def title(self) -> str:
        entry = self.entry
        settings = "".join(f" {name}={value}" for name, value in (entry.get("settings") or {}).items())
        return f"{entry['opponent']} against {entry['player']}, {entry['game']}{settings}"

    def estimates(self) -> list[Estimate | None]:
        """The opponent's rating after each game, where it is estimated."""
        games, finder = self.games, self.finder
        if finder is None:
            return [None] * len(games)
        return [finder.estimate(games[: number + 1]) for number in range(len(games))]

    def to_dict(self) -> dict[str, Any]:
        """The entry with an estimate after each game."""
        rows = [
            {**game, **({} if found is None else {"rating": found.rating, "interval": [found.low, found.high]})}
            for game, found in zip(self.entry["games"], self.estimates(), strict=True)
        ]
        return {**self.entry, "games": rows}

    def table(self) -> TextTable:
        """A row for each game."""
        rated = self.finder is not None
        columns = ("game", "ended", "result", "level" if rated else "skill")
        listed = table(*columns, *(["rating after it, 95 % interval"] if rated else []), left=(1, 2), least=(1,))
        for number, (game, found) in enumerate(zip(self.games, self.estimates(), strict=True), 1):
            row = [str(number), str(self.entry["games"][number - 1].get("date", "")), RESULTS.get(game.score, "draw")]
            listed.add_row(*row, f"{game.skill:.0f}", *([] if found is None else [rating_text(found)]))
        return listed


def rating_text(found: Estimate) -> str:
    return f"{found.rating:.0f} [{found.low:.0f}, {found.high:.0f}]"


@dataclass(frozen=True, repr=False)
class Remembered(Report):
    """A file of remembered games."""

    path: str
    courses: tuple[Course, ...]

    def to_dict(self) -> dict[str, Any]:
        return {"file": self.path, "opponents": [course.to_dict() for course in self.courses]}

    def parts(self) -> Iterator[Part]:
        yield f"{self.path}: remembered games with {counted(len(self.courses), 'opponent')}"
        for course in self.courses:
            yield ""
            yield course.title
            yield course.table()
            yield sentence(course.entry["opponent"], course.finder, course.games, float(course.entry["skill"]))


def read_remembered(path: str) -> Remembered:
    """The games that a file remembers."""
    return Remembered(path, tuple(Course(entry) for entry in MemoryFile(path).entries()))


def sentence(who: str, finder: LevelFinder | None, games: list[PlayedGame], skill: float) -> str:
    """What is known about somebody's level, and how the next game will be played."""
    if finder is None:
        return f"skill in the next game: {skill:g}"
    if not games:
        return f"level of the first game: {skill:.0f}"
    beyond = finder.beyond(games)
    found = finder.estimate(games)
    if beyond == "above":
        return f"{who}: rated {rating_text(found)}, above the strongest rung of the ladder ({finder.highest:.0f})"
    if beyond == "below":
        return f"{who}: rated {rating_text(found)}, below the weakest rung of the ladder ({finder.lowest:.0f})"
    return f"{who}: rated {rating_text(found)} after {counted(len(games), 'game')}; level of the next game: {skill:.0f}"


def standing(memory: Memory, who: str) -> str:
    """The same for a player's memory during a program."""
    finder = memory.rule if isinstance(memory.rule, LevelFinder) else None
    return sentence(who, finder, memory.games, memory.skill)
