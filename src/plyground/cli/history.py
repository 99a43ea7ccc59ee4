"""`plyground history`: the games in the store."""

import contextlib
import datetime
import pathlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import Anyway, AsJson, Settings
from plyground.cli.printing import console, notices, print_json, say, table
from plyground.cli.progress import compiling_notice
from plyground.cli.recorded import As, game_given
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game
from plyground.matches.record_reader import STANDARD_INPUT, read_games
from plyground.matches.records import write_games
from plyground.matches.saving import check_new_file

if TYPE_CHECKING:
    from plyground.store.kept_game import KeptGame, PlayedGame
    from plyground.store.listing import Wanted
    from plyground.store.store import Store

ALL = "all"
USES = {
    "list": "list",
    "show": "show NUMBER",
    "export": f"export NUMBER… FILE (or {ALL} FILE)",
    "import": "import FILE",
    "delete": "delete NUMBER…",
}


def history(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[ACTION …]", help="What to do: " + ", ".join(USES.values()) + "; list by default."),
    ] = [],  # noqa: B006
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="Only games of this name.")] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="TEXT", help="Only games with this player, with any options.")
    ] = "",
    result: Annotated[
        str, typer.Option("--result", help="Only games that a person has won, lost or drawn, or unfinished ones.")
    ] = "",
    person: Annotated[str, typer.Option("--person", help="Only games of this person, by id or name.")] = "",
    last: Annotated[int, typer.Option("--last", min=1, max=1_000_000, help="How many games are listed.")] = 20,
    store: StorePlace = "",
    as_name: As = "",
    settings: Settings = [],  # noqa: B006
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:
    """List, show, export or import the games that were kept.

    Every game that is played is kept in the store. Numbers are those of the list.
    """
    action, *rest = words or ["list"]
    if action not in USES:
        raise PlygroundError(f"history {action}; expected {', '.join(USES)}{did_you_mean(action, USES)}")
    opened = opened_store(store)
    from plyground.store.listing import Wanted  # brings SQLAlchemy

    wanted = Wanted(game, player, result, person, last)
    command = History(opened, game_given(as_name, settings), anyway, as_json)
    match action, rest:
        case "list", []:
            command.print_list(wanted)
        case "show", [text]:
            command.show(number_in(text))
        case "export", [*texts, file] if texts:
            command.export(texts, file, wanted)
        case "import", [file]:
            command.bring_in(file)
        case "delete", texts if texts:
            command.delete([number_in(text) for text in texts])
        case _:
            raise PlygroundError(f"history {' '.join(words)}; expected history {USES[action]}")


def number_in(text: str) -> int:
    """The number of a game."""
    if not text.isdecimal() or len(text) > 9:
        raise PlygroundError(f"game {text}; expected its number in the list")
    return int(text)


class History:
    """The actions of the command."""

    def __init__(self, store: "Store", as_game: Game | None, anyway: bool, as_json: bool):
        self.store, self.as_game, self.anyway, self.as_json = store, as_game, anyway, as_json

    def print_list(self, wanted: "Wanted") -> None:
        """The games, those played last first."""
        found = self.store.games(wanted)
        if self.as_json:
            print_json({"store": self.store.database.name, "games": [as_data(about) for about in found]})
            return
        if not found:
            say("no games are kept yet" if wanted.is_everything else "no such game is kept")
            return
        shown = table("", "played", "game", "seats", "moves", "result", left=(5,), names=(2, 3), least=(4, 1))
        for about in found:
            shown.add_row(
                str(about.id), time_text(about.changed), about.game, seats_text(about), f"{about.moves:,}",
                result_text(about),
            )  # fmt: skip
        console.print(shown)
        if len(found) == wanted.most:
            say(f"the last {games_text(len(found))}; --last N lists more")

    def show(self, number: int) -> None:
        """One game: what is known of it, its moves, and where it stands."""
        played = self.store.load(number)
        about = played.about
        if self.as_json:
            print_json(as_data(about) | {"events": events_data(played)})
            return
        say(f"game {about.id}: {about.game}, {seats_text(about)}; {result_text(about)}")
        known = {"settings": " ".join(f"{name}={value}" for name, value in about.settings.items())}
        known |= {"played": f"{time_text(about.created)} to {time_text(about.changed)}"}
        known |= {name.lower(): value for name, value in about.headers.items() if name != "Date"}
        known |= {} if about.seed is None else {"seed": str(about.seed)}
        for name, value in known.items():
            say(f"  {name}: {value}" if value else f"  {name}")
        try:
            game = self.rules(played)
        except PlygroundError as error:  # the moves are readable all the same
            say(f"\n{' '.join(step.text for step in played.standing.steps)}\n\n{error}")
            return
        record = played.record(game)
        say(f"\n{game.format_game(record.moves, record.start)}\n\n{game.draw(record.positions[-1])}")

    def rules(self, played: "PlayedGame") -> Game:
        with compiling_notice("the rules"):
            return played.rules(self.as_game, self.anyway)

    def export(self, texts: list[str], file: str, wanted: "Wanted") -> None:
        """Write games to a new file of records, or to standard output."""
        if texts == [ALL]:
            numbers = sorted(about.id for about in self.store.games(wanted.without_limit()))
        else:
            numbers = [number_in(text) for text in texts]
        records = [played.record(self.rules(played)) for played in map(self.store.load, numbers)]
        with output(file) as stream:
            write_games(stream, records)
        if self.as_json and file != STANDARD_INPUT:
            print_json({"file": file, "games": numbers})
        elif file != STANDARD_INPUT:
            say(f"{games_text(len(records))} written to {file}")

    def bring_in(self, file: str) -> None:
        """Keep the games of a file of records."""
        from plyground.store.exchange import import_games  # brings SQLAlchemy

        def notice(text: str) -> None:
            notices.print(text, markup=False, highlight=False, soft_wrap=True)

        with compiling_notice("the rules"):
            done = list(import_games(self.store, read_games(file, notice, self.anyway, self.as_game)))
        new = [each.number for each in done if each.is_new]
        old = [each.number for each in done if not each.is_new]
        if self.as_json:
            print_json({"file": file, "imported": new, "already_kept": old})
            return
        as_numbers = f": {new[0]}" if len(new) == 1 else f": {new[0]} to {new[-1]}" if new else ""
        already = f"; {games_text(len(old))} kept already" if old else ""
        say(f"{games_text(len(new))} imported{as_numbers}{already}")

    def delete(self, numbers: list[int]) -> None:
        """Remove games for good."""
        for number in numbers:
            self.store.load(number)  # all of them are there, or none is deleted
        for number in numbers:
            self.store.delete(number)
        print_json({"deleted": numbers}) if self.as_json else say(f"{games_text(len(numbers))} deleted")


@contextlib.contextmanager
def output(file: str) -> Iterator[TextIO]:
    """A new file to write to, or standard output."""
    if file == STANDARD_INPUT:
        yield sys.stdout
        return
    check_new_file(file, "export")
    try:
        with pathlib.Path(file).open("x", encoding="utf-8") as stream:
            yield stream
    except OSError as error:
        raise PlygroundError(f"export {file}: {error.strerror or error}") from None


# What is shown of a game


def time_text(milliseconds: int) -> str:
    """A time as the user's clock showed it."""
    return datetime.datetime.fromtimestamp(milliseconds / 1000).isoformat(" ", "minutes")


def games_text(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def seats_text(about: "KeptGame") -> str:
    return ", ".join(f"{seat.name} {seat.player or '?'}" for seat in about.seats)


def result_text(about: "KeptGame") -> str:
    """Who has won, and how."""
    if about.ending is None:
        return "unfinished"
    winners = [seat.name for seat in about.seats if (seat.payoff or 0) > 0]
    if about.outcome.payoffs is None:
        return about.ending
    return f"{' and '.join(winners)} won, {about.ending}" if winners else f"drawn, {about.ending}"


def as_data(about: "KeptGame") -> dict[str, Any]:
    """A game as plain data."""
    return {
        "number": about.id,
        "key": about.key,
        "game": about.game,
        "settings": about.settings,
        "rules": about.rules,
        "plyground": about.program,
        "seats": [
            {"seat": seat.name, "player": seat.player, "person": seat.person, "payoff": seat.payoff}
            for seat in about.seats
        ],
        "seed": about.seed,
        "start": about.start,
        "headers": about.headers,
        "moves": about.moves,
        "ended_by": about.ending,
        "created": about.created,
        "changed": about.changed,
    }


def events_data(played: "PlayedGame") -> list[dict[str, Any]]:
    names = [seat.name for seat in played.about.seats]
    return [
        {"number": number, "kind": event.kind, "seat": None if event.seat is None else names[event.seat],
         "value": event.value, "text": event.text, "time": event.time, "why": event.why}
        for number, event in enumerate(played.events, 1)
    ]  # fmt: skip
