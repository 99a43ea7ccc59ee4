"""A program for the kills: has everything imported and compiled, and forks a server whenever it is asked for one.

    python -m tests.kills.fork_server STORE STUDY

For every line on its input it starts `serve` in a child on any free port; the child's number and address come out as a
line of JSON. So a server that is killed is there again in a moment; the child is one as `plyground serve` starts it.
"""

import json
import os
import signal
import sys

import plyground as pg
from plyground.players import make_player
from plyground.studies.reading import read_study
from plyground.web.serving import Offer, serve

PLAYED = ("tictactoe", "tarble", "backgammon")


def prepare() -> None:
    """Load what the games need; a game is played to its end, so that nothing is left to be loaded."""
    for name in PLAYED:
        game = pg.game(name)
        game.prepare()
        make_player(game, "random").make_agent()
        pg.match(game, ["random", "random"], games=1, workers=1)


def main(store: str, file: str) -> None:
    prepare()
    study = read_study(file)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children that were killed are gone at once
    for _ in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(Offer(store=store, study=study), lambda address: say(os.getpid(), address))
            os._exit(0)


def say(process: int, address: str) -> None:
    print(json.dumps({"process": process, "address": address}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
