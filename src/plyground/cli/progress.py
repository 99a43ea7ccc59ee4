"""What commands show on standard error while they work: bars on a terminal, and a notice when they compile."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from plyground.cli.printing import notices
from plyground.core.compiling import watch_compiling
from plyground.core.kept_arrays import tell_with
from plyground.exact.phases import Standing
from plyground.players.ladders import announce_with

CLEAR = "\r\x1b[K"  # to the beginning of the line, and the line emptied


_labels: list[Callable[[str], None]] = []  # of the bars on the screen: each writes another text before its bar


@contextlib.contextmanager
def compiling_notice(name: str) -> Iterator[None]:
    """Say so when something has to be compiled: how much of how much on a terminal, elsewhere once."""
    is_terminal = sys.stderr.isatty()

    def announce(number: int, of: int) -> None:
        if is_terminal and _labels:
            _labels[-1](f"compiling {number} of {of}")
        elif is_terminal:
            print(f"{CLEAR}compiling {name} (first time only): {number} of {of} …", end="", file=sys.stderr, flush=True)
        elif number == 1:
            notices.print(f"compiling {name} (first time only) …", style="dim")

    with watch_compiling(announce) as watch:
        try:
            yield
        finally:
            if is_terminal and watch.compilations:
                print(CLEAR, end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def once_notice(text: str) -> Iterator[Callable[[str], None]]:
    """Say that something is made, this once: how far it is on a terminal, elsewhere no more than that."""
    is_terminal = sys.stderr.isatty()
    if not is_terminal:
        notices.print(f"{text}, this once …", style="dim", soft_wrap=True)

    def announce(how_far: str) -> None:
        said = f"{text}, this once: {how_far}"
        if is_terminal and _labels:
            _labels[-1](said)
        elif is_terminal:
            print(f"{CLEAR}{said} …", end="", file=sys.stderr, flush=True)

    try:
        yield announce
    finally:
        if is_terminal:
            print(CLEAR, end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def ladder_notice(name: str) -> Iterator[Callable[[int], None]]:
    """Say that the ladder of a game is being measured, and by how many matches so far."""
    with once_notice(f"measuring a ladder of players for {name}") as announce:
        yield lambda matches: announce(f"match {matches}")


announce_with(ladder_notice)


@contextlib.contextmanager
def making_notice(text: str) -> Iterator[Callable[[float], None]]:
    """Say that something is made that will be kept, how much of it is done, and the time left."""
    begun = time.monotonic()

    def how_far(share: float) -> str:
        passed = time.monotonic() - begun
        left = f", {passed * (1 - share) / share:.0f} s left" if share > 0 and passed > 1 else ""
        return f"{share:.0%}{left}"

    with once_notice(text) as announce:
        yield lambda share: announce(how_far(share))


tell_with(making_notice)


@contextlib.contextmanager
def labelled(write: Callable[[str], None]) -> Iterator[None]:
    """What is compiled inside the block is told by `write`, beside a bar."""
    _labels.append(write)
    try:
        yield
    finally:
        _labels.remove(write)


@contextlib.contextmanager
def progress_bar(label: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar with what is done, the speed and the time left; the function adds to what is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Speed(), TimeRemainingColumn())
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=total)
        with labelled(lambda text: bar.update(task, description=text)):
            yield lambda done: bar.update(task, advance=done, description=label)


class _Speed(TextColumn):
    """Things a second."""

    def __init__(self) -> None:
        super().__init__("")

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")


@contextlib.contextmanager
def progress_lines(labels: Sequence[str], total: int) -> Iterator[Callable[[int, int, str], None]]:
    """A line for every label: a bar, what is done, some figures, the time left.

    The function sets what is done and the figures of the line with a number.
    """
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20), MofNCompleteColumn(),
               TextColumn("{task.fields[figures]}"), TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        tasks = [bar.add_task(label, total=total, figures="") for label in labels]
        with labelled(lambda text: bar.update(tasks[0], figures=text)):
            yield lambda line, done, figures: bar.update(tasks[line], completed=done, figures=figures)


@contextlib.contextmanager
def phase_bar() -> Iterator[Callable[[Standing], None]]:
    """One line for work in phases: what it does now, a bar, some figures, the time left where it can be known."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20), TextColumn("{task.fields[share]}"),
               TextColumn("{task.fields[figures]}"), TimeElapsedColumn(), _Left())  # fmt: skip
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        task, phase = bar.add_task("", total=None, share="", figures=""), ""

        def tell(standing: Standing) -> None:
            nonlocal task, phase
            if standing.phase != phase:  # the speed of another phase says nothing
                bar.remove_task(task)
                task, phase = bar.add_task(standing.words, total=None, share="", figures=""), standing.phase
            total = standing.total
            share = f"{standing.done / total:.0%}" if total and standing.done <= total else ""
            bar.update(
                task, completed=standing.done, total=total, description=standing.words, share=share,
                figures=standing.figures,
            )  # fmt: skip

        with labelled(lambda text: bar.update(task, description=text)):
            yield tell


@contextlib.contextmanager
def share_bar() -> Iterator[Callable[[float, float, str], None]]:
    """One line for work whose parts are done by shares: what it does now, a bar, the time left."""
    columns = (BarColumn(bar_width=24), TextColumn("{task.percentage:>3.0f} %"), TimeElapsedColumn(), _Left(),
               TextColumn("{task.description}"))  # fmt: skip
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=None)
        with labelled(lambda text: bar.update(task, description=text)):
            yield lambda done, total, words: bar.update(task, completed=done, total=total, description=words)


class _Left(TimeRemainingColumn):
    """The time left, in words that stand alone; nothing where it is unknown."""

    def render(self, task: Task) -> Text:
        seconds = task.time_remaining
        if task.total is None or seconds is None:
            return Text("")
        minutes, seconds = divmod(int(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return Text(f"{hours}:{minutes:02d}:{seconds:02d} left", style="progress.remaining")
