"""Giving up pieces (D21): bringing them onto corners and the centre, so that the game ends sooner.

The piece that has the shortest way goes first. The last one must arrive with the last movement, because all movements
of a roll have to be made.
"""

from plyground.games.tarble.people.piece_search import (
    CELL,
    MOVEMENTS,
    NO_STATE,
    exact_way_to_removal_cell,
    of_state,
    play_to,
    state_on_the_way,
    way_to_removal_cell,
)
from plyground.games.tarble.people.scratch import PATH_SEARCH
from plyground.games.tarble.people.view import OWN_CELLS, OWN_COUNT, give_up, give_up_standing

LONGEST_WAY = 12
GO_PART_OF_THE_WAY, STOP_SHORT = 0, 1  # Sarah's way and Brian's, where the movements do not suffice


def piece_with_shortest_way(board, view, search):
    """The own piece with the fewest movements to a removal cell; NO_STATE if none gets to one."""
    best = NO_STATE
    most = LONGEST_WAY
    for i in range(view[OWN_COUNT]):
        state = way_to_removal_cell(board, view, search, view[OWN_CELLS + i], most)
        if state != NO_STATE:
            best = view[OWN_CELLS + i]
            most = of_state(search, state, MOVEMENTS) - 1
    return best


def give_up_pieces(board, view, left, wanted, manner, scratch):
    """Give up as many pieces as wanted and possible; return the movements that are left.

    Those that stand on removal cells when it begins are given up already.
    """
    search = scratch[PATH_SEARCH:]
    give_up_standing(board, view)
    while left > 0 and wanted > 0 and view[OWN_COUNT] > 0:
        piece = piece_with_shortest_way(board, view, search)
        if piece == NO_STATE:
            return left
        state = NO_STATE
        if view[OWN_COUNT] == 1:
            state = exact_way_to_removal_cell(board, view, search, piece, left)
        if state == NO_STATE:
            state = way_to_removal_cell(board, view, search, piece, LONGEST_WAY)
        if of_state(search, state, MOVEMENTS) > left:
            if manner == GO_PART_OF_THE_WAY:
                play_to(board, view, search, state_on_the_way(search, state, left))
                return 0
            return left
        left -= of_state(search, state, MOVEMENTS)
        play_to(board, view, search, state)
        give_up(view, of_state(search, state, CELL))
        wanted -= 1
    return left


def movements_to_give_up_all(board, view, most, scratch):
    """The movements that giving up all pieces takes, one after the other; `most` + 1 if it takes more. Plays them."""
    left = give_up_pieces(board, view, most, view[OWN_COUNT], STOP_SHORT, scratch)
    return most - left if view[OWN_COUNT] == 0 else most + 1
