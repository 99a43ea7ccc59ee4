"""Limits on how long the code of a user's game may take, so that an endless loop hangs nothing.

Python is interrupted where it stands, so that the traceback names the line. Compiled code cannot be interrupted: it
runs in a thread of its own, which is left behind if it does not return.
"""

import contextlib
import contextvars
import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

INTERVAL = 0.05  # seconds between two looks at the clock
FAREWELL = 1.0  # seconds in which an interrupted thread must say where it was
PATIENCE = 10.0  # a call that computes nothing (it waits for something) may take this many times as long


class TooSlowError(BaseException):
    """Raised inside a call that takes too long; not an Exception, so that no `except Exception` swallows it."""


def interrupt(thread: int) -> None:
    """Raise TooSlowError in the thread with this number, as soon as it runs Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooSlowError))


class Watchdog:
    """Interrupts calls of Python functions that take longer than `seconds` of the processor's time.

    Inside a `with` block a thread watches; each call stands between `begin` and `end`. On a busy machine, where the
    clock runs on while nothing is computed, only the processor's time counts.
    """

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._call: tuple[int, float, float] | None = (
            None  # its thread, the clock and the processor's time at its begin
        )
        self._ended = threading.Event()

    def __enter__(self) -> "Watchdog":
        self._ended.clear()
        threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *error: Any) -> None:
        self._call = None
        self._ended.set()

    def begin(self) -> None:
        """A call begins in this thread."""
        self._call = threading.get_ident(), time.monotonic(), time.process_time()

    def end(self) -> None:
        """The call has returned."""
        self._call = None

    def _watch(self) -> None:
        while not self._ended.wait(INTERVAL):
            if (call := self._call) is None:
                continue
            thread, clock, processor = call
            is_slow = time.process_time() - processor > self.seconds
            if is_slow or time.monotonic() - clock > PATIENCE * self.seconds:
                interrupt(thread)


@contextlib.contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """Interrupt the Python code of the block with TooSlowError if it takes longer; never if `seconds` is None."""
    if seconds is None:
        yield
        return
    with Watchdog(seconds) as watchdog:
        watchdog.begin()
        yield


def answer_within(seconds: float, function: Callable[[], Any], life: Callable[[], Any] = lambda: None) -> Any:
    """What `function` returns or raises, asked in a thread of its own.

    TooSlowError if it takes longer without a sign of life, a change in what `life` returns. The traceback says where
    Python stood; a thread that runs compiled code does not say, and is left to itself.
    """
    answer: list[tuple[Any, BaseException | None]] = []
    here = (
        contextvars.copy_context()
    )  # what holds in this thread, such as how NumPy treats overflow, holds in the other

    def work() -> None:
        try:
            answer.append((here.run(function), None))
        except BaseException as error:
            answer.append((None, error))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    sign = life()
    thread.join(seconds)
    while not answer:
        if (latest := life()) == sign:
            interrupt(thread.ident or 0)
            thread.join(FAREWELL)
            if not answer:
                raise TooSlowError
            break
        sign = latest
        thread.join(seconds)
    value, error = answer[0]
    if error is not None:
        raise error
    return value
