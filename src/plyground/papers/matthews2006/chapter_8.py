"""Chapter 8: networks with 50 hidden units and combined inputs that learn for longer, against pubeval.

The thesis trained one of each game, "a quick test", and tells how often the best of its checkpoints won.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart, Series
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import (
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Share,
    Table,
    difference_of_means,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper, unknown
from plyground.papers.learning_run import LearningRun

EVERY = 5000
SMALLER = {"backgammon": 0.539, "hypergammon": 0.687}  # the best of five networks with 10 hidden units (chapter 7)
TOLD = {"backgammon": {150_000: 0.596}, "hypergammon": {50_000: 0.681, 175_000: 0.701}}  # the best until then
AGREES = 0.03
SHORT, SPAN = 50_000, 5  # hypergammon's shorter training; checkpoints that are averaged


@dataclass(frozen=True)
class Settings:
    """Two trials."""

    backgammon: tuple[int, ...] = unknown(
        tuple(range(0, 150_001, EVERY)), "150,000 games; tested as often as in the tables", scales=True
    )
    hypergammon: tuple[int, ...] = unknown(
        tuple(range(0, 175_001, EVERY)), "175,000 games; tested as often as in the tables", scales=True
    )
    test_games: int = paper(5000, "section 5.5", scales=True)
    hidden: int = paper(50, "chapter 8")
    runs: int = paper(1, "a single experiment")
    moves_first: bool = unknown(True, "as in the tables")
    prediction: str = unknown("saved", "as in the tables")


def runs_of(game: str, settings: Settings, seed: int) -> list[LearningRun]:
    """The runs of a game."""
    first = {"rotate": False, "test_seats": "0"} if settings.moves_first else {}
    options = {"encoding": "combined", "hidden": settings.hidden, "lineup": "self,pubeval", "benchmark": "pubeval",
               "test_games": settings.test_games, "self_games": 0, "prediction": settings.prediction,
               **first}  # fmt: skip
    spec = GameSpec(game, {"first": 0} if settings.moves_first else {})
    return [LearningRun(spec, options, getattr(settings, game), seed + number) for number in range(settings.runs)]


def jobs(settings: Settings, seed: int) -> list[LearningRun]:
    return [run for game in TOLD for run in runs_of(game, settings, seed)]


def shares(game: str, settings: Settings, seed: int, found: Found) -> list[list[float]]:
    """[run][checkpoint] the share of games won."""
    return [[point["win_rate"] for point in found[run]["curve"]] for run in runs_of(game, settings, seed)]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The best checkpoints beside the thesis's, and the curves."""
    table = Table(
        "Wins of the best checkpoint against pubeval, %",
        ["game", "games learned from", "thesis", "ours", "games of each test", "thesis: best with 10 hidden units"],
        notes=["95 % intervals (Wilson) of that one test. As the largest of many the best flatters."],
    )  # fmt: skip
    charts = []
    for game, told in TOLD.items():
        curves, games = shares(game, settings, seed, found), getattr(settings, game)
        for until, theirs in told.items():
            best = max(max(curve[: until // EVERY + 1]) for curve in curves)
            table.rows.append([
                game, games[until // EVERY], f"{100 * theirs:.1f}",
                Share(round(best * settings.test_games), settings.test_games), settings.test_games,
                f"{100 * SMALLER[game]:.1f}",
            ])  # fmt: skip
        charts.append(Chart(
            f"Learning curves: {game}, combined, 50 hidden units, against pubeval", "training games",
            "wins against pubeval",
            [Series(f"run {number}", [(float(after), share, None, None)
                                      for after, share in zip(games, curve, strict=True)])
             for number, curve in enumerate(curves, 1)], is_percent=True,
        ))  # fmt: skip
    return Answer([table], charts)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    return [*(best_claim(game, settings, seed) for game in TOLD), longer_claim(settings, seed)]


def best_claim(game: str, settings: Settings, seed: int) -> Claim:
    """That the best is what it was, and better than that of smaller networks."""
    theirs = list(TOLD[game].values())[-1]

    def judge(found: Found) -> Judged:
        best = max(map(max, shares(game, settings, seed, found)))
        low, high = Share(round(best * settings.test_games), settings.test_games).interval
        is_better = is_above((low, high), SMALLER[game])
        is_near = abs(best - theirs) < AGREES
        return judged(is_better if is_near else False, f"Ours: {100 * best:.1f} % [{100 * low:.1f}, {100 * high:.1f}].")

    return Claim(
        f"In {game} the best network with 50 hidden units wins {100 * theirs:.1f} % against pubeval, more than "
        f"the best with 10, {100 * SMALLER[game]:.1f} %",
        "chapter 8",
        f"our best lies within {100 * AGREES:g} points of the thesis's, its interval above {100 * SMALLER[game]:.1f} %",
        judge, needs_full_scale=True,
    )  # fmt: skip


def longer_claim(settings: Settings, seed: int) -> Claim:
    """That time made hypergammon's network better."""

    def judge(found: Found) -> Judged:
        curve = shares("hypergammon", settings, seed, found)[0]
        early, late = curve[SHORT // EVERY + 1 - SPAN : SHORT // EVERY + 1], curve[-SPAN:]
        difference = difference_of_means(Mean(tuple(early)), Mean(tuple(late)))
        assert difference is not None
        holds = is_above(difference) if settings.hypergammon[-1] == max(TOLD["hypergammon"]) else None
        return judged(holds, f"By {100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points.")

    return Claim(
        "In hypergammon the improvement comes from the longer training", "chapter 8",
        f"the mean of the last {SPAN} checkpoints is above that of the {SPAN} up to {SHORT:,} games (Welch, 95 %)",
        judge,
    )  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="matthews", name="chapter-8", about="networks with 50 hidden units that learn for longer",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, small={"hidden": 20},
    )
]  # fmt: skip
