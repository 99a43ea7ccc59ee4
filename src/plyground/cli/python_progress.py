"""What `progress=True` shows: a bar in a notebook or on a terminal, a line now and then where output goes to a file.

A notebook needs nothing but IPython, which it runs in: its bar is a picture that is drawn again and again.
"""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plyground.cli.printing import notices
from plyground.cli.progress import phase_bar, progress_bar
from plyground.exact.phases import Standing

PHASED = "solve"  # what is done in phases, each of which says how far it is
SECONDS_BETWEEN_PICTURES, SECONDS_BETWEEN_LINES = 0.25, 10.0
Told = int | Standing | Sequence[Any]  # how many more are done, or what knows how far it is: training runs, solving


class Counter:
    """Adds up what is done, whoever tells it."""

    def __init__(self, total: int | None):
        self.total, self.done = total, 0
        self.phase = ""

    def add(self, told: Told) -> int:
        """Take note of something done; how much more it is than before."""
        before = self.done
        if isinstance(told, int):
            self.done += told
        elif isinstance(told, Standing):
            self.done, self.total = int(told.done), None if told.total is None else int(told.total)
            self.phase = " ".join(filter(None, (told.words, told.figures)))
        else:
            self.done = sum(run.standing.games for run in told)
            self.total = sum(run.plan.options.games for run in told)
        return self.done - before

    def text(self, label: str) -> str:
        if self.phase:
            return f"{label}: {self.phase}"
        return f"{label}: {self.done:,}" + (f" of {self.total:,}" if self.total else "")


@contextlib.contextmanager
def python_bar(label: str, total: int | None) -> Iterator[Callable[[Told], None]]:
    """A function that is told what is done, and shows it where this program is running."""
    counter = Counter(total)
    if (display := notebook_display()) is not None:
        shown = display(Picture(label, counter), display_id=True)
        yield at_most_every(SECONDS_BETWEEN_PICTURES, counter, lambda: shown.update(Picture(label, counter)))
        shown.update(Picture(label, counter))
    elif sys.stderr.isatty() and label == PHASED:
        with phase_bar() as tell:
            yield lambda told: tell(told) if isinstance(told, Standing) else None
    elif sys.stderr.isatty():
        with progress_bar(label, total) as bar:
            yield lambda told: bar(counter.add(told))
    else:
        yield at_most_every(SECONDS_BETWEEN_LINES, counter, lambda: write(counter.text(label)))
        write(counter.text(label))


def write(line: str) -> None:
    notices.print(line, highlight=False, markup=False, soft_wrap=True)


def at_most_every(seconds: float, counter: Counter, show: Callable[[], None]) -> Callable[[Told], None]:
    """A function that counts what it is told, and shows it if that was not done a moment ago."""
    last = time.monotonic()

    def tell(told: Told) -> None:
        nonlocal last
        counter.add(told)
        if time.monotonic() - last >= seconds:
            last = time.monotonic()
            show()

    return tell


def notebook_display() -> Callable[..., Any] | None:
    """IPython's way to show things, if this runs in a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):  # plain Python, or IPython on a terminal
        return None
    from IPython.display import display  # only there

    return display


class Picture:
    """A bar as a notebook draws it."""

    def __init__(self, label: str, counter: Counter):
        self.text = counter.text(label)
        self.bar = f'<progress value="{counter.done}" max="{counter.total}"></progress> ' if counter.total else ""

    def _repr_html_(self) -> str:
        return self.bar + self.text

    def __repr__(self) -> str:
        return self.text
