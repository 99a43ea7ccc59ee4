"""A program for the tests: several processes that write to one store at once, and some that are killed meanwhile.

    python -m tests.store.writers URL

Everything is imported once, and each writer is a fork of this process. Prints as JSON what the writers were told.
"""

import json
import os
import signal
import sys
from collections.abc import Callable

from plyground.store import open_store
from plyground.store.events import STEP, Event
from plyground.store.kept_game import KeptGame, Seat
from plyground.store.store import ConflictError

WRITERS, STEPS, GAMES, KILLED = 4, 25, 3, 12
PATIENCE = 120  # seconds


def about(key: str) -> KeptGame:
    return KeptGame("tictactoe", {"m": 3}, "rules", [Seat("x", "human"), Seat("o", "human")], key=key)


def step(value: int) -> Event:
    return Event(STEP, value % 2, value, str(value), 1000 + value)


def forked(write: Callable[[int, int], None], number: int) -> tuple[int, int]:
    """A fork that writes; its process, and a pipe on which it tells what has been acknowledged."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return child, reader
    signal.alarm(PATIENCE)
    code = 1
    try:
        write(number, writer)
        code = 0
    finally:
        os._exit(code)


def tell(pipe: int, *words: int) -> None:
    os.write(pipe, (" ".join(map(str, words)) + "\n").encode())


def everything_told(pipe: int) -> list[list[int]]:
    with os.fdopen(pipe) as stream:
        return [[int(word) for word in line.split()] for line in stream]


def together(write: Callable[[int, int], None]) -> list[list[list[int]]]:
    """Let all writers run at once; what each was told."""
    started = [forked(write, number) for number in range(WRITERS)]
    told = [everything_told(pipe) for _, pipe in started]
    for child, _ in started:
        assert os.waitpid(child, 0)[1] == 0, "a writer has failed"
    return told


def separate(url: str) -> list:
    """Each opens the store, which is new, and keeps games of its own."""

    def write(number: int, pipe: int) -> None:
        store = open_store(url)
        for place in range(GAMES):
            game = store.create(about(f"{number}-{place}"))
            for value in range(STEPS):
                store.append(game, value + 1, [step(value)])
            tell(pipe, game)

    return together(write)


def same(url: str) -> list:
    """All add the same steps to one game."""
    game = made_game(url, "same")

    def write(number: int, pipe: int) -> None:
        store = open_store(url)
        for value in range(STEPS):
            tell(pipe, game, store.append(game, value + 1, [step(value)]))

    return together(write)


def race(url: str) -> list:
    """All add to one game, each steps of its own, until all are in it."""
    game = made_game(url, "race")

    def write(number: int, pipe: int) -> None:
        store = open_store(url)
        place = 1
        for value in range(STEPS):
            while True:
                try:
                    store.append(game, place, [step(100 * number + value)])
                    tell(pipe, game, place, 100 * number + value)
                    break
                except ConflictError:  # somebody else was first
                    place += 1

    return together(write)


def killed(url: str) -> list:
    """One after the other adds steps without end, and is killed when it has been told of a few, wherever it is then."""

    def write(number: int, pipe: int) -> None:
        store = open_store(url)
        game = store.create(about(f"killed-{number}"))
        for value in range(1_000_000):
            tell(pipe, game, store.append(game, value + 1, [step(value)]))

    told = []
    for number in range(KILLED):
        child, pipe = forked(write, number)
        with os.fdopen(pipe) as stream:
            lines = [stream.readline() for _ in range(2 + 3 * number)]
            os.kill(child, signal.SIGKILL)
            lines += stream.readlines()  # acknowledged before the kill arrived
        os.waitpid(child, 0)
        told.append([[int(word) for word in line.split()] for line in lines if line.endswith("\n")])
    return told


def made_game(url: str, key: str) -> int:
    store = open_store(url)
    game = store.create(about(key))
    store.close()
    return game


if __name__ == "__main__":
    print(json.dumps({ways.__name__: ways(sys.argv[1]) for ways in (separate, same, race, killed)}))
