"""`plyground serve`: games between people and players over HTTP and a websocket."""

import pathlib
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.keeping import StorePlace
from plyground.cli.options import Settings, open_game
from plyground.cli.printing import print_json, say
from plyground.core.errors import PlygroundError
from plyground.core.game import Game

if TYPE_CHECKING:
    from plyground.studies.definition import Study


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 127.0.0.1 is this machine alone.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")] = 8484,
    store: StorePlace = "",
    game: Annotated[
        list[str],
        typer.Option("--game", metavar="FILE", help="A game of your own that can be played; may be repeated."),
    ] = [],  # noqa: B006
    player: Annotated[
        list[str], typer.Option("--player", metavar="TEXT", help="A player to offer besides the usual ones.")
    ] = [],  # noqa: B006
    password: Annotated[
        str, typer.Option("--password", envvar="PLYGROUND_PASSWORD", help="What people must say to be let in.")
    ] = "",
    let_in_all: Annotated[bool, typer.Option("--open", help="Let in everybody who can reach the address.")] = False,
    name: Annotated[
        list[str],
        typer.Option("--name", metavar="HOST", help="A name by which people call it, behind a proxy; may be repeated."),
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option("--proxy", metavar="ADDRESS", help="The address, or network, of a proxy before the server, which "
                     "says who asks by X-Forwarded-For; may be repeated."),
    ] = [],  # noqa: B006
    study: Annotated[
        str, typer.Option("--study", metavar="FILE", help="A study that people can take part in (plyground study).")
    ] = "",
    runs: Annotated[
        str, typer.Option("--runs", metavar="FOLDER", help="A folder of trainings (train --out) to watch on the page.")
    ] = "",
    reports: Annotated[
        bool | None,
        typer.Option("--reports/--no-reports", help="Show your reports (plyground reports) on the page; by default if "
                     "only this machine can ask.", show_default=False),
    ] = None,
    settings: Settings = [],  # noqa: B006
    as_json: Annotated[bool, typer.Option("--json", help="Print the address as JSON.")] = False,
) -> None:  # fmt: skip
    """Serve games to people and programs.

    Games are kept in the store and go on after a restart. docs/api.md describes the interface.
    """
    if settings and len(game) != 1:
        raise PlygroundError("--set: settings of which game; expected one --game")
    own = [open_game(file, settings) for file in game]
    try:
        from plyground.web.serving import Offer  # brings FastAPI and SQLAlchemy
        from plyground.web.serving import serve as run_server
    except ImportError as error:  # a checkout that is newer than what was installed for it
        raise PlygroundError(f"serve: {error.name} is not installed; expected pip install plyground again") from None

    served = study_to_serve(study, own) if study else None

    def announce(address: str) -> None:
        public = f"https://{name[0]}/" if name else address  # a proxy adds the encryption
        told = {"address": address, **(addresses_of(served, public) if served is not None else {})}
        if as_json:
            print_json(told)
            return
        say(f"serving at {address} (Ctrl-C ends it)")
        if served is not None:
            say(f"the study {served.id}: {told['participants']}  (for participants)")
            say(f"its researcher: {told['research']}  (a secret: whoever has it sees all data)")

    run_server(
        Offer(host, port, store, own, player, password or None, let_in_all, name, proxy, study=served,
              runs=folder_of_runs(runs), has_reports=reports,
              expected=expected_by(served, own) if served is not None else ()),
        announce,
    )  # fmt: skip


def folder_of_runs(text: str) -> pathlib.Path | None:
    """The folder whose trainings are shown."""
    if not text:
        return None
    folder = pathlib.Path(text)
    if not folder.is_dir():
        raise PlygroundError(f"--runs {text}: no such folder; expected one that train --out wrote, or one of several")
    return folder.resolve()


def study_to_serve(file: str, own: list[Game]) -> "Study":
    """The study of a file, after everything that it names has been tried."""
    from plyground.studies.checking import examine  # brings players, which other servers do without
    from plyground.studies.reading import read_study
    from plyground.studies.table_reader import StudyFileError

    study = read_study(file)
    if mistakes := examine(study, own):
        raise StudyFileError([f"{file}, {mistake}" for mistake in mistakes])
    return study


def expected_by(study: "Study", own: list[Game]) -> list[tuple[Game, list[str]]]:
    """The games of a study with their bots, which are compiled before the first participant waits for them."""
    from plyground.studies.checking import key_of, open_games  # brings players, which other servers do without

    games, _ = open_games(study, own)
    return [
        (game, [bot for choice, bot in study.bots if key_of(choice) == key] or ["random"])
        for key, game in games.items()
    ]


def addresses_of(study: "Study", address: str) -> dict[str, str]:
    """Where participants and researchers find a study; what stands after the # is sent to no server."""
    from plyground.studies.research_token import research_token  # only a study needs it

    return {"participants": f"{address}#/study", "research": f"{address}#/research/{research_token(study.id)}"}
