"""A position by which people recognise a game before they play it: after some random turns, always the same."""

import random
from typing import NamedTuple

from plyground.core.contract import CHANCE
from plyground.core.game import Game, Position


class Recipe(NamedTuple):
    """Which random game is shown, and after how many turns."""

    seed: int
    turns: int


USUAL = Recipe(1, 14)
# Chosen by eye among the random games of each built-in game: pieces of all sides well mixed, nothing decided.
CHOSEN = {
    "backgammon": Recipe(20, 30), "hypergammon": Recipe(33, 6), "pachisi": Recipe(26, 80), "parcheesi": Recipe(37, 60),
    "polar": Recipe(38, 24), "rlgame": Recipe(26, 16), "tablut": Recipe(39, 16), "tarble": Recipe(25, 8),
    "tictactoe": Recipe(39, 6),
}  # fmt: skip


def preview(game: Game) -> Position:
    """A position in the middle of a game; the last one before the end if the game is short."""
    seed, wanted = CHOSEN.get(game.name, USUAL) if game.definition.is_built_in else USUAL
    draws = random.Random(seed)  # plain Python: nothing has to be compiled for a picture
    position, turns, last = game.start(), 0, -1
    while turns < wanted:
        mover = game.mover(position)
        legal = [] if mover == CHANCE else game.legal_moves(position)
        weights = game.chance(position) if mover == CHANCE else [1] * len(legal)
        if not weights:
            break
        (picked,) = draws.choices(range(len(weights)), weights)
        after = game.play(position, picked if mover == CHANCE else legal[picked])
        if game.result(after) is not None:
            break
        turns += mover >= 0 and mover != last
        position, last = after, mover if mover >= 0 else last
    return position
