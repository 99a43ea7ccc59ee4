"""What an analysis of every roll prints: the position, the best turn for each roll, and their values combined."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.core.game import Game
from plyground.core.reports import Part
from plyground.core.tables import table
from plyground.matches.analysis import Analysis
from plyground.matches.wording import value_text

if TYPE_CHECKING:  # an analysis shows itself with this
    from plyground.matches.roll_analysis import RollAnalysis, RolledAnalysis


def roll_parts(analysis: "RollAnalysis") -> Iterator[Part]:
    """The position, the best turn for every roll, and the values of all rolls together."""
    game = analysis.game
    yield game.draw(analysis.position)
    yield ""
    what = "every roll judged by" if analysis.player.character is None else "every roll as played by"
    yield f"a roll is due; {what} {analysis.player.text}"
    yield f"values are for the seat to move after the roll ({analysis.measure})"
    yield ""
    listed = table("roll", "chance", "seat", "value", "best turn", left=(4,), least=(2,))
    for rolled in analysis.rolls:
        for row in roll_rows(game, rolled):
            listed.add_row(*row)
    yield listed
    yield ""
    for seat, (probability, value) in analysis.shares().items():
        share = "" if probability > 1 - 1e-9 else f" in the {100 * probability:.1f} % of rolls after which it moves"
        yield f"expected value for {game.seat_names[seat]}{share}: {value:+,.3f}"
    decisions = analysis.decisions
    depths = sorted({decision.depth for decision in decisions}) or [0]
    shown = f"{depths[0]}" if len(depths) == 1 else f"{depths[0]} to {depths[-1]}"
    nodes, seconds = (sum(getattr(decision, what) for decision in decisions) for what in ("nodes", "seconds"))
    yield f"depth {shown}; {nodes:,} nodes; {seconds:.2f} s"


def roll_rows(game: Game, rolled: "RolledAnalysis") -> Iterator[tuple[str, ...]]:
    """The rows of one roll: its best turn, how the game is over, or what further rolls are worth to each seat."""
    chance, below = f"{100 * rolled.probability:.1f} %", rolled.analysis
    if below is None:
        payoffs = ", ".join(f"{payoff:+g}" for payoff in rolled.payoffs or [])
        yield rolled.text, chance, "", "", f"over: {payoffs}" if payoffs else "too unlikely"
    elif isinstance(below, Analysis):
        shown = "" if below.player.character is not None else value_text(below.value)
        yield rolled.text, chance, below.seat_name, shown, below.turns[0].text
    else:
        for seat, (_, value) in below.shares().items():
            count = len(below.all_analyses())
            yield rolled.text, chance, game.seat_names[seat], value_text(value), f"mean of {count} further rolls"
