"""`plyground study`: a study with people, from its file to its tables."""

import pathlib
import shlex
from typing import Annotated

import typer

from plyground.cli.options import AsJson, Settings, open_game
from plyground.cli.printing import print_json, print_report, say
from plyground.cli.progress import progress_bar
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game
from plyground.studies.checking import Contents, examine
from plyground.studies.definition import Study
from plyground.studies.reading import read_study
from plyground.studies.table_reader import StudyFileError
from plyground.tools.shipped_files import PACKAGE, write_new

USES = {"new": "new FILE", "check": "check FILE"}
TEMPLATE = PACKAGE / "studies" / "template.toml"


def study(
    words: Annotated[list[str], typer.Argument(metavar="ACTION FILE", help="What to do: " + ", ".join(USES.values()))],
    game: Annotated[
        list[str], typer.Option("--game", metavar="GAMEFILE", help="A game of your own that the study names.")
    ] = [],  # noqa: B006
    settings: Settings = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Begin, check and evaluate studies with people.

    A study is one file of texts, questions, situations and opponents; plyground serve --study FILE serves it.
    """
    action, *rest = words
    if action not in USES:
        raise PlygroundError(f"study {action}; expected {', '.join(USES)}{did_you_mean(action, USES)}")
    if settings and len(game) != 1:
        raise PlygroundError("--set: settings of which game; expected one --game")
    own = [open_game(file, settings) for file in game]
    match action, rest:
        case "new", [file]:
            begin_file(file)
        case "check", [file]:
            check(file, own, as_json)
        case _:
            raise PlygroundError(f"study {' '.join(words)}; expected study {USES[action]}")


def begin_file(name: str) -> None:
    """Write the file of a study to begin from."""
    file = pathlib.Path(name if name.endswith(".toml") else f"{name}.toml")
    write_new(file, TEMPLATE.read_text("utf-8"))
    shown = shlex.quote(str(file))
    say(f"{file}: a study of Tarble with two practice games and six situations. It runs as it is:\n")
    say(f"  plyground study check {shown}     what it consists of, and what is wrong with it: after every change")
    say(f"  plyground serve --study {shown}   serves it, and says where participants and you find it")


def check(file: str, own: list[Game], as_json: bool) -> None:
    """Say what a study consists of, or everything that is wrong with it."""
    try:
        found = read_study(file)
        mistakes = tried(found, file, own)
    except StudyFileError as error:
        mistakes = error.mistakes
    if mistakes:
        if as_json:
            print_json({"file": file, "mistakes": mistakes})
        else:
            for mistake in mistakes:
                say(mistake)
        raise typer.Exit(2)
    contents = Contents(found, file)
    if as_json:
        print_json({**contents.to_dict(), "mistakes": []})
    else:
        print_report(contents)


def tried(found: Study, file: str, own: list[Game]) -> list[str]:
    """What is wrong with the games, positions and players of a study."""
    with progress_bar("stages", len(found.stages)) as progress:
        return [f"{file}, {mistake}" for mistake in examine(found, own, progress)]
