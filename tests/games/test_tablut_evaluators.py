"""Tablut's evaluators against plain definitions written from the rules, by hand, and under symmetries."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from tests.games.test_tablut import composed_position
from tests.reference import tablut as reference

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions
SIZES = (7, 9, 11)
# The report's tables 1 and 2.
TABLE_1 = {
    side: dict.fromkeys(["corners", "king", "opponent", "capture", "number", "freedom", "escape"], 1.0) for side in "wb"
}
TABLE_2 = {
    "w": {"corners": 8, "king": 5, "opponent": 1, "capture": 1, "number": 3, "freedom": 2, "escape": 5},
    "b": {"corners": 1, "king": 5, "opponent": 2, "capture": 3, "number": 1, "freedom": 1, "escape": 1},
}


def value(game, name, state, side, weights="2"):
    """What an evaluator says about a position for one side."""
    evaluator = game.definition.evaluators[name]
    vector = np.array(evaluator.weights[weights](game.settings) if evaluator.weights else [0.0])
    function = game.definition.compiled_evaluator(evaluator)
    return function(game.board, state, state, "wb".index(side), vector)


# The definitions of section 6, D10 and D11


def distance(first, second):
    return abs(first[0] - second[0]) + abs(first[1] - second[1])


def slow_simple(settings, rows, side):
    cells = reference.read_board({"board": rows})
    white = [cell for cell, piece in cells.items() if piece in "wk"]
    black = [cell for cell, piece in cells.items() if piece == "b"]
    to_corner = min(distance(reference.find_king(cells), corner) for corner in reference.corners(settings))
    score = len(white) - len(black) - 0.1 * to_corner
    return score if side == "w" else -score


def piece_count(position):
    return len("".join(position["board"]).replace(".", ""))


def slow_features(settings, before, position, side):
    """The seven features of a side; `before` is the position a move earlier, None if there was none."""
    cells = reference.read_board(position)
    king, corners = reference.find_king(cells), reference.corners(settings)
    own = [cell for cell in cells if reference.side_of(cells[cell]) == side]
    enemies = [cell for cell in cells if reference.side_of(cells[cell]) not in (side, None)]
    others = [cell for cell in own if cell != king]
    starting = "".join(reference.START_BOARDS[settings["size"]])
    number = {"w": starting.count("w") + starting.count("k"), "b": starting.count("b")}[side]
    captured = 0
    if before is not None and before["turn"] == side:
        captured = piece_count(before) - piece_count(position)
    escapes = any(target in corners for target in reference.destinations(settings, cells, king))
    return {
        "corners": sum(1 / min(distance(cell, corner) for corner in corners) for cell in own),
        "king": sum(1 / distance(cell, king) for cell in others),
        "opponent": sum(1 / sum(distance(cell, enemy) for enemy in enemies) for cell in others),
        "capture": captured,
        "number": len(own) / number,
        "freedom": sum(len(reference.destinations(settings, cells, cell)) for cell in own) / len(cells),
        "escape": (1 if side == "w" else -1) * escapes,
    }


def slow_fixed(settings, before, position, side, table):
    features = slow_features(settings, before, position, side)
    return sum(table[side][name] * features[name] for name in features)


def compare(game, settings, before, position, state):
    """Both evaluators agree with the definitions, for both sides and with both tables; the capture feature."""
    for side in "wb":
        assert value(game, "simple", state, side) == pytest.approx(slow_simple(settings, position["board"], side))
        for weights, table in (("1", TABLE_1), ("2", TABLE_2)):
            expected = slow_fixed(settings, before, position, side, table)
            assert value(game, "fixed", state, side, weights) == pytest.approx(expected, abs=1e-9)
            assert abs(expected) <= game.definition.evaluators["fixed"].bound
    return max(slow_features(settings, before, position, side)["capture"] for side in "wb")


@pytest.mark.parametrize("size", SIZES)
def test_values_in_random_games_are_those_of_the_definitions(size):
    settings = {"size": size}
    game = pg.game("tablut", **settings)
    chooser = random.Random(size)
    state, before, position, captured = game.start(), None, reference.start(settings), 0
    for _ in range(int(300 * AMOUNT)):
        if reference.result(settings, position) is not None:
            state, before, position = game.start(), None, reference.start(settings)
        captured += compare(game, settings, before, position, state)
        move = chooser.choice(reference.moves(settings, position))
        (from_row, from_column), (to_row, to_column) = move
        state = game.play(state, (from_row * size + from_column) * size**2 + to_row * size + to_column)
        before, position = position, reference.after(settings, position, move)
    assert captured > 0


@pytest.mark.parametrize("size", SIZES)
def test_values_of_composed_positions_are_those_of_the_definitions(size):
    settings = {"size": size}
    game = pg.game("tablut", **settings)
    chooser = random.Random(size)
    for _ in range(int(200 * AMOUNT)):
        position = composed_position(chooser, size)
        state = game.position(position)
        if game.mover(state) >= 0:
            compare(game, settings, None, position, state)


@pytest.mark.parametrize("size", SIZES)
def test_mirror_images_have_the_very_same_values(size):
    game = pg.game("tablut", size=size)
    chooser = random.Random(size)
    for _ in range(int(60 * AMOUNT)):
        state = game.position(composed_position(chooser, size))
        if game.mover(state) < 0:
            continue
        for symmetry in game.symmetries():
            image = symmetry.position(state)
            for side in "wb":
                assert value(game, "simple", image, side) == value(game, "simple", state, side), symmetry.name
                assert value(game, "fixed", image, side) == value(game, "fixed", state, side), symmetry.name


# By hand, on drawn positions of 7x7


QUIET = "....... .b..... ....... ..w.... ....... .....k. ......."


def drawn(text, turn="w"):
    game = pg.game("tablut")
    return game, game.position({"board": text.split(), "turn": turn, "plies": 10})


def feature(game, state, side, name):
    """One feature alone, by a vector of weights that is 1 there and 0 elsewhere."""
    order = ["corners", "king", "opponent", "capture", "number", "freedom", "escape"]
    vector = np.zeros(14)
    vector[7 * "wb".index(side) + order.index(name)] = 1
    evaluator = game.definition.evaluators["fixed"]
    return game.definition.compiled_evaluator(evaluator)(game.board, state, state, "wb".index(side), vector)


# Attacker b6 = (1, 1), soldier c4 = (3, 2), king f2 = (5, 5)
BY_HAND = {
    # corner distances: soldier 3 + 2, king 1 + 1, attacker 1 + 1
    ("w", "corners"): 1 / 5 + 1 / 2,
    ("b", "corners"): 1 / 2,
    # to the king: soldier 2 + 3, attacker 4 + 4
    ("w", "king"): 1 / 5,
    ("b", "king"): 1 / 8,
    # soldier to attacker 2 + 1; attacker to soldier 3 and to king 8
    ("w", "opponent"): 1 / 3,
    ("b", "opponent"): 1 / 11,
    ("w", "capture"): 0,
    ("b", "capture"): 0,
    ("w", "number"): 2 / 5,
    ("b", "number"): 1 / 12,
    # each 12 cells in its row and column; the soldier may not stop on the throne (3, 3)
    ("w", "freedom"): (11 + 12) / 49,
    ("b", "freedom"): 12 / 49,
    ("w", "escape"): 0,
    ("b", "escape"): 0,
}


@pytest.mark.parametrize("side, name", BY_HAND)
@pytest.mark.parametrize("turn", "wb")
def test_each_feature_of_a_drawn_position_is_the_one_computed_by_hand(side, name, turn):
    game, state = drawn(QUIET, turn)
    assert feature(game, state, side, name) == pytest.approx(BY_HAND[side, name], abs=1e-11)


def test_the_simple_value_of_a_drawn_position_is_the_one_computed_by_hand():
    game, state = drawn(QUIET)
    assert value(game, "simple", state, "w") == pytest.approx(2 - 1 - 0.1 * 2)
    assert value(game, "simple", state, "b") == pytest.approx(-(2 - 1 - 0.1 * 2))


@pytest.mark.parametrize(
    "text, escapes",
    [
        ("..k.b.. ....... ....... ....... ...w... ....... .......", True),  # to the left
        (".bk.b.. ....... ....... ....... ...w... ....... .......", False),
        (".bk.... ....... ....... ....... ...w... ....... .......", True),  # to the right
        ("...b... ....... ....... ....... k..w... ....... .......", True),  # up or down
        ("...b... ....... b...... ....... k..w... w...... .......", False),
        ("...b... ....... ....... .k..... ...w... ....... .......", False),  # no corner in line
    ],
)
def test_the_king_escapes_where_a_corner_is_in_free_line(text, escapes):
    game, state = drawn(text)
    assert feature(game, state, "w", "escape") == escapes
    assert feature(game, state, "b", "escape") == -escapes


def test_a_capture_counts_for_the_side_that_made_it_and_only_at_once():
    game, state = drawn("....... ....... ..wbb.. .....w. ....... .k..... ....b..")
    after = game.play(state, game.parse_move(state, "f4-f5xd5xe5"))
    assert feature(game, after, "w", "capture") == 2
    assert feature(game, after, "b", "capture") == 0
    later = game.play(after, game.parse_move(after, "e1-e2"))
    assert feature(game, later, "w", "capture") == feature(game, later, "b", "capture") == 0


def test_every_named_player_names_an_evaluator_or_a_sampler_of_the_game():
    definition = pg.game("tablut").definition
    assert set(definition.players) == {"simple", "fixed", "published"}
    for text, _ in definition.players.values():
        options = dict(option.split("=") for option in text.partition(":")[2].split(","))
        assert options.get("eval", "simple") in definition.evaluators
        assert options.get("sampler", "published") in definition.samplers


def test_a_won_game_is_worth_more_than_any_judgement():
    for evaluator in pg.game("tablut").definition.evaluators.values():
        assert evaluator.won > evaluator.bound
