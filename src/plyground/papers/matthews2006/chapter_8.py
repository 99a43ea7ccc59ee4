"""Chapter 8: networks with 50 hidden units and combined inputs that learn for longer, against pubeval.

The thesis trained one of each game, "a quick test", and tells how often the best of its checkpoints won.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart, Series
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
from plyground.papers.matthews2006.learners import OF_GAMMONS, Learner, learning_runs
from plyground.papers.matthews2006.learners import Settings as TableSettings

EVERY = 5000
TOLD = {"backgammon": {150_000: 0.596}, "hypergammon": {50_000: 0.681, 175_000: 0.701}}  # the best until then
SMALLER = {"backgammon": 0.539, "hypergammon": 0.687}  # the best of five networks with 10 hidden units (chapter 7)
OTHERS = 0.59  # the best of all other programs against pubeval (table 4.1): Fuzzeval-TDNN
AGREES = 0.03
SHORT, SPAN = 50_000, 5  # hypergammon's shorter training; checkpoints that are averaged


@dataclass(frozen=True)
class Settings(TableSettings):
    """As in the tables, but for the size of the network and the games it learns from."""

    checkpoints: tuple[int, ...] = unknown(
        (0,), "the last one is the thesis's; tested as often as in the tables of backgammon", scales=True
    )
    runs: int = paper(1, "chapter 8: one network of each game")
    hidden: int = paper(50, "chapter 8")
    targets: str = paper(OF_GAMMONS, "section 5.1: what outputs should be after each result, as payoff:target")
    alpha: float = unknown(0.3, "as in the tables")
    decay: float = unknown(0.7, "λ, as in the tables")


def settings_for(game: str) -> Settings:
    return Settings(tuple(range(0, max(TOLD[game]) + 1, EVERY)))


def runs_of(game: str, settings: Settings, seed: int) -> list[LearningRun]:
    return learning_runs(Learner("", game, "combined", "self,pubeval", "against pubeval"), settings, seed)


def shares(game: str, settings: Settings, seed: int, found: Found) -> list[list[float]]:
    """[run][checkpoint] the share of games won."""
    return [[point["win_rate"] for point in found[run]["curve"]] for run in runs_of(game, settings, seed)]


def answer(game: str, settings: Settings, seed: int, found: Found) -> Answer:
    """The best checkpoints beside the thesis's, and the curves."""
    table = Table(
        "Wins of the best checkpoint against pubeval, %",
        ["games learned from: thesis", "ours", "thesis", "ours: wins", "games of each test",
         "thesis: best with 10 hidden units"],
        notes=["95 % intervals (Wilson) of that one test. As the largest of many the best flatters."],
    )  # fmt: skip
    curves = shares(game, settings, seed, found)
    for until, theirs in TOLD[game].items():
        place = until // EVERY
        best = max(max(curve[: place + 1]) for curve in curves)
        table.rows.append([
            until, settings.checkpoints[place], f"{100 * theirs:.1f}", share_of(best, settings), settings.test_games,
            f"{100 * SMALLER[game]:.1f}",
        ])  # fmt: skip
    chart = Chart(
        f"Learning curves: {game}, combined, {settings.hidden} hidden units, against pubeval", "training games",
        "wins against pubeval",
        [Series(f"run {number}", [(float(after), share, None, None)
                                  for after, share in zip(settings.checkpoints, curve, strict=True)])
         for number, curve in enumerate(curves, 1)], is_percent=True,
    )  # fmt: skip
    return Answer([table], [chart])


def share_of(rate: float, settings: Settings) -> Share:
    """What a network won in one test."""
    return Share(round(rate * settings.test_games), settings.test_games)


def claims(game: str, settings: Settings, seed: int) -> Sequence[Claim]:
    """What chapter 8 says of the game's network."""

    def best(found: Found, until: int = max(TOLD[game])) -> Share:
        """The best checkpoint of all runs after no more than so many of the thesis's games."""
        curves = shares(game, settings, seed, found)
        return share_of(max(max(curve[: until // EVERY + 1]) for curve in curves), settings)

    def is_as_good(found: Found) -> Judged:
        ours = best(found)
        return judged(abs(ours.value - theirs) < AGREES, f"Ours: {ours} %.")

    def is_better_than(level: float, found: Found) -> Judged:
        ours = best(found)
        return judged(is_above(ours.interval, level), f"Our best wins {ours} %.")

    def longer_is_better(found: Found) -> Judged:
        curve, early_best = shares(game, settings, seed, found)[0], best(found, SHORT)
        end = SHORT // EVERY + 1
        difference = difference_of_means(Mean(tuple(curve[end - SPAN : end])), Mean(tuple(curve[-SPAN:])))
        assert difference is not None
        not_by_size = is_above((-early_best.interval[1], -early_best.interval[0]), -SMALLER[game] - AGREES)
        verdicts = is_above(difference), not_by_size
        holds = False if False in verdicts else None if None in verdicts else True
        return judged(holds, f"The mean rises by {100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points; the "
                             f"best until {SHORT:,} games wins {early_best} %.")  # fmt: skip

    theirs = TOLD[game][max(TOLD[game])]
    made = [
        Claim(
            f"The best network wins {100 * theirs:.1f} %", "chapter 8",
            f"our best lies within {100 * AGREES:g} points of that", is_as_good, needs_full_scale=True, is_figure=True,
        ),
        Claim(
            "More hidden units and longer training make better players than the best with 10 hidden units",
            "chapter 8",
            f"the interval of our best lies above the {100 * SMALLER[game]:g} % of the thesis's best with 10 (holds), "
            "or not at all (does not hold)",
            lambda found: is_better_than(SMALLER[game], found), needs_full_scale=True,
        ),
    ]  # fmt: skip
    if game == "backgammon":
        made.append(Claim(
            "The network compares favourably with every other program of table 4.1", "chapter 8",
            f"the interval of our best lies above {100 * OTHERS:g} % against pubeval, the most of any of them (holds), "
            "or not at all (does not hold)",
            lambda found: is_better_than(OTHERS, found), needs_full_scale=True,
        ))  # fmt: skip
    else:
        made.append(Claim(
            "The improvement comes from the longer training rather than from the hidden units", "chapter 8",
            f"the mean of the last {SPAN} checkpoints lies above that of the {SPAN} up to {SHORT:,} games (Welch, "
            f"95 %), and until then the best, by its interval, is less than {100 * AGREES:g} points above "
            f"{100 * SMALLER[game]:g} %, the best with 10 hidden units",
            longer_is_better, needs_full_scale=True,
        ))  # fmt: skip
    return made


def experiment(game: str) -> Experiment:
    return Experiment(
        document="matthews", name=f"chapter-8-{game}",
        about=f"{game}: a network with 50 hidden units that learns for longer", settings=settings_for(game),
        jobs=lambda settings, seed: runs_of(game, settings, seed),
        answer=lambda settings, seed, found: answer(game, settings, seed, found),
        claims=lambda settings, seed: claims(game, settings, seed), small={"hidden": 20},
    )  # fmt: skip


EXPERIMENTS = [experiment(game) for game in TOLD]
