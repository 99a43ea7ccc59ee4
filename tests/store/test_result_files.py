"""Finished jobs as files: written, read into another store, and refused where they are damaged or different."""

import contextlib
import json

import pytest

from plyground.core.errors import PlygroundError
from plyground.store import open_store
from plyground.store.result_files import (
    FORMAT,
    Moved,
    add_to_folder,
    check_sum,
    export_results,
    import_results,
    read_results,
)
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
    [one] = read_results(file)
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
    assert add_to_folder({"all": other.results()}, folder) == Moved(0, 3)
    assert {file: file.read_text() for file in folder.iterdir()} == before


# Many jobs in a file


def test_a_group_of_jobs_is_one_file_to_which_others_add_lines(results, other, tmp_path):
    for seed in range(4):
        keep(results, seed, seed / 3)
    first, second = results.results()[:2], results.results()[1:]
    assert add_to_folder({"coins": first}, tmp_path / "runs") == Moved(2, 0)
    before = (tmp_path / "runs" / "coins.json").read_text().splitlines()
    assert add_to_folder({"coins": second, "dice": second}, tmp_path / "runs") == Moved(2, 4)
    [file] = (tmp_path / "runs").iterdir()
    lines = file.read_text().splitlines()
    assert (
        len(before) == 4
        and len(lines) == 6
        and {line.rstrip(",") for line in before} < {line.rstrip(",") for line in lines}
    )
    assert [one["key"] for one in json.loads(file.read_text())["jobs"]] == sorted(one.key for one in results.results())
    assert import_results(other, tmp_path / "runs") == Moved(4, 0)
    assert sorted(other.results(), key=str) == sorted(results.results(), key=str)


def test_a_job_stands_in_one_file_of_a_folder_whoever_asks_for_it(folder, results):
    keep(results, 3, 1.0)
    assert add_to_folder({"coins": results.results(), "dice": results.results()}, folder) == Moved(1, 7)
    assert len(read_results(folder / "coins.json")) == 1 and not (folder / "dice.json").exists()


def test_a_damaged_job_among_many_is_named_and_nothing_of_the_folder_is_kept(results, other, tmp_path):
    for seed in range(3):
        keep(results, seed, seed / 4)
    add_to_folder({"coins": results.results()}, tmp_path)
    whole = (tmp_path / "coins.json").read_text()
    for damaged, said in [
        (whole.replace('"value":0.25', '"value":0.75'), "coins.json: test.thirds .*…: its checksum does not fit"),
        (whole.replace('"sha256"', '"sha"', 1), "coins.json: expected the file of a result, with key"),
        (whole[:-40], "expected the file of a result"),
        (whole.replace('"format": 1', '"format": 2'), "format 2; expected 1"),
    ]:
        (tmp_path / "coins.json").write_text(damaged)
        with pytest.raises(PlygroundError, match=said):
            import_results(other, tmp_path, keep_own=True)
        assert other.results() == []


def test_two_files_with_different_results_of_one_job_are_refused_unless_what_is_known_stays(results, other, tmp_path):
    keep(results, 1, 0.25)
    keep(other, 1, 0.5)
    add_to_folder({"a": results.results()}, tmp_path)
    add_to_folder({"b": other.results()}, tmp_path / "b")
    (tmp_path / "b" / "b.json").rename(tmp_path / "b.json")
    with pytest.raises(PlygroundError, match="another result than the one that is there"):
        import_results(results, tmp_path)
    assert import_results(results, tmp_path, keep_own=True) == Moved(0, 2)
