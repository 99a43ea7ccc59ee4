"""What training prints, on the command line and in Python: the learning curve, and what the last checkpoints scored."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from plyground.core.reports import Emphasised, Part
from plyground.core.tables import TextTable, table
from plyground.matches.wording import percent
from plyground.training.curve import curve_drawing
from plyground.training.run import Run

if TYPE_CHECKING:  # what was trained shows itself with this
    from plyground.training.train import Trained


def training_parts(trained: "Trained") -> Iterator[Part]:
    """The learning curve, the scores of the last checkpoints, and runs that do not learn."""
    options, runs = trained.plan.options, trained.runs
    yield (f"{trained.plan.game!r}, {options.games:,} games, {len(runs)} run{'s' if len(runs) > 1 else ''}, against "
           f"{options.benchmark}")  # fmt: skip
    yield from curve_drawing([run.curve for run in runs])
    tested = [(number, run) for number, run in enumerate(runs) if "win_rate" in run.curve[-1]]
    if tested:
        yield scores_table(tested)
    if len(runs) > 1 and tested:
        scores = trained.final_scores()
        yield f"mean of the runs {100 * scores.mean():.1f} %, standard deviation {100 * scores.std(ddof=1):.1f}"
    for number, run in enumerate(runs):
        for reason in run.not_learning:
            yield Emphasised(f"run {number + 1} is not learning: {reason}")


def scores_table(runs: Sequence[tuple[int, Run]]) -> TextTable:
    """What the last and the best checkpoint of each run scored."""
    made = table("run", "seed", "wins, 95 % interval", "of games", "points", "best checkpoint", "converged",
                 least=(6, 5, 1, 4))  # fmt: skip
    for number, run in runs:
        last = run.curve[-1]
        best = max(run.curve, key=lambda row: row.get("win_rate", 0.0))
        made.add_row(
            str(number + 1), str(run.seed), percent(last["win_rate"], (last["low"], last["high"])),
            f"{last['games_played']:,}", f"{last['points']:+.3f}",
            f"{100 * best['win_rate']:.1f} % after {best['games']:,}",
            "–" if run.converged_at is None else f"after {run.converged_at:,}",
        )  # fmt: skip
    return made
