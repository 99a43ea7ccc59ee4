"""Jobs: their keys, and results that are computed once."""

import time
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from plyground.core.errors import PlygroundError
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, key_of
from plyground.jobs.keeping import kept
from tests.jobs.tasks import Playouts, Squares, known_sum


@dataclass(frozen=True)
class Echo(Job):
    KIND: ClassVar[str] = "test.echo"
    said: Any
    result: ClassVar[Any] = {"fixed": 1}

    def run(self, tell):
        return self.result


@dataclass(frozen=True)
class Waits(Job):
    KIND: ClassVar[str] = "test.waits"
    seconds: float

    def run(self, tell):
        time.sleep(self.seconds)
        return {}


@dataclass(frozen=True)
class Works(Job):
    KIND: ClassVar[str] = "test.works"
    seconds: float

    def run(self, tell):
        began = time.process_time()
        while time.process_time() < began + self.seconds:
            pass
        return {}


def test_a_job_is_run_once_and_its_result_is_the_same_data_fresh_and_kept(results):
    told = []
    fresh = kept(Squares(10), results, tell=lambda *words: told.append(words))
    again = kept(Squares(10), results)
    assert fresh == again == {"sum": known_sum(10), "pair": [10, 10 / 3]}
    assert [repr(fresh)] == [repr(again)] and type(fresh["pair"]) is list
    assert (results.made, results.reused) == (1, 1) and told == [(0.5, "adding")]
    (one,) = results.results("test")
    assert one.about["number"] == 10 and one.about["version"] == 1 and "machine" in one.about["made_by"]


def test_the_seconds_beside_a_result_are_those_in_which_it_was_computed_and_not_those_in_which_it_waited(results):
    kept(Waits(0.3), results)
    assert results.results("test.waits")[0].seconds < 0.2
    kept(Works(0.2), results)
    assert results.results("test.works")[0].seconds >= 0.2


def test_a_fresh_result_takes_the_place_of_the_kept_one(results, monkeypatch):
    assert kept(Echo(1), results) == {"fixed": 1}
    monkeypatch.setattr(Echo, "result", {"fixed": 2})
    assert kept(Echo(1), results) == {"fixed": 1}
    assert kept(Echo(1), results, fresh=True) == {"fixed": 2}
    assert kept(Echo(1), results) == {"fixed": 2}
    assert (results.made, results.reused) == (2, 2)


def test_keys_differ_where_the_kind_the_version_or_a_field_differs(monkeypatch):
    jobs = [Echo(1), Echo(1.0), Echo(True), Echo("1"), Echo(None), Echo((1,)), Echo({"a": 1}), Squares(1)]
    keys = [key_of(job) for job in jobs]
    assert len(set(keys)) == len(keys) and key_of(Echo([1])) == key_of(Echo((1,)))
    monkeypatch.setattr(Echo, "VERSION", 2)
    assert key_of(Echo(1)) not in keys


@pytest.mark.parametrize(
    ("job", "result", "said"),
    [
        (Echo(float("nan")), {}, r"test\.echo\.said is nan; expected an ordinary number"),
        (Echo(1), {"x": float("-inf")}, r"test\.echo: result\.x is -inf; expected an ordinary number"),
        (Echo(1), None, r"test\.echo: its result is a NoneType; expected a dictionary"),
        (Echo({1}), {}, r"test\.echo\.said is \{1\}; expected numbers, texts"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_one_line(results, monkeypatch, job, result, said):
    monkeypatch.setattr(Echo, "result", result)
    with pytest.raises(PlygroundError, match=said):
        kept(job, results)
    assert results.results() == []


def test_a_field_of_a_reserved_name_is_refused():
    @dataclass(frozen=True)
    class Wrong(Echo):
        version: int = 1

    with pytest.raises(PlygroundError, match="a field version; expected a dataclass without fields version and"):
        key_of(Wrong(1))


# Games


def identity(*words, **fields):
    return GameSpec(*words, **fields).identity()


def test_a_game_is_what_its_rules_settings_and_start_are_however_it_is_named():
    usual = identity("tablut")
    assert usual == identity("tablut", {"size": "7"}) == identity("tablut", {"size": 7})
    assert usual["name"] == "tablut" and usual["settings"]["size"] == 7 and usual["start"] is None
    assert identity("tablut", {"size": 9}) != usual
    text = GameSpec("tictactoe").open().to_text(GameSpec("tictactoe").position())
    assert identity("tictactoe", start=text) == identity("tictactoe")
    other = GameSpec("tictactoe", start="x........")
    assert other.identity()["start"] not in (None, "") and other.identity() == identity("tictactoe", start=other.start)


def test_a_game_is_opened_once_also_with_the_pie_rule():
    assert GameSpec("tablut", {"size": 7}).open() is GameSpec("tablut", {"size": 7}).open()
    assert hash(GameSpec("tablut", {"size": 7})) == hash(GameSpec("tablut", {"size": 7}))
    swapped = GameSpec("tablut", swap=True)
    assert swapped.open() is GameSpec("tablut", swap=True).open()
    assert swapped.identity()["rules_hash"] != GameSpec("tablut").identity()["rules_hash"]
    with pytest.raises(PlygroundError, match="no game is called 'tabult'"):
        GameSpec("tabult").identity()


def test_a_game_of_ones_own_is_known_by_what_its_file_says_and_not_by_where_it_is(tmp_path):
    from tests.processes import ROOT

    source = (ROOT / "tests" / "own_games" / "nim.py").read_text()
    found = []
    for folder, text in (
        ("a", source),
        ("b", f"{source}\n# a remark\n"),
        ("c", f"{source}\nSTRENGTH = 3\n"),
        ("d", source),
    ):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "nim.py"
        file.write_text(text)
        found.append(identity(str(file)))
    assert found[0]["name"] == "nim.py" and found[0] == found[1] == found[3]
    assert found[2]["code_hash"] != found[0]["code_hash"] and found[2]["rules_hash"] == found[0]["rules_hash"]
    assert str(tmp_path) not in str(found)


def test_a_helper_that_a_game_of_ones_own_imports_belongs_to_it(tmp_path):
    from tests.processes import ROOT

    source = (ROOT / "tests" / "own_games" / "nim.py").read_text()
    found = []
    for folder, value in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "nim.py").write_text(f"{source}\nimport beside\n")
        (tmp_path / folder / "beside.py").write_text(f"WEIGHT = {value}\n")
        found.append(identity(str(tmp_path / folder / "nim.py"))["code_hash"])
    assert found[0] != found[1]


def test_equal_jobs_of_a_game_have_one_result(results):
    first = kept(Playouts(GameSpec("tictactoe", {"m": 3})), results)
    assert kept(Playouts(GameSpec("tictactoe")), results) == first and len(first["plies"]) == 10
    assert (results.made, results.reused) == (1, 1)
    assert len(results.results(about={"game.name": "tictactoe", "seed": 1})) == 1
