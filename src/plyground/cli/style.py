"""`plyground style`: how players play, and how people played in recorded games, in numbers."""

import contextlib
import pathlib
import re
from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import Anyway, AsJson, Seed, Settings, Workers, open_game
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.games import names as game_names
from plyground.matches.record_reader import STANDARD_INPUT, read_games
from plyground.matches.saving import check_new_file
from plyground.matches.style.prediction import ASKED
from plyground.matches.style.samples import Sample, sample_of_person
from plyground.matches.style.style import GAMES, USUAL_GAME, measure_style
from plyground.tools.style_picture import check_name, save_picture
from plyground.training.records import games_text, reasons_text

FILE_NAME = re.compile(r"[^:]*\.\w{1,8}")  # a player's text has a dot only after a colon


def style(
    words: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER | FILE…", help="Players, and files of recorded games, in any order; "
                       f"before them a game's name or file if it is not {USUAL_GAME}.", show_default=False),
    ] = [],  # noqa: B006
    settings: Settings = [],  # noqa: B006
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="Games of every pair of players, and of each alone.")
    ] = GAMES,
    bots: Annotated[
        list[str],
        typer.Option("--bots", "--bot", metavar="PLAYER", help="A player that only foretells the turns of the others; "
                     "may be repeated."),
    ] = [],  # noqa: B006
    turns: Annotated[
        int, typer.Option("--turns", min=1, help="How many turns of each are foretold, about: whole games are taken.")
    ] = ASKED,
    persons: Annotated[
        list[str],
        typer.Option("--person", metavar="NAME", help="Somebody's kept games, by name or id; may be repeated."),
    ] = [],  # noqa: B006
    from_store: Annotated[bool, typer.Option("--from-store", help="The kept games of all persons together.")] = False,
    store: StorePlace = "",
    whole: Annotated[bool, typer.Option("--whole", help="One column for a file, not one for each name in it.")] = False,
    picture: Annotated[
        str, typer.Option("--picture", metavar="FILE", help="Draw the figures with their intervals (PNG, PDF or SVG).")
    ] = "",
    file: Annotated[
        str, typer.Option("--csv", metavar="FILE", help="Write a row for each figure to a new CSV file.")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    anyway: Anyway = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Measure how somebody plays.

    Prints figures of style with 95 % intervals, beside those of people where they were published; for recorded games
    also how often players would have done the same, and how many bits a move takes them.
    """
    if picture:
        check_name(pathlib.Path(picture))
    if file:
        check_new_file(file, "--csv")
    given, players, files = sorted_words(words)
    with one_interrupt(), compiling_notice(given or USUAL_GAME), bars() as progress:
        game = the_game(given, settings, files, anyway)
        people = kept_samples(game, [*persons, *([""] if from_store else [])], store, anyway)
        found = measure_style(
            game, players, files, bots, games, seed, turns, whole, anyway, workers, progress, notice, people
        )  # fmt: skip
    if file:
        found.to_csv(file)
    if picture:
        save_picture(pathlib.Path(picture), found)
    keep(found, seed, found.to_dict())
    if as_json:
        print_figures(found.to_dict(), game)
    else:
        print_report(found)
    if file:
        notice(f"a row for each figure: {file}")
    if picture and not as_json:
        say(f"picture: {picture}")
    raise typer.Exit(STOPPED if found.interrupted else 0)


def notice(text: str) -> None:
    notices.print(text, highlight=False, markup=False, soft_wrap=True)


# Who is meant


def sorted_words(words: list[str]) -> tuple[str, list[str], list[str]]:
    """The game's name, empty if it is not the first word; the players; and the files."""
    named = words[0] if words and (words[0] in game_names() or words[0].endswith(".py")) else ""
    rest = words[1:] if named else words
    files = [word for word in rest if is_file(word)]
    return named, [word for word in rest if word not in files], files


def is_file(word: str) -> bool:
    """Whether a word names a file of games rather than a player."""
    return word == STANDARD_INPUT or pathlib.Path(word).is_file() or FILE_NAME.fullmatch(word) is not None


def the_game(named: str, settings: list[str], files: list[str], anyway: bool) -> Game:
    """The game that was named; else that of the first record, with its settings; else the usual one."""
    if named or settings or not files or files[0] == STANDARD_INPUT:
        return open_game(named or USUAL_GAME, settings)
    usual = open_game(USUAL_GAME, [])
    first = next(read_games(files[0], lambda text: None, anyway, usual), None)
    if first is None:
        raise PlygroundError(f"{files[0]}: no games; expected at least one whole game")
    return first.game


def kept_samples(game: Game, persons: list[str], store: str, anyway: bool) -> list[Sample]:
    """What persons did in the games that are kept; an empty text stands for all persons together."""
    if not persons:
        if store:
            raise PlygroundError(f"--store {store} without --person or --from-store; expected one of them")
        return []
    opened = opened_store(store)
    from plyground.store.persons import games_of_person  # brings SQLAlchemy

    samples = []
    for person in persons:
        found = games_of_person(opened, game, person, anyway)
        if not found.games:
            who = f"a person called {person}" if person else "any person"
            raise PlygroundError(
                f"store {opened.database.name}: no game of {game!r} by {who}{reasons_text(found.left_out)}; "
                "expected a name as history --person finds it"
            )
        if found.left_out:
            notice(f"{found.name}: {games_text(len(found.games))}{reasons_text(found.left_out)}")
        samples.append(sample_of_person(game, found.name, found.games))
    opened.close()
    return samples


@contextlib.contextmanager
def bars() -> Iterator[Callable[[str, int, int], None]]:
    """A bar for the games that are played and then one for the turns that are foretold."""
    with contextlib.ExitStack() as stack:
        shown: dict[str, Callable[[int], None]] = {}

        def progress(what: str, done: int, total: int) -> None:
            if what not in shown:
                stack.close()
                shown[what] = stack.enter_context(progress_bar(what, total))
            shown[what](done)

        yield progress
