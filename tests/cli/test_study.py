"""`plyground study`: a file to begin from, its check, and what the store has of it."""

import json
import pathlib

import pytest

from plyground.store import open_store
from plyground.studies.checking import NOBODY_YET
from plyground.studies.participants import Participants, Times
from plyground.studies.reading import read_study


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_new_study_is_complete_and_is_not_overwritten(plyground):
    code, out, _ = plyground("study", "new", "pilot")
    assert code == 0 and "plyground serve --study pilot.toml" in out
    code, out, _ = plyground("study", "check", "pilot.toml")
    assert code == 0 and "5 questions, 2 practice games, 6 situations" in out
    assert "contact: still the words of the example" in out
    assert json.loads(plyground("study", "check", "pilot.toml", "--json")[1])["mistakes"] == []
    named = pathlib.Path("pilot.toml").read_text().replace(NOBODY_YET, "lab@example.org")
    pathlib.Path("named.toml").write_text(named.replace("most_hours = 48", "most_hours = 1"))
    code, out, _ = plyground("study", "check", "named.toml")
    assert code == 0 and "contact" not in out and "for at most 1 hour\n" in out
    before = pathlib.Path("pilot.toml").read_text()
    code, _, err = plyground("study", "new", "pilot.toml")
    assert code == 2 and "is there already" in err and pathlib.Path("pilot.toml").read_text() == before


def test_every_word_of_the_page_can_be_said_in_another_language(plyground):
    plyground("study", "new", "pilot.toml")
    head, words = pathlib.Path("pilot.toml").read_text().split("# [words]\n")
    lines = words.splitlines()
    count = next(place for place, line in enumerate(lines) if not line)
    own = [line.removeprefix("# ").replace(' = "', ' = "! ') for line in lines[:count]]
    pathlib.Path("own.toml").write_text("\n".join([head + "[words]", *own, *lines[count:]]))
    found = read_study("own.toml").words
    assert plyground("study", "check", "own.toml")[0] == 0
    assert found["next"] == "! Next" and found["step"] == "! Part {number} of {of}" and len(found) == count > 30


def test_all_mistakes_of_a_file_are_listed(plyground):
    plyground("study", "new", "pilot.toml")
    text = pathlib.Path("pilot.toml").read_text()
    pathlib.Path("bad.toml").write_text(text.replace("roll = 1", "roll = 7").replace('bot = "joey"', 'bot = "joel"'))
    code, out, _ = plyground("study", "check", "bad.toml")
    lines = out.strip().splitlines()
    assert code == 2 and len(lines) == 2 and all(line.startswith("bad.toml, stage ") for line in lines)
    assert "did you mean joey?" in lines[0] and "trial 3 (situation 3)" in lines[1] and "roll=7" in lines[1]
    assert len(json.loads(plyground("study", "check", "bad.toml", "--json")[1])["mistakes"]) == 2
    code, _, err = plyground("serve", "--study", "bad.toml", "--port", 0)
    assert code == 2 and "and 1 more; plyground study check lists them" in err


def test_progress_figures_and_tables_are_those_of_the_store(plyground):
    plyground("study", "new", "pilot.toml")
    store = open_store("games.sqlite")
    records = Participants(store, read_study("pilot.toml"))
    one = records.join("a" * 40, None)
    records.advance(one, {"age_group": "25–34", "experience": "4"}, Times(1_000, 9_000))
    records.join("b" * 40, None)
    records.withdraw("b" * 40)
    store.close()
    there = ("pilot.toml", "--store", "games.sqlite")
    code, out, _ = plyground("study", "progress", *there)
    assert code == 0 and "began 2" in out and "withdrawn 1" in out
    found = json.loads(plyground("study", "progress", *there, "--json")[1])
    assert found["stages"][4]["name"] == "Six situations"  # the heading of a page of text
    assert found["participants"][0]["stage"] == "The rules of Tarble"
    assert found["counts"]["active"] == 1 and [stage["passed"] for stage in found["stages"][:2]] == [1, 0]
    code, out, _ = plyground("study", "statistics", *there)
    assert code == 0 and "100.0 % [20.7, 100.0]" in out
    figures = json.loads(plyground("study", "statistics", *there, "--json")[1])
    assert figures["participants"] == 1 and figures["situations"] == []
    code, out, err = plyground("study", "export", "pilot.toml", "data", "--store", "games.sqlite")
    assert code == 0 and "1 participant in" in out, err
    written = sorted(path.name for path in pathlib.Path("data").iterdir())
    assert written == ["codebook.md", "participants.csv", "steps.csv", "study.toml", "trials.csv"]
    assert pathlib.Path("data/study.toml").read_text() == pathlib.Path("pilot.toml").read_text()
    assert "25–34" in pathlib.Path("data/participants.csv").read_text()
    code, _, err = plyground("study", "export", "pilot.toml", "data", "--store", "games.sqlite")
    assert code == 2 and "is there already" in err


@pytest.mark.parametrize(
    "words, answer",
    [
        (("chek", "pilot.toml"), "study chek; expected new, check, progress, statistics, export; did you mean check?"),
        (("new",), "study new; expected study new FILE"),
        (("check", "a", "b"), "study check a b; expected study check FILE"),
        (("check", "absent.toml"), "absent.toml: No such file"),
        (("export", "pilot.toml"), "expected study export FILE FOLDER"),
        (("progress", "pilot.toml", "--store", "games.sqlite"), "no study tarble-pilot; expected one that was served"),
        (("check", "pilot.toml", "--game", "absent.py"), "absent.py: no such file"),
        (("check", "pilot.toml", "--set", "m=3"), "expected one --game"),
        (("check", "pilot.toml", "--by", "x"), "expected --by only with statistics"),
        (("new", "no/where.toml"), "no/where.toml: No such file"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, words, answer):
    plyground("study", "new", "pilot.toml")
    code, _, err = plyground("study", *words)
    assert code == 2 and answer in err and len(err.strip().splitlines()) == 1
