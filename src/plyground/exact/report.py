"""What is said about a solved game: whom it favours, how it was solved, and how much there was to it."""

from collections.abc import Iterable
from typing import Any

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part
from plyground.core.tables import table as plain_table

DRAW = "draw"
RESULTS = ("first", "second")


def side_title(game: Game, result: str) -> str:
    """What people call the side that wins."""
    first = next(team for team in game.teams if 0 in team)
    seats = first if result == RESULTS[0] else [seat for seat in range(game.seats) if seat not in first]
    return " and ".join(game.seat_titles[seat] for seat in seats)


def verdict(game: Game, about: dict[str, Any]) -> str:
    """The value of the first position in a sentence."""
    titles = [side_title(game, result) for result in RESULTS]
    if "result" not in about:
        ahead = titles[0] if about["value"] >= 0 else titles[1]
        return f"with perfect play {ahead} wins {abs(about['value']):.9f} points on average"
    if about["result"] == DRAW:
        return "with perfect play it is a draw"
    points = abs(about["value"])
    worth = "" if points == 1 else f" {points:g} points"
    plies = "" if about["distance"] is None else f" in {about['distance']} plies"
    return f"with perfect play {side_title(game, about['result'])} wins{worth}{plies}"


def solved_parts(game: Game, about: dict[str, Any]) -> Iterable[Part]:
    """The report in lines and tables."""
    yield Emphasised(f"{game!r}"[1:-1] + f": {verdict(game, about)}")
    if about.get("results"):
        first = side_title(game, RESULTS[0])
        listed = plain_table(f"points of {first}", "chance")
        for points, chance in about["results"]:
            listed.add_row(f"{points:+g}", f"{chance:.9f}")
        yield listed
    effort = f"{about['positions']:,} positions, {about['edges']:,} turns; {about['method']}"
    if "residual" in about:
        effort += f", {about['sweeps']} sweeps, largest change of the last {about['residual']:.1e}"
    took = f"; {about['seconds']:.1f} s" if "seconds" in about else ""  # which a file does not say
    yield f"{effort}{took}; {about['bytes']:,} bytes"
