"""Commands keep their reports, and `plyground reports` lists, shows, exports and deletes them."""

import json
import re

import pytest

from plyground.core.kept_reports import kept_reports, reports_folder

MATCH = ("match", "tictactoe", "greedy", "random", "--games", "6", "--seed", "3")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))


def test_a_report_is_shown_again_as_its_command_printed_it(plyground):
    _, printed, _ = plyground(*MATCH)
    _, again, _ = plyground("reports", "1")
    assert printed in again
    assert "plyground match tictactoe greedy random --games 6 --seed 3" in again and "seed 3" in again.splitlines()[1]
    code, as_data, _ = plyground("reports", "show", "1", "--json")
    assert code == 0 and json.loads(as_data)["figures"]["games"] == 6


@pytest.mark.parametrize(
    "words",
    [
        ("tournament", "tictactoe", "greedy", "random", "--games", "2"),
        ("compare", "tictactoe", "--vs", "k=2", "--players", "random", "--games", "4"),
        ("ladder", "tictactoe"),
        ("playout", "tictactoe", "--games", "5"),
        ("analyse", "tictactoe", "--player", "greedy"),
        ("style", "random", "greedy", "--games", "1", "--turns", "1"),
        ("situations", "joey", "--situation", "1"),
        ("bench", "--only", "tictactoe_random_games", "--seconds", "0.1"),
    ],
    ids=lambda words: words[0],
)  # fmt: skip
def test_every_command_that_makes_a_report_keeps_it_whether_as_text_or_as_data(plyground, words):
    for more in ((), ("--json",)):
        code, out, err = plyground(*words, *more)
        assert code == 0, out + err
    kept = list(kept_reports())
    assert [report.command for report in kept] == [words[0]] * 2
    assert all(report.title and report.figures for report in kept)


def test_a_training_is_kept_with_its_curve(plyground, tmp_path):
    words = (
        "train",
        "tictactoe",
        "--games",
        "40",
        "--test-games",
        "4",
        "--checkpoints",
        "2",
        "--out",
        tmp_path / "run",
    )
    assert plyground(*words)[0] == 0
    (report,) = kept_reports()
    (chart,) = report.charts()
    assert chart.is_curve and len(chart.series[0].points) >= 2


def test_a_report_that_cannot_be_kept_fails_no_command(plyground, tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_RUNS", "no")  # whose line would be another
    (tmp_path / "home").write_text("no folder")
    code, out, err = plyground(*MATCH)
    assert code == 0 and "win rate" in out
    assert re.fullmatch(r"plyground: the report could not be kept: .+\n", err)


def test_reports_are_listed_the_last_first(plyground):
    assert plyground("reports")[1] == "no reports are kept yet\n"
    plyground(*MATCH)
    plyground("playout", "tictactoe", "--games", "5")
    _, out, _ = plyground("reports")
    assert out.index("playout tictactoe") < out.index("match tictactoe")
    _, out, _ = plyground("reports", "--command", "match", "--json")
    assert [one["number"] for one in json.loads(out)["reports"]] == [1]
    assert plyground("reports", "--command", "style")[1] == "no report of style is kept\n"
    assert "the last 1; --last N lists more" in plyground("reports", "--last", "1")[1]


def test_a_report_is_exported_as_a_page_to_a_new_file(plyground, tmp_path):
    plyground(*MATCH)
    file = tmp_path / "page.html"
    assert plyground("reports", "export", "1", file)[0] == 0
    assert file.read_text().startswith("<!doctype html>") and "<svg" in file.read_text()
    code, _, err = plyground("reports", "export", "1", file)
    assert code == 2 and "the file exists; expected a new one" in err


def test_reports_are_deleted_all_that_are_named_or_none(plyground):
    for _ in range(3):
        plyground(*MATCH)
    code, _, err = plyground("reports", "delete", "1", "9")
    assert code == 2 and "report 9: there is none" in err
    assert len(list(kept_reports())) == 3
    plyground("reports", "delete", "1", "1")
    assert [report.number for report in kept_reports()] == [3, 2]
    plyground("reports", "delete", "all")
    assert list(reports_folder().iterdir()) == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["shwo", "1"], "did you mean show?"),
        (["show"], "expected reports show NUMBER"),
        (["show", "x"], "report x; expected its number in the list"),
        (["show", "1" * 30], "expected its number in the list"),
        (["export", "1"], "expected reports export NUMBER FILE.html"),
        (["delete"], "expected reports delete NUMBER"),
        (["7"], "report 7: there is none"),
    ],
)
def test_wrong_words_are_answered_in_a_line(plyground, words, reason):
    code, _, err = plyground("reports", *words)
    assert code == 2 and reason in err and err.count("\n") == 1
