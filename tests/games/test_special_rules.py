"""Which special rules a step uses, in positions counted by hand; declaring them leaves the rules as they are."""

import random

import pytest

import plyground as pg
from plyground.core.contract import CHANCE, OVER

BUILT_IN = ["rlgame", "tablut", "tarble", "backgammon", "hypergammon", "pachisi", "parcheesi"]


def used(game, position, text):
    """The special rules that a step, given as text, uses."""
    step = game.parse_move(position, text)
    return game.rules_used(position, step, game.play(position, step))


def played(game, *texts):
    position = game.start()
    for text in texts:
        position = game.play(position, game.parse_move(position, text))
    return position


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_step_of_random_games_uses_declared_rules_only_and_changes_nothing(name):
    game, rng = pg.game(name), random.Random(1)
    position, seen = game.start(), set()
    for _ in range(300):
        seat = game.mover(position)
        if seat == OVER:
            break
        moves = range(len(game.chance(position))) if seat == CHANCE else game.legal_moves(position)
        step = rng.choice(moves)
        after = game.play(position, step)
        if seat != CHANCE:
            before, reached = position.copy(), after.copy()
            seen.update(game.rules_used(position, step, after))
            assert (before == position).all() and (reached == after).all()
        position = after
    assert seen <= set(game.special_rules)


# RLGame


def test_rules_of_rlgame_follow_its_settings():
    assert set(pg.game("rlgame").special_rules) == {"stuck pawns removed"}
    every = pg.game("rlgame", restart_once=True, backward_moves=1, temporary_centre=2)
    assert set(every.special_rules) == {"stuck pawns removed", "restart", "backward step", "centre removal"}


def test_restarts_and_backward_steps_of_rlgame():
    game = pg.game("rlgame", n=6, a=1, pawns=2, restart_once=True, backward_moves=1)
    position = played(game, "base-1,0", "base-4,5")
    steps = {game.format_move(position, step): step for step in game.legal_moves(position)}
    restart = next(text for text in steps if text.startswith("1,0-") and text.endswith("base"))
    assert used(game, position, restart) == ["restart"]
    assert used(game, position, "1,0-2,0") == used(game, position, "1,0-1,1") == []
    position = played(game, "base-1,0", "base-4,5", "1,0-2,0", "4,5-3,5")
    assert used(game, position, "2,0-1,0") == ["backward step"]
    assert used(game, position, "2,0-2,1") == []


def test_a_pawn_too_long_on_the_centre_and_a_stuck_one_are_told_apart():
    game = pg.game("rlgame", n=5, a=1, pawns=2, temporary_centre=1)
    position = played(game, "base-1,0", "base-3,4", "1,0-1,1", "3,4-3,3", "1,1-1,2", "3,3-3,2", "1,2-2,2", "3,2-3,1")
    other = next(t for s in game.legal_moves(position) if (t := game.format_move(position, s)).startswith("base-"))
    assert used(game, position, other) == ["centre removal"]
    plain = pg.game("rlgame", n=5, a=2, pawns=2)
    layout = {"white": [[4, 0]], "white_base": 1, "black": [[3, 1]], "black_base": 1, "turn": "b"}
    position = plain.position(layout)
    found = {plain.format_move(position, s): used(plain, position, plain.format_move(position, s))
             for s in plain.legal_moves(position)}  # fmt: skip
    for text, rules in found.items():
        after = plain.play(position, plain.parse_move(position, text))
        pawns = sum(piece["count"] for piece in plain.pieces(after))
        assert rules == (["stuck pawns removed"] if pawns < 4 else []), text


# Tablut

EMPTY_ROW = "......."


def tablut(*rows, turn="w", **settings):
    game = pg.game("tablut", **settings)
    return game, game.position({"board": list(rows), "turn": turn, "plies": 0 if turn == "w" else 1})


def test_captures_of_tablut():
    game, position = tablut("..b....", EMPTY_ROW, ".k.....", EMPTY_ROW, "..wbb.w", "......w", EMPTY_ROW)
    assert used(game, position, "g2-f2") == []
    assert used(game, position, "g3-f3") == ["capture", "run captured"]
    game, position = tablut(".b.....", "..w....", ".k.....", EMPTY_ROW, EMPTY_ROW, "..b....", EMPTY_ROW)
    assert used(game, position, "c6-c7") == ["capture", "capture against a corner"]
    assert used(game, position, "c6-b6") == []


def test_the_king_captures_and_is_captured():
    game, position = tablut(EMPTY_ROW, ".k....b", "..bw...", EMPTY_ROW, EMPTY_ROW, "...b...", EMPTY_ROW)
    assert used(game, position, "b6-b5") == ["capture", "capture by the king"]
    assert used(game, position, "b6-a6") == []
    game, position = tablut(EMPTY_ROW, EMPTY_ROW, ".bk...b", "......w", EMPTY_ROW, "...b...", EMPTY_ROW, turn="b")
    assert used(game, position, "g5-d5") == ["king captured between two"]
    assert used(game, position, "g5-e5") == []
    rows = EMPTY_ROW, "..b....", ".bk...b", "..b...w", EMPTY_ROW, "...b...", EMPTY_ROW
    game, position = tablut(*rows, turn="b", king_capture=4)
    assert used(game, position, "g5-d5") == ["king surrounded"]
    assert "king captured between two" not in game.special_rules


def test_the_throne_captures_only_where_it_is_hostile():
    rows = EMPTY_ROW, ".k.....", EMPTY_ROW, "..b....", EMPTY_ROW, "...b...", ".w....."
    for is_hostile, rules in ((True, ["capture", "capture against the throne"]), (False, [])):
        game, position = tablut(*rows, throne_hostile=is_hostile)
        assert used(game, position, "b1-b4") == rules  # c4 stands between b4 and the throne


# Backgammon


def backgammon(white, black, dice, bar=(0, 0), off=(0, 0), mover=0):
    game = pg.game("backgammon")
    points = [[own.get(point, 0) for point in range(1, 25)] for own in (white, black)]
    return game, game.position(
        {"points": points, "bar": list(bar), "off": list(off), "to_move": mover, "dice": list(dice)}
    )


def step_rules(game, position):
    """The rules of every step, by the cells from and to which it leads."""
    shown = ((game.show_step(position, step), step) for step in game.legal_moves(position))
    return {(one.source, one.target): game.rules_used(position, step, game.play(position, step)) for one, step in shown}


def test_a_checker_enters_and_hits():
    game, position = backgammon({6: 14}, {1: 1, 6: 14}, (3, 1), bar=(1, 0))
    rules = step_rules(game, position)  # black's blot on its own point 1 is white's point 24
    assert rules == {("bar0", "24"): ["hit", "entering"], ("bar0", "22"): ["entering"]}


def test_a_checker_is_borne_off_and_a_roll_is_lost():
    game, position = backgammon({1: 2, 5: 1}, {6: 15}, (5, 1), off=(12, 0))
    rules = step_rules(game, position)
    assert rules["5", "off0"] == rules["1", "off0"] == ["bearing off"] and rules["5", "4"] == []
    game, position = backgammon({6: 14}, {1: 2, 3: 2, 6: 11}, (3, 1), bar=(1, 0))
    assert step_rules(game, position) == {(None, None): ["no play"]}


# Pachisi and Parcheesi


def test_pieces_of_pachisi_come_out_go_round_and_capture():
    game = pg.game("pachisi", first=0)
    pieces = [[0, 74, 83, 83], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    entered = [True, False, False, False]
    grace = game.position({"pieces": pieces, "entered": entered, "to_move": 0, "throw": 6})
    rules = {game.format_move(grace, step): game.rules_used(grace, step, game.play(grace, step))
             for step in game.legal_moves(grace)}  # fmt: skip
    assert sorted(map(tuple, rules.values())) == [
        ("grace",),  # passing, or going home from 74
        ("grace",),
        ("grace", "freed from the last square"),
        ("grace", "going round again"),
        ("grace", "leaving by a grace"),
    ]
    game = pg.game("pachisi", first=0, capture_throw=True)
    found = set()
    for throw in (2, 3, 4, 5):
        pieces = [[10, 10, 10, 10], [0, 0, 0, 64], [0, 0, 0, 0], [0, 0, 0, 0]]  # seat 1 on 64 is 13 for seat 0
        position = game.position(
            {"pieces": pieces, "entered": [True, True, False, False], "to_move": 0, "throw": throw}
        )
        for step in game.legal_moves(position)[1:]:  # not passing
            found.add((throw, *game.rules_used(position, step, game.play(position, step))))
    assert found == {(2,), (3, "capture", "throw for a capture"), (4,), (5,)}


def test_a_capture_of_parcheesi_earns_a_bonus():
    game = pg.game("parcheesi", first=0)
    # Seat 1's place 60 is seat 0's place 60 + 17 - 68 = 9.
    pieces = [[0, 0, 7, 30], [0, 0, 0, 60], [0, 0, 0, 0], [0, 0, 0, 0]]
    position = game.position({"pieces": pieces, "to_move": 0, "doubles": 0})
    rolled = game.rolled(position, "21")
    rules = step_rules(game, rolled)
    capturing = [rule for rule in rules.values() if "capture" in rule]
    assert capturing == [["capture"]]
    step = next(s for s in game.legal_moves(rolled)
                if "capture" in game.rules_used(rolled, s, game.play(rolled, s)))  # fmt: skip
    bonus = game.play(rolled, step)
    assert all(rule == ["capture bonus"] for rule in step_rules(game, bonus).values())


# Tarble and Kalah


def test_jumps_of_tarble_and_what_is_given_up():
    game = pg.game("tarble", side=4)
    layout = {"red": [[-1, 0], [2, 3]], "blue": [[2, 2]], "neutral": True, "red_score": 0, "blue_score": 0,
              "turn": "r", "left": 1}  # fmt: skip
    position = game.position(layout)
    found = {(one.source, one.target): game.rules_used(position, step, game.play(position, step))
             for step in game.legal_moves(position) for one in [game.show_step(position, step)]}  # fmt: skip
    assert found["-1,0", "1,0"] == ["neutral piece captured"]  # over the centre
    assert found["2,3", "2,1"] == ["capture"]
    assert found["2,3", "3,3"] == ["removed on a corner"]
    assert found["-1,0", "-1,-1"] == []


def test_kalah_tells_another_turn_and_captures():
    game = pg.game("examples/kalah.py", pits=3, seeds=2)
    position = game.position({"pits": [[1, 0, 1], [2, 2, 2]], "stores": [2, 2], "turn": 0})
    assert used(game, position, "a") == ["capture"] and used(game, position, "c") == ["another turn"]
