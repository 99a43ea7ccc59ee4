"""Tarble's inputs against a plain definition written from the prose, by hand, and under symmetries."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from tests.games.test_contract import random_positions
from tests.reference import tarble as reference

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions
SIDES = (4, 5, 6, 7, 8)


def board_cells(side):
    reach = range(1 - side, side)
    return [(x, y) for x in reach for y in reach if reference.on_board({"side": side}, (x, y))]


def signs(position):
    """1 and -1 by the cell they stand on."""
    return {tuple(cell): 1 for cell in position["red"]} | {tuple(cell): -1 for cell in position["blue"]}


def rotated(pieces):
    return {(x - y, x): sign for (x, y), sign in pieces.items()}


def slow_cells(side, position, smallest):
    """`cells` or `cells-plain`: all six rotations written out and compared as tuples."""
    images = [signs(position)]
    for _ in range(5 if smallest else 0):
        images.append(rotated(images[-1]))
    cells = min(tuple(image.get(cell, 0) for cell in board_cells(side)) for image in images)
    turn = 1 if position["turn"] == "r" else -1
    return [*cells, position["red_score"], position["blue_score"], turn, not position["neutral"]]


def slow_planes(side, position):
    planes = [list(cell) in position[colour] for cell in board_cells(side) for colour in ("red", "blue")]
    scores = [position["red_score"] / 10, position["blue_score"] / 10]
    return [*planes, position["neutral"], *scores, 1 if position["turn"] == "r" else -1]


def slow_subjective(side, position):
    """The planes as the side to move sees them, Blue with the board turned by 180°."""
    own, other, sign = ("red", "blue", 1) if position["turn"] == "r" else ("blue", "red", -1)
    cells = [[sign * x, sign * y] for x, y in board_cells(side)]
    planes = [cell in position[colour] for cell in cells for colour in (own, other)]
    scores = [position[f"{own}_score"] / 10, position[f"{other}_score"] / 10]
    return [*planes, position["neutral"], *scores]


def compare(game, state):
    position, side = game.to_dict(state), game.settings["side"]
    assert game.features(state, "cells").tolist() == slow_cells(side, position, True), position
    assert game.features(state, "cells-plain").tolist() == slow_cells(side, position, False), position
    assert np.allclose(game.features(state, "planes"), slow_planes(side, position)), position
    assert np.allclose(game.features(state, "subjective"), slow_subjective(side, position)), position


@pytest.mark.parametrize("side", SIDES)
def test_inputs_in_random_games_are_those_of_the_definitions(side):
    game = pg.game("tarble", side=side)
    for state in [game.start(), *random_positions(game, max(1, int(5 * AMOUNT)), seed=side)]:
        compare(game, state)


def test_within_a_turn_pieces_on_corners_and_on_the_centre_are_shown():
    game = pg.game("tarble")
    position = {"red": [[5, 5], [0, 0], [1, 3]], "blue": [[0, 4]], "neutral": False, "red_score": 1, "blue_score": 0}
    state = game.position({**position, "turn": "r", "left": 1})
    compare(game, state)
    cells = board_cells(6)
    plain = game.features(state, "cells-plain")
    assert plain[cells.index((5, 5))] == plain[cells.index((0, 0))] == 1
    after = game.play(state, game.parse_move(state, "1,3>1,4"))
    plain = game.features(after, "cells-plain")
    assert plain[cells.index((5, 5))] == plain[cells.index((0, 0))] == 0
    assert game.features(after, "planes")[2 * 91] == 1  # the neutral piece is back


def symmetric_position(chooser, side, step):
    """Pieces that a rotation by `step` · 60° maps on one another, and with some luck one that breaks the symmetry."""
    kept = [cell for cell in board_cells(side) if cell not in [*reference.corners({"side": side}), (0, 0)]]
    pieces = {}
    for sign in (1, -1):
        image = {chooser.choice(kept): sign}
        for _ in range(0, 6, step):
            pieces = image | pieces
            for _ in range(step):
                image = rotated(image)
    if chooser.random() < 0.5:
        pieces |= {chooser.choice(kept): 1}
    red = [list(cell) for cell, sign in pieces.items() if sign == 1]
    blue = [list(cell) for cell, sign in pieces.items() if sign == -1]
    return {"red": red, "blue": blue, "neutral": True, "red_score": 0, "blue_score": 3, "turn": chooser.choice("rb")}


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("step", [2, 3])
def test_rotations_that_are_equal_in_their_first_cells_are_told_apart_by_later_ones(side, step):
    game = pg.game("tarble", side=side)
    chooser = random.Random(10 * side + step)
    tried = 0
    while tried < 40 * AMOUNT:
        position = symmetric_position(chooser, side, step)
        if max(len(position["red"]), len(position["blue"])) <= 2 * side - 5 and position["red"]:
            compare(game, game.position(position))
            tried += 1


@pytest.mark.parametrize("side", SIDES)
def test_pieces_close_to_the_centre_leave_the_choice_to_later_cells(side):
    game = pg.game("tarble", side=side)
    chooser = random.Random(side)
    around = [cell for cell in board_cells(side) if 1 <= reference.distance_to_centre(cell) <= 2]
    for _ in range(int(40 * AMOUNT)):
        cells = [list(cell) for cell in chooser.sample(around, 4)]
        position = {"red": cells[:2], "blue": cells[2:], "neutral": True, "red_score": 1, "blue_score": 0, "turn": "r"}
        compare(game, game.position(position))


def test_the_six_rotations_have_the_same_cells_and_a_reflection_has_others():
    game = pg.game("tarble")
    states = list(random_positions(game, 2, seed=3))[::7]
    symmetries = {symmetry.name: symmetry for symmetry in game.symmetries()}
    reflected = 0
    for state in states:
        inputs = game.features(state, "cells")
        for turn in (60, 120, 180, 240, 300):
            image = symmetries[f"rotation by {turn}°"].position(state)
            assert np.array_equal(game.features(image, "cells"), inputs)
            assert not np.array_equal(game.features(image, "cells-plain"), game.features(state, "cells-plain"))
        reflected += not np.array_equal(game.features(symmetries["reflection"].position(state), "cells"), inputs)
    assert reflected > len(states) / 2


def test_the_half_turn_with_exchanged_colours_has_the_same_subjective_inputs():
    game = pg.game("tarble")
    exchange = next(s for s in game.symmetries() if s.name == "rotation by 180° and colours")
    for state in [game.start(), *list(random_positions(game, 2, seed=4))[::3]]:
        image = exchange.position(state)
        assert np.array_equal(game.features(image, "subjective"), game.features(state, "subjective"))
        assert game.functions.viewer(game.board, image) == 1 - game.functions.viewer(game.board, state)


def test_the_inputs_of_a_small_position_by_hand():
    game = pg.game("tarble", side=4)
    position = {"red": [[2, 2]], "blue": [[-2, 0]], "neutral": False, "red_score": 4, "blue_score": 1, "turn": "r"}
    state = game.position({**position, "left": 2})
    plain = game.features(state, "cells-plain")
    # In the drawing at the top of the game's file (2, 2) is cell 31 and (-2, 0) is cell 7.
    assert {i: plain[i] for i in np.flatnonzero(plain)} == {31: 1, 7: -1, 37: 4, 38: 1, 39: 1, 40: 1}
    # Of the rotations of (-2, 0) the one with the smallest number is (-2, -2), cell 5.
    cells = game.features(state, "cells")
    assert cells[:37].tolist().index(-1) == 5
    subjective = game.features(state, "subjective")
    assert {i: subjective[i] for i in np.flatnonzero(subjective)} == {62: 1, 15: 1, 75: 0.4, 76: 0.1}
