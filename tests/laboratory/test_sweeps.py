"""Sweeps: points of a grid and of Optuna, the best with its caution, and going on after an interruption."""

import json
import pathlib
import sys
from dataclasses import dataclass
from typing import ClassVar

import pytest

from plyground.core.errors import PlygroundError
from plyground.jobs.job import Job
from plyground.laboratory.sweep_axes import grid, read_axes
from plyground.laboratory.sweep_report import SweepReport
from plyground.laboratory.sweep_subjects import ExperimentSubject, Figure
from plyground.laboratory.sweeping import FRESH, Request, sweep
from plyground.matches.differences import SHARE, Estimate
from plyground.matches.statistics import wilson_interval
from plyground.papers.answer import Answer, Share, Table
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.store import open_store
from plyground.store.runs import Runs
from tests.cli.conftest import plyground as plyground  # the fixture

RUN = []  # the points of jobs that were run in this process


@dataclass(frozen=True)
class Hill(Job):
    """A share of wins that is highest where x is 3 and kind is b."""

    KIND: ClassVar[str] = "paper.test.hill"
    x: float
    kind: str
    seed: int

    def run(self, tell):
        RUN.append((self.x, self.kind, self.seed))
        rate = max(0.1, 0.8 - 0.1 * abs(self.x - 3)) - 0.1 * (self.kind != "b") + 0.0001 * (self.seed % 7)
        return {"wins": round(1000 * rate)}


class HillSubject:
    """The hill as a sweep sees it."""

    title = "train hill"

    def check(self, point):
        if float(point["x"]) > 100:
            raise PlygroundError("x is too far away")

    def jobs(self, point, seed, runs):
        return [Hill(float(point["x"]), point.get("kind", "b"), seed + number) for number in range(runs)]

    def figure(self, point, seed, runs, found):
        wins = sum(found[job]["wins"] for job in self.jobs(point, seed, runs))
        games = 1000 * runs
        return Figure("win_rate", SHARE, Estimate(wins / games, wilson_interval(wins, games), games))

    def runs_again(self, runs):
        return runs + 1


@pytest.fixture
def place(tmp_path):
    RUN.clear()
    return str(tmp_path / "sweep.sqlite")


def swept(place, *over, **asked):
    return sweep(HillSubject(), read_axes(over), Request(**{"workers": 1, "store": place, **asked}))


# What is swept over


def test_values_and_ranges_are_read_and_a_grid_has_all_their_points():
    axes = read_axes(["n=5..7", "alpha=0.1, 0.3", "lam=0.5"], {"lam": "lambda"})
    assert [axis.name for axis in axes] == ["n", "alpha", "lambda"]
    assert grid(axes)[:3] == [{"n": "5", "alpha": "0.1", "lambda": "0.5"}, {"n": "5", "alpha": "0.3", "lambda": "0.5"},
                              {"n": "6", "alpha": "0.1", "lambda": "0.5"}]  # fmt: skip
    [axis] = read_axes(["alpha=0.001..1:log"])
    assert (axis.is_range, axis.is_log, axis.is_whole, axis.text) == (True, True, False, "alpha=0.001..1:log")


@pytest.mark.parametrize(
    "over, answer",
    [
        ([], "nothing to sweep over; expected --over NAME=VALUE,VALUE"),
        (["alpha"], "--over alpha: expected NAME=VALUE,VALUE… or NAME=LOW..HIGH"),
        (["alpha=1,,2"], "a value is missing"),
        (["alpha=2..1"], "2..1 is no range"),
        (["alpha=0..1:log"], "powers from 0; expected a range above 0"),
        (["alpha=1", "alpha=2"], "alpha is given twice"),
        (["alpha=0.1..1"], "a range that is not of whole numbers; expected values, or --trials"),
        (["n=1..99999"], "99,998 values; expected fewer, or --trials"),
        (["n=1..200", "m=1..200"], "a grid of 40,000 points; expected at most 10,000, or --trials"),
    ],
)
def test_what_cannot_be_swept_over_is_said_in_a_line(over, answer):
    with pytest.raises(PlygroundError) as error:
        grid(read_axes(over))
    assert answer in str(error.value)


# Grids


def test_the_best_point_of_a_grid_is_measured_again_with_new_seeds(place):
    found = swept(place, "x=1,2,3,4", "kind=a,b", runs=2)
    assert (found.best.point, len(found.tried)) == ({"x": "3", "kind": "b"}, 8)
    again = [seed for x, kind, seed in RUN if seed > FRESH]
    assert again == [FRESH + 1, FRESH + 2, FRESH + 3] and found.again.estimate.results == 3000
    told = SweepReport(found).to_dict()
    json.dumps(told, allow_nan=False)
    assert told["best"]["point"] == {"x": "3", "kind": "b"} and told["measured_again"]["results"] == 3000
    assert told["points"][0]["point"] == {"x": "1", "kind": "a"} and told["points"][0]["results"] == 2000
    shown = str(SweepReport(found))
    assert "best: x=3 kind=b, 80.0 %" in shown and "measured again with new seeds: 80.0 %" in shown
    assert "all others are surely worse" in shown and "the best of 8 flatters" in shown
    assert "80.0 *" in shown  # in the grid of two


def test_points_that_cannot_be_told_from_the_best_are_counted(place):
    found = swept(place, "x=2.99,3,3.01,0", again=0)
    assert SweepReport(found).to_dict()["best"]["not_distinguishable"] == 2
    assert "2 of the 3 others cannot be told from it" in str(SweepReport(found)) and found.again is None


def test_the_smallest_is_the_best_if_that_is_asked_for(place):
    found = swept(place, "x=1,2,3", minimise=True, again=0)
    assert found.best.point == {"x": "1"}
    assert "all others are surely worse" in str(SweepReport(found))


def test_an_interrupted_sweep_goes_on_and_finds_the_same(place, tmp_path):
    class Interrupted:
        """Raises Ctrl-C once some jobs are done."""

        def __call__(self, done, total, words):
            if done >= 3:
                raise KeyboardInterrupt

    over = ("x=1,2,3,4", "kind=a,b")
    with pytest.raises(KeyboardInterrupt):
        sweep(HillSubject(), read_axes(over), Request(workers=1, store=place), Interrupted())
    done = len(RUN)
    assert 0 < done < 8
    found = swept(place, *over)
    assert len(RUN) == 8 + 2 and found.reused == done  # nothing was run twice; two runs measure the best again
    other = swept(str(tmp_path / "other.sqlite"), *over)
    assert SweepReport(found).to_dict() == SweepReport(other).to_dict()


def test_more_points_run_only_what_is_new_and_all_of_it_is_listed_as_a_sweep(place):
    swept(place, "x=1,2", again=0)
    found = swept(place, "x=1,2,3", again=0)
    assert (found.made, found.reused) == (1, 2)
    store = open_store(place)
    assert {name for names in Runs(store).experiments().values() for name in names} == {"sweep train hill x"}
    store.close()


def test_a_point_that_cannot_be_run_is_named_before_anything_is_run(place):
    with pytest.raises(PlygroundError, match="x=500 kind=b: x is too far away"):
        swept(place, "x=1,500", "kind=b")
    assert RUN == []


def test_the_response_is_drawn_as_curves_and_values(place):
    [one] = SweepReport(swept(place, "x=0.01,1,3", again=0)).charts()
    assert one.is_curve and one.is_log_across and [point[0] for point in one.series[0].points] == [0.01, 1.0, 3.0]
    [two] = SweepReport(swept(place, "x=1,2,3", "kind=a,b", again=0)).charts()
    assert [series.name for series in two.series] == ["kind=a", "kind=b"] and len(two.series[0].points) == 3
    found = swept(place, "x=3", "kind=a,b", again=0)
    assert "x=3" in str(SweepReport(found))
    lines = str(SweepReport(swept(place, "x=1,2,3", again=0))).splitlines()
    assert any(line.startswith("x=3") and "●" in line and "─" in line for line in lines)


# Optuna


def test_optuna_finds_the_hill_and_a_fresh_study_asks_for_the_same_points(place, tmp_path):
    pytest.importorskip("optuna")
    asked = ("x=0.5..20:log", "kind=a,b")
    found = swept(place, *asked, trials=30, again=0)
    assert found.best.estimate.value > 0.72 and found.best.point["kind"] == "b" and len(found.tried) == 30
    before = len(RUN)
    again = swept(place, *asked, trials=30, again=0)
    assert len(RUN) == before and [one.point for one in again.tried] == [one.point for one in found.tried]
    more = swept(place, *asked, trials=32, again=0)
    assert [one.point for one in more.tried[:28]] == [one.point for one in found.tried[:28]]
    other = swept(str(tmp_path / "other.sqlite"), *asked, trials=12, again=0, seed=2)
    assert other.tried[0].point != found.tried[0].point
    charts = list(SweepReport(found).charts())
    assert [chart.title.split(",")[0] for chart in charts] == ["Best so far", "win_rate by x"]
    rates = [point[1] for point in charts[0].series[0].points]
    assert rates == sorted(rates)


def test_without_optuna_that_is_said(place, monkeypatch):
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(PlygroundError, match=r"--trials: Optuna is not installed; expected pip install 'plyground"):
        swept(place, "x=1..2", trials=3)


# The command


@dataclass(frozen=True)
class Numbers:
    """Of the experiment below."""

    x: float = paper(1.0, "page 1")
    games: int = ours(1000, "enough", scales=True)
    runs: int = paper(2, "page 2")


def hill_jobs(settings, seed):
    return [Hill(settings.x, "b", seed + number) for number in range(settings.runs)]


def hill_answer(settings, seed, found):
    wins = sum(found[job]["wins"] for job in hill_jobs(settings, seed))
    share = Share(wins, 1000 * settings.runs)
    return Answer([Table("Wins", ["player", "theirs: thesis", "ours"], [["first", share, Share(1, 2)],
                                                                     ["hill", None, share]])])  # fmt: skip


EXPERIMENT = Experiment("hills", "table-1", "a hill", Numbers(), hill_jobs, hill_answer)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder with a store of its own."""
    RUN.clear()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    return tmp_path


def test_an_experiment_is_swept_by_one_of_its_figures(here, monkeypatch, plyground):
    monkeypatch.setattr("plyground.cli.sweep.chosen_experiments", lambda document, names: [EXPERIMENT])
    words = ("sweep", "reproduce", "hills", "table-1", "--over", "x=1,3", "--workers", 1)
    code, out, _ = plyground(*words, "--json", "--out", "hill.html")
    told = json.loads(out)
    assert code == 0 and told["best"]["point"] == {"x": "3"} and told["measure"] == "Wins, last row: ours"
    assert told["unit"] == "share" and [one["results"] for one in told["points"]] == [2000, 2000]
    assert "measured again" in pathlib.Path("hill.html").read_text() and len(RUN) == 6
    code, out, err = plyground(*words, "--measure", "hill ours")
    assert code == 0 and "6 used again" in err and "●" in out
    code, out, err = plyground(*words, "--measure", "ours")
    assert code == 2 and "--measure ours: 2 figures; expected words of one: first: ours; hill: ours" in err


def test_an_experiment_says_which_setting_it_has_not():
    with pytest.raises(PlygroundError, match="no setting is called 'y'; there is: x, games, runs"):
        ExperimentSubject(EXPERIMENT, {}, 1.0).check({"y": "3"})


def test_a_training_is_swept_and_its_points_are_runs(here, plyground):
    words = ("sweep", "train", "tictactoe", "--over", "lam=0,0.7", "--games", 20, "--with", "test_games=20",
             "--again", 0, "--workers", 1)  # fmt: skip
    code, out, _ = plyground(*words)
    assert code == 0 and "lambda=0.7" in out and "best: lambda=" in out
    assert "a single run at each point: the intervals do not know how runs vary" in out and "surely" not in out
    told = json.loads(plyground("runs", "--document", "sweep", "--json")[1])["runs"]
    assert [run["kind"] for run in told] == ["training", "training"]
    assert told[0]["experiments"] == ["sweep train tictactoe lambda"]


@pytest.mark.parametrize(
    "words, answer",
    [
        (("trian", "tictactoe", "--over", "alpha=1"), "did you mean train?"),
        (("train", "--over", "alpha=1"), "expected sweep train GAME"),
        (("train", "tictactoe"), "nothing to sweep over"),
        (("train", "tictactoe", "--over", "alpa=1,2"), "no training setting is called alpa"),
        (("train", "tictactoe", "--over", "alpha=1,999"), "alpha=999: tictactoe, training: alpha=999 is not allowed"),
        (("train", "tictactoe", "--over", "alpha=1", "--measure", "wins"), "--measure wins; expected win_rate"),
        (("train", "tictactoe", "--over", "converge=0", "--measure", "converged_at"), "expected --with converge=N"),
        (("train", "tictactoe", "--over", "alpha=1", "--scale", "0.1"), "--scale 0.1 of a training"),
        (("reproduce", "nobody", "A.1", "--over", "x=1"), "no document is called 'nobody'"),
        (("train", "tictactoe", "--over", "alpha=1", "--out", "x.md"), "expected a name that ends in .html"),
    ],
)
def test_wrong_input_is_answered_in_one_line(here, plyground, words, answer):
    code, out, err = plyground("sweep", *words)
    lines = [line for line in err.splitlines() if not line.startswith("compiling ")]
    assert (code, out, len(lines)) == (2, "", 1) and answer in lines[0], err
