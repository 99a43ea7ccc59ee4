"""Tasks on several processes: the same results as in one, and whatever goes wrong is said."""

import contextlib
import os

import pytest

from plyground.core.errors import PlygroundError
from plyground.jobs import running
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.running import RUNS, TaskError, run_tasks
from plyground.jobs.task import Tally, Task
from plyground.store import open_store
from plyground.store.results import Results
from tests.jobs import tasks
from tests.jobs.tasks import known_sum
from tests.processes import ROOT


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "games.sqlite")


def kept_sums(place):
    """The numbers of the jobs that are kept, each with a right result."""
    with contextlib.closing(open_store(place)) as store:
        found = Results(store).results("test.squares")
    assert all(one.result["sum"] == known_sum(one.about["number"]) for one in found)
    return sorted(one.about["number"] for one in found)


def test_two_processes_give_what_one_gives_and_keep_every_job_once(place):
    asked = [Task(tasks.add, (number, number + 1, 50)) for number in range(8)]
    expected = {number: [known_sum(each) for each in task.arguments] for number, task in enumerate(asked)}
    tally, told = Tally(), []
    found = dict(run_tasks(asked, 2, lambda *words: told.append(words), place, tally))
    assert {number: answer["sums"] for number, answer in found.items()} == expected
    processes = {answer["process"] for answer in found.values()}
    assert len(processes) == 2 and os.getpid() not in processes
    assert kept_sums(place) == [*range(9), 50] and tally.made + tally.reused == 24 and tally.made >= 10
    assert all(0 <= index < 8 and 0 <= share <= 1 and words for index, share, words in told) and told
    here = Tally()
    again = dict(run_tasks(asked, 1, store=place, tally=here))
    assert {number: answer["sums"] for number, answer in again.items()} == expected
    assert {answer["process"] for answer in again.values()} == {os.getpid()}
    assert (here.made, here.reused) == (0, 24)


def test_a_game_of_ones_own_is_played_the_same_in_other_processes(file, tmp_path):
    text = (ROOT / "tests" / "own_games" / "nim.py").read_text()
    (tmp_path / "nim.py").write_text(text)
    specs = [GameSpec(str(tmp_path / "nim.py")), GameSpec("tictactoe"), GameSpec("tictactoe", {"m": 4})]
    asked = [Task(tasks.play, (spec,)) for spec in specs]
    apart = dict(run_tasks(asked, 2, store=file))
    here = dict(run_tasks(asked, 1, store=str(tmp_path / "other.sqlite")))
    assert apart == here and len({str(plies) for plies in here.values()}) == 3


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_a_task_is_said_and_what_was_finished_is_kept(file, workers):
    asked = [Task(tasks.refuse, ("turns=0; expected 1 or more",))]
    with pytest.raises(PlygroundError, match=r"^turns=0; expected 1 or more$"):
        list(run_tasks(asked, workers, store=file))
    assert kept_sums(file) == [3]


def test_an_error_that_nobody_expected_comes_with_its_traceback(file):
    with pytest.raises(TaskError, match=r"task fail failed:(.|\n)*tasks\.py(.|\n)*ZeroDivisionError"):
        list(run_tasks([Task(tasks.fail)], 2, store=file))
    assert kept_sums(file) == [3]
    with pytest.raises(TaskError, match=r"task unsendable failed:(.|\n)*[Pp]ickle"):
        list(run_tasks([Task(tasks.unsendable)], 2, store=file))


def test_a_task_that_no_other_process_can_find_is_refused_at_once(file):
    with pytest.raises(PlygroundError, match="expected a function at the top of a module that is imported"):
        list(run_tasks([Task(lambda results, tell: 0)], 2, store=file))


def test_what_a_task_prints_and_tells_stops_nothing(file, capfd):
    told = []
    assert dict(run_tasks([Task(tasks.chatter)], 2, lambda *words: told.append(words), file)) == {0: "said"}
    assert 1 <= len(told) < 1000 and capfd.readouterr().out == ""


@pytest.mark.parametrize(("workers", "said"), [(0, "workers=0; expected 1 or more"), (2, "there is no folder")])
def test_what_cannot_begin_is_said_before_anything_runs(workers, said, tmp_path):
    with pytest.raises(PlygroundError, match=said):
        list(run_tasks([Task(tasks.add, (1,))], workers, store=str(tmp_path / "no" / "such.sqlite")))


def test_no_tasks_are_no_work(file):
    assert list(run_tasks([], 2, store=file)) == list(run_tasks([], 1, store=file)) == []


def marked_processes(folder):
    """The processes that have left a mark in a folder."""
    return [int(mark.name.rsplit("-", 1)[1]) for mark in folder.glob("worker*")]


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# Processes that are killed


def test_the_task_of_a_process_that_is_killed_runs_again_and_finds_its_jobs(file, tmp_path):
    asked = [Task(tasks.die_at_first, (str(tmp_path), RUNS - 1)), Task(tasks.add, (7,))]
    found = dict(run_tasks(asked, 2, store=file))
    assert found[0] == known_sum(5) and found[1]["sums"] == [known_sum(7)]
    assert len(list(tmp_path.glob("died-*"))) == RUNS and kept_sums(file) == [4, 5, 7]


def test_a_task_whose_process_is_killed_again_and_again_is_given_up(file, tmp_path, monkeypatch):
    monkeypatch.setattr(running, "RUNS", 2)
    said = "task die_at_first: its process ended 2 times, the last time killed by SIGKILL; expected it to finish"
    with pytest.raises(PlygroundError, match=said):
        list(run_tasks([Task(tasks.die_at_first, (str(tmp_path), 99))], 2, store=file))
    assert len(list(tmp_path.glob("died-*"))) == 2 and kept_sums(file) == [4]
    with pytest.raises(PlygroundError, match=r"task leave: its process ended .* with exit code 3"):
        list(run_tasks([Task(tasks.leave)], 2, store=file))


def test_leaving_the_loop_ends_all_processes(file, tmp_path):
    asked = [Task(tasks.add, (1,)), Task(tasks.without_end, (str(tmp_path), 1))]
    for index, _ in run_tasks(asked, 2, store=file):
        assert index == 0
        break
    assert not any(is_running(process) for process in marked_processes(tmp_path))
