"""Networks: gradients against differences of their own outputs, and short ways of evaluating against the long one."""

import itertools

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream
from plyground.learn.inference import prepare
from plyground.learn.learner_arrays import BEGUN, ENDED, MOVED
from plyground.learn.model_arrays import LAST_STAMP
from plyground.learn.model_files import split_weights
from plyground.players import make_player
from plyground.players.model_options import with_model
from tests.learn.plain_learner import SIGNED, PlainNetwork, Watcher, default_rates, game_of, network_of, random_games

WIDTHS = (1, 3, 4, 10, 41)
H = 1e-4  # of central differences


# Gradients

GRADIENT_SPECS = {
    "seats": ("hypergammon", {"encoding": "smart"}),
    "four seats": ("parcheesi", {"encoding": "smart"}),
    "one": ("tictactoe", {"encoding": "cells", "outputs": "one"}),
    "viewer": ("hypergammon", {"encoding": "subjective", "outputs": "viewer"}),
    "per seat": ("tictactoe", {"encoding": "planes", "outputs": "one", "per_seat": True}),
    "phases": ("hypergammon", {"encoding": "smart", "phases": ("contact", "race")}),
    "phases per seat": (
        "hypergammon",
        {"encoding": "smart", "outputs": "one", "per_seat": True, "phases": ("contact", "race")},
    ),
    "before": ("hypergammon", {"encoding": "combined-changes"}),
}


def some_turn(game, spec, number):
    """A turn of a random game, and the game's end; with phases, of both phases by turns."""
    positions = random_games(game, 3)[number % 3]
    decisions = [turn for turn in itertools.pairwise(positions[:-1]) if game.mover(turn[0]) != pg.CHANCE]
    if len(spec.get("phases", ())) > 1:
        phase = game.functions.phase
        decisions = [turn for turn in decisions if phase(game.board, turn[1]) == number % 2] or decisions
    return (*decisions[number * 7 % len(decisions)], positions[-1])


def moved_weights(watcher, before, after, end):
    """How one step of size 1 towards the end of the game changes the weights of `after`, and whose chain it was."""
    weights = watcher.model.weights["weights"]
    kept, seat = weights.copy(), watcher.game.mover(before)
    follows_seats = watcher.model.spec.per_seat
    watcher.learner.learns[:] = 0
    watcher.learner.learns[seat] = 1
    if follows_seats:
        watcher.tell(BEGUN, before, before)
        watcher.tell(MOVED, before, after, seat)
    else:
        watcher.tell(BEGUN, after, after)
    watcher.tell(ENDED, before, end)
    change = weights - kept
    weights[:] = kept
    return change, seat


def outputs_of(watcher, before, position, seat):
    """The outputs as the network itself gives them, through what positions are worth to seats."""
    spec, game = watcher.model.spec, watcher.game
    seats = range(game.seats)
    if spec.outputs != "seats":
        viewer = game.functions.viewer(game.board, position)
        seats = [viewer if spec.outputs == "viewer" else seat if spec.per_seat else spec.owner]
    worth = np.array([watcher.worth(before, position, asking) for asking in seats])
    return worth if spec.activation == "tanh" else (worth + 1) / 2, seats


@pytest.mark.parametrize("activation", ["sigmoid", "tanh"])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("kind", GRADIENT_SPECS)
def test_a_step_goes_along_the_gradient_of_the_networks_own_output(kind, bias, activation):
    name, spec = GRADIENT_SPECS[kind]
    game = game_of(name)
    for number, hidden in enumerate(WIDTHS):
        model = network_of(game, hidden=hidden, activation=activation, bias=bias, targets=SIGNED, seed=number,
                               spread=0.3, **spec)  # fmt: skip
        watch = "own" if model.spec.per_seat else "all"
        watcher = Watcher(game, model, default_rates(alpha=1.0, lambda_=0.0, bias=bias, watch=watch))
        before, after, end = some_turn(game, spec, number)
        change, seat = moved_weights(watcher, before, after, end)
        before = before if model.spec.per_seat else after

        outputs, whose = outputs_of(watcher, before, after, seat)
        targets = np.clip(
            [SIGNED[np.sign(game.result(end)[asked])] for asked in whose], -1 if activation == "tanh" else 0, 1
        )
        assert np.abs(targets - outputs).max() > 1e-3
        weights, expected = model.weights["weights"], np.zeros_like(change)
        biases = bias_places(model)
        for row, column in places_to_try(model, game.features(after, spec["encoding"], before)):
            kept = weights[row, column]
            weights[row, column] = kept + H
            above = outputs_of(watcher, before, after, seat)[0]
            weights[row, column] = kept - H
            below = outputs_of(watcher, before, after, seat)[0]
            weights[row, column] = kept
            expected[row, column] = ((targets - outputs) * (above - below) / (2 * H)).sum()
            if not bias and biases[row]:
                expected[row, column] = 0.0
            assert change[row, column] == pytest.approx(expected[row, column], abs=3e-8), (hidden, row, column)
        assert np.abs(expected).max() > 1e-4
        assert np.count_nonzero(change) <= np.count_nonzero(expected)


def bias_places(model):
    """Which rows of the matrix are biases."""
    spec, rows = model.spec, len(model.weights["weights"])
    seats = 4 if spec.game == "parcheesi" else 2
    blocks, outputs = spec.blocks(seats), spec.number_of_outputs(seats)
    is_bias = np.zeros(rows, bool)
    is_bias[blocks * spec.inputs : blocks * (spec.inputs + 1)] = True
    is_bias[blocks * (spec.inputs + 1 + outputs) :] = True
    return is_bias


def places_to_try(model, x):
    """Every weight behind the inputs, those of inputs that are not zero in all blocks, and some of the others."""
    spec, weights = model.spec, model.weights["weights"]
    blocks = (2 if spec.per_seat else 1) * len(spec.phases)
    for row in range(len(weights)):
        if row >= blocks * spec.inputs or x[row % spec.inputs] != 0 or row % 17 == 0:
            columns = range(spec.number_of_outputs(4 if spec.game == "parcheesi" else 2))
            is_last = row >= len(weights) - blocks
            yield from ((row, column) for column in (columns if is_last else range(spec.hidden)))


# Evaluating by way of the base

BASES = {
    "backgammon": ("backgammon", {"encoding": "combined"}, 1, 300),
    "backgammon, changes": ("backgammon", {"encoding": "combined-changes", "activation": "tanh"}, 1, 300),
    "backgammon, phases": ("backgammon", {"encoding": "unary", "phases": ("contact", "race")}, 1, 300),
    "hypergammon, phases": ("hypergammon", {"encoding": "smart-raw", "phases": ("contact", "race")}, 4, 300),
    "hypergammon, viewer": ("hypergammon", {"encoding": "subjective-combined", "outputs": "viewer"}, 4, 300),
    "pachisi": ("pachisi", {"encoding": "combined-full"}, 1, 300),
    "parcheesi": ("parcheesi", {"encoding": "combined-changes"}, 1, 300),
    "tablut": ("tablut", {"encoding": "lanes", "outputs": "one", "owner": 1}, 2, 60),
    "rlgame": ("rlgame", {"encoding": "pawns", "outputs": "one", "per_seat": True}, 2, 300),
    "tarble": ("tarble", {"encoding": "planes", "outputs": "one"}, 1, 6),
    "tarble, viewer": ("tarble", {"encoding": "subjective", "outputs": "viewer"}, 1, 4),
}


def candidates(game, positions, last):
    """(position before a turn, seat, every position after it) along a game; at most 200 of one turn."""
    decisions = [position for position in positions if game.mover(position) >= 0]
    for position in decisions[:last]:
        results = game.turn_results(position)
        yield position, game.mover(position), results[:: 1 + len(results) // 200]


@pytest.mark.parametrize("kind", BASES)
def test_the_short_way_of_evaluating_gives_what_the_long_one_gives(kind):
    name, spec, games, last = BASES[kind]
    game = game_of(name)
    model = network_of(game, hidden=10, spread=1.0, **spec)
    watcher = Watcher(game, model, default_rates(watch="own" if model.spec.per_seat else "all"))
    plain = PlainNetwork(game, model.spec, watcher.arrays)
    evaluated, phases = 0, set()
    for positions in random_games(game, games):
        for before, seat, results in candidates(game, positions, last):
            prepare(game.rules, game.board, before, seat, watcher.model_arrays.compiled)
            for after in results:
                assert abs(watcher.worth(before, after, seat) - plain.worth(before, after, seat)) < 1e-9
                phases.add(game.functions.phase(game.board, after))
                evaluated += 1
    assert evaluated > 50
    assert len(phases) >= len(model.spec.phases)


@pytest.mark.parametrize("kind", BASES)
def test_a_greedy_player_takes_the_turn_that_the_long_way_likes_best(kind):
    name, spec = BASES[kind][:2]
    game = game_of(name)
    model = network_of(game, hidden=10, spread=1.0, ends="judged", **spec)
    plain = PlainNetwork(game, model.spec, split_weights(model.spec, model.weights["weights"]))
    player = with_model(make_player(game, "greedy"), model).make_agent()
    chosen = 0
    for position in [position for position in random_games(game, 1)[0] if game.mover(position) >= 0][:40]:
        results = game.turn_results(position)
        if 1 < len(results) <= 500:
            player.new_game()
            found, seat = player.choose(position, new_stream(1)), game.mover(position)
            worths = [plain.worth(position, after, seat) for after in results]
            assert found.value == pytest.approx(max(worths), abs=1e-9)
            assert plain.worth(position, found.position, seat) == pytest.approx(max(worths), abs=1e-9)
            chosen += 1
    assert chosen > 1


def test_a_base_of_one_seat_does_not_disturb_what_others_are_told():
    game = game_of("pachisi")
    model = network_of(game, encoding="unary")
    watcher = Watcher(game, model, default_rates())
    plain = PlainNetwork(game, model.spec, watcher.arrays)
    for before, seat, results in candidates(game, random_games(game, 1)[0], 30):
        prepare(game.rules, game.board, before, seat, watcher.model_arrays.compiled)
        for after in results[:3]:
            for asking in range(4):
                assert abs(watcher.worth(before, after, asking) - plain.worth(before, after, asking)) < 1e-9


def test_the_stamps_of_seen_inputs_can_begin_again():
    """The first stamps come again after two thousand million evaluations; what they once marked must be forgotten."""
    game = game_of("hypergammon")
    model = network_of(game, encoding="combined", hidden=10)
    for before, seat, results in candidates(game, random_games(game, 1)[0], 30):
        for distance in range(1, 4):
            watcher = Watcher(game, model, default_rates())
            plain, base = PlainNetwork(game, model.spec, watcher.arrays), watcher.model_arrays.accumulator.base
            prepare(game.rules, game.board, before, seat, watcher.model_arrays.compiled)
            for stamp, after in ((0, results[0]), (LAST_STAMP - distance, results[-1])):
                base["stamp"] = stamp
                for _ in range(distance):
                    assert abs(watcher.worth(before, after, seat) - plain.worth(before, after, seat)) < 1e-9
            assert base[0]["stamp"] <= distance


def test_units_that_fill_up_lanes_stay_zero_while_the_others_learn():
    game = game_of("tictactoe")
    for activation in ("sigmoid", "tanh"):
        model = network_of(game, encoding="cells", hidden=5, activation=activation)
        watcher = Watcher(game, model, default_rates())
        for positions in random_games(game, 5):
            watcher.watch(positions)
        weights = model.weights["weights"]
        assert weights.shape[1] == 8
        assert not weights[:-1, 5:].any()
        assert not weights[-1, game.seats :].any()
