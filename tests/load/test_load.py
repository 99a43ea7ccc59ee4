"""The short forms of `make load` and `make soak`: everything works and is counted; nothing is timed."""

import json
import sys

import pytest

from tests.load.__main__ import main
from tests.load.growth import growth
from tests.load.people import Habits
from tests.load.report import LoadReport, holds, save_picture
from tests.load.run import Load, run
from tests.load.soak import Soak, SoakReport, soak_server
from tests.load.visitors import DEEDS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are measured by /proc")


@pytest.fixture(scope="module")
def figures():
    habits = Habits("tictactoe", "random", 0.0, 0.02)
    return run(Load(games=5, habits=habits, seconds=1.0, settling=0.0, slow_games=3, least_answers=60))


def test_people_play_beside_slow_players_and_every_step_is_counted(figures):
    assert figures["refused"] == {} and figures["failed"] == {}
    assert figures["steps"] == figures["acknowledged_ms"]["count"] > 0
    assert 0 < figures["answered_ms"]["count"] <= figures["steps"] + 5  # a step that ends the game has no answer
    assert figures["finished_games"] > 0 and figures["begun_ms"]["count"] > 0
    waits = figures["acknowledged_ms"]
    assert 0 < waits["p50"] <= waits["p95"] <= waits["p99"] <= waits["max"]
    assert figures["server_cores"] > 0 and figures["server"]["memory"] > 10**7 and figures["server"]["files"] > 5


def test_a_report_shows_all_runs_and_a_picture(figures, tmp_path):
    slower = {**figures, "games": 10, "acknowledged_ms": {**figures["acknowledged_ms"], "p95": 101.0}}
    assert not holds(slower) and not holds({**figures, "refused": {"rate": 1}})
    report = LoadReport("a title", [slower, figures], held=5, broke=10)
    assert "holds 5 games, no longer 10" in str(report) and "5 + 3 slow" in str(report)
    assert json.loads(json.dumps(report.to_dict()))["made_by"]["machine"]["cores"] > 0
    save_picture(tmp_path / "load.png", report)
    assert (tmp_path / "load.png").read_bytes().startswith(b"\x89PNG")


def test_people_do_everything_and_what_the_server_needs_is_sampled():
    soak = Soak(minutes=0.05, people=8, least=0.0, most=0.01, every=0.5, games=("tictactoe",), least_deeds=1)
    report = soak_server(soak)
    assert report.figures["refused"] == {} and report.figures["failed"] == {}
    assert set(report.done) == set(DEEDS)
    assert len(report.samples) > 1 and all(each["memory"] > 10**7 for each in report.samples)
    assert report.samples[-1]["store"] >= report.samples[0]["store"] > 0
    assert "threads" in str(report) and "too short to say" in str(report)


def sampled(memory, files=lambda minute: 40, threads=lambda minute: 12):
    samples = [
        {"seconds": 60.0 * minute, "memory": memory(minute), "files": files(minute), "threads": threads(minute),
         "store": 1, "processor": 1}
        for minute in range(61)
    ]  # fmt: skip
    return SoakReport(Soak(), samples, {"refused": {}, "failed": {}, "steps": 1}, {})


def test_a_server_that_grows_is_found_out_and_one_that_only_warms_up_is_not():
    noise = [0, 3, -2, 1, -3, 2, 0, -1]
    steady = sampled(lambda minute: 2e8 + 1e6 * noise[minute % 8] - 8e7 * max(0, 12 - minute) / 12)
    assert steady.faults() == []
    leaking = sampled(lambda minute: 2e8 + 1e6 * noise[minute % 8] + 5e5 * minute)
    assert leaking.faults() == [f"memory grows by {leaking.memory_growth().slope / 1e6:.1f} MB an hour"]
    assert 25e6 < leaking.memory_growth().low < 30e6 < leaking.memory_growth().high < 35e6
    assert sampled(lambda minute: 2e8, files=lambda minute: 40 + minute).faults() == ["files: 100, before 77"]
    assert sampled(lambda minute: 2e8, threads=lambda minute: 12 + minute // 2).faults() == ["threads: 42, before 30"]


def test_the_interval_of_a_slope_is_that_of_a_textbook():
    # x = 1, 2, 3, 4, 5 and y = 2, 4, 5, 4, 5: slope 0.6, standard error 0.2828, t of 3 degrees of freedom 3.182.
    line = growth([3600.0 * x for x in (1, 2, 3, 4, 5)], [2.0, 4.0, 5.0, 4.0, 5.0])
    assert line.slope == pytest.approx(0.6) and line.high - line.slope == pytest.approx(3.182 * 0.28284, abs=1e-3)


@pytest.mark.parametrize(
    "words, said",
    [
        (["--games", "0"], "expected a whole number, 1 or more"),
        (["--pace", "3", "1"], "expected the lesser one first"),
        (["--pace", "x", "1"], "expected a number, 0 or more"),
        (["--game", "nothing"], "no game is called 'nothing'"),
    ],
)
def test_wrong_words_are_answered_in_one_line(words, said, capsys):
    try:
        code = main(words)
    except SystemExit as ended:
        code = ended.code
    assert code == 2 and said in capsys.readouterr().err.strip().splitlines()[-1]
