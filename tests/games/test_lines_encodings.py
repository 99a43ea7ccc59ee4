"""Inputs of tic-tac-toe and polar tic-tac-toe against definitions written from the prose, and by hand."""

import numpy as np
import pytest

import plyground as pg
from tests.games.test_contract import random_positions
from tests.reference import polar as reference

SIGN = {".": 0, "x": 1, "o": -1}


@pytest.mark.parametrize("settings", [{}, {"m": 4, "n": 6, "k": 4}, {"m": 2, "n": 3, "k": 1}])
def test_inputs_of_tictactoe_are_those_of_the_definition(settings):
    game = pg.game("tictactoe", **settings)
    for state in [game.start(), *random_positions(game, 20, seed=3)]:
        position = game.to_dict(state)
        turn = SIGN[position["turn"]]
        assert game.features(state, "cells").tolist() == [*(SIGN[mark] for mark in position["cells"]), turn]
        planes = [float(mark == player) for mark in position["cells"] for player in "xo"]
        assert game.features(state, "planes").tolist() == [*planes, turn]


def test_the_ten_inputs_of_the_thesis():
    game = pg.game("tictactoe")
    assert game.features(game.position("x...o...."), "cells").tolist() == [1, 0, 0, 0, -1, 0, 0, 0, 0, 1]
    assert game.features(game.position("x...o...x"), "cells").tolist() == [1, 0, 0, 0, -1, 0, 0, 0, 1, -1]


# Polar


def slow_rows(settings, position):
    """The encoding `rows`, from the prose."""
    lines, k = reference.different_lines(settings), reference.line_length(settings)
    inputs = [SIGN[mark] for ring in position["cells"] for mark in ring]
    for player, enemy in ("xo", "ox"):
        free = [line for line in lines if reference.marks_on(position, line, enemy) == 0]
        for marks in range(1, k):
            count = sum(reference.marks_on(position, line, player) == marks for line in free)
            inputs.append(count * k / len(lines))
    inputs += [reference.ways(settings, position, player)[0] / k for player in "xo"]
    return [*inputs, SIGN[position["turn"]]]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"rings": 3, "spokes": 6, "k": 3},
        {"rings": 6, "spokes": 7, "k": 5},
        {"rings": 2, "spokes": 5, "k": 2},
        {"rings": 2, "spokes": 4, "k": 1},
        {"rings": 4, "spokes": 3, "k": 3},
    ],
)
def test_inputs_of_polar_are_those_of_the_definition(settings):
    game = pg.game("polar", **settings)
    completing = 0
    for state in [game.start(), *random_positions(game, 5, seed=6)]:
        position = game.to_dict(state)
        rows = slow_rows(settings, position)
        assert game.features(state, "cells").tolist() == rows[: game.encodings["cells"]]
        assert game.features(state, "rows") == pytest.approx(rows)
        completing = max(completing, *rows[-3:-1])
    assert completing > 0


def test_rows_of_a_single_mark_are_those_of_the_rules():
    game = pg.game("polar")
    inputs = game.features(game.play(game.start(), 0), "rows")
    # Four ring lines, a spoke and two spirals of 84 lines of 4; o is to move.
    assert inputs[48:].tolist() == pytest.approx([7 * 4 / 84, 0, 0, 0, 0, 0, 0, 0, -1])


def test_a_cell_that_completes_three_lines_counts_once():
    game = pg.game("polar")
    inputs = game.features(game.position("xxx.xx.....o/o..oo......./............/............"), "rows")
    assert inputs[50] == pytest.approx(3 * 4 / 84)
    assert inputs[54:].tolist() == [1 / 4, 0, -1]


@pytest.mark.parametrize("name", ["cells", "planes"])
def test_turning_tictactoe_turns_its_inputs(name):
    game = pg.game("tictactoe")
    state = game.position("xo..x....")
    for symmetry in game.symmetries():
        image = game.features(symmetry.position(state), name)
        assert sorted(image) == sorted(game.features(state, name))
        assert not np.array_equal(image, game.features(state, name))
