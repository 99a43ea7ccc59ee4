"""`plyground check` finds what is wrong in a game file and says where."""

import pathlib

import pytest

import plyground as pg
from plyground.core import plain_games
from plyground.core.compiling import JIT
from plyground.tools.checking.checker import RULES, GameChecker

EXAMPLE = pathlib.Path(__file__).parent.parent.parent / "examples" / "connect_four.py"


def check(tmp_path, *changes, **settings):
    """Check the example with some of its text replaced; all sentences, or the complaint."""
    text = EXAMPLE.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = tmp_path / "mygame.py"
    file.write_text(text)
    try:
        return list(GameChecker(pg.game(str(file), unchecked=True, **settings)).run())
    except pg.PlygroundError as error:
        return str(error)


def line_of(tmp_path, text):
    return next(n for n, line in enumerate((tmp_path / "mygame.py").read_text().splitlines(), 1) if text in line)


def test_the_example_keeps_the_contract(tmp_path):
    assert len(check(tmp_path)) >= 6


def test_a_missing_function_is_named(tmp_path):
    assert "mygame.py: the function payoff is missing" in check(tmp_path, ("def payoff(", "def pay_off("))


def test_too_many_moves_for_the_declared_size_point_to_the_line(tmp_path):
    complaint = check(tmp_path, ('"moves": settings["columns"]', '"moves": 6'))
    assert f"mygame.py, line {line_of(tmp_path, 'moves[count] = column')}, legal_moves: IndexError" in complaint
    assert "moves=6" in complaint


def test_too_small_a_state_points_to_the_line(tmp_path):
    complaint = check(tmp_path, ('settings["rows"] + 3', 'settings["rows"] + 2'))
    assert "IndexError" in complaint
    assert f"line {line_of(tmp_path, 'return OVER if state')}, mover" in complaint


def test_a_syntax_error_is_given_with_its_line(tmp_path):
    complaint = check(tmp_path, ("return count\n", "return count +\n"))
    assert f"mygame.py, line {line_of(tmp_path, 'return count +')}: SyntaxError" in complaint


def test_an_unknown_name_is_given_with_its_line(tmp_path):
    complaint = check(tmp_path, ("state[cells + DISCS] += 1", "state[cells + DISKS] += 1"))
    assert f"line {line_of(tmp_path, 'DISKS')}, play: NameError" in complaint


def test_moves_out_of_order_are_found(tmp_path):
    assert "expected ascending moves" in check(tmp_path, ("moves[count] = column", "moves[count] = 6 - column"))


def test_a_question_that_changes_the_position_is_found(tmp_path):
    complaint = check(tmp_path, ("    count = 0\n", "    count = 0\n    state[0] = 1\n"))
    assert "legal_moves: changed the position at index 0" in complaint


def test_a_seat_without_moves_is_found(tmp_path):
    complaint = check(tmp_path, ("or state[cells + DISCS] == cells", ""), columns=4, rows=4)
    assert "legal_moves: found 0 moves for the seat to move; expected 1 to 4" in complaint


def test_a_seat_that_does_not_exist_is_found(tmp_path):
    assert "mover: returned 2; expected 0 to 1" in check(tmp_path, ("else state[cells + TURN]\n", "else 2\n"))


def test_a_payoff_that_is_not_written_is_found(tmp_path):
    assert "wrote nothing for seat 1" in check(tmp_path, ("    value[1] = -value[0]\n", ""))


def test_a_wrong_number_of_arguments_is_found(tmp_path):
    complaint = check(tmp_path, ("def ending(board, state):", "def ending(state):"))
    assert "ending: takes (state); expected (board, state)" in complaint


def test_texts_that_do_not_tell_moves_apart_are_found(tmp_path):
    assert "expected a different text" in check(tmp_path, ("return str(move + 1)", 'return "drop"'))


def test_a_game_that_never_ends_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(plain_games, "LONGEST_TURNS", 2000)
    complaint = check(
        tmp_path,
        ("return OVER if state[cells + WINNER] or state[cells + DISCS] == cells else state[cells + TURN]", "return 0"),
        ("    state[row * board[COLUMNS] + move] = seat + 1\n", ""),
    )
    assert "a game is not over after 2,000 moves; a cap is missing" in complaint


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_what_cannot_be_compiled_is_explained_with_the_users_line(tmp_path):
    complaint = check(tmp_path, ("seat = state[cells + TURN]\n", "seat = state.tolist()[cells + TURN]\n"))
    assert (
        f"mygame.py, line {line_of(tmp_path, 'tolist')}, play: cannot be compiled: Unknown attribute 'tolist'"
        in complaint
    )
    assert "\n" not in complaint


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_a_list_in_a_rule_is_explained(tmp_path):
    complaint = check(tmp_path, ("    count = 0\n", "    count = len([0]) - 1\n"))
    assert "legal_moves: cannot be compiled: rules use whole numbers" in complaint


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_a_difference_between_compiled_and_uncompiled_is_found(tmp_path):
    # A shifted int32 stays one in plain Python and becomes an int64 when compiled.
    odd = "1 - seat if (state[cells + DISCS] << 31) >= 0 else seat"
    complaint = check(
        tmp_path,
        ("state[cells + TURN] = 1 - seat", f"state[cells + TURN] = {odd}"),
        ('"moves": settings["columns"]', '"moves": settings["columns"], "results": 99'),
    )
    assert "the compiled position holds" in complaint
    assert "at index 42" in complaint


def test_an_index_below_zero_is_found(tmp_path):
    complaint = check(tmp_path, ("state[cells + DISCS] += 1", "state[-1] += 1"))
    assert f"line {line_of(tmp_path, 'state[-1]')}, play: IndexError: index -1 is below 0" in complaint


def test_a_fraction_in_the_position_is_found(tmp_path):
    complaint = check(tmp_path, ("state[cells + TURN] = 1 - seat", "state[cells + TURN] = (1 - seat) / 1"))
    assert "play: TypeError: " in complaint
    assert "is not a whole number" in complaint


def test_an_identity_that_leaves_out_the_turn_is_found(tmp_path):
    complaint = check(tmp_path, ('"identity": size', '"identity": 1'))
    assert "identity=1 is too small" in complaint


def test_a_turn_that_is_never_passed_is_found(tmp_path):
    complaint = check(tmp_path, ("    state[cells + TURN] = 1 - seat\n", ""))
    assert "steps in a row" in complaint


def test_endings_without_a_function_are_found(tmp_path):
    complaint = check(tmp_path, ("def ending(", "def end_ing("))
    assert "names 2 endings, but the file has no function ending" in complaint


def test_a_default_outside_its_own_range_is_found(tmp_path):
    assert "columns=70 is not allowed" in check(tmp_path, ("Setting(7,", "Setting(70,"))


def test_a_board_that_is_not_a_list_of_numbers_is_found(tmp_path):
    complaint = check(tmp_path, ('return [settings["columns"], settings["rows"]]', 'return ["seven", 6]'))
    assert "make_board returned ['seven', 6]; expected a flat list of whole numbers" in complaint


def test_a_mistyped_setting_points_to_the_line(tmp_path):
    complaint = check(tmp_path, ('return [settings["columns"]', 'return [settings["colums"]'))
    assert f"line {line_of(tmp_path, 'colums')}, make_board: KeyError" in complaint


def test_a_drawing_that_fails_points_to_the_line(tmp_path):
    complaint = check(tmp_path, ("    return str(move + 1)\n", "    return str(moves + 1)\n"))
    assert f"line {line_of(tmp_path, 'moves + 1')}, step_text: NameError" in complaint


def test_the_wrong_number_of_seat_names_is_found(tmp_path):
    complaint = check(tmp_path, ("def step_text(", 'def seat_names(settings):\n    return "x"\n\n\ndef step_text('))
    assert "seat_names gives 1 names; expected 2" in complaint


def test_an_endless_loop_is_named_with_function_and_line(tmp_path):
    text = EXAMPLE.read_text().replace("        row += 1\n    state", "        row += 0\n    state")
    (tmp_path / "mygame.py").write_text(text)
    checker = GameChecker(pg.game(str(tmp_path / "mygame.py"), unchecked=True))
    checker.rules.watchdog.seconds = 0.1
    with pytest.raises(pg.PlygroundError) as caught:
        list(checker.run())
    place = line_of(tmp_path, "row += 0")
    assert f"mygame.py, line {place}, play: " in str(caught.value) or f"line {place - 1}, play: " in str(caught.value)
    assert "does not return within 0.1 s" in str(caught.value)


@pytest.mark.parametrize("name", ["step_text", "draw", "pieces"])
def test_an_endless_loop_in_ordinary_python_is_named_too(tmp_path, name):
    head = f"def {name}(game, state{', move' * (name == 'step_text')}):\n"
    text = EXAMPLE.read_text()
    assert head in text
    (tmp_path / "mygame.py").write_text(text.replace(head, f"{head}    while True:\n        str(state)\n"))
    game = pg.game(str(tmp_path / "mygame.py"), unchecked=True)
    checker = GameChecker(game, plain_games=1)
    checker.play_plain_games()
    part = next(part for part in RULES if part.about == ("geometry" if name == "pieces" else "texts"))
    with pytest.raises(pg.PlygroundError) as caught:
        checker.run_part(part._replace(seconds=0.2))
    assert f", {name}: does not return within 0.2 s in `" in str(caught.value)


def test_rolls_are_tried(tmp_path):
    rolls = "\n\ndef roll_outcome(game, state, roll):\n    return int(roll) - 1\n"
    (tmp_path / "mygame.py").write_text((EXAMPLE.parent / "pig.py").read_text() + rolls)
    checker = GameChecker(pg.game(str(tmp_path / "mygame.py"), unchecked=True), plain_games=1)
    checker.play_plain_games()
    with pytest.raises(pg.PlygroundError, match=r"line \d+, roll_outcome: ValueError: invalid literal"):
        checker.run_part(RULES[0])


def test_a_name_that_is_nearly_right_is_mentioned(tmp_path):
    text = EXAMPLE.read_text().replace("def geometry(", "def geometri(")
    (tmp_path / "mygame.py").write_text(text)
    notes = GameChecker(pg.game(str(tmp_path / "mygame.py"), unchecked=True)).notes
    assert "geometri means nothing to the program; did you mean geometry?" in notes
    assert any("no symmetries" in note for note in notes)
