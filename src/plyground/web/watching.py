"""Games that only players play and people watch: how fast they go, and answers that all get who ask the same."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, get_args

from plyground.players.registry import HUMAN
from plyground.store.kept_game import KeptGame
from plyground.store.seat_keys import keep_header
from plyground.store.store import Store
from plyground.web.messages import NextOrder, PaceOrder, Speed
from plyground.web.orders import UNAVAILABLE, RefusedOrderError

PACE = "Pace"  # the header that keeps it
PAUSED = ", paused"
SECONDS: dict[str, float] = {"slow": 4.0, "normal": 2.0, "fast": 0.5, "full": 0.05}  # from one turn to the next
LONGER = 0.25  # for every further move of a turn, so much of these seconds: there is more to look at
MOST_QUESTIONS = 8  # about one game that wait to be answered

assert set(SECONDS) == set(get_args(Speed))


def is_watched(about: KeptGame) -> bool:
    """Whether nobody plays: all seats are players'."""
    return bool(about.seats) and all(seat.player not in (HUMAN, "") for seat in about.seats)


def keep_pace(store: Store, about: KeptGame, text: str) -> KeptGame:
    """The same game with its pace, which is on the disk."""
    keep_header(store, about.id, PACE, text)
    return replace(about, headers={**about.headers, PACE: text})


class Pace:
    """How fast a watched game goes, and whether it is paused; then it goes on by single turns that are asked for."""

    def __init__(self, text: str = "normal"):
        speed = text.removesuffix(PAUSED)
        self.speed = speed if speed in SECONDS else "normal"
        self.is_paused = text.endswith(PAUSED)
        self._asked_for = 0  # turns to be made although it is paused
        self._last, self._moves = 0.0, 1  # when the last turn was made, and of how many moves it was
        self._changed = asyncio.Event()

    @property
    def text(self) -> str:
        """As it is kept."""
        return self.speed + (PAUSED if self.is_paused else "")

    def view(self) -> dict[str, Any]:
        return {"speed": self.speed, "seconds": SECONDS[self.speed], "is_paused": self.is_paused}

    @property
    def goes_on(self) -> bool:
        """Whether the next turn is wanted."""
        return not self.is_paused or self._asked_for > 0

    def obey(self, order: PaceOrder | NextOrder, version: int) -> bool:
        """Go faster or slower, pause, go on, or make one turn at once and pause; whether there is something to keep."""
        before = self.text
        if isinstance(order, PaceOrder):
            self.speed = order.speed or self.speed
            self.is_paused = self.is_paused if order.is_paused is None else order.is_paused
            self._asked_for = 0
        elif order.version == version:  # asked for twice, it is still one turn
            self.is_paused, self._asked_for = True, 1
        self._changed.set()
        return self.text != before

    def turn_was_made(self, moves: int) -> None:
        self._last, self._moves = time.monotonic(), max(1, moves)
        self._asked_for = max(0, self._asked_for - 1)

    async def until_due(self) -> None:
        """Wait until the next turn may be made, or is not wanted any more."""
        while self.goes_on and not self._asked_for:
            rest = SECONDS[self.speed] * (1 + LONGER * (self._moves - 1))
            left = self._last + rest - time.monotonic()
            if left <= 0:
                return
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._changed.wait()


class SharedAnswers:
    """Answers to the questions about one game: one at a time, and once for all who ask the same."""

    KEPT = 20

    def __init__(self) -> None:
        self._answers: dict[Any, asyncio.Task] = {}  # by what was asked, the last ones
        self._turn = asyncio.Lock()

    async def get(self, question: Any, ask: Callable[[], Awaitable[Any]]) -> Any:
        """What `ask` answers, or has answered to somebody else."""
        if question not in self._answers:
            waiting = sum(not answer.done() for answer in self._answers.values())
            if waiting >= MOST_QUESTIONS:
                raise RefusedOrderError(UNAVAILABLE, "others have asked much; expected a pause")
            self._answers[question] = asyncio.create_task(self._in_turn(ask))
            self._forget()
        try:
            return await asyncio.shield(self._answers[question])
        except Exception:
            self._answers.pop(question, None)
            raise

    async def _in_turn(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        async with self._turn:
            return await ask()

    def _forget(self) -> None:
        done = [question for question, answer in self._answers.items() if answer.done()]
        for question in done[: max(0, len(self._answers) - self.KEPT)]:
            del self._answers[question]
