"""`plyground verify`: what it prints and writes, and that wrong words cost nothing."""

import json
import re
from dataclasses import replace

import pytest

from tests.verify.efforts_of_tests import TINY, file_of
from tests.verify.test_verifying import check_layout

HEAPS = ("--set", "first=1", "--set", "second=2", "--set", "third=3")


@pytest.fixture
def verify(plyground, monkeypatch, tmp_path):
    """Run `plyground verify … --quick` with a small effort, in this process, from an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("plyground.cli.verify.QUICK", replace(TINY, name="quick"))

    def call(*words):
        here = () if "--workers" in words else ("--workers", 1)
        return plyground("verify", *words, "--quick", *here)

    return call


def test_the_report_of_a_users_own_file_is_printed_and_its_page_written(verify, tmp_path):
    code, out, _ = verify(file_of("nim"), *HEAPS)
    assert code == 0 and "wins with perfect play" in out and "page: verify-nim.html" in out
    page = (tmp_path / "verify-nim.html").read_text()
    assert page.lower().startswith("<!doctype html>") and "wins with perfect play" in page
    assert not re.search(r"""(src|href)=["']?https?:""", page)  # it needs no network
    first = page
    code, _, error = verify(file_of("nim"), *HEAPS)  # over the page that it made
    assert code == 0 and "used again" in error and " 0 jobs done" in f" {error}"
    assert len((tmp_path / "verify-nim.html").read_text()) == pytest.approx(len(first), rel=0.05)


def test_json_has_the_whole_layout_and_the_page_goes_where_it_is_told_to(verify, tmp_path):
    code, out, _ = verify(
        file_of("nim"), "--set", "first=1..2", *HEAPS[2:], "--json", "--out", "page.html", "--seed", 3
    )
    assert code == 0 and [one.name for one in tmp_path.iterdir()] == ["page.html"]
    found = json.loads(out)
    check_layout(found)
    assert found["seed"] == 3 and found["quick"] is True and len(found["variants"]) == 2
    assert found["command"][0] == "verify" and found["tolerances"]["draws"] == 0.5


def test_another_tolerance_changes_verdicts_and_stands_beside_them(verify):
    code, out, _ = verify(file_of("nim"), *HEAPS, "--json", "--tolerance", "shortest=2")
    gate = json.loads(out)["variants"][0]["gates"]["length"]
    assert code == 0 and gate["tolerance"]["shortest"] == 2 and gate["verdict"] != "fail"
    assert (
        json.loads(verify(file_of("nim"), *HEAPS, "--json")[1])["variants"][0]["gates"]["length"]["verdict"] == "fail"
    )


WRONG = [
    (("rlgame", "--set", "m=5"), "m"),
    (("rlgame", "--set", "n=8..5"), "n=8..5"),
    (("rlgame", "--set", "n="), "n="),
    (("rlgame", "--set", "n=5,,6"), "empty value"),
    (("rlgame", "--set", "n=many"), "n=many"),
    (("rlgame", "--set", "n=5..500", "--set", "max_plies=1..500"), "expected at most 1,000"),
    (("rlgame", "--set", "n=5", "--set", "n=6"), "n was given before"),
    (("rlgame", "--set", "n=4", "--set", "a=2"), "n=4"),
    (("rlgame", "--compare", "n=5", "n=6", "--search"), "expected one of them"),
    (("rlgame", "--compare", "n=5..6", "n=7"), "2 variants; expected one"),
    (("rlgame", "--compare", "n=5", "m=7"), "m"),
    (("rlgame", "--from", "nonsense"), "nonsense"),
    (("rlgame", "--tolerance", "drwas=0.3"), "drwas"),
    (("rlgame", "--tolerance", "draws=7"), "draws=7"),
    (("rlgame", "--out", "folder"), "expected a name that ends in .html"),
    (("rlgame", "--out", "page.pdf"), "expected a name that ends in .html"),
    (("rlgame", "--out", "nowhere/page.html"), "there is no folder nowhere"),
    (("rlgame", "--out", "folder.html"), "this is a folder"),
    (("rlgame", "--out", "mine.html"), "was not made by verify"),
    (("rlgame", "--seed", "-1"), "-1"),
    (("rlgame", "--workers", "0"), "0"),
    (("rlgmae",), "rlgmae"),
    (("missing.py",), "missing.py"),
    (("rlgame", "--set", "players=4", "--swap"), "4 seats; the pie rule needs two"),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=lambda value: " ".join(value) if type(value) is tuple else "")
def test_wrong_words_are_one_line_and_nothing_is_written(verify, tmp_path, words, said):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "mine.html").write_text("<html>My own page</html>")
    before = sorted(tmp_path.rglob("*"))
    code, out, error = verify(*words)
    assert code == 2 and out == ""
    assert said in error and "Traceback" not in error
    lines = [line for line in error.splitlines() if line.strip()]
    assert len(lines) <= 2, error
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "mine.html").read_text() == "<html>My own page</html>"
