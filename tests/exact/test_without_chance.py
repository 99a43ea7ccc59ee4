"""Solved games without chance: known results, slow references, and tables that satisfy their own equations."""

import functools
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.exact.solving import solve

ROOT = pathlib.Path(__file__).parents[2]
SUBTRACTION = str(ROOT / "tests" / "own_games" / "subtraction.py")
CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")


@pytest.mark.parametrize(
    ("n", "a", "pawns", "positions", "value", "distance"),
    [
        (4, 1, 1, 197, 1, 11), (5, 1, 1, 530, 1, 15), (5, 2, 1, 643, 1, 7), (6, 2, 1, 1677, -1, 14),
        (7, 2, 1, 3523, 0, None), (8, 2, 1, 6493, -1, 22), (5, 2, 2, 59397, 1, 9), (5, 1, 2, 90429, 0, None),
    ],
)  # fmt: skip
def test_small_boards_of_rlgame_have_their_known_values(n, a, pawns, positions, value, distance):
    table = solve(pg.game("rlgame", n=n, a=a, pawns=pawns))
    assert table.positions == positions
    assert table.value(table.game.start()) == [value, -value]
    assert table.distance(table.game.start()) == table.about["distance"] == distance


def test_tictactoe_is_a_draw_with_5478_positions():
    table = solve(pg.game("tictactoe"))
    assert (table.positions, table.about["result"]) == (5478, "draw")


def test_a_planted_cycle_is_a_draw_by_endless_play():
    # Who would lose by taking puts one back, for ever.
    table = solve(pg.game(SUBTRACTION, heap=5, returns=True))
    game = table.game
    lost_without = game.play(game.start(), 0)  # four are left
    assert table.value(lost_without) == [0, 0]
    assert table.best(lost_without).steps == [3]
    assert table.distance(lost_without) is None


def tictactoe_value(game, position):
    """By trying everything: the value for the first seat."""

    @functools.cache
    def value(key):
        state = np.frombuffer(key, np.int32)
        result = game.result(state)
        if result is not None:
            return result[0]
        values = [value(game.play(state, move).tobytes()) for move in game.legal_moves(state)]
        return max(values) if game.mover(state) == 0 else min(values)

    return value(position.tobytes())


def test_every_position_of_a_random_game_has_the_value_of_a_slow_search():
    game = pg.game("tictactoe")
    table = solve(game)
    draw = np.random.default_rng(3)
    for _ in range(20):
        position = game.start()
        while game.result(position) is None:
            assert table.value(position)[0] == tictactoe_value(game, position)
            position = game.play(position, int(draw.choice(game.legal_moves(position))))


def test_one_and_several_threads_find_the_same_table():
    game = pg.game("rlgame", n=5, a=2, pawns=2)
    one, three = (solve(game, workers=workers) for workers in (1, 3))
    for name, array in one.arrays().items():
        np.testing.assert_array_equal(array, three.arrays()[name], err_msg=name)


def test_ends_of_different_worth_are_told_apart():
    # Kalah on a small board ends with different margins.
    game = pg.game(str(ROOT / "examples" / "kalah.py"))
    settings = {name: setting.low for name, setting in game.definition.settings.items() if setting.low is not None}
    table = solve(pg.game(str(ROOT / "examples" / "kalah.py"), **settings))
    turn = table.best(table.game.start())
    assert turn.values == table.value(table.game.start())


def test_rules_that_remember_more_than_the_position_are_followed():
    # The cells next to marks are no part of what a position of polar tic-tac-toe is.
    table = solve(pg.game("polar", rings=2, spokes=4, k=3))
    game = table.game
    position = game.start()
    while game.result(position) is None:
        turn = table.best(position)
        assert turn.values == table.value(position)
        position = game.play(position, turn.steps[0])
    assert game.result(position) == table.value(game.start())


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("tictactoe", {"method": "guessing"}, "method=guessing; expected retrograde or values"),
        ("tictactoe", {"residual": 0.0}, "residual=0.0; expected more than 0"),
        ("pig", {"method": "retrograde"}, "chance plays a part; expected method=values"),
        ("pachisi", {"memory": 0.01}, "do not fit into memory"),
        ("nim", {}, "3 sides; expected two"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(name, given, said):
    files = {"pig": ROOT / "examples" / "pig.py", "nim": ROOT / "tests" / "own_games" / "nim.py"}
    settings = {"goal": 10} if name == "pig" else {}
    with pytest.raises(pg.PlygroundError, match=said) as refused:
        solve(pg.game(str(files.get(name, name)), **settings), **given)
    assert "\n" not in str(refused.value)


def test_a_position_that_cannot_be_reached_is_refused():
    table = solve(pg.game("tictactoe"), position=pg.game("tictactoe").position("x..oo...x"))
    with pytest.raises(pg.PlygroundError, match="is not in the table; expected what can be reached"):
        table.value(table.game.start())
