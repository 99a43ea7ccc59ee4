"""Sides with different exploration (section 3.2): each side has a network of its own, and an ε of its own.

ε is the probability of the best move, as in the paper; with ε = 1 a side never plays at random. The networks are the
paper's with tanh, α = 0.01 and inputs `state`, which learn within so few games (see `recipe`). Each is tested on its
own side against random play, without exploring.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Series
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, difference_of_means, judged
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, NETWORKS, name_of, spec
from plyground.papers.rlgame2001.decisions import SameChoices
from plyground.papers.rlgame2001.judging import above
from plyground.papers.rlgame2001.training_games import TrainingGames, mean_length, share_of_white

LEARNER: dict[str, Any] = NETWORKS | {"squash": "tanh", "alpha": 0.01, "encoding": "state"}
SAME = 0.95  # of its decisions: still the same opponent
SMALLEST = 0.03  # a difference in the share of wins that would matter
WHITE, BLACK = 0, 1
Pair = tuple[float, float]


@dataclass(frozen=True)
class Settings:
    """Numbers of games, and the pairs."""

    checkpoints: tuple[int, ...] = ours((1000, 2000, 3000), "windows; the networks learn within these", scales=True)
    usual: float = paper(0.9, "section 3.1, for both sides")
    curious: float = ours(0.7, "three times as much exploration")
    sure: float = paper(1.0, "section 3.2: a deterministic opponent")
    test_games: int = ours(500, "for intervals of about ± 4 points a test", scales=True)
    positions: int = ours(200, "in which a side is asked twice what it plays", scales=True)
    runs: int = ours(8, "so that differences of 10 points in the mean show")


def pairs(settings: Settings) -> list[Pair]:
    """White's ε and Black's."""
    usual, curious, sure = settings.usual, settings.curious, settings.sure
    return [(usual, usual), (curious, usual), (usual, curious), (curious, curious), (usual, sure), (sure, usual)]


def runs_of(pair: Pair, settings: Settings, seed: int) -> list[TrainingGames]:
    options = LEARNER | {"explore": ",".join(f"{1 - best:g}" for best in pair)}
    first = settings.checkpoints[0]
    return [
        TrainingGames(spec(LARGE), options, settings.checkpoints, seed + k, kept=(first,)) for k in range(settings.runs)
    ]


def tests_of(pair: Pair, side: int, settings: Settings, seed: int) -> list[Contest]:
    """The networks of one side against random play."""
    made = []
    for k, run in enumerate(runs_of(pair, settings, seed)):
        learned, other = Contestant(learned=run), Contestant("random")
        players = (learned, other) if side == WHITE else (other, learned)
        made.append(Contest(spec(LARGE), players, settings.test_games, seed + k, seats="fixed"))
    return made


def same_choices(settings: Settings, seed: int) -> list[SameChoices]:
    """Whether a Black that never explores goes on to decide as it did after the first window."""
    runs = runs_of((settings.usual, settings.sure), settings, seed)
    return [SameChoices(run, settings.checkpoints[0], BLACK, settings.positions, seed) for run in runs]


def jobs(settings: Settings, seed: int) -> list[Any]:
    tests = [
        test for pair in pairs(settings) for side in (WHITE, BLACK) for test in tests_of(pair, side, settings, seed)
    ]
    return [*tests, *same_choices(settings, seed)]


def wins(pair: Pair, side: int, settings: Settings, seed: int, found: Found) -> Mean:
    """The share of games that a side's networks win against random."""
    results = [found[test] for test in tests_of(pair, side, settings, seed)]
    return Mean(tuple(one["players"][side]["wins"] / one["games"] for one in results), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """What each pair learns; the paper only proposes it."""
    networks, games = (
        Table(f"{name_of(LARGE)} after {settings.checkpoints[-1]:,} games: wins against random, %",
              ["ε of White and Black", "White's network", "Black's"],
              notes=[f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a "
                     "test. ε is the probability of the best move. The paper has no figures of this."]),
        Table("The last games learned from", ["ε of White and Black", "White wins, %", "moves",
                                              "the same as another, %"]),
    )  # fmt: skip
    series = []
    for pair in pairs(settings):
        windows = [found[run]["windows"][-1] for run in runs_of(pair, settings, seed)]
        shares = [wins(pair, side, settings, seed, found) for side in (WHITE, BLACK)]
        both = " and ".join(f"{best:g}" for best in pair)
        networks.rows.append([both, *shares])
        games.rows.append([
            both, Mean(tuple(map(share_of_white, windows)), is_percent=True), Mean(tuple(map(mean_length, windows))),
            Mean(tuple(one["identical"] / one["window"] for one in windows), digits=2, is_percent=True),
        ])  # fmt: skip
        for side, share in zip(("White", "Black"), shares, strict=True):
            low, high = share.interval or (None, None)
            series.append(Series(f"{side}, ε {both}", [(share.value, 0.0, low, high)]))
    chart = Chart("Wins against random by side", "wins", "", series, is_curve=False, is_percent=True)
    return Answer([networks, games], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What section 3.2 expects of it."""
    usual, curious = settings.usual, settings.curious

    def of_both(of_white: Pair, of_black: Pair, found: Found) -> Mean:
        """Run by run the mean of what White's network wins in one pair and Black's in another."""
        white, black = wins(of_white, WHITE, settings, seed, found), wins(of_black, BLACK, settings, seed, found)
        return Mean(tuple((a + b) / 2 for a, b in zip(white.values, black.values, strict=True)), is_percent=True)

    def curious_side_gains(found: Found) -> Judged:
        before = of_both((usual, usual), (usual, usual), found)
        after = of_both((curious, usual), (usual, curious), found)
        difference = difference_of_means(before, after)
        if difference is None:
            return judged(None, "One run has no interval.")
        low, high = difference
        told = f"{after} % of games won instead of {before} %, both sides together"
        return judged(True if low > 0 else False if high < SMALLEST else None,
                      f"{told}: {100 * low:+.1f} to {100 * high:+.1f} points.")  # fmt: skip

    def opponent_stays(found: Found) -> Judged:
        asked = [found[job] for job in same_choices(settings, seed)]
        mean = Mean(tuple(one["same"] / one["positions"] for one in asked), is_percent=True)
        return judged(above(mean, SAME), f"Black decides the same in {mean} % of positions.")

    return [
        Claim("A side that explores more learns to play better", "section 3.2, which expects more experimentation",
              f"a side with ε = {curious:g} against one with {usual:g} wins more against random afterwards than with "
              f"{usual:g} on both sides (holds), or less than {100 * SMALLEST:.0f} points more (does not hold), by the "
              "interval of the difference, the mean of both sides run by run", curious_side_gains,
              needs_full_scale=True),
        Claim("With ε = 1 for one side the other learns against a specific deterministic opponent", "section 3.2",
              f"a Black that never explores decides the same after the first window and at the end in more than "
              f"{100 * SAME:.0f} % of positions, in the mean of the runs", opponent_stays, needs_full_scale=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="exploration", about="a different ε for each side",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"runs": 2, "checkpoints": (2, 4), "positions": 20},
    ),
]  # fmt: skip
