"""Tablut's inputs against a plain definition written from the prose, by hand, and under symmetries."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from tests.games.test_board_encodings import plain_inputs
from tests.games.test_contract import random_positions
from tests.games.test_tablut import composed_position
from tests.reference import tablut as reference

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions
SIZES = (7, 9, 11)
SIGNED = {".": 0, "b": 1, "w": -1, "k": -2}


def pieces_of(cells, side):
    return sum(reference.side_of(piece) == side for piece in cells.values())


def slow_cells(position):
    cells = reference.read_board(position)
    turn = position["turn"]
    return [*(SIGNED[piece] for piece in cells.values()), turn == "w", turn == "b", pieces_of(cells, turn)]


def corners_after_one_move(settings, cells, king):
    return {cell for cell in reference.destinations(settings, cells, king) if cell in reference.corners(settings)}


def corners_after_two_moves(settings, cells, king):
    """The corners the king gets to with a second move; a first one to a corner ends the game."""
    found = set()
    for target in reference.destinations(settings, cells, king):
        if target not in reference.corners(settings):
            found |= corners_after_one_move(settings, {**cells, king: ".", target: "k"}, target)
    return found - {king}


def slow_lane(settings, cells, king, direction):
    """The king's free cells in one direction, and whether they go on to the edge."""
    reached = reference.next_cell(king, direction)
    length = 0
    while cells.get(reached) == ".":
        length += 1
        reached = reference.next_cell(reached, direction)
    return [length / settings["size"], length > 0 and reached not in cells]


def slow_lanes(settings, position):
    """What the encoding adds to `cells`, from the prose."""
    cells, size = reference.read_board(position), settings["size"]
    king = reference.find_king(cells)
    starting = reference.read_board({"board": reference.START_BOARDS[size]})
    numbers = [pieces_of(cells, side) / pieces_of(starting, side) for side in "wb"]
    if king is None:
        return [0] * 28 + numbers + [0, 0]
    one, two = corners_after_one_move(settings, cells, king), corners_after_two_moves(settings, cells, king)
    exits = [flag for corner in reference.corners(settings) for flag in (corner in one, corner in two - one)]
    lanes = [part for way in reference.DIRECTIONS for part in slow_lane(settings, cells, king, way)]
    guards = [cells.get(beside) == piece for beside in reference.neighbours(king) for piece in ("w", "b", None)]
    to_corner = min(abs(king[0] - row) + abs(king[1] - column) for row, column in reference.corners(settings))
    return exits + lanes + guards + numbers + [king == reference.throne(settings), to_corner / (size - 1)]


def slow_planes(position):
    cells = reference.read_board(position)
    planes = [piece == kind for piece in cells.values() for kind in "bwk"]
    return [*planes, position["turn"] == "w", position["turn"] == "b"]


def compare(game, state):
    """All encodings agree with the definitions; the corners in reach with one move and with two."""
    position = game.to_dict(state)
    cells, added = slow_cells(position), slow_lanes(game.settings, position)
    picture = game.draw(state)
    assert game.features(state, "cells").tolist() == cells, picture
    assert game.features(state, "lanes") == pytest.approx(np.array([*cells, *added], float)), picture
    assert game.features(state, "planes").tolist() == slow_planes(position), picture
    return sum(added[0:8:2]), sum(added[1:8:2])


@pytest.mark.parametrize("size", SIZES)
def test_inputs_in_random_games_are_those_of_the_definitions(size):
    game = pg.game("tablut", size=size)
    positions = [game.start(), *random_positions(game, max(2, int(6 * AMOUNT)), seed=size)]
    for state in positions:
        compare(game, state)


@pytest.mark.parametrize("size", SIZES)
def test_inputs_of_composed_positions_are_those_of_the_definitions_and_have_room(size):
    game = pg.game("tablut", size=size)
    chooser = random.Random(size)
    near = far = 0
    for _ in range(int(200 * AMOUNT)):
        position = composed_position(chooser, size)
        position["board"] = ["".join(p if p != "w" or chooser.random() < 0.5 else "." for p in row)
                             for row in position["board"]]  # fmt: skip
        position["plies"] = 1
        state = game.position({**position, "turn": "w" if "w" not in "".join(position["board"]) else position["turn"]})
        plain_inputs(game, state, "lanes")
        found = compare(game, state)
        near, far = near + found[0], far + found[1]
    assert near > 0
    assert far > 0


def drawn(text, turn="w"):
    game = pg.game("tablut")
    return game, game.position({"board": text.split(), "turn": turn, "plies": 10})


def test_the_report_s_fifty_two_inputs_of_the_first_position():
    game = pg.game("tablut")
    inputs = game.features(game.start(), "cells")
    assert inputs[:7].tolist() == [0, 0, 1, 1, 1, 0, 0]
    assert inputs[21:28].tolist() == [1, 0, -1, -2, -1, 0, 1]
    assert inputs[49:].tolist() == [1, 0, 5]
    after = game.play(game.start(), game.legal_moves(game.start())[0])
    assert game.features(after, "cells")[49:].tolist() == [0, 1, 12]


def test_lanes_of_a_drawn_position_by_hand():
    game, state = drawn("....... .b..... ..w.... .....wk ....... ......b .......")
    added = game.features(state, "lanes")[52:]
    assert added[:8].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]  # up the edge; the way on from that corner does not count
    assert added[8:16].tolist() == pytest.approx([3 / 7, 1, 0, 0, 0, 0, 1 / 7, 0])  # up, left, right, down
    assert added[16:28].tolist() == [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]  # left a soldier, right the edge
    assert added[28:].tolist() == pytest.approx([3 / 5, 2 / 12, 0, 3 / 6])


def test_a_corner_two_moves_away_needs_a_free_way_along_the_edge():
    game, state = drawn("....... ....... ...b... .....w. ...k... ....... .b.....")
    # Left then up or down; right then up or down; down then right: the attacker bars only the way down and left.
    assert game.features(state, "lanes")[52:60].tolist() == [0, 1, 0, 1, 0, 1, 0, 1]
    game, state = drawn("....... ....... b..b... .....w. ...k... b..b... .b.....")
    assert game.features(state, "lanes")[52:60].tolist() == [0, 0, 0, 1, 0, 0, 0, 1]


@pytest.mark.parametrize("size", SIZES)
def test_mirror_images_have_the_same_inputs_in_another_order(size):
    game = pg.game("tablut", size=size)
    chooser = random.Random(size)
    for _ in range(int(20 * AMOUNT)):
        state = game.position(composed_position(chooser, size))
        for symmetry in game.symmetries():
            for encoding in game.encodings:
                image = game.features(symmetry.position(state), encoding)
                assert sorted(image) == pytest.approx(sorted(game.features(state, encoding)))
