"""One turn shared among threads: the same answer as that of one thread."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import CapacityError, PlygroundError
from plyground.core.randomness import new_stream
from plyground.core.turns import TurnFinder, make_turn_workspace
from plyground.matches.match import match
from plyground.players import make_player
from plyground.players.root_values import root_values, valuing_every_turn
from tests.games.test_tarble import random_placement, random_rolled
from tests.players.test_net_player import write_network
from tests.search.agents import game_of

MANY = 4096  # ends that do not fit into a workspace of the first size


def large_turns(game, count, seed):
    """Positions with a roll whose turn is too large to be decided at once."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        roll = rng.choice((4, 5, 6))
        pieces = {4: 7, 5: 5, 6: 4}[roll]
        position = game.rolled(game.position(random_placement(game.settings["side"], rng, pieces)), roll)
        if MANY < len(game.turn_results(position)) < 200_000:
            found.append(position)
    return found


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    """The file of a network of random weights."""
    return write_network(tmp_path_factory.mktemp("networks") / "tarble.npz", game_of("tarble"), "cells", outputs="one")


@pytest.mark.parametrize("options", ["eval=points", "eval=none", "eval=none,ties=first", "eval=points,ties=first"])
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_give_the_answer_of_one_whatever_the_ties(options, threads):
    game = game_of("tarble")
    alone = make_player(game, f"greedy:{options}").make_agent()
    together = make_player(game, f"greedy:{options},threads={threads}").make_agent()
    for number, position in enumerate(large_turns(game, 6, seed=threads)):
        streams = new_stream(4, number), new_stream(4, number)
        first, second = alone.choose(position, streams[0]), together.choose(position, streams[1])
        assert np.array_equal(first.position, second.position)
        assert (first.value, first.nodes, first.depth) == (second.value, second.nodes, second.depth)
        assert streams[0] == streams[1]
    assert together.wider == 0  # it was decided by the threads


def test_a_network_gives_the_same_answer_with_threads(network):
    game = game_of("tarble")
    alone, together = (make_player(game, f"net:{network}{more}").make_agent() for more in ("", ",threads=2"))
    for position in large_turns(game, 6, seed=5):
        first, second = alone.choose(position), together.choose(position)
        assert np.array_equal(first.position, second.position)
        assert (first.value, first.nodes) == (second.value, second.nodes)


@pytest.mark.parametrize("roll", range(1, 6))
def test_every_end_of_a_turn_belongs_to_one_share(roll):
    game = game_of("tarble", side=5)
    finder = TurnFinder(game.rules, game.board, game.capacities)
    rng = random.Random(roll)
    for shares in (1, 2, 3, 7):
        for _ in range(3):
            state = random_rolled(game, rng, roll)
            wanted = sorted(row.tobytes() for row in finder.find(state))
            found = []
            for share in range(shares):
                rows, scratch = finder.workspace.rows, finder.workspace.scratch
                count = game.definition.compiled_turn_share(game.board, state, rows, scratch, share, shares)
                found += [row.tobytes() for row in rows[:count]]
            assert sorted(found) == wanted


def test_a_turn_without_any_movement_belongs_to_one_share():
    game = game_of("tarble", side=7)
    blue = [[-5, -6], [-4, -6], [-3, -5], [-3, -4], [-2, -6], [-2, -5], [-1, -6], [-1, -4]]
    blocked = {"red": [[-3, -6]], "blue": blue, "neutral": True, "red_score": 0, "blue_score": 0, "turn": "r"}
    for roll in (1, 4):
        state = game.rolled(game.position(blocked), roll)
        assert game.legal_moves(state) == [0]
        finder = TurnFinder(game.rules, game.board, game.capacities)
        rows, scratch = finder.workspace.rows, finder.workspace.scratch
        counts = [game.definition.compiled_turn_share(game.board, state, rows, scratch, share, 3) for share in range(3)]
        assert counts == [1, 0, 0]


def test_matches_with_threads_are_the_same_matches():
    game = pg.game("tarble", side=5, max_turns=12)
    results = [
        match(game, [f"greedy:eval=points,explore=0.2{more}", "minimax"], 4, seed=3, workers=1)
        for more in ("", ",threads=2")
    ]
    assert np.array_equal(results[0].fingerprints, results[1].fingerprints)
    assert np.array_equal(results[0].effort["nodes"], results[1].effort["nodes"])


def test_training_with_threads_learns_the_same():
    game = pg.game("tarble", side=5, max_turns=12)
    trained = [
        pg.train(game, choice=f"greedy:ties=first{more}", games=3, hidden=4, test_games=0, self_games=0, checkpoints=1)
        for more in ("", ";threads=2")
    ]
    weights = [run.learned[0].weights["weights"] for run in trained]
    assert np.array_equal(weights[0], weights[1])


def test_the_turns_of_a_player_with_threads_can_be_listed():
    game = game_of("tarble")
    position = large_turns(game, 1, seed=8)[0]
    player = make_player(game, "greedy:eval=points,threads=2")
    decision, turns = root_values(valuing_every_turn(player).make_agent(), position, new_stream(1))
    assert len(turns) == decision.nodes > MANY
    assert player.make_agent().choose(position, new_stream(1)).value == turns[0].value


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("tarble", "greedy:threads=0", "threads=0 is not allowed"),
        ("tarble", "greedy:threads=2,chunk=2", "chunk=2 with threads=2; expected one of them"),
        ("tarble", "greedy:threads=2,beam=9", "beam=9 with threads=2; expected one of them"),
        ("tarble", "net:{0},threads=2,noise=0.1", "threads=2 with noise=0.1; expected threads=1"),
        ("tarble", "net:{0},threads=2,depth=2", "threads=2 with depth=2; expected depth=1"),
        ("backgammon", "greedy:threads=2", "no option is called threads"),
    ],
)
def test_wrong_threads_are_refused_in_one_line(name, text, words, network):
    with pytest.raises(PlygroundError) as error:
        make_player(game_of(name), text.format(network))
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_the_largest_turns_of_the_usual_board_fit():
    game = game_of("tarble")
    assert make_turn_workspace(game.capacities, 11).rows.shape[0] > 8_000_000  # positions with 5.3 million ends exist
    with pytest.raises(CapacityError, match="does not end within 8,388,608 positions"):
        make_turn_workspace(game.capacities, 12)
