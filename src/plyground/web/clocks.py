"""Clocks: how much time every seat has left, which follows from the events of a game and their times.

Every seat begins with the same time. Its first turn is free, so that nobody loses time before having arrived; from then
on its clock runs while it is to move, and stands while a roll is due that is entered by hand. After a turn the
increment is added; a turn that is played again after it was taken back gets none a second time. Taking back gives no
time back: whoever does it pays for the time since the last move.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from plyground.store.events import BACK, PAUSE, STEP, TIME, Event

CLOCK = "Clock"  # the header that says seconds and increment: 300+5
_CLOCK = re.compile(r"(\d{1,5})\+(\d{1,4})")
NOBODY: int | None = None


@dataclass(frozen=True)
class ClockRule:
    """How much time there is: seconds for each seat, and those that are added after a turn."""

    seconds: int
    increment: int = 0

    @property
    def text(self) -> str:
        return f"{self.seconds}+{self.increment}"


def clock_rule(headers: Mapping[str, str]) -> ClockRule | None:
    """What the headers of a game say; None if it is played without clocks.

    >>> clock_rule({"Clock": "300+5"})
    ClockRule(seconds=300, increment=5)
    """
    found = _CLOCK.fullmatch(headers.get(CLOCK, ""))
    return ClockRule(int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True)
class Clock:
    """Where the clocks stand after the last event; times are milliseconds."""

    left: tuple[int, ...]
    running: int | None  # the seat whose clock runs from then on
    since: int  # when the last move was made or taken back

    def left_at(self, time: int, ready: int = 0) -> tuple[int, ...]:
        """What every seat has left at some time, if nothing counts before the server was `ready`."""
        spent = max(0, time - max(self.since, ready))
        return tuple(left - spent if seat == self.running else left for seat, left in enumerate(self.left))

    def away(self, ready: int) -> int:
        """For how long the running clock did not count because the server was away."""
        return 0 if self.running is None else max(0, ready - self.since)


class _Counting:
    """The clocks while events are gone through."""

    def __init__(self, rule: ClockRule, seats: int):
        self.rule = rule
        self.left = [rule.seconds * 1000] * seats
        self.is_counted = [False] * seats  # has finished its first turn
        self.paid: list[tuple[int, int]] = []  # increments: how many moves stood then, and whose they are
        self.owed = [0] * seats  # increments of turns that were taken back
        self.count, self.since = 0, 0
        self.turn_of = NOBODY  # whose turn it was last

    def happen(self, event: Event) -> None:
        """Go on to the next event."""
        seat = event.seat
        if event.kind == PAUSE and seat is not None:
            self.left[seat] += int(event.text) if event.text.isdecimal() else 0
        elif event.kind == TIME and seat is not None:
            self.left[seat] = 0
        elif event.kind in (STEP, BACK):
            if seat is not None:
                self.is_to_move(seat)
            self.pass_time(seat, event.time or self.since)
            if event.kind == BACK:
                self.go_back_to(event.value)
            self.count = self.count + 1 if event.kind == STEP else event.value
            self.turn_of = self.turn_of if seat is None else seat

    def pass_time(self, seat: int | None, time: int) -> None:
        if seat is not None and self.is_counted[seat]:
            self.left[seat] -= max(0, time - self.since)
        self.since = max(self.since, time)

    def go_back_to(self, count: int) -> None:
        """What was added after a turn that is taken back is not added again."""
        while self.paid and self.paid[-1][0] > count:
            self.owed[self.paid.pop()[1]] += 1

    def is_to_move(self, seat: int) -> None:
        """A seat is known to be on turn: if another one was before, that one has finished its turn."""
        before = self.turn_of
        if before is None or before == seat:
            return
        if self.is_counted[before]:
            self.left[before] += 0 if self.owed[before] else self.rule.increment * 1000
            self.owed[before] = max(0, self.owed[before] - 1)
            self.paid.append((self.count, before))
        self.is_counted[before] = True
        self.turn_of = NOBODY


def clock_after(rule: ClockRule, events: Sequence[Event], seats: int, mover: int) -> Clock:
    """The clocks after all events of a game, in which `mover` is to move; a negative one is no seat."""
    counting = _Counting(rule, seats)
    for event in events:
        counting.happen(event)
    if mover >= 0:
        counting.is_to_move(mover)
    is_running = mover >= 0 and counting.is_counted[mover]
    return Clock(tuple(counting.left), mover if is_running else NOBODY, counting.since)


def pause_events(before: Clock, new: Sequence[Event], ready: int, time: int) -> list[Event]:
    """What gives back to whoever has moved the time for which the server was away."""
    paid = any(event.kind in (STEP, BACK) and event.seat == before.running for event in new)
    away = before.away(ready)
    return [Event(PAUSE, before.running, 0, str(away), time)] if paid and away else []
