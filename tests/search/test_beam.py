"""The beam: the best end of a turn when only the best positions after each step are followed."""

import itertools
import random

import numpy as np
import pytest

from plyground.core.errors import PlygroundError
from plyground.core.randomness import new_stream
from plyground.players import make_player
from plyground.players.root_values import root_values
from plyground.search.beam import value_at_rank
from tests.games.test_tarble import random_placement
from tests.own_games import own_game
from tests.reference import search as slow
from tests.search.agents import agent_of, decide, game_of, positions_of

LONG_TURNS = [("tarble", {"side": 4}), ("backgammon", {}), ("hypergammon", {}), ("parcheesi", {})]
WIDE = 1 << 20


def ends_by_sequences(game, position):
    """The ends of a turn by every sequence of its steps, each end once."""
    seat, ends = game.mover(position), {}

    def walk(state):
        for step in game.legal_moves(state):
            after = game.play(state, step)
            if game.mover(after) == seat:
                walk(after)
            else:
                ends[after.tobytes()] = after

    walk(position)
    return list(ends.values())


def ends_by_beam(judge, position, beam, beam_from=0):
    """The ends that a beam finds, written as plainly as it is described."""
    game, seat = judge.game, judge.game.mover(position)
    size = game.capacities.identity
    layer, met, ends = [position], {position[:size].tobytes()}, []
    while layer:
        if len(layer) > max(beam, beam_from):
            values = [judge.worth(position, state, seat) for state in layer]
            best = sorted(range(len(layer)), key=lambda member, values=values: -values[member])[:beam]
            layer = [layer[member] for member in sorted(best)]
        following = []
        for state in layer:
            for step in game.legal_moves(state):
                after = game.play(state, step)
                if after[:size].tobytes() not in met:
                    met.add(after[:size].tobytes())
                    following.append(after)
        ends += [state for state in following if game.mover(state) != seat]
        layer = [state for state in following if game.mover(state) == seat]
    return ends


def assert_best(judge, position, decision, ends):
    """The decision is one of these ends, and none is better."""
    seat, size = judge.game.mover(position), judge.game.capacities.identity
    worth = {end[:size].tobytes(): judge.worth(position, end, seat) for end in ends}
    assert decision.value == worth[decision.position[:size].tobytes()] == max(worth.values())
    assert decision.looked_at == len(worth)


def placements(game, roll, count, seed):
    """Tarble positions with pieces anywhere and this many movements to make."""
    rng = random.Random(seed)
    return [game.rolled(game.position(random_placement(game.settings["side"], rng)), roll) for _ in range(count)]


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_beam_and_exact_turn_find_the_best_of_all_sequences(roll):
    game = game_of("tarble", side=5)
    judge = slow.Judge(game, "points")
    for position in placements(game, roll, 8, seed=roll):
        ends = ends_by_sequences(game, position)
        for options in ({}, {"beam": WIDE}, {"beam": 1, "beam_from": WIDE}):
            assert_best(judge, position, decide(game, position, "greedy", eval="points", **options), ends)


@pytest.mark.parametrize(("name", "settings"), LONG_TURNS)
@pytest.mark.parametrize(("beam", "beam_from"), [(1, 0), (4, 0), (30, 0), (4, 12)])
def test_a_beam_finds_what_its_description_finds(name, settings, beam, beam_from):
    game = game_of(name, **settings)
    judge = slow.Judge(game, next(iter(game.definition.evaluators)))
    options = {"eval": next(iter(game.definition.evaluators)), "beam": beam, "beam_from": beam_from}
    for position in positions_of(game, 10, seed=6):
        decision = decide(game, position, "greedy", **options)
        assert_best(judge, position, decision, ends_by_beam(judge, position, beam, beam_from))


@pytest.mark.parametrize(("name", "settings"), LONG_TURNS)
@pytest.mark.parametrize("ties", ["first", "random"])
def test_a_beam_as_wide_as_the_turn_is_the_exact_turn(name, settings, ties):
    game = game_of(name, **settings)
    for number, position in enumerate(positions_of(game, 15, seed=7)):
        exact, wide = (
            decide(game, position, "greedy", number, eval="none", ties=ties, **options)
            for options in ({}, {"beam": WIDE})
        )
        assert np.array_equal(exact.position, wide.position)
        assert exact.value == wide.value


def test_a_beam_follows_turns_of_any_length_in_games_of_users():
    game = own_game("kalah")
    judge = slow.Judge(game, next(iter(game.definition.evaluators)))
    for position, beam in itertools.product(positions_of(game, 20, seed=8), (1, 2, WIDE)):
        decision = decide(game, position, "greedy", eval=next(iter(game.definition.evaluators)), beam=beam)
        assert_best(judge, position, decision, ends_by_beam(judge, position, beam))


def test_what_a_beam_loses_is_what_its_layers_drop():
    game = game_of("tarble")
    values = {}
    for beam in (1, 10, 100, WIDE):
        values[beam] = [
            decide(game, position, "greedy", eval="points", beam=beam).value for position in placements(game, 4, 30, 9)
        ]
    assert all(narrow <= wide for narrow, wide in zip(values[1], values[WIDE], strict=True))
    assert sum(values[1]) < sum(values[10]) <= sum(values[WIDE])


def test_a_beam_does_not_depend_on_the_size_of_its_workspace():
    game = game_of("tarble")
    position = placements(game, 5, 1, 12)[0]
    small = make_player(game, "greedy:eval=points,beam=2000,ties=random").make_agent()
    first = small.choose(position, new_stream(3))
    assert small.wider > 0
    again = small.choose(position, new_stream(3))
    assert np.array_equal(first.position, again.position)
    assert first.looked_at == again.looked_at


def test_the_turns_of_a_beam_can_be_listed():
    game = game_of("tarble", side=4)
    position = placements(game, 3, 1, 13)[0]
    player = agent_of(game, "greedy", eval="points", beam=20)
    decision, turns = root_values(player, position, new_stream(1))
    assert len(turns) == decision.looked_at > 10
    assert turns[0].value == decision.value == max(turn.value for turn in turns)


def test_the_value_at_a_rank_is_that_of_the_sorted_list():
    rng = np.random.default_rng(5)
    for size in (1, 2, 3, 10, 101):
        for values in (rng.random(size), rng.integers(0, 4, size).astype(float), np.ones(size)):
            for rank in range(size):
                assert value_at_rank(values.copy(), size, rank) == sorted(values, reverse=True)[rank]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("greedy:beam=-1", "beam=-1 is not allowed"),
        ("greedy:beam=10,chunk=2", "chunk=2 with beam=10; expected one of them"),
        ("greedy:beam_from=10", "beam_from=10 without a beam"),
    ],
)
def test_wrong_beams_are_refused_in_one_line(text, words):
    with pytest.raises(PlygroundError) as error:
        make_player(game_of("tarble"), text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
