"""The clocks of a game that is being played: what is shown of them, and what the time that passes means."""

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.store.events import STEP, Event
from plyground.web.clocks import Clock, clock_after, clock_rule, pause_events

SHARE_OF_A_TURN = 20  # a player spends at most one part in so many of its time on a turn, and the increment
LEAST_SECONDS = 1.0  # that a player may always think


class Timing:
    """The clocks of one game; nothing at all where it has none."""

    def __init__(self, headers: Mapping[str, str], seats: int):
        self.rule, self.seats = clock_rule(headers), seats
        self.ready = 0  # when this server began to wait for moves, in milliseconds since 1970

    def is_ready(self, time: int) -> None:
        """From now on time counts."""
        self.ready = time

    def _clock(self, events: Sequence[Event], mover: int) -> Clock | None:
        """The clocks after these events; None also where it is not known when moves were made."""
        if self.rule is None or any(event.time is None for event in events if event.kind == STEP):
            return None
        return clock_after(self.rule, events, self.seats, mover)

    def view(self, events: Sequence[Event], mover: int, time: int, is_on: bool) -> dict[str, Any] | None:
        """The clocks as seconds; they run only while the game is on."""
        clock = self._clock(events, mover)
        if clock is None:
            return None
        left = clock.left_at(time, self.ready) if is_on else clock.left
        return {"left": [max(0, each) / 1000 for each in left], "running": clock.running if is_on else None,
                "now": time / 1000}  # fmt: skip

    def left_of_mover(self, events: Sequence[Event], mover: int, time: int) -> int | None:
        """The milliseconds that the seat to move has left; None while its clock does not run."""
        clock = self._clock(events, mover)
        if clock is None or clock.running is None:
            return None
        return clock.left_at(time, self.ready)[clock.running]

    def pauses(self, before: Sequence[Event], mover: int, new: Sequence[Event], time: int) -> list[Event]:
        """What is to be noted after new events of `mover` because the server was away before them."""
        clock = self._clock(before, mover)
        return [] if clock is None else pause_events(clock, new, self.ready, time)

    def allowance(self, events: Sequence[Event], mover: int, time: int, most: float) -> float:
        """The seconds that a player may think about a turn."""
        left = self.left_of_mover(events, mover, time)
        if left is None or self.rule is None:
            return most
        return min(most, max(LEAST_SECONDS, left / 1000 / SHARE_OF_A_TURN + self.rule.increment))
