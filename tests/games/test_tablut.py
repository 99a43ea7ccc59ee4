"""Tablut against the slow reference, on drawn positions, and in texts."""

import random
from collections import Counter

import numpy as np
import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.errors import MoveError, PositionError
from plyground.core.playouts import play_random_games
from plyground.core.randomness import new_stream
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, make_turn_workspace
from tests.reference import tablut as reference

AMOUNT = 1 if JIT else 0.2  # uncompiled runs look at fewer positions
VARIANTS = [
    {},
    {"size": 9},
    {"size": 11},
    {"king_capture": 4},
    {"size": 9, "king_capture": 4, "run_capture": False},
    {"run_capture": False},
    {"king_hammer": False},
    {"throne_hostile": True},
    {"throne_safe": False},
    {"throne_safe": False, "throne_hostile": True, "king_hammer": False, "soldiers_win": False},
    {"soldiers_win": False},
    {"max_rounds": 6},
    {"repetition": 3},
    {"size": 9, "repetition": 3, "max_rounds": 40},
]


def named(settings):
    return " ".join(f"{name}={value}" for name, value in settings.items()) or "default"


def number_of(game, move):
    """A move of the reference as a step."""
    (from_row, from_column), (to_row, to_column) = move
    size = game.settings["size"]
    return (from_row * size + from_column) * size**2 + to_row * size + to_column


def same(game, first, second):
    return np.array_equal(first[: game.capacities.identity], second[: game.capacities.identity])


def without_history(layout):
    return {key: value for key, value in layout.items() if key not in ("history", "_history")}


def compare(game, settings, state, position, children):
    """The two programs agree on a position; on what follows every move of it, too, if `children`."""
    assert without_history(game.to_dict(state)) == without_history(position)
    assert game.winner_text(state) == reference.result(settings, position)
    moves = sorted((number_of(game, move), move) for move in reference.moves(settings, position))
    assert game.legal_moves(state) == [number for number, _ in moves]
    assert same(game, game.position(game.to_dict(state)), state)
    assert same(game, game.position(game.to_text(state)), state)
    for number, move in moves if children else ():
        after = game.play(state, number)
        expected = reference.after(settings, position, move)
        assert without_history(game.to_dict(after)) == without_history(expected)
        assert game.winner_text(after) == reference.result(settings, expected)
        assert same(game, game.position(game.to_dict(after)), after)
    return moves


def drawn_move(chooser, moves, last):
    """A random move, often the one that takes back the player's last one, so that positions come again."""
    back = [(number, move) for number, move in moves if last and move == last[::-1]]
    return chooser.choice(back if back and chooser.random() < 0.6 else moves)


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_random_games_agree_with_the_reference(settings):
    game = pg.game("tablut", **settings)
    chooser = random.Random(named(settings))
    budget = int(150 * AMOUNT)
    while budget > 0:
        state, position, last = game.start(), reference.start(settings), [None, None]
        while budget > 0:
            moves = compare(game, settings, state, position, children=budget % 25 == 0)
            budget -= 1
            if not moves:
                break
            number, move = drawn_move(chooser, moves, last[0] if settings.get("repetition") else None)
            state, position = game.play(state, number), reference.after(settings, position, move)
            last = [last[1], move]


def composed_position(chooser, size):
    """Pieces strewn over the board, densely enough for captures, with at least one of each kind."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    barred = [(0, 0), (0, size - 1), (size - 1, 0), (size - 1, size - 1), (size // 2, size // 2)]
    most = {7: 12, 9: 16, 11: 24}[size]
    king = (size // 2, size // 2) if chooser.random() < 0.4 else chooser.choice([c for c in cells if c not in barred])
    free = chooser.sample([cell for cell in cells if cell != king and cell not in barred], size * size - 6)
    attackers = chooser.randint(1, most)
    soldiers = chooser.randint(1, most - 1)
    letters = dict.fromkeys(free[:attackers], "b") | dict.fromkeys(free[attackers : attackers + soldiers], "w")
    letters[king] = "k"
    rows = ["".join(letters.get((row, column), ".") for column in range(size)) for row in range(size)]
    return {"board": rows, "turn": chooser.choice("wb"), "plies": chooser.randint(0, 14)}


@pytest.mark.parametrize("settings", VARIANTS, ids=named)
def test_composed_positions_agree_with_the_reference(settings):
    game = pg.game("tablut", **settings)
    chooser = random.Random(7)
    for _ in range(max(2, int(14 * AMOUNT))):
        position = composed_position(chooser, game.settings["size"])
        compare(game, settings, game.position(position), position, children=True)


# Drawn positions, 7x7; the first line is rank 7, the first column a


def rows(text):
    return text.split()


def after(text, move, turn="w", plies=10, **settings):
    """The game and the position after a move, given without its captures."""
    game = pg.game("tablut", **settings)
    before = game.position({"board": rows(text), "turn": turn, "plies": plies + (turn == "b")})
    texts = [game.format_move(before, step) for step in game.legal_moves(before)]
    full = [text for text in texts if text.split("x")[0] == move]
    assert full, f"{move} is not legal"
    return game, game.play(before, game.parse_move(before, full[0])), full[0]


def captured(text, move, turn="w", **settings):
    """The cells captured by a move."""
    return after(text, move, turn, **settings)[2].split("x")[1:]


def ended(text, move, turn="w", **settings):
    """The winner and the reason after a move."""
    game, position, _ = after(text, move, turn, **settings)
    return game.winner_text(position), game.ending(position)


def targets(text, cell, turn="w"):
    game = pg.game("tablut")
    position = game.position({"board": rows(text), "turn": turn, "plies": 0})
    texts = [game.format_move(position, step) for step in game.legal_moves(position)]
    return sorted(text.split("-")[1].split("x")[0] for text in texts if text.startswith(cell + "-"))


def test_a_soldier_passes_the_empty_throne_but_does_not_stop_on_it():
    text = "....... ..k.... ....... .w...b. ....... ....... ......."
    assert targets(text, "b4") == sorted(["a4", "c4", "e4", "b5", "b6", "b7", "b3", "b2", "b1"])


def test_an_attacker_passes_the_empty_throne_but_does_not_stop_on_it():
    text = "....... ..k.... ....... .w...b. ....... ....... ......."
    assert targets(text, "f4", "b") == sorted(["g4", "e4", "c4", "f5", "f6", "f7", "f3", "f2", "f1"])


def test_the_king_returns_to_the_throne_and_enters_corners():
    assert "d4" in targets("....... ....... ....... w.k...b ....... ....... .......", "c4")
    assert {"a7", "g7"} <= set(targets("..k.... ....... ....... w.....b ....... ....... .......", "c7"))


def test_only_the_king_enters_a_corner():
    text = ".w..... ....... ...k... ......b ....... ....... ......."
    assert targets(text, "b7") == sorted(["c7", "d7", "e7", "f7", "b6", "b5", "b4", "b3", "b2", "b1"])
    assert "g1" not in targets(text, "g4", "b") and "g2" in targets(text, "g4", "b")


def test_no_piece_jumps():
    text = "....... ....... .k..... .wb.... ....... .b..... ......."
    assert targets(text, "b4") == ["a4", "b3"]


def test_an_enemy_between_two_is_captured():
    assert captured("....... ..w.... ..b.... w...... ...k... ....... .....b.", "a4-c4") == ["c5"]


def test_moving_between_two_enemies_is_safe():
    assert captured("....... .b.b... ..w.... ...k... ....... ....... .......", "c5-c6") == []


def test_a_run_is_captured_whole():
    text = "..w.... ..b.... ..b.... w...... ...k... ....... .....b."
    assert captured(text, "a4-c4") == ["c6", "c5"]
    assert captured(text, "a4-c4", run_capture=False) == []


def test_a_run_ends_at_its_first_gap():
    assert captured("..w.... ..b.... ....... ..b.... w...... ...k... .....b.", "a3-c3") == []


def test_a_run_that_reaches_the_edge_is_not_captured():
    assert captured("..b.... ..b.... w...... ...k... ....... ....... .....b.", "a5-c5") == []


def test_captures_go_in_all_directions_at_once_and_are_written_in_reading_order():
    text = "....... ....... ..w.... ..b.... wb.bw.. ....... ..wk.b."
    assert after(text, "c1-c3")[2] == "c1-c3xc4xb3xd3"


@pytest.mark.parametrize("turn", "wb")
def test_an_empty_corner_captures_for_both_sides(turn):
    own, enemy = ("w", "b") if turn == "w" else ("b", "w")
    text = f".{enemy}..... ..{own}.... ....... ...k... ....... ....... ...w.b."
    assert captured(text, "c6-c7", turn) == ["b7"]


def test_the_edge_does_not_capture():
    assert captured("...b... ....... ...w... ....... ...k... ....... .....b.", "d5-d6") == []


def test_the_empty_throne_captures_only_if_so_set():
    text = "....... .w..... ....... ..b.... ..k.... ....... .....b."
    assert captured(text, "b6-b4") == []
    assert captured(text, "b6-b4", throne_hostile=True) == ["c4"]


def test_the_king_captures_as_hammer_unless_barred_and_always_as_anvil():
    hammer = "....... ..w.... ..b.... k...... ....... ....... .....b."
    assert captured(hammer, "a4-c4") == ["c5"]
    assert captured(hammer, "a4-c4", king_hammer=False) == []
    anvil = "....... ..k.... ..b.... w...... ....... ....... .....b."
    assert captured(anvil, "a4-c4", king_hammer=False) == ["c5"]


def test_a_king_on_the_throne_is_safe_from_two():
    text = "....... ....... ...b... ...k... b...... ......w ......."
    assert captured(text, "a3-d3", "b") == []
    assert ended(text, "a3-d3", "b", throne_safe=False) == ("b", "king captured")


def test_a_run_with_the_king_on_his_throne_is_not_captured_at_all():
    text = "....... ...b... ...w... ...k... b...... ......w ......."
    assert captured(text, "a3-d3", "b") == []
    assert captured(text, "a3-d3", "b", throne_safe=False) == ["d5", "d4"]


def test_a_king_off_the_throne_is_captured_by_two():
    text = "....... ..b.... ..k.... b...... ....... ......w ......."
    assert ended(text, "a4-c4", "b") == ("b", "king captured")
    assert ended(text, "a4-c4", "b", king_capture=4) == (None, None)


def test_a_king_is_captured_in_a_run_and_against_a_corner():
    assert captured("....... ..b.... ..k.... ..w.... b...... ......w .......", "a3-c3", "b") == ["c5", "c4"]
    assert ended(".k..... ....... ..b.... ....... ....... ......w .......", "c5-c7", "b") == ("b", "king captured")


def test_four_attackers_capture_a_king_who_needs_four():
    text = "....... ..b.... .bkb... b...... ....... ......w ......."
    assert ended(text, "a4-c4", "b", king_capture=4) == ("b", "king captured")
    assert after(text, "a4-c4", "b", king_capture=4)[2] == "a4-c4xc5"


def test_the_empty_throne_helps_to_surround_a_king_who_needs_four():
    text = "....... ....... ..b.... .bk.... b...... ......w ......."
    assert ended(text, "a3-c3", "b", king_capture=4) == ("b", "king captured")


def test_a_king_on_the_throne_who_needs_four_falls_to_four():
    text = "....... ....... ...b... ..bkb.. b...... ......w ......."
    assert ended(text, "a3-d3", "b", king_capture=4) == ("b", "king captured")
    assert ended(text.replace("bkb", "bkw"), "a3-d3", "b", king_capture=4) == (None, None)


def test_a_king_on_the_edge_who_needs_four_is_safe():
    beside = "..bkb.. ....... ...b... ....... ....... ......w ......."
    assert ended(beside, "d5-d6", "b", king_capture=4) == (None, None)
    at_the_corner = ".kb.... ....... .b..... ....... ....... ......w ......."
    assert ended(at_the_corner, "b5-b6", "b", king_capture=4) == (None, None)


def test_a_run_with_a_king_who_needs_four_is_not_captured():
    text = "....... ..b.... ..k.... ..w.... b...... ......w ......."
    assert captured(text, "a3-c3", "b", king_capture=4) == []


def test_a_soldier_does_not_help_to_surround_the_king():
    text = "....... ..b.... .bkb... ....... ..w.... ....... ..b...."
    assert ended(text, "c3-c4", king_capture=4) == (None, None)


def test_a_king_on_a_corner_wins():
    assert ended("..k.... ....... ....... w.....b ....... ....... .......", "c7-a7") == ("w", "king escaped")


def test_white_wins_without_attackers():
    assert ended("....... ..w.... ..b.... w...... ...k... ....... .......", "a4-c4") == ("w", "no attacker left")


def test_black_wins_without_soldiers_if_so_set():
    text = "....... ..b.... ..w.... b...... ...k... ....... ......."
    assert ended(text, "a4-c4", "b") == ("b", "no soldier left")
    assert ended(text, "a4-c4", "b", soldiers_win=False) == (None, None)


def test_a_captured_king_counts_before_anything_else():
    text = "....... ..b.... ..k.... ..w.... b...... ....... ......."
    assert ended(text, "a3-c3", "b") == ("b", "king captured")


def test_a_game_is_drawn_after_its_rounds():
    text = "....... ....... ....... .w.k..b ....... ....... ......."
    assert ended(text, "g4-g5", "b", plies=298) == ("d", "round limit")
    assert ended(text, "b4-b5", plies=298) == (None, None)
    assert ended(text, "g4-g5", "b", plies=18, max_rounds=10) == ("d", "round limit")


def test_a_win_counts_before_the_round_limit():
    text = "....... ..b.... ..k.... b...... ....... ......w ......."
    assert ended(text, "a4-c4", "b", plies=298) == ("b", "king captured")


BARRED_IN = "....... ....... .w..... ...k... w...... b...... ......."  # b5-b2 leaves the attacker no move


def test_a_side_without_a_move_loses():
    assert ended(BARRED_IN, "b5-b2") == ("w", "no legal move")
    text = "....... .b..... b...... k...... b...... ....... ......."
    assert ended(text, "b6-b4", "b", king_capture=4, soldiers_win=False) == ("b", "no legal move")


def test_the_round_limit_counts_before_a_missing_move():
    assert ended(BARRED_IN, "b5-b2", plies=299) == ("d", "round limit")


# Repetition

ROUND_TRIP = ["d5-d6", "c7-b7", "d6-d5", "b7-c7"]


def test_the_third_occurrence_of_a_position_is_a_draw_if_so_set():
    game = pg.game("tablut", repetition=3)
    positions = game.replay(game.parse_moves(2 * ROUND_TRIP))
    assert [game.ending(position) for position in positions] == [None] * 8 + ["repetition"]
    assert game.result(positions[-1]) == [0.0, 0.0]
    plain = pg.game("tablut")
    assert plain.result(plain.replay(plain.parse_moves(5 * ROUND_TRIP))[-1]) is None


def test_a_position_that_is_read_occurs_for_the_first_time_unless_its_history_is_given():
    game = pg.game("tablut", repetition=3)
    layout = game.to_dict(game.replay(game.parse_moves(ROUND_TRIP))[-1])
    assert layout["history"] == ROUND_TRIP
    known = game.position(layout)
    assert game.ending(game.replay(game.parse_moves(ROUND_TRIP, known), known)[-1]) == "repetition"
    del layout["history"]
    unknown = game.position(layout)
    assert game.ending(game.replay(game.parse_moves(ROUND_TRIP, unknown), unknown)[-1]) is None


def test_the_same_board_with_the_other_side_to_move_is_another_position():
    game = pg.game("tablut", repetition=3)
    text = "....... ....... ....... w..k..b ....... ....... ......."
    triangle = ["a4-a5", "g4-g5", "a5-a3", "g5-g3", "a3-a4", "g3-g4"]
    first = game.position({"board": rows(text), "turn": "w", "plies": 0})
    played = game.replay(game.parse_moves(2 * triangle, first), first)
    assert [game.ending(position) for position in played] == [None] * 12 + ["repetition"]


def test_a_capture_begins_a_new_history():
    game = pg.game("tablut", repetition=3)
    first = game.position(
        {"board": rows("....... ..w.... ..b.... w...... ...k... ....... .....b."), "turn": "w", "plies": 0}
    )
    quiet = game.replay(game.parse_moves(["a4-a5", "f1-e1"], first), first)[-1]
    assert game.to_dict(quiet)["history"] == ["a4-a5", "f1-e1"]
    assert "history" not in game.to_dict(game.replay(game.parse_moves(["a4-c4xc5"], first), first)[-1])


@pytest.mark.parametrize(
    "history", [["a1-a2"], ["d5-d6", "c7-b7", "d6-d5"], ["z9-d5"], "d5-d6", ["f6-d5", "b7-c7"], ["d6-d5"] * 5, [7]]
)
def test_a_history_that_does_not_lead_to_the_position_is_refused(history):
    game = pg.game("tablut", repetition=3)
    with pytest.raises(PositionError, match="history"):
        game.position({**game.to_dict(game.start()), "plies": 4, "history": history})


# Texts


def test_the_first_positions_are_those_of_the_rules():
    for size in (7, 9, 11):
        game = pg.game("tablut", size=size)
        assert game.to_dict(game.start()) == reference.start({"size": size})


def test_the_first_position_as_text():
    game = pg.game("tablut")
    assert game.to_text(game.start()) == "..bbb../......./b..w..b/b.wkw.b/b..w..b/......./..bbb.. w 0"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"board": ["......."] * 6}, "expected a list of 7 rows"),
        ({"board": "......."}, "expected a list of 7 rows"),
        ({"board": [*["......."] * 6, "........"]}, "row '........'; expected 7 characters"),
        ({"board": [*["......."] * 6, "...x..."]}, "row '...x...'; expected 7 characters"),
        ({"board": [*["......."] * 6, 7]}, "row 7; expected 7 characters"),
        (
            {"board": rows("b...... ....... ....... w..k... ....... ....... .......")},
            "'b' on a7; expected only the king",
        ),
        ({"board": rows("b...... ....... ....... k..w... ....... ....... .......")}, "on a7"),
        ({"board": rows("......b ....... ....... k..w... ....... ....... .......")}, "on g7"),
        ({"board": rows("....... ....... ....... k..w..b ....... ....... .......")}, "'w' on d4"),
        ({"board": rows("....... ....... ....... k.kw..b ....... ....... .......")}, "on d4"),
        ({"board": rows("....... .k..... ....... k.w...b ....... ....... .......")}, "2 kings; expected one"),
        ({"board": rows(".bbbbb. bbbbbbb b...... ..wk... ....... ....... .......")}, "13 attackers"),
        ({"board": rows(".wwwww. wwwwwww ....... b..k... ....... ....... .......")}, "13 white pieces"),
        ({"board": rows("....... ....... ....... w.....b ....... ....... .......")}, "no king"),
        (
            {"board": rows("....... ....... ....... w.....b ....... ....... ......."), "turn": "b", "plies": 9},
            "no king",
        ),
        ({"board": rows("....... ....... ....... w...... ....... ....... ......."), "plies": 8}, "no king"),
        ({"board": rows("k...... ....... ....... w.....b ....... ....... .......")}, "turn 'w' with king escaped"),
        ({"board": rows("...k... ....... ....... w...... ....... ....... .......")}, "turn 'w' with no attacker left"),
        ({"board": rows("...k... ....... ....... b...... ....... ....... ......."), "turn": "b"}, "no soldier left"),
        ({"turn": "x"}, "turn 'x'; expected 'w' or 'b'"),
        ({"turn": 0}, "turn 0"),
        ({"turn": ["w"]}, "turn"),
        ({"plies": -1}, "plies -1; expected a whole number"),
        ({"plies": 1.5}, "plies 1.5"),
        ({"plies": True}, "plies True"),
        ({"plies": "4"}, "plies '4'"),
        ({"history": []}, "no entry 'history'"),
    ],
)
def test_impossible_positions_are_refused(changes, words):
    game = pg.game("tablut")
    with pytest.raises(PositionError) as error:
        game.position({**game.to_dict(game.start()), **changes})
    assert words in str(error.value) and str(error.value).startswith("tablut: ") and "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["", "..bbb..", "..bbb../....... w 0", "a b c", "a b 1 2 3"])
def test_texts_that_are_no_position_are_refused(text):
    with pytest.raises(PositionError, match="tablut: "):
        pg.game("tablut").position(text)


@pytest.mark.parametrize(
    ("text", "turn", "winner"),
    [
        ("....... ....... ....... w.....b ....... ....... .......", "w", "b"),  # the king is captured
        ("k...... ....... ....... w.....b ....... ....... .......", "b", "w"),
        ("...k... ....... ....... w...... ....... ....... .......", "b", "w"),
        ("...k... ....... ....... b...... ....... ....... .......", "w", "b"),
        ("....... ....... ....... ...k... w...... bw..... .......", "b", "w"),  # no move
    ],
)
def test_finished_positions_can_be_read(text, turn, winner):
    game = pg.game("tablut")
    layout = {"board": rows(text), "turn": turn, "plies": 31}
    position = game.position(layout)
    assert (
        game.winner_text(position) == winner and game.to_dict(position) == layout and game.legal_moves(position) == []
    )


def test_a_capture_is_written_behind_the_move():
    assert after(".....w. .....b. ...w... ....... ...k... ....... .b.....", "d5-f5")[2] == "d5-f5xf6"


RECORD = """1. a4-c4xc5 f1-f2
2. d3-d1 f2-f3
3. d1-g1
1-0"""


def test_a_record_is_one_line_a_round_and_the_result():
    game = pg.game("tablut")
    first = game.position("......./..w..../..b..../w....../...k.../......./.....b. w 0")
    moves = game.parse_game(RECORD, first)
    assert len(moves) == 5 and game.format_game(moves, first) == RECORD


def test_a_record_that_begins_with_black_says_so():
    game = pg.game("tablut")
    first = game.position("......./..w..../......./..w..../...k.../......./.....b. b 1")
    record = "1. ... f1-f2\n2. d3-d1 f2-f3"
    moves = game.parse_game(record, first)
    assert len(moves) == 3 and game.format_game(moves, first) == record


def random_moves(game, chooser, longest=400):
    position, moves = game.start(), []
    while game.mover(position) >= 0 and len(moves) < longest:
        moves.append(chooser.choice(game.legal_moves(position)))
        position = game.play(position, moves[-1])
    return moves


@pytest.mark.parametrize("size", [7, 9, 11])
def test_records_of_random_games_can_be_read_back(size):
    game = pg.game("tablut", size=size)
    chooser = random.Random(size)
    for longest in (400, 25, 1, 0) if size == 7 else (40,):
        moves = random_moves(game, chooser, int(longest * AMOUNT) if longest > 1 else longest)
        assert game.parse_game(game.format_game(moves)) == moves


def test_an_illegal_move_in_a_record_is_named():
    with pytest.raises(MoveError, match="move 2: 'a1-a2'"):
        pg.game("tablut").parse_game("1. d5-d6 a1-a2")


# Symmetries, pictures, samplers


@pytest.mark.parametrize("settings", [{}, {"size": 9, "king_capture": 4}, {"repetition": 3}], ids=named)
def test_turned_and_mirrored_positions_are_played_alike(settings):
    game = pg.game("tablut", **settings)
    assert len(game.symmetries()) == 7
    position = game.start()
    chooser = random.Random(5)
    for _ in range(int(30 * AMOUNT)):
        moves = game.legal_moves(position)
        if not moves:
            break
        move = chooser.choice(moves)
        for symmetry in game.symmetries():
            mapped = symmetry.position(position)
            assert sorted(map(symmetry.step, moves)) == game.legal_moves(mapped)
            assert same(game, game.play(mapped, symmetry.step(move)), symmetry.position(game.play(position, move)))
            assert same(game, game.position(game.to_dict(mapped)), mapped)
        position = game.play(position, move)


def test_pictures_name_only_cells_of_the_board():
    game = pg.game("tablut", size=9)
    cells = {cell["id"]: cell for cell in game.geometry()["cells"]}
    assert len(cells) == 81 and cells["a9"]["kind"] == "corner" and cells["e5"]["kind"] == "throne"
    assert (cells["a9"]["x"], cells["a9"]["y"]) == (0, 0)
    position = game.start()
    assert Counter(piece["label"] for piece in game.pieces(position)) == {"b": 16, "w": 8, "k": 1}
    assert all(piece["cell"] in cells for piece in game.pieces(position))
    shown = [game.show_step(position, move) for move in game.legal_moves(position)]
    assert all(step.source in cells and step.target in cells for step in shown)


def test_the_drawing_shows_ranks_and_columns_and_the_empty_special_cells():
    game = pg.game("tablut")
    lines = game.draw(game.start()).splitlines()
    assert lines[0] == " 7 + . b b b . +" and lines[3] == " 4 b . w k w . b" and lines[-1] == "   a b c d e f g"


def published_chances(game, position):
    """The probability of every step by the published sampler, counted from the legal moves."""
    size = game.settings["size"]
    lanes: dict[int, dict[int, list[int]]] = {}
    for move in game.legal_moves(position):
        source, target = divmod(move, size * size)
        down, right = target // size - source // size, target % size - source % size
        direction = (np.sign(down), np.sign(right))
        lanes.setdefault(source, {}).setdefault(direction, []).append((abs(down + right), move))
    chances = {}
    for directions in lanes.values():
        for lane in directions.values():
            short = sorted(lane)[: max(len(lane) - 1, 1)]
            chances |= {move: 1 / len(lanes) / len(directions) / len(short) for _, move in short}
    return chances


@pytest.mark.parametrize(
    "text",
    [
        "..bbb../......./b..w..b/b.wkw.b/b..w..b/......./..bbb.. w 0",
        "......./..k..../......./.w...b./......./......./....... b 7",
        ".k...../......./......./.w...b./......./......./....... w 8",
    ],
)
def test_the_published_sampler_draws_piece_then_direction_then_length(text):
    game = pg.game("tablut")
    position = game.position(text)
    sample = game.definition.compiled("published")["sample"]
    stream = new_stream(3)
    draws = int(20_000 * AMOUNT)
    found = Counter(int(sample(game.board, position, stream)) for _ in range(draws))
    chances = published_chances(game, position)
    assert set(found) <= set(chances)
    for move, chance in chances.items():
        assert abs(found[move] - draws * chance) < 5 * (draws * chance) ** 0.5


@pytest.mark.skipif(not JIT, reason="many games")
@pytest.mark.parametrize(
    ("size", "sampler", "low", "high"),
    [(7, None, 34, 40), (7, "published", 55, 62), (9, None, 94, 110), (9, "published", 125, 155)],
)
def test_random_games_last_as_long_as_the_rules_say(size, sampler, low, high):
    game = pg.game("tablut", size=size)
    games = 600
    turns, steps, endings = (np.zeros(games, np.int32) for _ in range(3))
    payoffs = np.zeros((games, 2))
    rules = game.rules_for(sampler)
    by = BY_OWN_SAMPLER if sampler else BY_STEP
    workspace = make_turn_workspace(game.capacities)
    play_random_games(
        rules, game.board, game.start(), by, 1, 0, games, 10_000, workspace, turns, steps, endings, payoffs
    )
    assert low < steps.mean() / 2 < high
