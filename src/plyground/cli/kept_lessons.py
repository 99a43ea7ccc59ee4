"""`plyground train --from-store`: the kept games that are learned from, written down when the training begins.

A run that goes on learns from the games it began with, whatever was played meanwhile; so they are copied to a file of
records in its folder, whose first line says how they were chosen.
"""

import json
import pathlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from plyground.cli.keeping import opened_store
from plyground.cli.progress import progress_bar
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.json_text import JsonError, read_json
from plyground.matches.record_reader import REMARK
from plyground.matches.records import format_record
from plyground.training.plan import Plan
from plyground.training.records import Records, games_text, reasons_text
from plyground.training.train import SETTINGS_FILE

FILE = "games.txt"  # in the folder of the training
FromStore = Annotated[bool, typer.Option("--from-store", help="Learn from games that are kept instead of playing.")]
OfPlayer = Annotated[
    str, typer.Option("--player", metavar="TEXT", help="With --from-store: only games with this player.")
]
OfResult = Annotated[
    str, typer.Option("--result", help="With --from-store: only games that a person has won, lost or drawn.")
]
OfPerson = Annotated[
    str, typer.Option("--person", help="With --from-store: only games of this person, by id or name.")
]  # fmt: skip


@dataclass(frozen=True)
class Lessons:
    """Recorded games that are learned from: their file, how many, and how many were left out for which reason."""

    file: str
    games: int
    left_out: dict[str, int]

    def text(self, games: int) -> str:
        """What is said of them; `games` are learned from in all."""
        times = games / self.games
        often = f", each {times:,.1f} times" if times > 1 else ""
        return f"learned from {games_text(min(self.games, games))} in {self.file}{often}{reasons_text(self.left_out)}"


@dataclass(frozen=True)
class Chosen:
    """Which kept games are learned from."""

    from_store: bool
    store: str
    player: str
    result: str
    person: str

    def option(self, options: dict[str, Any], out: str) -> dict[str, str]:
        """The training setting that names the copied games, if kept ones are chosen; what is given besides must fit."""
        given = {"--player": self.player, "--result": self.result, "--person": self.person}
        named = [name for name, value in given.items() if value]
        if named and not self.from_store:
            raise PlygroundError(f"{', '.join(named)} without --from-store; expected both, or neither")
        if self.from_store and options.get("records"):
            raise PlygroundError("--from-store with records=FILE: games of which; expected one of them")
        if self.from_store and not out:
            raise PlygroundError("--from-store without --out: its folder keeps the games; expected --out DIR")
        return {"records": str(pathlib.Path(out) / FILE)} if self.from_store else {}

    @property
    def line(self) -> str:
        """The first line of the file, by which the same choice is recognised."""
        told = {"store": self.store, "player": self.player, "result": self.result, "person": self.person}
        said = "; ".join(f"{name} {' '.join(value.split())}" for name, value in told.items() if value)
        return f"{REMARK} kept games; {said or 'all'}"

    def copied(self, game: Game, folder: pathlib.Path, anyway: bool) -> Lessons:
        """The games in a file of the folder, where they are copied when the training begins."""
        file = folder / FILE
        if not file.exists():
            if (folder / SETTINGS_FILE).exists():
                raise PlygroundError(f"{folder}: training that began without kept games; expected another --out")
            return self._copy(game, file, anyway)
        with file.open(encoding="utf-8", errors="replace") as stream:
            first, second = stream.readline().rstrip("\n"), stream.readline()
        if first != self.line:
            begun = first.removeprefix(REMARK).strip()
            raise PlygroundError(f"{file}: begun with {begun!r}; expected the same choice, or another --out")
        try:
            told = read_json(second.removeprefix(REMARK))
            return Lessons(str(file), int(told["games"]), dict(told["left_out"]))
        except (JsonError, KeyError, TypeError, ValueError):
            raise PlygroundError(f"{file}: its second line is damaged; expected another --out") from None

    def _copy(self, game: Game, file: pathlib.Path, anyway: bool) -> Lessons:
        store = opened_store(self.store)
        from plyground.store.lessons import lessons, numbers_of  # brings SQLAlchemy
        from plyground.store.listing import Wanted

        numbers = numbers_of(store, game, Wanted("", self.player, self.result, self.person))
        with progress_bar("kept games", len(numbers)) as progress:
            found, left_out = lessons(store, game, counted(numbers, progress), anyway)
        store.close()
        made = Lessons(str(file), len(found), dict(left_out))
        if not found:
            raise PlygroundError(
                f"store {store.database.name}: {games_text(len(numbers))} of {game.name} chosen, none to learn from"
                f"{reasons_text(left_out)}; expected games that were played to their ends"
            )
        told = json.dumps({"games": made.games, "left_out": made.left_out})
        write_text(file, "\n".join([self.line, f"{REMARK} {told}", *map(format_record, found)]))
        return made


def counted(numbers: Sequence[int], progress: Callable[[int], None]) -> Iterator[int]:
    """The numbers one by one, each told to the bar."""
    for number in numbers:
        yield number
        progress(1)


def lessons_in(plan: Plan) -> Lessons | None:
    """What a plan learns from instead of playing, if it does."""
    file = plan.options.records
    if not file:
        return None
    records = Records(plan.game, file, plan.options.anyway)
    return Lessons(file, len(records), dict(records.left_out))
