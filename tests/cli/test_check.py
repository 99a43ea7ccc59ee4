"""`plyground check`, and the short check before other commands."""

import functools
import json
import re

import pytest

from plyground import games
from plyground.core import first_check
from plyground.core.definition import load_file
from tests.core.test_first_check import NIM


@pytest.fixture
def nim(tmp_path, monkeypatch):
    """A right and a wrong game, and a cache that remembers neither."""
    monkeypatch.setattr(first_check, "cache_root", lambda: tmp_path / "cache")
    (tmp_path / "right.py").write_text(NIM)
    (tmp_path / "wrong.py").write_text(NIM.replace("return state[1] if", "return state[1] + 5 if"))
    return tmp_path


WRONG = "wrong.py, line 15, mover: returned 5; expected 0 to 1, CHANCE (-1) or OVER (-2)"


@pytest.mark.parametrize(
    "words",
    [("playout",), ("match", "random", "random"), ("perft", "--depth", "1"), ("analyse",), ("train",), ("games",),
     ("tournament", "random", "first")],
)  # fmt: skip
def test_every_command_refuses_a_wrong_game_with_the_line_of_check(plyground, nim, words):
    command, *rest = words
    code, out, err = plyground(command, nim / "wrong.py", *rest)
    assert (code, out, err.splitlines()[-1]) == (2, "", f"plyground: {WRONG}")


def test_check_says_the_same(plyground, nim):
    code, out, _ = plyground("check", nim / "wrong.py", "--json")
    assert code == 1
    assert json.loads(out)["problem"] == WRONG


@pytest.mark.parametrize("command", ["check", "playout"])
def test_a_file_that_never_ends_loading_is_named_with_its_line(plyground, nim, monkeypatch, command):
    monkeypatch.setattr(games, "load_file", functools.partial(load_file, seconds=0.1))
    (nim / "endless.py").write_text(NIM + "\nwhile True:\n    pass\n")
    code, out, err = plyground(command, nim / "endless.py")
    assert code == (1 if command == "check" else 2)
    assert re.search(r"endless\.py, line 3\d: does not end within 0\.1 s in `.*`; an endless loop\?", out + err)


def test_unchecked_plays_whatever_comes_of_it(plyground, nim):
    code, out, _ = plyground("playout", nim / "wrong.py", "--games", 5, "--unchecked")
    assert code == 0
    assert "5 random games" in out


def test_a_right_game_says_what_was_checked_and_what_it_lacks(plyground, nim):
    code, out, _ = plyground("check", nim / "right.py")
    assert code == 0
    assert "settings at their extremes: 2 variants play" in out
    assert "it has no texts for moves, no positions as data, no drawing" in out
    assert out.splitlines()[-1].endswith("right.py keeps the contract: it works with every command.")
    assert len(list((nim / "cache" / "checked").iterdir())) == 1
