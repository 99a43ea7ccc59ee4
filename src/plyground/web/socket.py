"""The socket of a game: somebody who plays or watches, and what is said to and fro."""

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from plyground.core.errors import PlygroundError
from plyground.web.guard import address_of
from plyground.web.limits import Bucket, Limits, Places
from plyground.web.live_game import LiveGame
from plyground.web.live_games import LiveGames, TooManyGamesError
from plyground.web.messages import (
    Evaluation,
    Hello,
    Hint,
    MessageError,
    NextOrder,
    PaceOrder,
    Ping,
    Why,
    as_text,
    read_message,
)
from plyground.web.orders import BAD, CONFLICT, RATE, WATCHING, RefusedOrderError, as_refusal

logger = logging.getLogger("plyground.web")
TOO_SLOW, TOO_MUCH, NO_GAME, GOING_AWAY = 4008, 4029, 4004, 1001  # why a socket is closed
MOST_FAULTS = 50  # messages that are refused for their form or their number before the socket is closed


class Connection:
    """Somebody who looks on, and perhaps plays. What is told waits in a queue of limited length."""

    def __init__(self, socket: WebSocket, limits: Limits):
        self.socket, self.limits = socket, limits
        self.address = address_of(socket.scope)
        self._waiting: asyncio.Queue[str] = asyncio.Queue(limits.waiting_messages)
        self._letters = 0  # in all that waits
        self.is_too_slow = asyncio.Event()

    def tell(self, message: dict[str, Any]) -> None:
        """Say something, soon; whoever reads too slowly is dropped and comes back to the newest state."""
        self.tell_text(as_text(message))

    def tell_text(self, text: str) -> None:
        """Say what was written before, for all who look on."""
        is_long = self._letters > 0 and self._letters + len(text) > self.limits.waiting_bytes
        if is_long or self._waiting.full():
            self.is_too_slow.set()
        else:
            self._letters += len(text)
            self._waiting.put_nowait(text)

    async def send(self) -> None:
        """Send what is waiting, for ever."""
        while True:
            text = await self._waiting.get()
            await self.socket.send_text(text)
            self._letters -= len(text)


class SocketServer:
    """Accepts sockets and serves them."""

    def __init__(self, games: LiveGames, limits: Limits):
        self.games, self.limits = games, limits
        self.places = Places(limits.sockets_per_address, limits.sockets)

    async def serve(self, socket: WebSocket, key: str) -> None:
        """One socket, from its opening to its end."""
        address = address_of(socket.scope)
        if not self.places.take(address):
            await socket.close(TOO_MUCH, "too many sockets")
            return
        try:
            await socket.accept()
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it has gone, perhaps in mid-sentence
                await self._serve(socket, key)
        finally:
            self.places.give_back(address)

    async def _serve(self, socket: WebSocket, key: str) -> None:
        try:
            game = await self.games.get(key)
        except TooManyGamesError:
            await socket.close(TOO_MUCH, "too many games are being played; expected another try later")
            return
        except PlygroundError:
            await socket.close(NO_GAME, "no such game, or one that cannot be played here")
            return
        game.sockets += 1
        connection = Connection(socket, self.limits)
        conversation = Conversation(connection, game)
        tasks = [
            asyncio.create_task(connection.send()),
            asyncio.create_task(conversation.run()),
            asyncio.create_task(connection.is_too_slow.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            game.onlookers.discard(connection)
            game.sockets -= 1
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
            log_unexpected(ended[1])
        code = TOO_SLOW if connection.is_too_slow.is_set() else ended[1] if isinstance(ended[1], int) else GOING_AWAY
        with contextlib.suppress(Exception):
            async with asyncio.timeout(1):
                await socket.close(code)


def log_unexpected(ended: Any) -> None:
    """Note an error of the program; that somebody has gone or said nothing is none."""
    if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | TimeoutError | RuntimeError):
        logger.error("a conversation failed", exc_info=ended)


class Conversation:
    """What one client asks for, in turn."""

    def __init__(self, connection: Connection, game: LiveGame):
        self.connection, self.game = connection, game
        self.limits = connection.limits
        self.token: str | None = None
        self.has_said_hello = False
        self._allowed = Bucket(self.limits.messages_per_second, self.limits.messages_at_once)
        self._faults = 0

    async def run(self) -> int:
        """Listen until the client has gone or has done too much that is wrong; the code to close with."""
        async with asyncio.timeout(self.limits.hello_seconds) as patience:
            while self._faults < MOST_FAULTS:
                message = await self.connection.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return GOING_AWAY
                await self._listen(message.get("text") or "")  # bytes are no message
                if self.has_said_hello:
                    patience.reschedule(None)
        return TOO_MUCH

    async def _listen(self, text: str) -> None:
        message: Any = None
        try:
            if len(text) > self.limits.message_bytes:
                raise MessageError(f"{len(text)} characters; expected at most {self.limits.message_bytes}")
            message = read_message(text)
            if not self._allowed.take():
                self._faults += 1
                raise RefusedOrderError(RATE, "too many messages; expected a pause")
            await self._answer(message)
        except MessageError as error:
            self._faults += 1
            self.connection.tell(as_refusal(message, RefusedOrderError(BAD, str(error))))
        except RefusedOrderError as error:
            self.connection.tell(as_refusal(message, error))
            if error.code == CONFLICT:
                self.connection.tell({"type": "state", "state": await self.game.full_state()})

    def _may_ask(self, message: Any) -> bool:
        """Where only players play, everybody may ask how they stand and why they moved."""
        return self.game.pace is not None and isinstance(message, Evaluation | Why)

    async def _answer(self, message: Any) -> None:
        tell = self.connection.tell
        if isinstance(message, Ping):
            tell({"type": "pong"})
        elif isinstance(message, Hello):
            self.token, self.has_said_hello = message.token, True
            await self.game.welcome(self.connection, self.token, message.version)
        elif not self.has_said_hello:
            raise RefusedOrderError(BAD, "expected hello first")
        elif isinstance(message, PaceOrder | NextOrder):
            await self.game.steer(message, self.token)
        elif not (seats := self.game.seats_of(self.token)) and not self._may_ask(message):
            raise RefusedOrderError(WATCHING, "you are watching; expected the token of a seat")
        elif isinstance(message, Hint):
            tell(await self.game.hint(seats))
        elif isinstance(message, Evaluation):
            tell(await self.game.evaluation(seats))
        elif isinstance(message, Why):
            tell(await self.game.why(message))
        else:
            await self.game.obey(message, seats, lambda: tell({"type": "ack", "event": message.event}))
