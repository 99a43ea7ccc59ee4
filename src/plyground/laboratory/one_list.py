"""All runs of a store as one list: those of commands, and the finished jobs of experiments."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.plain_data import canonical
from plyground.laboratory.jobs_as_runs import KIND, as_run
from plyground.store.results import Results
from plyground.store.runs import JOB, OWN, TRAINING, KeptRun, Runs
from plyground.store.store import RefusedError, Store

KINDS = (*OWN, JOB)
LONGEST_NUMBER = 9  # digits


@dataclass(frozen=True)
class Asked:
    """Which runs are wanted; whatever is empty does not matter."""

    game: str = ""
    kind: str = ""
    document: str = ""  # "matthews", or with its experiment "matthews A.8"

    def __post_init__(self) -> None:
        if self.kind and self.kind not in KINDS:
            raise PlygroundError(f"kind {self.kind}; expected {', '.join(KINDS)}{did_you_mean(self.kind, KINDS)}")

    def is_met_by(self, run: KeptRun) -> bool:
        of_document = any(self.document in (name, name.partition(" ")[0]) for name in run.experiments)
        return (
            (not self.game or run.game == self.game)
            and (not self.kind or run.kind == self.kind)
            and (not self.document or of_document)
        )


def all_runs(store: Store) -> list[KeptRun]:
    """Everything that was run, by the numbers."""
    runs = Runs(store)
    numbers, named = runs.number_jobs(KIND), runs.experiments()
    jobs = [
        as_run(job, numbers[job.key], named.get(job.key, ()))
        for job in Results(store).results(KIND)
        if job.key in numbers
    ]
    return sorted([*runs.all(), *jobs], key=lambda run: run.number)


def chosen_runs(store: Store, texts: Iterable[str]) -> list[KeptRun]:
    """The runs with numbers such as "3", "1-5" and "1-3,7", each once."""
    known = {run.number: run for run in all_runs(store)}
    found: dict[int, KeptRun] = {}
    for number in (number for text in texts for number in numbers_in(text)):
        if number not in known:
            raise RefusedError(f"store {store.database.name}: no run {number}; plyground runs lists them")
        found[number] = known[number]
    return list(found.values())


def numbers_in(text: str) -> list[int]:
    """The numbers of runs that a text names.

    >>> numbers_in("1-3,7")
    [1, 2, 3, 7]
    """
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdecimal() and len(end) <= LONGEST_NUMBER for end in ends):
            raise PlygroundError(f"run {text}; expected its number in the list, or several such as 1-5 or 1,3,7")
        low, high = map(int, ends)
        if not low <= high < low + 100_000:
            raise PlygroundError(f"run {text}; expected the smaller number first")
        found += range(low, high + 1)
    return found


def numbers_text(numbers: Iterable[int]) -> str:
    """Numbers as they are typed.

    >>> numbers_text([7, 1, 2, 3])
    '1-3,7'
    """
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and stretches[-1][-1] == number - 1:
            stretches[-1][1:] = [number]
        else:
            stretches.append([number])
    return ",".join("-".join(map(str, one)) for one in stretches)


def in_groups(runs: Iterable[KeptRun]) -> list[list[KeptRun]]:
    """The runs in the order of the first of each group; trainings that differ in their seeds only are one group."""
    groups: dict[str, list[KeptRun]] = {}
    for run in runs:
        groups.setdefault(what_is_run(run), []).append(run)
    return list(groups.values())


def what_is_run(run: KeptRun) -> str:
    """A text that is the same for trainings which differ in their seeds only, and another one for all else."""
    if run.kind != TRAINING:
        return str(run.number)
    options = {name: value for name, value in run.options.items() if name != "anyway"}
    reached = run.checkpoints[-1].games if run.checkpoints else 0
    return canonical([run.game, run.settings, run.rules, options, run.program, reached, list(run.experiments)])


def one_of_each_seed(runs: Sequence[KeptRun]) -> list[KeptRun]:
    """The runs without those that repeat a seed, which tell nothing new; the first of each counts."""
    found: dict[int | None, KeptRun] = {}
    for run in runs:
        found.setdefault(run.seed, run)
    return list(found.values())
