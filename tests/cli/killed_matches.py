"""A program for the tests: starts long matches that save their games and kills each after its first games.

    python -m tests.cli.killed_matches FILE…

Everything is imported once, and each match runs in a fork of this process.
"""

import os
import pathlib
import signal
import sys
import time

import plyground as pg
from plyground.cli.main import run

FIRST_GAMES = 2000  # bytes that a file has when some games are in it
PATIENCE = 240  # seconds
PLAYERS = ["mcts:playouts=300", "random"]


def words(file: pathlib.Path) -> list[str]:
    """A match that would take hours."""
    return ["plyground", "match", "polar", *PLAYERS, "--games", "100000", "--workers", "1", "--save", str(file)]


def killed_match(file: pathlib.Path) -> None:
    """Start a match and kill it when its first games are saved."""
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        sys.argv = words(file)
        run()
    while not (file.exists() and file.stat().st_size > FIRST_GAMES):
        assert os.waitpid(child, os.WNOHANG) == (0, 0), f"{file}: the match ended by itself"
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


if __name__ == "__main__":
    pg.match(pg.game("polar"), PLAYERS, games=1, workers=1)
    for name in sys.argv[1:]:
        killed_match(pathlib.Path(name))
