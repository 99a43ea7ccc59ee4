"""Parcheesi against the slow reference, and positions for every sentence of the rules that has an exception."""

import random

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream, random_below
from plyground.core.turns import OVERFLOW
from tests.reference import parcheesi as reference

START, HOME = 0, 72
AWAY = [START] * 4
VARIANTS = [{}, {"teams": True}]
KEYS = ("pieces", "to_move", "doubles")


def same(game, first, second):
    """Whether two arrays are the same position."""
    return np.array_equal(first[: game.capacities.identity], second[: game.capacities.identity])


def ready(own, others=(AWAY, AWAY, AWAY), *, doubles=0, seat=0, **settings):
    """The game and the position before a roll of `seat`; `others` are the seats after it in turn."""
    game = pg.game("parcheesi", **settings)
    pieces = [list(places) for places in (own, *others)]
    pieces = [pieces[(s - seat) % 4] for s in range(4)]
    return game, game.position({"pieces": pieces, "to_move": seat, "doubles": doubles})


def place_of(place, ahead):
    """Seat 0's place as the number that the seat `ahead` seats on has for the same square."""
    return (place - 17 * ahead - 1) % 68 + 1


def enemy_at(*places, ahead=1):
    """The pieces of the seat `ahead` seats on: on these places of seat 0's path, the others in the start circle."""
    return sorted([*AWAY[len(places) :], *(place_of(place, ahead) for place in places)])


def is_castle(place):
    return reference.square(0, place) in reference.CASTLES


def step_texts(game, position):
    return [game.format_move(position, move) for move in game.legal_moves(position)]


def boards(game, position, roll):
    """All pieces after each play of the roll, sorted."""
    return sorted(game.to_dict(after)["pieces"] for after in game.turn_results(position, roll))


def own_boards(game, position, roll, seat=0):
    """The pieces of one seat after each play of the roll, sorted, each once."""
    return sorted({tuple(board[seat]) for board in boards(game, position, roll)})


def synthetic(game, rng):
    """A random position with much contact: few outer squares, many pieces near home."""
    while True:
        squares = [rng.randrange(68) for _ in range(8)]
        pieces = []
        for seat in range(4):
            places = []
            for _ in range(4):
                outer = (rng.choice(squares) + rng.choice((0, 0, 1, 2, 3, 5, 20)) - 17 * seat - 4) % 68
                near_home = rng.randint(60, 72)
                places.append(rng.choice((outer, outer, outer, outer, outer, near_home, HOME, START)))
            pieces.append(sorted(place if place <= HOME else START for place in places))
        layout = {"pieces": pieces, "to_move": rng.randrange(4), "doubles": rng.choice((0, 0, 1, 2))}
        if reference.result(game.settings, layout) is not None:
            continue
        try:
            return game.position(layout)
        except pg.PlygroundError:
            continue


def positions_of_random_games(game, rng, count):
    """Positions before a roll, from the beginning to the end of random games."""
    position = game.play(game.start(), rng.randrange(4))
    while count:
        yield position
        count -= 1
        ends = game.turn_results(position, roll=(rng.randint(1, 6), rng.randint(1, 6)))
        position = rng.choice(ends)
        if game.mover(position) == pg.OVER:
            position = game.play(game.start(), rng.randrange(4))


def sort_key(layout):
    return [layout[key] for key in KEYS]


def assert_as_reference(game, position, rolls):
    layout = game.to_dict(position)
    for roll in rolls:
        expected = sorted(reference.turn_results(game.settings, layout, roll), key=sort_key)
        found = [game.to_dict(after) for after in game.turn_results(position, roll)]
        assert sorted(found, key=sort_key) == expected, (layout, roll)
        for after in game.turn_results(position, roll):
            assert game.result(after) == reference.result(game.settings, game.to_dict(after))


ROLLS = [roll for roll, _ in reference.rolls({})]
TWO_DICE = [(a, b) for a, b in ROLLS if a != b]  # doubles take the reference long


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_positions_of_random_games_have_the_reference_results(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(5)
    for position in list(positions_of_random_games(game, rng, 900))[::7]:
        assert_as_reference(game, position, rng.sample(ROLLS, 3))


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_synthetic_positions_have_the_reference_results(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(6)
    for _ in range(100):
        assert_as_reference(game, synthetic(game, rng), [*rng.sample(TWO_DICE, 3), *rng.sample(ROLLS, 1)])


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_own_turn_results_are_those_found_step_by_step(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(7)
    for number in range(600):
        position = game.rolled(synthetic(game, rng), rng.choice(ROLLS))
        for _ in range(number % 3):  # also from the middle of a turn
            after = game.play(position, rng.choice(game.legal_moves(position)))
            position = after if game.mover(after) >= 0 else position
        general = game._turn_finder.find(position, general=True)[:, : game.capacities.identity]
        own = game._turn_finder.find(position)[:, : game.capacities.identity]
        assert sorted(general.tolist()) == sorted(own.tolist())
        assert len({tuple(row) for row in own.tolist()}) == len(own)


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_positions_in_the_middle_of_a_turn_are_read_back_and_their_steps_have_different_texts(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(8)
    seen = set()
    for _ in range(600):
        position = game.rolled(synthetic(game, rng), rng.choice(ROLLS))
        while game.mover(position) >= 0:
            layout = game.to_dict(position)
            seen |= set(layout)
            assert same(game, game.position(layout), position), layout
            moves = game.legal_moves(position)
            assert moves == sorted(set(moves)) and moves
            assert len({game.format_move(position, move) for move in moves}) == len(moves)
            position = game.play(position, rng.choice(moves))
    assert {"rolled", "dice", "bonus", "stood"} <= seen


def test_a_turn_with_too_many_plays_is_reported_and_leaves_everything_as_it_was():
    game = pg.game("parcheesi")
    pieces = [[4, 7, 12, 22], [12, 15, 17, 32], [12, 43, 48, 58], [23, 44, 54, 61]]
    position = game.rolled(game.position({"pieces": pieces, "to_move": 0, "doubles": 0}), (2, 2))
    rows, scratch = np.zeros((8193, position.size), np.int32), np.zeros(4 * 8192, np.int32)
    before = position.copy()
    assert game.functions.turn_results(game.board, position, rows, scratch) == OVERFLOW
    assert np.array_equal(position, before) and not scratch[2 * 8192 :].any()
    assert len(game.turn_results(position)) == 21984 == len(game._turn_finder.find(position, general=True))


# Entering


def test_a_five_enters_a_piece_or_moves_one():
    game, position = ready([0, 0, 0, 10])
    assert own_boards(game, position, (5, 6)) == [(0, 0, 0, 21), (0, 0, 1, 16), (0, 0, 7, 10)]


def test_the_sum_of_the_dice_enters_a_piece_with_both():
    game, position = ready([0, 0, 0, 10])
    assert own_boards(game, position, (1, 4)) == [(0, 0, 0, 15), (0, 0, 1, 10)]
    assert step_texts(game, game.rolled(position, (1, 4))) == ["0>1", "10>11", "10>14"]


def test_the_sum_does_nothing_else_so_that_the_square_between_must_be_free():
    game, position = ready([0, 0, 0, 11], (enemy_at(13), AWAY, AWAY))
    assert is_castle(13)
    assert own_boards(game, position, (1, 2)) == [(0, 0, 0, 14)]  # by way of 12
    assert own_boards(game, position, (2, 2)) == [(0, 0, 0, 11)]


def test_entering_captures_on_the_entry_square_although_it_is_a_castle():
    game, position = ready([0, 0, 0, 0], (enemy_at(1), AWAY, AWAY))
    assert boards(game, position, (5, 6)) == [[[0, 0, 0, 27], AWAY, AWAY, AWAY]]  # in, bonus to 21, then the 6


def test_a_blockade_on_the_entry_square_stops_entering():
    game, position = ready([0, 0, 0, 0], (enemy_at(1, 1), AWAY, AWAY))
    assert own_boards(game, position, (5, 6)) == [(0, 0, 0, 0)]
    game, position = ready([0, 0, 1, 1])  # its own one, until a piece of it has left
    assert own_boards(game, position, (5, 6)) == [(0, 0, 1, 12), (0, 0, 6, 7), (0, 1, 1, 7)]


# Which plays are legal


def test_a_step_that_makes_the_other_die_unplayable_is_illegal():
    game, position = ready([0, 0, 60, 66])
    assert step_texts(game, game.rolled(position, (4, 6))) == ["60>64", "60>66", "66>70"]  # not 66>72
    assert own_boards(game, position, (4, 6)) == [(0, 0, 64, 72), (0, 0, 66, 70)]


def test_a_bonus_must_be_taken_so_that_most_dice_are_played():
    game, position = ready([0, 19, 61, 71], (enemy_at(25), AWAY, AWAY))
    rolled = game.rolled(position, (1, 6))
    due = game.play(rolled, game.parse_move(rolled, "71>72"))
    assert game.to_dict(due)["bonus"] == 10
    assert step_texts(game, due) == ["19>29+10"]  # after 61>71+10 the 6 could not be played


def test_if_only_one_die_can_be_played_it_may_be_either():
    game, position = ready([0, 0, 0, 69])
    assert own_boards(game, position, (1, 3)) == [(0, 0, 0, 70), (0, 0, 0, 72)]


def test_a_seat_that_can_play_nothing_passes():
    game, position = ready([0, 0, 0, 0])
    rolled = game.rolled(position, (6, 3))
    assert game.legal_moves(rolled) == [0] and step_texts(game, rolled) == ["pass"]
    assert game.to_dict(game.play(rolled, 0)) == {"pieces": [AWAY] * 4, "to_move": 1, "doubles": 0}


# Doubles


def test_a_double_is_two_dice_while_a_piece_is_in_the_start_circle():
    game, position = ready([0, 10, 72, 72])
    assert own_boards(game, position, (1, 1)) == [(0, 12, 72, 72)]


def test_a_double_is_four_numbers_once_no_piece_is_in_the_start_circle():
    game, position = ready([10, 72, 72, 72])
    assert own_boards(game, position, (1, 1)) == [(24, 72, 72, 72)]
    assert game.to_dict(game.rolled(position, (1, 1)))["dice"] == [1, 1, 6, 6]


def test_of_four_numbers_all_are_played_or_none():
    game, position = ready([61, 72, 72, 72])  # 2, 2, 5, 5: no sum of some of them is 11
    assert game.legal_moves(game.rolled(position, (2, 2))) == [0]
    (after,) = game.turn_results(position, (2, 2))
    assert game.to_dict(after) == game.to_dict(position) | {"doubles": 1}


def test_winning_counts_as_playing_all_numbers():
    game, position = ready([60, 72, 72, 72])  # 2, 5, 5 are enough
    (after,) = game.turn_results(position, (2, 2))
    assert game.to_dict(after) == {"pieces": [[72] * 4, AWAY, AWAY, AWAY], "to_move": 0, "doubles": 0}
    assert game.result(after) == [1, -1, -1, -1] and game.ending(after) == "all home"


def test_a_double_gives_another_roll_even_if_nothing_moves():
    game, position = ready([0, 0, 0, 0], doubles=1)
    (after,) = game.turn_results(position, (3, 3))
    assert game.to_dict(after)["to_move"] == 0 and game.to_dict(after)["doubles"] == 2


def test_the_third_double_sends_the_piece_nearest_home_back_and_ends_the_turn():
    game, position = ready([0, 10, 66, 72], doubles=2)
    assert game.legal_moves(game.rolled(position, (4, 4))) == [0]
    (after,) = game.turn_results(position, (4, 4))
    assert game.to_dict(after) == {"pieces": [[0, 0, 10, 72], AWAY, AWAY, AWAY], "to_move": 1, "doubles": 0}
    game, position = ready([0, 0, 72, 72], doubles=2)
    assert own_boards(game, position, (4, 4)) == [(0, 0, 72, 72)]


def test_a_roll_that_is_no_double_ends_the_turn():
    game, position = ready([0, 0, 0, 10], doubles=2)
    assert {(game.to_dict(p)["to_move"], game.to_dict(p)["doubles"]) for p in game.turn_results(position, (1, 2))} == {
        (1, 0)
    }


# Blockades and captures


def test_nobody_passes_a_blockade_not_even_its_owner():
    game, position = ready([0, 2, 4, 4])
    assert step_texts(game, game.rolled(position, (3, 6))) == ["4>7", "4>10"]
    game, position = ready([0, 0, 0, 20], (enemy_at(24, 24), AWAY, AWAY))
    assert own_boards(game, position, (4, 6)) == [(0, 0, 0, 20)]
    game, position = ready([0, 0, 63, 72], (AWAY, enemy_at(64, 64, ahead=2), AWAY))
    assert own_boards(game, position, (1, 2)) == [(0, 0, 63, 72)]


def test_two_pieces_on_the_home_path_are_a_blockade():
    game, position = ready([0, 64, 66, 66])
    assert "64>67" not in step_texts(game, game.rolled(position, (3, 4)))


def test_the_pieces_of_a_blockade_do_not_form_another_in_the_same_roll():
    game, position = ready([0, 10, 10, 20])
    assert own_boards(game, position, (3, 3)) == [(0, 10, 10, 26), (0, 10, 13, 23), (0, 10, 16, 20)]


def test_the_pieces_of_a_blockade_may_both_go_home():
    game, position = ready([0, 20, 70, 70])
    assert (0, 40, 72, 72) in own_boards(game, position, (2, 2))


def test_pieces_of_one_square_differ_if_they_stood_apart_at_the_roll():
    game, position = ready([10, 10, 13, 40])  # 3, 3, 4, 4
    rolled = game.rolled(position, (3, 3))
    joined = game.play(rolled, game.parse_move(rolled, "10>13"))
    assert game.to_dict(joined)["stood"] == [10, 0, 10, 0]
    assert {"13>17", "13(10)>17"} <= set(step_texts(game, joined))
    left = game.play(joined, game.parse_move(joined, "13>17"))
    assert "10>13" not in step_texts(game, left)  # the piece of its own blockade stands there
    left = game.play(joined, game.parse_move(joined, "13(10)>17"))
    assert "10>13" in step_texts(game, left)


def test_a_single_enemy_is_captured_and_the_bonus_taken_at_once():
    game, position = ready([0, 0, 0, 10], (AWAY, enemy_at(14, ahead=2), AWAY))
    assert boards(game, position, (4, 6)) == [
        [[0, 0, 0, 20], AWAY, [0, 0, 0, 48], AWAY],
        [[0, 0, 0, 40], AWAY, AWAY, AWAY],
    ]


def test_a_bonus_that_captures_earns_another():
    game, position = ready([0, 0, 0, 10], (AWAY, enemy_at(14, ahead=2), enemy_at(34, ahead=3)))
    assert (0, 0, 0, 60) in own_boards(game, position, (4, 6))  # 14, 34, 54, then the 6


def test_a_bonus_that_no_piece_can_take_is_lost():
    game, position = ready([0, 0, 0, 60], (enemy_at(62), AWAY, AWAY))
    assert [[0, 0, 0, 68], AWAY, AWAY, AWAY] in boards(game, position, (2, 6))


def test_a_single_enemy_on_a_castle_is_safe_also_from_a_bonus():
    game, position = ready([0, 0, 8, 71], (enemy_at(18), AWAY, AWAY))
    assert is_castle(18)
    # The 10 for going home is lost (8 to 18), unless the piece has moved before.
    assert own_boards(game, position, (1, 1)) == [(0, 0, 9, 72), (0, 0, 10, 71), (0, 0, 19, 72)]


def test_home_needs_the_exact_number():
    game, position = ready([0, 0, 0, 70])
    assert own_boards(game, position, (3, 6)) == [(0, 0, 0, 70)]
    assert own_boards(game, position, (2, 6)) == [(0, 0, 0, 72)]


def test_the_fourth_piece_home_wins_at_once():
    game, position = ready([70, 72, 72, 72], seat=3)
    (after,) = game.turn_results(position, (2, 6))
    assert game.result(after) == [-1, -1, -1, 1] and game.to_dict(after)["to_move"] == 3


# Team play


def test_partners_share_squares_and_form_blockades():
    partner = enemy_at(14, ahead=2)
    game, position = ready([0, 0, 0, 10], (AWAY, partner, AWAY), teams=True)
    assert boards(game, position, (4, 6)) == [[[0, 0, 0, 20], AWAY, partner, AWAY]]  # 14 to share, then on
    game, position = ready([0, 0, 0, 14], (AWAY, partner, [0, 0, 0, place_of(10, 3)]), teams=True, seat=0)
    waiting = game.position(game.to_dict(position) | {"to_move": 3})
    assert own_boards(game, waiting, (4, 6), seat=3) == [(0, 0, 0, place_of(10, 3))]


def test_a_partner_on_a_castle_is_no_obstacle():
    game, position = ready([0, 0, 0, 11], (AWAY, enemy_at(13, ahead=2), AWAY), teams=True)
    assert own_boards(game, position, (2, 2)) == [(0, 0, 0, 15)]


def test_a_seat_that_is_home_plays_with_its_partners_pieces():
    game, position = ready([72] * 4, (AWAY, [0, 0, 0, 30], AWAY), teams=True)
    assert own_boards(game, position, (5, 6), seat=2) == [(0, 0, 0, 41), (0, 0, 1, 36), (0, 0, 7, 30)]
    third = game.position(game.to_dict(position) | {"doubles": 2})
    assert own_boards(game, third, (6, 6), seat=2) == [(0, 0, 0, 0)]


def test_a_seat_that_comes_home_within_a_roll_leaves_the_other_dice():
    game, position = ready([70, 72, 72, 72], (AWAY, [0, 0, 0, 30], AWAY), teams=True)
    assert boards(game, position, (2, 6)) == [[[72] * 4, AWAY, [0, 0, 0, 30], AWAY]]
    assert game.mover(game.turn_results(position, (2, 6))[0]) == pg.CHANCE


def test_partners_win_together():
    game, position = ready([72] * 4, (AWAY, [70, 72, 72, 72], AWAY), teams=True)
    (after,) = game.turn_results(position, (2, 6))
    assert game.result(after) == [1, -1, 1, -1] and game.winner_text(after) == "02"


# The first seat, positions and texts


def test_the_first_seat_is_drawn_unless_the_setting_names_it():
    game = pg.game("parcheesi")
    assert game.chance(game.start()) == [1, 1, 1, 1]
    assert game.to_dict(game.start())["to_move"] is None
    assert same(game, game.position(game.to_dict(game.start())), game.start())
    assert game.to_dict(game.play(game.start(), 3))["to_move"] == 3
    with pytest.raises(pg.PlygroundError, match="once it is drawn who begins"):
        game.turn_results(game.start(), (1, 2))
    named = pg.game("parcheesi", first=2)
    assert named.to_dict(named.start())["to_move"] == 2 and len(named.chance(named.start())) == 21


def test_a_roll_alone_means_that_nothing_has_been_played():
    game, position = ready([10, 10, 13, 40])
    layout = game.to_dict(position) | {"rolled": [3, 3]}
    assert same(game, game.position(layout), game.rolled(position, (3, 3)))


BEFORE = {"pieces": [[0, 0, 0, 10], AWAY, AWAY, AWAY], "to_move": 0, "doubles": 0}
WRONG = [
    ({"pieces": [[0, 0, 10], AWAY, AWAY, AWAY]}, "pieces\\[0\\] .* expected 4 numbers from 0 to 72"),
    ({"pieces": [[0, 0, 0, 73], AWAY, AWAY, AWAY]}, "expected 4 numbers"),
    ({"pieces": [[0, 0, 0, True], AWAY, AWAY, AWAY]}, "expected 4 numbers"),
    ({"pieces": [[10, 0, 0, 0], AWAY, AWAY, AWAY]}, "ascending"),
    ({"pieces": [AWAY, AWAY, AWAY]}, "expected the places of 4 seats"),
    ({"pieces": [[0, 0, 0, 20], [0, 0, 0, 3], AWAY, AWAY]}, "outer square 24 holds pieces of seats"),
    ({"pieces": [[0, 10, 10, 10], AWAY, AWAY, AWAY]}, "more than two pieces on outer square 14"),
    ({"pieces": [[0, 66, 66, 66], AWAY, AWAY, AWAY]}, "at most two on place 66"),
    ({"pieces": [[72] * 4, [72] * 4, AWAY, AWAY]}, "seats 0 and 1 have both won"),
    ({"pieces": [[72] * 4, AWAY, AWAY, AWAY], "doubles": 1}, "doubles 1; expected 0 before"),
    ({"to_move": 4}, "to_move 4; expected a seat"),
    ({"to_move": None}, "to_move null; expected a seat, for pieces have left"),
    ({"doubles": 3}, "doubles 3; expected 0, 1 or 2"),
    ({"dice": [3]}, "lacks 'rolled'"),
    ({"rolled": [7, 1]}, "expected two numbers from 1 to 6"),
    ({"rolled": [3, 2]}, "the lower number first"),
    ({"rolled": [2, 3], "dice": [4]}, "dice \\[4\\]; expected some of \\[2, 3\\]"),
    ({"rolled": [2, 3], "dice": []}, "expected something that can be played"),
    ({"rolled": [2, 3], "dice": [2], "bonus": 15}, "bonus 15; expected 10 or 20"),
    ({"rolled": [2, 3], "bonus": 20}, "bonus 20; expected none before a die is played"),
    ({"rolled": [2, 3], "stood": [0, 0, 10, 10]}, "expected places not beyond"),
    ({"rolled": [2, 3], "dice": [2], "stood": [0, 0, 0, 3]}, "each but 0 twice"),
    ({"rolled": [2, 3], "dice": [2], "stood": [0, 0, 12, 12]}, "expected places not beyond"),
    (
        {"pieces": [[0, 0, 12, 12], AWAY, AWAY, AWAY], "rolled": [2, 2], "dice": [2], "stood": [0, 0, 10, 10]},
        "expected no blockade that has formed again",
    ),
    ({"pieces": [[72] * 4, AWAY, AWAY, AWAY], "rolled": [2, 3]}, "expected none before the draw and after the end"),
    ({"shape": 1}, "has no entry 'shape'"),
]


@pytest.mark.parametrize("change, message", WRONG, ids=[message for _, message in WRONG])
def test_an_impossible_position_is_refused(change, message):
    with pytest.raises(pg.PlygroundError, match=message):
        pg.game("parcheesi").position(BEFORE | change)


def random_record(game, seed):
    """The moves of a random game, step by step."""
    stream, position, moves = new_stream(seed), game.start(), []
    while game.mover(position) != pg.OVER:
        options = list(range(len(game.chance(position)))) or game.legal_moves(position)
        moves.append(options[random_below(stream, len(options))])
        position = game.play(position, moves[-1])
    return moves


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_records_are_read_back(settings):
    game = pg.game("parcheesi", **settings)
    for seed in range(3):
        moves = random_record(game, seed)
        text = game.format_game(moves)
        assert game.parse_game(text) == moves
        assert text.splitlines()[0].startswith("first") and text.splitlines()[-1].startswith("result")


def test_a_line_of_a_record_is_a_roll_with_its_steps():
    game, position = ready([0, 0, 0, 10], (AWAY, enemy_at(14, ahead=2), AWAY))
    moves = game.parse_game("64 10>14* 14>34+20 34>40", position)
    assert game.format_game(moves, position) == "64 10>14* 14>34+20 34>40"


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_pieces_and_steps_are_shown_on_cells_of_the_board(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(3)
    cells = {cell["id"] for cell in game.geometry()["cells"]}
    assert len(cells) == 68 + 4 * 9 == len({(cell["x"], cell["y"]) for cell in game.geometry()["cells"]})
    for _ in range(100):
        position = game.rolled(synthetic(game, rng), rng.choice(ROLLS))
        assert sum(piece["count"] for piece in game.pieces(position)) == 16
        assert {piece["cell"] for piece in game.pieces(position)} <= cells
        for move in game.legal_moves(position):
            assert {game.show_step(position, move).source, game.show_step(position, move).target} - {None} <= cells
        assert "seat 3 on" in game.draw(position)


@pytest.mark.parametrize("settings", VARIANTS, ids=str)
def test_turning_the_board_changes_nothing_but_the_seats(settings):
    game, rng = pg.game("parcheesi", **settings), random.Random(4)
    for _ in range(40):
        position = synthetic(game, rng)
        outcome = rng.randrange(21)
        for turn in game.symmetries():
            turned = turn.position(position)
            assert same(game, turn.position(game.play(position, outcome)), game.play(turned, outcome))
            rolled, seen = game.play(position, outcome), game.play(turned, outcome)
            ends = sorted(turn.position(end)[: game.capacities.identity].tolist() for end in game.turn_results(rolled))
            assert ends == sorted(end[: game.capacities.identity].tolist() for end in game.turn_results(seen))
