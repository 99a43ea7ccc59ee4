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
    if analysis.player.only_plays:
        yield from played_parts(analysis)
        return
    yield f"a roll is due; every roll judged by {analysis.player.text}"
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


def played_parts(analysis: "RollAnalysis") -> Iterator[Part]:
    """What a player without values plays after every roll, and why."""
    yield f"a roll is due; {analysis.player.text} plays"
    yield ""
    rolled = list(played_after(analysis, ""))
    has_reasons = any(below.why for _, below in rolled)
    listed = table("roll", "seat", "turn", *(["why"] if has_reasons else []), left=(2, 3) if has_reasons else (2,))
    for text, below in rolled:
        listed.add_row(text, below.seat_name, below.turns[0].text, *([below.why or ""] if has_reasons else []))
    yield listed


def played_after(analysis: "RollAnalysis", rolls: str) -> Iterator[tuple[str, Analysis]]:
    """Every way in which the rolls can fall until a seat is to move, with what is played then."""
    for rolled in analysis.rolls:
        text = f"{rolls} {rolled.text}".strip()
        if isinstance(rolled.analysis, Analysis):
            yield text, rolled.analysis
        elif rolled.analysis is not None:
            yield from played_after(rolled.analysis, text)


def roll_rows(game: Game, rolled: "RolledAnalysis") -> Iterator[tuple[str, ...]]:
    """The rows of one roll: its best turn, how the game is over, or what further rolls are worth to each seat."""
    chance, below = f"{100 * rolled.probability:.1f} %", rolled.analysis
    if below is None:
        payoffs = ", ".join(f"{payoff:+g}" for payoff in rolled.payoffs or [])
        yield rolled.text, chance, "", "", f"over: {payoffs}" if payoffs else "too unlikely"
    elif isinstance(below, Analysis):
        yield rolled.text, chance, below.seat_name, value_text(below.value), below.turns[0].text
    else:
        for seat, (_, value) in below.shares().items():
            count = len(below.all_analyses())
            yield rolled.text, chance, game.seat_names[seat], value_text(value), f"mean of {count} further rolls"
