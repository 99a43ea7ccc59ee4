"""Compiles in a second process what a game is going to need, so that two cores share the wait before its first move.

Numba compiles one function at a time in each process. What the helper has compiled is kept on the disk, where the
server finds it; the helper begins with the strongest players, the server with the weakest.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from plyground.core.compiling import JIT
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.games import builtin_game
from plyground.players import make_player
from plyground.players.adaptive import ADAPTIVE
from plyground.players.ladders import shipped_ladder


def texts_ahead(game: Game, texts: Sequence[str]) -> list[str]:
    """The players that an adaptive one is made of, the strongest first; nothing for others, who are soon compiled."""
    ladder = shipped_ladder(game) if ADAPTIVE in texts else None
    if ladder is None:
        return []
    found = dict.fromkeys(text for rung in ladder.rungs for text in (rung.player, rung.other) if text)
    return list(found)[::-1]


def is_worthwhile(game: Game) -> bool:
    """Whether there is something to compile, and a core to do it."""
    return JIT and game.definition.is_built_in and (os.cpu_count() or 1) > 1 and not game.definition.is_at_hand("play")


@contextlib.contextmanager
def helping(expected: Sequence[tuple[Game, Sequence[str]]]) -> Iterator[list[subprocess.Popen]]:
    """Let a helper compile for each game as long as the block lasts, or until it has finished."""
    helpers = []
    for game, texts in expected:
        ahead = texts_ahead(game, texts)
        if ahead and is_worthwhile(game):
            words = [sys.executable, "-m", __name__, game.name, json.dumps(dict(game.settings)), *ahead]
            none = subprocess.DEVNULL
            with contextlib.suppress(OSError):  # the server compiles everything itself
                helpers.append(subprocess.Popen(words, stdin=none, stdout=none, stderr=none))
    try:
        yield helpers
    finally:
        for helper in helpers:
            helper.kill()
            helper.wait()


def main(name: str, settings: str, *texts: str) -> None:
    """Compile what these players of a built-in game need."""
    game = builtin_game(name, **json.loads(settings))
    for text in texts:
        with contextlib.suppress(PlygroundError):  # whoever begins a game with it is told
            make_player(game, text).make_agent()


if __name__ == "__main__":
    main(*sys.argv[1:])
