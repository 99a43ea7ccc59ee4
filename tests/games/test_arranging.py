"""Positions laid out piece by piece: the pieces of every position give it back, and nothing impossible gets through."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.arranging import arranged, can_arrange, check_start, piece_kinds, turn_of, untold_entries
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.turns import same_position
from plyground.games import names
from tests.games.all_games import CHOICES, CONNECT_FOUR, IDS
from tests.games.test_contract import random_positions

KALAH = "examples/kalah.py"
LAID_OUT = [*CHOICES, (KALAH, {}), (KALAH, {"pits": 3, "seeds": 2})]


def piece(cell, seat, label="", count=1):
    return {"cell": cell, "seat": seat, "label": label, "count": count}


@pytest.mark.parametrize("name, settings", LAID_OUT, ids=[*IDS, "kalah", "kalah pits=3"])
def test_the_pieces_of_every_position_give_it_back(name, settings):
    game = pg.game(name, **settings)
    positions = [game.start(), *list(random_positions(game, 5, seed=3))[::4]]
    assert can_arrange(game) and len(positions) > 5
    for position in positions:
        entries = game.to_dict(position)
        again = arranged(game, game.pieces(position), turn_of(game, position), entries)
        assert np.array_equal(again, game.position(entries)), entries
        assert same_position(again, position, game.capacities.identity), entries


@pytest.mark.parametrize("name, settings", LAID_OUT, ids=[*IDS, "kalah", "kalah pits=3"])
def test_what_the_pieces_do_not_tell_is_all_that_is_asked_for(name, settings):
    game = pg.game(name, **settings)
    for position in list(random_positions(game, 2, seed=5))[::7]:
        entries = game.to_dict(position)
        rest = {key: entries[key] for key in untold_entries(game) if key in entries}
        rest |= {key: value for key, value in entries.items() if key == "entered" or key.endswith("_base_rights")}
        again = arranged(game, game.pieces(position), turn_of(game, position), rest)
        assert same_position(again, position, game.capacities.identity), entries


@pytest.mark.parametrize("name, settings", LAID_OUT, ids=[*IDS, "kalah", "kalah pits=3"])
def test_every_piece_on_the_board_is_of_a_kind_that_can_be_laid_out(name, settings):
    game = pg.game(name, **settings)
    kinds = piece_kinds(game)
    owners = {kind["seat"] for kind in kinds}
    labels = {(kind["seat"], kind["label"]) for kind in kinds}
    assert all(set(kind) == {"seat", "label", "title", "most", "heaps"} and kind["title"] for kind in kinds)
    for position in list(random_positions(game, 2, seed=6))[::5]:
        for one in game.pieces(position):
            assert one["seat"] in owners
            fitting = [kind for kind in kinds if kind["seat"] == one["seat"]]
            assert any(
                one["count"] <= (kind["most"] if one["cell"] in (kind["heaps"] or [one["cell"]]) else 1)
                for kind in fitting
            )
            assert (one["seat"], one["label"]) in labels or game.name == "rlgame", one  # labels there tell more


def test_the_kinds_of_a_game_that_does_not_name_them_are_those_it_is_seen_with(tmp_path):
    text = pg.game(CONNECT_FOUR).definition.file.read_text().replace("def piece_kinds(", "def unnamed(")
    (tmp_path / "mine.py").write_text(text)
    kinds = piece_kinds(pg.game(str(tmp_path / "mine.py")))
    assert [(kind["seat"], kind["label"]) for kind in kinds] == [(0, ""), (1, "")]


def checkers(**counts):
    """Checkers of backgammon, such as w6=5 for five white ones on point 6."""
    return [piece(cell[1:], "wb".index(cell[0]), "", count) for cell, count in counts.items()]


START = checkers(w24=2, w13=5, w8=3, w6=5, b1=2, b12=5, b17=3, b19=5)
IMPOSSIBLE = [
    ("tictactoe", {}, [piece("0", 0), piece("1", 0)], None, {}, "2 x and 0 o; expected as many, or one x more"),
    ("tictactoe", {}, [piece("0", 1)], None, {}, "0 x and 1 o; expected as many"),
    ("tictactoe", {}, [piece("0", 0)], 0, {}, "turn 'x'; expected 'o' after these marks"),
    ("tictactoe", {}, [piece("0", 0, count=2)], None, {}, "2 pieces on 0; expected one at most"),
    ("tictactoe", {}, [piece("0", 0), piece("0", 1)], None, {}, "2 pieces on 0; expected one at most"),
    ("tictactoe", {}, [piece("0", None)], None, {}, "nobody's mark on 0; expected one of x or o"),
    ("tictactoe", {}, [piece("9", 0)], None, {}, "piece on cell '9'; expected a cell of the board"),
    ("tictactoe", {}, [piece("0", 2)], None, {}, "piece of seat 2 on 0; expected 0 to 1, or null"),
    ("tictactoe", {}, [piece("0", 0, count=0)], None, {}, "0 pieces on 0; expected 1 to 1000"),
    ("tictactoe", {}, [piece("0", 0, count=-1)], None, {}, "-1 pieces on 0; expected 1 to 1000"),
    ("tictactoe", {}, [piece("0", 0, label=3)], None, {}, "label 3 on 0; expected a text"),
    ("tictactoe", {}, [{"cell": "0"}], None, {}, "expected cell, seat, label and count"),
    ("tictactoe", {}, [], 2, {}, "mover 2; expected a seat, 0 to 1, or null"),
    ("tictactoe", {}, [], None, {"dice": []}, "a position has no entry 'dice'; expected cells, turn"),
    ("polar", {}, [piece("0,0", 0), piece("3,6", 1)], None, {}, "expected marks that hang together"),
    ("tablut", {}, [piece("a2", 1, "b")], 0, {"plies": 0}, "no king; expected one"),
    ("tablut", {}, [piece("a2", 0, "k"), piece("a3", 0, "k")], 0, {}, "2 kings; expected one"),
    ("tablut", {}, [piece("a2", 0, "k"), piece("d4", 1, "b")], 0, {}, "expected only the king on the throne"),
    ("tablut", {}, [piece("a2", 1, "k")], 0, {}, "piece 'k' of seat 1 on a2; expected k or w of seat 0, b of seat 1"),
    ("tablut", {}, [piece("a2", 0, "k")], None, {}, "nobody is to move; expected w or b"),
    ("tablut", {}, [piece("a2", 0, "k"), piece("c2", 1, "b")], 0, {"plies": -1}, "plies -1; expected a whole number"),
    ("rlgame", {}, [piece("0,0", 0, "w", 11), piece("7,7", 1, "b", 1)], 0, {}, "white_base 11; expected"),
    ("rlgame", {}, [piece("3,3", 0, "w"), piece("3,3", 1, "b")], 0, {}, "2 pieces on 3,3; expected one at most"),
    ("rlgame", {}, [piece("3,3", None)], 0, {}, "nobody's pawn on 3,3; expected one of w, b"),
    ("rlgame", {"restart_once": True}, [piece("3,3", 0, "wz")], 0, {}, "pawn 'wz'; expected the letter of its side"),
    ("tarble", {}, [piece("1,1", None, "N")], 0, {}, "the neutral piece on (1,1); expected it in the centre only"),
    ("tarble", {}, [piece("0,0", None, "N", 2)], 0, {}, "2 pieces on 0,0; expected one at most"),
    ("tarble", {}, [piece(f"{x},-2", 0) for x in range(-5, 3)], 0, {}, "8 red pieces; expected at most 7"),
    ("tarble", {}, [piece("0,0", None), piece("1,2", 0), piece("3,3", 1)], 0, {"left": 7}, "left 7; expected a whole"),
    ("backgammon", {}, [*START, piece("5", 0)], 0, {}, "seat 0 has 16 checkers; expected 15"),
    ("backgammon", {}, START[1:], 0, {}, "seat 0 has 13 checkers; expected 15"),
    ("backgammon", {}, [*START, piece("1", 0)], 0, {}, "seat 0 has 16 checkers; expected 15"),
    ("backgammon", {}, [*START[1:], *checkers(w1=2)], 0, {}, "seat 0's point 1 holds checkers of both seats"),
    ("backgammon", {}, [*START[1:], piece("bar1", 0, "", 2)], 0, {}, "a checker of seat 0 in the bar of seat 1"),
    ("backgammon", {}, [*START[1:], piece("off1", 0, "", 2)], 0, {}, "a checker of seat 0 in the tray of seat 1"),
    ("backgammon", {}, [piece("7", None)], 0, {}, "nobody's checker on 7; expected one of a seat"),
    ("backgammon", {}, START, 0, {"dice": [7, 1]}, "dice [7, 1]; expected what is left of a roll"),
    ("backgammon", {}, START, None, {"dice": [3, 1]}, "dice [3, 1]; expected what is left of a roll"),
    ("hypergammon", {}, [piece("off0", 0, "", 3), piece("3", 1, "", 3)], None, {}, "seat 0 has borne off all"),
    ("pachisi", {}, [piece("start0", 0, "0", 3)], 0, {}, "seat 0 has 3 pieces; expected 4"),
    ("pachisi", {}, [piece("5", 0, "0^")], 0, {}, "a piece going home of seat 0 on 5; expected one that"),
    ("pachisi", {}, [piece("1c3", 0, "0")], 0, {}, "a piece of seat 0 on 1c3; expected one that can come there"),
    ("parcheesi", {}, [piece("start1", 0, "0", 4)], 0, {}, "on start1; expected one that can come there"),
    ("parcheesi", {}, [*(piece(f"start{s}", s, "", 4) for s in (1, 2, 3)), piece("7", 0, "0", 4)], 0, {},
     "more than two pieces on outer square 7; expected two at most"),
    (CONNECT_FOUR, {}, [piece("1,2", 0)], None, {}, "a disc in column 1 hangs in the air; expected one below it"),
    (CONNECT_FOUR, {}, [piece("1,1", 0), piece("2,1", 0)], None, {}, "2 discs of x and 0 of o; expected as many"),
    (KALAH, {}, [piece("1a", None, "seed", 48)], 0, {}, "48 seeds in the pits of one side, 0 in the other's"),
    (KALAH, {}, [piece("1a", None, "seed", 47)], 0, {}, "47 seeds; expected 48"),
]  # fmt: skip


@pytest.mark.parametrize("name, settings, pieces, mover, rest, reason", IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_thing_the_value_and_what_was_expected(
    name, settings, pieces, mover, rest, reason
):
    game = pg.game(name, **settings)
    with pytest.raises(PositionError) as refused:
        check_start(game, arranged(game, pieces, mover, rest))
    assert reason in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("name", [*names(), CONNECT_FOUR, KALAH])
def test_a_finished_game_is_no_start(name):
    game = pg.game(name)
    seed, ends = 0, []
    while not ends and seed < 200:
        seed += 1
        ends = [state for state in whole_game(game, seed) if game.result(state) is not None]
    for end in ends:
        with pytest.raises(PositionError, match=r"the game is over here \(.+\); expected a position to play from"):
            check_start(game, end)
    assert ends


def whole_game(game, seed):
    generator = np.random.default_rng(seed)
    state = game.start()
    while options := list(range(len(game.chance(state)))) or game.legal_moves(state):
        state = game.play(state, options[generator.integers(len(options))])
    return [state]


def test_pawns_anywhere_in_their_own_base_are_in_it():
    game = pg.game("rlgame")
    laid = [piece("0,0", 0, "w", 3), piece("1,1", 0, "w"), piece("1,0", 0, "w"), piece("7,7", 1, "b", 5)]
    assert same_position(arranged(game, laid, 0), game.start(), game.capacities.identity)


def test_moves_that_led_to_other_pieces_are_forgotten():
    game = pg.game("tablut", repetition=3)
    position = game.play(game.start(), game.legal_moves(game.start())[0])
    entries = game.to_dict(position)
    assert entries["history"] and "history" in game.to_dict(arranged(game, game.pieces(position), 1, entries))
    fewer = [one for one in game.pieces(position) if one["label"] != "b"] + [piece("a4", 1, "b")]
    assert "history" not in game.to_dict(arranged(game, fewer, 1, entries))


def test_a_game_without_from_pieces_cannot_be_laid_out():
    with pytest.raises(PlygroundError, match="pig: its positions cannot be laid out; expected a game with from_pieces"):
        arranged(pg.game("examples/pig.py"), [], 0)


def test_the_six_situations_of_tarble_are_ready():
    game = pg.game("tarble")
    ready = game.definition.call("ready_positions", game)
    assert len(ready) == 6 and all(game.mover(game.position(one["position"])) == 0 for one in ready)
    assert game.definition.call("ready_positions", pg.game("tarble", side=5)) == []


@pytest.mark.parametrize("skeleton", ["placing", "racing"])
def test_a_new_game_can_be_laid_out_at_once(skeleton):
    game = pg.game(f"src/plyground/skeletons/{skeleton}.py")
    with pytest.raises(PositionError, match="nobody is to move; expected a seat, 0 to 1"):
        arranged(game, game.pieces(game.start()))
    for position in list(random_positions(game, 3, seed=2))[::2]:
        again = arranged(game, game.pieces(position), turn_of(game, position), game.to_dict(position))
        assert same_position(again, position, game.capacities.identity)
