"""`plyground situations`: what players do in the six situations of the Tarble thesis."""

from typing import Annotated

import typer

from plyground.cli.options import AsJson, Seed
from plyground.cli.printing import print_figures, print_report
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.games import game as make_game
from plyground.games.tarble.situations import SITUATIONS, situation
from plyground.papers.tarble2016.study import TURNS_AHEAD, study
from plyground.players import make_player

DEFAULT_PLAYERS = ("joey", "sarah", "brian", "strong")


def situations(
    players: Annotated[
        list[str],
        typer.Argument(metavar="[PLAYER]…", help="Who is asked; by default " + ", ".join(DEFAULT_PLAYERS) + ".",
                       show_default=False),
    ] = [],  # noqa: B006
    number: Annotated[
        int | None, typer.Option("--situation", metavar="N", help="Only this one, 1 to 6.", show_default=False)
    ] = None,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=8, help="How far situation 3 is looked through; more takes longer.")
    ] = TURNS_AHEAD,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Ask Tarble players about the six situations of a study.

    Each situation is drawn, and the board after every player's turn; beside it what the thesis's subjects did. In
    situation 3, the winning chance of every move.
    """
    chosen = SITUATIONS if number is None else (situation(number),)
    game = make_game("tarble")
    with compiling_notice(game.name):
        asked = [make_player(game, text) for text in players or DEFAULT_PLAYERS]
        with progress_bar("answers", None) as progress:
            studied = [study(game, asked, each, turns, seed, progress) for each in chosen]
    figures = {"situations": [each.to_dict() for each in studied]}
    keep(studied, seed, figures)
    if as_json:
        print_figures(figures, game)
        return
    for each in studied:
        print_report(each)
