"""Movements found between two positions of a Tarble turn."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError
from plyground.games.tarble.paths import steps_between

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions


def check(game, before, after):
    """The steps found lead there; how many they are."""
    steps = steps_between(game, before, after)
    assert np.array_equal(game.replay(steps, before)[-1], after)
    return len(steps)


def random_turns(game, seed, most):
    """The positions of random turns, from the roll to the end."""
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(most):
        if game.mover(state) == OVER:
            state = game.start()
        states = [game.play(state, chooser.randrange(6))]
        while game.mover(states[-1]) == game.mover(states[0]):
            states.append(game.play(states[-1], chooser.choice(game.legal_moves(states[-1]))))
        yield states
        state = states[-1]


@pytest.mark.parametrize("side", range(4, 9))
def test_steps_are_found_for_random_turns(side):
    game = pg.game("tarble", side=side)
    given_up = 0
    for states in random_turns(game, side, int(150 * AMOUNT)):
        assert check(game, states[0], states[-1]) == len(states) - 1
        seat = ("red", "blue")[game.mover(states[0])]
        given_up += len(game.to_dict(states[-1])[seat]) < len(game.to_dict(states[0])[seat])
    assert given_up > 0


def test_steps_are_found_between_any_two_positions_of_a_turn():
    game = pg.game("tarble", side=5)
    for states in random_turns(game, 3, int(60 * AMOUNT)):
        for first in range(len(states) - 1):
            for second in range(first, len(states)):
                assert check(game, states[first], states[second]) == second - first


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_steps_are_found_for_every_end_of_a_roll(roll):
    game = pg.game("tarble", side=4)
    for number, states in enumerate(random_turns(game, 10 + roll, 40)):
        if game.mover(states[-1]) == CHANCE and number % 8 == 7:
            before = game.play(states[-1], roll - 1)
            ends = game.turn_results(before)
            for after in ends[:: 1 if JIT else 20]:
                assert check(game, before, after) == roll


def test_steps_are_found_for_the_turns_of_a_six_that_capture_most():
    game = pg.game("tarble")
    layout = {
        "red": [[-4, -5], [-4, -4], [-3, -5], [-1, -5], [-1, -4], [1, 0]],
        "blue": [[0, -1], [1, 4], [2, 5], [3, 5], [4, 5]],
        "neutral": True,
        **{"red_score": 3, "blue_score": 3, "turn": "r", "left": 6, "turns": 4},
    }
    before = game.position(layout)
    end = {**layout, "red": [*layout["red"][:-1], [1, 5]], "blue": layout["blue"][2:], "red_score": 6, "turn": "b"}
    after = game.position({**{name: end[name] for name in end if name != "left"}, "turns": 5})
    assert check(game, before, after) == 6


def test_a_roll_without_any_movement_is_a_pass():
    game = pg.game("tarble", side=7)
    blue = [[-5, -6], [-4, -6], [-3, -5], [-3, -4], [-2, -6], [-2, -5], [-1, -6], [-1, -4]]
    layout = {"red": [[-3, -6]], "blue": blue, "neutral": True, "red_score": 0, "blue_score": 0}
    before = game.position({**layout, "turn": "r", "left": 3})
    assert steps_between(game, before, game.position({**layout, "turn": "b", "turns": 1})) == [0]


def test_positions_that_no_movements_join_are_refused():
    game = pg.game("tarble", side=4)
    fields = {"red": [[-1, -2]], "blue": [[1, 2]], "neutral": True, "red_score": 0, "blue_score": 0, "turn": "r"}
    before = game.position({**fields, "left": 2})
    unreachable = [
        {**fields, "red": [[2, 2]], "turn": "b", "turns": 1},  # too far
        {**fields, "red": [[-1, -2]], "left": 1},  # a piece cannot stand still
        {**fields, "red": [[-1, -1]], "blue_score": 1, "turn": "b", "turns": 1},  # nobody captured for Blue
        {**fields, "red": [[-1, -1]], "red_score": 1, "turn": "b", "turns": 1},  # the neutral piece was not in reach
        {**fields, "red": [[-1, -1]], "blue": [[2, 2]], "turn": "b", "turns": 1},  # the other side moved
        {**fields, "red": [[-1, -1]], "left": 3},  # more movements left than before
        {**fields, "red": [[-1, -1]], "turn": "r", "turns": 2},  # two turns later
    ]
    for after in unreachable:
        with pytest.raises(MoveError, match="movements lead from"):
            steps_between(game, before, game.position(after))
