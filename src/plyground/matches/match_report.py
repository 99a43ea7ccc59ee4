"""What a match prints, on the command line and in Python: tables of players and sides, then lines about the games."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plyground.core.charts import Chart, interval_chart
from plyground.core.reports import Emphasised, Part
from plyground.core.tables import TextTable, table
from plyground.matches.series import series_parts
from plyground.matches.wording import duration, length_text, percent

if TYPE_CHECKING:  # a result shows itself with this
    from plyground.matches.result import MatchResult


def match_parts(played: "MatchResult") -> Iterator[Part]:
    """The result as tables and lines."""
    figures = played.to_dict()
    arrangement = "seats rotated" if figures["seats"] == "rotate" else "seats fixed"
    paired = ", the same dice for every arrangement" if figures["paired"] else ""
    yield f"{played.lineup.game!r}, {figures['games']:,} games, {arrangement}{paired}, seed {figures['seed']}"
    yield players_table(figures)
    if figures["paired"] or figures["draws"] or figures["openings"]:
        yield from scores(figures)
    if figures["seats"] == "rotate":
        yield ""
        yield sides_table(figures)
        yield ""
    yield from effort(figures)
    yield f"length: {length_text(figures['length'])}"
    yield "ended by: " + ", ".join(f"{reason} {count:,}" for reason, count in figures["ended_by"].items())
    if "sprt" in figures:
        yield from verdict(figures)
    if played.series is not None:
        yield from series_parts(played, played.series)
    yield f"{figures['seconds']:.1f} s, {figures['games'] / max(figures['seconds'], 1e-9):,.1f} games/s"
    if played.openings is not None:
        yield played.openings.sentence()
    if played.copies():
        yield Emphasised(played.copies())
    if played.interrupted:
        yield Emphasised(f"stopped after {played.games:,} of {played.cap:,} games")


def match_charts(played: "MatchResult") -> list[Chart]:
    """The win rates of the players."""
    rows = [(one["player"], one["win_rate"], *one["interval"]) for one in played.to_dict()["players"]]
    return [interval_chart("Win rates with 95 % intervals", "games won", rows, is_percent=True)]


def players_table(figures: dict[str, Any]) -> TextTable:
    """What every player did."""
    listed = table("player", "wins", "draws", "losses", "win rate, 95 % interval", "points", "a decision",
                   names=(0,), least=(6, 3, 2, 5, 1))  # fmt: skip
    for player in figures["players"]:
        listed.add_row(
            player["player"], f"{player['wins']:,}", f"{player['draws']:,}", f"{player['losses']:,}",
            percent(player["win_rate"], player["interval"]), f"{player['points']:+.3f}",
            duration(player["seconds_per_move"]),
        )  # fmt: skip
    return listed


def scores(figures: dict[str, Any]) -> Iterator[str]:
    """The scores, which say more than wins if there are draws or if both had the same dice."""
    for player in figures["players"]:
        yield f"{player['player']} scores {percent(player['score'], player['score_interval'])}, a draw as half a win"


def sides_table(figures: dict[str, Any]) -> TextTable:
    """What every player did on every side."""
    listed = table("player", "side", "games", "wins", "draws", "win rate, 95 % interval", "points",
                   left=(1,), names=(0,), least=(6, 4, 3, 2))  # fmt: skip
    for player in figures["players"]:
        for side in player["by_seat"]:
            numbers = (f"{side[name]:,}" for name in ("games", "wins", "draws"))
            rate = percent(side["win_rate"], side["interval"])
            listed.add_row(player["player"], side["seat"], *numbers, rate, f"{side['points']:+.3f}")
    return listed


def effort(figures: dict[str, Any]) -> Iterator[str]:
    """How many positions the players that search looked at."""
    for player in figures["players"]:
        if player["nodes_per_move"] and (player["depth"] or 0) > 1:
            yield (f"{player['player']}: {player['nodes_per_move']:,.0f} positions a move, depth "
                   f"{player['depth']:.1f}, {player['branching']:.1f} branches a position")  # fmt: skip


def verdict(figures: dict[str, Any]) -> Iterator[str]:
    """What the sequential test decided."""
    said = figures["sprt"]
    p0, p1 = said["p0"], said["p1"]
    low, high = said["bounds"]
    if said["decision"] == "copies":
        yield "sequential test of the first player's score: no verdict, since the games are copies of each other"
        return
    meaning = {
        "higher": f"{p1:g} or more rather than {p0:g} or less",
        "lower": f"{p0:g} or less rather than {p1:g} or more",
        "undecided": f"undecided after the cap of {said['cap']:,} games",
        "open": f"open when the match was stopped after {figures['games']:,} games",
    }[said["decision"]]
    yield (f"sequential test of the first player's score: {meaning} (log-likelihood ratio {said['llr']:+.2f}, "
           f"bounds {low:.2f} and {high:+.2f}; {said['results']:,} results)")  # fmt: skip
    yield (f"it scores {percent(said['score'], said['score_interval'])}; the intervals of this match hold whenever one "
           "stops, and are wider for it; the score itself leans towards the verdict")  # fmt: skip
