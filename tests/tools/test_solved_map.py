"""The map of solved games: its page is what its figures give, and its small rows come out again as they were."""

import json

import pytest

import plyground as pg
from plyground.exact.solving import solve
from plyground.tools.solved_map import rows as chapters
from plyground.tools.solved_map.page import PAGE, PICTURE, made_page
from plyground.tools.solved_map.picture import rlgame_map
from plyground.tools.solved_map.rows import Row, all_rows
from plyground.tools.solved_map.running import (
    ROOT,
    all_settings,
    forget_others,
    read_figures,
    run_row,
    take,
    write_figures,
)
from plyground.tools.solved_map.statements import FAILS, HOLDS, OPEN, STATEMENTS, answered

FIGURES = read_figures()
SMALL = 1_100  # positions of a row that is solved again
BY_HAND = {"rlgame": {(4, 1, 1): (197, "first", 11), (6, 2, 1): (1677, "second", 14), (7, 2, 1): (3523, "draw", None),
                      (5, 2, 2): (59_397, "first", 9), (6, 2, 2): (387_973, "first", 25)}}  # fmt: skip


def test_the_page_and_the_picture_are_what_the_figures_give():
    text = PAGE.read_text("utf-8")
    assert made_page(text, FIGURES) == text, "run `make solved`"
    assert rlgame_map(FIGURES) == PICTURE.read_text("utf-8")


def test_every_figure_belongs_to_a_row_of_the_map():
    commands = [row.command for row in all_rows()]
    assert len(set(commands)) == len(commands)
    assert set(FIGURES) <= set(commands)


def test_small_rows_come_out_again_as_they_were():
    small = [row for row in all_rows() if FIGURES.get(row.command, {}).get("positions", SMALL) < SMALL]
    again = [row for row in small if "--method" not in row.options]  # a search counts what it looks at
    games = {row.game for row in again}
    assert {"rlgame", "polar", "tictactoe", "hypergammon", "examples/kalah.py", "examples/dots_and_boxes.py"} <= games
    for row in again:
        game = pg.game(row.game if "/" not in row.game else str(ROOT / row.game), **row.settings)
        start = game.position(row.options[1]) if row.options else None
        said, known = solve(game, position=start).to_dict(), FIGURES[row.command]
        for name in ("positions", "result", "distance"):
            assert said.get(name) == known.get(name), f"{name} of {row.command}"
        assert said["value"] == pytest.approx(known["value"], abs=1e-9), row.command


def test_the_figures_agree_with_what_is_known_from_elsewhere():
    for (n, a, pawns), known in BY_HAND["rlgame"].items():
        found = FIGURES[Row(chapters.RLGAME, "rlgame", {"n": n, "a": a, "pawns": pawns}).command]
        assert (found["positions"], found["result"], found["distance"]) == known
    pig = FIGURES[Row(chapters.DICE, "examples/pig.py", {"goal": 100}).command]
    assert round(pig["wins"][0], 4) == 0.5306  # Neller and Presser 2004
    polar = FIGURES[Row(chapters.POLAR, "polar", {"rings": 3, "spokes": 6, "k": 3}).command]
    assert (polar["result"], polar["distance"]) == ("first", 7)  # the rules of polar tic-tac-toe, by a search
    hypergammon = FIGURES[chapters.HYPERGAMMON.command]["starts"]["White has won the opening throw"]
    assert hypergammon["value"][0] == pytest.approx(0.0836795444708631, abs=1e-12)  # T. Keith, Hyper Fun 06
    # J. Tromp, John's Connect Four Playground, its table of smaller boards: how many positions they have.
    for columns, rows, positions in ((4, 4, 161_029), (4, 5, 1_706_255), (5, 4, 3_945_711)):
        found = FIGURES[
            Row(chapters.CONNECT_FOUR, "examples/connect_four.py", {"columns": columns, "rows": rows}).command
        ]
        assert (found["result"], found["positions"]) == ("draw", positions)


def test_the_sentence_about_one_pawn_does_not_hold():
    found = {each.quote: answered(each, FIGURES)[0] for each in STATEMENTS}
    assert found["there is no way for the second player to win when β=1"] == FAILS
    assert found["the first player should always win"] == HOLDS


def test_without_figures_nothing_is_claimed():
    assert {answered(each, {})[0] for each in STATEMENTS if "β=1" not in each.quote} >= {OPEN}


def test_what_a_command_prints_is_kept_with_its_row(tmp_path):
    row = Row(chapters.RLGAME, "rlgame", {"n": 3, "a": 1, "pawns": 1})
    found = run_row(row, memory=1, seconds=300)
    assert (found["result"], found["distance"]) == ("first", 5)
    assert found["memory"] > 1 << 20
    printed, file = tmp_path / "printed.json", tmp_path / "figures.json"
    game = pg.game("rlgame", n=3, a=1, pawns=1)
    printed.write_text(json.dumps({"game": "rlgame", "settings": dict(game.settings), **found}))
    assert take([row], printed, file) == row
    assert read_figures(file)[row.command]["positions"] == found["positions"]
    printed.write_text("[]")
    with pytest.raises(pg.PlygroundError, match="expected what `plyground solve … --json` prints"):
        take([row], printed, file)


def test_what_a_search_has_printed_is_kept_with_the_row_of_its_method(tmp_path):
    printed, file = tmp_path / "printed.json", tmp_path / "figures.json"
    full = next(row for row in all_rows() if row.settings == {"rings": 4, "spokes": 12, "k": 4})
    told = {"game": "polar", "settings": all_settings(full), "method": "alphabeta", "positions": 7, "result": "first"}
    printed.write_text(json.dumps(told))
    assert take(all_rows(), printed, file) == full
    printed.write_text(json.dumps({**told, "method": "proof"}))
    with pytest.raises(pg.PlygroundError, match="is no row of the map"):
        take(all_rows(), printed, file)


def test_figures_of_commands_that_the_map_does_not_have_any_more_are_left_out(tmp_path):
    row, file = Row(chapters.RLGAME, "rlgame", {"n": 3, "a": 1, "pawns": 1}), tmp_path / "figures.json"
    write_figures({row.command: {"positions": 1}, "plyground solve something": {"positions": 2}}, file)
    forget_others([row], file)
    assert read_figures(file) == {row.command: {"positions": 1}}


def test_a_row_that_does_not_fit_says_why():
    row = Row(chapters.RLGAME, "rlgame", {"n": 8, "a": 2, "pawns": 5})
    assert "memory" in run_row(row, memory=0.02, seconds=300)["reason"]
