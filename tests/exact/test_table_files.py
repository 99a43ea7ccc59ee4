"""Files of solved games: they come back as they were, and a damaged one is refused."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.exact.solving import solve
from plyground.exact.table_file import OF_THIS_RUN, load_table, read_header


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
    about = json.loads(json.dumps(dict(table.about)))
    assert dict(again.about) == {name: value for name, value in about.items() if name not in OF_THIS_RUN}
    for name, array in table.arrays().items():
        np.testing.assert_array_equal(array, again.arrays()[name], err_msg=name)
    assert again.best(again.game.start()).text == table.best(table.game.start()).text


def test_a_file_takes_a_byte_a_position_or_less(tmp_path):
    table = solve(pg.game("rlgame", n=5, a=2, pawns=2))
    table.save(tmp_path / "small.solved")
    assert (tmp_path / "small.solved").stat().st_size <= table.positions


def bytes_that_count(path):
    """The places of a file's bytes but for those that round up arrays."""
    header, begin = read_header(path)
    spans = [(begin + e["place"], begin + e["place"] + e["size"] * int(e["type"][-1])) for e in header["arrays"]]
    length = int.from_bytes(path.read_bytes()[9:17], "little")
    return [*range(21 + length), *(place for first, last in spans for place in range(first, last))]


def test_every_changed_bit_of_a_file_is_noticed(saved, tmp_path):
    _, path = saved
    content = path.read_bytes()
    draw = np.random.default_rng(5)
    for place in map(int, draw.choice(bytes_that_count(path), 150, replace=False)):
        damaged = tmp_path / "damaged.solved"
        changed = content[place] ^ (1 << int(draw.integers(8)))
        damaged.write_bytes(content[:place] + bytes([changed]) + content[place + 1 :])
        with pytest.raises(pg.PlygroundError, match=r"damaged\.solved: ") as refused:
            load_table(damaged)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("share", [0, 0.001, 0.005, 0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_short_is_refused(saved, tmp_path, share):
    _, path = saved
    content = path.read_bytes()
    short = tmp_path / "short.solved"
    short.write_bytes(content[: int(share * len(content))])
    with pytest.raises(pg.PlygroundError, match=r"short\.solved: ") as refused:
        load_table(short)
    assert "\n" not in str(refused.value)


def test_a_file_with_something_behind_it_is_refused(saved, tmp_path):
    _, path = saved
    (tmp_path / "long.solved").write_bytes(path.read_bytes() + b"more")
    with pytest.raises(pg.PlygroundError, match="bytes; expected"):
        load_table(tmp_path / "long.solved")


def test_a_table_of_another_game_is_refused(saved):
    _, path = saved
    with pytest.raises(pg.PlygroundError, match="a table of rlgame with n=5"):
        load_table(path, pg.game("rlgame", n=6, a=2, pawns=1))


def test_the_command_says_who_wins_and_keeps_the_table(plyground, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, out, _ = plyground("solve", "tictactoe", "--save", "ttt.solved", "--json")
    said = json.loads(out)
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
        (["tictactoe", "--save", "."], "--save .: a folder; expected a file, such as tictactoe.solved"),
        (["tictactoe", "--from", "xxx"], "tictactoe"),
    ],
)
def test_wrong_words_are_answered_in_one_line(plyground, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    code, _, err = plyground("solve", *words)
    assert code == 2
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_a_file_says_what_it_is_about_and_whether_it_is_whole(plyground, saved, tmp_path):
    _, path = saved
    _, out, _ = plyground("show", path, "--check")
    assert "White wins in 7 plies" in out
    assert "every byte is as it was written" in out
    content = path.read_bytes()
    (tmp_path / "damaged.solved").write_bytes(content[:-500] + bytes(400) + content[-100:])
    code, _, err = plyground("show", tmp_path / "damaged.solved", "--check")
    assert code == 2
    assert err.count("\n") == 1
    assert "the table is damaged" in err
