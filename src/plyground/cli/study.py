"""`plyground study`: a study with people, from its file to its tables."""

import pathlib
import shlex
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import AsJson, Settings, open_game
from plyground.cli.printing import print_json, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game
from plyground.core.words import counted
from plyground.matches.records import name_in_records
from plyground.studies.checking import Contents, examine, open_choice
from plyground.studies.definition import Study
from plyground.studies.reading import read_study
from plyground.studies.table_reader import StudyFileError
from plyground.studies.words import words_as_comments
from plyground.tools.shipped_files import PACKAGE, write_new

if TYPE_CHECKING:
    from plyground.studies.data import StudyData

USES = {
    "new": "new FILE",
    "check": "check FILE",
    "progress": "progress FILE",
    "statistics": "statistics FILE",
    "export": "export FILE FOLDER",
}
TEMPLATE = PACKAGE / "studies" / "template.toml"


def study(
    words: Annotated[list[str], typer.Argument(metavar="ACTION FILE", help="What to do: " + ", ".join(USES.values()))],
    game: Annotated[
        list[str], typer.Option("--game", metavar="GAMEFILE", help="A game of your own that the study names.")
    ] = [],  # noqa: B006
    by: Annotated[
        str, typer.Option("--by", metavar="QUESTION", help="Statistics for each answer to a question of the study.")
    ] = "",
    store: StorePlace = "",
    settings: Settings = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Begin, check and evaluate studies with people.

    A study is one file of texts, questions, situations and opponents; plyground serve --study FILE serves it.
    """
    action, *rest = words
    if by and action != "statistics":
        raise PlygroundError(f"study {action} --by {by}; expected --by only with statistics")
    if action not in USES:
        raise PlygroundError(f"study {action}; expected {', '.join(USES)}{did_you_mean(action, USES)}")
    if settings and len(game) != 1:
        raise PlygroundError("--set: settings of which game; expected one --game")
    own = [open_game(file, settings) for file in game]
    match action, rest:
        case "new", [file]:
            begin_file(file, as_json)
        case "check", [file]:
            check(file, own, as_json)
        case "progress", [file]:
            show_progress(collected(file, store, own, with_games=False), as_json)
        case "statistics", [file]:
            show_statistics(collected(file, store, own), by, as_json)
        case "export", [file, folder]:
            export(collected(file, store, own), folder, as_json)
        case _:
            raise PlygroundError(f"study {' '.join(words)}; expected study {USES[action]}")


def begin_file(name: str, as_json: bool) -> None:
    """Write the file of a study to begin from."""
    file = pathlib.Path(name if name.endswith(".toml") else f"{name}.toml")
    write_new(file, TEMPLATE.read_text("utf-8").replace("# [words]\n", words_as_comments()))
    if as_json:
        print_json({"file": str(file)})
        return
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


def collected(file: str, place: str, own: list[Game], with_games: bool = True) -> "StudyData":
    """The data of the study that a file describes, whatever version of it was served."""
    from plyground.studies.data import collect  # brings SQLAlchemy

    given = {name_in_records(game): game for game in own}
    store = opened_store(place)
    try:
        return collect(store, read_study(file).id, lambda choice: open_choice(choice, given), with_games)
    finally:
        store.close()


def show_progress(data: "StudyData", as_json: bool) -> None:
    """Who takes part, how far they are, and where they left."""
    from plyground.studies.progress import progress_of  # brings SQLAlchemy

    found = progress_of(data)
    if as_json:
        print_json(found.to_dict())
    else:
        print_report(found)


def show_statistics(data: "StudyData", by: str, as_json: bool) -> None:
    """What people did, with intervals, beside what is known of people; or in groups, by their answer to a question."""
    from plyground.studies.groups import by_answer  # brings SQLAlchemy
    from plyground.studies.statistics import statistics_of

    with compiling_notice("the measures of style"), progress_bar("participants", len(data.participants)) as progress:
        found = by_answer(data, by, progress) if by else statistics_of(data, progress)
    if as_json:
        print_json(found.to_dict())
    else:
        print_report(found)


def export(data: "StudyData", name: str, as_json: bool) -> None:
    """Write the tables, the codebook and the file of the study into a new folder."""
    from plyground.studies.files import FILES, file_of  # brings SQLAlchemy

    folder = pathlib.Path(name)
    try:
        folder.mkdir()
    except FileExistsError:
        raise PlygroundError(f"{folder}: is there already and is left as it is; expected a new folder") from None
    except OSError as error:
        raise PlygroundError(f"{folder}: {error.strerror}; expected a place for a new folder") from None
    sizes = {}
    for file in FILES:
        content = file_of(data, file)
        (folder / file).write_bytes(content)
        sizes[file] = len(content)
    if as_json:
        print_json({"folder": str(folder), "participants": len(data.participants), "files": sizes})
    else:
        say(f"{folder}: {counted(len(data.participants), 'participant')} in {', '.join(FILES)}")
