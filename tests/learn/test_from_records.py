"""Learning from recorded games and while games are played; the same seed gives the same weights."""

import itertools

import numpy as np
import pytest

import plyground as pg
from plyground.learn.from_records import read_game
from plyground.learn.td_lambda import learn
from plyground.matches.records import record, write_games
from plyground.training.plan import make_plan
from plyground.training.trainer import Trainer
from tests.learn.plain_learner import (
    GAMMON_TARGETS,
    PlainLearner,
    Watcher,
    default_rates,
    game_of,
    network_of,
    random_games,
    turns,
)

SMALL = {"hidden": 4, "test_games": 0, "self_games": 0, "checkpoints": "1"}
SPECS = {
    "tictactoe": {"encoding": "cells", "outputs": "one", "ends": "judged"},
    "hypergammon": {"encoding": "combined-changes", "targets": GAMMON_TARGETS},
    "parcheesi": {"encoding": "smart"},
    "tarble": {"encoding": "cells", "outputs": "one"},
    "rlgame": {"encoding": "pawns", "outputs": "one", "per_seat": True},
}


def moves_of(game, positions):
    """The steps and the outcomes of chance that lead through these positions."""
    moves = []
    for before, after in itertools.pairwise(positions):
        if game.mover(before) == pg.CHANCE:
            outcomes = range(len(game.chance(before)))
            moves.append(next(outcome for outcome in outcomes if np.array_equal(game.play(before, outcome), after)))
        else:
            moves += game.steps_of_turn(before, after)
    return moves


def whole_turns(game, positions):
    """The positions without those in the middle of a turn."""
    kept = [positions[0]]
    for before, after in itertools.pairwise(positions):
        if game.mover(before) == pg.CHANCE or game.mover(after) != game.mover(before):
            kept.append(after)
    return kept


# Recorded games


@pytest.mark.parametrize("watch", ["all", "own"])
@pytest.mark.parametrize("name", SPECS)
def test_reading_a_game_teaches_what_watching_it_teaches(name, watch):
    game, spec = game_of(name), SPECS[name]
    if watch == "own" and not spec.get("per_seat"):
        spec = spec | {"outputs": "seats"}
    elif spec.get("per_seat") and watch == "all":
        spec = spec | {"outputs": "seats", "per_seat": False}
    games = [whole_turns(game, positions) for positions in random_games(game, 1 if name == "tarble" else 2)]
    rates = default_rates(watch=watch)
    watcher, reader = (Watcher(game, network_of(game, **spec), rates) for _ in range(2))
    plain = PlainLearner(game, watcher.model.spec, rates, watcher.arrays)
    work = np.zeros((2, game.capacities.state), np.int32)
    for positions in games:
        watcher.watch(positions)
        plain.watch(positions)
        moves = np.array(moves_of(game, positions), np.int32)
        read_game(game.rules, game.board, positions[0], moves, work[0], work[1], 0, learn, reader.learner.compiled)
        assert np.array_equal(work[0], positions[-1])
    assert np.array_equal(watcher.model.weights["weights"], reader.model.weights["weights"])
    for part, array in plain.network.arrays.items():
        np.testing.assert_allclose(reader.arrays[part], array, rtol=1e-9, atol=1e-10)


def test_reading_step_by_step_tells_of_every_step():
    game = game_of("tarble")
    positions = whole_turns(game, random_games(game, 1)[0])
    moves = moves_of(game, positions)
    steps = game.replay(moves, positions[0])
    assert len(steps) > len(positions)
    watcher, reader = (Watcher(game, network_of(game, **SPECS["tarble"]), default_rates()) for _ in range(2))
    watcher.watch(steps)
    work = np.zeros((2, game.capacities.state), np.int32)
    numbers = np.array(moves, np.int32)
    read_game(game.rules, game.board, positions[0], numbers, work[0], work[1], 1, learn, reader.learner.compiled)
    assert np.array_equal(watcher.model.weights["weights"], reader.model.weights["weights"])


def test_a_record_that_breaks_off_teaches_no_end():
    game = game_of("hypergammon")
    positions = random_games(game, 1)[0]
    moves = np.array(moves_of(game, positions), np.int32)
    watcher, reader = (Watcher(game, network_of(game, **SPECS["hypergammon"]), default_rates()) for _ in range(2))
    cut = next(k for k in range(20, len(positions)) if game.mover(positions[k]) == pg.CHANCE)
    watcher.watch(positions[: cut + 1])
    work = np.zeros((2, game.capacities.state), np.int32)
    part = moves[: len(moves_of(game, positions[: cut + 1]))]
    read_game(game.rules, game.board, positions[0], part, work[0], work[1], 0, learn, reader.learner.compiled)
    assert np.array_equal(watcher.model.weights["weights"], reader.model.weights["weights"])


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("tictactoe", {"update": "game-each", "noise": 0.0, "choice": "greedy"}),
        ("tictactoe", {"update": "move", "ends": "exact", "choice": "greedy", "noise": 0.0, "half": 5.0}),
        ("hypergammon", {"encoding": "unary"}),
        ("hypergammon", {"encoding": "subjective", "phases": True}),
        ("hypergammon", {"encoding": "smart", "watch": "own"}),
        ("parcheesi", {"encoding": "smart"}),
    ],
)
def test_a_file_of_games_teaches_what_the_games_taught_while_they_were_played(name, settings, tmp_path):
    game = game_of(name)
    settings = {**SMALL, "games": 12, "lineup": ",".join(["random"] * game.seats), "rotate": False, **settings}
    live = Trainer(make_plan(game, settings), 7)
    live.play(12)

    played = []
    pg.match(game, ["random"] * game.seats, games=12, seed=7, seats="fixed", workers=1,
             on_game=lambda number, positions: played.append([position.copy() for position in positions]))  # fmt: skip
    file = tmp_path / "played.games"
    with file.open("w") as stream:
        write_games(stream, [record(game, moves_of(game, positions), positions[0]) for positions in played])
    reader = Trainer(make_plan(game, {**settings, "records": str(file)}), 7)
    start = reader.model.copy()
    reader.play(12)
    assert np.array_equal(live.model.weights["weights"], reader.model.weights["weights"])

    plain = PlainLearner(game, start.spec, live.plan.rates, Watcher(game, start, live.plan.rates).arrays)
    for positions in played:
        plain.watch(positions)
    found = Watcher(game, live.model, live.plan.rates).arrays
    for part, array in plain.network.arrays.items():
        np.testing.assert_allclose(found[part], array, rtol=1e-9, atol=1e-10)


def test_only_the_learner_follows_its_turns_against_another_player():
    """The turns of a fixed opponent are not followed; those of the learner are, wherever it sits."""
    game = game_of("tictactoe")
    settings = {**SMALL, "games": 10, "update": "move", "watch": "own", "outputs": "seats", "noise": 0.0}
    trainer = Trainer(make_plan(game, {**settings, "lineup": "self,random", "rotate": False, "choice": "greedy"}), 2)
    before = Watcher(game, trainer.model.copy(), trainer.plan.rates).arrays
    trainer.play(10)
    after = Watcher(game, trainer.model, trainer.plan.rates).arrays
    assert not np.array_equal(after["second"][0, 0], before["second"][0, 0])
    assert np.array_equal(after["second"][0, 1], before["second"][0, 1])


def test_the_steps_of_a_turn_are_found_when_it_needs_more_room_than_all_before():
    positions = random_games(game_of("hypergammon"), 2)[1]
    game = pg.game("hypergammon")
    for before, after, _ in turns(game, positions):
        assert game.steps_of_turn(before, after) is not None


# The same seed


def trained_weights(game, seed=5, runs=1, workers=1, **settings):
    trained = pg.train(game, seed=seed, runs=runs, workers=workers, **{**SMALL, "games": 60, **settings})
    return [learned.weights["weights"].copy() for learned in trained.learned]


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("tictactoe", {"choice": "greedy", "noise": 0.05}),
        ("hypergammon", {"encoding": "unary", "explore": "0.2"}),
        ("tictactoe", {"lineup": "self,random|self", "choice": "greedy"}),
    ],
)
def test_the_same_seed_gives_the_same_weights(name, settings):
    game = game_of(name)
    first = trained_weights(game, **settings)[0]
    assert np.array_equal(first, trained_weights(game, **settings)[0])
    assert np.array_equal(first, trained_weights(game, workers=2, **settings)[0])
    tested = {**settings, "test_games": 20, "self_games": 10, "checkpoints": "4", "benchmark": "random", "window": 7}
    assert np.array_equal(first, trained_weights(game, workers=2, **tested)[0])
    assert not np.allclose(first, trained_weights(game, seed=6, **settings)[0])


def test_runs_side_by_side_learn_what_they_learn_alone():
    game = game_of("hypergammon")
    together = trained_weights(game, runs=3, workers=2, encoding="unary")
    alone = [trained_weights(game, seed=5 + number, encoding="unary")[0] for number in range(3)]
    for first, second in zip(together, alone, strict=True):
        assert np.array_equal(first, second)
    assert not np.allclose(together[0], together[1])


def resumed(plan, first, second):
    """The weights of a learner that goes on from a copy after some games."""
    trainer = Trainer(plan, 4)
    trainer.play(first)
    goes_on = Trainer(plan, 4, trainer.model.copy(), trainer.games)
    goes_on.play(second)
    return goes_on.model.weights["weights"]


@pytest.mark.parametrize("half", [0.0, 5.0])
def test_a_learner_that_was_stopped_goes_on_as_if_it_had_not_been(half):
    plan = make_plan(game_of("hypergammon"), {**SMALL, "games": 20, "encoding": "unary", "half": half})
    whole = Trainer(plan, 4)
    whole.play(20)
    assert np.array_equal(whole.model.weights["weights"], resumed(plan, 9, 11))


def test_games_that_were_broken_off_count_for_the_step_size_after_a_restart_as_before():
    settings = {**SMALL, "games": 20, "encoding": "unary", "half": 5.0, "longest": 20}
    plan = make_plan(game_of("hypergammon"), settings)
    whole = Trainer(plan, 4)
    whole.play(20)
    assert 0 < whole.tally.unfinished < 20
    assert np.array_equal(whole.model.weights["weights"], resumed(plan, 15, 5))
