"""Writes the events of many games that are played at once.

A commit waits for the disk, as long for one step as for a hundred. Whatever arrives during one commit is therefore
written by the next one together; each is acknowledged when it is on the disk.
"""

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from plyground.core.errors import PlygroundError
from plyground.store.database import StoreError
from plyground.store.events import Event
from plyground.store.kept_game import Outcome
from plyground.store.store import Addition, Store

MOST_TOGETHER = 500  # additions in one transaction
MOST_WAITING = 20_000  # additions; what comes then is refused


class Waiting(NamedTuple):
    """An addition, and who waits for it to be acknowledged."""

    addition: Addition
    acknowledged: "Future[int]"

    def is_wanted(self) -> bool:
        """Whether nobody has given it up; from now on nobody can."""
        return self.acknowledged.set_running_or_notify_cancel()


class Writer:
    """A thread that appends events to the games of a store."""

    def __init__(self, store: Store):
        self.store = store
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def append(
        self, number: int, first: int, new: Sequence[Event], outcome: Outcome | None = None
    ) -> "Future[int]":  # fmt: skip
        """What `Store.append` does, soon: its answer, or its error, once the events are on the disk."""
        waiting = Waiting(Addition(number, first, new, outcome or Outcome()), Future())
        if self._queue.qsize() < MOST_WAITING:
            self._queue.put(waiting)
        else:
            reason = f"{MOST_WAITING:,} steps wait to be written; expected another try later"
            waiting.acknowledged.set_exception(StoreError(f"store {self.store.database.name}: {reason}"))
        return waiting.acknowledged

    def close(self) -> None:
        """Write what is waiting, then end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        waiting: Waiting | None = None
        while (waiting := self._queue.get()) is not None:
            together = [waiting] if waiting.is_wanted() else []
            while len(together) < MOST_TOGETHER and not self._queue.empty():
                waiting = self._queue.get()
                if waiting is None:
                    break
                if waiting.is_wanted():
                    together.append(waiting)
            self._write(together)
            if waiting is None:
                return

    def _write(self, together: Sequence[Waiting]) -> None:
        if not together:
            return
        try:
            answers = self.store.append_all([each.addition for each in together])
        except Exception as error:
            if len(together) == 1:
                together[0].acknowledged.set_exception(error)
            else:  # one that the database does not take spoils no other
                for each in together:
                    self._write([each])
            return
        for each, answer in zip(together, answers, strict=True):
            if isinstance(answer, PlygroundError):
                each.acknowledged.set_exception(answer)
            else:
                each.acknowledged.set_result(answer)
