"""The pages of docs/results are made of finished jobs alone."""

import json
import re
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from plyground.core.charts import Chart, Series
from plyground.core.errors import PlygroundError
from plyground.jobs.job import Job
from plyground.papers import recording
from plyground.papers.answer import DEPTH, Answer, Claim, Share, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper
from plyground.papers.page import page
from plyground.papers.reproducing import Request, finished, reproduce
from plyground.papers.summary import write_pages

README = "# A\n<!-- made: results -->\nold\n<!-- end -->\nafter\n"


@dataclass(frozen=True)
class Heads(Job):
    KIND: ClassVar[str] = "paper.test"

    games: int

    def run(self, tell):
        return {"heads": self.games // 4, "measured": {"seconds": 1.0}}


@dataclass(frozen=True)
class Twice(Job):
    KIND: ClassVar[str] = "paper.test.twice"

    games: int

    @property
    def needs(self):
        return [Heads(self.games)]

    def run(self, tell):
        return {"heads": self.games // 2}


@dataclass(frozen=True)
class Settings:
    games: int = paper(400, "page 1", scales=True)


def answer(settings, seed, found):
    share = Share(found[Heads(settings.games)]["heads"], settings.games)
    curve = Chart("Heads | by games", "games", "heads", [Series("ours", [(0, 0.5, 0.4, 0.6), (1, 0.6, 0.5, 0.7)])])
    return Answer([Table("Heads", ["coin", "paper", "ours"], [["a|b", "50", share], ["c", None, 3]])], [curve])


def experiment(name, theme=""):
    claim = Claim("Coins are fair", "page 2", "whether 1/2 lies in the interval",
                  lambda found: judged(found[Heads(200)]["heads"] > 80, "It is a quarter."), theme=theme)  # fmt: skip
    return Experiment("tarble", name, f"coins of {name}", Settings(), lambda settings, seed: [Heads(settings.games)],
                      answer, lambda settings, seed: [claim], recorded_at=0.5)  # fmt: skip


def test_the_time_of_an_experiment_has_that_of_the_jobs_it_needs():
    one = replace(experiment("needing"), settings=Settings(1000), jobs=lambda settings, seed: [Twice(settings.games)])
    [done] = reproduce([one], Request(workers=1))
    kept = finished(one, Request())
    assert kept is not None and len(kept.done.results) == 2
    assert kept.seconds == done.seconds == sum(each.seconds for each in kept.done.results.values())


def test_pages_show_what_is_finished_and_name_what_is_not(tmp_path):
    known = [experiment("first", DEPTH), experiment("second")]
    readme = tmp_path / "README.md"
    readme.write_text(README)
    assert finished(known[0], Request()) is None
    reproduce(known[:1], Request(workers=1))
    done = finished(known[0], Request())
    assert done is not None and done.scale == 0.5
    write_pages([done], known, tmp_path / "results", readme)
    text = (tmp_path / "results" / "tarble.md").read_text()
    assert "| a&#124;b | 50 | 25.0 [19.5, 31.4] |" in text and "| c | – | 3 |" in text
    assert "does not hold" in text and "It is a quarter." in text
    [plot] = (tmp_path / "results" / "plots").iterdir()
    assert f"plots/{plot.name}" in text and plot.read_text().startswith("<svg")
    overview = (tmp_path / "results" / "README.md").read_text()
    assert "| tarble second | coins of second | – | – | not done |" in overview
    assert "### Depth of search" in overview
    assert "| Coins are fair | [tarble first](tarble.md#first-coins-of-first): page 2 | ✗ does not hold |" in overview
    told = json.loads((tmp_path / "results" / "results.json").read_text())["experiments"]
    assert told[0]["tables"][0]["rows"][0]["ours"]["games"] == 200
    lines = readme.read_text()
    assert lines.startswith("# A\n") and lines.endswith("after\n") and "\nold\n" not in lines
    assert "Of 1 conclusion that the documents draw, 0 hold, 1 does not, and of 0 it cannot be told, in 1 exp" in lines
    assert "| Greenberg 2016: Tarble | 0 | 1 | 0 |" in lines and "| depth of search | 0 | 1 | 0 |" in lines


def test_a_page_of_several_experiments_begins_with_what_holds_and_with_its_contents():
    made = reproduce([experiment("first", DEPTH), experiment("second")], Request(workers=1))
    text = page(made)
    body = text[text.index("<body>") :]
    assert "Of 2 conclusions that the documents draw, 0 hold, 2 do not, and of 0 it cannot be told, in 2 experi" in body
    places = [
        body.index(words) for words in (">depth of search<", "<nav", '<h2 id="tarble">', '<h3 id="tarble-second">')
    ]
    assert places == sorted(places)
    anchors = set(re.findall(r'id="([^"]+)"', body))
    assert set(re.findall(r'href="#([^"]+)"', body)) == {"tarble", "tarble-first", "tarble-second"} <= anchors
    assert "<nav" not in page(made[:1])


def test_a_readme_without_a_place_for_the_summary_is_refused(tmp_path):
    (tmp_path / "README.md").write_text("# A\n")
    with pytest.raises(PlygroundError, match="no line <!-- made: results -->"):
        write_pages([], [], tmp_path, tmp_path / "README.md")


def test_recording_does_each_job_once_and_leaves_files_of_all(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(recording, "everything", lambda: [experiment("first"), experiment("second")])
    kept = []
    monkeypatch.setattr(recording, "keep_times", lambda measured: kept.append(set(measured)))
    (tmp_path / "README.md").write_text(README)
    command = ["recording", "--folder", str(tmp_path / "results"), "--readme", str(tmp_path / "README.md")]
    monkeypatch.setattr("sys.argv", [*command, "--workers", "1", "--only", "tarble/second"])
    recording.main()
    assert "tarble second, scale 0.5: 1 second. does not hold" in capsys.readouterr().out
    [file] = (tmp_path / "results" / "runs").iterdir()
    assert file.name == "tarble-second.json"
    assert [one["kind"] for one in json.loads(file.read_text())["jobs"]] == ["paper.test"]
    assert "tarble second" in kept.pop()
    monkeypatch.setattr("plyground.papers.running.machine", lambda: {"processor": "another one"})
    monkeypatch.setattr("sys.argv", [*command, "--pages"])
    recording.main()
    assert kept.pop() == set()  # what others took says nothing of this machine
    monkeypatch.setattr("sys.argv", [*command, "--only", "matthews/A.1"])
    with pytest.raises(SystemExit, match=r"matthews/A\.1: expected a document"):
        recording.main()
