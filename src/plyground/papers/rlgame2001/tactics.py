"""Figures 4 and 5: do learners see that they can win, and that they must block? (8,2,5), positions of random games.

The paper asks whether "the machine does not understand blocking". Its networks after the 74,000 games of `table-1` are
asked, and those of `recipe`, beside what random moves would find.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plyground.papers.answer import PLAYABILITY, Answer, Claim, Found, Judged, Mean, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.rlgame2001 import recipe as recipes
from plyground.papers.rlgame2001 import table_1
from plyground.papers.rlgame2001.boards import DOCUMENT
from plyground.papers.rlgame2001.decisions import BLOCKS, WINS, Tactics
from plyground.papers.rlgame2001.judging import below

NO_BETTER = 0.1  # above random moves: still no understanding
PAPERS, RECIPE = "the paper's networks", "the network of `recipe`"


@dataclass(frozen=True)
class Settings:
    """What was learned, and the positions."""

    large: tuple[int, ...] = paper(table_1.Settings().checkpoints, "as in table-1", scales=True)
    recipe: tuple[int, ...] = ours(recipes.Settings().checkpoints, "as in recipe", scales=True)
    recipe_tests: int = ours(recipes.Settings().test_games, "as in recipe", scales=True)
    positions: int = ours(200, "of each kind, for intervals of about ± 7 points a run", scales=True)
    runs: int = ours(5, "as in table-1")


def learners(settings: Settings, seed: int) -> dict[str, Sequence[LearningRun]]:
    papers = replace(table_1.Settings(), checkpoints=settings.large, runs=settings.runs)
    own = replace(recipes.Settings(), checkpoints=settings.recipe, test_games=settings.recipe_tests, runs=settings.runs)
    return {PAPERS: table_1.runs_of(papers, seed), RECIPE: recipes.runs_of(recipes.OURS, own, seed)}


def jobs_of(learner: str, settings: Settings, seed: int) -> list[Tactics]:
    return [Tactics(run, settings.positions, seed) for run in learners(settings, seed)[learner]]


def jobs(settings: Settings, seed: int) -> list[Tactics]:
    return [job for learner in (PAPERS, RECIPE) for job in jobs_of(learner, settings, seed)]


def solved(learner: str, kind: str, settings: Settings, seed: int, found: Found) -> Mean:
    """The share of the positions of a kind that each run solves."""
    results = [found[job][kind] for job in jobs_of(learner, settings, seed)]
    return Mean(tuple(one["solved"] / max(one["positions"], 1) for one in results), is_percent=True)


def at_random(kind: str, settings: Settings, seed: int, found: Found) -> float:
    one = found[jobs_of(PAPERS, settings, seed)[0]][kind]
    return one["at_random"] / max(one["positions"], 1)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """Both kinds of positions, of which the paper shows one each."""
    table = Table(
        "Positions solved on (8,2,5), %",
        ["", "positions", "random moves", PAPERS, "of each run", "the recipe", "of each run"],
        notes=[f"Means of {settings.runs} runs with 95 % intervals (Student). The paper shows one position of each "
               "kind and tells no shares."],
    )  # fmt: skip
    for kind, words in ((WINS, "a winning square in reach (figure 4)"), (BLOCKS, "a threat to be met (figure 5)")):
        papers, own = (solved(one, kind, settings, seed, found) for one in (PAPERS, RECIPE))
        table.rows.append([
            words, found[jobs_of(PAPERS, settings, seed)[0]][kind]["positions"],
            f"{100 * at_random(kind, settings, seed, found):.1f}", papers, shown(papers), own, shown(own),
        ])  # fmt: skip
    return Answer([table])


def shown(mean: Mean) -> str:
    return " ".join(f"{100 * value:.0f}" for value in mean.values)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """What the paper suspects."""

    def does_not_block(found: Found) -> Judged:
        mean, chance = solved(PAPERS, BLOCKS, settings, seed, found), at_random(BLOCKS, settings, seed, found)
        told = f"The paper's networks meet {mean} % of the threats, random moves {100 * chance:.1f} %."
        return judged(below(mean, chance + NO_BETTER), told)

    return [
        Claim("The machine does not understand blocking as a means of defence", "section 3.3",
              f"the paper's networks meet threats less than {100 * NO_BETTER:.0f} points more often than random moves "
              "(holds), or more than that (does not hold), in the mean of the runs", does_not_block,
              needs_full_scale=True, theme=PLAYABILITY),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="tactics", about="wins taken and threats met by what was learned (figures 4 and 5)",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"runs": 2, "recipe": (0, 2, 4), "positions": 20},
    ),
]  # fmt: skip
