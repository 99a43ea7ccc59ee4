"""Lets players think, many at once but few at a time, so that nobody's slow player keeps others waiting.

Every thought begins in the quick lane. Most are over within a moment; those that are not go on in the long lane, where
whoever waits is let in by turns: one thought of each owner after the other, for a moment each. The long lane leaves a
core for those who answer people.
"""

import asyncio
import itertools
import os
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

MOMENT = 0.05  # seconds that a thought may take before it makes way for others
OVERDUE = 3.0  # seconds without a pause after which a thought no longer counts as one of few
MOST, MOST_OF_ONE = 256, 64  # thoughts that have begun, of all and of one owner; others wait until one is over
# Owners that are no address: of games to which nobody has come; of all games together that are only watched.
NOBODY, WATCHED = "nobody", "watched"
Pause = Callable[[], float]  # makes way for others if it is time; how many seconds that took


class Lane:
    """So many work at once. Owners who wait are let in by turns, each with one thought.

    A thought that has not paused for far too long, because it cannot, loses its place to the next one.
    """

    def __init__(self, places: int, overdue: float = OVERDUE):
        self._places, self._overdue = places, overdue
        self._lock = threading.Lock()
        self._inside: dict[Thinking, float] = {}  # since when
        self._waiting: OrderedDict[str, deque[tuple[Thinking, threading.Event]]] = OrderedDict()
        self._is_open = False

    @property
    def is_wanted(self) -> bool:
        """Whether somebody waits."""
        return bool(self._waiting)

    def enter(self, thought: "Thinking") -> None:
        """Wait for a place, and take it; whoever has one makes way for those who wait already."""
        with self._lock:
            was_inside = self._inside.pop(thought, None) is not None
            if self._is_open or (len(self._inside) < self._places and not self._waiting):
                self._inside[thought] = time.monotonic()
                return
            called = threading.Event()
            self._waiting.setdefault(thought.owner, deque()).append((thought, called))
            if was_inside:
                self._call_next()
        while not called.wait(self._overdue):
            self._let_out()

    def leave(self, thought: "Thinking") -> None:
        """Give a place back, or to whoever is next."""
        with self._lock:
            if self._inside.pop(thought, None) is not None:
                self._call_next()

    def _call_next(self) -> None:
        if not self._waiting:
            return
        owner, line = self._waiting.popitem(last=False)
        thought, called = line.popleft()
        if line:
            self._waiting[owner] = line  # behind all other owners
        self._inside[thought] = time.monotonic()
        called.set()

    def _let_out(self) -> None:
        """Take the places of those that are overdue."""
        with self._lock:
            until = time.monotonic() - self._overdue
            for thought in [thought for thought, since in self._inside.items() if since < until]:
                if self._waiting:
                    del self._inside[thought]
                    self._call_next()

    def open(self) -> None:
        """From now on nobody waits: the server ends."""
        with self._lock:
            self._is_open = True
            while self._waiting:
                self._call_next()


class Thinking:
    """One thought on its way: quick at first, later in the long lane."""

    def __init__(self, owner: str, long: Lane, leave_quick: Callable[[], None] | None, moment: float = MOMENT):
        self.owner, self.long, self.moment = owner, long, moment
        self._leave_quick = leave_quick  # None for one that is in the long lane from the beginning
        self.began = 0.0

    def __enter__(self) -> "Thinking":
        if self._leave_quick is None:
            self.long.enter(self)
        self.began = time.monotonic()
        return self

    def __exit__(self, *error: object) -> None:
        self.long.leave(self)

    def pause(self) -> float:
        """Make way for others if the moment is over; how many seconds that took."""
        now = time.monotonic()
        if now - self.began < self.moment:
            return 0.0
        if self._leave_quick is not None:
            self._leave_quick()
            self._leave_quick = None
        self.long.enter(self)
        self.began = time.monotonic()
        return self.began - now


class Request(NamedTuple):
    """A thought that is to begin, and what says that it may."""

    number: int
    owner: str
    is_long: bool
    admitted: "asyncio.Future[None]"


class Thinkers:
    """The threads in which players think. All methods belong to the thread of the server's loop."""

    def __init__(self, cores: int | None = None):
        cores = cores or os.cpu_count() or 2
        self.long = Lane(max(1, cores - 1))
        self._quick_places = max(2, cores // 2)
        self._quick: set[int] = set()  # numbers of thoughts in the quick lane
        self._numbers = itertools.count(1)
        self._threads = ThreadPoolExecutor(MOST, "thinkers")
        self._begun: Counter[str] = Counter()  # thoughts that have a thread, by their owners
        self._waiting: OrderedDict[str, deque[Request]] = OrderedDict()

    async def think(self, owner: str, work: Callable[[Pause], Any], is_long: bool = False) -> Any:
        """What `work` answers, which is done in a thread and calls now and then what it is given.

        Work that cannot do so, and may be long, goes to the long lane at once.
        """
        loop, number = asyncio.get_running_loop(), next(self._numbers)
        await self._admission(Request(number, owner, is_long, loop.create_future()))
        leave_quick = None
        if not is_long:
            leave_quick = partial(call_in, loop, self._leave_quick, number)
            loop.call_later(OVERDUE, self._leave_quick, number)
        thinking = Thinking(owner, self.long, leave_quick, MOMENT)

        def run() -> Any:
            with thinking:
                return work(thinking.pause)

        try:
            running = self._threads.submit(run)
        except RuntimeError:  # the server ends
            self._end(owner, number)
            raise
        running.add_done_callback(lambda done: call_in(loop, self._end, owner, number))
        return await asyncio.wrap_future(running)

    async def _admission(self, request: Request) -> None:
        """Wait until there is a thread, and a place in the lane; of those that wait, every owner has its turn."""
        if self._has_room(request):
            self._take(request)
            return
        self._waiting.setdefault(request.owner, deque()).append(request)
        try:
            await request.admitted
        except asyncio.CancelledError:
            if request.admitted.done() and not request.admitted.cancelled():
                self._end(request.owner, request.number)
            raise

    def _has_room(self, request: Request) -> bool:
        has_thread = self._begun.total() < MOST and self._begun[request.owner] < MOST_OF_ONE
        return has_thread and (request.is_long or len(self._quick) < self._quick_places)

    def _take(self, request: Request) -> None:
        self._begun[request.owner] += 1
        if not request.is_long:
            self._quick.add(request.number)

    def _leave_quick(self, number: int) -> None:
        """A thought is over or has become a long one: another one may begin."""
        if number in self._quick:
            self._quick.discard(number)
            self._admit()

    def _end(self, owner: str, number: int) -> None:
        """A thought is over."""
        self._begun[owner] -= 1
        if self._begun[owner] <= 0:
            del self._begun[owner]
        self._quick.discard(number)
        self._admit()

    def _admit(self) -> None:
        """Let in whoever may begin now, one of each owner."""
        for owner in list(self._waiting):
            line = self._waiting[owner]
            while line and line[0].admitted.done():  # whoever waited has gone
                line.popleft()
            if line and self._has_room(line[0]):
                self._take(line[0])
                line.popleft().admitted.set_result(None)
                self._waiting.move_to_end(owner)
            if not line:
                del self._waiting[owner]

    def close(self) -> None:
        """Let nobody wait any longer; thoughts that have begun notice that the server ends."""
        self.long.open()
        self._threads.shutdown(wait=False, cancel_futures=True)


def call_in(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *args: Any) -> None:
    """Call something in the thread of a loop, unless that has ended."""
    try:
        loop.call_soon_threadsafe(function, *args)
    except RuntimeError:
        return
