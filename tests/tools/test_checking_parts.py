"""Each part of `plyground check` catches what it is there for, on a file that is right except for one thing."""

import pathlib
import threading

import pytest

import plyground as pg
from plyground.core.plain_games import PlainGames
from plyground.tools.checking import compiled
from plyground.tools.checking.evaluating import check_order, check_samplers
from plyground.tools.checking.inputs import check_encodings
from plyground.tools.checking.playing import check_own_players, check_training
from plyground.tools.checking.symmetry import check_symmetries
from plyground.tools.checking.texts import check_pictures, check_texts
from plyground.tools.checking.variants import check_variants

EXAMPLE = pathlib.Path(__file__).parent.parent.parent / "examples" / "connect_four.py"

SAMPLER = """
def leftmost(board, state, stream):
    column = 0
    while state[board[COLUMNS] * (board[ROWS] - 1) + column] != 0:
        column += 1
    return column


SAMPLERS = {"leftmost": leftmost}
"""
MIRROR = """
from plyground import Symmetry


def mirrored(game, state):
    columns, rows = game.settings["columns"], game.settings["rows"]
    after = state.copy()
    after[: columns * rows] = state[: columns * rows].reshape(rows, columns)[:, ::-1].ravel()
    return after


def symmetries(game):
    last = game.settings["columns"] - 1
    return [Symmetry("left to right", lambda state: mirrored(game, state), STEP, SEATS)]
"""
ENCODINGS = """
def encodings(settings):
    return {"cells": settings["columns"] * settings["rows"]}


def features(board, before, state, encoding, index, value):
    count = 0
    for cell in range(board[COLUMNS] * board[ROWS]):
        if state[cell] != 0:
            index[count] = cell
            value[count] = 1.5 - state[cell]
            count += 1
    return count
"""
SIZES = ('"moves": settings["columns"]', '"moves": settings["columns"], "features": size')
DATA = """
def layout(game):
    return ("state",), ()


def to_dict(game, state):
    return {"state": [int(number) for number in state]}


def from_dict(game, fields, state):
    state[:] = fields["state"]
"""
ORDER = """
def last(board, state):
    total = 0
    for cell in range(board[COLUMNS] * board[ROWS]):
        total += cell * (state[cell] != 0)
    return total % 7


def precedes(board, seat, first, second):
    return 1 <= (last(board, second) - last(board, first)) % 7 <= 3
"""


@pytest.fixture
def said(tmp_path):
    """What a part of the check says of the example with more text and some changes, or its complaint."""

    def ask(part, more="", *changes):
        text = EXAMPLE.read_text() + more
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        file = tmp_path / "mygame.py"
        file.write_text(text)
        rules = PlainGames(pg.game(str(file), unchecked=True))
        try:
            rules.play(5, 5.0)
            return part(rules)
        except pg.PlygroundError as error:
            return str(error)

    return ask


def line_of(tmp_path, text):
    """The last line with a text: what is added to the example counts."""
    lines = (tmp_path / "mygame.py").read_text().splitlines()
    return max(n for n, line in enumerate(lines, 1) if text in line)


def test_a_sampler_that_draws_legal_steps_passes(said):
    assert said(check_samplers, SAMPLER).startswith("samplers leftmost draw legal steps")


def test_a_sampler_that_draws_an_illegal_step_is_caught(said, tmp_path):
    complaint = said(check_samplers, SAMPLER, ("return column\n\n\nSAMPLERS", "return 7\n\n\nSAMPLERS"))
    place = f"mygame.py, line {line_of(tmp_path, 'def leftmost')}, leftmost"
    assert complaint == f"{place}: drew 7; expected a legal step, one of [0, 1, 2, 3, 4, 5, 6]"


def test_a_sampler_that_writes_out_of_bounds_is_caught_uncompiled(said, tmp_path):
    complaint = said(check_samplers, SAMPLER, ("    column = 0\n    while", "    state[99] = column = 0\n    while"))
    assert f"mygame.py, line {line_of(tmp_path, 'state[99]')}, leftmost: IndexError: index 99" in complaint


def test_a_sampler_with_randomness_of_its_own_is_caught(said):
    changes = ("return column\n\n\nSAMPLERS", "return int(random.random() * 6.9)\n\n\nSAMPLERS")
    assert "leftmost: dr" in said(check_samplers, "\nimport random\n" + SAMPLER, changes)


def test_players_that_decide_pass(said):
    players = 'PLAYERS = {"deep": ("alphabeta:depth=1", "looks ahead"), "chance": ("random", "any")}'
    assert said(check_own_players, players) == "players strong, deep, chance decide"


def test_a_player_that_cannot_be_made_is_caught(said):
    complaint = said(check_own_players, 'PLAYERS = {"deep": ("alphabeta:dept=3", "looks ahead")}')
    assert complaint.startswith("mygame.py, PLAYERS['deep'] = 'alphabeta:dept=3': connect_four, player 'deep'")
    assert "no option is called dept" in complaint


def test_a_plan_for_training_that_cannot_be_followed_is_caught(said, tmp_path):
    complaint = said(check_training, '\ndef learning(settings, method):\n    return {"alfa": 0.1}\n')
    assert f"line {line_of(tmp_path, 'def learning')}, learning: method=" in complaint
    assert "no training setting is called alfa" in complaint


RIGHT = ("STEP", "lambda move: last - move"), ("SEATS", "(0, 1)")


def test_a_symmetry_of_the_rules_passes(said):
    assert said(check_symmetries, MIRROR, *RIGHT) == "symmetries keep the rules (1: left to right)"


@pytest.mark.parametrize(
    "change, reason",
    [
        (("STEP", "lambda move: move"), "is not mapping and playing"),
        (("STEP", "lambda move: move + 1"), "but legal are"),
        (("SEATS", "(1, 0)"), "expected the seat that `seats` says"),
        (("SEATS", "(0, 0)"), "expected every seat once"),
        (("after = state.copy()", "after = state"), "expected a copy"),
    ],
)
def test_a_symmetry_that_is_none_is_caught(said, tmp_path, change, reason):
    changes = dict(RIGHT) | dict([change])
    complaint = said(check_symmetries, MIRROR, *changes.items())
    assert reason in complaint
    assert f"line {line_of(tmp_path, 'def symmetries')}, symmetries" in complaint


def test_inputs_that_fit_pass_and_train(said):
    assert said(check_encodings, ENCODINGS, SIZES).startswith("encodings cells fit")
    assert "a network on cells" in said(check_training, ENCODINGS, SIZES)


def test_inputs_beyond_their_size_are_caught(said, tmp_path):
    complaint = said(
        check_encodings, ENCODINGS, SIZES, ('{"cells": settings["columns"] * settings["rows"]}', '{"cells": 3}')
    )
    assert f"line {line_of(tmp_path, 'def features')}, features: encoding cells wrote" in complaint
    assert "expected numbers other than 0 at 0 to 2" in complaint


def test_positions_as_data_must_read_back(said, tmp_path):
    assert said(check_texts, DATA) == "positions and records of games read back as they were written"
    complaint = said(check_texts, DATA + "    state[0] = 0\n")
    assert f"line {line_of(tmp_path, 'def from_dict')}, from_dict: " in complaint
    assert "reads back with 0 for" in complaint


def test_pieces_laid_out_again_must_give_the_position_back(said, tmp_path):
    assert said(check_pictures, "") == "42 cells; pieces and steps are shown on them"
    complaint = said(check_pictures, "", ('"xo"[piece["seat"]]', '"ox"[piece["seat"]]'))
    assert f"line {line_of(tmp_path, 'def from_pieces')}, from_pieces: the pieces of " in complaint
    assert "do not give it back" in complaint


@pytest.mark.parametrize(
    "change, complaint",
    [
        (('"cell": f"{i % columns + 1}', '"cell": f"{i % columns}'), "pieces: cell '0,1' is not in geometry"),
        (('"seat": int(m) - 1', '"seat": int(m) + 1'), "pieces: seat 2; expected 0 to 1, or None"),
        (('return None, f"{move + 1},{row + 1}", ""', 'return None, "1,1", ""'), "shows steps 0 and 1 alike"),
        (('f"{move + 1},{row + 1}", ""', 'f"{move + 1},6", ""'), "but what stands on '1,6' stays the same"),
    ],
)
def test_pictures_must_fit_together(said, change, complaint):
    assert complaint in said(check_pictures, "", change)


@pytest.mark.parametrize(
    "returned, complaint",
    [
        ("[]", "beside: returned []; expected a dictionary of dice and counts"),
        ('{"dice": [{"value": 3}], "counts": []}', "expected kind and value"),
        ('{"dice": [], "counts": [{"name": "discs", "values": [1, 2, 3]}]}', "expected a name and 2 values"),
    ],
)
def test_what_is_shown_beside_the_board_has_a_form(said, returned, complaint):
    assert complaint in said(check_pictures, f"\n\ndef beside(game, state):\n    return {returned}\n")


def test_settings_are_tried_at_their_extremes(said):
    complaint = said(check_variants, "", ('"moves": settings["columns"]', '"moves": min(8, settings["columns"])'))
    assert "legal_moves: IndexError: index 8 is out of bounds" in complaint
    assert complaint.endswith("with --set columns=12")


def test_an_order_that_goes_in_circles_is_caught(said, tmp_path):
    complaint = said(check_order, ORDER)
    assert f"line {line_of(tmp_path, 'def precedes')}, precedes: goes round in a circle" in complaint


def test_a_rule_that_returns_uncompiled_but_not_compiled_is_named(said, tmp_path, monkeypatch):
    never = threading.Event()
    monkeypatch.setattr(compiled, "CALL_SECONDS", 0.2)
    monkeypatch.setattr(compiled, "compiled", lambda rules, name, *arguments: never.wait())
    complaint = said(compiled.check_compiled_games)
    never.set()
    assert f"line {line_of(tmp_path, 'def start')}, start: does not return within 0.2 s compiled, though" in complaint
