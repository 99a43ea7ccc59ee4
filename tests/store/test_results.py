"""Kept results: each is written once, by whoever comes first, and is read as it was written."""

import concurrent.futures
import contextlib
import json
import subprocess
import sys

import pytest
from sqlalchemy import text

from plyground.core.errors import PlygroundError
from plyground.store import open_store
from plyground.store.results import Results, key_for
from plyground.store.store import ConflictError
from tests.processes import ROOT

ABOUT = {"seed": 1, "game": {"name": "tablut", "settings": {"size": 7}}, "made_by": {"plyground": "0.1.0"}}
RESULT = {"won": 0.1 + 0.2, "games": 400, "turns": ["e4", "ü"], "draws": None, "all": True, "tiny": 5e-324, "no": -0.0}


@pytest.fixture
def results(store):
    return Results(store)


def keep(results, kind="verify.levels", result=RESULT, replace=False, **about):
    told = {**ABOUT, **about}
    return results.keep_result(key_for(kind, told), kind, told, result, 1.5, replace)


def test_a_result_is_read_exactly_as_it_was_given_back_when_it_was_kept(results):
    given = keep(results)
    key = key_for("verify.levels", ABOUT)
    assert json.dumps(results.result(key)) == json.dumps(given)
    assert given == RESULT and str(given["no"]) == "-0.0" and given["all"] is True
    (one,) = results.results()
    assert (one.key, one.kind, one.about, one.seconds) == (key, "verify.levels", ABOUT, 1.5)
    assert results.result("0" * 64) is None


def test_the_key_is_the_hash_of_what_a_job_is_about_and_not_of_who_made_it():
    # printf '["a",{"b":[1,2]}]' | sha256sum
    expected = "8dd4a86c0811b7fde71b04f5850c43889204bd23ad92a465d8272252ca8f6a04"
    assert key_for("a", {"b": (1, 2)}) == key_for("a", {"b": [1, 2], "made_by": 3}) == expected
    different = [("a", {}), ("b", {}), ("a", {"b": 1}), ("a", {"b": 1.0}), ("a", {"b": True})]
    assert len({key_for(*told) for told in different}) == len(different)


def test_who_comes_second_gets_what_is_there_and_a_different_result_is_refused(results):
    keep(results)
    before = results.results()
    assert keep(results, made_by={"plyground": "0.2.0"}) == RESULT
    assert results.results() == before
    with pytest.raises(
        ConflictError, match=r"verify\.levels .*… is kept with a different result; expected the same one"
    ):
        keep(results, result={**RESULT, "games": 400.0})
    assert results.results() == before
    assert keep(results, result={"games": 1}, replace=True) == {"games": 1}
    assert [one.result for one in results.results()] == [{"games": 1}]


def test_results_are_listed_by_kind_and_by_what_they_are_about(results):
    for kind, seed in (("verify.levels", 1), ("verify.levels", 2), ("verify.solve", 1), ("verifying", 1), ("a_b", 1)):
        keep(results, kind, seed=seed)
    keep(results, "verify.other", game={"name": "polar"})

    def found(kind="", **about):
        return sorted((one.kind, one.about["seed"]) for one in results.results(kind, about))

    assert found("verify.levels") == [("verify.levels", 1), ("verify.levels", 2)]
    assert found("verify") == [("verify.levels", 1), ("verify.levels", 2), ("verify.other", 1), ("verify.solve", 1)]
    assert found("a_b") == [("a_b", 1)] and found("axb") == []
    assert found(seed=2) == [("verify.levels", 2)]
    assert found(seed=2.0) == [] and found(size=7) == []
    assert found(**{"game.name": "polar"}) == [("verify.other", 1)]
    assert found("verify.levels", **{"game.settings": {"size": 7}, "seed": 1}) == [("verify.levels", 1)]
    assert len(found(**{"game.settings.size": 7})) == 5


def test_deleted_results_are_gone_and_the_others_stay(results):
    for seed in range(5):
        keep(results, seed=seed)
    assert [one.created for one in results.results()] == sorted(one.created for one in results.results())
    keys = [one.key for one in results.results() if one.about["seed"] < 2]
    assert results.delete_results([*keys, keys[0], "f" * 64]) == 2
    assert sorted(one.about["seed"] for one in results.results()) == [2, 3, 4]
    assert results.delete_results([]) == 0


@pytest.mark.parametrize(
    ("kind", "about", "result", "said"),
    [
        ("a", {"x": float("nan")}, {}, r"a\.x is nan; expected an ordinary number, or null"),
        ("a", {}, {"x": [1, float("inf")]}, r"a: result\.x\[1\] is inf; expected an ordinary number, or null"),
        ("a", {}, {"x": {1: 2}}, r"a: result\.x has the key 1; expected texts as keys"),
        ("a", {}, {"x": {1, 2}}, r"a: result\.x is \{1, 2\}; expected numbers, texts, true, false, null"),
        ("a", {}, [1], "a: result is a list; expected a dictionary"),
        ("A b", {}, {}, "kind 'A b'; expected lower-case words with points between them"),
        ("a" * 81, {}, {}, "expected lower-case words"),
    ],
)
def test_what_is_not_plain_data_is_refused_in_one_line(results, kind, about, result, said):
    with pytest.raises(PlygroundError, match=said) as error:
        results.keep_result(key_for(kind, about), kind, about, result, 1)
    assert "\n" not in str(error.value)
    assert results.results() == []


def test_another_key_than_the_one_that_follows_is_refused(results):
    with pytest.raises(PlygroundError, match=f"a: key {'0' * 64}; expected {key_for('a', {})}, which follows from"):
        results.keep_result("0" * 64, "a", {}, {}, 1)


def test_a_damaged_result_is_said_in_one_line(results):
    keep(results)
    with results.database.transaction(writes=True) as connection:
        connection.execute(text("""UPDATE results SET result = '{"won": 1e999}'"""))
    with pytest.raises(PlygroundError, match=r"verify\.levels .*…: result is damaged: the number 1e999 is too large"):
        results.results()
    assert len(list(results.faults())) == 1


KEEPER = """
import sys
from plyground.store import open_store
from plyground.store.results import Results, key_for
results = Results(open_store(sys.argv[1]))
sys.stdin.readline()
for number in range(int(sys.argv[2])):
    about = {"number": number}
    results.keep_result(key_for("test.square", about), "test.square", about, {"square": number**2}, 0)
"""


def test_several_processes_that_keep_the_same_results_at_once_keep_each_once(place):
    number, processes = 40, 4
    started = [
        subprocess.Popen([sys.executable, "-c", KEEPER, place, str(number)], stdin=subprocess.PIPE, cwd=ROOT)
        for _ in range(processes)
    ]  # fmt: skip
    with concurrent.futures.ThreadPoolExecutor(processes) as threads:
        list(threads.map(lambda one: one.communicate(b"\n"), started))
    assert [one.returncode for one in started] == [0] * processes
    with contextlib.closing(open_store(place)) as store:
        found = Results(store).results("test")
    assert sorted(one.result["square"] for one in found) == [each**2 for each in range(number)]
