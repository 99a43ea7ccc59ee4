"""A game that is being played: orders come in one at a time, are committed, and are told to everybody who looks on.

Orders of people are short and wait for nobody but each other. Players think in threads of their own while the game
stays open for orders; what they have decided counts only if nothing has happened meanwhile.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Protocol

from plyground.core.compiling import watch_compiling
from plyground.core.errors import PlygroundError
from plyground.core.moves import steps_between
from plyground.core.randomness import new_stream
from plyground.matches.session import Session, Thought
from plyground.players import make_player
from plyground.players.strong import STRONG
from plyground.store.events import Event, standing, step_event
from plyground.store.kept_game import KeptGame, outcome_of
from plyground.store.seat_keys import seats_of
from plyground.store.store import ConflictError, Store, now
from plyground.store.writer import Writer
from plyground.web.limits import Limits
from plyground.web.messages import AnyOrder, Why
from plyground.web.orders import (
    CONFLICT,
    ILLEGAL,
    NOT_YOUR_TURN,
    UNAVAILABLE,
    RefusedOrderError,
    Seats,
    carry_out,
    is_alone,
    is_same,
    throw_dice,
)
from plyground.web.views import BY_HAND, DICE, StateViews, event_views

logger = logging.getLogger("plyground.web")
HINTS = 3  # turns that a hint names


class Onlooker(Protocol):
    """Whoever is told what happens in a game."""

    def tell(self, message: dict[str, Any]) -> None: ...


@dataclass(frozen=True)
class Workplace:
    """What all games of a server share."""

    store: Store
    writer: Writer
    rules: ThreadPoolExecutor  # short questions to the rules and the store
    thinkers: ThreadPoolExecutor  # players, who may take long
    helpers: ThreadPoolExecutor  # making games ready, and answers to people's questions
    limits: Limits


class MovedOnError(Exception):
    """A player need not think any longer."""


class OutOfTimeError(Exception):
    """A player has thought for too long."""


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
        self.is_ready = not is_playable or self.session.is_over
        self.onlookers: set[Onlooker] = set()
        self.last_used = time.monotonic()
        self._lock = asyncio.Lock()
        self._hints = asyncio.Lock()
        self._views = StateViews()
        self._tasks: set[asyncio.Task] = set()
        self._thinking: asyncio.Task | None = None
        self._has_failed = False  # a player has; it is asked again after the next order

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def is_idle(self) -> bool:
        return not self.onlookers and not self._tasks and not self._lock.locked()

    def seats_of(self, token: str | None) -> Seats:
        """The seats that somebody may move."""
        return seats_of(self.about.seats, token)

    # What is shown

    async def full_state(self) -> dict[str, Any]:
        self.last_used = time.monotonic()
        async with self._lock:
            return await self._in_rules(self._full)

    def _full(self) -> dict[str, Any]:
        return self._views.full(self.about, self.session, self.events, self.is_ready, self.is_playable)

    def _state(self, events: list[Event]) -> dict[str, Any]:
        return self._views.state(self.about, self.session, events, self.is_ready)

    async def welcome(self, onlooker: Onlooker, seats: Seats, version: int | None) -> None:
        """Tell somebody who has just come what they do not know yet, and whatever happens from now on."""
        async with self._lock:
            hello = {"type": "welcome", "seats": sorted(seats), "version": self.version}
            if version is not None and 0 < version <= self.version:
                state = await self._in_rules(self._state, self.events)
                rest = {"type": "events", "from": version + 1, "list": event_views(self.events, version + 1)}
                news: dict[str, Any] = {**rest, "state": state}
            else:
                news = {"type": "state", "state": await self._in_rules(self._full)}
            onlooker.tell(hello)
            onlooker.tell(news)
            self.onlookers.add(onlooker)

    def tell(self, message: dict[str, Any]) -> None:
        """Tell everybody who looks on."""
        for onlooker in list(self.onlookers):
            onlooker.tell(message)

    async def replace_about(self, about: KeptGame) -> None:
        """Somebody has taken a seat."""
        async with self._lock:
            self.about = about
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
            if order.event != self.version + 1:
                raise RefusedOrderError(CONFLICT, f"the game has {self.version} events; expected the next one")
            if not self.is_playable and not self.session.is_over:
                raise RefusedOrderError(UNAVAILABLE, "this game can only be looked at here")
            if not self.is_ready:
                raise RefusedOrderError(UNAVAILABLE, "the players are not ready yet")
            args = self.session, self.events, order, seats, self.by_hand
            await self._commit(lambda: carry_out(*args), acknowledge)
        self._has_failed = False
        self._wake()

    async def _commit(self, happen: Callable[[], list[Event]], acknowledge: Callable[[], None] = lambda: None) -> None:
        """Let something happen in the session, write its events, then tell of them; all of it or nothing."""
        try:
            new, state = await self._in_rules(self._happen, happen)
            writing = self.work.writer.append(self.about.id, self.version + 1, new, outcome_of(self.session))
            await asyncio.wrap_future(writing)
        except RefusedOrderError:
            raise
        except Exception as error:
            await self._return_to_what_is_kept(error)
            raise RefusedOrderError(UNAVAILABLE, "it could not be kept; expected another try") from None
        first = self.version + 1
        self.events = [*self.events, *new]
        self.about = replace(self.about, ending=outcome_of(self.session).ending)
        acknowledge()
        self.tell({"type": "events", "from": first, "list": event_views(self.events, first), "state": state})

    def _happen(self, happen: Callable[[], list[Event]]) -> tuple[list[Event], dict[str, Any]]:
        new = happen()
        return new, self._state([*self.events, *new])

    async def _return_to_what_is_kept(self, error: Exception) -> None:
        """Forget what could not be written; if another program has written something, go on from there."""
        logger.warning("game %s: %s", self.about.id, error)
        if isinstance(error, ConflictError):
            kept = await self._in_rules(self.work.store.load, self.about.id)
            self.about, self.events = kept.about, kept.events
        self.session = await self._in_rules(self._make_session, self.events)
        self.tell({"type": "state", "state": await self._in_rules(self._full)})

    # Players

    def begin(self) -> None:
        """Make the players ready, then let them move."""
        if self.is_playable and not self.session.is_over:
            self._start(self._prepare())

    async def _prepare(self) -> None:
        """Compile what the game needs before anybody is told to move."""
        loop = asyncio.get_running_loop()

        def announce(number: int, of: int) -> None:
            text = f"compiling {self.session.game.name} (first time only): {number} of {of}"
            loop.call_soon_threadsafe(self.tell, {"type": "preparing", "text": text})

        def prepare() -> None:
            with watch_compiling(announce):
                self.session.game.prepare()
                self.session.prepare()

        try:
            await loop.run_in_executor(self.work.helpers, prepare)
        except PlygroundError as error:
            logger.warning("game %s: %s", self.about.id, error)
            self.tell({"type": "notice", "text": "a player cannot be made ready; the game cannot go on"})
            return
        async with self._lock:
            self.is_ready = True
            if not self.by_hand and self.session.is_chance_due:
                await self._commit(lambda: throw_dice(self.session))
            self.tell({"type": "state", "state": await self._in_rules(self._full)})
        self._wake()

    def _wake(self) -> None:
        """Let the player think whose turn it is."""
        if self._is_players_turn() and (self._thinking is None or self._thinking.done()):
            self._thinking = self._start(self._let_players_move())

    def _is_players_turn(self) -> bool:
        session = self.session
        return (
            self.is_ready and self.is_playable and not self._has_failed and not session.is_over
            and session.mover >= 0 and session.players[session.mover] is not None
        )  # fmt: skip

    async def _let_players_move(self) -> None:
        loop = asyncio.get_running_loop()
        while self._is_players_turn():
            version, session = self.version, self.session
            self.tell({"type": "thinking", "seat": session.mover, "version": version})
            try:
                thought = await loop.run_in_executor(self.work.thinkers, self._think, session, version)
                async with self._lock:
                    if version == self.version and session is self.session:
                        await self._commit(lambda thought=thought: self._make(thought))  # type: ignore[misc]
            except MovedOnError:
                continue
            except Exception as error:
                if version != self.version or session is not self.session:
                    continue
                logger.exception("game %s: a player failed", self.about.id, exc_info=error)
                self._has_failed = True
                self.tell({"type": "notice", "text": "the player has failed; you can take back or resign"})

    def _think(self, session: Session, version: int) -> Thought | None:
        """What a player decides; None if it takes too long."""
        began = time.monotonic()

        def progress() -> None:
            if version != self.version or session is not self.session or not self.is_playable:
                raise MovedOnError
            if time.monotonic() > began + self.work.limits.turn_seconds:
                raise OutOfTimeError

        progress()
        try:
            return session.think(progress)
        except OutOfTimeError:
            return None

    def _make(self, thought: Thought | None) -> list[Event]:
        """Play what was decided, or any step if the time was up, and throw the dice."""
        session, before = self.session, len(self.session.moves)
        if thought is not None:
            session.make(thought)
        else:
            legal = session.game.legal_moves(session.position)
            session.step(legal[int(new_stream(session.seed, 2 * before + 1)[0] % len(legal))])
        made = [step_event(session, number, now()) for number in range(before, len(session.moves))]
        return made + ([] if self.by_hand else throw_dice(session))

    # Questions

    async def hint(self, seats: Seats) -> dict[str, Any]:
        """What a strong player would do for the seat to move, and what it thinks of the position."""
        session, version = self.session, self.version
        if not self.is_ready or not self.is_playable:
            raise RefusedOrderError(UNAVAILABLE, "the players are not ready")
        if session.mover not in seats:
            raise RefusedOrderError(NOT_YOUR_TURN, "hints are for whoever is to move")
        if not is_alone(session, seats):
            raise RefusedOrderError(ILLEGAL, "no hints against another person")

        def ask() -> dict[str, Any]:
            position, game = session.position, session.game
            found = session.hint(make_player(game, STRONG), HINTS)
            turns = []
            for turn in found.turns:
                steps = steps_between(game, position, turn.position)
                turns.append({"text": turn.text, "value": turn.value, "outcome": turn.outcome, "steps": steps})
            return {"type": "hint", "version": version, "seat": found.seat, "value": found.value,
                    "measure": found.measure, "player": STRONG, "turns": turns}  # fmt: skip

        return await self._ask(ask)

    async def why(self, message: Why) -> dict[str, Any]:
        """Why a player made a turn, as far as it says so."""
        session, version = self.session, self.version
        numbers = standing(self.events).numbers
        told: dict[int, str] = {}  # by the numbers of events

        def ask() -> dict[str, Any]:
            turns = session.turns()
            if message.turn is not None and message.turn >= len(turns):
                raise RefusedOrderError(ILLEGAL, f"{len(turns)} turns were made; expected the place of one")
            before = session.reasons
            said = session.why(None if message.turn is None else turns[message.turn])
            for move, reason in session.reasons.items():
                if move not in before and move <= len(numbers):
                    self.work.store.explain(self.about.id, numbers[move - 1], reason)
                    told[numbers[move - 1]] = reason
            return {"type": "why", "version": version, "turn": message.turn, "text": said}

        answer = await self._ask(ask)
        self.events = [replace(event, why=told.get(n, event.why)) for n, event in enumerate(self.events, 1)]
        return answer

    async def _ask(self, ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Ask a player something, one question of a game at a time."""
        if self._hints.locked():
            raise RefusedOrderError(UNAVAILABLE, "a question is being answered; expected one at a time")
        async with self._hints:
            try:
                return await asyncio.get_running_loop().run_in_executor(self.work.helpers, ask)
            except PlygroundError as error:
                logger.warning("game %s: %s", self.about.id, error)
                raise RefusedOrderError(UNAVAILABLE, "the question cannot be answered here") from None

    async def finish(self, until: float) -> None:
        """Let orders that have come in be committed, then stop."""
        self.is_playable = False
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.1, until - time.monotonic())), self._lock:
                pass
        for task in self._tasks:
            task.cancel()

    # Work in threads

    async def _in_rules(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.work.rules, function, *args)

    def _start(self, work: Any) -> asyncio.Task:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
