"""The curve of a review in characters: how well each side stands, from the start of the game to its end.

With two sides it is one area in points; with more, every side has its part of the game.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plyground.core.reports import Drawing
from plyground.core.tables import text_width
from plyground.matches.review.verdicts import worth

if TYPE_CHECKING:  # a review shows itself with this
    from plyground.matches.review.review import Review

EIGHTHS = " ▁▂▃▄▅▆▇█"
HEIGHT = 8  # lines of the curve of two sides
WIDEST, NARROWEST = 72, 10  # columns of the curve itself
MOST_WIDENED = 4  # columns for one point of a short game
EVEN = "even"
MOST_MARKED = 9  # turns that are marked below the curve, by a digit


def curve(review: "Review", marked: Sequence[int]) -> Drawing:
    """The curve, with the places of the turns in `marked` numbered below it."""
    game = review.game
    titles = [" and ".join(game.seat_titles[seat] for seat in side) for side in game.teams]
    top = max(worth(game), *(abs(value) for point in review.points for value in point.values))
    if top > worth(game) and len(titles) == 2:
        titles = [f"{title} +{top:.2g}" for title in titles]
    label = max(text_width(title) for title in [*titles, EVEN]) + 2
    widest = label + 2 + min(WIDEST, MOST_WIDENED * len(review.points))

    def draw(width: int) -> str:
        columns = max(NARROWEST, width - label - 2)
        places = [round(column * (len(review.points) - 1) / max(columns - 1, 1)) for column in range(columns)]
        points = [review.points[place] for place in places]
        if len(titles) == 2:
            first = game.teams[0][0]
            lines = two_sides(titles, [(point.values[first] / top + 1) / 2 for point in points], label)
        else:
            shares = [[point.shares[side[0]] for point in points] for side in game.teams]
            lines = several_sides(titles, shares, label)
        below = marks_below(review, marked, places)
        return "\n".join([*lines, *([f"{'':{label}} {below}".rstrip()] if below.strip() else [])])

    return Drawing(draw, widest)


def two_sides(titles: Sequence[str], shares: Sequence[float], label: int) -> list[str]:
    """One area: the higher it is, the better stands the first side."""
    lines = []
    for row in range(HEIGHT, 0, -1):
        name = titles[0] if row == HEIGHT else titles[1] if row == 1 else EVEN if row == HEIGHT // 2 + 1 else ""
        filled = "".join(eighths(HEIGHT * share - (row - 1)) for share in shares)
        lines.append(f"{name:>{label - 1}} │{filled}".rstrip())
    return [*lines, f"{'':{label}}└{'─' * len(shares)}"]


def several_sides(titles: Sequence[str], shares: Sequence[Sequence[float]], label: int) -> list[str]:
    """Two lines for every side."""
    lines = []
    for title, own in zip(titles, shares, strict=True):
        for row in (2, 1):
            filled = "".join(eighths(2 * share - (row - 1)) for share in own)
            lines.append(f"{title if row == 1 else '':>{label - 1}} │{filled}".rstrip())
    return [*lines, f"{'':{label}}└{'─' * len(shares[0])}"]


def eighths(height: float) -> str:
    """A column of this height, from 0 to 1, within one line."""
    return EIGHTHS[min(8, max(0, round(8 * height)))]


def marks_below(review: "Review", marked: Sequence[int], places: Sequence[int]) -> str:
    """The numbers of the marked turns below the points at which they ended."""
    marks = [" "] * len(places)
    ends = {point.moves: number for number, point in enumerate(review.points) if point.kind == "turn"}
    for rank, turn in reversed(list(enumerate(marked[:MOST_MARKED], 1))):
        place = ends[review.turns[turn].until]
        marks[min(range(len(places)), key=lambda column: abs(places[column] - place))] = str(rank)
    return "".join(marks)
