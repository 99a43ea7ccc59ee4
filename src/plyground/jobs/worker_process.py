"""Another process for tasks, as whoever runs them sees it; `worker.py` is what happens inside.

It is a new interpreter with pipes to it alone: whoever is killed can leave no lock behind that others wait for, and the
program that runs the tasks is not imported a second time.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from multiprocessing import Pipe
from typing import Any

from plyground.jobs.task import Task

TOLD, DONE, FAILED, DIED = "told", "done", "failed", "died"
# Ctrl-C reaches all processes of a terminal; this program's other process deals with it.
START = """
import signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from plyground.jobs.worker import main
main(*map(int, sys.argv[2:]))
"""
PATIENCE = 5  # seconds for a process to end by itself


class WorkerProcess:
    """A process that runs one task at a time; it ends when this one does, however that happens."""

    def __init__(self, store: str):
        self.connection, theirs = Pipe()
        lifeline, self._lifeline = os.pipe()  # nobody writes to it; it closes when this process ends
        handles = theirs.fileno(), lifeline
        is_main = threading.current_thread() is threading.main_thread()
        words = [sys.executable, "-c", START, json.dumps(sys.path), *map(str, (*handles, os.getpid(), int(is_main)))]
        try:
            # What users' files print does not get into what this program prints.
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=2, pass_fds=handles)
        finally:
            theirs.close()
            os.close(lifeline)
        self._send(store)

    def give(self, task: Task) -> None:
        """Let it run a task; if it has died meanwhile, `hear` says so."""
        self._send(task)

    def hear(self) -> tuple[str, Any]:
        """The next thing that it says; DIED and how, if it says nothing more."""
        is_over = not self.is_alive()  # before it is asked what is left, as it may say something at its end
        try:
            if is_over and not self.connection.poll():
                raise EOFError
            return self.connection.recv()
        except (EOFError, OSError):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
            return DIED, ended(self.process.returncode)

    def is_alive(self) -> bool:
        return self.process.poll() is None

    def kill(self) -> None:
        """End it at once; a job that it was at is lost."""
        self.process.kill()
        self._close()

    def end(self) -> None:
        """Let it end, since there is nothing more to do."""
        self.connection.close()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self._close()

    def _send(self, message: Any) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send(message)

    def _close(self) -> None:
        self.connection.close()
        os.close(self._lifeline)
        self.process.wait()


def ended(code: int | None) -> str:
    """How a process ended, in words.

    >>> ended(-9), ended(1)
    ('the last time killed by SIGKILL', 'the last time with exit code 1')
    """
    if code is not None and code < 0:
        return f"the last time killed by {signal.Signals(-code).name}"
    return f"the last time with exit code {code}"
