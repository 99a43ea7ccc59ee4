"""People who do all that people do: play to the end, reload, leave for ever, watch, replay, upload, ask for advice."""

import asyncio
import json
from collections import Counter, deque

from websockets.exceptions import ConnectionClosed

from tests.load.figures import Measured
from tests.load.people import AGAIN, Habits, Person
from tests.load.small_http import Answer, ask

TAKE_TURNS = 429
REMEMBERED = 200  # games that visitors tell each other of
PAGE = ("/", "/page/main.js", "/page/styles/colours.css", "/api/catalogue", "/api/games?most=20")
# What people do, and how often beside the others.
DEEDS = {"play": 6, "reload": 3, "abandon": 3, "watch": 3, "replay": 3, "upload": 1, "look": 3, "ask": 1}


class Town:
    """What visitors know of each other's games, and what they have done so far."""

    def __init__(self, games: list[Habits], measured: Measured):
        self.games, self.measured = games, measured
        self.begun: deque[str] = deque(maxlen=REMEMBERED)
        self.finished: deque[str] = deque(maxlen=REMEMBERED)
        self.done: Counter[str] = Counter()


class Visitor(Person):
    """Somebody who does one thing after the other."""

    def __init__(self, number: int, server: str, town: Town, seed: int = 1):
        super().__init__(number, server, town.games[0], town.measured, seed)
        self.town = town
        self.deeds = {
            "play": self.play_to_the_end, "reload": self.reload, "abandon": self.abandon, "watch": self.watch,
            "replay": self.replay, "upload": self.upload, "look": self.look, "ask": self.ask_for_advice,
        }  # fmt: skip

    async def visit_for_ever(self) -> None:
        """One deed after the other, drawn at random."""
        while True:
            name = self.chance.choices(list(DEEDS), list(DEEDS.values()))[0]
            self.habits = self.chance.choice(self.town.games)
            try:
                await self.deeds[name]()
                self.town.done[name] += 1
            except (OSError, ConnectionClosed, TimeoutError, asyncio.IncompleteReadError) as error:
                self.measured.failed[f"{name}: {type(error).__name__}"] += 1
                await asyncio.sleep(AGAIN)

    async def new_game(self) -> tuple[str, str] | None:
        begun = await self.begin()
        if begun is not None:
            self.town.begun.append(begun[0])
        return begun

    async def play_to_the_end(self) -> None:
        if (begun := await self.new_game()) is not None:
            async with self.at_table(*begun) as table:
                await table.play()
            self.town.finished.append(begun[0])

    async def abandon(self) -> None:
        """Leave in the middle of a game, and never come back."""
        if (begun := await self.new_game()) is not None:
            async with self.at_table(*begun) as table:
                await table.play(self.chance.randrange(4))

    async def reload(self) -> None:
        """Come back to one's game several times, with and without knowing what has happened."""
        if (begun := await self.new_game()) is None:
            return
        version, is_over = None, False
        while not is_over:
            async with self.at_table(*begun, version) as table:
                is_over = await table.play(self.chance.randint(1, 8))
                version = self.chance.choice([None, table.state["version"]])
        self.town.finished.append(begun[0])

    async def watch(self) -> None:
        """Look on for a while."""
        if self.town.begun:
            async with self.at_table(self.chance.choice(self.town.begun)) as table:
                for _ in range(5):
                    try:
                        async with asyncio.timeout(self.chance.uniform(0.5, 3)):
                            await table.hear()
                    except TimeoutError:
                        break

    async def replay(self) -> None:
        if self.town.finished:
            key = self.chance.choice(self.town.finished)
            for path in ("", "/events", "/frames?first=0&most=50", "/frames?first=50&most=50", "/record"):
                await self.get(f"/api/games/{key}{path}")
                await self.pause()

    async def look(self) -> None:
        """Open the page."""
        for path in PAGE:
            await self.get(path)

    async def upload(self) -> None:
        """Send a record of somebody's game, as one's own file."""
        if self.town.finished:
            record = (await self.get(f"/api/games/{self.chance.choice(self.town.finished)}/record")).body.decode()
            answer = await ask(self.server, self.source, "POST", "/api/uploads", {"text": record})
            if answer.status != TAKE_TURNS:  # one upload is read at a time
                await self.expect(answer, 201)

    async def ask_for_advice(self) -> None:
        """Ask for a hint and an evaluation in a game of one's own."""
        if (begun := await self.new_game()) is not None:
            async with self.at_table(*begun) as table:
                while not table.is_my_turn():
                    await table.hear()
                for question in ("hint", "evaluation"):
                    await table.socket.send(json.dumps({"type": question}))
                    await table.hear()
                await table.play(2)

    async def get(self, path: str) -> Answer:
        return await self.expect(await ask(self.server, self.source, "GET", path), 200)

    async def expect(self, answer: Answer, status: int) -> Answer:
        """An answer as it should be; others are counted."""
        if answer.status != status:
            self.measured.refused[str(answer.status)] += 1
            await asyncio.sleep(AGAIN)
        return answer
