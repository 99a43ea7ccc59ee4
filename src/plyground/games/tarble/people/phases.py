"""Brian's reading of a game: how far he is ahead or behind, and in which phase it is (8.3, D10)."""

from plyground.games.tarble.board import LARGEST_ROLL
from plyground.games.tarble.people.danger import SAFE, some_piece_within
from plyground.games.tarble.people.giving_up import movements_to_give_up_all
from plyground.games.tarble.people.scratch import OTHER_SIDE, TRIED
from plyground.games.tarble.people.view import ENEMY_COUNT, OWN_COUNT, copy_view, look_from_the_other_side

FAR_BEHIND, BEHIND, TIED, AHEAD, FAR_AHEAD = 0, 1, 2, 3, 4
STANDINGS = ("far behind", "behind", "tied", "ahead", "far ahead")
EARLY, CONFLICT, LATE, ENDGAME = 0, 1, 2, 3
PHASES = ("early", "conflict", "late", "endgame")
FAR = 3  # points
FEW_PIECES = 3


def standing(lead):
    """What a lead in points is called."""
    if abs(lead) >= FAR:
        return FAR_AHEAD if lead > 0 else FAR_BEHIND
    if lead == 0:
        return TIED
    return AHEAD if lead > 0 else BEHIND


def could_end_the_game(board, view, scratch):
    """Whether the viewer could end the game with six movements: by giving up all pieces or taking the last enemy."""
    if view[ENEMY_COUNT] == 1 and some_piece_within(board, view, LARGEST_ROLL, scratch):
        return True
    tried = scratch[TRIED:]
    copy_view(view, tried)
    return movements_to_give_up_all(board, tried, LARGEST_ROLL, scratch) <= LARGEST_ROLL


def phase_of(board, view, lead, scratch):
    """The phase at the start of the viewer's turn, the first that fits: endgame, conflict, late, early."""
    other = scratch[OTHER_SIDE:]
    look_from_the_other_side(board, view, other)
    if lead > 0 and could_end_the_game(board, view, scratch):
        return ENDGAME
    if lead < 0 and could_end_the_game(board, other, scratch):
        return ENDGAME
    if some_piece_within(board, view, SAFE - 1, scratch) or some_piece_within(board, other, SAFE - 1, scratch):
        return CONFLICT
    if min(view[OWN_COUNT], view[ENEMY_COUNT]) <= FEW_PIECES:
        return LATE
    return EARLY
