"""Verifies designs: all variants of a grid on all cores, as one report."""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.randomness import check_seed
from plyground.core.reports import Part, Report
from plyground.jobs.running import run_tasks
from plyground.jobs.task import Tally, Task
from plyground.verify.comparing import compared
from plyground.verify.efforts import QUICK, SCREENING, THOROUGH, Effort
from plyground.verify.examining import examine
from plyground.verify.report import report_lines
from plyground.verify.reporting import variant_report, whole_report
from plyground.verify.searching import Round, search_part, survivors
from plyground.verify.tolerances import Tolerances
from plyground.verify.variants import Skipped, Variant, find_variants, make_variant

Tell = Callable[[float, float, str], None]  # is told what is done, of how much, and what is being done
Statements = Callable[[Mapping[str, Any]], list[dict[str, str]]]  # of documents, with what a report says of them


def say_nothing(done: float, total: float, words: str) -> None:
    """For reports whose progress nobody wants to know."""


def no_statements(report: Mapping[str, Any]) -> list[dict[str, str]]:
    """For games about which no document says anything."""
    return []


@dataclass(frozen=True, repr=False)
class Verified(Report):
    """A design report."""

    data: Mapping[str, Any]
    tally: Tally = field(default_factory=Tally)

    def to_dict(self) -> dict[str, Any]:
        return dict(self.data)

    def parts(self) -> Iterable[Part]:
        return report_lines(self.data)


@dataclass
class Verification:
    """What is to be verified, and how."""

    name: str  # of the game, or of its file
    effort: Effort
    tolerances: Tolerances
    seed: int
    workers: int
    tell: Tell
    store: str = ""
    tally: Tally = field(default_factory=Tally)

    def reports(self, variants: Sequence[Variant], effort: Effort | None = None, seed: int | None = None) -> list[dict]:
        """The reports of variants; several at a time, or one on all cores."""
        workers = min(self.workers, len(variants))
        threads = max(1, self.workers // workers)
        chosen, number = effort or self.effort, self.seed if seed is None else seed
        tasks = [Task(examine, (one, chosen, self.tolerances, number, threads)) for one in variants]
        shares = [0.0] * len(variants)
        began = [0.0] * len(variants)
        found: dict[int, dict[str, Any]] = {}

        def tell(index: int, share: float, words: str) -> None:
            began[index] = began[index] or time.monotonic()
            shares[index] = share
            self.tell(sum(shares), len(variants), f"{variants[index].name}: {words}")

        for index, evidence in run_tasks(tasks, workers, tell, self.store, self.tally):
            shares[index] = 1.0
            seconds = round(time.monotonic() - began[index], 1) if began[index] else 0.0
            found[index] = variant_report(variants[index], evidence, self.tolerances, seconds)
            self.tell(sum(shares), len(variants), variants[index].name)
        return [found[index] for index in range(len(variants))]


def verify(
    game: str, settings: Sequence[str] = (), starts: Sequence[str] = (), quick: bool = False, swap: bool = False,
    compare: tuple[str, str] | None = None, search: bool = False, tolerances: Tolerances | None = None, seed: int = 1,
    workers: int | None = None, tell: Tell = say_nothing, words: Sequence[str] = (), unchecked: bool = False,
    store: str = "", statements: Statements = no_statements,
) -> Verified:  # fmt: skip
    """The design report of a game: one variant, a grid of settings, two compared, or the best of a grid.

    `settings` are texts as after `--set`: "n=5..8", "pawns=1,3". `quick` takes a minute for a small game and
    says what it left undecided. What was found before is used again.
    """
    check_seed(seed)
    began = time.monotonic()
    asked = Verification(
        game,
        QUICK if quick else THOROUGH,
        tolerances or Tolerances(),
        seed,
        workers or os.cpu_count() or 1,
        tell,
        store,
    )
    skipped: list[Skipped] = []
    if compare is not None:
        variants = [compared_variant(game, settings, one, swap, unchecked) for one in compare]
    else:
        variants, skipped = find_variants(game, settings, starts, swap, unchecked)
    rounds: list[Round] = []
    if search:
        variants = narrow_down(asked, variants, rounds)
    reports = asked.reports(variants)
    report = whole_report(game, reports, skipped, asked.effort, asked.tolerances, seed, time.monotonic() - began, words)
    report["statements"] = statements(report)
    if compare is not None:
        report["comparison"] = compared(*reports)
        report["summary"] = report["comparison"]["sentence"]
    if search:
        confirmed = asked.reports(variants, seed=seed + 1)
        report["search"] = search_part(rounds, reports, confirmed)
        report["summary"] = report["search"]["sentence"]
    return Verified(report, asked.tally)


def compared_variant(name: str, settings: Sequence[str], one: str, swap: bool, unchecked: bool) -> Variant:
    """A side of a comparison: another game's file, or settings with commas in between, on top of those of both."""
    if one.endswith(".py"):
        variants, _ = find_variants(one, settings, (), swap, unchecked)
    else:
        with_pie = one.split(",")[-1].strip() == "swap"
        own = [text for text in one.split(",") if text.strip() not in ("swap", "")]
        variants, _ = find_variants(name, [*settings, *own], (), swap or with_pie, unchecked)
    if len(variants) != 1:
        raise PlygroundError(f"--compare {one}: {len(variants)} variants; expected one, such as n=6,pawns=3")
    found = variants[0]
    return make_variant(found.spec, [name for name, _ in found.changed])


def narrow_down(asked: Verification, variants: Sequence[Variant], rounds: list[Round]) -> list[Variant]:
    """The variants that pass most gates, by successive halving: few games for all, more for those that promise most."""
    left = list(variants)
    for effort in (SCREENING, QUICK):
        if effort is asked.effort or len(left) <= 2:
            break
        reports = asked.reports(left, effort)
        kept = survivors(reports)
        rounds.append(Round(effort.name, effort.level_games, len(left), [reports[place]["name"] for place in kept]))
        left = [left[place] for place in kept]
    return left
