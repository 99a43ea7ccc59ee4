"""The compile cache: a stale kernel never runs, another setting compiles nothing, and uncompiled is the same."""

import json
import os
import textwrap

import pytest

import plyground as pg
from plyground.core.compiling import JIT, PACKAGE, THIS_FILE, sources_of, watch_compiling
from plyground.matches.playout import playout
from tests.processes import linked_cache, run_python

RANDOM_GAMES = textwrap.dedent("""
    import json, sys
    import plyground as pg
    from plyground.matches.playout import playout
    answers = {}
    for name, settings, games, sampler in json.loads(sys.argv[1]):
        played = playout(pg.game(name, **settings), games, seed=5, sampler=sampler, workers=1)
        figures = [played.turns, played.payoffs, played.endings]
        answers[f"{name} {settings} {sampler}"] = [array.tolist() for array in figures]
    print(json.dumps(answers))
""")
FEW_GAMES = [
    ("tictactoe", {}, 50, "uniform"),
    ("tictactoe", {"m": 5, "n": 4, "k": 4}, 20, "uniform"),
    ("polar", {}, 10, "uniform"),
    ("tablut", {}, 4, "uniform"),
    ("tablut", {"size": 9, "king_capture": 4, "repetition": 3}, 1, "published"),
    ("rlgame", {"n": 6, "a": 2, "pawns": 3}, 6, "uniform"),
    ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4, "restart_once": True, "temporary_centre": 2}, 3, "uniform"),
    ("tarble", {"side": 4}, 2, "uniform"),
    ("hypergammon", {}, 4, "uniform"),
    ("backgammon", {}, 1, "uniform"),
    ("pachisi", {}, 1, "uniform"),
    ("parcheesi", {}, 1, "uniform"),
    ("parcheesi", {"teams": True}, 1, "uniform"),
]


@pytest.fixture(scope="module")
def compiled_games():
    return json.loads(run_python(RANDOM_GAMES, json.dumps(FEW_GAMES)))


def test_without_the_compiler_the_same_seed_gives_the_same_games(compiled_games):
    assert json.loads(run_python(RANDOM_GAMES, json.dumps(FEW_GAMES), NUMBA_DISABLE_JIT="1")) == compiled_games


def test_with_bounds_checked_nothing_is_out_of_bounds_and_the_games_are_the_same(compiled_games):
    assert json.loads(run_python(RANDOM_GAMES, json.dumps(FEW_GAMES), NUMBA_BOUNDSCHECK="1")) == compiled_games


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_another_setting_of_a_game_compiles_nothing():
    playout(pg.game("tictactoe"), 10, workers=1)
    with watch_compiling() as watch:
        playout(pg.game("tictactoe", m=7, n=6, k=4), 10, workers=1)
        pg.game("tictactoe", m=6, n=6, k=5).turn_results(pg.game("tictactoe", m=6, n=6, k=5).start())
    assert watch.compilations == 0


GAME_FILE = """
from plyground import OVER
from helper import STEP

def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 1}

def start(board, state):
    pass

def mover(board, state):
    return OVER if state[0] >= 12 else state[1]

def legal_moves(board, state, moves):
    moves[0] = 0
    return 1

def play(board, state, move):
    state[0] += STEP
    state[1] = 1 - state[1]

def payoff(board, state, value):
    value[0] = value[1] = 0.0
"""
LENGTH = """
import sys
import plyground as pg
from plyground.core.compiling import watch_compiling
from plyground.matches.playout import playout
with watch_compiling() as watch:
    print(playout(pg.game(sys.argv[1]), 1, workers=1).choices[0], watch.compilations > 0)
"""


def test_a_change_in_a_file_that_the_game_imports_is_never_missed(tmp_path):
    game, helper = tmp_path / "counting.py", tmp_path / "helper.py"
    game.write_text(GAME_FILE)
    helper.write_text("from deeper.numbers import STEP\n")
    deeper = tmp_path / "deeper" / "numbers.py"
    deeper.parent.mkdir()
    deeper.write_text("STEP = 3\n")
    assert set(sources_of(game)) == {game, helper, deeper, THIS_FILE}
    cache = {"PLYGROUND_CACHE": linked_cache(tmp_path / "cache", without="counting-")}
    assert run_python(LENGTH, str(game), **cache).split() == ["4", str(JIT)]
    assert run_python(LENGTH, str(game), **cache).split() == ["4", "False"]
    stamp = deeper.stat()
    deeper.write_text("STEP = 4\n")
    os.utime(deeper, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert run_python(LENGTH, str(game), **cache).split() == ["3", str(JIT)]


def names_of_sources(file):
    return {str(source.relative_to(PACKAGE)) for source in sources_of(PACKAGE / file)}


def test_rules_depend_on_the_files_of_other_games_that_they_import():
    sources = names_of_sources("games/hypergammon/rules.py")
    assert sources >= {"games/hypergammon/rules.py", "games/gammon/rules.py", "games/shared/dice.py"}
    assert not any("tablut" in source for source in sources)


ORDINARY = (
    "core/game.py",
    "core/definition.py",
    "core/rooms.py",
    "learn/model.py",
    "learn/learner.py",
    "learn/model_files.py",
)


def kernel_files():
    """The files of the package that declare kernels."""
    files = [str(file.relative_to(PACKAGE)) for file in sorted(PACKAGE.rglob("*.py")) if "@kernel(" in file.read_text()]
    assert "search/alphabeta.py" in files
    return files


@pytest.mark.parametrize("file", kernel_files())
def test_no_kernel_depends_on_ordinary_python_so_that_a_change_there_compiles_nothing(file):
    assert not names_of_sources(file) & set(ORDINARY)


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers():
    game = pg.game("hypergammon")
    one, three = (playout(game, 500, seed=3, workers=workers) for workers in (1, 3))
    assert (one.turns == three.turns).all()
    assert (one.payoffs == three.payoffs).all()
    assert (one.turns != playout(game, 500, seed=4).turns).any()
