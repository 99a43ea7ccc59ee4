"""What a tournament prints, on the command line and in Python: ratings, a cross table, and what to know about them."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from plyground.core.charts import Chart, interval_chart
from plyground.core.reports import Part
from plyground.core.tables import TextTable, table
from plyground.matches.wording import percent

if TYPE_CHECKING:  # a result shows itself with this
    from plyground.matches.tournament import TournamentResult


def tournament_parts(played: "TournamentResult") -> Iterator[Part]:
    """The ratings, the cross table, and what there is to know about them."""
    game, matches = played.game, len(played.matches)
    yield (f"{game!r}, {matches} {'match' if matches == 1 else 'matches'} of {games_a_match(played)}, seed "
           f"{played.seed}{', paired' if played.paired else ''}, {played.seconds:.1f} s\n")  # fmt: skip
    yield ranking_table(played)
    yield ""
    yield cross_table(played)
    if len(game.teams) > 2:
        yield ("\nevery two players at a table are compared by what they got; who got the same has drawn; the "
               "intervals of the ratings take these comparisons as independent and are too narrow for it")  # fmt: skip
    if played.unfinished:
        yield f"\n{played.unfinished:,} games were not finished and count as draws"
    yield from copies(played)


def tournament_charts(played: "TournamentResult") -> list[Chart]:
    """The ratings; not of players that won or lost everything, whose ratings have no end."""
    rows = [(one["player"], one["rating"], *one["interval"]) for one in played.to_dict()["ranking"]]
    rows = [row for row in rows if all(value is not None and math.isfinite(value) for value in row[1:])]
    return [interval_chart("Ratings with 95 % intervals", "Elo", rows)] if rows else []


def games_a_match(played: "TournamentResult") -> str:
    """How many games a match had; if the tournament was stopped, how many were played of how many."""
    counts = [pair.result.games for pair in played.matches]
    if not played.interrupted or all(count == played.games for count in counts):
        return f"{played.games:,} games"
    return f"{played.games:,} games, stopped after {sum(counts):,} in all"


def copies(played: "TournamentResult") -> Iterator[str]:
    """Where openings were played, and which matches hold copies."""
    opened = [pair.result.openings for pair in played.matches if pair.result.openings is not None]
    if opened:
        fewest, most = min(map(len, opened)), max(map(len, opened))
        number = f"{most:,}" if fewest == most else f"{fewest:,} to {most:,}"
        yield (f"\nplayers who would repeat one game began with {number} random openings a match, which count as one "
               "result each")  # fmt: skip
    for pair in played.matches:
        if pair.result.copies():
            names = " v ".join(played.players[player] for player in pair.players)
            yield f"\n{names}: {pair.result.copies()}"


def ranking_table(played: "TournamentResult") -> TextTable:
    """The players by their ratings."""
    listed = table("", "player", "Elo", "95 % interval", "w-d-l", "score %, interval", "points",
                   names=(1,), least=(6, 4, 5))  # fmt: skip
    for rank, entry in enumerate(played.to_dict()["ranking"], start=1):
        low, high = entry["interval"]
        listed.add_row(
            str(rank), entry["player"], elo_text(entry["rating"]), f"{elo_text(low)} to {elo_text(high)}",
            f"{entry['wins']}-{entry['draws']}-{entry['losses']}",
            percent(entry["score"], entry["score_interval"]).replace(" %", ""), f"{entry['points']:+.3f}",
        )  # fmt: skip
    return listed


def elo_text(elo: float) -> str:
    """A rating in whole points with its sign.

    >>> elo_text(12.6), elo_text(-0.3)
    ('+13', '+0')
    """
    return f"{round(elo):+d}"


def cross_table(played: "TournamentResult") -> TextTable:
    """The results of rows against columns, both in the order of the ratings; scores if that is too wide."""
    order = played.order
    full = [[cell(played, row, column) for column in order] for row in order]
    short = [["" if row == column else f"{100 * played.score(row, column):.0f}" for column in order] for row in order]
    listed = square("wins-draws-losses of row against column", full)
    listed.narrower = square("score of row against column, %", short)
    return listed


def square(title: str, cells: list[list[str]]) -> TextTable:
    """A table of players against players, by their ranks."""
    listed = table("", *(str(rank) for rank in range(1, len(cells) + 1)), title=title)
    listed.columns[0].left = False
    for rank, row in enumerate(cells, start=1):
        listed.add_row(str(rank), *row)
    return listed


def cell(played: "TournamentResult", row: int, column: int) -> str:
    """Wins, draws and losses of one player against another."""
    if row == column:
        return ""
    return f"{played.wins[row, column]}-{played.draws[row, column]}-{played.wins[column, row]}"
