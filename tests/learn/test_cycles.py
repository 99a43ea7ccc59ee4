"""Positions that come again within a game: counted, and cut out of what is learned."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.learn import learner as learners
from plyground.training.plan import make_plan
from tests.learn.plain_learner import (
    PlainTable,
    Watcher,
    both_learn,
    default_rates,
    game_of,
    network_of,
    random_games,
    table_of,
    turns,
)

BOARD = {"n": 5, "a": 1, "pawns": 2}  # random games go in circles there
PER_SEAT = {"encoding": "pawns", "hidden": 5, "outputs": "one", "per_seat": True}


def counted_by_hand(game, positions):
    """How many turns of a game led to a position that was there before in it."""
    identity = game.capacities.identity
    texts = [positions[0][:identity].tobytes()]
    repeats = 0
    for _, after, _ in turns(game, positions):
        repeats += after[:identity].tobytes() in texts
        texts.append(after[:identity].tobytes())
    return repeats


def watched(rates, games=5):
    game = game_of("rlgame", **BOARD)
    watcher = Watcher(game, network_of(game, **PER_SEAT), default_rates(watch="own", **rates))
    for positions in random_games(game, games):
        watcher.watch(positions)
    return watcher


@pytest.mark.parametrize("cycles", ["counted", "cut"])
def test_every_position_that_comes_again_is_counted_once(cycles):
    game = game_of("rlgame", **BOARD)
    games = random_games(game, 5)
    progress = watched({"cycles": cycles}).learner.progress[0]
    assert progress["repeats"] == sum(counted_by_hand(game, positions) for positions in games) > 20
    assert progress["positions"] == sum(len(positions) - 1 for positions in games)


def test_counting_changes_nothing_that_is_learned_and_cutting_does():
    left, counted, cut = (watched({"cycles": cycles}).arrays["first"] for cycles in ("left", "counted", "cut"))
    np.testing.assert_array_equal(left, counted)
    assert np.abs(left - cut).max() > 1e-4


@pytest.mark.parametrize(
    ("name", "spec", "rates"),
    [
        ("rlgame", PER_SEAT, {"watch": "own", "gamma": 0.95}),
        ("rlgame", PER_SEAT, {"watch": "own", "prediction": "saved"}),
        ("rlgame", {"encoding": "pawns-turn", "hidden": 6, "outputs": "one"}, {}),
        ("rlgame", {"encoding": "subjective", "hidden": 6, "outputs": "viewer"}, {}),
        ("rlgame", {"encoding": "pawns", "hidden": 5}, {"watch": "own"}),
        ("rlgame", {"encoding": "pawns", "hidden": 5, "outputs": "one", "per_seat": True, "ends": "judged"},
         {"watch": "replies"}),
        ("rlgame", {"encoding": "pawns", "hidden": 5}, {"lambda_": 1.0}),
    ],
)  # fmt: skip
def test_where_a_position_comes_again_chains_begin_anew(name, spec, rates):
    game = game_of(name, **BOARD)
    found, expected, before = both_learn(
        game, network_of(game, **spec), default_rates(cycles="cut", **rates), random_games(game, 4)
    )
    for name, array in expected.items():
        np.testing.assert_allclose(found[name], array, rtol=1e-9, atol=1e-10, err_msg=name)
    assert max(np.abs(expected[name] - before[name]).max() for name in expected) > 1e-4


@pytest.mark.parametrize("traces", ["replacing", "accumulating"])
def test_a_table_begins_anew_too(traces):
    game = game_of("rlgame", **BOARD)
    model = table_of(game, per_seat=True)
    rates = default_rates(cycles="cut", watch="own", traces=traces, reward=-1.0)
    watcher, plain = Watcher(game, model, rates), PlainTable(game, model.spec, rates)
    for positions in random_games(game, 4):
        watcher.watch(positions)
        plain.watch(positions)
    last = random_games(game, 1)[0]
    for before, after, seat in list(turns(game, last))[:-1]:
        expected = plain.values[(plain.identity(after), seat)]
        assert watcher.worth(before, after, seat) == pytest.approx(expected, rel=1e-9)


def test_when_too_many_positions_are_remembered_they_are_forgotten(monkeypatch):
    monkeypatch.setattr(learners, "SEEN", 16)
    few = watched({"cycles": "counted"}).learner.progress[0]
    monkeypatch.undo()
    all_of_them = watched({"cycles": "counted"}).learner.progress[0]
    assert 0 < few["repeats"] < all_of_them["repeats"] and few["positions"] == all_of_them["positions"]
    assert few["remembered"] <= 8


def test_updates_once_a_game_cannot_be_cut():
    with pytest.raises(PlygroundError, match="cycles=cut with update=game-each; expected update=move"):
        make_plan(game_of("tictactoe"), {"cycles": "cut", "update": "game-each"})


def test_a_training_tells_the_share_of_repeats_window_by_window():
    asked = {"games": 40, "window": 20, "checkpoints": 0, "test_games": 0, "self_games": 0, "rotate": False}
    runs = {
        cycles: pg.train(game_of("rlgame", **BOARD), cycles=cycles, **asked).runs[0]
        for cycles in ("left", "counted", "cut")
    }
    assert all("repeats" not in window for window in runs["left"].windows)
    for left, counted in zip(runs["left"].windows, runs["counted"].windows, strict=True):
        assert 0 < counted["repeats"] < 1
        assert {name: value for name, value in counted.items() if name != "repeats"} == left
    assert runs["cut"].windows != runs["counted"].windows


def test_a_resumed_training_counts_the_same_repeats(tmp_path):
    game = game_of("rlgame", **BOARD)
    asked = {"window": 20, "checkpoints": 0, "test_games": 0, "self_games": 0, "cycles": "cut"}
    for method in ("network", "table"):
        whole = pg.train(game, games=40, method=method, **asked).runs[0].windows
        pg.train(game, out=tmp_path / method, games=30, method=method, **asked)
        resumed = pg.train(game, out=tmp_path / method, games=40, method=method, **asked).runs[0].windows
        assert resumed[0] == whole[0] and 0 < whole[1]["repeats"] < 1
