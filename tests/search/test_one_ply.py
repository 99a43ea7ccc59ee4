"""Players that look no further than their own turn: random, first and greedy."""

import collections
import functools
import math

import numpy as np
import pytest

from plyground.core.randomness import new_stream
from plyground.core.turns import TurnFinder
from plyground.players import make_player
from tests.reference import search as slow
from tests.search.agents import agent_of, decide, game_of, positions_of, settle

ALL_GAMES = [("tictactoe", {}), ("polar", {}), ("tablut", {}), ("rlgame", {"n": 6, "a": 2, "pawns": 3}),
             ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4}), ("tarble", {"side": 4}), ("backgammon", {}),
             ("hypergammon", {}), ("pachisi", {}), ("parcheesi", {}), ("parcheesi", {"teams": True})]  # fmt: skip
BY_TURN = {"backgammon", "hypergammon", "parcheesi"}  # the others draw step by step


def possible_choices(game, position):
    """What a random player of this game draws among: ends of the turn, or positions after a step."""
    if game.name in BY_TURN:
        return game.turn_results(position)
    return [game.play(position, step) for step in game.legal_moves(position)]


def assert_uniform(counts, possible):
    """Pearson's chi-square, five standard deviations above its mean at most."""
    assert set(counts) <= possible
    expected = sum(counts.values()) / len(possible)
    square = sum((counts[key] - expected) ** 2 / expected for key in possible)
    freedom = len(possible) - 1
    assert square < freedom + 5 * math.sqrt(2 * freedom)


def drawn(game, position, kind, draws, **options):
    """How often every position was chosen, by streams of their own."""
    player = agent_of(game, kind, **options)
    return collections.Counter(player.choose(position, new_stream(9, draw)).position.tobytes() for draw in range(draws))


def test_a_random_play_of_a_backgammon_roll_is_uniform_over_distinct_ends():
    game = game_of("backgammon", first=0)
    position = game.play(settle_opening(game), roll_number(game, (6, 6)))
    ends = game.turn_results(position)
    sequences = count_sequences(game, position)
    assert sequences > len(ends) > 3  # drawing step by step would not be uniform
    assert_uniform(drawn(game, position, "random", 6000), {end.tobytes() for end in ends})


def settle_opening(game):
    """The first position after both sides have played, so that doubles can be rolled."""
    position = settle(game, game.start())
    for _ in range(2):
        position = game.turn_results(settle(game, position))[0]
    return position


def roll_number(game, dice):
    """The number of the outcome with these dice."""
    rolled = settle_opening(game)
    numbers = range(len(game.chance(rolled)))
    return next(
        number for number in numbers if sorted(game.to_dict(game.play(rolled, number))["dice"])[-2:] == list(dice)
    )


def count_sequences(game, position):
    """Ways to play the turn, orders told apart."""
    mover = game.mover(position)
    after = [game.play(position, step) for step in game.legal_moves(position)]
    return sum(count_sequences(game, end) if game.mover(end) == mover else 1 for end in after)


@pytest.mark.parametrize(("name", "settings"), ALL_GAMES)
def test_a_random_choice_is_uniform(name, settings):
    game = game_of(name, **settings)
    positions = [found for found in positions_of(game, 20, seed=80) if 1 < len(possible_choices(game, found)) < 40]
    for position in positions[:2]:
        possible = {after.tobytes() for after in possible_choices(game, position)}
        assert_uniform(drawn(game, position, "random", 60 * len(possible)), possible)
    assert len(positions) >= 2


def test_the_published_sampler_of_tablut_plays_legal_steps_and_not_uniformly():
    game = game_of("tablut")
    position = positions_of(game, 4, seed=81)[2]
    counts = drawn(game, position, "random", 3000, sampler="published")
    assert set(counts) <= {after.tobytes() for after in possible_choices(game, position)}
    with pytest.raises(AssertionError):
        assert_uniform(counts, {after.tobytes() for after in possible_choices(game, position)})


@pytest.mark.parametrize(("name", "settings"), ALL_GAMES)
def test_the_first_player_plays_the_lowest_step_or_the_first_end_in_the_games_order(name, settings):
    game = game_of(name, **settings)
    for position in positions_of(game, 10, seed=82):
        choices, mover = possible_choices(game, position), game.mover(position)
        if name in BY_TURN:
            precedes = functools.partial(game.functions.precedes, game.board, mover)
            choices.sort(key=functools.cmp_to_key(lambda one, other, before=precedes: -1 if before(one, other) else 1))
        assert np.array_equal(decide(game, position, "first").position, choices[0])


@pytest.mark.parametrize(("name", "settings"), ALL_GAMES)
def test_greedy_is_alphabeta_of_one_turn(name, settings):
    game = game_of(name, **settings)
    for evaluator in [*game.definition.evaluators, "none"]:
        judge = slow.Judge(game, evaluator)
        for number, position in enumerate(positions_of(game, 25, seed=83)):
            greedy = decide(game, position, "greedy", number, eval=evaluator, ties="random")
            deep = decide(game, position, "alphabeta", number, depth=1, eval=evaluator, ties="random")
            best = max(value for _, value in slow.root_values(judge, position, 1))
            assert greedy.value == deep.value == best
            assert np.array_equal(greedy.position, deep.position)
            assert judge.worth(position, greedy.position, game.mover(position)) == best


def after_movements(game, position, most):
    """All positions after that many steps of the turn, or at its end."""
    mover, reached, ends = game.mover(position), {position.tobytes(): position}, {}
    for _ in range(most):
        following = {}
        for here in reached.values():
            for step in game.legal_moves(here):
                after = game.play(here, step)
                (following if game.mover(after) == mover else ends)[after.tobytes()] = after
        reached = following
    return {**ends, **reached}


def test_greedy_by_chunks_takes_the_best_position_after_at_most_four_movements():
    game = game_of("tarble", side=4)
    judge = slow.Judge(game, "points")
    lengths = set()
    for position in positions_of(game, 24, seed=84):
        reachable = after_movements(game, position, 4)
        mover = game.mover(position)
        values = {key: judge.worth(position, after, mover) for key, after in reachable.items()}
        for options in ({"ties": "first"}, {"ties": "random"}):
            found = decide(game, position, "greedy", eval="points", chunk=4, **options)
            assert found.value == max(values.values())
            assert values[found.position.tobytes()] == found.value
            assert found.nodes == len(reachable)
        lengths.add(game.to_dict(position)["left"])
    assert max(lengths) > 4 > min(lengths)


def test_chunks_as_long_as_the_turn_are_the_whole_turn():
    game = game_of("tarble", side=4)
    for position in positions_of(game, 12, seed=85):
        whole = decide(game, position, "greedy", eval="points", ties="first")
        chunks = decide(game, position, "greedy", eval="points", ties="first", chunk=6)
        assert whole.value == chunks.value
        assert np.array_equal(whole.position, chunks.position)


@pytest.mark.parametrize("text", ["random", "greedy", "greedy:ties=first", "alphabeta:depth=1", "maxn:depth=1"])
def test_a_turn_too_long_for_the_desk_is_decided_as_on_a_larger_one(text):
    game = game_of("tarble", side=4)
    position = max(positions_of(game, 40, seed=1), key=lambda found: len(game.turn_results(found)))
    player = make_player(game, text).make_agent()
    before, after = new_stream(5), new_stream(5)
    first = player.choose(position, before)
    assert player.wider > 0 or text == "random"  # which draws step by step in this game
    player.new_game()
    again = player.choose(position, after)
    assert np.array_equal(first.position, again.position)
    assert (first.value, first.nodes, before[0]) == (again.value, again.nodes, after[0])


@pytest.mark.parametrize(
    ("name", "settings"), [("tarble", {"side": 4}), ("backgammon", {}), ("hypergammon", {}), ("parcheesi", {})]
)
def test_the_ends_of_a_turn_come_in_the_same_order_however_much_room_there_is(name, settings):
    """A draw by number must not depend on how large the workspace has become."""
    game = game_of(name, **settings)
    larger = TurnFinder(game.rules, game.board, game.capacities)
    larger.enlarge()
    larger.enlarge()
    for position in positions_of(game, 40, seed=1):
        small = TurnFinder(game.rules, game.board, game.capacities)
        assert np.array_equal(small.find(position), larger.find(position)), game.to_dict(position)
