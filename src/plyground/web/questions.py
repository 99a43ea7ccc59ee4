"""What people ask about a game that is being played: what to do, how they stand, why a player moved."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.moves import steps_between
from plyground.matches.session import Session
from plyground.players import make_player
from plyground.players.strong import STRONG
from plyground.web.evaluations import Evaluations
from plyground.web.messages import Why
from plyground.web.orders import ILLEGAL, NOT_YOUR_TURN, UNAVAILABLE, RefusedOrderError, Seats, is_alone
from plyground.web.views import path_view
from plyground.web.watching import SharedAnswers

logger = logging.getLogger("plyground.web")
HINTS = 3  # turns that a hint names
Answer = dict[str, Any]
Ask = Callable[[Callable[[], Answer]], Awaitable[Answer]]  # lets a question be answered in a thread
Keep = Callable[[int, str], None]  # is told why the decision was made that ended with a move


class Questions:
    """Answers questions about one game, one at a time, in threads of their own; `shared` where many ask the same."""

    def __init__(self, ask: Ask, may_help: bool = True, shared: SharedAnswers | None = None):
        self._in_thread, self._may_help, self._shared = ask, may_help, shared
        self._lock = asyncio.Lock()
        self._evaluations: Evaluations | None = None

    async def hint(self, session: Session, version: int, seats: Seats) -> Answer:
        """What a strong player would do for the seat to move, and what it thinks of the position."""
        if session.mover not in seats:
            raise RefusedOrderError(NOT_YOUR_TURN, "hints are for whoever is to move")
        if not is_alone(session, seats):
            raise RefusedOrderError(ILLEGAL, "no hints against another person")

        def ask() -> Answer:
            position, game = session.position, session.game
            found = session.hint(make_player(game, STRONG), HINTS)
            turns = []
            for turn in found.turns:
                steps = steps_between(game, position, turn.position)
                turns.append({"text": turn.text, "value": turn.value, "outcome": turn.outcome, "steps": steps,
                              "path": path_view(game, position, steps)})  # fmt: skip
            return {"type": "hint", "version": version, "seat": found.seat, "value": found.value,
                    "measure": found.measure, "player": STRONG, "turns": turns}  # fmt: skip

        return await self._ask(ask)

    async def evaluation(self, session: Session, version: int, seats: Seats) -> Answer:
        """How well every seat stands."""
        if not is_alone(session, seats):
            raise RefusedOrderError(ILLEGAL, "no evaluation against another person")
        if session.mover < 0:
            reason = "the game is over" if session.is_over else "a roll is due"
            raise RefusedOrderError(ILLEGAL, f"{reason}; expected a seat to move")
        position = session.position

        def ask() -> Answer:
            if self._evaluations is None:
                self._evaluations = Evaluations(session.game, session.seed)
            return {"type": "evaluation", "version": version, **self._evaluations.evaluate(position)}

        if self._shared is not None:
            return await self._shared.get(("evaluation", version), lambda: self._ask(ask))
        return await self._ask(ask)

    async def why(self, session: Session, version: int, message: Why, keep: Keep) -> Answer:
        """Why a player made a turn, as far as it says so."""

        def ask() -> Answer:
            turns = session.turns()
            if message.turn is not None and message.turn >= len(turns):
                raise RefusedOrderError(ILLEGAL, f"{len(turns)} turns were made; expected the place of one")
            before = session.reasons
            said = session.why(None if message.turn is None else turns[message.turn])
            for move, reason in session.reasons.items():
                if move not in before:
                    keep(move, reason)
            return {"type": "why", "version": version, "turn": message.turn, "text": said}

        if self._shared is not None:
            return await self._shared.get(("why", version, message.turn), lambda: self._ask(ask))
        return await self._ask(ask)

    async def _ask(self, ask: Callable[[], Answer]) -> Answer:
        if not self._may_help:
            raise RefusedOrderError(ILLEGAL, "nobody is helped in a game of a study")
        if self._lock.locked():
            raise RefusedOrderError(UNAVAILABLE, "a question is being answered; expected one at a time")
        async with self._lock:
            try:
                return await self._in_thread(ask)
            except PlygroundError as error:
                logger.warning("a question: %s", error)
                raise RefusedOrderError(UNAVAILABLE, "the question cannot be answered here") from None
