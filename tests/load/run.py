"""One run: a server in a process of its own, so many people for so many seconds, and what was measured."""

import asyncio
import pathlib
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import plyground as pg
from tests.load.figures import Measured
from tests.load.people import Habits, Person
from tests.load.process_figures import seconds_to_disk
from tests.web.server_process import Process

ARRIVAL = 0.02  # seconds between two people who come; a class does not sit down in the same instant


@dataclass(frozen=True)
class Load:
    """How many people do what, for how long."""

    games: int = 200
    habits: Habits = field(default_factory=Habits)
    seconds: float = 20.0
    settling: float = 6.0  # seconds between the last arrival and the first measurement
    slow_games: int = 0  # others, against a player that thinks long
    slow_player: str = "mcts:seconds=30"
    least_answers: int = 0  # that must have been seen, however long that takes
    folder: str | None = None  # in which the store is; that of the system for temporary files by default
    seed: int = 1


def others_of(game: str) -> int:
    """How many seats the players of a game have if one person plays."""
    return pg.game(game).seats - 1


def run(load: Load, progress: Callable[[float], None] = lambda share: None) -> dict[str, Any]:
    """Carry out a load at a server of its own; the figures."""
    offered = {load.habits.opponent} - {"random"} | ({load.slow_player} if load.slow_games else set())
    more = [word for text in sorted(offered) for word in ("--player", text)]
    with tempfile.TemporaryDirectory(dir=load.folder) as folder:
        server = Process(f"{folder}/games.sqlite", 0, *more)
        try:
            found = asyncio.run(measure(load, server, pathlib.Path(folder), progress))
        finally:
            server.end()
    return {"games": load.games, "slow_games": load.slow_games, **found}


async def measure(
    load: Load, server: Process, folder: pathlib.Path, progress: Callable[[float], None]
) -> dict[str, Any]:  # fmt: skip
    """Let people come, and measure once all are there."""
    measured, apart = Measured(server.process.pid), Measured(server.process.pid)
    slow = Habits(load.habits.game, load.slow_player, 0.1, 0.2, load.habits.others)
    people = [Person(load.games + n, server.address, slow, apart, load.seed) for n in range(load.slow_games)]
    people += [Person(n, server.address, load.habits, measured, load.seed) for n in range(load.games)]
    tasks = []
    try:
        for person in people:
            tasks.append(asyncio.create_task(person.play_for_ever()))
            await asyncio.sleep(ARRIVAL)
        await asyncio.sleep(load.settling)
        began = time.perf_counter()
        measured.begin(began)
        while (now := time.perf_counter()) < began + load.seconds or len(
            measured.answered.seconds
        ) < load.least_answers:
            progress(min(1.0, (now - began) / load.seconds))
            check_alive(tasks)
            measured.disk.seconds.append(await asyncio.to_thread(seconds_to_disk, folder))
            await asyncio.sleep(min(0.5, load.seconds))
        return measured.end(now)
    finally:
        await ended(tasks)


async def ended(tasks: list[asyncio.Task]) -> None:
    """Send everybody home."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def check_alive(tasks: list[asyncio.Task]) -> None:
    """People play for ever; whatever ended one of them is an error of this program."""
    for task in tasks:
        if task.done():
            task.result()
