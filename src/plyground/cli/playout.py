"""`plyground playout`: random games and their statistics."""

from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import After, AsJson, From, GameName, Seed, Settings, Workers, open_game, open_position
from plyground.cli.printing import print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.matches.playout import Playout
from plyground.matches.playout import playout as play


def playout(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    games: Annotated[int, typer.Option("--games", min=1, max=100_000_000, help="Number of games.")] = 1000,
    sampler: Annotated[
        str, typer.Option("--sampler", help="uniform, or one of the game's own (see plyground games NAME).")
    ] = "uniform",
    workers: Workers = None,
    seed: Seed = 1,
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:
    """Play random games.

    Prints who wins, how long games last, how they end, and games a second.
    """
    game = open_game(name, settings)
    with one_interrupt(), compiling_notice(game.name):
        start = open_position(game, position, moves)
        with progress_bar("random games", games) as progress:
            played = play(game, games, seed, start, sampler, workers, progress=progress, keep_partial=True)
        keep(played, seed, played.to_dict())
        if as_json:
            print_figures(played.to_dict(), game)
        else:
            show(played, games)
    raise typer.Exit(STOPPED if played.interrupted else 0)


def show(played: Playout, asked: int) -> None:
    """Print the figures, and whether the games asked for were played to the end."""
    print_report(played)
    if played.interrupted:
        say(f"stopped after {played.games:,} of {asked:,} games", style="bold")
