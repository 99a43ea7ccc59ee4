"""Runs in the store: written whole, again as they go on, deleted with all that belongs to them; jobs get numbers."""

import dataclasses

import pytest
from sqlalchemy import text

from plyground.core.errors import PlygroundError
from plyground.store.checking import check
from plyground.store.copying import rows_in
from plyground.store.results import Results, key_for
from plyground.store.runs import Checkpoint, KeptRun, PlayedOff, Runs


def training(**changed):
    first, last = {"win_rate": 0.5, "low": 0.4, "high": 0.6}, {"win_rate": 0.1 + 0.2, "low": 0.2, "high": 0.4}
    run = KeptRun(
        "a1", "training", "tictactoe", {"m": 3}, "f00d", 7, {"alpha": 0.1}, {"windows": [{"games": 10}]},
        (Checkpoint(0, first, "run-1/games-0.npz", "ab" * 32), Checkpoint(10, last)), made_by={"plyground": "0.1.0"},
        seconds=1.5, created=1000, changed=2000, finished=False, folder="/somewhere",
    )  # fmt: skip
    return dataclasses.replace(run, **changed)


def match(key="b2"):
    played = PlayedOff(("first", "random"), 3, 20, {"players": [{"win_rate": 0.9}]})
    return KeptRun(key, "match", "polar", {}, "beef", 3, {"seats": "rotate"}, matches=(played,), created=3000)


def keep_job(store, number, kind="paper.learning"):
    about = {"number": number}
    Results(store).keep_result(key_for(kind, about), kind, about, {"curve": []}, 0.5)
    return key_for(kind, about)


def test_a_run_is_read_as_it_was_kept(store):
    number = Runs(store).keep(training())
    assert Runs(store).keep(match()) == number + 1
    one, other = Runs(store).all()
    assert one == training(number=number)
    assert other.matches[0].players == ["first", "random"] and other.changed > 0 and other.finished


def test_a_run_that_goes_on_keeps_its_number_and_when_it_began(store):
    runs = Runs(store)
    number = runs.keep(training())
    last = Checkpoint(20, {"win_rate": 0.9})
    assert runs.keep(training(checkpoints=(*training().checkpoints, last), created=9, changed=5000)) == number
    (one,) = runs.all()
    assert [each.games for each in one.checkpoints] == [0, 10, 20]
    assert (one.created, one.changed, one.last) == (1000, 5000, {"win_rate": 0.9})


def test_a_run_from_elsewhere_is_kept_once(store):
    runs = Runs(store)
    assert runs.add(training()) and not runs.add(training(seconds=9.0))
    assert [one.seconds for one in runs.all()] == [1.5]


def test_deleting_a_run_takes_what_belongs_to_it_and_no_other(store):
    runs = Runs(store)
    first, second = runs.keep(training()), runs.keep(match())
    with pytest.raises(PlygroundError, match=f"no run {second + 7}; plyground runs lists them"):
        runs.delete([first, second + 7])
    assert len(runs.all()) == 2
    runs.delete([first])
    with store.database.transaction() as connection:
        rows = rows_in(connection)
    assert (rows["runs"], rows["checkpoints"], rows["matches"]) == (1, 0, 1)
    assert runs.keep(training(key="c3")) > second  # a number is not used again


def test_jobs_get_numbers_once_and_take_their_results_with_them(store):
    runs = Runs(store)
    one, two = keep_job(store, 1), keep_job(store, 2)
    keep_job(store, 3, "verify.levels")
    numbers = runs.number_jobs("paper")
    assert set(numbers) == {one, two} and runs.number_jobs("paper") == numbers
    assert runs.all() == []  # they are no runs of commands
    runs.delete([numbers[one]])
    assert [each.key for each in Results(store).results("paper")] == [two]
    keep_job(store, 1)
    assert runs.number_jobs("paper")[one] > max(numbers.values())
    assert check(store).faults == []


def test_a_job_may_belong_to_several_experiments_before_it_is_done(store):
    runs = Runs(store)
    runs.note_experiment("matthews", "A.8", ["x", "y", "x"])
    runs.note_experiment("matthews", "A.9", ["y"])
    runs.note_experiment("matthews", "A.8", ["y", "z"])
    assert runs.experiments() == {"x": ["matthews A.8"], "y": ["matthews A.8", "matthews A.9"], "z": ["matthews A.8"]}


def test_what_json_cannot_say_is_refused_before_anything_is_written(store):
    with pytest.raises(PlygroundError, match="figures"):
        Runs(store).keep(training(figures={"error": float("nan")}))
    assert Runs(store).all() == []


def test_a_run_that_refers_to_nothing_is_a_fault(store):
    if store.database.is_postgres:
        pytest.skip("PostgreSQL refuses it")
    with store.database.rebuilding() as connection:
        connection.execute(text("INSERT INTO checkpoints (run, games, figures) VALUES (99, 1, '{}')"))
    assert "refers to a row of runs that is not there" in check(store).faults[0]
