"""Every figure of the files of known figures, and what is said when one differs."""

import json

import pytest

from plyground.core.errors import PlygroundError
from plyground.tools.known_figures import check_file

FEW = {"examples-race.json": 900, "examples-abstract.json": 1600}


@pytest.mark.parametrize("name", FEW)
def test_every_known_figure_agrees(name, data):
    report = check_file(data / name)
    assert report.mismatches == []
    assert sum(report.checked.values()) > FEW[name]
    assert "evaluation" not in report.not_checked


@pytest.mark.parametrize("change", ["counts", "digest", "sum"])
def test_a_wrong_figure_is_found_and_the_position_drawn(change, data, tmp_path):
    figures = json.loads((data / "examples-race.json").read_text())
    entry = figures["hypergammon"]["positions"][2]
    if change == "counts":
        entry["counts"]["31" if "31" in entry["counts"] else "13"] += 1
    else:
        entry[change] = 1 if change == "sum" else "0" * 16
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"hypergammon": figures["hypergammon"]}))
    report = check_file(file)
    assert len(report.mismatches) == 1
    assert "hypergammon" in report.mismatches[0]
    assert "bar" in report.mismatches[0]  # the drawing


def test_a_wrong_child_or_result_is_found(data, tmp_path):
    figures = json.loads((data / "examples-abstract.json").read_text())
    entry = figures["positions"]["tictactoe"][0]
    entry["children"][1]["result"] = None
    entry["perft"][0] += 1
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"positions": {"tictactoe": [entry]}}))
    report = check_file(file)
    assert len(report.mismatches) == 2


@pytest.mark.parametrize("change", [{"free_rows": 99}, {"ways": [0, 0, 99]}, {"rank": 16}])
def test_a_wrong_evaluation_is_found(change, data, tmp_path):
    figures = json.loads((data / "examples-abstract.json").read_text())
    entry = figures["positions"]["polar"][0]
    entry["evaluation"]["o"] |= change
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"positions": {"polar": [entry]}}))
    report = check_file(file)
    assert len(report.mismatches) == 1
    assert f", o: {next(iter(change))}: expected" in report.mismatches[0]
    assert [report.checked[kind] for kind in ("free_rows", "ways", "rank")] == [2, 2, 2]


@pytest.mark.parametrize(
    "text, words", [("{", "not valid JSON"), ("[]", "holds no known figures"), ("{}", "holds no known figures")]
)
def test_a_broken_file_is_refused_in_one_line(text, words, tmp_path):
    file = tmp_path / "broken.json"
    file.write_text(text)
    with pytest.raises(PlygroundError, match=words):
        check_file(file)


def test_a_file_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(PlygroundError, match=r"absent\.json: No such file"):
        check_file(tmp_path / "absent.json")


@pytest.mark.parametrize("layout", ["positions", "start_perft"])
def test_a_file_of_figures_runs_no_code(tmp_path, monkeypatch, layout):
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'done')!r}, 'w')\n")
    monkeypatch.chdir(tmp_path)
    entry = {"id": 1, "game": "evil.py", "settings": {}, "perft": [1]}
    (tmp_path / "figures.json").write_text(
        json.dumps({layout: {"evil.py": [entry]} if layout == "positions" else [entry]})
    )
    with pytest.raises(PlygroundError, match=r"no built-in game is called 'evil\.py'"):
        check_file(tmp_path / "figures.json")
    assert not (tmp_path / "done").exists()
