"""Tables of positions: values against a dictionary, room for more of them, and files."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.learn.model_files import load_for, load_model, save_model
from plyground.training.plan import make_plan
from plyground.training.trainer import Trainer
from tests.learn.plain_learner import PlainTable, Watcher, default_rates, game_of, random_games, table_of, turns

FIFTY = {-1.0: -50.0, 0.0: 0.0, 1.0: 50.0}


def both_tables(game, rates, games, learns=None, **spec):
    """The learner under test and the plain one after the same games."""
    model = table_of(game, **spec)
    watcher, plain = Watcher(game, model, rates), PlainTable(game, model.spec, rates)
    if learns is not None:
        watcher.learner.learns[:], plain.learns = learns, learns
    for positions in games:
        model.used = int(watcher.model_arrays.entries[0]["used"])
        assert not model.make_room(len(positions) * game.seats)
        watcher.watch(positions)
        plain.watch(positions)
    return watcher, plain


def value_in(watcher, key):
    """The value of a position that a plain table holds under this key."""
    identity, seat = key
    position = np.zeros(watcher.game.capacities.state, np.int32)
    position[: watcher.game.capacities.identity] = np.frombuffer(identity, np.int32)
    return watcher.worth(position, position, watcher.model.spec.owner if seat is None else seat)


def assert_same(watcher, plain, absolute=1e-9):
    assert watcher.model_arrays.entries[0]["used"] == len(plain.values)
    assert np.count_nonzero(watcher.model.weights["keys"]) == len(plain.values)
    for key, value in plain.values.items():
        assert value_in(watcher, key) == pytest.approx(value, rel=1e-9, abs=absolute)
    assert max(abs(value - plain.spec.unknown) for value in plain.values.values()) > 1e-3


# Values


@pytest.mark.parametrize("gamma", [1.0, 0.95])
@pytest.mark.parametrize("lambda_", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("traces", ["replacing", "accumulating"])
def test_a_table_of_one_side_follows_the_formula(traces, lambda_, gamma):
    game = game_of("tictactoe")
    for ends in ("exact", "judged"):
        rates = default_rates(traces=traces, lambda_=lambda_, gamma=gamma)
        assert_same(*both_tables(game, rates, random_games(game, 60), ends=ends, owner=1, unknown=0.25))


@pytest.mark.parametrize("traces", ["replacing", "accumulating"])
def test_both_sides_of_rlgame_have_tables_as_in_the_paper(traces):
    game = game_of("rlgame", n=5, a=2, pawns=1)
    rates = default_rates(alpha=0.001, lambda_=0.5, reward=-1.0, watch="own", traces=traces)
    games = random_games(game, 100)
    watcher, plain = both_tables(game, rates, games, per_seat=True, targets=FIFTY)
    assert_same(watcher, plain)
    visits = [after.tobytes() for positions in games for _, after, _ in turns(game, positions)]
    assert len(visits) > 1.5 * len(set(visits))


def test_positions_that_come_again_tell_replacing_from_accumulating_traces():
    game = game_of("rlgame", n=5, a=2, pawns=1)
    games = [
        positions
        for positions in random_games(game, 200)
        if len(positions) - len({position[: game.capacities.identity].tobytes() for position in positions}) > 2
    ]
    assert games
    tables = []
    for traces in ("replacing", "accumulating"):
        rates = default_rates(lambda_=0.9, reward=-1.0, traces=traces, watch="own")
        watcher, plain = both_tables(game, rates, games[:5], per_seat=True, targets=FIFTY)
        assert_same(watcher, plain, 1e-6)
        tables.append(plain.values)
    assert max(abs(tables[0][key] - tables[1][key]) for key in tables[0]) > 1e-3


@pytest.mark.parametrize("watch", ["all", "own", "replies"])
def test_every_way_of_watching_fills_the_same_table(watch):
    game = game_of("tictactoe")
    rates = default_rates(watch=watch, half=10.0, last_alpha=0.5)
    assert_same(*both_tables(game, rates, random_games(game, 60), ends="judged"))


@pytest.mark.parametrize("watch", ["all", "own"])
def test_a_table_can_save_its_predictions_too(watch):
    game = game_of("tictactoe")
    rates = default_rates(alpha=0.5, lambda_=0.9, watch=watch, prediction="saved")
    watcher, plain = both_tables(game, rates, random_games(game, 40), per_seat=watch != "all")
    assert_same(watcher, plain)


def test_games_with_dice_and_four_seats():
    game = game_of("parcheesi")
    rates = default_rates(watch="own", lambda_=0.7)
    assert_same(*both_tables(game, rates, random_games(game, 2), per_seat=True), absolute=1e-7)


def test_two_sides_do_not_share_entries():
    game = game_of("tictactoe")
    rates = default_rates(watch="own")
    games = random_games(game, 30)
    watcher, plain = both_tables(game, rates, games, learns=[True, False], per_seat=True, unknown=0.125)
    assert_same(watcher, plain)
    for positions in games:
        for position in positions:
            assert watcher.worth(position, position, 1) == 0.125


def test_what_is_good_for_the_owner_is_bad_for_the_other():
    game = game_of("tictactoe")
    watcher, _ = both_tables(game, default_rates(), random_games(game, 30))
    for positions in random_games(game, 30):
        for position in positions:
            assert watcher.worth(position, position, 0) == -watcher.worth(position, position, 1)


# Room


def test_a_larger_table_holds_what_the_smaller_one_held():
    game = game_of("hypergammon")
    games = random_games(game, 60)
    watcher, plain = both_tables(game, default_rates(lambda_=0.5), games[:30])
    model = watcher.model
    model.used = int(watcher.model_arrays.entries[0]["used"])
    slots = len(model.weights["keys"])
    assert model.make_room(10 * slots)
    assert len(model.weights["keys"]) >= 20 * slots
    larger = Watcher(game, model, default_rates(lambda_=0.5), games=30)
    assert_same(larger, plain, 1e-7)
    for positions in games[30:]:
        larger.watch(positions)
        plain.watch(positions)
    assert_same(larger, plain, 1e-7)


def test_a_table_with_room_enough_stays_as_it_is():
    model = table_of(game_of("tictactoe"))
    keys = model.weights["keys"]
    assert not model.make_room(len(keys) // 2)
    assert model.weights["keys"] is keys


def test_a_slice_of_many_games_finds_room_for_all_its_positions():
    game = game_of("tictactoe", m=6, n=6, k=5)
    plan = make_plan(game, {"method": "table", "lineup": "random,random", "games": 10_000, "targets": "-1:-1,0:0,1:1"})
    trainer = Trainer(plan, 1)
    trainer.play(10_000)
    assert trainer.model.used > 150_000
    assert trainer.model.used == np.count_nonzero(trainer.model.weights["keys"])
    assert trainer.model.used < len(trainer.model.weights["keys"])


# Files


def is_mapped(array):
    """Whether an array is part of a mapped file."""
    while array is not None:
        if isinstance(array, np.memmap):
            return True
        array = getattr(array, "base", None)
    return False


@pytest.fixture
def learned_table(tmp_path):
    """A table that has learned something, and its file."""
    game = game_of("tictactoe")
    watcher, plain = both_tables(game, default_rates(watch="own"), random_games(game, 60), per_seat=True, unknown=0.5)
    watcher.model.used = int(watcher.model_arrays.entries[0]["used"])
    file = tmp_path / "learned.table"
    save_model(file, watcher.model)
    return game, watcher, plain, file


def test_a_table_is_mapped_and_gives_equal_values(learned_table):
    game, watcher, plain, file = learned_table
    model = load_for(file, game)
    assert is_mapped(model.weights["keys"])
    assert is_mapped(model.weights["values"])
    assert model.spec == watcher.model.spec
    assert model.used == len(plain.values)
    assert_same(Watcher(game, model, default_rates(watch="own")), plain)


def test_learning_on_does_not_change_the_file(learned_table):
    game, _, plain, file = learned_table
    content = file.read_bytes()
    mapped = load_for(file, game)
    watcher = Watcher(game, mapped, default_rates(watch="own"), games=60)
    watcher.watch(random_games(game, 61)[60])
    assert is_mapped(mapped.weights["values"])
    assert any(abs(value_in(watcher, key) - value) > 1e-6 for key, value in plain.values.items())
    assert file.read_bytes() == content
    assert_same(Watcher(game, load_model(file), default_rates(watch="own")), plain)


def test_what_a_copy_learns_the_original_does_not_know(learned_table):
    game, watcher, plain, _ = learned_table
    copy = watcher.model.copy()
    Watcher(game, copy, default_rates(watch="own")).watch(random_games(game, 61)[60])
    assert_same(watcher, plain)


def test_training_goes_on_from_a_mapped_table_as_if_it_had_not_been_written(tmp_path):
    game = game_of("tictactoe")
    settings = {"method": "table", "games": 400, "test_games": 0, "self_games": 0, "explore": "0.3", "half": 100.0}
    whole = pg.train(game, seed=3, workers=1, **settings).learned[0]
    trainer = Trainer(make_plan(game, settings), 3)
    trainer.play(150)
    file = tmp_path / "half.table"
    save_model(file, trainer.model)
    goes_on = Trainer(make_plan(game, settings), 3, load_for(file, game), 150)
    goes_on.play(250)
    assert as_dictionary(goes_on.model) == as_dictionary(whole)
    assert json.dumps(dict(whole.spec.settings)) == json.dumps(dict(goes_on.model.spec.settings))


def as_dictionary(model):
    filled = np.flatnonzero(model.weights["keys"])
    return dict(zip(model.weights["keys"][filled].tolist(), model.weights["values"][filled].tolist(), strict=True))
