"""A game that is being played: orders come in one at a time, are committed, and are told to everybody who looks on.

Orders of people are short and wait for nobody but each other. Players think in threads of their own while the game
stays open for orders; what they have decided counts only if nothing has happened meanwhile.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.matches.session import Session, Thought
from plyground.store.database import StoreError
from plyground.store.events import Event, standing
from plyground.store.kept_game import KeptGame, Outcome, outcome_of
from plyground.store.seat_keys import seats_of, steers
from plyground.store.store import ConflictError, now
from plyground.web.messages import AnyOrder, NextOrder, PaceOrder, Why, as_text
from plyground.web.orders import (
    CONFLICT,
    GAME_OVER,
    UNAVAILABLE,
    WATCHING,
    RefusedOrderError,
    Seats,
    carry_out,
    is_in_time,
    is_same,
    lose_on_time,
    throw_dice,
)
from plyground.web.questions import Questions
from plyground.web.showing import Moment, Showing
from plyground.web.study_rule import study_rule
from plyground.web.thinkers import NOBODY, WATCHED, Pause, call_in
from plyground.web.thinking import MovedOnError, make, make_ready, think
from plyground.web.timing import Timing
from plyground.web.views import BY_HAND, DICE
from plyground.web.watching import PACE, Pace, SharedAnswers, is_watched, keep_pace
from plyground.web.workplace import Onlooker, Workplace

logger = logging.getLogger("plyground.web")
MARGIN = 0.01  # seconds after which a clock that has run out is looked at
ANOTHER_TRY = 1.0  # seconds until a player tries again what could not be kept
MakeSession = Callable[[list[Event]], Session]


class LiveGame:
    """A game in the memory of the server."""

    def __init__(
        self, work: Workplace, about: KeptGame, events: list[Event], make_session: MakeSession, is_playable: bool
    ):  # fmt: skip
        self.work, self.about, self.events, self.is_playable = work, about, events, is_playable
        self._make_session = make_session
        self.session = make_session(events)
        self.by_hand = about.headers.get(DICE) == BY_HAND
        self.study = study_rule(about.headers)
        self.timing = Timing(about.headers, self.session.game.seats)
        self.is_ready = not is_playable or self.session.is_over
        self.onlookers: set[Onlooker] = set()
        self.sockets = 0  # open ones, also of those who have not said yet who they are
        self.last_used, self._lock = time.monotonic(), asyncio.Lock()
        self.pace = Pace(about.headers.get(PACE, "")) if is_watched(about) else None  # only of a game that nobody plays
        self.owner = WATCHED if self.pace is not None else NOBODY  # the address whose turn it is when players think
        shared = None if self.pace is None else SharedAnswers()
        self._questions = Questions(self._in_long_thread, self.study is None, shared)
        self._showing = Showing(self.timing, self.pace, work.limits.frames)
        self._tasks: set[asyncio.Task] = set()
        self._thinking: asyncio.Task | None = None
        self._has_failed = False  # a player has; it is asked again after the next order
        self._alarm: asyncio.TimerHandle | None = None  # when a person's time runs out

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def is_idle(self) -> bool:
        return not (self.sockets or self.onlookers or self._tasks or self._lock.locked() or self._alarm)

    def seats_of(self, token: str | None) -> Seats:
        """The seats that somebody may move."""
        return seats_of(self.about.seats, token)

    def is_steered_by(self, token: str | None) -> bool:
        """Whether somebody may say how fast a game goes on that is only watched."""
        return self.pace is not None and steers(self.about.seats, token)

    # What is shown

    async def full_state(self) -> dict[str, Any]:
        self.last_used = time.monotonic()
        async with self._lock:
            return await self._in_rules(self._full)

    def _full(self) -> dict[str, Any]:
        return self._showing.full(self._moment(self.events))

    def _news(self, events: list[Event], first: int, before: int | None = None) -> dict[str, Any]:
        """What has happened since event number `first`, which the session has seen."""
        return self._showing.news(self._moment(events), first, before)

    def _moment(self, events: list[Event]) -> Moment:
        return Moment(self.about, self.session, events, self.is_ready, self.is_playable)

    async def welcome(self, onlooker: Onlooker, token: str | None, version: int | None) -> None:
        """Tell somebody who has just come what they do not know yet, and whatever happens from now on."""
        async with self._lock:
            seats = self.seats_of(token)
            if seats:
                self.owner = onlooker.address
            hello = {"type": "welcome", "seats": sorted(seats), "version": self.version}
            hello |= {} if self.pace is None else {"steers": self.is_steered_by(token)}
            if version is not None and 0 < version <= self.version:
                news: dict[str, Any] = await self._in_rules(self._news, self.events, version + 1)
            else:
                news = {"type": "state", "state": await self._in_rules(self._full)}
            onlooker.tell(hello)
            onlooker.tell(news)
            self.onlookers.add(onlooker)
        self._wake()

    def tell(self, message: dict[str, Any]) -> None:
        """Tell everybody who looks on."""
        text = as_text(message) if self.onlookers else ""
        for onlooker in list(self.onlookers):
            onlooker.tell_text(text)

    async def read_again(self) -> None:
        """Seats or headers have changed in the store; read between two orders, so that nothing older comes later."""
        async with self._lock:
            self.about = (await self._in_rules(self.work.store.load, self.about.id)).about
            self.tell({"type": "state", "state": await self._in_rules(self._full)})

    # Orders

    async def obey(self, order: AnyOrder, seats: Seats, acknowledge: Callable[[], None]) -> None:
        """Carry out an order and commit it; whoever sent it may go away meanwhile."""
        await asyncio.shield(self._start(self._obey(order, seats, acknowledge)))

    async def _obey(self, order: AnyOrder, seats: Seats, acknowledge: Callable[[], None]) -> None:
        async with self._lock:
            self.last_used = time.monotonic()
            if order.event <= self.version and is_same(self.events[order.event - 1], order, seats):
                acknowledge()
                return
            if order.event != self.version + 1 and not is_in_time(self.events, order):
                raise RefusedOrderError(CONFLICT, f"the game has {self.version} events; expected the next one")
            if not self.is_playable and not self.session.is_over:
                raise RefusedOrderError(UNAVAILABLE, "this game can only be looked at here")
            if not self.is_ready:
                raise RefusedOrderError(UNAVAILABLE, "the players are not ready yet")
            if await self._end_if_time_is_up():
                raise RefusedOrderError(GAME_OVER, "the time is up")
            args = self.session, self.events, order, seats, self.by_hand, self.study
            await self._commit(lambda: carry_out(*args), acknowledge)
        self._has_failed = False
        self._wake()

    async def _commit(self, happen: Callable[[], list[Event]], acknowledge: Callable[[], None] = lambda: None) -> None:
        """Let something happen in the session, write its events, then tell of them; all of it or nothing."""
        try:
            new, outcome, news, writing = await self._in_rules(self._happen, happen)
            await asyncio.wrap_future(writing)
        except RefusedOrderError:
            raise
        except Exception as error:
            await self._return_to_what_is_kept(error)
            raise RefusedOrderError(UNAVAILABLE, "it could not be kept; expected another try") from None
        self.events = [*self.events, *new]
        self.about = replace(self.about, ending=outcome.ending)
        acknowledge()
        for onlooker in list(self.onlookers):
            onlooker.tell_text(news)
        self._set_alarm()
        if self.session.is_over:
            self.session.rest()

    def _happen(self, happen: Callable[[], list[Event]]) -> tuple[list[Event], Outcome, str, "Future[int]"]:
        """The events, how the game stands then, what all who look on are told, and the promise that it is kept."""
        mover, before, new = self.session.mover, len(self.session.moves), happen()
        new = new + self.timing.pauses(self.events, mover, new, now())
        first, outcome = self.version + 1, outcome_of(self.session)
        news = as_text(self._news([*self.events, *new], first, before)) if self.onlookers else ""
        return new, outcome, news, self.work.writer.append(self.about.id, first, new, outcome)

    async def _return_to_what_is_kept(self, error: Exception) -> None:
        """Forget what could not be written; if another program has written something, go on from there."""
        logger.warning("game %s: %s", self.about.id, error)
        if isinstance(error, ConflictError):
            kept = await self._in_rules(self.work.store.load, self.about.id)
            self.about, self.events = kept.about, kept.events
        self.session = await self._in_rules(self._make_session, self.events)
        self.tell({"type": "state", "state": await self._in_rules(self._full)})
        self._set_alarm()

    # Clocks

    def _set_alarm(self) -> None:
        """Wake up when the clock of a person runs out; players do not lose on time, they are only hurried."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if (left := self._persons_time()) is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0, left) / 1000 + MARGIN, self._ring)

    def _persons_time(self) -> int | None:
        """The milliseconds that a person whose clock runs has left."""
        if not (self.is_ready and self.is_playable and self.session.waits_for_person()):
            return None
        return self.timing.left_of_mover(self.events, self.session.mover, now())

    def _ring(self) -> None:
        self._alarm = None
        self._start(self._end_by_clock())

    async def _end_by_clock(self) -> None:
        async with self._lock:
            if not await self._end_if_time_is_up():
                self._set_alarm()

    async def _end_if_time_is_up(self) -> bool:
        """End the game if a person has no time left; whoever calls this holds the lock."""
        left, seat = self._persons_time(), self.session.mover
        if left is None or left > 0:
            return False
        await self._commit(lambda: lose_on_time(self.session, seat))
        return True

    # Players

    def begin(self) -> None:
        """Make the players ready, then let them move."""
        if self.is_playable and not self.session.is_over:
            self._start(self._prepare())

    async def _prepare(self) -> None:
        """Compile what the game needs before anybody is told to move."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self.work.helpers, make_ready, self.session, partial(call_in, loop, self.tell))
        except Exception as error:
            logger.warning("game %s: %s", self.about.id, error, exc_info=not isinstance(error, PlygroundError))
            self.tell({"type": "notice", "text": "a player cannot be made ready; the game cannot go on"})
            return
        async with self._lock:
            self.is_ready = True
            self.timing.is_ready(now())
            if not self.by_hand and self.session.is_chance_due and not self._is_at_end():
                await self._commit(lambda: throw_dice(self.session, self.study))
            self.tell({"type": "state", "state": await self._in_rules(self._full)})
            self._set_alarm()
        self._wake()

    def _wake(self) -> None:
        """Let the player think whose turn it is."""
        if self._is_players_turn() and (self._thinking is None or self._thinking.done()):
            self._thinking = self._start(self._let_players_move())

    def _is_players_turn(self) -> bool:
        session = self.session
        return (
            self.is_ready and self.is_playable and not self._has_failed and not self._is_at_end()
            and session.mover >= 0 and session.players[session.mover] is not None and self._is_wanted()
        )  # fmt: skip

    def _is_at_end(self) -> bool:
        """Whether nothing more happens: the game is over, or the situation of a study."""
        return self.session.is_over if self.study is None else self.study.is_over(self.session)

    async def is_at_end(self) -> bool:
        """The same of what is on the disk."""
        async with self._lock:
            return self._is_at_end()

    def _is_wanted(self) -> bool:
        """Whether a game goes on: one that nobody plays only while somebody watches."""
        return self.pace is None or (bool(self.onlookers) and self.pace.goes_on)

    async def _let_players_move(self) -> None:
        while self._is_players_turn():
            version, session = self.version, self.session
            self.tell({"type": "thinking", "seat": session.mover, "version": version})
            try:
                thought = await self.work.thinkers.think(
                    self.owner, partial(self._think, session, version), is_long=self.pace is not None
                )
                if self.pace is not None:
                    await self.pace.until_due()
                async with self._lock:
                    if version != self.version or session is not self.session or not self._is_wanted():
                        continue
                    await self._commit(lambda thought=thought: make(self.session, thought, self.by_hand, self.study))  # type: ignore[misc]
                if self.pace is not None:
                    self.pace.turn_was_made(1 if thought is None else len(thought.steps))
                if thought is None:
                    self.tell({"type": "notice", "text": "the player's time was up: it has made any legal step"})
            except MovedOnError:
                continue
            except RefusedOrderError:  # it could not be kept
                await asyncio.sleep(ANOTHER_TRY)
            except Exception as error:
                if version != self.version or session is not self.session:
                    continue
                logger.exception("game %s: a player failed", self.about.id, exc_info=error)
                self._has_failed = True
                self.tell({"type": "notice", "text": "the player has failed; you can take back or resign"})

    def _think(self, session: Session, version: int, pause: Pause) -> Thought | None:
        allowed = self.timing.allowance(self.events, session.mover, now(), self.work.limits.turn_seconds)

        def is_wanted() -> bool:
            stands = version == self.version and session is self.session
            return stands and self.is_playable and self._is_wanted()

        return think(session, is_wanted, allowed, pause)

    # Watching

    async def steer(self, order: PaceOrder | NextOrder, token: str | None) -> None:
        """Let a watched game go faster or slower, pause, or make one turn; this is kept, and told to everybody."""
        if self.pace is None or not self.is_steered_by(token):
            raise RefusedOrderError(WATCHING, "you are watching; expected whoever has begun a game between players")
        async with self._lock:
            self.last_used = time.monotonic()
            try:
                if self.pace.obey(order, self.version):
                    self.about = await self._in_rules(keep_pace, self.work.store, self.about, self.pace.text)
            except StoreError as error:  # it goes as was said, until the server restarts
                logger.warning("game %s: %s", self.about.id, error)
            self.tell({"type": "pace", "pace": self.pace.view()})
        self._has_failed = False
        self._wake()

    # Questions

    async def hint(self, seats: Seats) -> dict[str, Any]:
        """What a strong player would do."""
        self._check_ready()
        return await self._questions.hint(self.session, self.version, seats)

    async def evaluation(self, seats: Seats) -> dict[str, Any]:
        """How well every seat stands."""
        self._check_ready()
        return await self._questions.evaluation(self.session, self.version, seats)

    def _check_ready(self) -> None:
        if not self.is_ready or not self.is_playable:
            raise RefusedOrderError(UNAVAILABLE, "the players are not ready")

    async def why(self, message: Why) -> dict[str, Any]:
        """Why a player made a turn; what it says is kept."""
        numbers = standing(self.events).numbers
        told: dict[int, str] = {}  # by the numbers of events

        def keep(move: int, reason: str) -> None:
            if move <= len(numbers):
                self.work.store.explain(self.about.id, numbers[move - 1], reason)
                told[numbers[move - 1]] = reason

        answer = await self._questions.why(self.session, self.version, message, keep)
        self.events = [replace(event, why=told.get(n, event.why)) for n, event in enumerate(self.events, 1)]
        return answer

    def put_aside(self) -> None:
        """Nobody looks: forget what refers back to the game, so that its memory is free at once."""
        del self._questions

    async def finish(self, until: float) -> None:
        """Let orders that have come in be committed, then stop."""
        self.is_playable = False
        self._set_alarm()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.1, until - time.monotonic())), self._lock:
                pass
        for task in self._tasks:
            task.cancel()

    # Work in threads

    async def _in_long_thread(self, ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What takes longer than a step, beside the players that think."""
        return await self.work.thinkers.think(self.owner, lambda pause: ask(), is_long=True)

    async def _in_rules(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.work.rules, function, *args)

    def _start(self, work: Any) -> asyncio.Task:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
