"""`plyground review`: a recorded or kept game looked through, turn by turn."""

import pathlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated

import typer

from plyground.cli.keeping import StorePlace, opened_store
from plyground.cli.options import Anyway, AsJson, Seed, Settings
from plyground.cli.printing import print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.recorded import Archive, As, GameNumber, game_given
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.matches.records import RecordedGame
from plyground.matches.review import review_game
from plyground.matches.review.review import WORST
from plyground.tools.review_picture import check_name, save_review


def review(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A file of recorded games, or - for standard input.")
    ] = "",
    number: GameNumber = None,
    kept: Annotated[
        int | None,
        typer.Option("--from-store", metavar="NUMBER", min=1, help="A game that was kept, by its number in history."),
    ] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="TEXT", help="Who reviews; by default the strongest player of the game.")
    ] = "",
    worst: Annotated[
        int, typer.Option("--worst", min=0, max=10_000, metavar="N", help="How many of the worst turns to show.")
    ] = WORST,
    picture: Annotated[str, typer.Option("--picture", metavar="FILE", help="Draw the curve (PNG, PDF or SVG).")] = "",
    as_name: As = "",
    settings: Settings = [],  # noqa: B006
    store: StorePlace = "",
    anyway: Anyway = False,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Look through a game: its curve, its worst turns, luck and skill.

    Every turn is compared with the best one there was, every roll with all others that could have fallen. What the
    dice and the choices changed adds up to the result.
    """
    if picture:
        check_name(pathlib.Path(picture))
    with compiling_notice("the rules"):
        if kept is not None:
            if file or number is not None:
                raise PlygroundError(f"--from-store {kept} with a file; expected one of them")
            where, more, played = f"game {kept} of the store", False, kept_game(kept, store, as_name, settings, anyway)
        elif file:
            where, more, played = recorded_game(file, number or 1, as_name, settings, anyway)
        else:
            raise PlygroundError("no game; expected a file of recorded games, or --from-store NUMBER")
        with bar(played) as progress:
            found = replace(review_game(played, player or None, seed, progress), worst=worst)
    if picture:
        save_review(pathlib.Path(picture), found, worst)
    keep(found, seed, found.to_dict())
    if as_json:
        print_figures(found.to_dict(), found.game)
        return
    say(where)
    print_report(found)
    if more:
        say(f"\n{file} has more games; --game {(number or 1) + 1} is the next")
    if picture:
        say(f"\npicture: {picture}")


def recorded_game(
    file: str, number: int, as_name: str, settings: list[str], anyway: bool
) -> tuple[str, bool, RecordedGame]:  # fmt: skip
    """A game of a file: where it stands, whether another one follows it, and the game."""
    archive = Archive(file, anyway, game_given(as_name, settings))
    played = archive.view(number).played
    more = next(archive.source, None) is not None
    return f"{file}, game {number}", more, played


def kept_game(number: int, store: str, as_name: str, settings: list[str], anyway: bool) -> RecordedGame:
    """A game of the store."""
    kept = opened_store(store).load(number)
    return kept.record(kept.rules(game_given(as_name, settings), anyway))


@contextmanager
def bar(played: RecordedGame) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how much is done of how much: a review goes through the moves twice."""
    with progress_bar("reviewing", 2 * len(played.moves)) as advance:
        done_before = 0

        def progress(done: int, of: int) -> None:
            nonlocal done_before
            advance(done - done_before)
            done_before = done

        yield progress
