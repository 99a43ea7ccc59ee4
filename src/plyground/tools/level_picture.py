"""A picture of somebody's level over the games, from a file of remembered games."""

import pathlib
from typing import TYPE_CHECKING

from plyground.core.errors import PlygroundError
from plyground.matches.remembered import Course, Remembered
from plyground.players.skill import LOST, WON
from plyground.tools.comparison_picture import COLOURS, check_name, new_figure, write_figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MARKS = {WON: ("v", "lost"), LOST: ("^", "won")}  # of the opponent
DRAW = ("o", "draw")


def save_levels(path: pathlib.Path, remembered: Remembered) -> None:
    """Write a picture with a panel for every opponent."""
    check_name(path)
    courses = [course for course in remembered.courses if course.games]
    if not courses:
        raise PlygroundError(f"--picture {path}: {remembered.path} remembers no game; expected one or more")
    figure = new_figure(7.0, 3.2 * len(courses))
    panels = figure.subplots(len(courses), 1, squeeze=False)[:, 0]
    for panel, course in zip(panels, courses, strict=True):
        draw_course(panel, course)
    write_figure(path, figure)


def draw_course(panel: "Axes", course: Course) -> None:
    """The level of every game with its result, and the rating with its interval after it."""
    games, numbers = course.games, range(1, len(course.games) + 1)
    estimates = [found for found in course.estimates() if found is not None]
    if estimates:
        panel.fill_between(numbers, [e.low for e in estimates], [e.high for e in estimates], color=COLOURS[0],
                           alpha=0.15, linewidth=0, label="95 % interval")  # fmt: skip
        panel.plot(numbers, [e.rating for e in estimates], color=COLOURS[0], label="rating after the game")
    panel.plot(numbers, [game.skill for game in games], color="0.6", linewidth=0.8)
    for score in sorted({game.score for game in games}):
        mark, meaning = MARKS.get(score, DRAW)
        at = [number for number, game in zip(numbers, games, strict=True) if game.score == score]
        panel.plot(at, [games[number - 1].skill for number in at], mark, color=COLOURS[1], label=meaning, markersize=5)
    panel.set_title(course.title, fontsize=9)
    panel.set_xlabel("game")
    panel.set_ylabel("level" if estimates else "skill")
    panel.locator_params(axis="x", integer=True)
    panel.legend(fontsize=7, loc="best")
