"""Commands and Python print the same reports, and write the same rows."""

import plyground as pg
from plyground.cli.options import complete_game


def test_python_prints_what_the_command_prints(plyground):
    _, out, _ = plyground("match", "tictactoe", "greedy", "random", "--games", "6", "--seed", "3")
    result = str(pg.match("tictactoe", ["greedy", "random"], games=6, seed=3))
    timed = ("a decision", "games/s", "µs", "ms")
    lines = [[line.rstrip() for line in text.splitlines() if not any(word in line for word in timed)]
             for text in (out, result)]  # fmt: skip
    assert lines[0] == lines[1]
    assert len(lines[0]) > 8


def test_match_writes_a_row_for_each_game(plyground, tmp_path):
    file = tmp_path / "games.csv"
    words = ("match", "tictactoe", "greedy", "random", "--games", "4", "--csv", file)
    code, _, err = plyground(*words)
    assert code == 0
    assert f"a row for each game: {file}" in err
    assert len(file.read_text().splitlines()) == 5
    code, _, err = plyground(*words)
    assert code == 2
    assert "the file exists; expected a new one" in err


def test_a_file_of_rows_that_cannot_be_written_does_not_lose_the_figures(plyground, monkeypatch, tmp_path):
    def full(path, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("plyground.matches.single_games.write_text", full)
    code, out, err = plyground("match", "tictactoe", "greedy", "random", "--games", "4", "--csv", tmp_path / "x.csv")
    assert code == 2
    assert "win rate, 95 % interval" in out
    assert "x.csv: No space left on device" in err


def test_games_are_completed_in_the_shell(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tabletop.py").touch()
    assert complete_game("tab") == ["tablut", "tabletop.py"]
    assert complete_game("hyper") == ["hypergammon"]
