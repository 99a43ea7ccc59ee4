"""The curve of a reviewed game as a picture, with the worst turns marked."""

import pathlib
from typing import TYPE_CHECKING

from plyground.matches.review import Review
from plyground.matches.review.review import Point
from plyground.matches.review.verdicts import worth
from plyground.tools.comparison_picture import COLOURS, check_name, new_figure, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LONGEST_TEXT = 40
MOST_TOLD = 12  # turns that are listed below the curve
LINE_HEIGHT = 0.17
MARK = "#c0392b"


def save_review(path: pathlib.Path, review: Review, worst: int) -> None:
    """Write the picture as PNG, PDF or SVG, by the name of the file."""
    check_name(path)
    told = caption(review, worst)
    figure = new_figure(9.0, 4.5 + LINE_HEIGHT * len(told.splitlines()))
    draw_curve(figure.subplots(), review, worst)
    if told:
        figure.supxlabel(as_written(told), x=0.02, ha="left", fontsize=8)
    write_figure(path, figure)


def draw_curve(axes: "Axes", review: Review, worst: int) -> None:
    """With two sides the points of the first, and the area below; else the part of the game of every side."""
    sides, at = review.game.teams, [place_of(review, number) for number in range(len(review.points))]
    is_duel = len(sides) == 2
    for colour, side in zip(COLOURS, sides[:1] if is_duel else sides, strict=False):
        name = as_written(" and ".join(review.name(seat) for seat in side))
        heights = [height_of(review, point, side[0]) for point in review.points]
        axes.plot(at, heights, color=colour, lw=1.6, label=name)
        if is_duel:
            axes.fill_between(at, 0, heights, color=colour, alpha=0.15, lw=0)
            axes.axhline(0, color="0.6", lw=0.8)
            axes.set_ylabel(f"points that {name} can expect")
    mark_swings(axes, review, worst)
    axes.set_title(as_written(f"{review.game.name}, reviewed by {review.player}"), fontsize=10)
    if is_duel:
        top = max(worth(review.game), *(abs(value) for point in review.points for value in point.values))
        axes.set_ylim(-1.08 * top, 1.08 * top)
    else:
        axes.set_ylim(0, 100)
        axes.set_ylabel("part of the game, %")
        axes.legend(fontsize=8, loc="best", frameon=False)
    axes.set_xlabel("turn")
    axes.locator_params(axis="x", integer=True)
    axes.grid(alpha=0.25)


def as_written(text: str) -> str:
    """A text in which nothing is read as a formula."""
    return text.replace("$", r"\$")


def height_of(review: Review, point: Point, seat: int) -> float:
    """Where a point of the curve of a seat lies: in points with two sides, else in parts of the game."""
    return point.values[seat] if len(review.game.teams) == 2 else 100 * point.shares[seat]


def place_of(review: Review, number: int) -> float:
    """Where a point stands: a turn at its number, a roll between the turns."""
    point = review.points[number]
    made = sum(turn.until <= point.moves for turn in review.turns)
    return made + (0.5 if point.kind == "roll" else 0.0)


def mark_swings(axes: "Axes", review: Review, worst: int) -> None:
    """A numbered dot where a turn lost much."""
    ends = {point.moves: point for point in review.points if point.kind == "turn"}
    for rank, place in enumerate(review.swings[:worst], 1):
        turn = review.turns[place]
        side = next(side for side in review.game.teams if turn.seat in side)
        seat = review.game.teams[0][0] if len(review.game.teams) == 2 else side[0]
        height = height_of(review, ends[turn.until], seat)
        axes.plot([turn.number], [height], "o", color=MARK, markersize=10, markeredgecolor="white", zorder=3)
        axes.annotate(str(rank), (turn.number, height), ha="center", va="center_baseline", fontsize=7, color="white",
                      zorder=4, fontweight="bold")  # fmt: skip


def caption(review: Review, worst: int) -> str:
    """What the numbered turns were, and what they lost."""
    lines = []
    for rank, place in enumerate(review.swings[: min(worst, MOST_TOLD)], 1):
        turn = review.turns[place]
        text = turn.text if len(turn.text) <= LONGEST_TEXT else f"{turn.text[: LONGEST_TEXT - 1]}…"
        better = "" if turn.better is None else f", better {turn.better.text}"
        lines.append(
            f"{rank}  turn {turn.number}, {review.name(turn.seat)}: {text}, {turn.lost:.2f} points lost{better}"
        )
    return "\n".join(lines)
