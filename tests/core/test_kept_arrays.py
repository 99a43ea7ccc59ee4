import numpy as np
import pytest

from plyground.core import kept_arrays as keeping


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    return tmp_path / keeping.FOLDER


class Maker:
    def __init__(self):
        self.times = 0

    def __call__(self, progress):
        self.times += 1
        progress(0.5)
        return {"numbers": np.arange(10_000).reshape(100, 100), "codes": np.array([7], np.uint8), "none": np.zeros(0)}


def test_what_was_made_is_read_again(folder):
    make = Maker()
    first, second = (keeping.kept_arrays("some", {"size": 3}, "making", make) for _ in range(2))
    assert make.times == 1
    for found in (first, second):
        assert {name: array.tolist() for name, array in found.items()} == {
            name: array.tolist() for name, array in make(lambda share: None).items()
        }


def test_other_words_about_it_make_another_file(folder):
    make = Maker()
    keeping.kept_arrays("some", {"size": 3}, "making", make)
    keeping.kept_arrays("some", {"size": 4}, "making", make)
    assert make.times == 2 and len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("place", [3, 22, 60, 5000, -1])
def test_a_damaged_file_is_made_again(folder, place):
    make = Maker()
    keeping.kept_arrays("some", {}, "making", make)
    file = next(folder.iterdir())
    damaged = bytearray(file.read_bytes())
    if place < 0:
        del damaged[len(damaged) // 2 :]
    else:
        damaged[place] ^= 0xFF
    file.write_bytes(damaged)
    found = keeping.kept_arrays("some", {}, "making", make)
    assert make.times == 2 and found["numbers"].sum() == 49_995_000


def test_where_nothing_can_be_written_it_is_made_and_said_once(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "file"))
    make = Maker()
    for _ in range(2):
        assert keeping.kept_arrays("some", {}, "making", make)["codes"][0] == 7
    assert make.times == 2
    assert capsys.readouterr().err.count("endgames are not kept") == 1
