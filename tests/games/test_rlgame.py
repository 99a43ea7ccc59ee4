"""RLGame against the slow reference, against the figures of its rules page, and rule by rule on drawn positions."""

import random
from collections import deque

import numpy as np
import pytest

import plyground as pg
from plyground.core.contract import OVER
from plyground.core.errors import MoveError, PositionError, SettingError
from plyground.core.playouts import play_random_games
from plyground.core.turns import BY_STEP, make_turn_workspace
from plyground.games.rlgame.numbering import position_bound, state_number
from tests.reference import rlgame as reference

VARIANTS = [
    {"n": 5, "a": 2, "pawns": 1},
    {"n": 3, "a": 1, "pawns": 3, "removal": "both"},
    {"n": 6, "a": 2, "pawns": 3, "repetition": 3},
    {"n": 5, "a": 1, "pawns": 1, "repetition": 3, "max_plies": 60},
    {"n": 6, "a": 2, "pawns": 4, "obstacles": "centre", "removal": "both"},
    {"n": 6, "a": 1, "pawns": 4, "obstacles": "2,3 4,1 3,3"},
    {"n": 5, "a": 2, "pawns": 4, "restart_once": True},
    {"n": 5, "a": 1, "pawns": 3, "backward_moves": 2, "repetition": 3},
    {"n": 6, "a": 2, "pawns": 3, "temporary_centre": 1},
    {"n": 5, "a": 1, "pawns": 4, "temporary_centre": 3, "removal": "both"},
    {"n": 6, "a": 1, "pawns": 3, "restart_once": True, "backward_moves": 1, "temporary_centre": 2, "max_plies": 80},
    {"n": 5, "a": 2, "pawns": 2, "players": 4},
    {"n": 3, "a": 1, "pawns": 2, "players": 4, "removal": "both"},
    {"n": 5, "a": 1, "pawns": 3, "players": 4, "alliances": "diagonal"},
    {"n": 3, "a": 1, "pawns": 2, "players": 4, "alliances": "diagonal", "removal": "both"},
    {"n": 6, "a": 2, "pawns": 2, "players": 4, "alliances": "diagonal", "restart_once": True, "backward_moves": 3,
     "temporary_centre": 2, "obstacles": "2,2 3,3", "removal": "both", "repetition": 3},
]  # fmt: skip


def name_of(settings):
    return " ".join(f"{key}={value}" for key, value in settings.items())


def for_reference(settings):
    """The settings as the reference takes them: obstacles as a list of cells."""
    given = settings.get("obstacles", "none")
    cells = [tuple(map(int, cell.split(","))) for cell in given.split()] if "," in given else []
    return settings | {"obstacles": "centre" if given == "centre" else cells}


def public(position):
    return {key: value for key, value in position.items() if not key.startswith("_")}


def code_of(game, move):
    side = game.settings["n"]
    source, target = (side * side if place == "base" else place[0] * side + place[1] for place in move)
    return source * (side * side + 1) + target


def without_winners(fields):
    return {key: value for key, value in fields.items() if key != "winners"}


def assert_same_position(game, settings, state, position):
    assert without_winners(game.to_dict(state)) == public(position)
    assert game.winner_text(state) == reference.result(settings, position)


def assert_round_trip(game, state):
    identity = game.capacities.identity
    fields = game.to_dict(state)
    assert np.array_equal(game.position(fields)[:identity], state[:identity]), fields
    assert np.array_equal(game.position(game.to_text(state))[:identity], state[:identity]), game.to_text(state)


def assert_same_moves(game, settings, state, position):
    """Compare the legal moves and everything that follows each of them; the reference's positions by step."""
    following = {code_of(game, move): move for move in reference.moves(settings, position)}
    assert game.legal_moves(state) == sorted(following), game.to_text(state)
    for step, move in following.items():
        after = game.play(state, step)
        assert_same_position(game, settings, after, reference.after(settings, position, move))
    return following


@pytest.mark.parametrize("given", VARIANTS, ids=name_of)
def test_random_games_are_those_of_the_reference(given):
    game, settings = pg.game("rlgame", **given), for_reference(given)
    chooser = random.Random(5)
    for _ in range(8):
        state, position = game.start(), reference.start(settings)
        assert game.to_dict(state) == position
        while game.mover(state) != OVER:
            moves = reference.moves(settings, position)
            if chooser.random() < 0.1:
                assert_same_moves(game, settings, state, position)
                assert_round_trip(game, state)
            assert game.legal_moves(state) == sorted(code_of(game, move) for move in moves)
            move = chooser.choice(moves)
            state, position = game.play(state, code_of(game, move)), reference.after(settings, position, move)
            assert_same_position(game, settings, state, position)
        assert_round_trip(game, state)


def crowded_position(settings, chooser):
    """Pawns anywhere on free cells, close together so that many are stuck; rights as far as they go."""
    letters = reference.players(settings)
    cells = [
        cell
        for cell in reference.all_cells(settings)
        if reference.base_owner(settings, cell) is None and cell not in reference.obstacles(settings)
    ]
    chooser.shuffle(cells)
    sides = {}
    for letter in letters:
        in_base = chooser.randint(0, settings["pawns"])
        count = chooser.randint(0, min(settings["pawns"] - in_base, len(cells)))
        pairs = [random_pair(settings, chooser) for _ in range(in_base + count)]
        pawns = {cells.pop(): pair for pair in pairs[in_base:]}
        for cell, pair in pawns.items():
            limit = settings.get("temporary_centre", 0)
            pair.append(chooser.randrange(limit) if limit and cell in reference.central_cells(settings) else 0)
        sides[letter] = {"base": pairs[:in_base], "pawns": pawns}
    return reference.write_position(settings, sides, chooser.choice(letters), chooser.randrange(50))


def random_pair(settings, chooser):
    return [chooser.randint(0, settings.get("restart_once", 0)), chooser.randint(0, settings.get("backward_moves", 0))]


@pytest.mark.parametrize("given", VARIANTS, ids=name_of)
def test_crowded_positions_go_on_as_in_the_reference(given):
    game, settings = pg.game("rlgame", **given), for_reference(given)
    chooser = random.Random(7)
    checked = 0
    while checked < 120:
        position = crowded_position(settings, chooser)
        if reference.moves(settings, position):
            state = game.position(position)
            assert_same_position(game, settings, state, position)
            assert_round_trip(game, state)
            for step in assert_same_moves(game, settings, state, position):
                assert_round_trip(game, game.play(state, step))
            checked += 1


# Rule by rule


def game_of(n, a, pawns, **variants):
    return pg.game("rlgame", n=n, a=a, pawns=pawns, **variants)


def steps_in(game, text):
    state = game.position(text)
    return [game.format_move(state, move) for move in game.legal_moves(state)]


def after(game, text, *steps):
    """The position after some steps from a position given as text."""
    state = game.position(text) if isinstance(text, str) else text
    return game.replay(game.parse_moves(steps, state), state)[-1]


def line(game, text, step):
    """The record of a single ply."""
    state = game.position(text)
    return game.format_game(game.parse_moves([step], state), state)


def test_the_picture_shows_pawns_bases_and_obstacles():
    game = game_of(5, 1, 3, obstacles="centre")
    assert game.draw(game.position("W1:2,0 4,1/B2:3,3/b")).splitlines() == [
        " 4 . . . . B",
        " 3 . . . b .",
        " 2 . . # . .",
        " 1 . . . . w",
        " 0 W . w . .",
        "   0 1 2 3 4",
        "in base: w 1, b 2; b to move",
    ]


def test_a_base_has_2a_exits_and_its_pawns_give_each_of_them_once():
    assert steps_in(game_of(5, 2, 4), "W4:/B4:/w") == ["base-0,2", "base-1,2", "base-2,0", "base-2,1"]
    assert steps_in(game_of(5, 2, 4), "W3:2,3/B4:/b") == ["base-2,4", "base-3,2", "base-4,2"]


def test_a_pawn_steps_sideways_or_away_from_its_base_but_not_back():
    assert steps_in(game_of(6, 2, 1), "W0:3,1/B0:0,5/w") == ["3,1-3,0", "3,1-3,2", "3,1-4,1"]
    assert steps_in(game_of(6, 2, 1), "W0:3,3/B0:0,5/w") == ["3,3-2,3", "3,3-3,2", "3,3-3,4", "3,3-4,3"]


def test_the_own_base_is_closed_and_the_enemy_base_open():
    game = game_of(5, 2, 1)
    assert steps_in(game, "W0:2,1/B0:0,4/w") == ["2,1-2,0", "2,1-2,2", "2,1-3,1"]
    assert steps_in(game, "W0:2,3/B0:0,4/w") == ["2,3-1,3", "2,3-2,4", "2,3-3,3"]


def test_a_pawn_cannot_step_on_another_or_jump():
    assert steps_in(game_of(6, 2, 2), "W0:3,1 4,1/B0:3,2 0,5/w") == ["3,1-3,0", "4,1-4,0", "4,1-4,2", "4,1-5,1"]


def test_entering_a_base_wins_at_once_and_removes_nothing():
    game = game_of(3, 1, 2)  # both exits of White are occupied, but White's pawns stay
    state = game.position("W1:1,2/B0:0,1 2,0/b")
    assert line(game, "W1:1,2/B0:0,1 2,0/b", "0,1-0,0") == "b 0,1-0,0#\n0-1"
    final = after(game, state, "0,1-0,0")
    assert game.to_text(final) == "W1:1,2/B0:0,0 2,0/w"
    assert (game.winner_text(final), game.ending(final), game.result(final)) == ("b", "base entered", [-1.0, 1.0])


def test_a_pawn_of_the_side_to_move_without_a_move_is_removed():
    game = game_of(6, 2, 1)
    plies = ("base-2,1 base-3,5 2,1-3,1 3,5-3,4 3,1-4,1 3,4-3,3 4,1-5,1 3,3-4,3 5,1-5,2 4,3-5,3 5,2-5,1 5,3-5,2 "
             "5,1-5,0 5,2-5,1")  # fmt: skip
    moves = game.parse_game(plies)
    final = game.replay(moves)[-1]
    assert game.to_text(final) == "W0:/B0:5,1/w"
    assert (game.winner_text(final), game.ending(final)) == ("b", "no pawns left")
    assert game.format_game(moves).splitlines()[-3:] == ["w 5,1-5,0", "b 5,2-5,1 -5,0", "0-1"]


def test_the_movers_own_stuck_pawn_stays_until_its_turn_unless_both_sides_are_judged():
    to_move, both = (game_of(5, 1, 3, removal=removal) for removal in ("to_move", "both"))
    assert to_move.to_text(after(to_move, "W1:3,0 4,1/B0:4,2/w", "3,0-4,0")) == "W1:4,0 4,1/B0:4,2/b"
    assert both.to_text(after(both, "W1:3,0 4,1/B0:4,2/w", "3,0-4,0")) == "W1:/B0:4,2/b"


def test_stuck_pawns_are_judged_in_one_position_and_leave_together():
    game = game_of(5, 1, 3)  # without the pawn on 4,1 the one on 4,0 could move
    assert line(game, "W1:4,0 4,1/B0:3,2/b", "3,2-4,2") == "b 3,2-4,2 -4,0 -4,1"


def test_base_pawns_are_stuck_when_every_exit_is_occupied():
    game = game_of(3, 1, 2)
    assert line(game, "W2:/B0:0,2 1,0/b", "0,2-0,1") == "b 0,2-0,1 -base*2\n0-1"


def test_the_side_that_moved_loses_when_both_lose_their_last_pawns_together():
    both, to_move = (game_of(3, 1, 1, obstacles="centre", removal=removal) for removal in ("both", "to_move"))
    assert line(both, "W0:1,0/B0:2,1/b", "2,1-2,0") == "b 2,1-2,0 -1,0 -2,0\n1-0"
    assert line(to_move, "W0:1,0/B0:2,1/b", "2,1-2,0") == "b 2,1-2,0 -1,0\n0-1"


def test_obstacles_cannot_be_entered_and_count_as_occupied():
    game = game_of(5, 1, 1, obstacles="2,1 4,1")
    assert steps_in(game, "W0:1,1/B0:4,2/w") == ["1,1-0,1", "1,1-1,0", "1,1-1,2"]
    assert line(game, "W0:3,0/B1:/w", "3,0-4,0") == "w 3,0-4,0"
    assert game.winner_text(after(game, "W0:3,0/B1:/w", "3,0-4,0", "base-3,4")) == "b"


def test_a_pawn_may_restart_once_and_is_not_stuck_before():
    game = game_of(5, 1, 2, restart_once=True)
    state = after(game, "W1r:4,0r/B0:3,1r 3,4r/b", "3,1-4,1")
    assert game.to_text(state) == "W1r:4,0r/B0:3,4r 4,1r/w"
    assert [game.format_move(state, move) for move in game.legal_moves(state)] == ["4,0-base", "base-0,1", "base-1,0"]
    back = after(game, state, "4,0-base")
    assert game.to_text(back) == "W1r+1:/B0:3,4r 4,1r/b"
    assert game.to_dict(back)["white_base_rights"] == [[1, 0], [0, 0]]
    assert game.to_text(after(game, back, "4,1-base", "base-1,0")).startswith("W1:1,0r/B1:")
    assert game.to_text(after(game, "W1r:4,0/B0:3,1r 3,4r/b", "3,1-4,1")) == "W1r:/B0:3,4r 4,1r/w"


def test_a_backward_step_is_used_up_and_never_leads_into_the_own_base():
    game = game_of(5, 1, 1, backward_moves=2)
    assert steps_in(game, "W0:1,1b1/B1b2:/w") == ["1,1-0,1", "1,1-1,0", "1,1-1,2", "1,1-2,1"]
    assert steps_in(game, "W0:1,0b1/B1b2:/w") == ["1,0-1,1", "1,0-2,0"]
    assert game.to_text(after(game, "W0:2,0b1/B1b2:/w", "2,0-1,0")) == "W0:1,0/B1b2:/b"
    assert game.to_text(after(game, "W0:2,0b1/B1b2:/w", "2,0-2,1")) == "W0:2,1b1/B1b2:/b"
    assert game.winner_text(after(game, "W0:4,0b1/B0:3,1b2/b", "3,1-4,1")) is None
    assert game.winner_text(after(game, "W0:4,0/B0:3,1b2/b", "3,1-4,1")) == "b"


def test_a_pawn_that_stays_on_the_centre_is_removed_at_the_end_of_its_owners_turn():
    game = game_of(5, 1, 2, temporary_centre=2)
    state = after(game, "W1:2,1/B2:/w", "2,1-2,2", "base-3,4", "base-1,0", "3,4-2,4")
    assert game.to_text(state) == "W0:1,0 2,2c1/B1:2,4/w"
    assert game.to_text(after(game, state, "2,2-3,2")) == "W0:1,0 3,2/B1:2,4/b"
    step = game.parse_move(state, "1,0-2,0")
    assert game.format_game([step], state) == "w 1,0-2,0 -2,2"
    last = game.position("W0:2,2c1/B1:2,4/w")  # no other pawn to move, but leaving the centre saves it
    assert game.winner_text(after(game, last, "2,2-3,2")) is None


def test_a_step_from_one_central_cell_to_another_counts_as_staying():
    game = game_of(6, 1, 1, temporary_centre=1)
    final = after(game, "W0:3,2/B1:/w", "3,2-3,3")
    assert (game.winner_text(final), game.to_text(final)) == ("b", "W0:/B1:/b")
    assert game.to_text(after(game, "W0:1,2/B1:/w", "1,2-2,2")) == "W0:2,2/B1:/b"


def test_four_players_move_counter_clockwise_and_the_first_entry_wins():
    game = game_of(5, 1, 1, players=4)
    state = after(game, game.start(), "base-1,0", "base-3,0", "base-3,4", "base-0,3")
    assert game.to_text(state) == "W0:1,0/G0:3,0/B0:3,4/R0:0,3/w"
    assert line(game, "W0:4,1/G1:/B0:3,4/R0:/w", "4,1-4,0") == "w 4,1-4,0#\nw"
    assert game.result(after(game, "W0:4,1/G1:/B0:3,4/R0:/w", "4,1-4,0")) == [1.0, -1.0, -1.0, -1.0]


def test_a_player_without_pawns_is_skipped_and_the_last_one_left_wins():
    game = game_of(5, 1, 1, players=4)
    assert game.to_text(after(game, "W1:/G0:/B0:/R0:1,3/w", "base-1,0")).endswith("/r")
    ring = game_of(4, 1, 2, players=4, obstacles="centre")  # White shuts in Green; Black, next to move, is shut in too
    assert line(ring, "W1:3,1/G0:2,0/B0:3,2/R2:/w", "base-1,0") == "w base-1,0 -2,0 -3,2"
    assert ring.to_text(after(ring, "W1:3,1/G0:2,0/B0:3,2/R2:/w", "base-1,0")) == "W0:1,0 3,1/G0:/B0:/R2:/r"
    final = after(ring, "W1:3,1/G0:2,0/B0:3,2/R0:/w", "base-1,0")
    assert (ring.winner_text(final), ring.to_text(final)) == ("w", "W0:1,0 3,1/G0:/B0:/R0:/g")


def test_partners_cannot_enter_each_others_base_and_win_together():
    game = game_of(5, 1, 1, players=4, alliances="diagonal")
    assert steps_in(game, "W0:3,4/G1:/B1:/R1:/w") == ["3,4-2,4"]
    assert game.result(after(game, "W0:4,1/G1:/B1:/R1:/w", "4,1-4,0")) == [1.0, -1.0, 1.0, -1.0]
    assert line(game, "W0:4,1/G1:/B1:/R1:/w", "4,1-4,0") == "w 4,1-4,0#\nwb"


@pytest.mark.parametrize("alliances, winners", [("none", "g"), ("diagonal", "gr")])
def test_the_others_win_when_all_pawns_of_four_players_leave_together(alliances, winners):
    game = game_of(4, 1, 1, players=4, alliances=alliances, removal="both", obstacles="centre")
    final = after(game, "W1:/G0:2,0/B0:/R0:/w", "base-1,0")
    assert game.to_text(final) == f"W0:/G0:/B0:/R0:/g/{winners}"
    assert game.winner_text(final) == winners
    assert_round_trip(game, final)


def test_the_last_ply_allowed_makes_a_draw():
    game = game_of(5, 2, 1, max_plies=3)
    state = after(game, game.start(), "base-2,0", "base-2,4", "2,0-3,0")
    assert (game.ending(state), game.result(state), game.to_text(state)) == ("cap", [0.0, 0.0], "W0:3,0/B0:2,4/b/3")
    assert_round_trip(game, state)


def test_the_third_occurrence_of_a_position_makes_a_draw():
    game = game_of(6, 2, 1, repetition=3)
    there_and_back = ["2,0-2,1", "3,5-3,4", "2,1-2,0", "3,4-3,5"]
    state = after(game, game.start(), "base-2,0", "base-3,5", *there_and_back)
    assert game.result(after(game, state, *there_and_back[:3])) is None
    final = after(game, state, *there_and_back)
    assert (game.ending(final), game.winner_text(final)) == ("repetition", "d")
    assert game.to_text(final) == "W0:2,0/B0:3,5/w/d"
    assert_round_trip(game, final)
    assert game_of(6, 2, 1).symmetries() and not game.symmetries()


# Texts and data


def random_game(game, seed):
    chooser = random.Random(seed)
    state, moves = game.start(), []
    while game.mover(state) != OVER:
        moves.append(chooser.choice(game.legal_moves(state)))
        state = game.play(state, moves[-1])
    return moves


@pytest.mark.parametrize("given", VARIANTS, ids=name_of)
def test_records_round_trip(given):
    game = pg.game("rlgame", **given)
    for seed in range(3):
        moves = random_game(game, seed)
        record = game.format_game(moves)
        assert game.parse_game(record) == moves
        assert len(record.splitlines()) == len(moves) + 1
        assert game.parse_game(" ".join(record.split())) == moves


@pytest.mark.parametrize(
    "record, words",
    [
        ("w base-2,2", "ply 1: 'base-2,2' is not legal here; expected one of base-0,2, base-1,2"),
        ("b base-2,1", "ply 1: 'b base-2,1'; expected a ply of w"),
        ("w base-2,1 w", "ply 2: 'w'; expected a ply of b"),
        ("w base-2,1\nb base-2,3 -2,1", "ply 2: 'b base-2,3 -2,1'; expected 'b base-2,3' by the rules"),
        ("base-2,1 base-2,3#", "ply 2: 'base-2,3#'; expected 'b base-2,3' by the rules"),
        ("w base-2,1\n1-0", "ply 2: '1-0' is not legal here"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(record, words):
    with pytest.raises(MoveError) as caught:
        game_of(5, 2, 1).parse_game(record)
    assert words in str(caught.value)


def test_a_game_that_is_not_over_has_no_result_line():
    game = game_of(5, 2, 1)
    assert game.format_game(game.parse_game("w base-2,1\nb base-2,3")) == "w base-2,1\nb base-2,3"


def test_the_text_of_a_position_names_what_pawns_have_left():
    game = game_of(6, 1, 4, restart_once=True, backward_moves=3, temporary_centre=4)
    text = "W1rb3+2b1:2,2rb2c3/B1:4,0b1 5,1/b"
    state = game.position(text)
    assert game.to_text(state) == text
    fields = game.to_dict(state)
    assert fields["white_rights"] == [[1, 2, 3]]
    assert fields["white_base_rights"] == [[1, 3], [0, 1], [0, 1]]
    assert fields["black_rights"] == [[0, 1, 0], [0, 0, 0]]
    assert fields["black_base_rights"] == [[0, 0]]


GOOD = {"white_base": 1, "white": [[2, 1]], "black_base": 1, "black": [[4, 1]], "turn": "w", "plies": 4}


@pytest.mark.parametrize(
    "change, words",
    [
        ({"white_base": 3}, "white_base 3; expected a whole number from 0 to 2"),
        ({"white_base": True}, "white_base True; expected"),
        ({"white_base": 2}, "white pawns 3; expected at most 2"),
        ({"white": [[2, 5]]}, "white pawn on [2, 5]; expected [x, y] with both from 0 to 4"),
        ({"white": [[2, 1.0]]}, "white pawn on [2, 1.0]; expected"),
        ({"white": "2,1"}, "white '2,1'; expected a list"),
        ({"white": [[1, 1]]}, "white pawn on 1,1; expected no single cell of the own"),
        ({"black": [[2, 1]]}, "black pawn on 2,1; expected a cell without another pawn"),
        ({"turn": "g"}, "turn 'g'; expected w or b"),
        ({"turn": 0}, "turn 0; expected w or b"),
        ({"plies": -1}, "plies -1; expected a whole number from 0 to 2000"),
        ({"plies": 2001}, "plies 2001; expected a whole number from 0 to 2000"),
        ({"white": [[3, 3]], "black": [[0, 0]]}, "pawns in enemy bases 2; expected at most one"),
        ({"white": [[3, 3]]}, "turn 'w'; expected 'b' after the entry of w"),
        ({"white": [[3, 3]], "black": [], "black_base": 0}, "pawns left to the enemies 0; expected some"),
        ({"white": [], "black": [], "white_base": 0, "black_base": 0}, "pawns 0; expected at least one"),
        ({"winners": "w"}, "winners 'w'; expected no such entry"),
        ({"white_base": 0, "white": [[4, 0]]}, "turn 'w'; expected a side with a legal move"),
        ({"green": []}, "a position has no entry 'green'"),
    ],
)
def test_impossible_positions_are_refused(change, words):
    game = game_of(5, 2, 2)
    game.position(GOOD)
    with pytest.raises(PositionError) as caught:
        game.position(GOOD | change)
    assert str(caught.value).startswith("rlgame: ")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "text, words",
    [
        ("W1:2,1/w", "expected W…:…/B…:…/side to move"),
        ("B1:2,1/W1:/w", "player 'B1:2,1'; expected W"),
        ("W1:2.1/B1:/w", "player 'W1:2.1'; expected W"),
        ("W0:2,1 2,1/B1:/w", "expected each cell once"),
        ("W0:2,1r/B1:/w", "expected cells only"),
    ],
)
def test_broken_position_texts_are_refused(text, words):
    with pytest.raises(PositionError) as caught:
        game_of(5, 2, 2).position(text)
    assert words in str(caught.value)


def test_rights_that_no_pawn_can_have_are_refused():
    game = game_of(5, 1, 2, backward_moves=2, temporary_centre=2)
    for text in ("W1b3:/B1:/w", "W1r:/B1:/w", "W0:2,2c2/B1:/w", "W0:2,1c1/B1:/w"):
        with pytest.raises(PositionError, match=r"_rights .*; expected \d whole numbers"):
            game.position(text)
    with pytest.raises(PositionError, match="white_rights has 0 entries; expected 1, one for each pawn"):
        game.position(game.to_dict(game.position("W0:2,1/B1:/w")) | {"white_rights": []})


def test_a_pawn_cannot_stand_on_an_obstacle():
    with pytest.raises(PositionError, match="white pawn on 2,2; expected no obstacle"):
        game_of(5, 1, 2, obstacles="centre").position("W0:2,2/B1:/w")


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"n": 4, "a": 2}, "n=4 is too small for bases of side a=2; expected at least 5"),
        ({"n": 2, "a": 1}, "n=2 is not allowed"),
        ({"alliances": "diagonal"}, "alliances=diagonal needs four players"),
        ({"obstacles": "2,1"}, "2,1 is not allowed"),
        ({"obstacles": "0,0"}, "0,0 is not allowed"),
        ({"obstacles": "8,3"}, "8,3 is not allowed"),
        ({"obstacles": "3,3 3,3"}, "3,3 is not allowed"),
        ({"obstacles": "middle"}, "cell 'middle'; expected x,y"),
        ({"obstacles": 33}, "is not a text"),
        ({"obstacles": [3]}, "is not a text"),
        ({"players": 3}, "players=3 is not allowed"),
        ({"repetition": 2}, "repetition=2 is not allowed"),
        (
            {"repetition": 3, "max_plies": 20_000},
            "max_plies=20000 is too large with repetition; expected at most 10000",
        ),
    ],
)
def test_settings_that_do_not_fit_are_refused(settings, words):
    with pytest.raises(SettingError) as caught:
        pg.game("rlgame", **settings)
    assert words in str(caught.value)


def test_the_state_number_of_the_paper():
    game = game_of(5, 2, 2)
    assert state_number(game, game.start()) == (0, 0)
    assert state_number(game, game.position("W0:2,1 3,0/B1:4,1/w")) == (25 * 12 + 625 * 16, 25 * 22)


def test_the_bound_for_the_number_of_boards():
    assert position_bound(game_of(4, 1, 1).settings) == 4 + 2 * 28 + 14 * 13
    assert position_bound(game_of(5, 2, 1).settings) == 4 + 2 * 34 + 17 * 16
    assert position_bound(game_of(3, 1, 1, players=4).settings) == sum(
        ways * 2 ** (4 - on_cells) for on_cells, ways in enumerate([1, 4 * 5, 6 * 20, 4 * 60, 120])
    )


def test_pages_can_show_every_piece_and_step():
    game = game_of(5, 1, 2, players=4, restart_once=True, temporary_centre=1, obstacles="1,2")
    kinds = {cell["id"]: cell.get("kind") for cell in game.geometry()["cells"]}
    assert (kinds["0,0"], kinds["2,2"], kinds["1,2"], kinds["3,1"]) == ("base", "centre", "obstacle", None)
    state = game.position("W1r:1,1r/G1:/B1:/R1:/w")
    assert {"cell": "0,0", "seat": 0, "count": 1, "label": "w1"} in game.pieces(state)
    assert {"cell": "1,1", "seat": 0, "count": 1, "label": "wr"} in game.pieces(state)
    assert game.show_step(state, game.parse_move(state, "base-1,0")) == ("0,0", "1,0", "")
    assert game.show_step(state, game.parse_move(state, "1,1-base")) == ("1,1", "0,0", "restart")


# Symmetries


@pytest.mark.parametrize("given", [given for given in VARIANTS if not given.get("repetition")], ids=name_of)
def test_symmetries_commute_with_playing(given):
    game, settings = pg.game("rlgame", **given), for_reference(given)
    identity = game.capacities.identity
    chooser = random.Random(3)
    assert len(game.symmetries()) == (0 if "," in given.get("obstacles", "") else 3)
    for _ in range(30):
        position = crowded_position(settings, chooser)
        if not reference.moves(settings, position):
            continue
        state = game.position(position)
        for symmetry in game.symmetries():
            image = symmetry.position(state)
            assert_round_trip(game, image)
            moves = game.legal_moves(state)
            assert game.legal_moves(image) == sorted(map(symmetry.step, moves))
            for move in moves:
                expected_state = symmetry.position(game.play(state, move))
                assert np.array_equal(game.play(image, symmetry.step(move))[:identity], expected_state[:identity])


def test_obstacles_take_symmetries_away():
    assert [symmetry.name for symmetry in game_of(5, 1, 1, obstacles="1,1").symmetries()] == ["mirror"]
    assert [symmetry.name for symmetry in game_of(5, 1, 1, obstacles="1,3 3,1").symmetries()] == [
        "mirror",
        "half turn",
        "mirror and half turn",
    ]


# Known figures


@pytest.mark.parametrize("n, a, pawns, count", [(4, 1, 1, 197), (5, 1, 1, 530), (5, 2, 1, 643), (6, 2, 1, 1677)])
def test_as_many_positions_are_reachable_as_published(n, a, pawns, count):
    game = game_of(n, a, pawns)
    identity = game.capacities.identity
    first = game.start()
    met, waiting = {first[:identity].tobytes()}, deque([first])
    while waiting:
        state = waiting.popleft()
        for move in game.legal_moves(state):
            following = game.play(state, move)
            following[identity:] = 0  # the plies, so that the cap is never reached
            if following[:identity].tobytes() not in met:
                met.add(following[:identity].tobytes())
                waiting.append(following)
    assert len(met) == count


@pytest.mark.parametrize(
    "n, a, pawns, games, mean, deviation, published",
    [(5, 2, 1, 20_000, 15.32, 7.1, 3000), (6, 2, 3, 5000, 46.71, 15.23, 1500), (8, 2, 5, 2000, 128.31, 36.08, 600)],
)
def test_random_play_is_as_long_as_published(n, a, pawns, games, mean, deviation, published):
    game = game_of(n, a, pawns)
    turns, steps, endings = (np.zeros(games, np.int32) for _ in range(3))
    payoffs = np.zeros((games, 2))
    workspace = make_turn_workspace(game.capacities)
    finished = play_random_games(
        game.rules, game.board, game.start(), BY_STEP, 1, 0, games, 10_000, workspace, turns, steps, endings, payoffs
    )
    assert finished == games
    assert abs(steps.mean() - mean) < 3 * deviation * (1 / games + 1 / published) ** 0.5
    assert abs(steps.std() - deviation) < 0.1 * deviation
    assert (payoffs.sum(axis=1) == 0).all() and (payoffs[:, 0] != 0).all()
    assert abs((payoffs[:, 0] > 0).mean() - 0.5) < 0.03
