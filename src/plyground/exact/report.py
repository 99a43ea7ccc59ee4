"""What is said about a solved game: whom it favours, how it was solved, and how much there was to it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part
from plyground.core.tables import table as plain_table

DRAW = "draw"
EVEN = 5e-10  # points that nine places would not show
RESULTS = ("first", "second")
POINTS, WINS = OBJECTIVES = ("points", "wins")  # what both sides play for


def side_title(game: Game, result: str) -> str:
    """What people call the side that wins."""
    first = next(team for team in game.teams if 0 in team)
    seats = first if result == RESULTS[0] else [seat for seat in range(game.seats) if seat not in first]
    return " and ".join(game.seat_titles[seat] for seat in seats)


def wins(title: str) -> str:
    """Who wins, of one seat or of several."""
    return f"{title} {'win' if ' and ' in title else 'wins'}"


def in_plies(distance: int | None) -> str:
    return "" if distance is None else f" in {distance} {'ply' if distance == 1 else 'plies'}"


def verdict(game: Game, about: dict[str, Any]) -> str:
    """The value of the first position in a sentence."""
    titles = [side_title(game, result) for result in RESULTS]
    if "result" not in about:
        if abs(about["value"]) < EVEN and about.get("objective") == WINS:
            return "if both play for wins, neither side wins more games on average"
        if abs(about["value"]) < EVEN:
            return "with perfect play neither side wins more points on average"
        ahead = titles[0] if about["value"] >= 0 else titles[1]
        if about.get("objective") == WINS:
            return (
                f"if both play for wins, {wins(ahead)} {abs(about['value']):.9f} more games than it loses, on average"
            )
        return f"with perfect play {wins(ahead)} {abs(about['value']):.9f} points on average"
    if about["result"] == DRAW:
        return "with perfect play it is a draw"
    points = abs(about["value"])
    worth = "" if points == 1 else f" {points:g} points"
    plies = in_plies(about["distance"])
    return f"with perfect play {wins(side_title(game, about['result']))}{worth}{plies}"


def starts_table(game: Game, about: dict[str, Any]) -> Part:
    """What each way to begin is worth."""
    first = side_title(game, RESULTS[0])
    listed = plain_table("if", f"points of {first}", f"{first} wins")
    for name, start in about["starts"].items():
        points = sum(payoff * chance for payoff, chance in start["results"])
        won = sum(chance for payoff, chance in start["results"] if payoff > 0)
        listed.add_row(name, f"{points:+.9f}", f"{won:.9f}")
    return listed


class Openings(NamedTuple):
    """What the first position offers: its turns with their outcomes, the best first, and a line of best play."""

    turns: list[tuple[str, str]]  # as texts
    line: list[str]
    winners: int  # how many of the line are the winner's


SHOWN_TURNS, SHOWN_LINE = 8, 40


def outcome(game: Game, value: float, distance: int | None, has_chance: bool) -> str:
    """What a turn leads to in a few words; `value` is the first side's."""
    if has_chance:
        return f"{value:+.6f} for {side_title(game, RESULTS[0])}"
    if value == 0:
        return "a draw"
    winner = side_title(game, RESULTS[0] if value > 0 else RESULTS[1])
    points = "" if abs(value) == 1 else f" {abs(value):g} points"
    return f"{winner} wins{points}" + (
        "" if distance is None else f" in {distance} {'ply' if distance == 1 else 'plies'}"
    )


def opening_parts(game: Game, about: dict[str, Any], openings: Openings) -> Iterable[Part]:
    """The turns of the first position, and how it goes on."""
    outcomes = {words for _, words in openings.turns}
    if len(outcomes) == 1 and len(openings.turns) > 1:
        yield f"each of the {len(openings.turns)} first turns: {next(iter(outcomes))}"
    elif openings.turns:
        listed = plain_table("first turn", "with perfect play after it", left=(0, 1))
        for text, words in openings.turns[:SHOWN_TURNS]:
            listed.add_row(text, words)
        yield listed
        if len(openings.turns) > SHOWN_TURNS:
            yield f"… and {len(openings.turns) - SHOWN_TURNS} more"
    if openings.line:
        more = " …" if len(openings.line) > SHOWN_LINE else ""
        winner = side_title(game, about["result"])
        yield f"best play ({openings.winners} turns of {winner}): {'; '.join(openings.line[:SHOWN_LINE])}{more}"


def solved_parts(game: Game, about: dict[str, Any], openings: Openings) -> Iterable[Part]:
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
    yield from opening_parts(game, about, openings)
    effort = f"{about['positions']:,} positions"
    if about.get("kept", about["positions"]) < about["positions"]:
        effort += f" ({about['kept']:,} kept, which stand for all by symmetry)"
    effort += f", {about['edges']:,} turns; {about['method']}"
    if "residual" in about:
        effort += f", {about['sweeps']} sweeps, largest change of the last {about['residual']:.1e}"
    yield effort
    took = f"{about['seconds']:.1f} s; " if "seconds" in about else ""  # which a file does not say
    peak = f", {about['peak_bytes'] / (1 << 30):.2f} GB of memory" if "peak_bytes" in about else ""
    yield f"{took}the table has {about['bytes']:,} bytes{peak}"
