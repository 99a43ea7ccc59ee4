"""How the functions of a game are compiled: each once, whatever numbers it is called with; some call themselves."""

import textwrap

import numpy as np
import pytest
from numba import types

from plyground.core import rules_functions
from plyground.core.compiling import JIT, kernel, watch_compiling
from plyground.core.contract import WHOLE
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.games import definition
from plyground.matches.playout import playout
from tests.processes import run_python

pytestmark = pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")

GAME = """
from plyground import OVER


def capacities(settings):
    return {"state": 12, "identity": 12, "moves": 2}


def add(a, b, c):
    return a + b - c


def add_all(state, a):
    # 32 and 64 bits in every mixture, and a constant
    x = add(state[2], a, 1) + add(a, state[2], a) + add(state[2], state[2], state[2]) + add(3, a, state[2])
    return x + add(a, a, state[2]) + add(a, a, a)


def fill(state, cell):
    if cell < 2 or cell >= 12 or state[cell] != 0:
        return 0
    state[cell] = 1
    return 1 + fill(state, cell - 1) + fill(state, cell + state[2])


def start(board, state):
    pass


def mover(board, state):
    return OVER if state[0] >= 4 else state[1]


def legal_moves(board, state, moves):
    moves[0], moves[1] = 0, 1
    return 2


def play(board, state, move):
    fill(state, state[0] + 2)
    add_all(state, move)
    add_all(state, state[0])
    state[0] += 1
    state[1] = 1 - state[1]


def payoff(board, state, value):
    value[0], value[1] = 1.0, -1.0
"""


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Write a game, with some text replaced, and open it; nothing is in the cache."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))

    def write(old="", new=""):
        (tmp_path / "own.py").write_text(GAME.replace(old, new) if old else GAME)
        return Game(definition(str(tmp_path / "own.py")))

    return write


def test_a_function_is_compiled_once_for_all_whole_numbers(opened):
    game = opened()
    made = []
    with watch_compiling() as watch:
        watch.announce = lambda number, of: made.append((number, of))
        game.functions.play  # noqa: B018
    assert watch.compilations == 4  # play, fill, add_all and add
    assert [number for number, _ in made] == [1, 2, 3, 4]


def test_functions_that_call_themselves_are_compiled_kept_and_right(opened):
    game = opened()
    assert playout(game, 5, workers=1).payoffs[:, 0].tolist() == [1.0] * 5
    position = game.start()
    for move in (1, 0, 1):
        plain, compiled = position.copy(), position.copy()
        game.definition.functions["play"](game.board, plain, move)
        game.functions.play(game.board, compiled, move)
        assert plain.tolist() == compiled.tolist()
        position = compiled
    with watch_compiling() as watch:
        assert playout(opened(), 5, workers=1).payoffs[:, 0].tolist() == [1.0] * 5
    assert watch.compilations == 0


def test_functions_made_by_functions_are_compiled_kept_and_right(opened):
    made = """def filling(fill, extra):
    def play(board, state, move):
        for _ in range(extra):
            fill(state, state[0] + 2)
        state[0] += 1
        state[1] = 1 - state[1]

    return play


play = filling(fill, 2)


def payoff("""
    text = GAME.replace("def play(", "def first_play(").replace("def payoff(", made)
    game = opened(GAME, text)
    plain, compiled = game.start(), game.start()
    for move in (1, 0, 1):
        game.definition.functions["play"](game.board, plain, move)
        game.functions.play(game.board, compiled, move)
    assert plain.tolist() == compiled.tolist() == [3, 1, *[1] * 10]  # one cell after the other, up to the last
    with watch_compiling() as watch:
        opened(GAME, text).functions.play  # noqa: B018
    assert watch.compilations == 0
    with watch_compiling() as watch:
        other = opened(GAME, text.replace("filling(fill, 2)", "filling(fill, 0)"))
        position = other.start()
        other.functions.play(other.board, position, 0)
    assert watch.compilations > 0, "it is the same text, made with another number"
    assert position.tolist() == [1, 1, *[0] * 10]


def test_functions_that_call_each_other_are_refused_with_name_and_line(opened):
    other = "def again(state, cell):\n    return fill(state, cell)\n\n\ndef fill("
    text = GAME.replace("1 + fill(state, cell - 1)", "1 + again(state, cell - 1)").replace("def fill(", other)
    game = opened(GAME, text)
    for _ in range(2):
        with pytest.raises(ContractError, match=r"own.py, line \d+, (fill|again): calls (again|fill), which calls"):
            game.functions.play  # noqa: B018


def test_a_recursion_without_end_is_refused_with_its_line(opened):
    game = opened("    if cell < 2 or cell >= 12 or state[cell] != 0:\n        return 0\n", "")
    with pytest.raises(ContractError) as refused:
        game.functions.play  # noqa: B018
    line = next(n for n, text in enumerate((game.definition.file).read_text().splitlines(), 1) if "1 + fill" in text)
    assert f"own.py, line {line}, play: cannot be compiled: a function that calls itself" in str(refused.value)


def test_a_few_calls_from_python_compile_nothing_and_many_do(opened, monkeypatch):
    game = opened()
    with watch_compiling() as watch:
        position = game.play(game.start(), 1)
        assert (position[0], game.mover(position), game.legal_moves(position)) == (1, 1, [0, 1])
        assert game.result(position) is None
    assert watch.compilations == 0
    monkeypatch.setattr(rules_functions, "PATIENCE", 0.0)
    impatient = opened()
    with watch_compiling() as watch:
        assert impatient.play(impatient.start(), 1).tolist() == position.tolist()
    assert watch.compilations > 0


@kernel(WHOLE(WHOLE))
def doubled(number):
    return 2 * number


@kernel(WHOLE(WHOLE))
def doubled_and_one(number):
    return doubled(number) + 1


def test_a_kernel_that_another_calls_is_compiled_for_python_when_python_calls_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path))
    assert doubled_and_one(np.int32(4)) == 9
    assert doubled.is_inner and not doubled.is_ready and doubled_and_one.is_ready
    with pytest.raises(TypeError):
        doubled_and_one("four")
    assert doubled(5) == 10 and doubled.is_ready
    assert len(list(tmp_path.rglob("doubled-*.nbc"))) == 2
    use = kernel(WHOLE(types.FunctionType(WHOLE(WHOLE)), WHOLE))(lambda function, number: function(number) + doubled(1))
    assert use(doubled_and_one, 3) == 9


LOOKING = textwrap.dedent("""
    import contextlib, io, sys
    from plyground.cli.main import run
    from plyground.core.compiling import watch_compiling
    for words in sys.argv[1:]:
        sys.argv = ["plyground", *words.split()]
        with watch_compiling() as watch, contextlib.redirect_stdout(io.StringIO()) as said:
            try:
                run()
            except SystemExit as stop:
                code = stop.code
        print(code, watch.compilations, len(said.getvalue()) > 100)
""")
LOOKS = {
    "--help": 0,
    "games": 0,
    "games tablut": 0,
    "games backgammon --json": 0,
    "reproduce": 0,
    "train tictactoe --list": 0,
    "match backgammon random alphabeat": 2,
    "match tablut random alphabeta:deep=3": 2,
    "analyse tablut nonsense": 2,
}


def test_commands_that_play_nothing_compile_nothing_on_an_empty_cache(tmp_path):
    said = run_python(LOOKING, *LOOKS, PLYGROUND_CACHE=str(tmp_path)).splitlines()
    assert said == [f"{code} 0 {code == 0}" for code in LOOKS.values()]
    assert not list(tmp_path.rglob("*.nbc"))
