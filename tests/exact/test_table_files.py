"""Files of solved games: they come back as they were, and a damaged one is refused."""

import json
import subprocess
import sys

import numpy as np
import pytest

import plyground as pg
from plyground.exact.solving import solve
from plyground.exact.table_file import load_table


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A table and its file."""
    table = solve(pg.game("rlgame", n=5, a=2, pawns=1))
    path = tmp_path_factory.mktemp("tables") / "small.solved"
    table.save(path)
    return table, path


def test_a_table_comes_back_as_it_was(saved):
    table, path = saved
    again = load_table(path)
    assert again.game.settings == table.game.settings
    assert dict(again.about) == json.loads(json.dumps(dict(table.about)))
    for name, array in table.arrays().items():
        np.testing.assert_array_equal(array, again.arrays()[name], err_msg=name)
    assert again.best(again.game.start()).text == table.best(table.game.start()).text


def test_a_table_takes_less_than_four_bytes_a_position_beside_its_pages():
    table = solve(pg.game("rlgame", n=5, a=2, pawns=2))
    assert table.bytes / table.positions < 4


def test_every_changed_byte_of_a_file_is_noticed(saved, tmp_path):
    _, path = saved
    content = path.read_bytes()
    draw = np.random.default_rng(5)
    header = int.from_bytes(content[9:17], "little") + 21
    used = [*draw.integers(0, header, 40), *draw.integers(header, len(content), 40)]
    for place in map(int, used):
        if content[place] == 0 and place >= header:
            continue  # most of these fill up a page, which nobody reads
        damaged = tmp_path / "damaged.solved"
        damaged.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        with pytest.raises(pg.PlygroundError) as refused:
            load_table(damaged)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("size", [0, 5, 20, 300, 5000])
def test_a_file_that_was_cut_short_is_refused(saved, tmp_path, size):
    _, path = saved
    short = tmp_path / "short.solved"
    short.write_bytes(path.read_bytes()[:size])
    with pytest.raises(pg.PlygroundError, match=r"short\.solved"):
        load_table(short)


def test_a_table_of_another_game_is_refused(saved):
    _, path = saved
    with pytest.raises(pg.PlygroundError, match="a table of rlgame with n=5"):
        load_table(path, pg.game("rlgame", n=6, a=2, pawns=1))


def run(*words, cwd=None):
    command = [sys.executable, "-m", "plyground", "solve", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=300, check=False)


def test_the_command_says_who_wins_and_keeps_the_table(tmp_path):
    done = run("tictactoe", "--save", "ttt.solved", "--json", cwd=tmp_path)
    said = json.loads(done.stdout)
    assert (said["result"], said["distance"], said["value"], said["positions"]) == ("draw", None, [0, 0], 5478)
    assert load_table(tmp_path / "ttt.solved").positions == 5478


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tictactoe", "--method", "guess"], "method=guess; expected retrograde or values"),
        (
            ["tictactoe", "--save", "nowhere/t.solved"],
            "--save nowhere/t.solved: expected a file in a folder that exists",
        ),
        (["tictactoe", "--from", "xxx"], "tictactoe"),
    ],
)
def test_wrong_words_are_answered_in_one_line(tmp_path, words, said):
    done = run(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
