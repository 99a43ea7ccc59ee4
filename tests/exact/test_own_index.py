"""Numbers that a game itself gives to its positions: against the general index, and what is said of wrong ones."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.plain_games import PlainGames
from plyground.exact.graph import find_graph
from plyground.exact.packing import unpack
from plyground.exact.solving import solve
from plyground.exact.value_iteration import solve_by_values
from plyground.tools.checking.numbering import check_numbering

SUBTRACTION = pathlib.Path(__file__).parents[1] / "own_games" / "subtraction.py"
NUMBERING = """

def index_size(game):
    return 2 * (game.settings["heap"] + 1)


def position_index(board, state):
    return 2 * state[HEAP] + state[TURN]


def position_at(board, number, state):
    state[HEAP], state[TURN] = number // 2, number % 2
    return True
"""


@pytest.mark.parametrize("checkers", [1, 2])
def test_hypergammon_has_the_same_positions_and_values_by_either_index(checkers):
    game = pg.game("hypergammon", checkers=checkers)
    general, own = find_graph(game, own_index=False), find_graph(game)
    assert own.is_own_index and not general.is_own_index
    assert own.positions == general.positions == {1: 1047, 2: 193_399}[checkers]
    expected, found = (solve_by_values(graph, residual=1e-11).values for graph in (general, own))
    state = np.zeros(game.capacities.state, np.int32)
    compared = 0
    for part in general.numbering.parts:
        for place in range(0, part.count, 1 if checkers == 1 else 50):
            unpack(general.packing.compiled, part.keys[place], state)
            first, second = general.place_of(state), own.place_of(state)
            assert second.sign * found[second.number] == pytest.approx(first.sign * expected[first.number], abs=1e-9)
            compared += 1
    assert compared > 500


def test_the_numbers_of_hypergammon_are_the_placements():
    game = pg.game("hypergammon", checkers=1)
    index, at = (game.definition.get(name) for name in ("position_index", "position_at"))
    size = game.definition.get("index_size")(game)
    placed = to_roll = 0
    for number in range(1, size):
        state = np.zeros(game.capacities.state, np.int32)
        if at(game.board, number, state):
            assert index(game.board, state) == number
            placed += 1
            to_roll += game.result(state) is None
    shared, bar_and_off = 24, 2
    pairs = (24 + bar_and_off) ** 2 - shared  # without a shared point
    assert placed == 2 * (pairs - 26)  # without those in which the other seat has won
    assert to_roll == 2 * (pairs - 26 - 26 + 1)


def test_one_and_several_threads_find_the_same_table_by_the_games_own_index():
    game = pg.game("hypergammon", checkers=1)
    one, three = (solve(game, workers=workers) for workers in (1, 3))
    for name, array in one.arrays().items():
        np.testing.assert_array_equal(array, three.arrays()[name], err_msg=name)
    assert one.about["results"] == three.about["results"]


def numbered(tmp_path, text):
    file = tmp_path / "numbered.py"
    file.write_text(SUBTRACTION.read_text("utf-8") + text, "utf-8")
    return file


def test_a_game_of_ones_own_may_number_its_positions(tmp_path):
    file = numbered(tmp_path, NUMBERING)
    plain, own = solve(pg.game(str(SUBTRACTION), heap=9)), solve(pg.game(str(file), heap=9))
    assert own.about["own_index"] and own.positions == plain.positions
    own.save(tmp_path / "own.solved")
    loaded = pg.load_table(tmp_path / "own.solved", pg.game(str(file), heap=9))
    for heap in range(1, 10):
        for turn in (0, 1):
            position = np.array([heap, turn], np.int32)
            if (heap, turn) in ((9, 1), (8, 0), (7, 0)):
                continue  # cannot be reached
            assert loaded.value(position) == plain.value(position)
            assert loaded.distance(position) == plain.distance(position)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (NUMBERING.replace("2 * state[HEAP] + state[TURN]", "state[HEAP]"), "position_at leads elsewhere"),
        (NUMBERING.replace("2 * (game", "(game"), "expected a number below"),
        (NUMBERING.replace("def position_at", "def position_of"), "position_at is missing"),
    ],
)
def test_numbers_that_do_not_lead_back_are_complained_about(wrong, said, tmp_path):
    rules = PlainGames(pg.game(str(numbered(tmp_path, wrong))))
    rules.play(3, 5.0)
    with pytest.raises(pg.PlygroundError, match=said):
        check_numbering(rules)


@pytest.mark.parametrize(
    "wrong",
    [
        NUMBERING.replace("return 2 * state", "return -1 if state[HEAP] == 3 else 2 * state").replace(
            "return True", "return number // 2 != 3"
        ),
        NUMBERING.replace("return 2 * state", "return 1_000_000 if state[HEAP] == 3 else 2 * state"),
    ],
)
def test_a_position_without_a_number_ends_the_search_with_a_line(wrong, tmp_path):
    with pytest.raises(pg.PlygroundError, match="expected position_index to give it a number below 20"):
        solve(pg.game(str(numbered(tmp_path, wrong)), heap=9))
