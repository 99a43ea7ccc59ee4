"""Files of networks and tables: what was learned comes back as it was; anything else is refused in one line."""

import contextlib
import io
import json
import pickle
import random
import zipfile
from itertools import pairwise

import numpy as np
import pytest

import plyground as pg
from plyground.core import atomic_files
from plyground.core.errors import PlygroundError
from plyground.learn import model_files
from plyground.learn.inference import slot_of
from plyground.learn.model import NETWORK, TABLE, Model, ModelSpec, new_network, new_table
from plyground.learn.model_files import in_order, load_for, load_model, save_model
from plyground.players import make_player
from plyground.players.model_options import with_model
from plyground.players.root_values import evaluation

TARGETS = {-1.0: 0.0, 0.0: 0.5, 1.0: 1.0}


def network(game_name="tictactoe", encoding="cells", seed=1, settings=None, **spec):
    """A game and a network of random weights for it."""
    game = pg.game(game_name, **(settings or {}))
    made = ModelSpec(NETWORK, game.name, game.settings, TARGETS, encoding, **{"hidden": 5, **spec})
    return game, new_network(game, made, seed, 0.5)


def table(game_name="tictactoe", entries=300, **spec):
    """A game and a table with random keys and values."""
    game = pg.game(game_name)
    model = new_table(ModelSpec(TABLE, game.name, game.settings, TARGETS, **spec))
    rng = np.random.default_rng(4)
    keys = model.weights["keys"]
    for key in rng.integers(1, 2**63, entries).astype(np.uint64):
        keys[slot_of(key, keys)] = key
    model.weights["values"][keys != 0] = rng.uniform(-1, 1, entries)
    model.used = entries
    return game, model


def some_positions(game):
    """Unfinished positions of a random game, each with the one before it."""
    positions = []
    pg.match(
        game, ["random"] * game.seats, games=1, seed=5, workers=1, on_game=lambda number, all_: positions.extend(all_)
    )
    return list(pairwise(positions[:31]))


def evaluations(game, model):
    """What is thought of some positions, for every seat."""
    agent = with_model(make_player(game, "greedy"), model).make_agent()
    return [
        evaluation(agent, before, state, seat) for before, state in some_positions(game) for seat in range(game.seats)
    ]


SPECS = [
    ("tictactoe", "cells", {"hidden": 1}),
    ("tictactoe", "cells", {"hidden": 7, "outputs": "one", "owner": 1, "ends": "judged"}),
    ("tictactoe", "cells", {"activation": "tanh", "outputs": "one"}),
    ("tictactoe", "cells", {"per_seat": True, "outputs": "one"}),
    ("hypergammon", "unary", {"phases": ("contact", "race")}),
    ("hypergammon", "unary", {"phases": ("contact", "race"), "per_seat": True, "outputs": "one", "activation": "tanh"}),
    ("pachisi", None, {"hidden": 3}),
]


def a_subjective_encoding(game):
    return next((name for name in game.encodings if name in game.definition.subjective), None)


@pytest.mark.parametrize(("name", "encoding", "spec"), SPECS)
def test_a_network_comes_back_with_the_same_judgement(name, encoding, spec, tmp_path):
    encoding = encoding or next(iter(pg.game(name).encodings))
    game, before = network(name, encoding, **spec)
    before.history = {"seed": 7, "training": {"alpha": 0.1}}
    save_model(tmp_path / "x.npz", before)
    after = load_for(tmp_path / "x.npz", game)
    assert after.spec == before.spec
    assert after.history == before.history
    assert after.weights["weights"].tobytes() == before.weights["weights"].tobytes()
    found = evaluations(game, after)
    assert found == evaluations(game, before)
    assert len(set(found)) > 10


def test_a_network_for_the_viewer_comes_back():
    found = [
        (name, a_subjective_encoding(pg.game(name))) for name in ("hypergammon", "tarble", "tablut", "polar", "rlgame")
    ]
    name, encoding = next(pair for pair in found if pair[1])
    game, before = network(name, encoding, outputs="viewer")
    buffer = split_and_joined(before)
    assert evaluations(game, buffer) == evaluations(game, before)


def split_and_joined(model):
    arrays = model_files.split_weights(model.spec, model.weights["weights"])
    return Model(model.spec, {"weights": model_files.join_weights("here", model.spec, arrays)})


@pytest.mark.parametrize("spec", [{}, {"per_seat": True}, {"unknown": -0.25, "owner": 1}])
def test_a_trained_table_comes_back_with_the_same_judgement(spec, tmp_path):
    game = pg.game("tictactoe")
    watch = {"watch": "own"} if spec.get("per_seat") else {}
    learning = {"method": "table", "games": 2000, "explore": "1", "test_games": 0, "self_games": 0, **watch, **spec}
    before = pg.train(game, **learning).learned[0]
    save_model(tmp_path / "x.table", before)
    after = load_for(tmp_path / "x.table", game)
    assert (after.spec, after.used) == (before.spec, before.used)
    found = evaluations(game, after)
    assert found == evaluations(game, before)
    assert len(set(found)) > 5


def test_equal_tables_give_equal_files_however_they_came_to_be(tmp_path):
    _, small = table()
    large = small.copy()
    assert large.make_room(100_000)
    save_model(tmp_path / "small", small)
    save_model(tmp_path / "large", large)
    assert (tmp_path / "small").read_bytes() == (tmp_path / "large").read_bytes()


@pytest.mark.parametrize("entries", [0, 1, 50, 2047, 2048, 5000])
def test_a_table_that_is_put_in_order_still_finds_every_key(entries):
    rng = np.random.default_rng(entries)
    keys, values = np.zeros(1 << 14, np.uint64), np.zeros(1 << 14)
    crowded = np.uint64(0xFFF) - rng.integers(0, 40, entries).astype(np.uint64)  # they want the last slots
    for key in (rng.integers(1, 2**50, entries).astype(np.uint64) << np.uint64(12)) | crowded:
        slot = slot_of(key, keys)
        keys[slot], values[slot] = key, rng.uniform()
    laid_keys, laid_values = in_order(keys, values)
    assert np.count_nonzero(laid_keys) == np.count_nonzero(keys) <= len(laid_keys) // 2
    for key, value in zip(keys[keys != 0], values[keys != 0], strict=True):
        slot = slot_of(key, laid_keys)
        assert (laid_keys[slot], laid_values[slot]) == (key, value)


def test_the_file_of_a_network_is_plain_arrays_and_json(tmp_path):
    _, model = network()
    save_model(tmp_path / "x.npz", model)
    with np.load(tmp_path / "x.npz", allow_pickle=False) as file:
        header = json.loads(file["header"].tobytes())
        assert file["first"].shape == (1, header["inputs"], header["hidden"])
        assert file["second"].shape == (1, 2, 5)
    assert (header["file"], header["game"], header["encoding"]) == ("plyground network", "tictactoe", "cells")


# What does not fit


def says(path, game, *words):
    """The one line with which a file is refused."""
    with pytest.raises(PlygroundError) as refused:
        load_for(path, game)
    line = str(refused.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    for word in words:
        assert word in line
    return line


def rewritten(path, header=None, **arrays):
    """The file of a network with another header or other arrays."""
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    changed = json.loads(parts["header"].tobytes()) | (header or {})
    parts |= {"header": np.frombuffer(json.dumps(changed).encode(), np.uint8)} | arrays
    np.savez(path, **parts)
    return path


@pytest.fixture
def saved(tmp_path):
    """A game and the file of a network for it."""
    game, model = network()
    save_model(tmp_path / "x.npz", model)
    return game, tmp_path / "x.npz"


def test_another_game_is_named(saved):
    says(saved[1], pg.game("hypergammon"), "for tictactoe", "expected one for hypergammon")


def test_another_setting_is_named_with_both_values(tmp_path):
    _, model = network("tablut", next(iter(pg.game("tablut").encodings)), settings={"size": 7})
    save_model(tmp_path / "x.npz", model)
    says(tmp_path / "x.npz", pg.game("tablut", size=9), "size=7 (here 9)", "expected the same settings")


def test_an_encoding_of_another_size_is_named(saved):
    game, path = saved
    with np.load(path) as file:
        first = file["first"]
    rewritten(path, {"inputs": 20}, first=np.concatenate([first, first], axis=1)[:, :20])
    says(path, game, "encoding cells with 20 inputs", f"expected {game.encodings['cells']}")


def test_an_encoding_that_is_gone_is_named(saved):
    says(rewritten(saved[1], {"encoding": "old"}), saved[0], "no encoding is called old; there is: cells")


def test_a_later_format_is_named(saved):
    line = says(rewritten(saved[1], {"format": 9}), saved[0], "format 9; this program reads up to 1")
    assert "damaged" not in line


@pytest.mark.parametrize(
    "header",
    [{"hidden": 6}, {"hidden": 0}, {"hidden": "five"}, {"hidden": 2.5}, {"hidden": True}, {"inputs": -1},
     {"format": None}, {"outputs": "all"}, {"squash": "relu"}, {"ends": "open"}, {"owner": -1}, {"owner": 2},
     {"per_seat": 1}, {"phases": []}, {"phases": "all"}, {"phases": ["a", "b"]}, {"targets": []}, {"targets": [[1]]},
     {"targets": 3}, {"targets": [[1, float("nan")]]}, {"settings": [1]}, {"game": 3}, {"outputs": "one"},
     {"per_seat": True}],
    ids=str,
)  # fmt: skip
def test_a_header_that_cannot_be_true_is_refused(saved, header):
    says(rewritten(saved[1], header), saved[0])


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_weights_that_are_no_numbers_are_refused(saved, value):
    says(rewritten(saved[1], first_bias=np.full((1, 5), value)), saved[0], "first_bias", "no numbers")


@pytest.mark.parametrize(
    "array", [np.zeros((1, 3)), np.zeros((1, 5), np.int64), np.zeros(5), np.full((1, 5), "a")], ids=str
)
def test_weights_of_another_shape_or_kind_are_refused(saved, array):
    says(rewritten(saved[1], first_bias=array), saved[0], "first_bias")


def test_nothing_in_a_file_is_ever_run(saved, tmp_path):
    game, path = saved
    trap = tmp_path / "trapped"

    class Trap:
        def __reduce__(self):
            return trap.touch, ()

    rewritten(path, first=np.array([Trap()], dtype=object))
    says(path, game, "not a network or a table")
    path.write_bytes(pickle.dumps(Trap()))
    says(path, game, "not a network or a table")
    assert not trap.exists()


def whatever(path):
    """Files that are something else."""
    good = path.read_bytes()
    array = io.BytesIO()
    np.save(array, np.zeros(3))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("readme.txt", "hello")
    return {
        "empty": b"",
        "text": b"hello\n",
        "random": random.Random(3).randbytes(5000),
        "array": array.getvalue(),
        "archive": archive.getvalue(),
        "half": good[: len(good) // 2],
        "all but a byte": good[:-1],
        "beginning": good[:10],
        "table's beginning": model_files.TABLE_MAGIC,
        "table of nothing": model_files.TABLE_MAGIC + bytes(8),
        "endless table": model_files.TABLE_MAGIC + b"\xff" * 8 + b"{}",
    }


def test_other_files_are_refused_in_one_line(saved):
    game, path = saved
    for content in whatever(path).values():
        path.write_bytes(content)
        says(path, game)


def test_a_folder_and_a_missing_file_are_named(saved):
    game, path = saved
    says(path.parent, game, "Is a directory")
    says(path.parent / "no.npz", game, "No such file")


def table_header(path, change):
    """Write a table's file with a changed header of the same length."""
    content = path.read_bytes()
    size = int.from_bytes(content[8:16], "little")
    header = json.dumps(json.loads(content[16 : 16 + size]) | change).encode()
    pages = -(-(16 + size) // model_files.PAGE) * model_files.PAGE
    path.write_bytes((content[:8] + len(header).to_bytes(8, "little") + header).ljust(pages, b"\0") + content[pages:])


@pytest.mark.parametrize(
    "change",
    [{"slots": 0}, {"slots": 1}, {"slots": 2048}, {"slots": 4095}, {"slots": -4096}, {"slots": "4096"}, {"slots": None},
     {"entries": 0}, {"entries": 4096}, {"entries": -1}, {"unknown": "x"}, {"targets": []}, {"file": "other"},
     {"format": 2}, {"owner": 7}, {"game": "polar"}],
    ids=str,
)  # fmt: skip
def test_a_table_with_a_header_that_cannot_be_true_is_refused(change, tmp_path):
    game, model = table()
    save_model(tmp_path / "x.table", model)
    load_for(tmp_path / "x.table", game)
    table_header(tmp_path / "x.table", change)
    says(tmp_path / "x.table", game)


def test_a_table_in_which_one_would_look_for_ever_is_refused(tmp_path):
    game, model = table(entries=4095)
    path = tmp_path / "x.table"
    save_model(path, model)
    content = bytearray(path.read_bytes())
    slots = json.loads(content[16 : 16 + int.from_bytes(content[8:16], "little")])["slots"]
    content[-16 * slots : -8 * slots] = b"\x07" * (8 * slots)
    path.write_bytes(content)
    says(path, game, "full")


@pytest.mark.parametrize("made", [network, table], ids=["network", "table"])
def test_flipped_bytes_are_refused_or_harmless(made, tmp_path):
    game, model = made()
    path = tmp_path / "x"
    save_model(path, model)
    good = path.read_bytes()
    rng = random.Random(8)
    places = list(range(min(len(good), 1200))) + [rng.randrange(len(good)) for _ in range(800)]
    if made is network:
        places += range(len(good) - 600, len(good))
    refused = 0
    for place in places:
        damaged = bytearray(good)
        damaged[place] ^= 1 << rng.randrange(8) if rng.random() < 0.7 else rng.randrange(1, 256)
        path.write_bytes(damaged)
        try:
            loaded = load_for(path, game)
        except PlygroundError as error:
            refused += 1
            assert "\n" not in str(error)
            continue
        assert all(np.isfinite(array).all() for name, array in loaded.weights.items() if name != "keys")
        if refused % 50 == 0:
            assert np.isfinite(evaluations(game, loaded)).all()
    assert refused > len(places) / 10


def test_several_flips_at_once_are_refused_or_harmless(tmp_path):
    game, model = network()
    path = tmp_path / "x"
    save_model(path, model)
    good, rng = path.read_bytes(), random.Random(9)
    for _ in range(500):
        damaged = bytearray(good)
        for _ in range(rng.randrange(2, 20)):
            damaged[rng.randrange(len(good))] = rng.randrange(256)
        start = rng.randrange(len(good))
        del damaged[start : start + rng.choice((0, 0, 1, 50))]
        path.write_bytes(damaged)
        with contextlib.suppress(PlygroundError):
            load_for(path, game)


# Writing


def test_a_failed_write_leaves_the_old_file_and_nothing_else(saved):
    path = saved[1]
    before = path.read_bytes()
    with pytest.raises(RuntimeError), atomic_files.whole_file(path) as file:
        file.write(b"half")
        raise RuntimeError
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    load_model(path)
