"""What is measured while people play: how long they waited, what was refused, what the server used."""

import resource
from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from tests.load.process_figures import Used, processor_seconds_of_machine, used_by


@dataclass
class Waits:
    """How long something took, many times; seconds."""

    seconds: list[float] = field(default_factory=list)

    def percentile(self, percent: float) -> float | None:
        """The least that so many percent of them do not exceed; None if there are none.

        >>> Waits([4.0, 1.0, 3.0, 2.0]).percentile(50), Waits([1.0] * 19 + [9.0]).percentile(95), Waits().percentile(95)
        (2.0, 1.0, None)
        """
        if not self.seconds:
            return None
        ordered = sorted(self.seconds)
        return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]

    def summary(self) -> dict[str, Any]:
        """Milliseconds at the usual percentiles, and of how many."""
        named = {"p50": 50, "p95": 95, "p99": 99, "max": 100}
        found = {name: self.percentile(percent) for name, percent in named.items()}
        return {"count": len(self.seconds), **{n: None if s is None else round(1000 * s, 2) for n, s in found.items()}}


class Measured:
    """What happens between `begin` and `end`, at a server with a process id; what happens at other times is ignored."""

    def __init__(self, server: int):
        self.server = server
        self.is_on = False
        self.acknowledged, self.answered, self.begun = Waits(), Waits(), Waits()
        self.disk = Waits()  # of single pages, written beside the store meanwhile
        self.refused: Counter[str] = Counter()  # by code, at any time: none is to be expected
        self.failed: Counter[str] = Counter()  # sockets that ended, answers that did not come
        self.finished = 0  # games
        self._first: list[float] = []
        self._before: Used | None = None

    def begin(self, now: float) -> None:
        self._first, self._before, self.is_on = [now, *self._clocks()], used_by(self.server), True

    def end(self, now: float) -> dict[str, Any]:
        """Everything that was measured, as data."""
        self.is_on = False
        assert self._before is not None
        after, last = used_by(self.server), [now, *self._clocks()]
        seconds, clients, machine = (b - a for a, b in zip(self._first, last, strict=True))
        server = after.processor - self._before.processor
        steps = len(self.acknowledged.seconds)
        return {
            "seconds": round(seconds, 2),
            "steps": steps,
            "steps_per_second": round(steps / seconds, 1),
            "finished_games": self.finished,
            "acknowledged_ms": self.acknowledged.summary(),
            "answered_ms": self.answered.summary(),
            "begun_ms": self.begun.summary(),
            "disk_ms": self.disk.summary(),
            "server_cores": round(server / seconds, 3),  # 1.0 is one core, always busy
            "server_ms_per_step": round(1000 * server / steps, 3) if steps else None,
            "client_cores": round(clients / seconds, 3),
            "other_cores": round(max(0.0, machine - server - clients) / seconds, 3),  # programs that are not ours
            "memory_before": self._before.memory,
            "server": asdict(after),
            "refused": dict(self.refused),
            "failed": dict(self.failed),
        }

    @staticmethod
    def _clocks() -> list[float]:
        own = resource.getrusage(resource.RUSAGE_SELF)
        return [own.ru_utime + own.ru_stime, processor_seconds_of_machine()]
