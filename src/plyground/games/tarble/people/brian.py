"""Brian, who has thought about Tarble more than anybody: he plays by the situation and by jumping distance (8.3)."""

from plyground.games.tarble.board import LARGEST_ROLL, LEFT, TURN, WORDS
from plyground.games.tarble.cells import is_removal_cell
from plyground.games.tarble.people.candidates import (
    LIST_SIZE,
    NUMBER,
    STRATEGY,
    VALUE,
    candidate_at,
    list_candidates,
)
from plyground.games.tarble.people.danger import find_jumping_dangers
from plyground.games.tarble.people.endgame import ENDGAME_SCRATCH, is_small_endgame, play_best_turn
from plyground.games.tarble.people.phases import ENDGAME, phase_of
from plyground.games.tarble.people.reasons import FULL_SEARCH, reason_for
from plyground.games.tarble.people.scratch import DANGER, NOT_TOLD, STEPS_TOLD
from plyground.games.tarble.people.second_look import best_candidate
from plyground.games.tarble.people.values import first_value
from plyground.games.tarble.people.view import (
    OWN_CELLS,
    OWN_COUNT,
    VIEW_SIZE,
    lead_of,
    look,
    tell_steps,
    write_turn_end,
)

SITUATION = ENDGAME_SCRATCH  # the view at the start of the turn
PLAYED = SITUATION + VIEW_SIZE
CANDIDATES = PLAYED + VIEW_SIZE
BRIAN_SCRATCH = CANDIDATES + LIST_SIZE


def brians_reason(board, played, strategy, phase, scratch):
    """His reason, with the least jumping distance of an enemy to a piece of his after the turn; 7 if none has a way."""
    find_jumping_dangers(board, played, LARGEST_ROLL, scratch)
    danger = LARGEST_ROLL + 1
    for i in range(played[OWN_COUNT]):
        cell = played[OWN_CELLS + i]
        if not is_removal_cell(board, cell):
            danger = min(danger, scratch[DANGER + cell])
    return reason_for(board, played, strategy, phase, danger)


def brian(board, state, after, scratch, stream):
    """Brian's turn."""
    lead, roll = lead_of(board, state), state[board[WORDS] + LEFT]
    view = scratch[SITUATION:]
    look(board, state, state[board[WORDS] + TURN], view)
    phase = phase_of(board, view, lead, scratch)
    if phase == ENDGAME and is_small_endgame(view):
        played = scratch[PLAYED:]
        play_best_turn(board, view, phase, lead, roll, scratch, played)
        scratch[STEPS_TOLD] = NOT_TOLD
        write_turn_end(board, state, played, after)
        return brians_reason(board, played, FULL_SEARCH, phase, scratch)
    listed = scratch[CANDIDATES:]
    list_candidates(board, view, roll, phase, listed, scratch)
    for number in range(listed[NUMBER]):
        candidate = listed[candidate_at(number) :]
        candidate[VALUE] = first_value(board, candidate, phase, lead, scratch)
    best = best_candidate(board, listed, phase, lead, scratch)
    played = listed[candidate_at(best) :]
    tell_steps(played, scratch[STEPS_TOLD:])
    write_turn_end(board, state, played, after)
    return brians_reason(board, played, played[STRATEGY], phase, scratch)
