"""`plyground grade`: what players lose against perfect play, by a solved game."""

import pathlib
from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import UNCHECKED, AsJson, GameName, Seed, Settings, Workers, open_game
from plyground.cli.printing import print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.exact.table_file import read_header
from plyground.games import game as make_game
from plyground.matches.grading.grade import GAMES, WORST
from plyground.matches.grading.grade import grade as grade_players
from plyground.tools.comparison_picture import check_name
from plyground.tools.grade_picture import save_picture


def grade(
    name: GameName,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", help="The players to grade, such as pubeval.", show_default=False)
    ],
    by: Annotated[
        str, typer.Option("--by", metavar="FILE", help="The solved game, as solve --save wrote it.", show_default=False)
    ],
    settings: Settings = [],  # noqa: B006
    against: Annotated[
        str, typer.Option("--against", metavar="PLAYER", help="Whom they play against; by default themselves.")
    ] = "",
    games: Annotated[
        int | None, typer.Option("--games", min=1, max=100_000_000, help=f"Games of each player; {GAMES} by default.")
    ] = None,
    positions: Annotated[
        int | None,
        typer.Option("--positions", min=2, max=1_000_000, help="Ask all of them about the same positions of random "
                     "games, so many, instead of letting them play."),
    ] = None,
    worst: Annotated[
        int, typer.Option("--worst", min=0, max=1000, help="So many of the worst decisions of each are drawn.")
    ] = WORST,
    picture: Annotated[
        str, typer.Option("--picture", metavar="FILE", help="Draw the losses with their intervals (PNG, PDF or SVG).")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Grade players by a solved game.

    Says how many points a decision and a game lose on average against perfect play, and how many decisions lose
    nothing, each with its 95 % interval; and draws the worst decisions.
    """
    if picture:
        check_name(pathlib.Path(picture))
    game = game_of_table(name, settings, by)
    total = len(players) * (positions or games or GAMES)
    with one_interrupt(), compiling_notice(game.name):
        with progress_bar("positions" if positions else "games", total) as progress:
            found = grade_players(
                game, players, by, games, against or None, positions, seed, worst, workers, progress
            )  # fmt: skip
        keep(found, seed, found.to_dict())
        if as_json:
            print_figures(found.to_dict(), game)
        else:
            print_report(found)
        if picture:
            save_picture(pathlib.Path(picture), found)
            if not as_json:
                say(f"picture: {picture}")
    raise typer.Exit(STOPPED if found.interrupted else 0)


def game_of_table(name: str, settings: list[str], by: str) -> Game:
    """The game, with the settings of the table unless others are given."""
    game = open_game(name, settings)
    if settings:
        return game
    try:
        header, _ = read_header(pathlib.Path(by).expanduser())
        if header["game"] == game.name:
            return make_game(name, unchecked=UNCHECKED.get(), **header["settings"])
    except (OSError, ValueError, KeyError, TypeError, PlygroundError):
        pass  # whoever opens it says what is wrong with it
    return game
