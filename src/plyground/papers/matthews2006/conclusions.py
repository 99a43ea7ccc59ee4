"""The thesis's conclusions on environments (chapter 6) and representations (chapter 7) put to tests, game by game.

Nothing is trained for this: the jobs are those of the tables. Every comparison is made twice, of the thesis's runs and
of ours, by the same test.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart
from plyground.matches.differences import Interval
from plyground.papers.answer import (
    ENVIRONMENT,
    FAILS,
    HOLDS,
    OPEN,
    REPRESENTATION,
    Answer,
    Cell,
    Claim,
    Found,
    Judged,
    Measured,
    Table,
)
from plyground.papers.experiment import Experiment
from plyground.papers.learning_run import LearningRun
from plyground.papers.matthews2006.contrasts import Contrast, Runs, is_as_expected, thesis_runs
from plyground.papers.matthews2006.curves import comparing_chart
from plyground.papers.matthews2006.learners import (
    BY_TABLE,
    OPPONENTS,
    Settings,
    checkpoints_of,
    learning_runs,
    our_shares,
    recorded_at,
    settings_for,
)
from plyground.papers.matthews2006.statements import Conclusion, conclusions_of

VERDICTS = {True: HOLDS, False: FAILS, None: OPEN}
FIGURES: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]] = {  # of means, and the tables in each
    "backgammon": {
        ENVIRONMENT: {"6.4": ("A.1", "A.2", "A.3")},
        REPRESENTATION: {"7.5": ("A.1", "A.5", "A.7"), "7.1": ("A.4", "A.5"), "7.2": ("A.6", "A.7")},
    },
    "hypergammon": {
        ENVIRONMENT: {"6.8": ("A.8", "A.9", "A.10")},
        REPRESENTATION: {"7.8": ("A.8", "A.11", "A.12")},
    },
    "pachisi": {
        ENVIRONMENT: {"6.14": ("A.13", "A.14", "A.15", "A.16", "A.17")},
        REPRESENTATION: {"7.11": ("A.13", "A.18", "A.19")},
    },
    "parcheesi": {
        ENVIRONMENT: {"6.22": ("A.20", "A.21", "A.22", "A.23", "A.24", "A.25", "A.26")},
        REPRESENTATION: {"7.14": ("A.20", "A.27", "A.28")},
    },
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What is compared in a game: environments or representations."""

    game: str
    theme: str

    @property
    def conclusions(self) -> Sequence[Conclusion]:
        return conclusions_of(self.game, self.theme)

    @property
    def figures(self) -> Mapping[str, tuple[str, ...]]:
        return FIGURES[self.game][self.theme]

    @property
    def tables(self) -> list[str]:
        """All tables that are compared."""
        return list(dict.fromkeys(table for tables in self.figures.values() for table in tables))

    def runs(self, settings: Settings, seed: int) -> dict[str, list[LearningRun]]:
        """Our runs, by table."""
        return {table: learning_runs(BY_TABLE[table], settings, seed) for table in self.tables}


def answer(question: Question, settings: Settings, seed: int, found: Found) -> Answer:
    """Every comparison of the thesis's runs beside the same of ours, and the mean learning curves."""
    theirs, ours = thesis_runs(question.tables), our_runs(question, settings, seed, found)
    table = Table(
        "Differences, in points of the share of games won",
        ["conclusion", "comparison", "expected", "thesis", "ours"],
        [[one.text, each.words, each.expected, points(each.measure(theirs)), points(each.measure(ours))]
         for one in question.conclusions for each in one.contrasts],
        ["95 % intervals (Welch, Student), each run counting as one. The thesis's come from its own tables."],
    )  # fmt: skip
    so_far = so_far_table(question, settings.checkpoints[-1], theirs, ours)
    tables = [table, *([so_far] if so_far.rows else []), legend(question)]
    return Answer(tables, list(charts(question, theirs, ours)))


def our_runs(question: Question, settings: Settings, seed: int, found: Found) -> Runs:
    """Our learning curves; their end is the thesis's, whether they come to it or not."""
    shares = {table: our_shares(found, runs) for table, runs in question.runs(settings, seed).items()}
    return Runs(shares, settings.checkpoints, checkpoints_of(question.game)[-1])


def so_far_table(question: Question, games: int, theirs: Runs, ours: Runs) -> Table:
    """Those comparisons for which our runs have not learned for long enough, as they stand after fewer games."""
    contrasts = {each.words: each for one in question.conclusions for each in one.contrasts}
    rows: list[Sequence[Cell]] = [[words, points(each.measure(theirs.until(games))), points(standing)]
            for words, each in contrasts.items()
            if each.measure(ours) is None and (standing := each.measure(ours.until(games))) is not None]  # fmt: skip
    return Table(
        f"The same as if the end were after {games:,} games", ["comparison", "thesis", "ours"], rows,
        [f"Ours have learned from {games:,} of {ours.end:,} games; what only the end can tell is left open above. – if "
         "the thesis has no row for as many games."],
    )  # fmt: skip


def points(interval: Interval | None) -> Measured | None:
    """A difference in points; its intervals are symmetric."""
    if interval is None:
        return None
    low, high = (100 * end for end in interval)
    return Measured((low + high) / 2, (low, high))


def legend(question: Question) -> Table:
    """What the tables are that have curves in the figures."""
    return Table(
        "The curves of the figures", ["table", "representation", "environment"],
        [[table, BY_TABLE[table].representation, BY_TABLE[table].environment] for table in question.tables],
    )  # fmt: skip


def charts(question: Question, theirs: Runs, ours: Runs) -> Iterator[Chart]:
    """The thesis's figures of mean performances, from its runs and from ours."""
    for figure, tables in question.figures.items():
        most = max(share for runs in (theirs, ours) for table in tables for row in runs.shares[table] for share in row)
        for whose, runs in (("thesis", theirs), ("ours", ours)):
            yield comparing_chart(f"Figure {figure}: {question.game}, {whose}", OPPONENTS[question.game],
                                  runs.checkpoints, {table: runs.shares[table] for table in tables}, most)  # fmt: skip


def claim(question: Question, conclusion: Conclusion, settings: Settings, seed: int) -> Claim:
    """A conclusion that holds if each of its comparisons comes out as it should."""

    def judge(found: Found) -> Judged:
        ours = our_runs(question, settings, seed, found)
        verdict, thesis = (VERDICTS[is_as_expected(conclusion.contrasts, runs)]
                           for runs in (ours, thesis_runs(question.tables)))  # fmt: skip
        why = "; ".join(said(each, ours, settings.checkpoints[-1]) for each in conclusion.contrasts)
        return Judged(verdict, f"{why}. The same test of the thesis's own runs: {thesis}.")

    expected = "; ".join(f"{each.words}: {each.expected} points" for each in conclusion.contrasts)
    return Claim(
        conclusion.text, conclusion.where,
        f"by their 95 % intervals all of these (holds), or one of them surely not (does not hold): {expected}",
        judge, theme=conclusion.theme,
    )  # fmt: skip


def said(contrast: Contrast, runs: Runs, games: int) -> str:
    """What came out of a comparison, in words; if our runs ended too early, how it stands then."""
    interval = contrast.measure(runs)
    if interval is None and games < runs.end and (early := contrast.measure(runs.until(games))) is not None:
        return f"{contrast.words}: not known, {in_points(early)} if the end were after {games:,} games"
    return f"{contrast.words}: {'not known' if interval is None else in_points(interval)}"


def in_points(interval: Interval) -> str:
    return f"{100 * interval[0]:+.1f} to {100 * interval[1]:+.1f}"


def experiment(question: Question) -> Experiment:
    name = "environments" if question.theme == ENVIRONMENT else "representations"
    chapter = 6 if question.theme == ENVIRONMENT else 7
    return Experiment(
        document="matthews", name=f"{name}-{question.game}",
        about=f"what chapter {chapter} concludes from its tables of {question.game}",
        settings=settings_for(question.game),
        jobs=lambda settings, seed: [run for runs in question.runs(settings, seed).values() for run in runs],
        answer=lambda settings, seed, found: answer(question, settings, seed, found),
        claims=lambda settings, seed: [claim(question, one, settings, seed) for one in question.conclusions],
        recorded_at=min(map(recorded_at, question.tables)), small={"runs": 2, "test_games": 20, "checkpoints": (0, 4)},
    )  # fmt: skip


EXPERIMENTS = [experiment(Question(game, theme)) for game in FIGURES for theme in (ENVIRONMENT, REPRESENTATION)]
