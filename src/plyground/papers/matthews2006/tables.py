"""Tables A.1 to A.28 of the thesis: networks of ten hidden units learn a game and are tested every few thousand games.

A table has a row for each checkpoint. Beside the means stand our five runs; the thesis's own are in the CSV files.
"""

from collections.abc import Sequence

from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, difference_of_means, is_above, judged
from plyground.papers.experiment import Experiment
from plyground.papers.matthews2006.curves import table_chart
from plyground.papers.matthews2006.learners import (
    LEARNERS,
    Learner,
    Settings,
    Shares,
    checkpoints_of,
    learning_runs,
    our_shares,
    recorded_at,
    settings_for,
    share_mean,
    thesis_at,
    thesis_shares,
)
from plyground.papers.matthews2006.remarks import of_table

AGREES = 0.03  # a difference of means in the share of wins that is called none; the thesis's own error (section 5.5)


def answer(learner: Learner, settings: Settings, seed: int, found: Found) -> Answer:
    """The thesis's means beside ours, checkpoint by checkpoint, and the learning curves."""
    ours = our_shares(found, learning_runs(learner, settings, seed))
    table = Table(
        f"Wins against {learner.opponent}, %",
        ["games", "thesis: mean of five", "ours: mean", *(f"run {number}" for number in range(1, len(ours[0]) + 1))],
        notes=[f"95 % intervals of the mean of runs (Student). {settings.test_games:,} games in each test of ours. – "
               "if the thesis has no row for as many games."],
    )  # fmt: skip
    for games, shares in zip(settings.checkpoints, ours, strict=True):
        told = thesis_at(learner.table, games)
        theirs = None if told is None else share_mean(told)
        table.rows.append([games, theirs, share_mean(shares), *(f"{100 * share:.1f}" for share in shares)])
    best = Table("The best of all checkpoints and runs, %", ["thesis", "ours"],
                 [[percent(thesis_shares(learner.table)), percent(ours)]],
                 ["The thesis names it in its text. As the largest of many it flatters both."])  # fmt: skip
    return Answer([table, best], [table_chart(learner, settings.checkpoints, ours)])


def percent(shares: Shares) -> str:
    """The largest share of all, in percent."""
    return f"{100 * max(map(max, shares)):.1f}"


def claims(learner: Learner, settings: Settings, seed: int) -> Sequence[Claim]:
    """That the networks learn, and that ours are then as strong as the thesis's."""
    runs = learning_runs(learner, settings, seed)
    games = settings.checkpoints[-1]
    told = thesis_at(learner.table, games)
    theirs = Mean(told or thesis_shares(learner.table)[-1])

    def learns(found: Found) -> Judged:
        shares = our_shares(found, runs)
        difference = difference_of_means(Mean(shares[0]), Mean(shares[-1]))
        holds = is_above(difference)
        if not holds and games < checkpoints_of(learner.game)[-1]:
            holds = None  # with as many games as the thesis had it might
        return judged(holds, f"{points_from(difference)} beyond untrained networks, after {games:,} games.")

    def ends(found: Found) -> Judged:
        difference = difference_of_means(theirs, Mean(our_shares(found, runs)[-1]))
        if difference is None:
            return judged(None, "One run has no interval.")
        low, high = difference
        holds = True if low > -AGREES and high < AGREES else False if low > AGREES or high < -AGREES else None
        return judged(holds, f"Ours end {points_from(difference)} from the thesis's {100 * theirs.value:.1f} %.")

    return [
        Claim(
            "TD(λ) trains networks to play better", "chapter 8 and the table",
            "the interval of the difference between the last checkpoint and untrained networks lies above 0 (holds), "
            "or reaches no further than 0 after all of the thesis's games (does not hold)",
            learns,
        ),
        Claim(
            f"After {games:,} games the networks win {100 * theirs.value:.1f} % against {learner.opponent}"
            if told else f"In the end the networks win {100 * theirs.value:.1f} % against {learner.opponent}",
            f"table {learner.table}",
            f"the interval of the difference of the two means of runs lies within ± {100 * AGREES:.0f} points (holds), "
            "or wholly outside (does not hold)",
            ends, needs_full_scale=told is None, is_figure=True,
        ),
    ]  # fmt: skip


def points_from(difference: tuple[float, float] | None) -> str:
    """The interval of a difference of shares, in words."""
    if difference is None:
        return "An unknown number of points"
    return f"{100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points"


def experiment(learner: Learner) -> Experiment:
    return Experiment(
        document="matthews", name=learner.table, about=learner.about, settings=settings_for(learner.game),
        jobs=lambda settings, seed: learning_runs(learner, settings, seed),
        answer=lambda settings, seed, found: answer(learner, settings, seed, found),
        claims=lambda settings, seed: claims(learner, settings, seed),
        remarks=of_table(learner.table, learner.game), recorded_at=recorded_at(learner.table),
        small={"runs": 2, "test_games": 20, "checkpoints": (0, 4)},
    )  # fmt: skip


EXPERIMENTS = [experiment(learner) for learner in LEARNERS]
