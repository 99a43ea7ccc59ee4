"""A picture of grades: what every player loses, as bars with their intervals."""

import pathlib

from plyground.matches.grading.grade import Grades
from plyground.tools.comparison_picture import COLOURS, new_figure, write_figure

ROW_HEIGHT = 0.5


def save_picture(path: pathlib.Path, grades: Grades) -> None:
    """Write a panel with the points lost, and one with the share of perfect decisions."""
    has_games = grades.positions is None
    figure = new_figure(9, 1.6 + ROW_HEIGHT * len(grades.grades))
    lost, perfect = figure.subplots(1, 2, sharey=True)
    for row, grade in enumerate(grades.grades):
        loss = grade.figures.loss_a_game if has_games else grade.figures.loss
        for panel, estimate, scale in ((lost, loss, 1.0), (perfect, grade.figures.perfect, 100.0)):
            if estimate is None:
                continue
            panel.barh(row, scale * estimate.value, height=0.6, color=COLOURS[row % len(COLOURS)], alpha=0.7)
            if estimate.interval is not None:
                panel.plot([scale * end for end in estimate.interval], [row, row], color="black", lw=1.5)
    lost.set_yticks(range(len(grades.grades)), [grade.player for grade in grades.grades])
    lost.invert_yaxis()
    lost.set_title("points lost a game" if has_games else "points lost a decision", fontsize=10)
    perfect.set_title("perfect decisions, %", fontsize=10)
    perfect.set_xlim(0, 100)
    for panel in (lost, perfect):
        panel.grid(axis="x", alpha=0.25)
    write_figure(path, figure)
