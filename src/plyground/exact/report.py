"""What is said about a solved game: whom it favours, how it was solved, and how much there was to it."""

from collections.abc import Iterable
from typing import Any

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part
from plyground.core.tables import table as plain_table

DRAW = "draw"
RESULTS = ("first", "second")
EVEN = 5e-10  # what is less is no advantage
POINTS, WINS = OBJECTIVES = ("points", "wins")  # what both sides play for


def side_title(game: Game, result: str) -> str:
    """What people call the side that wins."""
    first = next(team for team in game.teams if 0 in team)
    seats = first if result == RESULTS[0] else [seat for seat in range(game.seats) if seat not in first]
    return " and ".join(game.seat_titles[seat] for seat in seats)


def verdict(game: Game, about: dict[str, Any]) -> str:
    """The value of the first position in a sentence."""
    titles = [side_title(game, result) for result in RESULTS]
    if "result" not in about:
        if abs(about["value"]) < EVEN:
            return "with perfect play both sides win as much as they lose, on average"
        ahead = titles[0] if about["value"] > 0 else titles[1]
        if about.get("objective") == WINS:
            return f"if both play for wins, {ahead} wins {abs(about['value']):.9f} games more than it loses, on average"
        return f"with perfect play {ahead} wins {abs(about['value']):.9f} points on average"
    if about["result"] == DRAW:
        return "with perfect play it is a draw"
    points = abs(about["value"])
    worth = "" if points == 1 else f" {points:g} points"
    plies = "" if about["distance"] is None else f" in {about['distance']} plies"
    return f"with perfect play {side_title(game, about['result'])} wins{worth}{plies}"


def starts_table(game: Game, about: dict[str, Any]) -> Part:
    """What each way to begin is worth."""
    first = side_title(game, RESULTS[0])
    listed = plain_table("if", f"points of {first}", f"{first} wins")
    for name, start in about["starts"].items():
        points = sum(payoff * chance for payoff, chance in start["results"])
        wins = sum(chance for payoff, chance in start["results"] if payoff > 0)
        listed.add_row(name, f"{points:+.9f}", f"{wins:.9f}")
    return listed


def solved_parts(game: Game, about: dict[str, Any]) -> Iterable[Part]:
    """The report in lines and tables."""
    yield Emphasised(f"{game!r}"[1:-1] + f": {verdict(game, about)}")
    if about.get("results"):
        first = side_title(game, RESULTS[0])
        listed = plain_table(f"points of {first}", "chance")
        for points, chance in about["results"]:
            listed.add_row(f"{points:+g}", f"{chance:.9f}")
        yield listed
    if about.get("starts"):
        yield starts_table(game, about)
    effort = f"{about['positions']:,} positions"
    if about.get("kept", about["positions"]) < about["positions"]:
        effort += f", of which {about['kept']:,} stand for all by symmetry"
    effort += f", {about['edges']:,} turns; {about['method']}"
    if "residual" in about:
        effort += f", {about['sweeps']} sweeps, largest change of the last {about['residual']:.1e}"
    took = f"; {about['seconds']:.1f} s" if "seconds" in about else ""  # which a file does not say
    yield f"{effort}{took}; {about['bytes']:,} bytes"
