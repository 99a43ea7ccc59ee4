"""Joey's rules on drawn positions, each with a turn that would be another one without the rule."""

from tests.games.tarble_pictures import check_turn


def test_joey_takes_a_piece_of_the_other_side_rather_than_the_neutral_one():
    between_both = """
       + . . +
      . . B . .
     . . R . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", between_both, 1, "[(0,1),(2,3)] | (1,2)")


def test_joey_takes_the_piece_behind_which_he_does_not_land_on_a_corner():
    corner_behind_one = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . R B .
      . . . B .
       + . . +
    """
    check_turn("joey", corner_behind_one, 1, "[(0,-1),(2,-1)] | (1,-1)")


def test_joey_takes_a_piece_even_if_he_lands_on_a_corner_and_is_lost():
    corner_behind = """
       + . . +
      . . . . .
     . . . . . .
    + . . N R B +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", corner_behind, 1, "[(1,0),(3,0)] | (2,0)")


def test_joey_goes_off_a_corner_towards_the_centre_before_he_goes_on():
    """On his way to the enemy he comes onto the corner (-3,-3), because it is the first of the nearest cells."""
    way_over_a_corner = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     B . . . . .
      . . . . .
       + R . +
    """
    check_turn("joey", way_over_a_corner, 3, "[(-2,-3),(-1,-1)]")


def test_joey_goes_from_the_centre_to_where_the_other_side_is_farthest():
    """He jumps to (1,1), goes at the enemy over the centre, leaves it, and retreats with the last movement."""
    way_over_the_centre = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . R . . .
      . . . B .
       + . . +
    """
    check_turn("joey", way_over_the_centre, 4, "[(-1,-1),(-2,0)] | (0,0)")


def test_joey_does_not_leave_a_corner_for_a_cell_beside_an_enemy_with_his_last_movement():
    """The neighbour nearest to the centre, (-2,-2), is beside the second enemy."""
    jump_into_the_corner = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     R . . . . .
      B . B . .
       + . . +
    """
    check_turn("joey", jump_into_the_corner, 2, "[(-3,-1),(-3,-2)] | (-3,-2)")


def test_joey_goes_at_an_enemy_whom_he_can_take_this_turn():
    two_away = """
       + . . +
      . R . B .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", two_away, 2, "[(0,2),(3,2)] | (2,2)")


def test_joey_goes_to_the_centre_if_the_enemy_is_farther_than_the_movements_left():
    two_away = """
       + . . +
      . R . B .
     . . . . . .
    + . . N . . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", two_away, 1, "[(0,2),(0,1)]")


def test_joey_moves_the_piece_nearest_to_the_centre():
    one_nearer = """
       + . . +
      . . . . .
     B . . . . R
    + . . N . . +
     . R . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", one_nearer, 1, "[(-2,-1),(-1,-1)]")


def test_joey_does_not_step_onto_the_free_centre():
    beside_it = """
       + . . +
      . . . . .
     . . . . . .
    + . . N R . +
     . . . . . .
      . B . . .
       + . . +
    """
    check_turn("joey", beside_it, 2, "[(1,0),(-1,1)] | (0,0)")


def test_joey_retreats_if_no_piece_can_come_nearer_to_the_centre():
    """The enemy behind the neutral piece keeps him from taking it."""
    beside_the_centre = """
       + . . +
      . . . . .
     . . . . . .
    + . B N R . +
     . . . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", beside_the_centre, 1, "[(1,0),(1,-1)]")


def test_joey_retreats_with_his_last_movement_instead_of_staying_beside_an_enemy():
    """(-2,-2) is on the way to the centre and beside the enemy; the wall keeps him from taking it."""
    beside_an_enemy = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     . . . . . .
      B . . . .
       + R . +
    """
    check_turn("joey", beside_an_enemy, 1, "[(-2,-3),(-1,-3)]")


def test_joey_makes_the_first_harmless_movement_if_he_knows_nothing_better():
    """After two captures nobody is left to go at or to retreat from, and only the centre would be nearer to it."""
    both_in_a_line = """
       + . . +
      . . . . .
     . . . . . .
    + . . N . . +
     R B . . . .
      . . . . .
       + . . +
    """
    check_turn("joey", both_in_a_line, 3, "[(-3,-1),(0,1)] | (-2,-1), (0,0)")
