"""The exact endings of Tarble: against a slow solver, against the rules one turn later, and in play."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.known_values import ask
from plyground.games.tarble.board import all_cells, removal_cells
from plyground.games.tarble.endgame_solving import solve_bounds, solve_endings
from plyground.games.tarble.endgames import known_endings
from plyground.players import make_player
from tests.reference import tarble_endings as slow

pytestmark = pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
SIDE = 4  # the smallest board


@pytest.fixture(scope="module")
def game():
    return pg.game("tarble", side=SIDE)


@pytest.fixture(scope="module")
def known(game):
    return game.endgames.known_values()


def position(game, red, blue, lead=0, turn="r", **rest):
    return game.position(
        {"red": red, "blue": blue, "neutral": True, "red_score": 10 + lead, "blue_score": 10, "turn": turn, **rest}
    )


def drawn(game, random_numbers, red, blue):
    """A random position between two turns with so many pieces."""
    side = game.settings["side"]
    cells = [list(cell) for cell in all_cells(side) if cell not in removal_cells(side)]
    chosen = random_numbers.sample(cells, red + blue)
    lead, turn = random_numbers.randint(-3, 3), random_numbers.choice("rb")
    return position(game, chosen[:red], chosen[red:], lead, turn)


def test_one_against_one_is_worth_what_a_slow_solver_finds(game):
    expected = slow.solve({"side": SIDE}, 1, 1e-8)
    tables, values = solve_endings(SIDE, [(1, 1)], 1, 1e-10, 2)
    known = known_endings(tables, values.array, 1)
    for (red, blue, lead), value in list(expected.items())[::3]:
        assert ask(known, game.board, position(game, [red], [blue], lead)) == pytest.approx(value, abs=1e-6)
        assert ask(known, game.board, position(game, [blue], [red], -lead, "b")) == pytest.approx(-value, abs=1e-6)


@pytest.mark.parametrize(("red", "blue"), [(1, 1), (1, 2), (2, 1)])
def test_a_position_is_worth_the_mean_of_the_best_ends_of_its_turns(game, known, red, blue):
    random_numbers = random.Random(red + 10 * blue)
    for _ in range(15):
        state = drawn(game, random_numbers, red, blue)
        best = max if game.mover(game.play(state, 0)) == 0 else min
        after = [[value_of(game, known, end) for end in game.turn_results(state, roll)] for roll in range(1, 7)]
        assert ask(known, game.board, state) == pytest.approx(sum(best(each) for each in after) / 6, abs=1e-6)


def value_of(game, known, state):
    result = game.result(state)
    return ask(known, game.board, state) if result is None else result[0]


def test_images_of_a_position_are_worth_the_same_and_exchanged_colours_the_opposite(game, known):
    random_numbers = random.Random(5)
    for _ in range(10):
        state = drawn(game, random_numbers, 2, 1)
        value = ask(known, game.board, state)
        for symmetry in game.definition.call("symmetries", game):
            image = ask(known, game.board, symmetry.position(state))
            assert image == pytest.approx(value if symmetry.seats == (0, 1) else -value, abs=1e-7)


def test_a_larger_lead_is_never_worth_less(known, game):
    for lead in range(-9, 9):
        less, more = (ask(known, game.board, position(game, [[1, 0], [2, 1]], [[-2, -1]], each))
                      for each in (lead, lead + 1))  # fmt: skip
        assert less <= more + 1e-6


def test_values_lie_within_bounds_that_nearly_meet(game, known):
    """Neither leads beyond the largest nor games that never end matter to what is close to a level score."""
    largest = 5
    tables, red, _ = solve_bounds(SIDE, [(1, 1)], largest, 0.0, 1e-12, 2)
    below, above = (known_endings(tables, each.array, largest) for each in (red.lowest, red.highest))
    assert np.all(red.lowest.array <= red.highest.array + 1e-12)
    random_numbers = random.Random(4)
    for _ in range(40):
        state = drawn(game, random_numbers, 1, 1)
        if game.mover(game.play(state, 0)) == 0:
            lowest, highest, value = (ask(each, game.board, state) for each in (below, above, known))
            assert highest - lowest < 1e-6 and lowest - 1e-6 < value < highest + 1e-6


def test_nothing_is_said_within_a_turn_with_more_pieces_or_close_to_the_cap(game, known):
    pair = [[1, 0], [2, 1]]
    state = position(game, pair, [[-2, -1]])
    assert not np.isnan(ask(known, game.board, state))
    others = [
        game.play(state, 3),
        position(game, pair, [[-2, -1], [-1, 0]]),
        position(game, [*pair, [1, 2]], [[0, -1]]),
        position(game, pair, [[-2, -1]], turns=961),
    ]
    assert all(np.isnan(ask(known, game.board, each)) for each in others)


def test_a_search_takes_the_best_end_of_an_ending(game, known):
    random_numbers = random.Random(8)
    for text in ("alphabeta:depth=1", "strong"):
        player = make_player(game, text)
        for _ in range(4):
            rolled = game.play(drawn(game, random_numbers, 2, 1), 2)
            sign = 1 if game.mover(rolled) == 0 else -1
            values = [sign * value_of(game, known, end) for end in game.turn_results(rolled)]
            chosen = player.choose(rolled, 1).position
            assert sign * value_of(game, known, chosen) == pytest.approx(max(values), abs=1e-6)
