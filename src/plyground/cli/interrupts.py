"""Ctrl-C in commands that report what is finished: the first one stops the work, later ones do not lose the report."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType

STOPPED = 130  # exit code after Ctrl-C


@contextlib.contextmanager
def one_interrupt() -> Iterator[None]:
    """Raise KeyboardInterrupt once; further ones are ignored until the program has reported and ended."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are handled in the main thread only
        return
    has_come = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal has_come
        if not has_come:
            has_come = True
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN if has_come else before)
