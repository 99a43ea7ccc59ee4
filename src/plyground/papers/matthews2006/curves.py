"""Learning curves of the thesis's figures: wins over the games learned from."""

from collections.abc import Mapping, Sequence

from plyground.core.charts import Chart, Point, Series
from plyground.papers.matthews2006.learners import Learner, Shares, share_mean, thesis_at, thesis_wins

THESIS, OURS = "thesis, mean", "ours, mean"


def table_chart(learner: Learner, games: Sequence[int], ours: Shares) -> Chart:
    """The curves of a table: our runs behind their mean, and the thesis's mean as far as ours goes."""
    runs = zip(*ours, strict=True)
    told = {after: shares for after in thesis_wins(learner.table)
            if after <= games[-1] and (shares := thesis_at(learner.table, after))}  # fmt: skip
    return Chart(
        f"Learning curves: {learner.about}", "training games", f"wins against {learner.opponent}",
        [Series(THESIS, mean_points(list(told), list(told.values()))), Series(OURS, mean_points(games, ours)),
         *(Series(f"run {number}", [(float(after), share, None, None) for after, share in zip(games, run, strict=True)],
                  member_of=OURS) for number, run in enumerate(runs, 1))],
        is_percent=True,
    )  # fmt: skip


def comparing_chart(title: str, opponent: str, games: Sequence[int], shares: Mapping[str, Shares],
                    most: float) -> Chart:  # fmt: skip
    """The mean curves of several tables, on a scale from nothing to the most that any run won."""
    return Chart(
        title, "training games", f"wins against {opponent}",
        [Series(name, mean_points(games, each)) for name, each in shares.items()], is_percent=True,
        reach=(0.0, most),
    )  # fmt: skip


def mean_points(games: Sequence[int], shares: Shares) -> list[Point]:
    """The means of runs at every checkpoint, with their intervals."""
    points: list[Point] = []
    for after, values in zip(games, shares, strict=True):
        mean = share_mean(values)
        low, high = mean.interval or (None, None)
        points.append((float(after), mean.value, low, high))
    return points
