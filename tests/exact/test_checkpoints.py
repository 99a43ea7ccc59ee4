"""Folders of what was found so far: they come back as they were, and nothing damaged or foreign is used."""

import json

import numpy as np
import pytest

from plyground.exact.checkpoints import LIST, CheckpointError, Checkpoints

IDENTITY = {"game": "some", "settings": {"n": 5}}


def filled(folder, identity=IDENTITY):
    kept = Checkpoints(folder, identity)
    kept.add("find", {"done": 3}, {"keys": np.arange(12, dtype=np.uint64).reshape(3, 4)})
    kept.add("find", {"done": 5}, {"keys": np.zeros((0, 4), np.uint64)})
    kept.add("sweep", {"sweeps": 1}, {"values": np.ones(9)})
    kept.add("sweep", {"sweeps": 2}, {"values": np.full(9, 2.0)}, instead=True)
    return kept


def test_what_was_kept_comes_back(tmp_path):
    filled(tmp_path / "run")
    kept = Checkpoints(tmp_path / "run", IDENTITY)
    assert kept.open()
    first, second = kept.pieces("find")
    assert (first.facts, second.facts) == ({"done": 3}, {"done": 5})
    np.testing.assert_array_equal(first.arrays["keys"], np.arange(12).reshape(3, 4))
    assert second.arrays["keys"].shape == (0, 4)
    (only,) = kept.pieces("sweep")
    assert only.facts == {"sweeps": 2}
    np.testing.assert_array_equal(only.arrays["values"], np.full(9, 2.0))
    assert kept.bytes == sum(file.stat().st_size for file in (tmp_path / "run").glob("*.piece"))


def test_a_phase_can_be_forgotten_and_all_of_it_removed(tmp_path):
    kept = filled(tmp_path / "run")
    kept.drop("find")
    assert list(kept.pieces("find")) == []
    assert len(list((tmp_path / "run").glob("*.piece"))) == 1
    kept.remove()
    assert not (tmp_path / "run").exists()
    assert not Checkpoints(tmp_path / "run", IDENTITY).open()


def test_a_piece_that_the_list_does_not_name_does_not_count(tmp_path):
    # As a program leaves it that was killed after it had written a piece.
    kept = filled(tmp_path / "run")
    listed = (tmp_path / "run" / LIST).read_text()
    kept.add("sweep", {"sweeps": 3}, {"values": np.zeros(9)})
    (tmp_path / "run" / LIST).write_text(listed)
    again = Checkpoints(tmp_path / "run", IDENTITY)
    assert again.open()
    assert [piece.facts["sweeps"] for piece in again.pieces("sweep")] == [2]


def test_every_changed_bit_is_noticed(tmp_path):
    filled(tmp_path / "run")
    draw = np.random.default_rng(2)
    for path in sorted((tmp_path / "run").iterdir()):
        content = path.read_bytes()
        for place in draw.integers(len(content), size=25) if content else ():
            changed = bytearray(content)
            changed[place] ^= 1 << int(draw.integers(8))
            path.write_bytes(changed)
            kept = Checkpoints(tmp_path / "run", IDENTITY)
            with pytest.raises(CheckpointError, match="not usable") as refused:
                kept.open()
                list(kept.pieces("find")), list(kept.pieces("sweep"))
            assert "\n" not in str(refused.value)
        path.write_bytes(content)


@pytest.mark.parametrize("name", [LIST, "find-000001.piece"])
def test_a_file_that_was_cut_short_or_removed_is_noticed(tmp_path, name):
    filled(tmp_path / "run")
    path = tmp_path / "run" / name
    path.write_bytes(path.read_bytes()[:40])
    kept = Checkpoints(tmp_path / "run", IDENTITY)
    with pytest.raises(CheckpointError, match="not usable"):
        kept.open()
        list(kept.pieces("find"))
    if name != LIST:
        path.unlink()
        with pytest.raises(CheckpointError, match="is missing"):
            Checkpoints(tmp_path / "run", IDENTITY).open()


def test_what_another_run_kept_is_not_used(tmp_path):
    filled(tmp_path / "run")
    with pytest.raises(CheckpointError, match="of another game or version"):
        Checkpoints(tmp_path / "run", {**IDENTITY, "settings": {"n": 6}}).open()


def test_where_nothing_can_be_written_the_reason_is_told_and_nothing_else_happens(tmp_path):
    (tmp_path / "file").write_text("in the way")
    kept = Checkpoints(tmp_path / "file" / "run", IDENTITY, seconds=0)
    assert kept.is_due
    kept.add("find", {}, {"keys": np.zeros(3)})
    assert "file/run" in kept.problem
    assert not kept.is_due


def test_the_list_is_plain_text(tmp_path):
    filled(tmp_path / "run")
    assert json.loads((tmp_path / "run" / LIST).read_text())["content"]["identity"] == IDENTITY
