"""Learning by temporal differences: weight for weight against a slow learner written from the formulas."""

import itertools
import json
import os
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.errors import PlygroundError
from plyground.games.tablut.training import REPORT_2014
from plyground.learn.model_files import split_weights
from plyground.training.plan import make_plan
from tests.learn.plain_learner import (
    GAMMON_TARGETS,
    SIGNED,
    ZERO_SUM,
    PlainLearner,
    PlainTable,
    Watcher,
    both_learn,
    default_rates,
    game_of,
    network_of,
    random_games,
    table_of,
)

ROOT = pathlib.Path(__file__).parent.parent.parent


def assert_same(found, expected, before):
    """Every weight agrees to nine digits, and something was learned."""
    for name, array in expected.items():
        np.testing.assert_allclose(found[name], array, rtol=1e-9, atol=1e-10, err_msg=name)
    assert max(np.abs(expected[name] - before[name]).max() for name in expected) > 1e-4


def learn_and_compare(name, spec, rates, games=4, learns=None, player="random", **network):
    game = game_of(name)
    model = network_of(game, **spec, **network)
    assert_same(*both_learn(game, model, default_rates(**rates), random_games(game, games, player=player), learns))


SEATS = {"encoding": "unary", "hidden": 10, "targets": GAMMON_TARGETS}
ONE = {"encoding": "cells", "hidden": 7, "outputs": "one"}
VIEWER = {"encoding": "subjective", "hidden": 6, "outputs": "viewer"}
PHASES = {"phases": ("contact", "race")}
PER_SEAT = {"encoding": "pawns", "hidden": 5, "outputs": "one", "per_seat": True}


# After every move


@pytest.mark.parametrize("gamma", [1.0, 0.95])
@pytest.mark.parametrize("lambda_", [0.0, 0.5, 0.7, 1.0])
def test_one_output_for_every_seat_follows_the_formula(lambda_, gamma):
    learn_and_compare("hypergammon", SEATS, {"lambda_": lambda_, "gamma": gamma})


@pytest.mark.parametrize("reward", [0.02, -0.05])
def test_every_step_but_the_last_gives_its_reward(reward):
    learn_and_compare("hypergammon", SEATS, {"reward": reward, "gamma": 0.95})


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("ends", ["exact", "judged"])
@pytest.mark.parametrize("lambda_", [0.0, 0.7, 1.0])
def test_one_output_speaks_for_its_owner(lambda_, ends, owner):
    learn_and_compare("tictactoe", ONE, {"lambda_": lambda_}, games=20, ends=ends, owner=owner)


@pytest.mark.parametrize("ends", ["exact", "judged"])
def test_four_seats_have_four_traces(ends):
    learn_and_compare("pachisi", {"encoding": "unary", "hidden": 3, "ends": ends}, {"alpha": 0.1}, games=1)


def test_in_game_and_post_game_rates_differ():
    spec = {"encoding": "cells", "hidden": 8, "ends": "judged"}
    learn_and_compare("polar", spec, {"alpha": 0.01, "last_alpha": 0.1, "lambda_": 0.0})
    learn_and_compare("polar", spec, {"alpha": 0.01, "last_alpha": 0.5, "lambda_": 0.6, "half": 2.0})


@pytest.mark.parametrize("update", ["move", "game-each"])
def test_the_step_size_falls_from_game_to_game(update):
    learn_and_compare("tictactoe", ONE, {"half": 3.0, "update": update}, games=20)


def test_the_step_size_has_halved_after_as_many_games_as_said():
    game = game_of("tictactoe")
    positions = random_games(game, 1)[0]
    changes = []
    for games in (0, 50):
        model = network_of(game, **ONE)
        start = model.weights["weights"].copy()
        Watcher(game, model, default_rates(half=50.0, update="game-each"), games).watch(positions)
        changes.append(model.weights["weights"] - start)
    np.testing.assert_allclose(changes[1], changes[0] / 2, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("lambda_", [0.0, 0.7])
def test_phases_have_networks_of_their_own_and_one_chain(lambda_):
    game = game_of("hypergammon")
    seen = {game.functions.phase(game.board, position) for positions in random_games(game, 6) for position in positions}
    assert seen == {0, 1}
    learn_and_compare("hypergammon", SEATS | PHASES, {"lambda_": lambda_}, games=6)
    learn_and_compare("hypergammon", {**VIEWER, **PHASES}, {"lambda_": lambda_}, games=6)


def test_without_biases_only_the_other_weights_move():
    learn_and_compare("hypergammon", SEATS, {"bias": False}, bias=False)
    learn_and_compare("tictactoe", ONE, {"bias": False, "update": "game-final"}, bias=False)


def test_tanh_units_learn_negative_targets():
    learn_and_compare("tictactoe", ONE | {"targets": SIGNED, "activation": "tanh"}, {"alpha": 0.1}, games=20)
    learn_and_compare("hypergammon", SEATS | {"targets": SIGNED, "activation": "tanh"}, {"alpha": 0.05, "gamma": 0.95})


def test_a_sigmoid_does_not_follow_targets_beyond_its_range():
    spec, rates = PER_SEAT | {"targets": SIGNED}, {"watch": "own", "gamma": 0.95, "lambda_": 0.5}
    learn_and_compare("rlgame", spec, rates)
    learn_and_compare("rlgame", spec, rates | {"reward": -0.7})
    learn_and_compare("rlgame", spec, rates | {"reward": 1.5})


# The prediction that an error is taken from


@pytest.mark.parametrize(
    ("name", "spec", "rates"),
    [
        ("hypergammon", SEATS, {"alpha": 1.0}),
        ("hypergammon", SEATS | PHASES, {"lambda_": 0.0}),
        ("hypergammon", VIEWER, {"gamma": 0.95}),
        ("rlgame", PER_SEAT, {"watch": "own", "last_alpha": 0.5}),
        ("tablut", {"encoding": "cells", "hidden": 4, "outputs": "one", "ends": "judged", "per_seat": True},
         {"watch": "replies"}),
    ],
)  # fmt: skip
def test_a_prediction_can_be_saved_from_the_move_before(name, spec, rates):
    learn_and_compare(name, spec, rates | {"prediction": "saved"}, games=3)


def test_saved_and_current_predictions_differ_once_something_is_learned():
    game = game_of("hypergammon")
    learned = []
    for prediction in ("current", "saved"):
        model = network_of(game, **SEATS)
        rates = default_rates(alpha=1.0, prediction=prediction)
        learned.append(both_learn(game, model, rates, random_games(game, 1))[0]["second"])
    assert 1e-4 < np.abs(learned[0] - learned[1]).max() < 0.5


def test_a_prediction_cannot_be_saved_for_updates_once_a_game():
    with pytest.raises(PlygroundError, match="prediction=saved with update=game-each; expected update=move"):
        make_plan(game_of("tictactoe"), {"prediction": "saved", "update": "game-each"})


# The inputs that every game has


@pytest.mark.parametrize(("name", "rates"), [("tictactoe", {}), ("pachisi", {"alpha": 0.05}), ("tarble", {})])
def test_networks_learn_from_the_inputs_that_every_game_has(name, rates):
    learn_and_compare(name, {"encoding": "state", "hidden": 3}, rates, games=1, spread=0.2)


# The viewer


@pytest.mark.parametrize("activation", ["sigmoid", "tanh"])
@pytest.mark.parametrize("ends", ["exact", "judged"])
@pytest.mark.parametrize("lambda_", [0.0, 0.7, 1.0])
def test_a_change_of_the_viewer_turns_value_and_trace_around(lambda_, ends, activation):
    targets = SIGNED if activation == "tanh" else ZERO_SUM
    spec = VIEWER | {"ends": ends, "activation": activation, "targets": targets}
    learn_and_compare("hypergammon", spec, {"lambda_": lambda_, "alpha": 0.1})
    learn_and_compare("rlgame", spec, {"lambda_": lambda_, "alpha": 0.02}, games=2)


def test_a_discounted_tanh_is_turned_around_too():
    spec = VIEWER | {"activation": "tanh", "targets": SIGNED}
    learn_and_compare("hypergammon", spec, {"gamma": 0.95, "alpha": 0.1})


@pytest.mark.parametrize(
    ("activation", "rates"), [("sigmoid", {"gamma": 0.95}), ("sigmoid", {"reward": 0.05}), ("tanh", {"reward": 0.05})]
)
def test_rewards_and_discounts_are_those_of_the_viewer_before(activation, rates):
    """target = reward + γ V(new), V(new) as the viewer before sees it."""
    spec = VIEWER | {"activation": activation, "targets": SIGNED if activation == "tanh" else ZERO_SUM}
    learn_and_compare("hypergammon", spec, {"alpha": 0.1, **rates})


# Positions of one's own


@pytest.mark.parametrize("ends", ["exact", "judged"])
@pytest.mark.parametrize("lambda_", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("watch", ["own", "replies"])
def test_every_seat_follows_its_own_turns_with_its_own_output(watch, lambda_, ends):
    if watch == "replies":
        ends = "judged"
    rates = {"watch": watch, "lambda_": lambda_}
    learn_and_compare("hypergammon", SEATS | {"ends": ends}, rates)
    learn_and_compare("hypergammon", SEATS | {"ends": ends} | PHASES, rates, games=6)


def test_four_seats_follow_their_own_turns():
    learn_and_compare("parcheesi", {"encoding": "smart", "hidden": 3}, {"watch": "own"}, games=1)
    spec = {"encoding": "smart", "hidden": 3, "ends": "judged"}
    learn_and_compare("parcheesi", spec, {"watch": "replies"}, games=1)


@pytest.mark.parametrize("lambda_", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("watch", ["own", "replies"])
def test_both_sides_have_networks_of_their_own(watch, lambda_):
    rates = {"watch": watch, "lambda_": lambda_, "gamma": 0.95}
    learn_and_compare("rlgame", PER_SEAT | {"ends": "judged"}, rates)
    learn_and_compare("hypergammon", SEATS | PHASES | {"outputs": "one", "per_seat": True, "ends": "judged"}, rates)


@pytest.mark.parametrize("update", ["move", "game-each", "game-final"])
@pytest.mark.parametrize("watch", ["own", "replies"])
@pytest.mark.parametrize("learns", [[True, False], [False, True]])
def test_only_seats_that_learn_are_followed(learns, watch, update):
    rates = {"watch": watch, "update": update}
    spec = {"encoding": "cells", "hidden": 5, "ends": "judged"}
    learn_and_compare("tictactoe", spec, rates, learns=learns, games=10)
    learn_and_compare("tictactoe", spec | {"outputs": "one", "owner": 0}, rates, learns=learns, games=10)
    learn_and_compare("tictactoe", spec | {"outputs": "one", "per_seat": True}, rates, learns=learns, games=10)


def test_the_report_on_tablut_is_followed():
    spec = {"encoding": "cells", "hidden": 50, "outputs": "one", "ends": "judged", "targets": {-1: 0, 0: 0, 1: 1}}
    rates = {"watch": "replies", "lambda_": 0.0, "alpha": 0.01}
    learn_and_compare("tablut", spec, rates, learns=[True, False], games=2)


def test_two_seats_that_would_share_the_traces_of_one_output_are_refused():
    with pytest.raises(PlygroundError, match="watch=own on several seats with one output"):
        make_plan(game_of("tictactoe"), {"outputs": "one", "watch": "own", "update": "move"})


def test_pairs_with_exact_ends_are_refused_for_they_would_not_learn_from_a_win():
    with pytest.raises(PlygroundError, match="expected ends=judged"):
        make_plan(game_of("tablut"), {**REPORT_2014, "ends": "exact"})


# Once a game


@pytest.mark.parametrize("ends", ["exact", "judged"])
@pytest.mark.parametrize("lambda_", [0.0, 0.5, 0.9, 1.0])
@pytest.mark.parametrize("update", ["game-each", "game-final"])
def test_updates_once_a_game_follow_the_thesis(update, lambda_, ends):
    rates = {"lambda_": lambda_, "update": update}
    learn_and_compare("tictactoe", ONE | {"ends": ends}, rates | {"alpha": 0.05}, games=20)
    learn_and_compare("hypergammon", SEATS | {"ends": ends} | PHASES, rates | {"alpha": 0.02})


@pytest.mark.parametrize("update", ["game-each", "game-final"])
def test_updates_once_a_game_for_chains_of_seats(update):
    rates = {"update": update, "watch": "own", "alpha": 0.02}
    learn_and_compare("hypergammon", SEATS, rates)
    learn_and_compare("rlgame", PER_SEAT, rates, games=2)
    learn_and_compare("parcheesi", {"encoding": "smart", "hidden": 3}, rates, games=1)


def test_the_weights_rest_until_the_game_has_ended():
    game = game_of("tictactoe")
    model = network_of(game, **ONE)
    watcher = Watcher(game, model, default_rates(update="game-each"))
    start = model.weights["weights"].copy()
    watcher.watch(random_games(game, 1)[0][:-1])
    assert np.array_equal(model.weights["weights"], start)


def test_tarble_one_movement_at_a_time():
    spec = {"encoding": "cells", "hidden": 5, "outputs": "one", "ends": "judged"}
    game = game_of("tarble")
    model = network_of(game, **spec)
    positions = random_games(game, 1)[0]
    steps = [positions[0]]
    for before, after in itertools.pairwise(positions):
        if (moves := game.steps_of_turn(before, after)) is None:
            steps.append(after)
        else:
            steps += game.replay(moves, before)[1:]
    assert len(steps) >= len(positions)
    rates = default_rates(update="game-each", lambda_=0.9, alpha=0.01)
    assert_same(*both_learn(game, model, rates, [steps]))


# The comparison itself


def test_the_comparison_notices_small_differences():
    game = game_of("tictactoe")
    games = random_games(game, 3)
    for changed in ({"lambda_": 0.6999}, {"gamma": 0.9999}, {"alpha": 0.30001}, {"reward": 1e-4}):
        model = network_of(game, **ONE)
        plain = PlainLearner(game, model.spec, default_rates(**changed), Watcher(game, model, default_rates()).arrays)
        watcher = Watcher(game, model, default_rates())
        for positions in games:
            watcher.watch(positions)
            plain.watch(positions)
        with pytest.raises(AssertionError):
            assert_same(watcher.arrays, plain.network.arrays, plain.network.arrays)


def test_a_new_game_begins_without_traces():
    game = game_of("hypergammon")
    broken_off, whole = random_games(game, 2)
    weights = []
    for first in ([broken_off[:9]], []):
        model = network_of(game, **SEATS)
        watcher = Watcher(game, model, default_rates(lambda_=1.0))
        kept = model.weights["weights"].copy()
        for positions in first:
            watcher.watch(positions)
        model.weights["weights"][:] = kept
        watcher.watch(whole)
        weights.append(model.weights["weights"].copy())
    assert np.array_equal(*weights)


# Without the compiler

FEW_FORMS = [
    ("hypergammon", SEATS | PHASES, {}),
    ("tictactoe", ONE | {"ends": "judged"}, {"update": "game-each"}),
    ("tictactoe", ONE | {"activation": "tanh", "targets": SIGNED}, {"update": "game-final"}),
    ("hypergammon", VIEWER, {}),
    ("rlgame", PER_SEAT, {"watch": "own", "gamma": 0.95}),
]  # fmt: skip


def few_weights():
    """The sums of weights, and some of them, after a game of every spec."""
    answers = []
    for name, spec, rates in FEW_FORMS:
        game = game_of(name)
        model = network_of(game, **spec)
        watcher = Watcher(game, model, default_rates(**rates))
        watcher.watch(random_games(game, 1)[0][-40:])
        weights = split_weights(model.spec, model.weights["weights"])
        answers.append({name: [*array.ravel()[:200].tolist(), float(array.sum())] for name, array in weights.items()})
    return answers


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_without_the_compiler_the_same_is_learned():
    code = "import json; from tests.learn import test_td_lambda as t; print(json.dumps(t.few_weights()))"
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for found, expected in zip(json.loads(done.stdout), few_weights(), strict=True):
        for name, numbers in expected.items():
            np.testing.assert_allclose(found[name], numbers, rtol=1e-10, atol=1e-10)


# A case with a known answer

RANDOM_WALK = '''
"""Nineteen places in a row: chance says left or right, the only player goes there (Sutton and Barto, example 7.1)."""

from plyground import CHANCE, OVER

NAME = "random_walk"
ENDINGS = ("out on the left", "out on the right")
PLACE, STEP = 0, 1  # state: 0 and 20 are outside; 0 before chance has spoken, else 1 left or 2 right
LAST = 20


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 1, "chances": 2, "features": 1}


def encodings(settings):
    return {"place": 19}


def start(board, state):
    state[PLACE] = 10


def mover(board, state):
    if state[PLACE] == 0 or state[PLACE] == LAST:
        return OVER
    return CHANCE if state[STEP] == 0 else 0


def chance(board, state, weight):
    weight[0] = 1
    weight[1] = 1
    return 2


def legal_moves(board, state, moves):
    moves[0] = 0
    return 1


def play(board, state, move):
    if state[STEP] == 0:
        state[STEP] = 1 + move
    else:
        state[PLACE] += 2 * state[STEP] - 3
        state[STEP] = 0


def payoff(board, state, value):
    value[0] = 1.0 if state[PLACE] == LAST else -1.0
    value[1] = -value[0]


def ending(board, state):
    return 1 if state[PLACE] == LAST else 0


def features(board, before, state, encoding, index, value):
    if state[PLACE] == 0 or state[PLACE] == LAST:
        return 0
    index[0] = state[PLACE] - 1
    value[0] = 1.0
    return 1
'''
TRUE_VALUES = np.arange(-9, 10) / 10


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    file = tmp_path_factory.mktemp("walk") / "random_walk.py"
    file.write_text(RANDOM_WALK)
    return pg.game(str(file))


def places(game):
    """The nineteen positions of which something can be learned."""
    return [np.array([place, 0], np.int32) for place in range(1, 20)]


def table_values(game, watcher):
    return np.array([watcher.worth(position, position, 0) for position in places(game)])


def textbook_errors(visits, lambda_, alpha, kind):
    """The error after each of the walks, by TD(λ) with one list of values and one of traces."""
    values, errors = [0.0] * 21, []
    for walked in visits:
        trace = [0.0] * 21
        for place, after in itertools.pairwise(walked):
            reward = {0: -1.0, 20: 1.0}.get(after, 0.0)
            error = reward + values[after] - values[place]
            trace = [lambda_ * e for e in trace]
            trace[place] = 1.0 if kind == "replacing" else trace[place] + 1.0
            for k in range(1, 20):
                values[k] += alpha * error * trace[k]
        errors.append(float(np.sqrt(np.mean((np.array(values[1:20]) - TRUE_VALUES) ** 2))))
    return errors


@pytest.mark.parametrize(
    ("kind", "lambda_", "alpha", "low", "high"),
    [("accumulating", 0.8, 0.4, 0.25, 0.33), ("replacing", 0.8, 0.4, 0.25, 0.36), ("accumulating", 0.0, 0.9, 0.3, 0.4)],
)
def test_nineteen_places_give_the_errors_of_the_textbook(walk, kind, lambda_, alpha, low, high):
    errors, rates = [], default_rates(lambda_=lambda_, alpha=alpha, traces=kind)
    for run in range(40):
        walks = random_games(walk, 10, seed=100 + run)
        watcher = Watcher(walk, table_of(walk), rates)
        found = []
        for positions in walks:
            watcher.watch(positions)
            found.append(float(np.sqrt(np.mean((table_values(walk, watcher) - TRUE_VALUES) ** 2))))
        visits = [[int(position[0]) for position in positions if position[1] == 0] for positions in walks]
        assert found == pytest.approx(textbook_errors(visits, lambda_, alpha, kind), abs=1e-6)
        errors.append(np.mean(found))
    assert low < np.mean(errors) < high


def test_a_table_finds_the_true_values_of_the_walk(walk):
    watcher = Watcher(walk, table_of(walk), default_rates(lambda_=0.5, alpha=0.1, half=50.0))
    for positions in random_games(walk, 2000, seed=5):
        watcher.watch(positions)
    assert np.abs(table_values(walk, watcher) - TRUE_VALUES).max() < 0.05


def test_a_network_finds_the_true_values_of_the_walk(walk):
    spec = {"encoding": "place", "hidden": 8, "outputs": "one", "activation": "tanh", "targets": SIGNED}
    model = network_of(walk, spread=0.3, **spec)
    watcher = Watcher(walk, model, default_rates(lambda_=0.5, alpha=0.05, half=100.0))
    for positions in random_games(walk, 2000, seed=5):
        watcher.watch(positions)
    assert np.abs(table_values(walk, watcher) - TRUE_VALUES).max() < 0.1


def test_a_network_learns_the_walk_weight_for_weight(walk):
    for outputs in ("one", "seats"):
        spec = {"encoding": "place", "hidden": 3, "outputs": outputs, "activation": "tanh", "targets": SIGNED}
        assert_same(*both_learn(walk, network_of(walk, **spec), default_rates(lambda_=0.8), random_games(walk, 10)))


def test_a_table_learns_the_walk_value_for_value(walk):
    rates = default_rates(lambda_=0.8, alpha=0.4)
    model = table_of(walk)
    watcher, plain = Watcher(walk, model, rates), PlainTable(walk, model.spec, rates)
    for positions in random_games(walk, 10):
        watcher.watch(positions)
        plain.watch(positions)
    expected = [plain.values.get((position.tobytes(), None), 0.0) for position in places(walk)]
    assert table_values(walk, watcher) == pytest.approx(expected, abs=1e-7)
