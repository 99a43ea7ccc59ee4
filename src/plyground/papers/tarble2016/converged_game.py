"""Figure 12 of the thesis: the game of tic-tac-toe to which learning with noise converges.

The thesis found a tie in which O must block three times and X never, as nothing is left to choose when X does.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from plyground.papers.answer import Answer, Claim, Found, Judged, Share, Table
from plyground.papers.experiment import Experiment
from plyground.papers.tarble2016.convergence import FIGURE_10, NoisySettings, Settings, all_runs
from plyground.papers.tarble2016.judging import judged_share
from plyground.papers.tarble2016.tictactoe import TIE, Convergence, results_of

SHOWN = 8  # games


def jobs(settings: Settings, seed: int) -> Sequence[Convergence]:
    return all_runs(FIGURE_10, settings, seed)


def converged(settings: Settings, seed: int, found: Found) -> list[Any]:
    return [one for one in results_of(found, jobs(settings, seed)) if one["converged_at"] is not None]


def is_as_in_the_figure(one: Any) -> bool:
    """A tie in which X is never threatened while it has a choice, and O blocks three times."""
    return one["result"] == TIE and one["threats"][0] == 0 and one["blocks"][1] == 3


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The commonest games, and how often each thing happens."""
    results = converged(settings, seed, found)
    of_game = {(one["cells"], one["result"]): one for one in results}
    games = Table(
        "The games without noise at convergence",
        ["cells in the order of play", "result", "runs", "X threatened", "X blocks", "O threatened", "O blocks"],
        [["lost with figure 12", TIE, 1, 0, 0, 3, 3]],
        [f"The commonest of {len(of_game)} different games in {len(results)} runs that converged. Cells 0 to 8, row by "
         "row. Threatened: the other side has two in a line and there is more than one free cell to choose."],
    )  # fmt: skip
    counts = Counter((one["cells"], one["result"]) for one in results)
    for (cells, result), runs in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]:
        (x, o), (x_blocks, o_blocks) = of_game[cells, result]["threats"], of_game[cells, result]["blocks"]
        games.rows.append([cells, result, runs, x, x_blocks, o, o_blocks])
    shares = Table("Of the runs that converged, %", ["the game", "thesis (one run)", "ours"])
    if results:
        for words, counted in (
            ("is a tie", [one["result"] == TIE for one in results]),
            ("never threatens X", [one["threats"][0] == 0 for one in results]),
            ("has O block three times", [one["blocks"][1] == 3 for one in results]),
            ("is as in figure 12: all of this", [is_as_in_the_figure(one) for one in results]),
        ):
            shares.rows.append([words, "yes", Share(sum(counted), len(counted))])
    return Answer([games, *([shares] if shares.rows else [])])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        results = converged(settings, seed, found)
        share = Share(sum(map(is_as_in_the_figure, results)), len(results)) if results else None
        return judged_share(share, 0.5, "Runs with such a game")

    return [Claim(
        "Learning with noise converges to a tie in which O must block three times and X never: better than a perfect "
        "game against an opponent that errs", "section 4.3.5, figure 12",
        "more than half of the runs that converged play such a game, by the interval of the share",
        judge, needs_full_scale=True,
    )]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="figure-12", about="tic-tac-toe: the game to which learning with noise converges",
    settings=NoisySettings(values=(FIGURE_10.best,), runs=60),
    jobs=jobs, answer=answer, claims=claims,
    remarks=("In the thesis a single run was looked at. Ours converge before they learned to value their own lines "
             "(figure 10), so most of these games are no ties.",),
    small={"runs": 3, "most_games": 60, "every": 5, "test_games": 4},
)]  # fmt: skip
