"""The rooms of a game: every name of the contract in its own file, found once, or an error that says where."""

import importlib
import itertools
import sys

import pytest

from plyground.core.definition import Definition, load_file
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.rooms import ROOM_OF, ROOMS, Rooms, defined_names
from plyground.games import builtin, names

RULES = """
ENDINGS = ("all taken",)

def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 2}

def start(board, state):
    state[0] = board[0]

def mover(board, state):
    return state[1] if state[0] > 0 else -2

def legal_moves(board, state, moves):
    moves[0] = 1
    return 1

def play(board, state, move):
    state[0] -= move
    state[1] = 1 - state[1]

def payoff(board, state, value):
    value[0] = value[1] = 0.0
"""
BOARD = """
def make_board(settings):
    return [5]
"""
DRAWING = """
def draw(game, state):
    return "o" * int(state[0])
"""
fresh_names = (f"plyground_test_game_{number}" for number in itertools.count())


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Make a package of some files that can be imported; the module."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(**files):
        name = next(fresh_names)
        folder = tmp_path / name
        folder.mkdir()
        files = {"__init__": '"""A game."""\nNAME = "taking"\n', **files}
        for stem, text in files.items():
            (folder / f"{stem}.py").write_text(text)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    yield make
    for name in [name for name in sys.modules if name.startswith("plyground_test_game_")]:
        del sys.modules[name]


def family_of(module):
    """The first file of a package that names another one as its family."""
    return f'"""A game of a family."""\nNAME = "taking"\nFAMILY = "{module.__name__}"\n'


def test_every_name_of_the_contract_has_one_room():
    every = [name for found in ROOMS.values() for name in found]
    assert len(every) == len(set(every)) == len(ROOM_OF)
    assert ROOM_OF["legal_moves"] == "rules" and ROOM_OF["draw"] == "drawing" and ROOM_OF["features"] == "encodings"


def test_a_name_is_found_in_its_own_room(package):
    rooms = Rooms(package(rules=RULES, board=BOARD, drawing=DRAWING))
    assert rooms.get("make_board")({}) == [5]
    assert rooms.get("draw")(None, [3]) == "ooo"
    assert rooms.has("legal_moves") and not rooms.has("symmetries")
    assert rooms.get("symmetries", "none") == "none"
    assert rooms.file.name == "rules.py"


def test_a_name_in_the_wrong_room_is_refused_with_both_places(package):
    game = package(rules=RULES + DRAWING, board=BOARD)
    with pytest.raises(ContractError, match=r"draw stands in rules\.py; expected it in drawing\.py"):
        Rooms(game)


def test_a_constant_in_the_wrong_room_is_refused(package):
    game = package(rules=RULES, board=BOARD + "\nPLAYERS: dict = {}\n")
    with pytest.raises(ContractError, match=r"PLAYERS stands in board\.py; expected it in players\.py"):
        Rooms(game)


def test_a_name_that_a_room_only_imports_is_not_misplaced(package):
    first = package(rules=RULES, board=BOARD)
    imported = f"from {first.__name__}.board import make_board\n\nDRAWN = make_board\n"
    rooms = Rooms(package(rules=RULES, board=BOARD, drawing=imported + DRAWING))
    assert rooms.get("draw")(None, [1]) == "o"


def test_a_name_that_only_another_room_imports_is_not_found_there(package):
    first = package(rules=RULES, board=BOARD, drawing=DRAWING)
    rooms = Rooms(package(rules=f"from {first.__name__}.drawing import draw\n" + RULES, board=BOARD))
    assert not rooms.has("draw")


def test_a_family_fills_what_the_game_itself_does_not_define(package):
    family = package(rules=RULES, drawing=DRAWING)
    rooms = Rooms(package(__init__=family_of(family), board=BOARD, rules='UNIT = ("move", 1)\n'))
    assert rooms.get("start").__module__ == f"{family.__name__}.rules"
    assert rooms.get("UNIT") == ("move", 1)
    assert rooms.has("draw") and rooms.has("make_board")


def test_a_name_found_twice_is_refused_with_both_places(package):
    family = package(rules=RULES, board=BOARD)
    game = package(__init__=family_of(family), board=BOARD, rules='UNIT = ("move", 1)\n')
    places = rf"make_board stands in {game.__name__}\.board and in {family.__name__}\.board; expected it once"
    with pytest.raises(ContractError, match=places):
        Rooms(game)


def test_a_single_file_of_a_user_fills_all_rooms(tmp_path):
    file = tmp_path / "taking.py"
    file.write_text('"""Taking stones."""\n' + RULES + BOARD + DRAWING + "\nPLAYERS = {}\n")
    definition = load_file(file)
    assert isinstance(definition, Definition) and definition.name == "taking"
    for name in ("make_board", "draw", "legal_moves", "ENDINGS", "PLAYERS"):
        assert definition.has(name), name
    assert definition.endings == ("all taken",)
    assert definition.rooms.file == file


def test_names_are_defined_by_functions_and_constants_at_the_top_of_a_file(tmp_path):
    file = tmp_path / "some.py"
    file.write_text(
        "from a import draw\nimport play\n\nUNIT = 1\nSETTINGS: dict = {}\nif UNIT == 1:\n    ENDINGS = ()\n"
        "\n\ndef start(board, state):\n    payoff = 2\n    return payoff\n"
    )
    assert defined_names(file) == {"UNIT", "SETTINGS", "start"}


@pytest.mark.parametrize("name", names())
def test_every_built_in_game_keeps_its_names_in_their_rooms(name):
    assert builtin(name).rooms.is_package


def test_seats_and_games_have_names_for_people(package):
    own = Definition(package(rules=RULES, board=BOARD, drawing=DRAWING))
    assert (own.short_title, own.about) == ("A game", "A game.")
    assert Game(own).seat_titles == ("Seat 1", "Seat 2")
    titled = package(
        __init__='"""Nim, taken: take stones."""\nNAME = "taking"\nABOUT = "Leave the last one."\n',
        rules=RULES, board=BOARD,
        drawing=DRAWING + '\ndef seat_titles(settings):\n    return "First", "Second"\n',
    )  # fmt: skip
    assert Game(Definition(titled)).seat_titles == ("First", "Second")
    assert (Definition(titled).short_title, Definition(titled).about) == ("Nim", "Leave the last one.")
    wrong = package(rules=RULES, board=BOARD, drawing='def seat_titles(settings):\n    return "One"\n')
    with pytest.raises(ContractError, match=r"seat_titles gives .* expected 2 texts"):
        _ = Game(Definition(wrong)).seat_titles
    with pytest.raises(ContractError, match="ABOUT is 3; expected one sentence"):
        Definition(package(__init__='"""A."""\nNAME = "taking"\nABOUT = 3\n', rules=RULES, board=BOARD))


@pytest.mark.parametrize("name", names())
def test_every_built_in_game_says_what_it_is_about_and_what_its_seats_are_called(name):
    definition = builtin(name)
    assert definition.has("seat_titles") and definition.about.endswith(".") and definition.about not in definition.title
    assert len(definition.about) <= 110
