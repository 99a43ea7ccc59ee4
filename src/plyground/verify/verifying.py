"""Verifies designs: all variants that are asked about, on all cores, as one report."""

import itertools
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import check_seed
from plyground.core.reports import Part, Report
from plyground.jobs.running import run_tasks
from plyground.jobs.task import Tally, Task
from plyground.matches.wording import counted
from plyground.verify.asking import Question
from plyground.verify.comparing import compared
from plyground.verify.efforts import QUICK, SCREENING, THOROUGH, Effort, doubled
from plyground.verify.examining import examine
from plyground.verify.planning import duration, seconds_of, survey
from plyground.verify.report import report_lines
from plyground.verify.reporting import variant_report, whole_report
from plyground.verify.searching import MOST_LAST, Round, search_part, survivors
from plyground.verify.tolerances import Tolerances
from plyground.verify.variants import Variant

Found = dict[str, Any]


@dataclass(frozen=True)
class Watching:
    """Who is told what while a report is made, and what documents have to say about it."""

    tell: Callable[[float, float, str], None] = lambda done, total, words: None  # what is done, of how much, and where
    announce: Callable[[str], None] = lambda text: None  # one line, before it begins
    statements: Callable[[Mapping[str, Any]], list[dict[str, str]]] = lambda report: []
    words: Sequence[str] = ()  # of the command


@dataclass(frozen=True, repr=False)
class Verified(Report):
    """A design report."""

    data: Mapping[str, Any]
    tally: Tally = field(default_factory=Tally)

    def to_dict(self) -> Found:
        return dict(self.data)

    def parts(self) -> Iterable[Part]:
        return report_lines(self.data)


@dataclass
class Verification:
    """A question, and how it is answered."""

    question: Question
    effort: Effort = THOROUGH
    tolerances: Tolerances = field(default_factory=Tolerances)
    seed: int = 1
    workers: int | None = None
    store: str = ""
    watching: Watching = field(default_factory=Watching)
    tally: Tally = field(default_factory=Tally)

    def report(self) -> Verified:
        """The whole report. What was found before is used again."""
        check_seed(self.seed)
        began, question = time.monotonic(), self.question
        variants, skipped = question.variants()
        rounds: list[Round] = []
        if question.search:
            variants = self.narrowed_down(variants, rounds)
        if self.effort is THOROUGH:
            told = f"{self.expected(variants)} for {counted(len(variants), 'variant')}"
            self.watching.announce(f"{told}; whatever is found is kept as it goes on")
        reports = self.reports(variants, self.effort, self.seed)
        extra: Found = {"comparison": None, "comparisons": [], "search": None}
        if question.compare:
            extra["comparison"] = compared(*reports)
        if question.vs:
            extra["comparisons"] = [compared(reports[0], other) for other in reports[1:]]
        if question.search:
            extra["search"] = search_part(rounds, reports, self.reports(variants, self.effort, self.seed + 1))
        report = whole_report(
            question.game, reports, skipped, self.effort, self.tolerances, self.seed, time.monotonic() - began,
            self.watching.words,
        ) | extra  # fmt: skip
        for answer in (extra["comparison"], extra["search"]):
            report["summary"] = answer["sentence"] if answer else report["summary"]
        return Verified(report | {"statements": self.watching.statements(report)}, self.tally)

    @property
    def cores(self) -> int:
        return self.workers or os.cpu_count() or 1

    def shared_cores(self, variants: Sequence[Variant]) -> tuple[int, int]:
        """How many variants are examined at a time, and on how many threads each."""
        processes = min(self.cores, len(variants))
        return processes, max(1, self.cores // processes)

    def expected(self, variants: Sequence[Variant]) -> str:
        """About how long it will take, in words."""
        processes, threads = self.shared_cores(variants)
        tasks = [Task(survey, (one, self.effort, self.seed, threads)) for one in variants]

        def tell(index: int, share: float, words: str) -> None:
            self.watching.tell(0, 1, f"{variants[index].name}: {words}")

        found = [result for _, result in run_tasks(tasks, processes, tell, self.store, self.tally)]
        return duration(seconds_of(found, self.cores))

    def reports(self, variants: Sequence[Variant], effort: Effort, seed: int) -> list[Found]:
        """The reports of variants; several at a time, or one on all cores."""
        processes, threads = self.shared_cores(variants)
        tasks = [Task(examine, (one, effort, self.tolerances, seed, threads)) for one in variants]
        shares, began = [0.0] * len(variants), [0.0] * len(variants)
        found: dict[int, Found] = {}

        def tell(index: int, share: float, words: str) -> None:
            began[index] = began[index] or time.monotonic()
            shares[index] = share
            self.watching.tell(sum(shares), len(variants), f"{variants[index].name}: {words}")

        for index, evidence in run_tasks(tasks, processes, tell, self.store, self.tally):
            seconds = round(time.monotonic() - began[index], 1) if began[index] else 0.0
            found[index] = variant_report(variants[index], evidence, self.tolerances, seconds)
            tell(index, 1.0, "done")
        return [found[index] for index in range(len(variants))]

    def narrowed_down(self, variants: Sequence[Variant], rounds: list[Round]) -> list[Variant]:
        """The variants that pass most gates, by successive halving: few games for all, more for the promising."""
        left = list(variants)
        for number in itertools.count():
            effort = doubled(SCREENING, number)
            if len(left) <= MOST_LAST or effort.level_games >= self.effort.level_games:
                break
            reports = self.reports(left, effort, self.seed)
            kept = survivors(reports)
            rounds.append(Round(effort.name, effort.level_games, len(left), [reports[place]["name"] for place in kept]))
            left = [left[place] for place in kept]
        return left


def verify(
    game: Game | str, settings: Sequence[str] = (), starts: Sequence[str] = (), quick: bool = False, swap: bool = False,
    compare: Sequence[str] = (), vs: Sequence[str] = (), search: bool = False, tolerances: Tolerances | None = None,
    seed: int = 1, workers: int | None = None,
) -> Verified:  # fmt: skip
    """The design report of a game: of one variant, a grid of settings, two compared, or the best of a grid.

    `settings` are texts as after `--set`: "n=5..8", "pawns=1,3". `quick` takes a minute for a small game and says what
    it left undecided. What was found before is used again.
    """
    name, own = (game, []) if isinstance(game, str) else named(game)
    given = {text.partition("=")[0].strip() for text in settings}
    kept = [text for text in own if text.partition("=")[0] not in given]
    question = Question(name, [*kept, *settings], starts, swap, compare, vs, search)
    limits = tolerances or Tolerances()
    return Verification(question, QUICK if quick else THOROUGH, limits, seed, workers).report()


def named(game: Game) -> tuple[str, list[str]]:
    """The name or file of a game, and its settings that are not as usual, as texts."""
    rules = game.definition
    if rules.suffix:
        raise PlygroundError(f"{game.name}: made from another game; expected that one, and swap=True for the pie rule")
    changed = {name: value for name, value in game.settings.items() if value != rules.settings[name].default}
    texts = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in changed.items()]
    return rules.name if rules.is_built_in else str(rules.file), texts
