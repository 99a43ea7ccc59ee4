"""The curve of a reviewed game as a picture: what part of the game each side has, with the worst turns marked."""

import pathlib
from typing import TYPE_CHECKING

from plyground.matches.review import Review
from plyground.tools.comparison_picture import COLOURS, check_name, new_figure, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LONGEST_TEXT = 24


def save_review(path: pathlib.Path, review: Review, worst: int) -> None:
    """Write the picture as PNG, PDF or SVG, by the name of the file."""
    check_name(path)
    figure = new_figure(9.0, 4.5)
    draw_curve(figure.subplots(), review, worst)
    write_figure(path, figure)


def draw_curve(axes: "Axes", review: Review, worst: int) -> None:
    """A line for every side, or one with the area below it where there are two; the worst turns are numbered."""
    game = review.game
    at = [place_of(review, number) for number in range(len(review.points))]
    sides = game.teams[:1] if len(game.teams) == 2 else game.teams
    for colour, side in zip(COLOURS, sides, strict=False):
        shares = [100 * point.shares[side[0]] for point in review.points]
        axes.plot(at, shares, color=colour, lw=1.6, label=" and ".join(review.name(seat) for seat in side))
        if len(sides) == 1:
            axes.fill_between(at, 50, shares, color=colour, alpha=0.15, lw=0)
            axes.axhline(50, color="0.6", lw=0.8)
    mark_swings(axes, review, worst)
    axes.set_title(f"{game.name}, reviewed by {review.player}", fontsize=10)
    axes.set_ylim(0, 100)
    axes.set_xlabel("turn")
    axes.set_ylabel("part of the game, %")
    axes.locator_params(axis="x", integer=True)
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8, loc="best", frameon=False)


def place_of(review: Review, number: int) -> float:
    """Where a point stands: a turn at its number, a roll between the turns."""
    point = review.points[number]
    made = sum(turn.until <= point.moves for turn in review.turns)
    return made + (0.5 if point.kind == "roll" else 0.0)


def mark_swings(axes: "Axes", review: Review, worst: int) -> None:
    """A dot and a number where a turn lost much, and what was played."""
    ends = {point.moves: point for point in review.points if point.kind == "turn"}
    for rank, place in enumerate(review.swings[:worst], 1):
        turn = review.turns[place]
        side = next(side for side in review.game.teams if turn.seat in side)
        seat = review.game.teams[0][0] if len(review.game.teams) == 2 else side[0]
        share = 100 * ends[turn.until].shares[seat]
        text = turn.text if len(turn.text) <= LONGEST_TEXT else f"{turn.text[: LONGEST_TEXT - 1]}…"
        axes.plot([turn.number], [share], "o", color="#c0392b", markersize=5, zorder=3)
        axes.annotate(f"{rank}. {text}", (turn.number, share), textcoords="offset points", xytext=(5, 6), fontsize=7,
                      color="#c0392b")  # fmt: skip
