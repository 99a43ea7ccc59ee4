"""The compile cache: what runs is what is in the file, whatever was compiled before and whatever happens to it."""

import concurrent.futures
import pathlib
import shutil
import textwrap

import pytest

import plyground as pg
from plyground.core import machine_code
from plyground.core.code_identity import identity_of
from plyground.core.compiling import JIT, Kernel, watch_compiling
from plyground.matches.playout import playout
from tests.processes import linked_cache, run_python

pytestmark = pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")

GAME = """
import json
import pathlib

import helper
from deeper.numbers import STEP
from plyground import OVER

LAST = json.loads((pathlib.Path(__file__).parent / "last.json").read_text())


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 1}


def start(board, state):
    pass


def mover(board, state):
    return OVER if state[0] >= LAST else state[1]


def legal_moves(board, state, moves):
    moves[0] = 0
    return 1


def play(board, state, move):
    state[0] += helper.times(STEP)
    state[1] = 1 - state[1]


def payoff(board, state, value):
    value[0] = value[1] = 0.0
"""
FILES = {
    "counting.py": GAME,
    "helper.py": "def times(step):\n    return 1 * step\n",
    "deeper/numbers.py": "STEP = 3\n",
    "last.json": "12",
}


def written(folder, **texts):
    """A folder with a game that ends after 4 moves, or with other texts in some of its files; the path of the game."""
    for name, text in (FILES | {name.replace("__", "/"): text for name, text in texts.items()}).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return str(folder / "counting.py")


@pytest.fixture(scope="module")
def kernels():
    """The kernels of random play, loaded from the usual cache."""
    playout(pg.game("tictactoe"), 1, workers=1)
    playout(pg.game("examples/connect_four.py"), 1, workers=1)  # and what stands for all that a game leaves out


@pytest.fixture
def cache(kernels, tmp_path, monkeypatch):
    """An empty cache for what is compiled from now on."""
    monkeypatch.setenv("PLYGROUND_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(machine_code.cannot_write, "said", False)
    return tmp_path / "cache"


def moves_in(path):
    """How long the game is, and whether anything had to be compiled for it."""
    with watch_compiling() as watch:
        return int(playout(pg.game(path), 1, workers=1).choices[0]), watch.compilations > 0


# What runs is what is in the file


def test_what_was_compiled_once_is_not_compiled_again(cache, tmp_path):
    path = written(tmp_path / "own")
    assert moves_in(path) == (4, True)
    assert moves_in(path) == (4, False)


@pytest.mark.parametrize(("file", "text", "moves"), [
    ("deeper/numbers.py", "STEP = 4\n", 3),  # a module in a folder of its own
    ("helper.py", "def times(step):\n    return 2 * step\n", 2),
    ("last.json", "15", 5),  # a data file behind a constant
])  # fmt: skip
def test_a_change_in_what_the_game_depends_on_is_never_missed(cache, tmp_path, file, text, moves):
    path = written(tmp_path / "own")
    assert moves_in(path) == (4, True)
    changed = tmp_path / "own" / file
    changed.write_text(text)
    assert moves_in(path) == (moves, True)
    changed.write_text(FILES[file])
    assert moves_in(path) == (4, False)


def test_a_file_saved_while_a_command_runs_leaves_no_old_code_under_its_name(cache, tmp_path):
    path = written(tmp_path / "own")
    game = pg.game(path)
    written(tmp_path / "own", **{"counting.py": GAME.replace(">= LAST", ">= 2 * LAST")})
    assert playout(game, 1, workers=1).choices[0] == 4  # compiled after the file was saved
    assert moves_in(path) == (8, True)


def test_two_folders_may_each_have_a_helper(cache, tmp_path):
    first = written(tmp_path / "first")
    second = written(tmp_path / "second", **{"helper.py": "def times(step):\n    return 4 * step\n"})
    assert moves_in(first) == (4, True)
    assert moves_in(second) == (1, True)
    assert moves_in(first) == (4, False)
    assert moves_in(second) == (1, False)


def test_two_games_with_helpers_of_one_name_can_be_played_at_once(cache, tmp_path):
    first = pg.game(written(tmp_path / "first"))
    second = pg.game(written(tmp_path / "second", **{"helper.py": "def times(step):\n    return 4 * step\n"}))
    assert [playout(game, 1, workers=1).choices[0] for game in (first, second)] == [4, 1]


def test_a_copy_in_another_folder_compiles_nothing(cache, tmp_path):
    assert moves_in(written(tmp_path / "own")) == (4, True)
    remarks = GAME.replace("def payoff", "# what it is worth\n\n\ndef payoff")
    assert moves_in(written(tmp_path / "elsewhere" / "deep", **{"counting.py": remarks})) == (4, False)


def test_code_whose_identity_cannot_be_told_is_not_kept(cache, tmp_path):
    told = {"helper.py": "class Odd:\n    pass\n\n\ndef times(step):\n    Odd\n    return step\n"}
    game = pg.game(written(tmp_path / "own", **told))
    assert identity_of(game.definition.functions["play"]) is None
    assert identity_of(game.definition.functions["mover"]) is not None


def test_the_identity_of_every_kernel_of_the_package_can_be_told():
    import plyground.learn.td_lambda
    import plyground.search.alphabeta
    import plyground.search.arena
    import plyground.search.maxn
    import plyground.search.mcts

    modules = (plyground.learn.td_lambda, plyground.search.alphabeta, plyground.search.arena,
               plyground.search.maxn, plyground.search.mcts)  # fmt: skip
    kernels = {id(value): value for module in modules for value in vars(module).values() if isinstance(value, Kernel)}
    assert len(kernels) > 40
    identities = [identity_of(kernel) for kernel in kernels.values()]
    assert None not in identities and len(set(identities)) == len(identities)


# Whatever happens to the cache


def damage(file: pathlib.Path, way: str) -> None:
    content = file.read_bytes()
    file.write_bytes(b"" if way == "empty" else content[:-9] + bytes([content[-9] ^ 1]) + content[-8:])


@pytest.mark.parametrize("way", ["empty", "flipped"])
def test_a_damaged_file_is_dropped_and_compiled_again(cache, tmp_path, way, capfd):
    path = written(tmp_path / "own")
    moves_in(path)
    files = sorted(cache.rglob("*.nbc"))
    assert len(files) >= 5
    for file in files:
        damage(file, way)
    assert moves_in(path) == (4, True)
    assert moves_in(path) == (4, False)
    assert sorted(cache.rglob("*.nbc")) == files
    assert capfd.readouterr() == ("", "")


def test_on_a_full_disk_the_program_goes_on_uncached_and_says_so_in_one_line(cache, tmp_path, capsys):
    resource = pytest.importorskip("resource")
    path = written(tmp_path / "own")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))  # a longer file fails as on a full disk
    try:
        assert moves_in(path) == (4, True)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not [file for file in (cache / "counting").rglob("*") if file.is_file()]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{cache} cannot be written (File too large); compiled rules are not kept" in said


def test_a_cache_that_cannot_be_written_is_no_obstacle(cache, tmp_path, capfd):
    cache.write_text("not a folder")
    assert moves_in(written(tmp_path / "own")) == (4, True)
    assert capfd.readouterr().err.count("\n") == 1


PLAY = textwrap.dedent("""
    import sys
    import plyground as pg
    from plyground.core.compiling import watch_compiling
    from plyground.matches.playout import playout
    with watch_compiling() as watch:
        print(playout(pg.game(sys.argv[1]), 1, workers=1).choices[0], watch.compilations > 0)
""")


def test_two_programs_that_compile_at_once_do_no_harm(kernels, tmp_path):
    path = written(tmp_path / "own")
    environment = {"PLYGROUND_CACHE": linked_cache(tmp_path / "cache", without="counting")}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        said = list(pool.map(lambda _: run_python(PLAY, path, **environment).split(), range(2)))
    assert [choices for choices, _ in said] == ["4", "4"]
    assert "True" in [compiled for _, compiled in said]  # one that begins late finds what the other has compiled
    assert run_python(PLAY, path, **environment).split() == ["4", "False"]
    assert not list((tmp_path / "cache" / "counting").glob("*.tmp"))
    shutil.rmtree(tmp_path / "cache" / "counting")


def test_what_nobody_has_used_for_weeks_is_removed(cache, tmp_path):
    import os

    path = written(tmp_path / "own")
    moves_in(path)
    old, left_over = cache / "counting" / f"play-0{machine_code.SUFFIX}", cache / "counting" / "play.nbc.0.tmp"
    for file, days in ((old, machine_code.KEPT_DAYS + 1), (left_over, 2)):
        file.write_text("")
        os.utime(file, (file.stat().st_mtime - days * machine_code.DAY,) * 2)
    machine_code.remove_unused.cache_clear()
    written(tmp_path / "own", **{"last.json": "18"})
    assert moves_in(path) == (6, True)
    assert not old.exists() and not left_over.exists()
    assert moves_in(path) == (6, False)
