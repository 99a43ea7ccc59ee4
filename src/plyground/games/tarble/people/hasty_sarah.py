"""Another reading of Sarah, who is in more of a hurry to end a game that she leads, and takes what she can on the way.

The thesis says that she sacrifices pieces if she is "winning by a large enough margin", because "ending the game as
quickly as possible is preferred". It does not say whether captures come before that. Section 8.2 puts them after it.
Here the order is: end the game at once if she leads and can; capture plans; give up pieces if far ahead; completion.
"""

from plyground.games.tarble.board import LEFT, TURN, WORDS
from plyground.games.tarble.people.reasons import CAPTURE, COMPLETION, GIVING_UP
from plyground.games.tarble.people.sarah import (
    BEST_PLANS,
    FAR_AHEAD,
    FOUND,
    MERITS,
    SEEN,
    TURN_ENDS,
    complete_without_plan,
    end_turn_found,
    find_best_plans,
    give_up_as_many_as_possible,
)
from plyground.games.tarble.people.view import VIEW_SIZE, lead_of, look, pieces_left


def find_turn(board, view, lead, roll, scratch):
    """Write the end of her turn to TURN_ENDS; return the strategy that it comes from."""
    turn = scratch[TURN_ENDS + roll * VIEW_SIZE :]
    if lead > 0:
        give_up_as_many_as_possible(board, view, roll, scratch)
        if pieces_left(board, turn) == 0:
            return GIVING_UP
    find_best_plans(board, view, lead, roll, roll, scratch)
    if scratch[BEST_PLANS + roll * MERITS + FOUND] == 1:
        return CAPTURE
    if lead >= FAR_AHEAD:
        give_up_as_many_as_possible(board, view, roll, scratch)
        return GIVING_UP
    complete_without_plan(board, view, roll, roll, scratch)
    return COMPLETION


def hasty_sarah(board, state, after, scratch, stream):
    """The hasty Sarah's turn."""
    view = scratch[SEEN:]
    look(board, state, state[board[WORDS] + TURN], view)
    strategy = find_turn(board, view, lead_of(board, state), state[board[WORDS] + LEFT], scratch)
    return end_turn_found(board, state, strategy, after, scratch)
