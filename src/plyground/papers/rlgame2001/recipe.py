"""The paper's way to learn (8,2,5) beside one that learns, and the steps between: which of them does it?

Each step keeps what the steps before it have changed. Learners are tested against random play, on both sides in turn.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import (
    FAILS,
    HOLDS,
    OPEN,
    PLAYABILITY,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.rlgame2001.boards import DOCUMENT, LARGE, NETWORKS, OF_LEARNERS, RECIPE, name_of, spec
from plyground.papers.rlgame2001.judging import above, below

WELL = 0.9  # of games won against random: a strategy
EVEN = 0.05  # from a half
DECIDED = 0.95  # of the games
PAPER, OURS, PATIENT = "the paper's", "the recipe: and one network for both sides", "the recipe with γ = 1"
STEP = {"alpha": 0.01}
LEARNERS: Mapping[str, dict[str, Any]] = {
    PAPER: NETWORKS,
    "with α = 0.01": NETWORKS | STEP,
    "and tanh": NETWORKS | STEP | {"squash": "tanh"},
    "and inputs `state`": NETWORKS | STEP | {"squash": "tanh", "encoding": "state"},
    OURS: RECIPE,
    PATIENT: RECIPE | {"gamma": 1.0},
}  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """Numbers of games."""

    checkpoints: tuple[int, ...] = ours((0, 250, 500, 1000, 2000, 3000), "the recipe learns within these", scales=True)
    explore: float = paper(0.1, "section 3.1: the best move with probability 0.9")
    test_games: int = ours(500, "for intervals of about ± 4 points a test", scales=True)
    runs: int = ours(5, "so that a lucky run shows")


def runs_of(learner: str, settings: Settings, seed: int) -> list[LearningRun]:
    options = LEARNERS[learner] | {
        "explore": f"{settings.explore:g}", "self_games": 0, "test_games": settings.test_games, "benchmark": "random",
        "window": max(settings.checkpoints[-1] // 6, 1), "cycles": "counted",
    }  # fmt: skip
    return [LearningRun(spec(LARGE), options, settings.checkpoints, seed + k) for k in range(settings.runs)]


def jobs(settings: Settings, seed: int) -> list[LearningRun]:
    return [run for learner in LEARNERS for run in runs_of(learner, settings, seed)]


def tests(runs: Sequence[LearningRun], found: Found, place: int = -1, what: str = "win_rate") -> Mean:
    """What one test of every run found."""
    is_share = what == "win_rate"
    return Mean(tuple(found[run]["curve"][place][what] / (1 if is_share else 2) for run in runs), is_percent=is_share)


def last_window(runs: Sequence[LearningRun], found: Found) -> list[Any]:
    return [found[run]["windows"][-1] for run in runs]


def white(windows: Sequence[Mapping[str, Any]]) -> Mean:
    return Mean(tuple(one["wins_0"] / one["window"] for one in windows), is_percent=True)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """What every learner scores in the end, and the games it learned from last."""
    last = settings.checkpoints[-1]
    tests_, games = (
        Table(f"{name_of(LARGE)} after {last:,} games, against random", ["learner", "wins, %", "each run", "moves"],
              notes=[f"Means of {settings.runs} runs with 95 % intervals (Student), {settings.test_games:,} games a "
                     "test. Moves are those of one player. The paper has no test against a player."]),
        Table("The last games learned from", ["learner", "White wins, %", "moves", "repeated positions, %"]),
    )  # fmt: skip
    for learner in LEARNERS:
        runs = runs_of(learner, settings, seed)
        windows, scores = last_window(runs, found), tests(runs, found)
        each = " ".join(f"{100 * value:.0f}" for value in scores.values)
        tests_.rows.append([learner, scores, each, tests(runs, found, what="length")])
        games.rows.append([
            learner, white(windows), Mean(tuple(one["length"] / 2 for one in windows)),
            Mean(tuple(one["repeats"] for one in windows), is_percent=True),
        ])  # fmt: skip
    return Answer([tests_, games], [curves(settings, seed, found)])


def curves(settings: Settings, seed: int, found: Found) -> Chart:
    series = []
    for learner in LEARNERS:
        if learner != PATIENT:
            points: list[Point] = []
            for place, games in enumerate(settings.checkpoints):
                mean = tests(runs_of(learner, settings, seed), found, place)
                low, high = mean.interval or (None, None)
                points.append((float(games), mean.value, low, high))
            series.append(Series(learner.replace("`", ""), points))
    return Chart("Learning curves", "training games", "wins against random", series, is_percent=True)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What the paper expects of learning."""

    def plays_well(learner: str, found: Found) -> Judged:
        scores = tests(runs_of(learner, settings, seed), found)
        return judged(above(scores, WELL), f"{scores} % of games won against random.")

    def hurries(found: Found) -> Judged:
        hasty, patient = (tests(runs_of(one, settings, seed), found, what="length") for one in (OURS, PATIENT))
        more = difference_of_means(hasty, patient)
        return judged(
            is_above(more), f"Against random {hasty} moves with γ = {RECIPE['gamma']:g} and {patient} with γ = 1."
        )

    def is_fair(found: Found) -> Judged:
        windows = last_window(runs_of(OURS, settings, seed), found)
        leads = Mean(tuple(abs(one["wins_0"] / max(one["wins_0"] + one["wins_1"], 1) - 0.5) for one in windows),
                     is_percent=True)  # fmt: skip
        return judged(below(leads, EVEN), f"White won {white(windows)} %; either side was {leads} points from a half.")

    def is_worth_playing(found: Found) -> Judged:
        windows = last_window(runs_of(OURS, settings, seed), found)
        decided = Mean(tuple((one["wins_0"] + one["wins_1"]) / one["window"] for one in windows), is_percent=True)
        skill = tests(runs_of(OURS, settings, seed), found)
        fair = is_fair(found)
        verdicts = [fair.verdict, *(judged(above(*one), "").verdict for one in ((decided, DECIDED), (skill, WELL)))]
        verdict = next((one for one in (FAILS, OPEN) if one in verdicts), HOLDS)
        return Judged(verdict, f"{fair.why} {decided} % of these games were decided, {skill} % won against random.")

    return [
        Claim("The paper's networks find a smart strategy by playing themselves", "section 1, as the aim",
              f"after {settings.checkpoints[-1]:,} games they win more than {100 * WELL:.0f} % against random, in the "
              "mean of the runs", lambda found: plays_well(PAPER, found), needs_full_scale=True),
        Claim("A network that knows nothing but the rules learns the game by playing itself", "section 1, as the aim",
              f"with our recipe it wins more than {100 * WELL:.0f} % against random after {settings.checkpoints[-1]:,} "
              "games, in the mean of the runs", lambda found: plays_well(OURS, found), needs_full_scale=True),
        Claim("γ below 1 favours quick victories", "section 3.2",
              "against random the recipe takes fewer moves than the same with γ = 1, by the interval of the difference",
              hurries, needs_full_scale=True),
        Claim("On (8,2,5) neither player has an advantage by who begins", "section 3.3",
              f"of the last games that the recipe learns from either side wins less than {100 * EVEN:.0f} points more "
              "or less than half, in the mean of the runs", is_fair, needs_full_scale=True, theme=PLAYABILITY),
        Claim("Boards with n = 8 seem worth playing", "section 3.3",
              "of learners as strong as each other (the recipe's last games) neither side wins 5 points more than half "
              f"and more than {100 * DECIDED:.0f} % of the games are decided, and skill pays: more than "
              f"{100 * WELL:.0f} % are won against random", is_worth_playing, needs_full_scale=True, theme=PLAYABILITY),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="recipe", about="(8,2,5) learned as in the paper, and in a way that succeeds",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=[
            OF_LEARNERS,
            "Inputs `state` show every integer of a position, the side to move and the pawns in each base among them; "
            "the paper's show pawns on cells, and the bases by quarters. The recipe also follows all positions of a "
            "game.",
        ],
        small={"runs": 2, "checkpoints": (0, 2, 4)},
    ),
]  # fmt: skip
