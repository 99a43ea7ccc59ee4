"""Solved games with chance: against a slow solver of its own, known values, and the table's own equation."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.exact.solving import solve
from tests.reference import gammon

ROOT = pathlib.Path(__file__).parents[2]
PIG = str(ROOT / "examples" / "pig.py")
PLACES = str(ROOT / "tests" / "own_games" / "places.py")


def slow_pig(goal):
    """The chance of whoever is to move to win, for all scores, by plain iteration."""
    chance = np.full((goal, goal, goal), 0.5)  # own score, other's score, brought
    change = 1.0
    while change > 1e-13:
        before = chance.copy()
        for own in range(goal):
            for other in range(goal):
                for brought in range(goal - own - 1, -1, -1):
                    turns = [1 - chance[other, own, 0]]
                    for face in range(2, 7):
                        now = brought + face
                        turns.append(1.0 if own + now >= goal else chance[own, other, now])
                    roll = sum(turns) / 6
                    hold = 1 - chance[other, own + brought, 0] if brought > 0 else 0.0
                    chance[own, other, brought] = max(roll, hold)
        change = np.abs(chance - before).max()
    return chance[0, 0, 0]


def test_pig_has_the_value_of_a_slow_solver():
    table = solve(pg.game(PIG, goal=10))
    assert table.about["residual"] <= 1e-12
    assert table.about["value"] == pytest.approx(2 * slow_pig(10) - 1, abs=1e-10)


def test_chances_of_the_results_add_up_and_explain_the_value():
    about = solve(pg.game("hypergammon", checkers=1)).about
    assert sum(chance for _, chance in about["results"]) == pytest.approx(1, abs=1e-9)
    assert sum(points * chance for points, chance in about["results"]) == pytest.approx(about["value"], abs=1e-9)


def slow_hypergammon():
    """Expected points of whoever is to roll, for all boards with one checker each, by the slow reference's moves."""
    settings = {"game": "hypergammon", "checkers": 1}
    first = gammon.to_board(gammon.start(settings))
    after, waiting = {}, [first]
    while waiting:
        board = waiting.pop()
        if board in after:
            continue
        after[board] = [
            (weight, [swapped(end) for end in gammon.legal_boards(board, 0, dice)])
            for dice, weight in gammon.rolls(settings)
        ]
        waiting += [end for _, ends in after[board] for end in ends if not is_over(end)]
    values = dict.fromkeys(after, 0.0)
    change = 1.0
    while change > 1e-13:
        change = 0.0
        for board, rolls in after.items():
            new = sum(w * max(-worth(end, values) for end in ends) for w, ends in rolls) / 36
            change = max(change, abs(new - values[board]))
            values[board] = new
    return values


def swapped(board):
    return board[1], board[0]


def is_over(board):
    """Whether the side that has just moved, which is the second, has borne off its checker."""
    return board[1][gammon.OFF] == 1


def worth(board, values):
    """For the side to roll; if the game is over it has lost."""
    return -float(gammon.points_won(board[0])) if is_over(board) else values[board]


def test_hypergammon_with_one_checker_has_the_values_of_a_slow_solver():
    game = pg.game("hypergammon", checkers=1)
    table = solve(game)
    values = slow_hypergammon()
    assert len(values) > 400
    for board, value in values.items():
        position = game.position(gammon.to_position(board, 0))
        assert table.value(position)[0] == pytest.approx(value, abs=1e-6)


def test_one_and_several_threads_find_the_same_values():
    game = pg.game(PIG, goal=15)
    one, three = (solve(game, workers=workers) for workers in (1, 3))
    np.testing.assert_array_equal(one.cells.bits, three.cells.bits)
    assert one.about["results"] == three.about["results"]


@pytest.mark.parametrize(
    "ways",
    [
        "a: first b c; b: second a; c: roll d*1 e*3; d: +1; e: +3",
        "a: first b c; b: second a f; f: first a g; g: second b c; c: roll d*1 e*3; d: +1; e: +3",
    ],
)
def test_results_are_not_lost_where_going_in_circles_is_worth_as_much_as_ending(ways):
    about = solve(pg.game(PLACES, map=ways)).about
    assert about["value"] == 2.5
    assert about["results"] == [[1.0, 0.25], [3.0, 0.75]]


def test_a_turn_that_never_ends_is_worth_nothing_after_a_roll_and_at_the_start():
    rolled = solve(pg.game(PLACES, map="a: roll c b; b: first b; c: second d e; d: +2; e: +3"))
    assert rolled.about["value"] == 1
    assert rolled.about["results"] == [[2.0, 0.5], [3.0, 0.0]]
    for method in ("retrograde", "values"):
        table = solve(pg.game(PLACES, map="a: first b; b: first a; c: +1"), method)
        assert table.value(table.first) == [0, 0] and table.turns(table.first) == []
        with pytest.raises(pg.PlygroundError, match="no turn ends; expected one that does"):
            table.best(table.first)
