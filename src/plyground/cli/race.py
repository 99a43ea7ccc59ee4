"""`plyground race`: rolls, effective pips and winning chances of a race in backgammon."""

from typing import Annotated

import typer

from plyground.cli.interrupts import one_interrupt
from plyground.cli.options import After, AsJson, From, open_game, open_position
from plyground.cli.printing import print_figures, print_report
from plyground.cli.progress import compiling_notice
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.games.gammon.race import race as race_between
from plyground.games.gammon.race import race_in


def race(
    mine: Annotated[
        str,
        typer.Argument(
            metavar="[SIDE]",
            help="Who is to roll: checkers on points 1 to 6, such as 0,0,3,2; or a position ID.",
            show_default=False,
        ),
    ] = "",
    enemy: Annotated[str, typer.Argument(metavar="[ENEMY]", help="The other side.", show_default=False)] = "",
    roll: Annotated[str, typer.Option("--roll", metavar="ROLL", help="List the plays of a roll such as 31.")] = "",
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:
    """Bear off in backgammon: rolls, effective pips, chances.

    With one side, how many rolls it needs; with two, also who wins: exactly up to ten checkers a side.
    """
    if bool(mine) == bool(position or moves):
        raise PlygroundError("race: expected a side such as 0,0,3,2 or a position ID, or a position by --from")
    if roll and not mine:
        raise PlygroundError(f"race: --roll {roll} with --from; expected the dice in the position")
    game = open_game("backgammon", [])
    with one_interrupt(), compiling_notice(game.name):
        found = race_between(mine, enemy, roll) if mine else race_in(game, open_position(game, position, moves))
    keep(found, None, found.to_dict())
    if as_json:
        print_figures(found.to_dict())
    else:
        print_report(found)
