"""`plyground ladder`: the players of a game by measured rating, on which `adaptive` finds somebody's level."""

from typing import Annotated

import typer

from plyground.cli.interrupts import one_interrupt
from plyground.cli.options import AsJson, GameName, Settings, open_game
from plyground.cli.printing import PrintedTable, console, print_figures, say, table
from plyground.cli.progress import compiling_notice, ladder_notice
from plyground.cli.report_keeping import MadeReport, keep
from plyground.core.charts import interval_chart
from plyground.core.errors import PlygroundError
from plyground.matches.ladder_building import measured_ladder
from plyground.players.ladders import Ladder, keep_ladder, kept_ladder, ladder_file, ladder_for, shipped_ladder


def ladder(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    again: Annotated[bool, typer.Option("--again", help="Measure it anew, in place of the one that was kept.")] = False,
    as_json: AsJson = False,
) -> None:
    """List players of a game from the weakest to the strongest.

    These are the rungs on which the player adaptive finds somebody's level, with their ratings in Elo points, random
    play being 0, and 95 % intervals. Built-in games come with a ladder. For any other it is measured when it is first
    needed, which takes some tens of seconds, and kept.
    """
    game = open_game(name, settings)
    if len(game.teams) < 2:
        raise PlygroundError(f"{game.name}: one side only; expected a game with an opponent")
    with one_interrupt(), compiling_notice(game.name):
        if again:
            if shipped_ladder(game) is not None:
                raise PlygroundError(f"{game.name}: its ladder comes with the program; expected no --again")
            with ladder_notice(game.name) as notice:
                found = keep_ladder(game, measured_ladder(game, notice=notice))
        else:
            found = ladder_for(game)
    listed = ladder_table(found)
    rows = [(rung.player, rung.elo, rung.low, rung.high) for rung in reversed(found.rungs) if not rung.other]
    drawn = interval_chart("Ratings with 95 % intervals", "Elo", rows)
    keep(MadeReport(f"ladder of {game!r}", listed, charts=[drawn]), None, found.to_dict())
    if as_json:
        print_figures(found.to_dict(), game)
        return
    console.print(listed)
    if shipped_ladder(game) is None and kept_ladder(game) is not None:
        say(f"kept in {ladder_file(game)}")


def ladder_table(ladder: Ladder) -> PrintedTable:
    """The rungs, the strongest first."""
    listed = table("rating, 95 % interval", "games", "rung", left=(2,))
    for rung in reversed(ladder.rungs):
        rating = f"{rung.elo:.0f}" if rung.low == rung.high else f"{rung.elo:.0f} [{rung.low:.0f}, {rung.high:.0f}]"
        who = f"{rung.player}; {rung.other} in {100 * rung.share:g} % of its turns" if rung.other else rung.player
        listed.add_row(rating, f"{rung.games:,}", who)
    return listed
