"""`plyground compare`: variants of rules, players, or trainings side by side."""

import pathlib
from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import AsJson, OpeningCount, OpeningPlies, Seed, Settings, Workers
from plyground.cli.printing import print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.settings import parse_settings
from plyground.tools.comparison_picture import check_name, save_picture
from plyground.training.compare import compare as put_side_by_side
from plyground.training.comparing_runs import is_training


def compare(
    names: Annotated[
        list[str],
        typer.Argument(metavar="GAME | DIR DIR…", help="A game's name or file, or folders that train --out wrote.",
                       show_default=False),
    ],
    settings: Settings = [],  # noqa: B006
    vs: Annotated[
        list[str],
        typer.Option("--vs", metavar="NAME=VALUE | FILE", help="Settings of another variant (several with commas), "
                     "or another game's file; may be repeated."),
    ] = [],  # noqa: B006
    players: Annotated[
        list[str],
        typer.Option("--players", "--player", metavar="PLAYER", help="A player for all sides of every variant, or one "
                     "to compare (with --against); may be repeated. By default players of three strengths."),
    ] = [],  # noqa: B006
    against: Annotated[
        str, typer.Option("--against", metavar="PLAYER", help="Compare the players by how they do against this one.")
    ] = "",
    games: Annotated[
        int | None,
        typer.Option("--games", min=2, max=100_000_000, help="Games of each variant with each player (100), or of "
                     "each player against the opponent (400)."),
    ] = None,
    openings: OpeningCount = None,
    opening_plies: OpeningPlies = None,
    picture: Annotated[
        str, typer.Option("--picture", metavar="FILE", help="Draw the figures with their intervals (PNG, PDF or SVG).")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Compare variants of rules, players, or trainings.

    Prints the figures side by side, and every difference with its 95 % interval in a sentence.
    """
    first, others = names[0], names[1:]
    if others and not is_training(first):
        raise PlygroundError(f"{others[0]}: {first} is not a folder that train --out wrote; expected --vs before it")
    if picture:
        check_name(pathlib.Path(picture))
    with one_interrupt(), compiling_notice(first):
        with progress_bar("games", None) as progress:
            found = put_side_by_side(
                first, [*others, *vs], parse_settings(settings), players, against, games, seed, workers, openings,
                opening_plies, progress, keep_partial=True,
            )  # fmt: skip
        keep(found, seed, found.to_dict())
        if as_json:
            print_figures(found.to_dict())
        else:
            print_report(found)
        if picture:
            save_picture(pathlib.Path(picture), found)
            if not as_json:
                say(f"picture: {picture}")
    raise typer.Exit(STOPPED if found.interrupted else 0)
