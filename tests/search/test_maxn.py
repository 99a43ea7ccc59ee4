"""Max-n and the paranoid search against slow ones, and against each other where they must agree."""

import numpy as np
import pytest

from tests.reference import search as slow
from tests.search.agents import WHOLE, decide, decide_in_slices, game_of, positions_of

FOUR_SEATS = [
    ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4}, ("advance", "none"), (20, 20, 5)),
    ("rlgame", {"n": 7, "a": 2, "pawns": 2, "players": 4, "alliances": "diagonal"}, ("advance",), (20, 20, 5)),
    ("pachisi", {}, ("pips", "heuristic"), (20, 10)),
    ("parcheesi", {}, ("pips", "heuristic"), (20, 2)),
    ("parcheesi", {"teams": True}, ("pips",), (20, 2)),
]
CASES = [
    pytest.param(name, settings, evaluator, counts, id="-".join([name, *map(str, settings.values()), evaluator]))
    for name, settings, evaluators, counts in FOUR_SEATS
    for evaluator in evaluators
]


def some_positions(game, count, seed):
    """Half of the positions from anywhere in random games, half from their last turns."""
    return positions_of(game, count - count // 2, seed) + positions_of(game, count // 2, seed, last=12)


@pytest.mark.parametrize(("name", "settings", "evaluator", "counts"), CASES)
def test_max_n_finds_the_value_and_the_turn_of_a_slow_search(name, settings, evaluator, counts):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    for depth, count in enumerate(counts, 1):
        for position in some_positions(game, count, seed=30 + depth):
            mover = game.mover(position)
            values = {end.tobytes(): vector[mover] for end, vector in slow.root_vectors(judge, position, depth)}
            found = decide(game, position, "maxn", depth=depth, eval=evaluator)
            assert found.value == pytest.approx(max(values.values()), abs=1e-6)
            assert values[found.position.tobytes()] == pytest.approx(found.value, abs=1e-6)


@pytest.mark.parametrize(("name", "settings", "evaluator", "counts"), CASES)
def test_alphabeta_is_the_paranoid_search(name, settings, evaluator, counts):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    for depth, count in enumerate(counts, 1):
        for position in some_positions(game, count, seed=40 + depth):
            values = {end.tobytes(): value for end, value in slow.root_values(judge, position, depth)}
            best = max(values.values())
            for kind in ["alphabeta", *(["paranoid"] if len(game.teams) > 2 else [])]:
                found = decide(game, position, kind, depth=depth, eval=evaluator, deepening="no")
                assert found.value == pytest.approx(best, abs=1e-6)
                assert values[found.position.tobytes()] == pytest.approx(best, abs=1e-6)


def test_max_n_and_paranoid_differ_where_opponents_have_aims_of_their_own():
    game = game_of("rlgame", n=7, a=2, pawns=3, players=4)
    pairs = [
        [decide(game, position, kind, depth=3, eval="advance").value for kind in ("maxn", "minimax")]
        for position in positions_of(game, 40, seed=51)
    ]
    assert all(max_n >= paranoid for max_n, paranoid in pairs)
    assert any(max_n > paranoid for max_n, paranoid in pairs)


@pytest.mark.parametrize(
    ("name", "settings", "evaluator", "depth"),
    [
        ("tictactoe", {}, "free_rows", 4),
        ("tictactoe", {}, "none", 6),
        ("polar", {"rings": 3, "spokes": 6, "k": 3}, "tree", 3),
        ("rlgame", {"n": 5, "a": 2, "pawns": 2}, "advance", 4),
        ("tablut", {}, "none", 2),
        ("hypergammon", {}, "pips", 2),
        ("backgammon", {}, "pips", 1),
        ("tarble", {"side": 4}, "points", 1),
    ],
)
def test_with_two_seats_that_want_the_opposite_max_n_is_minimax(name, settings, evaluator, depth):
    game = game_of(name, **settings)
    judge = slow.Judge(game, evaluator)
    for position in positions_of(game, 30, seed=52):
        end = game.turn_results(position)[-1]
        assert judge.worth(position, end, 0) == -judge.worth(position, end, 1), "the evaluator is not zero-sum"
        max_n = decide(game, position, "maxn", depth=depth, eval=evaluator, ties="first")
        minimax = decide(game, position, "minimax", depth=depth, eval=evaluator, ties="first")
        assert max_n.value == pytest.approx(minimax.value, abs=1e-9)
        if not game.capacities.chances:
            assert np.array_equal(max_n.position, minimax.position)


@pytest.mark.parametrize(("name", "depth"), [("pachisi", 2), ("parcheesi", 1), ("tictactoe", 3)])
def test_max_n_in_slices_decides_as_in_one_go(name, depth):
    game = game_of(name)
    for position in positions_of(game, 3, seed=53):
        *whole, slices = decide_in_slices(game, position, WHOLE, "maxn", depth=depth)
        assert slices == 1
        for allowance in (1, 7):
            *sliced, slices = decide_in_slices(game, position, allowance, "maxn", depth=depth)
            assert sliced == whole
            assert slices > 1 or whole[2] <= allowance
