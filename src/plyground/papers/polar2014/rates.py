"""Figures 3 and 4: 42 networks, one for each pair of learning rates, in a round robin.

The report's curves are lost; its text says what they show.
"""

from collections.abc import Sequence

import numpy as np

from plyground.core.charts import Chart, Point, Series
from plyground.jobs.job import Job
from plyground.papers.answer import Answer, Cell, Claim, Found, Measured, Table
from plyground.papers.experiment import Experiment
from plyground.papers.polar2014.players import EXPLORES
from plyground.papers.polar2014.rate_conclusions import BY_AXIS, mean_square, trend
from plyground.papers.polar2014.rate_grid import BEST, IN_GAME, POST_GAME, Grid, Settings, grid, percent, rates_of, rows

NAMES = ("in-game rate", "post-game rate")
FIGURES = (3, 4)
SAYS = ("the lower, the better", "nothing definite")  # the report of the rates


def answer(axes: Sequence[int], settings: Settings, seed: int, found: Found) -> Answer:
    played = grid(settings, seed, found)
    return Answer(
        [*(figure_table(played, axis) for axis in axes), importance_table(played, axes), all_networks(played)],
        [chart(played, axis) for axis in axes],
    )


def figure_table(played: Grid, axis: int) -> Table:
    rates, means = rates_of(played.settings, axis), played.means(axis)
    return Table(
        f"Figure {FIGURES[axis]}: average share of wins by {NAMES[axis]}, %",
        [NAMES[axis], "report", "ours", "networks", "games"],
        [[rate, None, mean, len(mean.values), played.games * len(mean.values)]
         for rate, mean in zip(rates, means, strict=True)],
        notes=["95 % intervals of the mean of networks (Student). The report's curve is lost."],
    )  # fmt: skip


def importance_table(played: Grid, axes: Sequence[int]) -> Table:
    """How much the share of wins depends on each rate."""
    table = Table("What the rate matters", ["rate", "report", "lowest against highest, points",
                                            "mean square between rates, %²"])  # fmt: skip
    for axis in axes:
        interval = trend(played, axis)
        change = None if interval is None else Measured(50 * sum(interval), (100 * interval[0], 100 * interval[1]))
        square = mean_square(played.shares if axis == IN_GAME else played.shares.T)
        table.rows.append([NAMES[axis], SAYS[axis], change, Measured(10_000 * square)])
    table.notes = ["By how many points the lowest rate wins more than the highest, on the line fitted to all networks "
                   "over the logarithm of the rate, with its 95 % interval."]  # fmt: skip
    return table


def all_networks(played: Grid) -> Table:
    """The ten best networks, and the report's best."""
    order = np.argsort(-played.wins, kind="stable").tolist()
    shown = [place for place, number in enumerate(order) if place < 10 or played.settings.rates[number] == BEST]
    table = Table("The best networks", ["place", "in-game rate", "post-game rate", "report", "share of wins, %",
                                        "against random, %", "games"])  # fmt: skip
    for place in shown:
        number = order[place]
        rates = played.settings.rates[number]
        cells: list[Cell] = [percent(int(played.wins[number]), played.games), percent(*played.easy[number])]
        table.rows.append([place + 1, *rates, "the best" if rates == BEST else None, *cells, played.games])
    table.notes = [f"Of {len(order)}. Games between two networks are not independent; the intervals (Wilson) are those "
                   "of as many independent games."]  # fmt: skip
    return table


def chart(played: Grid, axis: int) -> Chart:
    """A bar for each rate: the mean of its networks."""
    points: list[Point] = []
    for place, mean in enumerate(played.means(axis)):
        low, high = mean.interval or (None, None)
        points.append((float(place), mean.value, low, high))
    marks = [(float(place), f"{rate:g}") for place, rate in enumerate(rates_of(played.settings, axis))]
    return Chart(f"Figure {FIGURES[axis]}: average win rates by {NAMES[axis]}", NAMES[axis], "share of wins",
                 [Series("mean of networks", points)], is_percent=True, is_bars=True, marks=marks)  # fmt: skip


def claims(axes: Sequence[int], settings: Settings, seed: int) -> Sequence[Claim]:
    """The report's conclusions; they are not about networks that explore, which its own did not."""
    return [] if settings.explore else [make(settings, seed) for axis in axes for make in BY_AXIS[axis]]


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    return rows(settings, seed)


def experiment(name: str, about: str, axes: Sequence[int], remarks: Sequence[str], explore: float = 0.0) -> Experiment:
    return Experiment(
        document="polar", name=name, about=about, settings=Settings(explore=explore), jobs=jobs, remarks=remarks,
        answer=lambda settings, seed, found: answer(axes, settings, seed, found),
        claims=lambda settings, seed: claims(axes, settings, seed),
        small={"in_game": (0.01, 0.1), "post_game": (0.1, 0.15)},
    )  # fmt: skip


READING = (
    "Nothing is random while these networks learn but the choice among equal values (D7), so that they repeat a few "
    "games for long; rates-exploring has networks that play one move in five at random. They meet one ply deep; the "
    "report does not say how deep its networks searched. At scale 1 each learns from a hundredth of the report's games."
)
EXPERIMENTS = [
    experiment("figure-3", "42 networks in a round robin: wins by in-game learning rate", [IN_GAME], [READING]),
    experiment("figure-4", "42 networks in a round robin: wins by post-game learning rate", [POST_GAME],
               [READING, "The games are those of figure-3."]),
    experiment("rates-exploring", "figures 3 and 4 with networks that play one move in five at random as they learn",
               [IN_GAME, POST_GAME],
               ["The report's conclusions are judged by the networks of figure-3, which learn as it says."], EXPLORES),
]  # fmt: skip
