"""The thesis's conclusions put to tests, game by game and of all four.

Nothing is trained for this: the jobs are those of the tables. Every comparison is made twice, of the thesis's runs and
of ours, by the same test.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from plyground.core.charts import Chart
from plyground.matches.differences import Interval
from plyground.papers.answer import FAILS, HOLDS, OPEN, Answer, Claim, Found, Judged, Measured, Table
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.matthews2006.contrasts import Contrast, Runs, is_as_expected, thesis_runs
from plyground.papers.matthews2006.curves import comparing_chart
from plyground.papers.matthews2006.learners import (
    LEARNERS,
    OPPONENTS,
    Settings,
    checkpoints_of,
    learning_runs,
    our_shares,
    settings_for,
)
from plyground.papers.matthews2006.statements import ALL_FOUR, OF_GAMES, Conclusion

VERDICTS = {True: HOLDS, False: FAILS, None: OPEN}
FIGURES = {  # of mean performances
    "backgammon": {"6.4": ("A.1", "A.2", "A.3"), "7.5": ("A.1", "A.5", "A.7"), "7.1": ("A.4", "A.5"),
                   "7.2": ("A.6", "A.7")},
    "hypergammon": {"6.8": ("A.8", "A.9", "A.10"), "7.8": ("A.8", "A.11", "A.12")},
    "pachisi": {"6.14": ("A.13", "A.14", "A.15", "A.16", "A.17"), "7.11": ("A.13", "A.18", "A.19")},
    "parcheesi": {"6.22": ("A.20", "A.21", "A.22", "A.23", "A.24", "A.25", "A.26"), "7.14": ("A.20", "A.27", "A.28")},
}  # fmt: skip


@dataclass(frozen=True)
class AllSettings:
    """What the tables of all games are made with."""

    backgammon: tuple[int, ...] = paper(checkpoints_of("backgammon"), "the tables' first column", scales=True)
    hypergammon: tuple[int, ...] = paper(checkpoints_of("hypergammon"), "the tables' first column", scales=True)
    pachisi: tuple[int, ...] = paper(checkpoints_of("pachisi"), "the tables' first column", scales=True)
    parcheesi: tuple[int, ...] = paper(checkpoints_of("parcheesi"), "the tables' first column", scales=True)
    test_games: int = paper(5000, "section 5.5", scales=True)
    runs: int = paper(5, "the tables' columns")

    def of(self, game: str) -> Settings:
        """The settings of a game's own tables."""
        return replace(settings_for(game), checkpoints=getattr(self, game), test_games=self.test_games, runs=self.runs)


def runs_of(games: Sequence[str], settings: Settings | AllSettings, seed: int) -> dict[str, list[LearningRun]]:
    """The runs of all tables of these games, by table."""
    return {
        one.table: learning_runs(one, settings if isinstance(settings, Settings) else settings.of(one.game), seed)
        for one in LEARNERS if one.game in games
    }  # fmt: skip


def answer(games: Sequence[str], conclusions: Sequence[Conclusion], settings: Settings | AllSettings, seed: int,
           found: Found) -> Answer:  # fmt: skip
    """Every comparison of the thesis's runs beside the same of ours, and the mean learning curves."""
    runs = runs_of(games, settings, seed)
    theirs, ours = thesis_runs(list(runs)), {table: our_shares(found, each) for table, each in runs.items()}
    table = Table(
        "Differences, in points of the share of games won",
        ["conclusion", "comparison", "expected", "thesis", "ours"],
        [[one.text, each.words, each.expected, points(each.measure(theirs)), points(each.measure(ours))]
         for one in conclusions for each in one.contrasts],
        ["95 % intervals (Welch, Student), each run counting as one. The thesis's come from its own tables."],
    )  # fmt: skip
    drawn = charts(games[0], settings.checkpoints, theirs, ours) if isinstance(settings, Settings) else ()
    return Answer([table], list(drawn))


def points(interval: Interval | None) -> Measured | None:
    """A difference in points; its intervals are symmetric."""
    if interval is None:
        return None
    low, high = (100 * end for end in interval)
    return Measured((low + high) / 2, (low, high))


def charts(game: str, checkpoints: Sequence[int], theirs: Runs, ours: Runs) -> Iterator[Chart]:
    """The thesis's figures of mean performances, from its runs and from ours."""
    for figure, tables in FIGURES[game].items():
        for whose, shares, places in (("thesis", theirs, checkpoints_of(game)), ("ours", ours, checkpoints)):
            yield comparing_chart(f"Figure {figure}: {game}, {whose}", OPPONENTS[game], places,
                                  {table: shares[table] for table in tables})  # fmt: skip


def claims(
    games: Sequence[str], conclusions: Sequence[Conclusion], settings: Settings | AllSettings, seed: int
) -> list[Claim]:
    return [claim(one, runs_of(games, settings, seed)) for one in conclusions]


def claim(conclusion: Conclusion, runs: Mapping[str, Sequence[LearningRun]]) -> Claim:
    """A conclusion that holds if each of its comparisons comes out as it should."""

    def judge(found: Found) -> Judged:
        ours = {table: our_shares(found, each) for table, each in runs.items()}
        holds = is_as_expected(conclusion.contrasts, ours)
        thesis = is_as_expected(conclusion.contrasts, thesis_runs(list(runs)))
        why = "; ".join(said(each, ours) for each in conclusion.contrasts)
        return Judged(VERDICTS[holds], f"{why}. By the same test the thesis's own runs say: {VERDICTS[thesis]}.")

    expected = "; ".join(f"{each.words}: {each.expected} points" for each in conclusion.contrasts)
    return Claim(
        conclusion.text, conclusion.where,
        f"by their 95 % intervals all of these (holds), or surely not one of them (does not hold): {expected}",
        judge, needs_full_scale=True, theme=conclusion.theme,
    )  # fmt: skip


def said(contrast: Contrast, runs: Runs) -> str:
    """What came out of a comparison, in words."""
    interval = contrast.measure(runs)
    if interval is None:
        return f"{contrast.words}: one run has no interval"
    return f"{contrast.words}: {100 * interval[0]:+.1f} to {100 * interval[1]:+.1f}"


def experiment(name: str, about: str, games: Sequence[str], conclusions: Sequence[Conclusion],
               settings: Settings | AllSettings, small: Mapping[str, int]) -> Experiment:  # fmt: skip
    return Experiment(
        document="matthews", name=name, about=about, settings=settings,
        jobs=lambda settings, seed: [run for runs in runs_of(games, settings, seed).values() for run in runs],
        answer=lambda settings, seed, found: answer(games, conclusions, settings, seed, found),
        claims=lambda settings, seed: claims(games, conclusions, settings, seed), small=small,
    )  # fmt: skip


SMALL = {"runs": 2, "test_games": 20}
EXPERIMENTS = [
    experiment(f"conclusions-{game}", f"what the thesis concludes from its tables of {game}", [game], conclusions,
               settings_for(game), SMALL)
    for game, conclusions in OF_GAMES.items()
] + [
    experiment("conclusions", "what the thesis concludes of all four games", list(OF_GAMES), ALL_FOUR, AllSettings(),
               SMALL),
]  # fmt: skip
