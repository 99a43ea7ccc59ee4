"""Jobs and tasks for the tests: quick ones with known answers, and some that fail, hang or print."""

import os
import pathlib
import signal
import time
from dataclasses import dataclass, field
from typing import ClassVar

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job
from plyground.jobs.keeping import kept


@dataclass(frozen=True)
class Squares(Job):
    """The sum of the squares up to a number; every run leaves a line in a file, which is no part of the result."""

    KIND: ClassVar[str] = "test.squares"
    number: int
    pause: float = 0.0

    def run(self, tell):
        tell(0.5, "adding")
        time.sleep(self.pause)
        return {"sum": sum(each**2 for each in range(self.number + 1)), "pair": (self.number, self.number / 3)}


@dataclass(frozen=True)
class Playouts(Job):
    """Random games of any game."""

    KIND: ClassVar[str] = "test.playouts"
    game: GameSpec
    games: int = 10
    seed: int = 1
    players: tuple = field(default=("random",))

    def run(self, tell):
        result = pg.playout(self.game.open(), games=self.games, seed=self.seed, workers=1)
        return {"games": self.games, "plies": [row["turns"] for row in result.rows()]}


def known_sum(number: int) -> int:
    return number * (number + 1) * (2 * number + 1) // 6


def add(results, tell, *numbers):
    """Several squares one after the other; the sums, and the process that found them."""
    found = []
    for place, number in enumerate(numbers):
        found.append(kept(Squares(number), results)["sum"])
        tell((place + 1) / len(numbers), f"{number}")
    return {"sums": found, "process": os.getpid()}


def play(results, tell, spec):
    return kept(Playouts(spec), results, tell=tell)["plies"]


def refuse(results, tell, words):
    kept(Squares(3), results)
    raise PlygroundError(words)


def fail(results, tell):
    kept(Squares(3), results)
    return 1 // 0


def unsendable(results, tell):
    return lambda: 0


def chatter(results, tell):
    print("a user's file that prints")
    for step in range(20_000):
        tell(step / 20_000, "word " * 20)
    return "said"


def marked(folder: str, word: str) -> int:
    """Leave another mark of this word in a folder; how many there are."""
    count = len(list(pathlib.Path(folder).glob(f"{word}-*"))) + 1
    (pathlib.Path(folder) / f"{word}-{count}-{os.getpid()}").touch()
    return count


def die_at_first(results, tell, folder, times):
    """Do a job, then be killed as often as this; at last do another one."""
    kept(Squares(4), results)
    if marked(folder, "died") <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return kept(Squares(5), results)["sum"]


def leave(results, tell):
    os._exit(3)


def without_end(results, tell, folder, number):
    """Jobs without end, each acknowledged by a line in a file of its own process, on the disk before it."""
    marked(folder, f"worker{number}")
    with open(pathlib.Path(folder) / f"acknowledged-{number}-{os.getpid()}", "a", buffering=1) as file:
        for each in range(10_000_000):
            kept(Squares(1000 * number + each), results)
            file.write(f"{1000 * number + each}\n")
