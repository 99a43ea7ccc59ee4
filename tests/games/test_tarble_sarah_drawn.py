"""Sarah's rules and the terms that Brian shares, on drawn positions; without its rule each turn would be another."""

import pytest

from tests.games.tarble_pictures import check_turn

# Giving up pieces

BESIDE_THE_EDGE = """
       + . . +
      . . . . R
     . . . . . .
    + . . N . . +
     . . B . . .
      . . . . .
       + . . +
    """


def test_sarah_gives_up_her_piece_if_she_leads_by_three():
    check_turn("sarah", BESIDE_THE_EDGE, 1, "[(3,2),(3,3)]", scores=(8, 5))


def test_sarah_keeps_her_piece_if_she_leads_by_two():
    check_turn("sarah", BESIDE_THE_EDGE, 1, "[(3,2),(3,1)]", scores=(7, 5))


def test_sarah_gives_up_pieces_even_if_she_could_capture():
    beside_an_enemy = """
       + . . +
      . . . . .
     . . . . . R
    + . . N . B +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", beside_an_enemy, 1, "[(3,1),(3,0)]", scores=(8, 5))


def test_the_last_piece_is_given_up_with_exactly_the_movements_of_the_roll():
    """The corner is one step away, but a second movement would have to leave it."""
    one_from_the_corner = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . B . . . .
      . . . . .
       + R . +
    """
    check_turn("sarah", one_from_the_corner, 2, "[(-2,-3),(-3,-3)]", scores=(8, 5))


def test_sarah_goes_part_of_the_way_to_a_corner_that_is_too_far():
    two_from_a_corner = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . B . . R .
      . . . . .
       + . . +
    """
    check_turn("sarah", two_from_a_corner, 1, "[(1,-1),(0,-2)]", scores=(8, 5))


# Capture plans


def test_sarah_captures_if_she_can_retreat_to_four_cells_away():
    take_and_go = """
       + . . +
      . . . B .
     . . . R . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", take_and_go, 2, "[(1,1),(-2,-2)] | (0,0)")


def test_sarah_refuses_a_capture_after_which_she_is_at_risk():
    take_and_stay = """
       + . . +
      . . . B .
     . . . R . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", take_and_stay, 1, "[(1,1),(0,1)]")


def test_sarah_takes_two_for_one():
    """The piece ends on a corner, which counts as a piece at risk: two captured, one risked."""
    two_in_a_line = """
       + . . +
      . B . . .
     . . . . . .
    + . . N . . +
     . . . R . .
      . . . . .
       + . . +
    """
    check_turn("sarah", two_in_a_line, 2, "[(0,-1),(0,3)] | (0,0), (0,2)")


def test_sarah_does_not_take_two_for_two():
    """(1,1) could take the neutral piece and (-2,-2), land on a corner, and leave (1,0) within reach of (-1,-3)."""
    two_risked = """
       + . . +
      . . . . .
     . . . R . .
    + . . N R . +
     . . . . . .
      . B . . .
       + . B +
    """
    check_turn("sarah", two_risked, 2, "[(1,0),(2,1)], [(1,1),(1,2)]")


ONE_FOR_ONE = """
       + . . +
      . B . . .
     . . . . . .
    + . . N . . +
     . . . R . .
      . . . . .
       + . . +
    """


def test_sarah_risks_one_for_one_if_she_leads_by_two():
    check_turn("sarah", ONE_FOR_ONE, 1, "[(0,-1),(0,1)] | (0,0)", scores=(7, 5))


def test_sarah_does_not_risk_one_for_one_if_she_leads_by_one():
    check_turn("sarah", ONE_FOR_ONE, 1, "[(0,-1),(-1,-2)]", scores=(6, 5))


def test_sarah_prefers_the_plan_with_more_captures_of_two_that_gain_the_same():
    """Two captures for the piece, which ends on a corner, rather than the neutral piece for nothing."""
    one_or_two = """
       + . . +
      . . . . B
     . . . . . .
    + . R N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", one_or_two, 4, "[(-1,0),(3,3)] | (0,0), (3,2)")


def test_sarah_prefers_what_a_plan_gains_to_what_it_captures():
    """One capture, and another one in the completion, leave nobody at risk."""
    two_ways = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . R B .
      . . B . .
       + . R +
    """
    check_turn("sarah", two_ways, 2, "[(-1,-3),(-1,-1)], [(0,-1),(2,-1)] | (-1,-2), (1,-1)", scores=(7, 5))


def test_sarah_chooses_among_equal_plans_by_development():
    two_landings = """
       + . . +
      . . B . .
     . . . . R .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", two_landings, 2, "[(2,1),(0,2)] | (1,2)")


def test_a_piece_that_a_capture_brings_onto_a_corner_is_in_the_greatest_danger_and_leaves_it():
    jump_into_a_corner = """
       + . . +
      B . . . .
     R . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", jump_into_a_corner, 2, "[(-2,1),(-1,2)] | (-1,2)")


# Retreat


def test_sarah_retreats_before_she_develops():
    at_risk = """
       + . . +
      . . . . .
     . R . . . .
    + . . N . . +
     B . . . . .
      . . . . .
       + . . +
    """
    check_turn("sarah", at_risk, 1, "[(-1,1),(-1,2)]")


def test_the_next_piece_retreats_if_the_one_in_most_danger_cannot():
    """Both are two cells from Blue; for (-3,-2), the first, every step would be onto a corner or no farther away."""
    one_in_a_corner = """
       + . . +
      . R . . .
     . . . . . .
    + B . N . . +
     . . . . . .
      R . . . .
       + . . +
    """
    check_turn("sarah", one_in_a_corner, 1, "[(0,2),(1,2)]")


def test_a_retreat_is_not_onto_a_corner():
    corner_is_farthest = """
       + . . +
      . . . . .
     . . . . . .
    + . . N B . +
     . . . . . .
      . R . . .
       + . . +
    """
    check_turn("sarah", corner_is_farthest, 1, "[(-2,-2),(-3,-2)]")


# Development


def test_development_leaves_out_movements_that_put_a_piece_at_risk():
    """(2,1) would be nearer to the goal and only three cells from Blue."""
    check_turn("sarah", BESIDE_THE_EDGE, 1, "[(3,2),(3,1)]")


def test_of_cells_beside_the_centre_equally_far_from_the_nearest_enemy_the_one_farther_from_all_is_the_goal():
    two_enemies = """
       + . . +
      . . . . .
     . . . . . .
    + B . N . . +
     B . . . . .
      . . . . R
       + . . +
    """
    check_turn("sarah", two_enemies, 1, "[(1,-2),(1,-1)]")


def test_of_equal_goals_the_one_nearer_to_an_own_piece_counts():
    opposite = """
       + . B +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . R .
       + . . +
    """
    check_turn("sarah", opposite, 1, "[(0,-2),(0,-1)]")


def test_the_secondary_goal_is_the_one_with_the_nearer_piece():
    three_pieces = """
       + R . +
      R R . . .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + B . +
    """
    check_turn("sarah", three_pieces, 1, "[(1,3),(1,2)]")


@pytest.mark.parametrize("turn", ["r", "b"])
def test_ties_are_settled_by_the_smallest_cell_for_both_colours(turn):
    """Nothing is mirrored for Blue: of the two landing cells beside the centre the first is taken."""
    in_line = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . R . .
       + . . +
    """.replace("R", turn.upper())
    other = {"r": "B", "b": "R"}[turn]
    picture = in_line.replace("+ . . +", f"+ . {other} +", 1)
    check_turn("sarah", picture, 1, "[(-1,-2),(-1,-1)]", turn=turn)


# Another reading


def test_the_hasty_sarah_ends_a_game_that_she_leads_by_one_as_soon_as_she_can():
    check_turn("hasty-sarah", BESIDE_THE_EDGE, 1, "[(3,2),(3,3)]", scores=(6, 5))
    check_turn("sarah", BESIDE_THE_EDGE, 1, "[(3,2),(3,1)]", scores=(6, 5))


def test_the_hasty_sarah_captures_before_she_gives_up_pieces():
    """With two pieces and a roll of 1 she cannot end the game; the capture leaves nobody at risk."""
    capture_or_corner = """
       + . . +
      . . . . .
     . . . . . R
    + . . N . B +
     . . . . . .
      . . . . .
       + R . +
    """
    check_turn("hasty-sarah", capture_or_corner, 1, "[(3,1),(1,-1)] | (2,0)", scores=(8, 5))
    check_turn("sarah", capture_or_corner, 1, "[(-2,-3),(-3,-3)]", scores=(8, 5))
