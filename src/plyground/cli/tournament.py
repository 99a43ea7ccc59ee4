"""`plyground tournament`: matches between all players, and ratings."""

from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.keeping import StorePlace
from plyground.cli.options import (
    AsJson,
    GameName,
    OpeningCount,
    OpeningPlies,
    Paired,
    Seed,
    Settings,
    Workers,
    open_game,
)
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.cli.run_keeping import NoStore, keep_run
from plyground.matches.tournament import TournamentResult, groups, seat_players
from plyground.matches.tournament import tournament as play

if TYPE_CHECKING:
    from plyground.store.runs import KeptRun


def tournament(
    name: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", help="The players (see plyground games NAME).")],
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="Games in every match.")] = 100,
    openings: OpeningCount = None,
    opening_plies: OpeningPlies = None,
    paired: Paired = False,
    out: Annotated[
        str,
        typer.Option(
            "--out", metavar="DIR", help="Keep finished matches in this folder; the same command goes on there."
        ),
    ] = "",
    store: StorePlace = "",
    no_store: NoStore = False,
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Let all players meet each other, and rate them.

    Prints ratings with 95 % intervals and a cross table.
    """
    game = open_game(name, settings)
    with one_interrupt(), compiling_notice(game.name):
        seated = seat_players(game, players)
        with progress_bar("games", games * len(groups(game, len(seated)))) as progress:
            played = play(
                game, seated, games, seed, paired, workers, progress, openings, opening_plies, out or None,
                keep_partial=True,
            )  # fmt: skip
        keep(played, seed, played.to_dict())
        if as_json:
            print_figures(played.to_dict(), game)
        else:
            show(played, out)
        keep_run(lambda: run_of_tournament(played, openings, opening_plies), store, no_store)
        if played.save_failed:
            notices.print(f"plyground: {played.save_failed}", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(STOPPED if played.interrupted else 1 if played.save_failed else 0)


def run_of_tournament(played: TournamentResult, openings: int | None, opening_plies: int | None) -> "KeptRun":
    from plyground.laboratory import recording  # brings SQLAlchemy

    told = {"openings": openings, "opening_plies": opening_plies}
    return recording.run_of_tournament(played, {name: value for name, value in told.items() if value is not None})


def show(played: TournamentResult, out: str) -> None:
    """Print the ratings and the cross table, and how to go on after an interruption."""
    print_report(played)
    if played.interrupted:
        again = f"; the same command goes on from the finished matches in {out}" if out else ""
        number = len(groups(played.game, len(played.players)))
        say(f"\nstopped in match {len(played.matches)} of {number}{again}", style="bold")
