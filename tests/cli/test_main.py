"""The program itself: its table of commands, and what it loads for which of them."""

import importlib
import subprocess
import sys

import pytest

import plyground as pg
from plyground.cli.main import COMMANDS, GROUPS


@pytest.mark.parametrize("name", COMMANDS)
def test_the_description_of_a_command_is_the_first_line_of_its_docstring(name):
    command = getattr(importlib.import_module(f"plyground.cli.{name}"), name)
    assert (command.__doc__ or "").splitlines()[0] == COMMANDS[name]


def test_help_lists_all_commands_with_their_whole_descriptions(plyground):
    code, out, err = plyground("--help")
    assert (code, err) == (0, "")
    purposes = dict(part.split(":\n", 1) for part in out.strip().split("\n\n")[3:])
    assert purposes.keys() == GROUPS.keys()
    for purpose, listed in purposes.items():
        assert dict(line.split(None, 1) for line in listed.splitlines()) == GROUPS[purpose]


def run_and_list_modules(*words):
    """What the program prints in a new process, and the modules it has loaded at the end."""
    text = (
        "import sys, atexit; from plyground.cli.main import run\n"
        "atexit.register(lambda: print('\\n'.join(sys.modules), file=sys.stderr))\n"
        "run()"
    )
    done = subprocess.run([sys.executable, "-c", text, *words], capture_output=True, text=True)
    return done.stdout, set(done.stderr.splitlines())


def test_help_loads_neither_numba_nor_any_command():
    out, modules = run_and_list_modules("--help")
    assert "hypergammon" in out
    assert "numba" not in modules
    assert not {f"plyground.cli.{name}" for name in [*COMMANDS, "printing", "options"]} & modules


def test_a_command_loads_no_other_command():
    out, modules = run_and_list_modules("playout", "--help")
    assert "Play random games" in out
    assert "plyground.cli.playout" in modules
    assert not {f"plyground.cli.{name}" for name in COMMANDS if name != "playout"} & modules
    assert "plyground.search.alphabeta" not in modules


def test_commands_that_may_draw_load_matplotlib_only_then():
    for command in ("train", "compare"):
        assert "matplotlib" not in run_and_list_modules(command, "--help")[1]


def test_a_command_that_does_not_exist_is_answered_with_one_that_does(plyground):
    code, _, err = plyground("tran")
    assert code == 2
    assert "No such command 'tran'" in err
    assert "train" in err


def test_every_public_name_of_the_package_is_found_when_it_is_asked_for():
    for name in pg.__all__:
        assert getattr(pg, name) is not None
    assert set(pg.__all__) == set(pg._MODULES)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pg.nothing
