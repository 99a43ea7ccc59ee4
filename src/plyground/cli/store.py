"""`plyground store`: the store as a whole is backed up, restored and looked through."""

import contextlib
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import AsJson, open_game
from plyground.cli.printing import print_json, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.core.errors import PlygroundError, did_you_mean

if TYPE_CHECKING:
    from plyground.store.store import Store

USES = {"backup": "backup FILE", "restore": "restore FILE", "check": "check"}
MOST_FAULTS = 20  # that are printed


def store(
    words: Annotated[
        list[str], typer.Argument(metavar="ACTION …", help="What to do: " + ", ".join(USES.values()) + ".")
    ],
    place: StorePlace = "",
    game: Annotated[
        list[str], typer.Option("--game", metavar="FILE", help="A game of your own, for check; may be repeated.")
    ] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Back up, restore or check the store of games.

    A backup is a file with everything as it was at one moment; games may go on meanwhile. It is restored into an empty
    store, of either kind.
    """
    action, *rest = words
    if action not in USES:
        raise PlygroundError(f"store {action}; expected {', '.join(USES)}{did_you_mean(action, USES)}")
    if len(rest) != USES[action].count("FILE"):
        raise PlygroundError(f"store {' '.join(words)}; expected store {USES[action]}")
    if game and action != "check":
        raise PlygroundError(f"--game with {action}: nothing is played; expected it with check")
    if action == "restore":
        restore(pathlib.Path(rest[0]), place, as_json)
        return
    with existing(place) as opened:
        if action == "check":
            look_through(opened, game, as_json)
        else:
            back_up(opened, pathlib.Path(rest[0]), as_json)


@contextlib.contextmanager
def existing(place: str) -> "Iterator[Store]":
    """A store that is there; a name that was typed wrong makes no new one."""
    from plyground.store.opening import store_url  # brings SQLAlchemy

    url = store_url(place)
    if url.get_backend_name() == "sqlite" and not pathlib.Path(str(url.database)).is_file():
        raise PlygroundError(f"store {url.database}: there is no such file; expected a store")
    with contextlib.closing(opened_store(place)) as opened:
        yield opened


def back_up(opened: "Store", file: pathlib.Path, as_json: bool) -> None:
    """Write the store to a new file."""
    from plyground.store import copying  # brings SQLAlchemy

    with progress_bar("backup", copying.size_of(opened)) as progress:
        rows = copying.back_up(opened, file, progress)
    tell("backed up", opened.database.name, str(file), rows, as_json)


def restore(file: pathlib.Path, place: str, as_json: bool) -> None:
    """Fill an empty store from a file, which is looked at before the store is made."""
    from plyground.store import copying  # brings SQLAlchemy

    with copying.opened_backup(file) as source, contextlib.closing(opened_store(place)) as opened:
        with progress_bar("restore", copying.size_of(source)) as progress:
            rows = copying.copy_store(source, opened, progress)
        tell("restored", str(file), opened.database.name, rows, as_json)


def tell(what: str, source: str, target: str, rows: dict[str, int], as_json: bool) -> None:
    if as_json:
        print_json({"from": source, "to": target, "rows": rows})
    else:
        results = f", {rows['results']:,} results" if rows["results"] else ""
        counts = f"{rows['games']:,} games, {rows['events']:,} events, {rows['people']:,} people{results}"
        say(f"{source} {what} to {target}: {counts}")


def look_through(opened: "Store", files: list[str], as_json: bool) -> None:
    """Check everything and say what is wrong; the exit code is 1 if anything is."""
    from plyground.store.checking import check  # brings SQLAlchemy

    own = [open_game(file, []) for file in files]
    with compiling_notice("the rules"), progress_bar("games", len(opened.games())) as progress:
        found = check(opened, own, progress)
    if as_json:
        print_json({"store": opened.database.name, "rows": found.rows, "replayed": found.replayed,
                    "not_replayed": found.not_replayed, "faults": found.faults})  # fmt: skip
    else:
        results = f", {found.rows['results']:,} results" if found.rows["results"] else ""
        games = f"{found.rows['games']:,} games, {found.rows['events']:,} events{results}"
        unknown = f", {found.not_replayed:,} of rules that are not known here" if found.not_replayed else ""
        say(f"store {opened.database.name}: {games}; {found.replayed:,} played through again{unknown}")
        for fault in found.faults[:MOST_FAULTS]:
            say(fault)
        rest = len(found.faults) - MOST_FAULTS
        say("nothing is wrong" if not found.faults else f"and {rest:,} more" if rest > 0 else "")
    if found.faults:
        raise typer.Exit(1)
