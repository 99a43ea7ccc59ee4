"""Rules in use, counted in games by hand."""

import pytest

import plyground as pg
from plyground.verify.rules_in_use import rules_in_use
from tests.verify.test_games_of_known_truth import game_of


def told(game, games, **more):
    return {(use.kind, use.name): (use.used, use.games) for use in rules_in_use(game, games, **more)}


def test_each_rule_is_counted_once_a_game():
    game = game_of("dead_rule", goal=4)
    quick = [2, 1, 1]  # leap, go, go
    slow = [0, 1, 0, 1, 2, 1, 1]  # rest, go, rest, go, leap, go, go
    plain = [1, 1, 1, 1, 1, 1, 1]
    assert told(game, [quick, slow, plain]) == {
        ("rule", "leap"): (2, 3),
        ("rule", "rest"): (1, 3),
        ("rule", "rescue"): (0, 3),
        ("ending", "finished"): (3, 3),
    }
    share = {use.name: use.share for use in rules_in_use(game, [quick, slow, plain])}
    assert share["leap"] == pytest.approx(2 / 3) and share["rescue"] == 0


def test_positions_tell_the_same_as_moves():
    game = game_of("dead_rule", goal=4)
    moves = [0, 1, 0, 1, 2, 1, 1]
    assert told(game, [game.replay(moves)]) == told(game, [moves])


def test_a_cap_is_no_ending_that_is_used():
    game = game_of("free_win")
    assert told(game, [[0, 2] * 5 + [0]]) == {("ending", "at the end"): (1, 1), ("piece", "piece"): (1, 1)}
    assert told(game_of("never_ends"), [[1] * 100]) == {}


def test_captures_are_found_by_the_pieces_where_nothing_is_declared():
    game = game_of("trivial_defence")
    start = game.start()
    start[:2] = [4, 3]  # the hunter beside the hare in the field
    found = told(game, [[3]], start=start)
    assert found["rule", "capture"] == (1, 1)
    assert found["ending", "caught"] == (1, 1) and found["ending", "escaped"] == (0, 1)
    assert ("rule", "capture") not in told(game, [[5]], start=start)  # a game not over, in which nothing was caught


def test_piece_kinds_of_tablut_by_their_titles():
    game = pg.game("tablut")
    moves = game.parse_moves(["d5-a5"] if "d5-a5" in legal_texts(game) else legal_texts(game)[:1])
    found = told(game, [moves])
    assert found["piece", "soldier"] == (1, 1)
    assert found["piece", "king"] == found["piece", "attacker"] == (0, 1)


def legal_texts(game):
    return [game.format_move(game.start(), move) for move in game.legal_moves(game.start())]


def test_endings_that_settings_rule_out_are_not_listed():
    listed = {use.name for use in rules_in_use(pg.game("rlgame"), [[]]) if use.kind == "ending"}
    assert listed == {"base entered", "no pawns left"}
    assert "repetition" in {use.name for use in rules_in_use(pg.game("rlgame", repetition=3), [[]])}
    tablut = {use.name for use in rules_in_use(pg.game("tablut", soldiers_win=False), [[]]) if use.kind == "ending"}
    assert tablut == {"king captured", "king escaped", "no attacker left", "no legal move"}
