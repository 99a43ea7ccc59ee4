"""`plyground reproduce`: the list, pages, folders of finished jobs, and what it refuses before anything is done."""

import json
import re

import pytest

SMALL = ("--scale", 0.001, "--runs", 2, "--seed", 5, "--workers", 1)


def test_the_list_has_well_over_45_experiments_of_all_five_documents(plyground):
    code, out, _ = plyground("reproduce", "--json")
    listed = json.loads(out)["experiments"]
    assert code == 0 and len(listed) > 60
    assert {one["document"] for one in listed} == {"matthews", "polar", "rlgame", "tablut", "tarble"}
    names = [one["experiment"] for one in listed if one["document"] == "matthews"]
    assert names[:28] == [f"A.{number}" for number in range(1, 29)]
    code, out, _ = plyground("reproduce")
    assert code == 0 and all(one["experiment"] in out for one in listed)


def test_theirs_stands_beside_ours_with_intervals_and_verdicts(plyground, tmp_path):
    page = tmp_path / "page.html"
    code, out, _ = plyground("reproduce", "matthews", "A.12", *SMALL, "--out", page)
    assert code == 0 and "thesis: mean of five" in out and "22.8 [17.4, 28.2]" in out
    assert "cannot tell" in out and "the document's" in out
    text = page.read_text()
    assert "<svg" in text and "22.8 [17.4, 28.2]" in text and "http" not in re.sub(r'xmlns="[^"]*"', "", text)


def test_markdown_names_plots_that_are_there(plyground, tmp_path):
    code, _, _ = plyground("reproduce", "matthews", "A.12", *SMALL, "--out", tmp_path / "page.md")
    assert code == 0
    [plot] = re.findall(r"!\[.*?\]\((.*?)\)", (tmp_path / "page.md").read_text())
    assert (tmp_path / plot).read_text().startswith("<svg")


def test_a_folder_of_finished_jobs_goes_on_elsewhere_and_gives_the_same_table(plyground, tmp_path, monkeypatch):
    words = ("reproduce", "matthews", "A.12", *SMALL, "--json")
    _, out, _ = plyground(*words, "--resume", tmp_path / "runs")
    [file] = (tmp_path / "runs").iterdir()
    assert file.name == "matthews-A.12.json" and len(json.loads(file.read_text())["jobs"]) == 2
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "elsewhere"))
    _, again, err = plyground(*words, "--resume", tmp_path / "runs")
    assert "0 jobs done, 2 used again" in err
    assert json.loads(again)["experiments"] == json.loads(out)["experiments"]
    (tmp_path / "runs" / "paper.learning-0123456789abcdef.json").write_text("{")
    code, _, err = plyground(*words, "--resume", tmp_path / "runs")
    assert code == 2 and "0123456789abcdef.json" in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mathews",), "no document is called 'mathews'; there is: matthews, polar, rlgame, tablut, tarble, all"),
        (("matthews", "A.99"), "matthews: no experiment is called 'A.99'"),
        (("all", "A.8"), "expected no experiment after all"),
        (("matthews", "A.8", "--scale", 0), "--scale 0"),
        (("matthews", "fig-5.1"), "that plyground reproduce lists, such as A.1; did you mean figure-5.1?"),
        (("figure-3",), "did you mean polar figure-3?"),
        (("matthews", "A.8", "--with", "foo=1"), "no setting is called 'foo'; there is: checkpoints"),
        (("matthews", "A.8", "--with", "foo"), "--with foo: expected name=value"),
        (("matthews", "A.8", "--with", "runs=0"), "matthews A.8, runs: '0'; expected a whole number, 1 or more"),
        (("matthews", "A.8", "--with", "test_games=-3"), "'-3'; expected a whole number, 1 or more"),
        (("matthews", "A.8", "--with", "alpha=nan"), "'nan'; expected a number"),
        (("matthews", "A.8", "--with", "checkpoints=5,3"), "'5,3'; expected numbers that ascend"),
        (("matthews", "A.8", "A.9", "--with", "runs=2"), "for 2 experiments; expected one"),
        (("matthews", "A.8", "--out", "page.txt"), "expected a name that ends in .html or .md"),
        (("matthews", "A.8", "--out", "no/such/page.html"), "there is no folder no/such"),
        (("matthews", "A.8", "--resume", "/dev/null/runs"), "--resume /dev/null/runs: Not a directory; expected a"),
    ],
)
def test_wrong_words_are_refused_in_one_line_before_anything_is_done(plyground, words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, err = plyground("reproduce", *words)
    assert code == 2 and not out
    assert said in err and len(err.splitlines()) == 1
