"""What the tests of commands share."""

import io
import sys

import pytest

from plyground.cli.main import run


@pytest.fixture
def plyground(monkeypatch, capsys):
    """Run the program with some words, at a terminal if lines to type are given; its exit code and what it printed."""

    def call(*words, typed=None):
        stdin = io.StringIO("" if typed is None else "".join(f"{line}\n" for line in typed))
        stdin.isatty = lambda: typed is not None
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "argv", ["plyground", *map(str, words)])
        with pytest.raises(SystemExit) as stop:
            run()
        printed = capsys.readouterr()
        return stop.value.code, printed.out, printed.err

    return call
