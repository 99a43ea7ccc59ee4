"""Tarble's evaluator against its definition, on random positions and on drawn ones."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.contract import CHANCE, OVER

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions
ALL = {"red": [[-1, -2]], "blue": [[1, 2]], "neutral": True, "red_score": 0, "blue_score": 0, "turn": "r"}


def value(game, state, seat):
    function = game.definition.compiled_evaluator(game.definition.evaluators["points"])
    return function(game.board, state, state, seat, np.array([0.1]))


def slow_points(fields, seat):
    """D13: the lead in points and 0.1 of the lead in pieces."""
    lead = fields["red_score"] - fields["blue_score"] + 0.1 * (len(fields["red"]) - len(fields["blue"]))
    return lead if seat == 0 else -lead


def random_positions(game, seed, most):
    """Positions of random games, those in the middle of turns included."""
    chooser = random.Random(seed)
    state = game.start()
    for _ in range(most):
        if game.mover(state) == OVER:
            state = game.start()
        chance = game.mover(state) == CHANCE
        state = game.play(state, chooser.choice(range(6) if chance else game.legal_moves(state)))
        if game.mover(state) != OVER:
            yield state


@pytest.mark.parametrize("side", range(4, 9))
def test_values_in_random_games_are_those_of_the_definition(side):
    game = pg.game("tarble", side=side)
    bound = game.definition.evaluators["points"].bound
    without_neutral = 0
    for state in random_positions(game, side, 800):
        fields = game.to_dict(state)
        without_neutral += not fields["neutral"]
        for seat in (0, 1):
            assert value(game, state, seat) == pytest.approx(slow_points(fields, seat))
            assert abs(value(game, state, seat)) <= bound
    assert without_neutral > 0


@pytest.mark.parametrize(
    "changes, for_red",
    [
        ({}, 0.0),
        ({"red_score": 3, "blue_score": 1}, 2.0),
        ({"red": [[-1, -2], [-2, -2], [-2, -3]]}, 0.2),
        ({"blue": [[1, 2], [2, 2]], "blue_score": 2}, -2.1),
        ({"neutral": False, "red_score": 1, "left": 2}, 1.0),  # the neutral piece is captured, the turn goes on
        ({"red": [[0, 0], [-3, -3]], "neutral": False, "red_score": 1, "left": 1}, 1.1),  # not yet removed from there
        ({"blue": [], "red_score": 1, "left": 3}, 1.1),  # the last enemy is gone, but not the turn
        ({"red_score": 5000}, 999.0),  # no lead is worth a won game
    ],
)
def test_drawn_positions_are_worth_what_they_should(changes, for_red):
    game = pg.game("tarble", side=4)
    state = game.position({**ALL, **changes})
    assert game.mover(state) != OVER
    assert value(game, state, 0) == pytest.approx(for_red)
    assert value(game, state, 1) == pytest.approx(-for_red)


def test_symmetries_of_the_board_leave_values_as_they_are():
    game = pg.game("tarble", side=4)
    for state in random_positions(game, 2, int(100 * AMOUNT)):
        for symmetry in game.symmetries():
            for seat in (0, 1):
                image = value(game, symmetry.position(state), symmetry.seats[seat])
                assert image == value(game, state, seat), symmetry.name


def test_a_won_game_is_worth_more_than_any_judgement():
    evaluator = pg.game("tarble").definition.evaluators["points"]
    assert evaluator.won > evaluator.bound


def test_the_named_player_that_evaluates_names_the_evaluator():
    players = pg.game("tarble").definition.players
    assert players["minimax"][0] == "greedy:eval=points,chunk=4"
