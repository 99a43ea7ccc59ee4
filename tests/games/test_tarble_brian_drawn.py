"""Brian's ideas on drawn positions: his phases and his candidates, and turns that would be others without an idea.

The candidates and phases of the player are found by the plain functions that are compiled for it.
"""

import numpy as np
import pytest

import plyground as pg
from plyground.games.tarble.board import all_cells
from plyground.games.tarble.people.brian import BRIAN_SCRATCH, CANDIDATES, SITUATION
from plyground.games.tarble.people.candidates import NUMBER, candidate_at, list_candidates
from plyground.games.tarble.people.phases import PHASES, phase_of
from plyground.games.tarble.people.view import look, pieces_left
from tests.games.tarble_pictures import check_turn, layout_of, turn_by
from tests.reference import tarble_brian as reference
from tests.reference.tarble_terms import Turn, seen_by_mover

# Phases


def fast_and_slow(text, scores, roll=1):
    """The phase and the candidates (own cells before removals), as Brian and as his slow reference find them."""
    layout = layout_of(text, "r", scores)
    side = (len(text.strip().splitlines()) + 1) // 2
    game, lead = pg.game("tarble", side=side), scores[0] - scores[1]
    scratch = np.zeros(BRIAN_SCRATCH, np.int32)
    view, listed = scratch[SITUATION:], scratch[CANDIDATES:]
    look(game.board, game.rolled(game.position(layout), roll), 0, view)
    cells = all_cells(side)
    own = view[cells.index(tuple(layout["red"][0]))]
    phase = phase_of(game.board, view, lead, scratch)
    list_candidates(game.board, view, roll, phase, listed, scratch)
    fast = []
    for number in range(listed[NUMBER]):
        candidate = listed[candidate_at(number) :]
        assert pieces_left(game.board, candidate) <= len(layout["red"])
        fast.append({cell for k, cell in enumerate(cells) if candidate[k] == own})
    position = seen_by_mover({"side": side}, layout)
    name = reference.phase_of(position)
    slow = [set(each.position.own) for each in reference.candidates(Turn(position, roll), name)]
    return (PHASES[phase], fast), (name, slow)


def check_phase(text, expected, scores=(0, 0)):
    (fast, _), (slow, _) = fast_and_slow(text, scores)
    assert (slow, fast) == (expected, expected)


def candidates(text, roll, scores=(0, 0)):
    """The own cells at the end of each candidate, about which both have to agree."""
    (_, fast), (_, slow) = fast_and_slow(text, scores, roll)
    assert fast == slow
    return fast


ONE_FROM_THE_CORNERS = """
       + . . +
      . . . B R
     . . . . . .
    + . . N . . +
     . . . . . .
      R . . B B
       + . . +
    """


def test_it_is_the_endgame_if_the_leader_can_give_up_all_pieces_with_six_movements():
    check_phase(ONE_FROM_THE_CORNERS, "endgame", scores=(1, 0))


def test_it_is_the_endgame_for_the_side_that_is_behind_too():
    check_phase(ONE_FROM_THE_CORNERS, "endgame", scores=(0, 1))


def test_it_is_no_endgame_while_nobody_leads():
    check_phase(ONE_FROM_THE_CORNERS, "conflict", scores=(1, 1))


LAST_PIECE_WITHIN_SIX = """
      + . . . +
     . . . . . .
    . . . . . . .
   . B . . . . . .
  + . . . N . . . +
   . . . . R R . .
    . . . . R . .
     . . . . . .
      + . . . +
    """


def test_it_is_the_endgame_if_the_leader_can_take_the_last_piece_with_six_movements():
    """Giving up all pieces would take Red more than six movements, as a second Blue piece shows."""
    check_phase(LAST_PIECE_WITHIN_SIX, "endgame", scores=(1, 0))
    check_phase(LAST_PIECE_WITHIN_SIX.replace("+ . . . +", "+ . B . +", 1), "conflict", scores=(1, 0))
    check_phase(LAST_PIECE_WITHIN_SIX, "conflict", scores=(0, 0))


FOUR_CELLS_AWAY = """
      + B B B +
     . . . . . .
    . . . . . . .
   . . . . B . . .
  + . . . N . . . +
   . . . . . . . .
    . . . . . . .
     . {} . . . {}
      + R R R +
    """


def test_it_is_a_conflict_if_a_jump_brings_a_piece_within_three_movements():
    """From (1,1) to (-3,-3) it is four cells: a jump over the neutral piece, a step and the capture."""
    check_phase(FOUR_CELLS_AWAY.format("R", "."), "conflict")
    check_phase(FOUR_CELLS_AWAY.format(".", "R"), "early")


def test_it_is_early_while_both_have_more_than_three_pieces_and_nobody_is_near():
    check_phase(START_OF_FIVE, "early")


START_OF_FIVE = """
      + B B B +
     . . B B . .
    . . . . . . .
   . . . . . . . .
  + . . . N . . . +
   . . . . . . . .
    . . . . . . .
     . . R R . .
      + R R R +
    """


def test_it_is_late_if_a_side_has_three_pieces_or_fewer():
    check_phase(START_OF_FIVE.replace("+ R R R +", "+ . R . +"), "late")


# Candidates

BEHIND_THE_NEUTRAL_PIECE = """
       + . . +
      . . R . .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . B .
       + . . +
    """


def test_in_a_conflict_brian_thinks_of_going_as_near_to_the_enemy_as_is_safe():
    """On (0,1) the neutral piece shields him; the next step would be at risk, so the turn is completed."""
    found = candidates(BEHIND_THE_NEUTRAL_PIECE, 3)
    assert {(-2, 0)} in found
    layout = layout_of(BEHIND_THE_NEUTRAL_PIECE)
    position = seen_by_mover({"side": 4}, layout)
    assert reference.attacking_step(position) == ((1, 2), (0, 1))
    assert {(0, 1)} in candidates(BEHIND_THE_NEUTRAL_PIECE, 1)


def test_brian_does_not_go_part_of_the_way_to_a_corner():
    """Two pieces could be given up one movement apart; with one movement only one of them is a candidate."""
    one_and_two_from_corners = """
       + . . +
      . . . B .
     . . . . . .
    + . . N . . +
     . . . . . .
      R . . R .
       + . B +
    """
    given_up = [
        cells for cells in candidates(one_and_two_from_corners, 1, (0, 0)) if cells & {(-3, -3), (-3, 0), (0, -3)}
    ]
    assert given_up == [{(-3, -3), (0, -2)}]


def test_pieces_given_up_stay_where_they_are_and_do_not_count_in_the_development_of_the_others():
    """Red gives up (-2,-3); the development of (-1,2) alone leads to (-1,1), with the other one in mind to (-2,1)."""
    two_pieces = """
       + . . +
      R B . . .
     . . . . . B
    + . . N B . +
     . . . . . .
      . . . . .
       + R . +
    """
    assert {(-3, -3), (-1, 1)} in candidates(two_pieces, 2, (8, 5))


def test_a_turn_that_cannot_use_all_movements_is_no_candidate():
    """The last piece could stand on the corner after one movement, but two have to be made, so it goes round."""
    last_piece = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . B . . . .
      . . . . .
       + R . +
    """
    found = candidates(last_piece, 2)
    assert {(-3, -3)} in found
    assert all(len(cells) == 1 for cells in found)


# Turns


def test_brian_captures_and_retreats_for_ever():
    """He takes the neutral piece and goes onto the centre, where nobody can take him back."""
    between_enemies = """
       + . . +
      B . . . B
     . . . . B .
    + . . N R . +
     . . . . R .
      . . . . .
       + . . +
    """
    check_turn("brian", between_enemies, 2, "[(1,0),(0,0)] | (0,0)", scores=(6, 5))
    fast, slow = turn_by("brian", between_enemies, 2, scores=(5, 6))
    assert fast == slow
    assert len(fast["red"]) == 2  # behind, he keeps his piece


def test_brian_ends_the_game_by_giving_up_all_pieces_when_he_leads():
    check_turn("brian", ONE_FROM_THE_CORNERS, 2, "[(-3,-2),(-3,-3)], [(3,2),(3,3)]", scores=(6, 5))


def test_brian_gives_up_a_piece_when_he_is_ahead_and_it_would_be_taken():
    two_in_a_corner = """
       + . . +
      . B B R R
     . . . . . .
    + . . N . . +
     . . . . . .
      . . B . .
       + . . +
    """
    check_turn("brian", two_in_a_corner, 1, "[(2,2),(3,3)]", scores=(6, 5))


def test_brian_retreats_from_an_enemy_who_could_come_by_a_jump():
    """(-2,-2) is four cells from Blue; over the neutral piece it is three movements."""
    over_the_centre = """
       + . B +
      . . B . .
     . . . . . .
    + . . N . . +
     . . . . . .
      R . . . .
       + R . +
    """
    check_turn("brian", over_the_centre, 1, "[(-3,-2),(-3,-1)]")
    check_turn("sarah", over_the_centre, 1, "[(-3,-2),(-2,-2)]")


def test_brian_looks_at_the_answers_before_he_takes_what_looks_best():
    """The neutral piece could be had; what Sarah would answer makes him stay away."""
    tempting = """
       + . R +
      . . . . B
     . . . . . .
    + . . N . . +
     . . . R . .
      . . . . B
       + . . +
    """
    check_turn("brian", tempting, 2, "[(0,-1),(-1,-1)], [(2,3),(1,3)]")


@pytest.mark.parametrize(
    "scores, picture, expected",
    [
        ((6, 5), """
       + . . +
      . B . . .
     . . . . R .
    + R . N . . +
     . . . . . .
      . . . . .
       + . . +
    """, "[(2,1),(3,1)]"),
        ((5, 6), """
       + . . +
      . . . R .
     B . . . . .
    + . . N . . +
     . . . . R .
      . . . . .
       + . . +
    """, "[(1,-1),(1,-2)]"),
    ],
    ids=["ahead", "behind"],
)  # fmt: skip
def test_with_few_pieces_in_the_endgame_brian_looks_at_all_turns_and_all_answers(scores, picture, expected):
    """None of his strategies would have made this turn."""
    check_turn("brian", picture, 1, expected, scores=scores)
