"""What the play screen works out from a state: who sits below, what can be undone, the list of moves, the clock."""

import pytest

from plyground.games import game as make_game
from plyground.web.numbers import plain_numbers
from tests.page.modules import ask


def told(name):
    """The board and the usual start of a game, as the page knows them."""
    game = make_game(name)
    pieces = plain_numbers(game.pieces(game.start()))
    return {"game": name, "geometry": plain_numbers(game.geometry()), "pieces": pieces, "seats": game.seats}


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        ("tictactoe", [0, 0]), ("polar", [0, 0]), ("tablut", [0, 0]), ("rlgame", [0, 2]), ("tarble", [0, 2]),
        ("backgammon", [0, 2]), ("hypergammon", [0, 2]), ("pachisi", [0, 1, 2, 3]), ("parcheesi", [0, 1, 2, 3]),
    ],
)  # fmt: skip
def test_every_seat_sits_below_where_the_board_has_sides(modules, game, turns):
    assert [ask(modules, "sides", "turnFor", seat, told(game)) for seat in range(len(turns))] == turns


def test_who_has_no_pieces_sits_on_the_half_from_which_they_move(modules):
    cells = [{"id": name, "x": x, "y": y} for name, x, y in (("a", 0, 0), ("b", 1, 0), ("c", 0, 1), ("d", 1, 1))]
    geometry = {"cells": cells}
    above = ask(modules, "sides", "ownHalf", 1, [{"from": "a"}, {"from": "b"}], geometry)
    assert above == [{"cell": "a", "seat": 1}, {"cell": "b", "seat": 1}]
    around = {"game": "mine", "geometry": geometry, "pieces": above, "seats": 2}
    assert ask(modules, "sides", "turnFor", 1, around) == 2
    assert ask(modules, "sides", "ownHalf", 1, [{"from": "a"}, {"from": "c"}], geometry) == []


def turn(seat, first, end, steps=1):
    return {"seat": seat, "first": first, "end": end, "steps": [{"text": "x"}] * steps, "rolls": [], "text": "x"}


def test_news_are_joined_to_the_list_of_moves_or_known_to_leave_a_gap(modules):
    known = [turn(0, 0, 2), turn(1, 2, 3)]
    longer, new = turn(1, 2, 5), turn(0, 5, 6)
    assert ask(modules, "view", "joinTurns", known, [longer, new], 3) == [known[0], longer, new]
    assert ask(modules, "view", "joinTurns", known, [turn(0, 0, 1)], 1) == [turn(0, 0, 1)]
    assert ask(modules, "view", "joinTurns", known, [], 0) == []
    assert ask(modules, "view", "joinTurns", known, [new], 3) is None


def view(turns, mover, seats, is_alone=True):
    state = {"turns": turns, "last_turn": turns[-1] if turns else None, "mover": mover, "moves": turns[-1]["end"]}
    return {"state": state, "seats": seats, "isOver": False, "isAlone": is_alone}


def test_a_step_is_undone_only_in_a_turn_that_goes_on(modules):
    going_on = [turn(1, 0, 2), turn(0, 2, 5, steps=2)]
    assert ask(modules, "view", "undoTo", view(going_on, 0, [0])) == 4
    assert ask(modules, "view", "undoTo", view(going_on, 1, [0])) is None
    assert ask(modules, "view", "undoTo", view(going_on, 0, [1])) is None


def test_a_turn_is_taken_back_as_a_whole_with_what_came_after_it_but_not_from_other_people(modules):
    turns = [turn(0, 0, 3, steps=2), turn(1, 3, 5, steps=1)]
    assert ask(modules, "view", "takeBackTo", view(turns, 0, [0])) == 1
    assert ask(modules, "view", "takeBackTo", view(turns, 0, [0], is_alone=False)) is None
    assert ask(modules, "view", "takeBackTo", view(turns[1:], 0, [0])) is None


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (0.2, "0:01"), (59.5, "1:00"), (300, "5:00"), (3725, "1:02:05")]
)
def test_a_clock_shows_nothing_only_when_it_has_run_out(modules, seconds, text):
    assert ask(modules, "clock", "clockText", seconds) == text


def test_only_the_running_clock_goes_down_between_two_messages(modules):
    clock = {"left": [30, 40], "running": 1, "now": 0}
    assert ask(modules, "clock", "secondsLeft", clock, 0, 5_000) == 30
    assert ask(modules, "clock", "secondsLeft", clock, 1, 5_000) == 35
    assert ask(modules, "clock", "secondsLeft", clock, 1, 50_000) == 0
