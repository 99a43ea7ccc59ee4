"""Commands and Python print the same reports, and write the same rows."""

import plyground as pg


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
    code, out, _ = plyground(*words)
    assert code == 0
    assert f"a row for each game: {file}" in out
    assert len(file.read_text().splitlines()) == 5
    code, _, err = plyground(*words)
    assert code == 2
    assert "the file exists; expected a new one" in err
