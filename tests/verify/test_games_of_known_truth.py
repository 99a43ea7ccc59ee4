"""The games of known truth are what their docstrings say: by exact solving, or counted by hand."""

import functools
import pathlib
import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER
from plyground.exact.solving import solve
from plyground.tools.checking.checker import GameChecker

GAMES = pathlib.Path(__file__).parent / "games"
NAMES = sorted(file.stem for file in GAMES.glob("*.py"))


def game_of(name, **settings):
    return pg.game(str(GAMES / f"{name}.py"), **settings)


def random_game(game, seed):
    """The positions of a random game."""
    rng = random.Random(seed)
    positions = [game.start()]
    while (seat := game.mover(positions[-1])) != OVER:
        moves = range(len(game.chance(positions[-1]))) if seat == CHANCE else game.legal_moves(positions[-1])
        positions.append(game.play(positions[-1], rng.choice(moves)))
    return positions


@pytest.mark.parametrize("name", NAMES)
def test_every_game_keeps_the_contract(name):
    assert list(GameChecker(game_of(name), plain_games=3).run(use=False))


def test_all_thirteen_are_there():
    assert len(NAMES) == 13


def test_a_coin_toss_is_even_whatever_is_called():
    game = game_of("coin_toss")
    table = solve(game)
    for first in (0, 1):
        called = game.play(game.start(), first)
        for second in (0, 1):
            assert table.value(game.play(called, second)) == [0, 0]
    assert table.value(game.start()) == [0, 0]


@functools.cache
def first_wins_race(first, second, goal):
    """The chance that whoever is to roll wins a pure race."""
    wins = 0.0
    for face in range(1, 7):
        wins += 1 if first + face >= goal else 1 - first_wins_race(second, first + face, goal)
    return wins / 6


def test_a_dice_race_depends_on_the_sums_alone():
    game = game_of("dice_race", goal=8)
    table = solve(game)
    for seed in range(20):
        for position in random_game(game, seed)[:-1]:
            own, other = (int(position[2 * s] + position[2 * s + 1]) for s in (position[4], 1 - position[4]))
            if position[5] == 0:
                expected = 2 * first_wins_race(own, other, 8) - 1
                assert table.value(position)[position[4]] == pytest.approx(expected, abs=1e-6)
            else:
                turns = table.turns(position)
                assert turns[0].values == pytest.approx(turns[-1].values, abs=1e-9)


def test_nim_is_lost_where_the_heaps_cancel_out():
    table = solve(game_of("nim"))
    met = {tuple(position.tolist()) for seed in range(100) for position in random_game(table.game, seed)[:-1]}
    for *heaps, turn in met:
        value = table.value(np.array([*heaps, turn], np.int32))[turn]
        assert value == (-1 if heaps[0] ^ heaps[1] ^ heaps[2] == 0 else 1), heaps
    assert len(met) > 80


def test_subtraction_is_lost_on_multiples_of_four():
    table = solve(game_of("subtraction"))
    for heap in range(1, 18):
        assert table.value(np.array([heap, 1], np.int32))[1] == (-1 if heap % 4 == 0 else 1), heap


@pytest.mark.parametrize("rows, columns", [(1, 2), (2, 2), (3, 4), (4, 5), (5, 5)])
def test_chomp_is_won_by_the_first_player(rows, columns):
    game = game_of("first_wins", rows=rows, columns=columns)
    table = solve(game)
    assert table.value(game.start()) == [1, -1]
    if rows == columns > 2:
        mirrored = game.play(game.start(), columns + 1)  # all but the first row and column
        assert table.value(mirrored) == [1, -1]


def test_the_hare_in_its_fort_cannot_be_caught():
    game = game_of("trivial_defence")
    table = solve(game)
    assert table.about["result"] == "draw" and table.value(game.start()) == [0, 0]
    at_home = in_field = 0
    for seed in range(50):
        for position in random_game(game, seed)[:-1]:
            hunter, hare, turn = position[:3].tolist()
            if hare < 2:
                at_home += 1
                assert table.value(position) == [0, 0]
            elif turn == 0 and abs(hunter - hare) == 1:
                in_field += 1
                assert table.value(position) == [1, -1]  # where it can be caught
    assert at_home > 100 and in_field > 10


def test_a_hare_that_only_goes_to_and_fro_is_never_caught_by_any_hunter():
    game = game_of("trivial_defence")
    for seed in range(20):
        rng, position = random.Random(seed), game.start()
        while game.mover(position) != OVER:
            moves = game.legal_moves(position)
            position = game.play(position, rng.choice(moves) if position[2] == 0 else 1 - int(position[1]))
        assert game.ending(position) == "cap"


def test_a_tug_of_war_goes_round_in_circles():
    game = game_of("endless")
    table = solve(game)
    assert table.about["result"] == "draw"
    assert {turn.steps[0]: turn.values for turn in table.turns(game.start())} == {0: [-1, 1], 1: [0, 0], 2: [0, 0]}
    pushed = game.play(game.start(), 1)
    assert {turn.steps[0]: turn.values for turn in table.turns(pushed)} == {0: [0, 0], 1: [1, -1], 2: [1, -1]}


def test_the_walk_only_ends_by_its_cap():
    game = game_of("never_ends")
    assert game.definition.endings == game.definition.caps == ("cap",)
    for seed in range(5):
        positions = random_game(game, seed)
        assert len(positions) == 101 and game.result(positions[-1]) == [0, 0]


@pytest.mark.parametrize("goal", [5, 8, 12])
def test_a_leap_decides_and_a_rest_never_pays(goal):
    game = game_of("dead_rule", goal=goal)
    table = solve(game)
    assert table.value(game.start()) == [1, -1] and table.distance(game.start()) == 2 * (goal - 2) - 1
    without_leap = game.start()
    without_leap[2] = 0  # the first player has none, the second has
    unable = game_of("dead_rule", goal=goal).play(without_leap, 1)
    assert table_of(unable, goal) == [-1, 1]
    for seed in range(30):
        for position in random_game(game, seed)[:-1]:
            seat, values = int(position[6]), {turn.steps[0]: turn.values for turn in table.turns(position)}
            assert 3 not in values  # never a rescue
            assert 0 not in values or values[0][seat] <= values[1][seat]  # a rest is never better than a step


def table_of(position, goal):
    """The value of a position by plain search: it need not be reached from the start."""
    game = game_of("dead_rule", goal=goal)

    @functools.cache
    def value(key):
        state = np.frombuffer(key, np.int32)
        if game.mover(state) == OVER:
            return game.result(state)
        return max((value(game.play(state, m).tobytes()) for m in game.legal_moves(state)), key=lambda v: v[state[6]])

    return value(position.tobytes())


def test_going_forward_wins_every_game_that_it_begins():
    game = game_of("free_win")
    table = solve(game)
    assert table.value(game.start()) == [1, -1] and table.distance(game.start()) == 11
    for seed in range(20):
        rng, position = random.Random(seed), game.start()
        while game.mover(position) != OVER:
            position = game.play(position, 0 if position[4] == 0 else rng.choice(game.legal_moves(position)))
        assert game.result(position) == [1, -1]
    slow = game.play(game.start(), 2)  # a step aside loses the lead
    assert table.value(slow) == [-1, 1]


def test_nearly_all_turns_of_the_queue_are_forced():
    game = game_of("no_choice")
    table = solve(game)
    assert table.value(game.start()) == [-1, 1]
    for seed in range(20):
        positions = random_game(game, seed)
        choices = [len(game.legal_moves(position)) > 1 for position in positions[:-1]]
        assert 28 <= len(choices) <= 31 and sum(choices) == 3


def test_hex_with_a_lot_is_fair_decisive_and_won_by_whom_the_lot_names():
    game = game_of("fair_deep", side=3)
    table = solve(game)
    assert table.value(game.start()) == [0, 0]
    for seat in (0, 1):
        assert table.value(game.play(game.start(), seat))[seat] == 1
    results = [game.result(random_game(game, seed)[-1])[0] for seed in range(50)]
    assert set(results) == {1.0, -1.0}


def test_a_chain_of_hex_goes_round_corners_but_not_over_the_wide_diagonal():
    game = game_of("fair_deep", side=3)
    for cells, is_won in (([1, 3, 4, 0, 6], True), ([0, 3, 4, 1, 8], False)):
        position = game.play(game.start(), 0)
        for cell in cells:  # seat 0 puts the first, third and fifth
            position = game.play(position, cell)
        assert (game.mover(position) == OVER) == is_won  # 1-4-6 is a chain down; 0 and 4 are not beside each other


def test_the_long_heap_takes_hundreds_of_plies():
    game = game_of("long")
    lengths = [len(random_game(game, seed)) - 1 for seed in range(20)]
    assert all(301 <= length <= 601 for length in lengths) and 380 < np.mean(lengths) < 420
    table = solve(game_of("long", heap=61))
    assert all(table.value(np.array([n, 0], np.int32))[0] == (-1 if n % 3 == 0 else 1) for n in range(1, 61))
