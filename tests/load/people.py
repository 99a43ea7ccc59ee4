"""People who play against a server's players, each from an address of their own, one game after the other."""

import asyncio
import contextlib
import json
import math
import random
import secrets
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.load.figures import Measured
from tests.load.small_http import ask, loopback_address

PATIENCE = 60  # seconds without a word before something is wrong
AGAIN = 1.0  # seconds until somebody who was refused tries again


@dataclass(frozen=True)
class Habits:
    """What people play, and for how long they look at the board before a step."""

    game: str = "backgammon"
    opponent: str = "random"
    least: float = 1.0  # seconds
    most: float = 3.0
    others: int = 1  # seats of players


class Person:
    """Somebody who plays the first seat."""

    def __init__(self, number: int, server: str, habits: Habits, measured: Measured, seed: int = 1):
        self.server, self.habits, self.measured = server, habits, measured
        self.source = loopback_address(number)
        self.chance = random.Random(f"{seed}:{number}")

    async def play_for_ever(self) -> None:
        """One game after the other."""
        while True:
            try:
                await self.play_one()
            except (OSError, ConnectionClosed, TimeoutError, asyncio.IncompleteReadError) as error:
                self.measured.failed[type(error).__name__] += 1
                await asyncio.sleep(AGAIN)

    async def play_one(self) -> None:
        """One game, to its end."""
        begun = await self.begin()
        if begun is not None:
            async with self.at_table(*begun) as table:
                await table.play()

    async def begin(self) -> tuple[str, str] | None:
        """Begin a game: its key and one's token; None if that is refused."""
        key, token = secrets.token_hex(16), secrets.token_urlsafe(32)
        players = ["human", *[self.habits.opponent] * self.habits.others]
        body = {"key": key, "game": self.habits.game, "players": players, "mine": [0], "token": token}
        began = time.perf_counter()
        answer = await ask(self.server, self.source, "POST", "/api/games", body)
        if answer.status != 201:
            self.measured.refused[str(answer.status)] += 1
            await asyncio.sleep(AGAIN)
            return None
        if self.measured.is_on:
            self.measured.begun.seconds.append(time.perf_counter() - began)
        return key, token

    @contextlib.asynccontextmanager
    async def at_table(self, key: str, token: str | None = None, version: int | None = None) -> AsyncIterator["Table"]:
        """The socket of a game, as long as the block lasts."""
        address = f"{self.server.replace('http', 'ws', 1)}api/games/{key}/socket"
        patient = {"open_timeout": PATIENCE, "ping_interval": None}
        async with connect(address, local_addr=(self.source, 0), compression=None, proxy=None, **patient) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token, "version": version}))
            yield Table(socket, self.measured, self.pause, self.chance)

    async def pause(self) -> None:
        """Look at the board."""
        if self.habits.most > 0:
            await asyncio.sleep(self.chance.uniform(self.habits.least, self.habits.most))


class Table:
    """One game at its socket, from the first message to the end."""

    def __init__(self, socket: ClientConnection, measured: Measured, pause: Callable[[], Any], chance: random.Random):
        self.socket, self.measured, self.pause, self.chance = socket, measured, pause, chance
        self.state: dict[str, Any] = {}
        self.sent = 0.0  # when the last step was
        self.is_waiting = self.expects_answer = False  # for an acknowledgement; for the other side's step

    async def play(self, most: float = math.inf) -> bool:
        """Play any legal steps until the game is over, or so many of them; whether it is over."""
        made = 0
        while not self.state.get("ending"):
            if self.is_my_turn():
                if made == most:
                    return False
                await self.pause()
                await self.step()
                made += 1
            await self.hear()
        if self.measured.is_on:
            self.measured.finished += 1
        return True

    def is_my_turn(self) -> bool:
        state = self.state
        return (
            not self.is_waiting and bool(state) and state["is_ready"] and state["mover"] == 0 and bool(state["steps"])
        )

    async def step(self) -> None:
        move = self.chance.choice(self.state["steps"])["move"]
        order = json.dumps({"type": "step", "event": self.state["version"] + 1, "move": move})
        self.is_waiting = self.expects_answer = True
        self.sent = time.perf_counter()
        await self.socket.send(order)

    async def hear(self) -> None:
        """The next thing that is said."""
        async with asyncio.timeout(PATIENCE):
            message = json.loads(await self.socket.recv())
        waited = time.perf_counter() - self.sent
        kind = message["type"]
        if kind == "ack":
            if self.measured.is_on:
                self.measured.acknowledged.seconds.append(waited)
        elif kind == "events":
            self.state, self.is_waiting = message["state"], False
            if self.expects_answer and any(event["seat"] not in (0, None) for event in message["list"]):
                self.expects_answer = False
                if self.measured.is_on:
                    self.measured.answered.seconds.append(waited)
        elif kind == "state":
            self.state, self.is_waiting = message["state"], False
        elif kind == "refused":
            self.measured.refused[message["code"]] += 1
            self.is_waiting = False
