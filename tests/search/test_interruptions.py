"""What a player decides must not depend on slices of time, on room, or on who else sits at the table."""

import numpy as np
import pytest

from plyground.core.game import Game
from plyground.core.randomness import new_stream, split
from plyground.matches.match import match
from plyground.players import make_player
from plyground.players.model_options import with_model
from plyground.search.agent import MOST_SEATS
from plyground.search.arena import NOISE_STREAMS
from plyground.training.plan import make_plan
from tests.own_games import own_definition, own_game


def cramped_kalah(results):
    """Kalah with too little room declared for its turns."""
    game = Game(own_definition("kalah"))
    game.capacities = game.capacities._replace(results=results)
    return game


def noisy(game, text, noise=0.5):
    """A player with a network and noise on what it says."""
    return with_model(make_player(game, text), make_plan(game, {"hidden": 2}).new_model(1), noise)


def games_of(game, player):
    """All positions of a few games."""
    games = []
    match(game, [player, "random"], games=8, workers=1, on_game=lambda number, found: games.append(found))
    return [[position.tobytes() for position in positions] for positions in games]


@pytest.fixture
def in_small_slices(monkeypatch):
    """Let every search think for three positions at a time, so that it is interrupted before its room is used up."""
    return lambda: monkeypatch.setattr("plyground.matches.match.next_allowance", lambda *given: 3)


@pytest.mark.parametrize(
    "text", ["alphabeta:depth=5,by=turns,explore=0.4", "mcts:playouts=60,rollout=turn,explore=0.4"]
)
def test_exploring_does_not_depend_on_slices_or_on_the_room_for_turns(text, in_small_slices):
    whole = games_of(own_game("kalah"), text)
    in_small_slices()
    for results in (1, 6, 14):
        assert games_of(cramped_kalah(results), text) == whole


def test_noise_does_not_depend_on_slices_or_on_the_room_for_turns(in_small_slices):
    text = "alphabeta:depth=3,by=turns"
    roomy = own_game("kalah")
    whole = games_of(roomy, noisy(roomy, text))
    in_small_slices()
    for game in (cramped_kalah(1), cramped_kalah(6), cramped_kalah(14)):
        assert games_of(game, noisy(game, text)) == whole


def test_the_noise_of_the_first_player_is_its_own():
    game = own_game("kalah")
    player = noisy(game, "greedy")
    games = []
    match(game, [player, "first"], games=1, seats="fixed", workers=1, on_game=lambda number, found: games.append(found))
    agent = player.make_agent()
    split(agent.workspace.model.model.stream, 1, NOISE_STREAMS + MOST_SEATS * 0)
    moved = 0
    for before, after in zip(games[0], games[0][1:], strict=False):
        if game.mover(before) == 0:
            assert np.array_equal(agent.choose(before, new_stream(1)).position, after)
            moved += 1
    assert moved > 2


def test_a_probe_earns_no_credit_for_a_cut_off():
    game = own_game("coins", together=True, goal=100, limit=100)
    position = game.play(game.start(), 2)
    agent = make_player(game, "alphabeta:depth=2,star=2,eval=none,deepening=no").make_agent()
    assert agent.choose(position, new_stream(1)).value == 0  # nothing is better than anything else
    assert not agent.workspace.search.history.any()


def test_the_scale_of_a_tree_search_with_a_network_can_be_set():
    game = own_game("kalah")
    assert noisy(game, "mcts:scale=0.25").search.scale == 0.25
    assert noisy(game, "mcts").search.scale == 1.0


@pytest.mark.parametrize("option", ["noise=0.5", "transfer=yes"])
def test_an_option_of_networks_without_a_network_is_an_error(option):
    with pytest.raises(ValueError, match=f"{option} without a network; expected net=FILE"):
        make_player(own_game("kalah"), f"alphabeta:{option}")
