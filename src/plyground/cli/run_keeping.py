"""Keeps what commands run in the store, so that `plyground runs` lists it; nothing stops where that cannot be."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from plyground.cli.keeping import opened_store
from plyground.cli.printing import notices
from plyground.core.errors import PlygroundError
from plyground.training.run import Run

if TYPE_CHECKING:
    from plyground.store.runs import KeptRun

SWITCH = "PLYGROUND_RUNS"  # the environment variable that switches keeping off
OFF = ("0", "no", "off", "false")

NoStore = Annotated[bool, typer.Option("--no-store", help="Do not keep this in the store.")]
Watch = Callable[[Sequence[Run]], None]


def is_off(no_store: bool) -> bool:
    return no_store or os.environ.get(SWITCH, "").lower() in OFF


def say_failed(error: Exception) -> None:
    """Why a run is not kept, in a line."""
    notices.print(f"{error}; the run is not kept there", markup=False, highlight=False, soft_wrap=True)


def keep_run(make: "Callable[[], KeptRun]", place: str, no_store: bool) -> None:
    """Keep a run that is over."""
    if is_off(no_store):
        return
    try:
        with contextlib.closing(opened_store(place)) as store:
            from plyground.store.runs import Runs  # brings SQLAlchemy

            Runs(store).keep(make())
    except PlygroundError as error:
        say_failed(error)


@contextlib.contextmanager
def keeping_training(place: str, no_store: bool) -> Iterator[Watch]:
    """Keep the runs of a training while it goes on: the function is told of them, and writes what is new."""
    if is_off(no_store):
        yield lambda runs: None
        return
    with contextlib.ExitStack() as stack:
        try:
            store = stack.enter_context(contextlib.closing(opened_store(place)))
            from plyground.laboratory.recording import TrainingRecorder  # brings SQLAlchemy
            from plyground.store.runs import Runs

            recorder: TrainingRecorder | None = TrainingRecorder(Runs(store))
        except PlygroundError as error:
            say_failed(error)
            recorder = None

        def watch(runs: Sequence[Run]) -> None:
            nonlocal recorder
            if recorder is None:
                return
            try:
                recorder.tell(runs)
            except (PlygroundError, OSError) as error:
                recorder = None
                say_failed(error)

        yield watch
