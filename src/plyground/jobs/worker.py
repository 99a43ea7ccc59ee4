"""What happens in a process that runs tasks for another one."""

import contextlib
import ctypes
import os
import select
import signal
import sys
import threading
import time
import traceback
from multiprocessing.connection import Connection
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.jobs.task import Task
from plyground.jobs.worker_process import DONE, FAILED, TOLD
from plyground.store.opening import open_store
from plyground.store.results import Results

PAUSE = 0.1  # seconds between two things that are told of a task
PR_SET_PDEATHSIG = 1  # <sys/prctl.h>


def main(handle: int, lifeline: int, parent: int, is_with_thread: int) -> None:
    """Run tasks as they come, until there are no more or nobody is there to give them."""
    die_with_parent(lifeline, parent, bool(is_with_thread))
    os.set_inheritable(handle, False)
    connection = Connection(handle)
    try:
        with contextlib.closing(open_store(connection.recv())) as opened:
            serve(connection, Results(opened))
    except EOFError:
        pass
    except BaseException as error:
        with contextlib.suppress(OSError):
            connection.send(failure(error))


def serve(connection: Connection, results: Results) -> None:
    """Run one task after another; what cannot be sent is a failure too."""
    while True:
        task = connection.recv()
        answer = run(task, results, Teller(connection))
        try:
            connection.send(answer)
        except OSError:
            return
        except Exception as error:
            connection.send(failure(error))


def run(task: Task, results: Results, teller: "Teller") -> tuple[str, Any]:
    """DONE with the result of a task, and how many jobs were made and reused, or why it FAILED."""
    results.made = results.reused = 0
    try:
        return DONE, (task.run(results, teller), results.made, results.reused)
    except BaseException as error:
        return failure(error)


def failure(error: BaseException) -> tuple[str, Any]:
    """FAILED, with the line that says why, or with all that is known of an error that nobody expected."""
    if isinstance(error, PlygroundError):
        return FAILED, (str(error), True)
    return FAILED, ("".join(traceback.format_exception(error)), False)


class Teller:
    """Tells how far a task is, now and then; where nobody listens just now, the task does not wait."""

    def __init__(self, connection: Connection):
        self.connection = connection
        self.last = float("-inf")
        self.lock = threading.Lock()  # jobs may tell from threads of theirs

    def __call__(self, share: float, words: str) -> None:
        with self.lock:
            now = time.monotonic()
            if now - self.last >= PAUSE and select.select([], [self.connection], [], 0)[1]:
                self.last = now
                self.connection.send((TOLD, (float(share), str(words))))


def die_with_parent(lifeline: int, parent: int, is_with_thread: bool) -> None:
    """End this process when the one that started it ends, even if that was killed.

    Linux kills it when the thread ends that started it, which is right only if that is the main thread.
    """
    os.set_inheritable(lifeline, False)
    threading.Thread(target=watch, args=(lifeline,), daemon=True).start()
    if is_with_thread and sys.platform == "linux":  # even if compiled code keeps the thread above waiting
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def watch(lifeline: int) -> None:
    os.read(lifeline, 1)  # returns when the other end is closed
    os._exit(1)
