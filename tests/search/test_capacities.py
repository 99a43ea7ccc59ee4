"""Games that write more than they declare: always one line that names the game, the count and what was declared."""

import re
import threading
import types

import numpy as np
import pytest

from plyground.core.errors import CapacityError, ContractError
from plyground.core.game import Game
from plyground.core.perft import divide, perft
from plyground.core.randomness import new_stream
from plyground.core.turns import BY_STEP, BY_TURN
from plyground.learn.model import Model
from plyground.matches.match import match
from plyground.matches.playout import playout
from plyground.players import make_player
from plyground.players.built_in import random_unit
from plyground.players.model_options import with_model
from plyground.training.plan import make_plan
from tests.own_games import own_definition, own_game

PLAYERS = ["random", "first", "greedy", "minimax:depth=2", "alphabeta:depth=2", "maxn:depth=2", "mcts:playouts=50"]


def too_many_moves(**settings):
    return own_game("take", moves=5, **settings)


def said(count, words, declared):
    return re.escape(f"take: {count} {words}; capacities declares {declared}")


MOVES = said(30, "legal moves in one position", "moves=5")
OUTCOMES = said(40, "outcomes of one chance event", "chances=3")


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("text", PLAYERS)
def test_every_player_says_so_if_there_are_more_moves_than_declared(text, long):
    game = too_many_moves(long=long)
    with pytest.raises(CapacityError, match=MOVES):
        make_player(game, text).make_agent().choose(game.start(), new_stream(1))
    with pytest.raises(CapacityError, match=MOVES):
        match(game, [text, "random"], games=2, workers=1)


def test_rules_that_are_not_compiled_yet_say_so_as_well():
    game = Game(own_definition("take"), moves=5)
    game.__dict__["_in_python"] = types.SimpleNamespace(**game.definition.functions)
    with pytest.raises(CapacityError, match=MOVES):
        game.legal_moves(game.start())


@pytest.mark.parametrize("long", [False, True])
def test_counting_random_play_and_python_say_so_too(long):
    game = too_many_moves(long=long)
    for count in (perft, divide):
        with pytest.raises(CapacityError, match=MOVES):
            count(game, game.start(), 2)
    with pytest.raises(CapacityError, match=MOVES):
        playout(game, 10, workers=1)
    for ask in (game.legal_moves, game.turn_results):
        with pytest.raises(CapacityError, match=MOVES):
            ask(game.start())


@pytest.mark.parametrize(
    "text", ["alphabeta:depth=2", "maxn:depth=2", "mcts:playouts=50", "mcts:playouts=50,rollout=turn"]
)
def test_more_outcomes_than_declared(text):
    game = own_game("take", coins=40, chances=3, most=3)
    position = game.start()
    position[2] = 1  # the first throw is made
    with pytest.raises(CapacityError, match=OUTCOMES):
        make_player(game, text).make_agent().choose(position, new_stream(1))
    with pytest.raises(CapacityError, match=OUTCOMES):
        match(game, ["random", "random"], games=2, workers=1)
    with pytest.raises(CapacityError, match=OUTCOMES):
        perft(game, game.start(), 2)
    with pytest.raises(CapacityError, match=OUTCOMES):
        playout(game, 10, workers=1)


def test_more_inputs_than_declared():
    game = own_game("take", features=7)
    plan = make_plan(own_game("take"), {"encoding": "all", "hidden": 2})
    model: Model = plan.new_model(1)
    player = with_model(make_player(game, "greedy"), model)
    inputs = said(50, "inputs of one position", "features=7")
    with pytest.raises(CapacityError, match=inputs):
        player.make_agent().choose(game.start(), new_stream(1))
    with pytest.raises(CapacityError, match=inputs):
        match(game, [player, "random"], games=2, workers=1)
    with pytest.raises(CapacityError, match=inputs):
        game.features(game.start(), "all")


@pytest.mark.parametrize(("name", "size"), [("state", 10**12), ("moves", 10**9), ("chances", 10**10), ("seats", 65)])
def test_absurd_capacities_are_one_line(name, size, monkeypatch):
    game = own_game("take")
    declared = game.definition.get("capacities")(game.settings)
    monkeypatch.setattr(game.definition, "call_for_contract", lambda *arguments, **more: {**declared, name: size})
    with pytest.raises(ContractError, match=f"capacities: {name}={size}; expected at most"):
        game.definition.capacities(game.settings)


# What may depend on settings


def test_the_largest_payoff_and_the_unit_of_random_play_may_depend_on_settings():
    assert [own_game("take", long=long).largest_payoff for long in (False, True)] == [1.0, 2.0]
    units = [random_unit(own_game("take", long=True, most=most)) for most in (30, 5)]
    assert units == [BY_STEP, BY_TURN]
    assert make_player(own_game("take", long=True), "mcts").search.largest_payoff == 2.0
    assert make_player(own_game("take", long=True), "alphabeta").search.decisive == 2.0


# Workspace


def test_rules_may_write_behind_the_board_in_several_threads():
    game = own_game("take")
    boards = []
    threads = [threading.Thread(target=lambda: boards.append(game.board)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({id(board) for board in [*boards, game.board]}) == 3
    before = game.rules_hash
    one, two = (playout(game, 400, workers=workers) for workers in (1, 2))
    assert np.array_equal(one.turns, two.turns)
    assert game.rules_hash == before


# Samplers


def test_every_player_has_a_sampler_of_its_own():
    game = own_game("take", most=7)
    players = ["random:sampler=least", "random:sampler=most"]
    games = []
    match(game, players, games=2, seats="fixed", workers=1, on_game=lambda number, positions: games.append(positions))
    for positions in games:
        heaps = [int(position[1]) for position in positions]
        assert heaps == [14, 13, 6, 5, 0]
    beside_a_search = match(game, ["alphabeta:depth=2", "random:sampler=least"], games=4, workers=1)
    assert beside_a_search.to_dict()["players"][0]["wins"] >= 2
