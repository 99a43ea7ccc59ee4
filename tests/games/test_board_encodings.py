"""Inputs of networks of the board games: sizes, room for the fullest positions, compiled and uncompiled alike."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from tests.games.test_contract import random_positions

SIZES = [
    ("tictactoe", {}, {"cells": 10, "planes": 19}),
    ("tictactoe", {"m": 4, "n": 6, "k": 4}, {"cells": 25, "planes": 49}),
    ("polar", {}, {"cells": 48, "rows": 57}),
    ("polar", {"rings": 3, "spokes": 6, "k": 3}, {"cells": 18, "rows": 25}),
    ("polar", {"rings": 2, "spokes": 4, "k": 1}, {"cells": 8, "rows": 11}),
    ("tablut", {}, {"cells": 52, "lanes": 84, "planes": 149}),
    ("tablut", {"size": 9}, {"cells": 84, "lanes": 116, "planes": 245}),
    ("tablut", {"size": 11}, {"cells": 124, "lanes": 156, "planes": 365}),
    ("rlgame", {}, {"pawns": 122, "pawns-thermometer": 122, "pawns-turn": 124, "subjective": 122}),
    (
        "rlgame",
        {"n": 7, "players": 4, "restart_once": True, "backward_moves": 2, "temporary_centre": 3},
        {"pawns": 4 * 4 * 33 + 20, "pawns-thermometer": 548, "pawns-turn": 552, "subjective": 548},
    ),
    (
        "tarble",
        {},
        {"cells": 95, "cells-plain": 95, "planes": 186, "subjective": 185, "strategic": 107, "combined": 292},
    ),
    (
        "tarble",
        {"side": 4},
        {"cells": 41, "cells-plain": 41, "planes": 78, "subjective": 77, "strategic": 107, "combined": 184},
    ),
    (
        "tarble",
        {"side": 8},
        {"cells": 173, "cells-plain": 173, "planes": 342, "subjective": 341, "strategic": 107, "combined": 448},
    ),
]
IDS = [" ".join([name, *(f"{key}={value}" for key, value in settings.items())]) for name, settings, _ in SIZES]


def plain_inputs(game, state, encoding):
    """The inputs by the uncompiled function, with arrays exactly as large as declared."""
    index, value = np.zeros(game.capacities.features, np.int32), np.zeros(game.capacities.features)
    number = list(game.encodings).index(encoding)
    count = game.definition.functions["features"](game.board, state, state, number, index, value)
    written = index[:count].tolist()
    assert len(set(written)) == count
    assert (value[:count] != 0).all()
    dense = np.zeros(game.encodings[encoding])
    dense[written] = value[:count]
    return dense


def assert_same(game, state):
    for encoding in game.encodings:
        plain = plain_inputs(game, state, encoding)
        assert np.array_equal(game.features(state, encoding), plain), f"{encoding}\n{game.draw(state)}"


@pytest.mark.parametrize("name, settings, sizes", SIZES, ids=IDS)
def test_encodings_have_the_published_sizes(name, settings, sizes):
    assert pg.game(name, **settings).encodings == sizes


@pytest.mark.parametrize("name, settings, sizes", SIZES, ids=IDS)
def test_inputs_of_random_games_are_the_same_compiled_and_uncompiled(name, settings, sizes):
    game = pg.game(name, **settings)
    for state in [game.start(), *list(random_positions(game, 3, seed=5))[:: 1 if JIT else 4]]:
        assert_same(game, state)


FULL = [
    ("tictactoe", {}, "xoxxoxoxo"),
    ("polar", {"rings": 1, "spokes": 4, "k": 3}, "xxoo"),
    ("tablut", {}, {"board": ["..bbb..", ".wwwww.", "b.www.b", "b..k..b", "b..w..b", ".ww....", "..bbb.."], "turn": "w",
                    "plies": 0}),
    ("rlgame", {"n": 3, "a": 1, "pawns": 3, "max_plies": 4},
     "W0:0,1 0,2 1,1/B0:1,0 2,0 2,1/w"),
    ("tarble", {"side": 4}, {"red": [[-2, -3], [-1, -3], [-1, -2]], "blue": [[2, 3], [1, 3], [1, 2]], "neutral": True,
                             "red_score": 1, "blue_score": 2, "turn": "b"}),
]  # fmt: skip


@pytest.mark.parametrize("name, settings, position", FULL, ids=[name for name, _, _ in FULL])
def test_the_fullest_positions_have_room(name, settings, position):
    game = pg.game(name, **settings)
    assert_same(game, game.position(position))


@pytest.mark.parametrize(
    "name, subjective", [("rlgame", ("subjective",)), ("tarble", ("subjective", "strategic", "combined"))]
)
def test_encodings_from_one_side_are_declared_as_such(name, subjective):
    assert pg.game(name).definition.subjective == subjective
