"""The times that the list of experiments expects: of the machine at hand, from what was measured on another one."""

import json

import pytest

from plyground.cli.reproduce import list_experiments
from plyground.papers import times
from plyground.papers.experiment import chosen_experiments
from plyground.papers.times import expected_seconds, keep_times

A_12, A_13 = chosen_experiments("matthews", ["A.12", "A.13"])


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """Sit at a machine of some speed, with a file of times that is not there at first."""
    monkeypatch.setattr(times, "FILE", tmp_path / "times.json")

    def sit(speed):
        times.known_times.cache_clear()
        monkeypatch.setattr(times, "speed", lambda: speed)

    yield sit
    times.known_times.cache_clear()


def test_an_experiment_that_was_never_measured_has_no_time(machine, capsys):
    machine(4000.0)
    assert expected_seconds(A_12) is None
    list_experiments(False)
    assert capsys.readouterr().out.splitlines()[1].endswith("–")


def test_a_time_is_that_of_scale_1_on_all_cores_however_small_and_slow_it_was_measured(machine):
    machine(4000.0)
    keep_times({A_13.title: {"scale": 0.2, "seconds": 100.0}})
    machine(8000.0)
    assert expected_seconds(A_13, cores=2) == pytest.approx(100 / 0.2 / 2 / 2)


def test_new_times_leave_the_others_as_long_as_they_were(machine):
    machine(4000.0)
    keep_times({A_12.title: {"scale": 1.0, "seconds": 100.0}, A_13.title: {"scale": 0.2, "seconds": 30.0}})
    machine(8000.0)
    keep_times({A_13.title: {"scale": 1.0, "seconds": 60.0}})
    told = json.loads(times.FILE.read_text())
    assert told["speed"] == 8000 and told["experiments"][A_12.title]["seconds"] == 50
    machine(4000.0)
    assert expected_seconds(A_12, cores=1) == 100 and expected_seconds(A_13, cores=1) == 120
