"""Every sentence about the six study situations, by looking at all turns; and what the command says of them."""

from fractions import Fraction

import pytest

import plyground as pg
from plyground.core.compiling import JIT
from plyground.core.errors import PlygroundError
from plyground.games.tarble.board import DIRECTIONS, POINTS, counter
from plyground.games.tarble.distances import board_distance, jumping_distance
from plyground.games.tarble.situations import CENTRE, SITUATIONS, seen_turn, situation
from plyground.papers.tarble2016.study import SOLVED, chances_of_moves, study
from plyground.papers.tarble2016.winning_chances import WinningChances
from plyground.players import make_player

ROLLS = range(1, 7)


@pytest.fixture(scope="module")
def game():
    return pg.game("tarble")


@pytest.fixture(scope="module")
def moves(game):
    return chances_of_moves(game, situation(SOLVED), 3)


@pytest.fixture(scope="module")
def solved(moves):
    return {move.turn.text: move.chance for move in moves}


def all_turns(game, number):
    """Every turn of a situation as an onlooker sees it, with the position after it."""
    before = situation(number).position(game)
    return [(seen_turn(game, before, steps), end) for end, steps in game.turns(before)]


def ends(game, position, roll):
    """The ends of a turn as dictionaries, with their results."""
    return [(game.to_dict(end), game.winner_text(end)) for end in game.turn_results(position, roll)]


def winners(game, position, roll):
    return {game.winner_text(end) for end in game.turn_results(position, roll)}


def after(game, position, roll, *movements):
    position = game.rolled(position, roll)
    for movement in movements:
        position = game.play(position, game.parse_move(position, movement))
    return position


def test_in_situation_1_a_piece_of_the_second_row_takes_the_neutral_piece_and_steps_back_two(game):
    start = game.position(situation(1).layout)
    assert game.to_dict(start) == game.to_dict(game.start())
    for home in ("-3,-4", "-2,-4", "-1,-4"):
        assert len(game.parse_game(f"6 | [({home}),(0,-1)] | (0,0)")) == 1 + 6
    steps = ("-3,-4>-2,-3", "-2,-3>-1,-2", "-1,-2>-1,-1", "-1,-1>1,1", "1,1>1,0", "1,0>0,-1")
    assert game.to_dict(after(game, start, 6, *steps))["red_score"] == 1


def test_in_situation_2_red_is_far_behind_with_twice_the_material_and_takes_at_most_two(game):
    studied = situation(2)
    assert studied.score[0] - studied.score[1] <= -3
    assert len(studied.red) == 2 * len(studied.blue)
    start = game.position(studied.layout)
    assert max(counter(game, end, POINTS) for end in game.turn_results(start, studied.roll)) == 2 + 2


def test_in_situation_3_blue_wins_with_every_roll_but_one_by_going_into_the_corner(game):
    for _, end in all_turns(game, 3):
        for roll in ROLLS:
            assert ("b" in winners(game, end, roll)) == (roll > 1)
    best = after(game, game.position(situation(3).layout), 1, "0,4>1,4")
    for roll in range(2, 7):
        rolled = game.rolled(best, roll)
        into_the_corner = game.replay(game.parse_turn(rolled, "[(3,4),(5,5)] |"), rolled)[-1]
        assert game.winner_text(into_the_corner) == "b"


def test_in_situation_3_the_best_move_wins_one_time_in_nine(game, solved):
    assert solved.pop("1 | [(0,4),(1,4)]").lowest == Fraction(1, 9)
    assert {chance.highest for chance in solved.values()} >= {Fraction(11, 108)}
    assert all(chance.highest <= Fraction(11, 108) < Fraction(1, 9) for chance in solved.values())


@pytest.mark.skipif(not JIT, reason="needs the compiler (NUMBA_DISABLE_JIT is set)")
def test_in_situation_3_the_chance_of_every_move_lies_within_what_some_turns_say_of_it(moves):
    assert len(moves) == 12
    for move in moves:
        assert float(move.chance.lowest) - 1e-12 <= move.solved.probability <= float(move.chance.highest) + 1e-12
        assert move.solved.error < 1e-10
    assert [move.turn.text for move in moves[:2]] == ["1 | [(0,4),(1,4)]", "1 | [(0,4),(0,3)]"]


def test_in_situation_3_blue_replies_best_beside_the_corner_and_red_then_wins_with_a_three_or_loses(game):
    best = after(game, game.position(situation(3).layout), 1, "0,4>1,4")
    assert board_distance((1, 4), (3, 4)) == 2
    chances = WinningChances(game)
    replies = {tuple(game.to_dict(end)["blue"][0]): end for end in game.turn_results(best, 1)}
    for roll in ROLLS:
        assert ("r" in winners(game, replies[4, 4], roll)) == (roll >= 3)
    for roll in (1, 2):  # otherwise Red loses for certain: whatever he does, Blue wins with every roll
        for end in game.turn_results(replies[4, 4], roll):
            assert all("b" in winners(game, end, blue) for blue in ROLLS)
    assert chances.chance(replies[4, 4], 2) == chances.chance(replies[4, 4], 3)
    assert chances.chance(replies[4, 4], 2).lowest == Fraction(4, 6)
    assert all(chances.chance(reply, 2).lowest >= Fraction(4, 6) for reply in replies.values())


def test_in_situation_3_every_other_move_needs_a_four_against_some_reply(game):
    for turn, end in all_turns(game, 3):
        if turn.moved != [((0, 4), (1, 4))]:
            replies = game.turn_results(end, 1)
            least = [min((roll for roll in ROLLS if "r" in winners(game, reply, roll)), default=7) for reply in replies]
            assert max(least) >= 4


def test_in_situation_3_the_popular_move_comes_within_three_of_the_centre():
    assert [board_distance(cell, CENTRE) for cell in ((-2, -4), (-2, -3), (-1, -3))] == [4, 3, 3]


def test_in_situation_4_one_piece_can_be_given_up_and_the_game_goes_on(game):
    found = ends(game, game.position(situation(4).layout), 3)
    assert {len(end["red"]) for end, _ in found} == {2, 3}
    assert {winner for _, winner in found} == {None}


def test_in_situation_5_there_are_at_most_two_captures_and_these_pairs(game):
    pairs, distances = set(), set()
    for turn, _ in all_turns(game, 5):
        assert len(turn.captured) <= 2
        if len(turn.captured) == 2:
            pairs.add(frozenset(turn.captured))
            distances.add(turn.nearest_enemy)
    blue = situation(5).blue
    assert pairs == {frozenset({CENTRE, cell}) for cell in blue} | {frozenset({(3, 3), (3, 5)})}
    assert 4 in distances
    assert board_distance((1, 0), CENTRE) == 1


def test_in_situation_5_the_two_blue_pieces_cannot_be_taken_without_a_change_of_direction(game):
    """Neither piece takes both on a straight line, and the lower one cannot come near enough to take one of them."""
    start = game.position(situation(5).layout)
    for x, y in situation(5).red:
        for dx, dy in DIRECTIONS:
            line = {(x + k * dx, y + k * dy) for k in range(1, 12)}
            assert not {(3, 3), (3, 5)} <= line
    for first, second in (((3, 3), (3, 5)), ((3, 5), (3, 3))):
        # One piece takes one and the other the other: more movements than the roll.
        least = sum(
            jumping_distance(game, start, *pair) for pair in zip(situation(5).red, (first, second), strict=True)
        )
        assert least > 6


def test_in_situation_6_nobody_reaches_an_opposing_piece_but_red_the_neutral_one(game):
    layout = situation(6).layout
    assert max(end["red_score"] for end, _ in ends(game, game.position(layout), 4)) == 6
    for turn, other in (("r", "blue"), ("b", "red")):
        for roll in ROLLS:
            for end, _ in ends(game, game.position({**layout, "turn": turn}), roll):
                assert end[other] == layout[other]


def test_a_captor_of_the_neutral_piece_is_followed_to_where_it_ends(game):
    before = situation(1).position(game)
    steps = game.parse_turn(before, "[(-3,-4),(0,-1)] | (0,0)")
    turn = seen_turn(game, before, steps)
    assert (turn.text, turn.captor_of_neutral) == ("6 | [(-3,-4),(0,-1)] | (0,0)", (0, -1))
    assert [each.holds(turn) for each in situation(1).observations] == [True, True, True]
    left = seen_turn(game, before, game.parse_turn(before, "[(-2,-4),(-1,-1)] | (0,0)"))
    assert [each.holds(left) for each in situation(1).observations] == [True, True, False]


def test_players_that_decide_step_by_step_make_whole_turns(game):
    player = make_player(game, "mcts:playouts=20")
    for each in SITUATIONS[2:6]:
        studied = study(game, [player], each, turns_ahead=1)
        (answer,) = studied.answers
        assert game.to_dict(answer.after)["turn"] == "b"
        assert player.text in str(studied)
        assert answer.turn.text in str(studied) or answer.turn.captured


def test_a_situation_that_does_not_exist_is_refused():
    with pytest.raises(PlygroundError, match="situation 7: expected a number from 1 to 6"):
        situation(7)
