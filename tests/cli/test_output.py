"""What a terminal, a pipe or a full disk makes of the output: plain characters, whole lines, one line of error."""

import io
import json
import os
import sys

import pytest

from plyground.cli import printing
from plyground.cli.main import run
from plyground.core.plain_characters import plain_form
from tests.pages import ROOT

WRITTEN = sorted({letter for file in (ROOT / "src").rglob("*.py") for letter in file.read_text("utf-8")} - set("\n"))


@pytest.mark.parametrize("letter", [letter for letter in WRITTEN if not letter.isascii()])
def test_every_character_in_our_texts_has_a_plain_form(letter):
    assert plain_form(letter).isascii()
    assert "?" not in plain_form(letter) or letter in "∇⌊⌋"  # in comments only


def call(monkeypatch, encoding, *words):
    """The program with an output of that encoding: its exit code and what it wrote, as text."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    monkeypatch.setattr(sys, "argv", ["plyground", *words])
    with pytest.raises(SystemExit) as stop:
        run()
    for stream in streams:
        stream.flush()
    return stop.value.code, *(stream.buffer.getvalue().decode(encoding) for stream in streams)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_output_is_written_in_any_encoding(monkeypatch, encoding):
    code, out, err = call(monkeypatch, encoding, "match", "tictactoe", "random", "first", "--games", "4")
    assert (code, err) == (0, "")
    assert "length: " in out
    assert ("µs" in out) == (encoding != "ascii")
    assert (" us" in out) == (encoding == "ascii")


def test_errors_are_written_in_any_encoding_too(monkeypatch):
    code, _, err = call(monkeypatch, "ascii", "games", "日本…")
    assert code == 2
    assert err.startswith("plyground: no game is called '??...'")


def test_drawings_stay_aligned_in_plain_characters():
    board = ["┌─┬─┐", "│●│ │", "├─┼─┤", "│⣿│○│", "└─┴─┘"]
    assert ["".join(map(plain_form, line)) for line in board] == ["+-+-+", "|*| |", "+-+-+", "|*|o|", "+-+-+"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only where there is /dev/full")
def test_a_full_disk_under_the_output_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr("plyground.cli.main.drop_output", lambda: None)  # it would close the output of the tests
    full = open("/dev/full", "w")  # noqa: SIM115  (the interpreter closes it)
    monkeypatch.setattr(sys, "stdout", full)
    monkeypatch.setattr(sys, "argv", ["plyground", "games", "tictactoe", "--json"])
    with pytest.raises(SystemExit) as stop:
        run()
    err = capsys.readouterr().err
    assert stop.value.code == 1
    assert err == "plyground: cannot write the output: No space left on device\n"


DIGITS = "9" * 5001
DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "words, expected",
    [
        (("playout", "tictactoe", "--games", "1e30"), "--games 1e30 was given"),
        (("playout", "tictactoe", "--games", DIGITS), "--games"),
        (("playout", "tictactoe", "--seed", DIGITS), "--seed"),
        (("playout", "tictactoe", "--set", f"m={DIGITS}"), "expected a whole number from 1 to 19"),
        (("playout", "tictactoe", "--from", f'{{"cells": {DIGITS}}}'), "has 5,001 digits"),
        (("playout", "tictactoe", "--from", f'{{"cells": "{"x" * 5_000_000}"}}'), "tictactoe: "),
        (("playout", "tictactoe", "--from", "x" * 5_000_000), "tictactoe: "),
        (("playout", "tictactoe", "--from", f'{{"cells": {DEEP}'), "nested too deeply"),
        (("playout", "tictactoe", "--from", '{"cells": NaN}'), "NaN is not a number"),
        (("playout", "tictactoe", "--from", '{"cells": -Infinity}'), "-Infinity is not a number"),
        (("playout", "tictactoe", "--from", '{"cells": 1e999}'), "1e999 is too large"),
        (("playout", "tablut", "--from", '{"board": [], "turn": "w", "plies": 1e300}'), "tablut: "),
        (("playout", "x" * 5_000_000), "no game is called 'xxx"),
        (("match", "tictactoe", "random", "x" * 5_000_000), "no player is called 'xxx"),
        (("match", "tictactoe", "random", f"mcts:playouts={DIGITS}"), "expected a whole number"),
        (("x" * 100_000,), "No such command 'xxx"),
    ],
)
def test_absurd_input_is_one_short_line(plyground, words, expected):
    code, out, err = plyground(*words)
    assert (code, out) == (2, "")
    assert err.startswith("plyground: ")
    assert expected in err
    assert len(err.splitlines()) == 1
    assert len(err) < 1000


@pytest.mark.parametrize(
    "words",
    [
        ("match", "tictactoe", "random", "random", "--save", ""),
        ("match", "tictactoe", "random", ""),
        ("games", ""),
        ("playout", "tictactoe", "--from", ""),
        ("playout", "tictactoe", "--set", ""),
        ("train", "tictactoe", "--out", ""),
        ("analyse", "tictactoe", "--player="),
        ("perft", "--against", ""),
        ("bench", "--only", ""),
        ("tune", "tablut", "--eval", ""),
    ],
)
def test_an_empty_text_is_not_taken_for_none(plyground, words):
    code, out, err = plyground(*words)
    assert (code, out) == (2, "")
    assert "'': an empty text; expected " in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("width", [40, 80, 120])
def test_tables_of_commands_fit_the_terminal(plyground, monkeypatch, width):
    monkeypatch.setattr(printing.console, "_width", width)
    code, out, _ = plyground("match", "tictactoe", "alphabeta:depth=1", "mcts:playouts=2,explore=0.5", "--games", "4")
    assert code == 0
    rows = [line for line in out.splitlines() if " % [" in line and "scores" not in line]
    assert len(rows) == 6  # two players, each on two sides
    assert all(len(line.rstrip()) <= width and line.count("[") == line.count("]") for line in rows)


def test_output_that_goes_to_a_pipe_is_not_cut(plyground):
    long = "mcts:" + ",".join(f"playouts={10**1}" for _ in range(1)) + ",explore=0.5,seconds=0.001"
    _, out, _ = plyground("match", "tictactoe", long, "first", "--games", "2")
    assert long in out.splitlines()[2]
    assert not any("not shown" in line for line in out.splitlines())


def test_the_version_is_one_line_or_json(plyground):
    code, out, _ = plyground("--version")
    assert code == 0
    assert out.startswith("plyground 0.1.0 (Python 3.")
    told = json.loads(plyground("--version", "--json")[1])
    assert told.keys() == {"plyground", "machine", "cache"}


def test_the_bare_program_shows_its_help(plyground):
    assert plyground() == plyground("--help")
    assert "Games of your own:" in plyground()[1]
