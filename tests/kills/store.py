"""Kills programs that write to one store at once, at random moments.

Each writer tells on a pipe what was acknowledged. After a kill every event of which it told is there, each once and in
its place; at most one more is, which was written but not acknowledged.
"""

import os
import random
import signal
import time
from typing import NamedTuple

from plyground.store import open_store
from plyground.store.store import Store
from tests.kills.parts import Part, Progress
from tests.store.writers import about, forked, step, tell

TOGETHER = 4  # writers at once, all of which are killed
LONGEST_WAIT = 0.02  # seconds after the last line that is waited for


class Writer(NamedTuple):
    child: int
    pipe: int
    lines: int  # that it is allowed to tell before it is killed


def kill_writers(url: str, name: str, kills: int, seed: int, progress: Progress) -> Part:
    part, dice = Part(name), random.Random(f"writers {seed}")
    open_store(url).close()
    while part.kills < kills:
        number = part.kills
        writers = [begun(url, seed, number + place, dice) for place in range(min(TOGETHER, kills - number))]
        told = [killed(writer, dice) for writer in writers]
        part.kills += len(writers)
        store = open_store(url)
        for lines in told:
            check(store, lines, part)
        store.close()
        progress(len(writers))
    if not url.startswith("postgresql"):
        check_file(url, part)
    return part


def begun(url: str, seed: int, number: int, dice: random.Random) -> Writer:
    """A writer that begins a game and adds to it without end, one or several events at a time."""
    several = dice.choice((1, 1, 2, 7))

    def write(number: int, pipe: int) -> None:
        store = open_store(url)
        game = store.create(about(f"killed-{seed}-{number}"))
        last = 0
        while True:
            last = store.append(game, last + 1, [step(last + place) for place in range(several)])
            tell(pipe, game, last, several)

    return Writer(*forked(write, number), dice.randrange(12))


def killed(writer: Writer, dice: random.Random) -> list[list[int]]:
    """Kill a writer after some of its lines; everything that it told."""
    with os.fdopen(writer.pipe) as stream:
        lines = [stream.readline() for _ in range(writer.lines)]
        time.sleep(dice.uniform(0, LONGEST_WAIT))
        os.kill(writer.child, signal.SIGKILL)
        lines += stream.readlines()
    assert os.waitpid(writer.child, 0)[1] == signal.SIGKILL, "a writer has ended before it was killed"
    return [[int(word) for word in line.split()] for line in lines if line.endswith("\n")]


def check(store: Store, told: list[list[int]], part: Part) -> None:
    """Whether what was told is there, and go on with the game."""
    if not told:
        return
    game, last, several = told[-1]
    found = [event.value for event in store.load(game).events]
    part.acknowledged += last
    if found != list(range(len(found))):
        part.faults.append(f"game {game}: its events are {found[:50]}; expected each once")
    elif len(found) not in (last, last + several):
        part.faults.append(f"game {game}: {len(found)} events; {last} were acknowledged")
    else:
        store.append(game, len(found) + 1, [step(len(found))])
        part.went_on += 1


def check_file(file: str, part: Part) -> None:
    """Whether SQLite finds anything wrong with its file."""
    store = open_store(file)
    with store.database.transaction() as connection:
        (answer,) = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
    store.close()
    if answer != "ok":
        part.faults.append(f"{file}: {answer}")
