"""Networks that learned on one board and play on another."""

import itertools

import numpy as np
import pytest

import plyground as pg
from plyground.learn.model import EVERY_SEAT, NETWORK, TABLE, VIEWER, ModelError, ModelSpec, new_network, new_table
from plyground.learn.model_files import load_model, save_model, split_weights
from plyground.players.transfer import can_transfer, corresponding_inputs, transfer
from plyground.training.plan import make_plan

PAIRS = [
    (("tablut", {"size": 7}), ("tablut", {"size": 9})),
    (("tablut", {"size": 11}), ("tablut", {"size": 7})),
    (("polar", {}), ("polar", {"rings": 6, "spokes": 16})),
    (("polar", {"k": 3}), ("polar", {"k": 4})),
    (("rlgame", {"n": 8}), ("rlgame", {"n": 10})),
    (("rlgame", {"restart_once": True}), ("rlgame", {"n": 6, "backward_moves": 2})),
    (("tictactoe", {}), ("tictactoe", {"m": 4, "n": 5, "k": 4})),
    (("tarble", {"side": 4}), ("tarble", {"side": 6})),
    (("hypergammon", {}), ("backgammon", {})),
    (("backgammon", {}), ("hypergammon", {})),
]


def network_for(game, encoding, hidden=3, seed=1, **others):
    outputs = VIEWER if encoding in game.definition.subjective else EVERY_SEAT
    spec = ModelSpec(NETWORK, game.name, game.settings, {-1.0: 0.0, 1.0: 1.0}, encoding, hidden=hidden, outputs=outputs)
    return new_network(game, spec, seed, spread=1.0)


def hidden_sums(model, inputs):
    """What enters the hidden units."""
    arrays = split_weights(model.spec, model.weights["weights"])
    return inputs @ arrays["first"][0] + arrays["first_bias"][0]


@pytest.mark.parametrize("old, new", PAIRS)
def test_every_input_counts_what_the_input_it_comes_from_counted(old, new):
    old_game, new_game = pg.game(old[0], **old[1]), pg.game(new[0], **new[1])
    for encoding, size in new_game.encodings.items():
        model = network_for(old_game, encoding)
        moved = transfer(model, old_game, new_game)
        sources = corresponding_inputs(old_game, new_game, encoding)
        inputs = np.random.default_rng(1).normal(size=size)
        gathered = np.zeros(old_game.encodings[encoding])
        for number, source in enumerate(sources):
            if source >= 0:
                gathered[source] += inputs[number]
        np.testing.assert_allclose(hidden_sums(moved, inputs), hidden_sums(model, gathered))
        before, after = (split_weights(it.spec, it.weights["weights"]) for it in (model, moved))
        assert (after["second"] == before["second"]).all()
        assert (after["second_bias"] == before["second_bias"]).all()
        assert (moved.spec.game, moved.spec.settings, moved.spec.inputs) == (new_game.name, new_game.settings, size)


@pytest.mark.parametrize("old, new", PAIRS)
def test_inputs_go_to_inputs_of_the_same_kind(old, new):
    old_game, new_game = pg.game(old[0], **old[1]), pg.game(new[0], **new[1])
    for encoding in new_game.encodings:
        described = [game.definition.call("input_places", game.settings, encoding) for game in (old_game, new_game)]
        for place, source in zip(described[1], corresponding_inputs(old_game, new_game, encoding), strict=True):
            if source >= 0:
                panel, cell, name = described[0][source]
                assert (panel, cell is None) == (place[0], place[1] is None)
                if cell is None and new[1].get("k") == old[1].get("k"):
                    assert name == place[2]


def line_kind(line, size):
    return "first" if line == 0 else "last" if line == size - 1 else "middle" if 2 * line == size - 1 else "between"


@pytest.mark.parametrize("old, new", [*itertools.permutations((7, 9, 11), 2)])
def test_corners_go_to_corners_edges_to_edges_and_the_throne_to_the_throne(old, new):
    games = pg.game("tablut", size=old), pg.game("tablut", size=new)
    sources = corresponding_inputs(*games, "cells")
    for cell in range(new * new):
        kinds = [line_kind(line, new) for line in divmod(cell, new)]
        assert [line_kind(line, old) for line in divmod(sources[cell], old)] == kinds
        mirrored = cell // new * new + new - 1 - cell % new
        assert sources[mirrored] % old == old - 1 - sources[cell] % old
    assert sources[new * new :] == list(range(old * old, old * old + 3))


@pytest.mark.parametrize("name, old, new", [("tablut", {"size": 7}, {"size": 9}), ("tarble", {"side": 4}, {"side": 8}),
                                            ("polar", {}, {"rings": 8, "spokes": 24})])  # fmt: skip
def test_to_a_larger_board_and_back_is_the_same_network(name, old, new):
    small, large = pg.game(name, **old), pg.game(name, **new)
    model = network_for(small, next(iter(small.encodings)))
    back = transfer(transfer(model, small, large), large, small)
    assert (back.weights["weights"] == model.weights["weights"]).all()


def test_settings_that_change_no_input_leave_the_weights_alone():
    for name, setting in (("tablut", {"throne_safe": False}), ("parcheesi", {"teams": True})):
        old, new = pg.game(name), pg.game(name, **setting)
        model = network_for(old, next(iter(old.encodings)))
        assert (transfer(model, old, new).weights["weights"] == model.weights["weights"]).all()


@pytest.mark.parametrize(
    "old, new, encoding",
    [
        (("rlgame", {}), ("rlgame", {"players": 4, "pawns": 4}), "pawns"),  # other seats
        (("tictactoe", {}), ("tablut", {}), "cells"),  # another game
        (("pachisi", {}), ("parcheesi", {}), "smart"),  # inputs of equal number and other meaning
        (("tablut", {}), ("tictactoe", {}), "lanes"),  # no such encoding
    ],
)
def test_what_does_not_correspond_is_refused(old, new, encoding):
    old_game, new_game = pg.game(old[0], **old[1]), pg.game(new[0], **new[1])
    model = network_for(old_game, encoding)
    assert not can_transfer(model, new_game)
    with pytest.raises(ModelError, match="expected"):
        transfer(model, old_game, new_game)


def test_a_table_cannot_be_transferred():
    small, large = pg.game("tablut"), pg.game("tablut", size=9)
    table = new_table(ModelSpec(TABLE, "tablut", small.settings, {1.0: 1.0}))
    with pytest.raises(ModelError, match="expected a network"):
        transfer(table, small, large)


def test_a_wrong_answer_of_a_games_file_is_refused(monkeypatch):
    small, large = pg.game("tablut"), pg.game("tablut", size=9)
    model = network_for(small, "cells")
    for wrong in ([0] * 83, [52] * 84, [-2] * 84):
        monkeypatch.setattr("plyground.games.tablut.encodings.transferred_inputs", lambda *_, wrong=wrong: wrong)
        with pytest.raises(ModelError, match="expected 84 numbers from -1 to 51"):
            transfer(model, small, large)


@pytest.fixture
def file(tmp_path):
    save_model(tmp_path / "small.npz", network_for(pg.game("tablut"), "cells"))
    return tmp_path / "small.npz"


def test_a_player_takes_over_a_network_only_if_told_so(file):
    large = pg.game("tablut", size=9)
    with pytest.raises(ModelError, match="size=7"):
        pg.make_player(large, f"net:{file}")
    player = pg.make_player(large, f"net:{file},transfer=yes")
    assert player.model.spec.inputs == large.encodings["cells"]
    same = pg.make_player(pg.game("tablut"), f"greedy:net={file},transfer=yes")
    assert (same.model.weights["weights"] == load_model(file).weights["weights"]).all()
    with pytest.raises(ModelError, match=r"small\.npz"):
        pg.make_player(pg.game("tictactoe"), f"net:{file},transfer=yes")


def test_training_can_begin_with_a_network_of_another_board(file):
    small, large = pg.game("tablut"), pg.game("tablut", size=9)
    begun = make_plan(large, {"start": str(file), "transfer": True, "watch": "own"}).new_model(1)
    expected = transfer(load_model(file), small, large)
    assert (begun.weights["weights"] == expected.weights["weights"]).all()
    with pytest.raises(ModelError, match="size=7"):
        make_plan(large, {"start": str(file), "watch": "own"}).new_model(1)


def test_a_transferred_network_plays_whole_games(file):
    large = pg.game("tablut", size=9)
    played = pg.match(large, [f"net:{file},transfer=yes", "random"], games=4, seed=1, workers=1)
    assert sum(played.to_dict()["players"][0][key] for key in ("wins", "draws", "losses")) == 4
