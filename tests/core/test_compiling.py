"""Compiled and uncompiled rules give the same games, and another setting compiles nothing."""

import json
import textwrap
import threading
import types

import pytest
from numba import int64
from numba.core.registry import CPUDispatcher

import plyground as pg
from plyground.core.compiling import JIT, Compiler, Kernel, kernel, watch_compiling
from plyground.matches.playout import playout
from tests.processes import run_python

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


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_workers():
    game = pg.game("hypergammon")
    one, three = (playout(game, 500, seed=3, workers=workers) for workers in (1, 3))
    assert (one.turns == three.turns).all()
    assert (one.payoffs == three.payoffs).all()
    assert (one.turns != playout(game, 500, seed=4).turns).any()


def inner(x):
    return x + 1


def outer(x):
    return inner(x)


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_function_that_two_threads_ask_for_is_complete_for_both(monkeypatch):
    begun, goes_on, found = threading.Event(), threading.Event(), []
    replace = Compiler._replace_callees

    def slowly(self, function, names):
        if function is outer:
            begun.set()
            goes_on.wait(30)
        replace(self, function, names)

    monkeypatch.setattr(Compiler, "_replace_callees", slowly)
    compiler = Compiler("test", {})

    def ask():
        made = compiler._made(outer)
        found.append(isinstance(made.py_func.__globals__["inner"], types.FunctionType))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    threads[0].start()
    assert begun.wait(30)
    threads[1].start()
    threads[1].join(0.2)  # it would have an incomplete one by now
    goes_on.set()
    for thread in threads:
        thread.join()
    assert found == [False, False]  # what it calls was put in its place


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_a_kernel_can_be_called_from_python_while_another_thread_compiles_one_that_calls_it(monkeypatch):
    one_more = kernel(int64(int64))(lambda x: x + 1)
    two_more = kernel(int64(int64))(lambda x: one_more(one_more(x)))
    answers, threads = [], []
    find_types = CPUDispatcher.get_call_template

    def call():
        try:
            answers.append(one_more(1))
        except TypeError as error:
            answers.append(error)

    def find_slowly(self, args, kws):
        if self is one_more and not threads:
            threads.append(threading.Thread(target=call))
            threads[0].start()
            threads[0].join(0.3)  # it waits for the compiler, or has failed by now
        return find_types(self, args, kws)

    monkeypatch.setattr(CPUDispatcher, "get_call_template", find_slowly)
    monkeypatch.setattr(Kernel, "_find_kept", lambda self: None)  # compiled here, whatever was kept before
    assert two_more(1) == 3
    threads[0].join()
    assert answers == [2]
