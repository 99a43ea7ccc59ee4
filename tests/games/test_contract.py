"""The contract test that every game passes, the example of a user's own game included."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream, random_below
from plyground.core.turns import same_position
from plyground.games import names
from plyground.tools.checking.checker import GameChecker
from tests.games.all_games import CHOICES, IDS

PLAIN_GAMES = {"backgammon": 2, "tablut": 2, "tarble": 1, "pachisi": 1, "parcheesi": 1}  # `make campaign` plays more


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_a_game_keeps_the_contract(name, settings):
    sentences = list(GameChecker(pg.game(name, **settings), PLAIN_GAMES.get(name, 4), seed=2).run(use=False))
    assert len(sentences) >= 5


def test_every_built_in_game_is_among_the_choices():
    assert set(names()) <= {name for name, _ in CHOICES}
    assert len(names()) == 9


def random_positions(game, games, seed):
    """Positions met in random play, step by step."""
    for number in range(games):
        stream = new_stream(seed, number)
        state = game.start()
        for _ in range(120):
            options = list(range(len(game.chance(state)))) or game.legal_moves(state)
            if not options:
                break
            state = game.play(state, options[random_below(stream, len(options))])
            yield state


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_symmetries_map_legal_moves_and_commute_with_playing(name, settings):
    game = pg.game(name, **settings)
    stream = new_stream(9)
    for state in list(random_positions(game, 3, seed=4))[::5]:
        for symmetry in game.symmetries():
            mirrored = symmetry.position(state)
            if game.mover(state) >= 0:
                assert game.mover(mirrored) == symmetry.seats[game.mover(state)]
                moves = game.legal_moves(state)
                assert sorted(symmetry.step(move) for move in moves) == game.legal_moves(mirrored), symmetry.name
                move = moves[random_below(stream, len(moves))]
                after = symmetry.position(game.play(state, move))
                assert same_position(after, game.play(mirrored, symmetry.step(move)), game.capacities.identity)
            if game.result(state) is not None:
                mapped = game.result(mirrored)
                assert [mapped[symmetry.seats[seat]] for seat in range(game.seats)] == game.result(state)


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_playing_leaves_the_position_it_was_given_alone(name, settings):
    game = pg.game(name, **settings)
    for state in random_positions(game, 1, seed=8):
        before = state.copy()
        game.legal_moves(state), game.chance(state), game.result(state), game.to_dict(state), game.draw(state)
        for move in list(range(len(game.chance(state)))) or game.legal_moves(state):
            game.play(state, move)
        assert np.array_equal(before, state)


@pytest.mark.parametrize("name, settings", CHOICES, ids=IDS)
def test_an_illegal_move_is_refused(name, settings):
    game = pg.game(name, **settings)
    with pytest.raises(pg.PlygroundError, match="is not a legal move here"):
        game.play(game.start(), 10**6)
