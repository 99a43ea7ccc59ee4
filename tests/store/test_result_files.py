"""Finished jobs as files: written, read into another store, and refused where they are damaged or different."""

import contextlib
import json

import pytest

from plyground.core.errors import PlygroundError
from plyground.store import open_store
from plyground.store.result_files import FORMAT, Moved, check_sum, export_results, import_results, read_result
from plyground.store.results import Results, key_for


@pytest.fixture
def results(store):
    return Results(store)


@pytest.fixture
def folder(results, tmp_path):
    """A folder with the files of three jobs."""
    for seed in range(3):
        keep(results, seed, seed / 3)
    assert export_results(results.results(), tmp_path / "runs") == (3, 0)
    return tmp_path / "runs"


def keep(results, seed, value):
    about = {"seed": seed, "made_by": {"plyground": "0.1.0"}}
    results.keep_result(key_for("test.thirds", about), "test.thirds", about, {"value": value}, 0.5)


@pytest.fixture
def other(tmp_path):
    """Results in another store, which is empty."""
    with contextlib.closing(open_store(str(tmp_path / "other.sqlite"))) as store:
        yield Results(store)


def test_a_file_is_small_sorted_and_named_by_kind_and_key(folder):
    file = folder / f"test.thirds-{key_for('test.thirds', {'seed': 1})[:16]}.json"
    told = json.loads(file.read_text())
    assert list(told) == sorted(told) and told["result"] == {"value": 1 / 3} and len(file.read_text()) < 1000
    assert len(list(folder.iterdir())) == 3


def test_files_are_read_into_another_store_once(results, folder, other):
    told = []
    assert import_results(other, folder, told.append) == Moved(3, 0)
    assert other.results() == results.results() and sum(told) == 3
    assert import_results(other, folder) == Moved(0, 3)
    assert other.results() == results.results()
    first = min(folder.iterdir())
    assert import_results(other, first) == Moved(0, 1)
    assert export_results(other.results(), folder) == Moved(0, 3)


def test_a_job_that_another_machine_has_done_too_keeps_what_is_known_of_it_here(folder, other):
    about = {"seed": 1, "made_by": {"plyground": "9.9"}}
    other.keep_result(key_for("test.thirds", about), "test.thirds", about, {"value": 1 / 3}, 99)
    assert import_results(other, folder) == Moved(2, 1)
    assert other.find(key_for("test.thirds", about)).seconds == 99
    before = {file: file.read_bytes() for file in folder.iterdir()}
    assert export_results(other.results(), folder) == Moved(0, 3)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_one_different_result_stops_the_import_before_anything_is_kept(folder, other):
    keep(other, 1, 7)
    with pytest.raises(PlygroundError, match=r"test\.thirds .*… is kept with a different result"):
        import_results(other, folder)
    assert [one.about["seed"] for one in other.results()] == [1]
    with pytest.raises(PlygroundError, match=r"\.json: another result than the one that is there"):
        export_results(other.results(), folder)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: text[:-20], r"expected the file of a result"),
        (lambda text: "", r"expected the file of a result"),
        (lambda text: "[1]", r"expected the file of a result, with key, kind, about"),
        (lambda text: text.replace('"value": 0.0', '"value": 0.5'), "its checksum does not fit its content"),
        (lambda text: text.replace('"seed": 0', '"seed": 7'), "its checksum does not fit its content"),
        (lambda text: text.replace('"value": 0.0', '"value": NaN'), "NaN is not a number"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "format 2; expected 1, or a newer plyground"),
        (lambda text: text.replace('"seconds": 0.5', '"seconds": "long"'), "seconds is a str"),
    ],
)
def test_one_damaged_file_is_named_and_nothing_is_kept(folder, other, damage, said):
    file = folder / f"test.thirds-{key_for('test.thirds', {'seed': 0})[:16]}.json"
    file.write_text(damage(file.read_text()))
    with pytest.raises(PlygroundError, match=said) as error:
        import_results(other, folder)
    assert file.name in str(error.value) and "\n" not in str(error.value)
    assert other.results() == []


def test_a_file_whose_key_does_not_follow_is_refused_even_with_a_checksum(folder, other):
    file = min(folder.iterdir())
    one = read_result(file)
    forged = type(one)(**{**one.to_dict(), "about": {"seed": 99}})
    file.write_text(json.dumps({"format": FORMAT, "sha256": check_sum(forged), **forged.to_dict()}))
    with pytest.raises(PlygroundError, match=r"test\.thirds: key .*; expected .*, which follows from what it is about"):
        import_results(other, folder)


def test_a_place_that_is_not_there_or_cannot_be_written_is_said_in_one_line(results, other, tmp_path):
    with pytest.raises(PlygroundError, match=r"missing: No such file or directory; expected the file of a result"):
        import_results(other, tmp_path / "missing")
    (tmp_path / "file").write_text("")
    with pytest.raises(PlygroundError, match=r"results .*file: File exists"):
        export_results(results.results(), tmp_path / "file")


def test_what_was_measured_may_differ_and_nothing_else(other, tmp_path):
    about = {"seed": 1}
    key = key_for("test.timed", about)
    for seconds in (1.5, 2.5):
        kept = other.keep_result(key, "test.timed", about, {"won": 3, "measured": {"seconds": seconds}}, 1)
        assert kept["won"] == 3
    assert other.result(key)["measured"] == {"seconds": 1.5}
    with pytest.raises(PlygroundError, match="kept with a different result"):
        other.keep_result(key, "test.timed", about, {"won": 4, "measured": {"seconds": 1.5}}, 1)


def test_own_results_stay_if_those_of_files_differ_and_that_is_asked_for(folder, other, tmp_path):
    keep(other, 1, 0.25)
    with pytest.raises(PlygroundError, match="different result"):
        import_results(other, folder)
    assert len(other.results()) == 1
    assert import_results(other, folder, keep_own=True) == Moved(2, 1)
    assert other.result(key_for("test.thirds", {"seed": 1})) == {"value": 0.25}
    before = {file: file.read_text() for file in folder.iterdir()}
    with pytest.raises(PlygroundError, match="another result"):
        export_results(other.results(), folder)
    assert export_results(other.results(), folder, keep_old=True) == Moved(0, 3)
    assert {file: file.read_text() for file in folder.iterdir()} == before
