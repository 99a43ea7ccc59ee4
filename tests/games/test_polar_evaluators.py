"""Free rows and the tree of ranks of polar tic-tac-toe: the slow reference, known figures and drawn positions."""

import json
import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.games.polar.evaluators import rank_of_ways, ways
from tests.reference import polar as reference

AMOUNT = 1 if JIT else 0.1  # uncompiled runs look at fewer positions
NO_WEIGHTS = np.zeros(0)
VARIANTS = [
    {},
    {"rings": 3, "spokes": 6, "k": 3},
    {"rings": 4, "spokes": 8, "k": 4},
    {"rings": 5, "spokes": 8, "k": 4},
    {"rings": 1, "spokes": 9, "k": 3},
    {"rings": 2, "spokes": 4, "k": 4},
    {"rings": 3, "spokes": 5, "k": 2},
    {"rings": 2, "spokes": 3, "k": 1},
    {"rings": 6, "spokes": 7, "k": 5},
    {"rings": 2, "spokes": 10, "k": 8},
]


def named(settings):
    return " ".join(f"{name}={value}" for name, value in settings.items()) or "default"


def strewn(game, chooser, density):
    """A board with marks anywhere, in random colours."""
    state = game.start()
    for cell in range(game.board[0]):
        if chooser.random() < density:
            state[cell] = chooser.choice((1, 2))
    return state


def drawn(settings, text):
    """A position from rings separated by blanks, for rules that look at marks alone."""
    game = pg.game("polar", **settings)
    state = game.start()
    marks = text.replace(" ", "")
    state[: len(marks)] = [".xo".index(mark) for mark in marks]
    return game, state


def judged(game, name, state, seat):
    function = game.definition.compiled_evaluator(game.definition.evaluators[name])
    return function(game.board, state, state, seat, NO_WEIGHTS)


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_values_of_random_positions_agree_with_the_reference(settings):
    game = pg.game("polar", **settings)
    chooser = random.Random(named(settings))
    for _ in range(int(200 * AMOUNT)):
        state = strewn(game, chooser, chooser.random())
        position = game.to_dict(state)
        ranks = [reference.rank(settings, position, player) for player in "xo"]
        for seat, player in enumerate("xo"):
            assert judged(game, "free_rows", state, seat) == reference.free_rows(settings, position, player)
            assert judged(game, "tree", state, seat) == ranks[seat] - ranks[1 - seat]
            assert list(ways(game.board, state, seat + 1)) == reference.ways(settings, position, player)


@pytest.mark.parametrize("name", ["free_rows", "tree"])
def test_values_in_games_are_the_same_uncompiled_and_opposite_for_the_other_side(name):
    game = pg.game("polar")
    evaluator = game.definition.evaluators[name]
    chooser = random.Random(4)
    position = game.start()
    while game.legal_moves(position):
        value = judged(game, name, position, 0)
        assert value == evaluator.function(game.board, position, position, 0, NO_WEIGHTS)
        assert value == -judged(game, name, position, 1)
        assert type(value) is float and abs(value) <= evaluator.bound < evaluator.won
        position = game.play(position, chooser.choice(game.legal_moves(position)))


def test_the_known_evaluations_are_met(data):
    entries = json.loads((data / "examples-abstract.json").read_text())["positions"]["polar"]
    assert len(entries) == 10
    for entry in entries:
        game = pg.game("polar", **entry["settings"])
        state = game.position(entry["position"])
        known = entry["evaluation"]
        for seat, (own, other) in enumerate(("xo", "ox")):
            assert judged(game, "free_rows", state, seat) == known[own]["free_rows"]
            assert list(ways(game.board, state, seat + 1)) == known[own]["ways"]
            assert rank_of_ways(*known[own]["ways"]) == known[own]["rank"]
            assert judged(game, "tree", state, seat) == known[own]["rank"] - known[other]["rank"]


EMPTY_RING = "............"


@pytest.mark.parametrize(
    ("ring", "rows"),
    [
        ("x...........", 7),  # 4 along the ring, 1 along the spoke, 2 spirals
        ("xx..........", 11),  # 5 along the ring, 2 spokes, 4 spirals
        ("o..x........", 0),  # the line between them is nobody's
        ("oxx.........", 4),  # x: 2 + 2 + 4; o: 1 + 1 + 2
    ],
)
def test_free_rows_of_marks_on_the_innermost_ring(ring, rows):
    game, state = drawn({}, ring)
    assert judged(game, "free_rows", state, 0) == rows


@pytest.mark.parametrize(
    ("rings", "found", "rank"),
    [
        ([EMPTY_RING] * 4, (0, 0, 0), 1),
        (["x..........."] + [EMPTY_RING] * 3, (0, 0, 7), 3),
        (["o.x...o....."] + ["..o........."] + [EMPTY_RING] * 2, (0, 0, 4), 3),  # 2 along the ring, 2 spirals
        (["o.x..o......"] + ["..o........."] + [EMPTY_RING] * 2, (0, 0, 3), 2),  # 1 along the ring, 2 spirals
        (["xx.........."] + [EMPTY_RING] * 3, (0, 3, 8), 7),
        (["xxx........."] + [EMPTY_RING] * 3, (2, 2, 11), 15),  # on either side of the three
        (["xxxo........"] + [EMPTY_RING] * 3, (1, 1, 10), 10),
        (["x.xx........"] + [EMPTY_RING] * 3, (1, 3, 12), 14),  # the lines that begin on spokes 11, 1 and 2 lack two
        (["oxx.o......."] + [EMPTY_RING] * 3, (0, 0, 6), 3),  # no room along the ring
    ],
)
def test_ways_and_rank_of_drawn_positions(rings, found, rank):
    game, state = drawn({}, " ".join(rings))
    assert ways(game.board, state, 1) == found
    assert rank_of_ways(*found) == rank
    assert judged(game, "tree", state, 0) == rank - rank_of_ways(*ways(game.board, state, 2))


def test_a_cell_that_completes_two_lines_is_one_way():
    game, state = drawn({}, ".xxxo....... xo.......... xo.......... xo..........")
    assert ways(game.board, state, 1) == (
        1,
        2,
        10,
    )  # the cell on ring 0, spoke 0 completes a ring line and a spoke line
    assert judged(game, "tree", state, 0) == 13 - rank_of_ways(*ways(game.board, state, 2))


@pytest.mark.parametrize(
    ("ways_to_win", "rank"),
    [
        ((2, 0, 0), 15), ((5, 9, 9), 15), ((1, 3, 0), 14), ((1, 2, 4), 13), ((1, 2, 3), 12), ((1, 2, 2), 11),
        ((1, 1, 4), 10), ((1, 0, 3), 9), ((1, 1, 0), 8), ((0, 3, 9), 7), ((0, 2, 5), 6), ((0, 2, 3), 5), ((0, 2, 0), 4),
        ((0, 1, 4), 3), ((0, 0, 3), 2), ((0, 1, 2), 1),
    ],
)  # fmt: skip
def test_every_leaf_of_the_tree(ways_to_win, rank):
    assert rank_of_ways(*ways_to_win) == rank


def test_with_lines_of_three_no_way_in_three_marks_is_counted():
    game, state = drawn({"rings": 3, "spokes": 6, "k": 3}, "x..... ...... ......")
    assert ways(game.board, state, 1) == (0, 6, 0)


def test_with_lines_of_two_empty_lines_are_ways_in_two_marks_and_with_one_every_empty_cell_wins():
    game, state = drawn({"rings": 1, "spokes": 4, "k": 2}, "x...")
    assert ways(game.board, state, 1) == (2, 2, 0)
    game, state = drawn({"rings": 1, "spokes": 4, "k": 1}, "....")
    assert ways(game.board, state, 1) == (4, 0, 0)
    assert judged(game, "tree", state, 0) == 0


def test_free_rows_of_a_huge_board_stay_below_a_won_game():
    game, state = drawn({"rings": 12, "spokes": 36, "k": 3}, "x" * 432)
    assert game.board[2] == 1512
    assert judged(game, "free_rows", state, 0) == 998 == game.definition.evaluators["free_rows"].bound
    assert judged(game, "free_rows", state, 1) == -998
