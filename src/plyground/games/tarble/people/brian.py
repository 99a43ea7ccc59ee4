"""Brian, who has thought about Tarble more than anybody: he plays by the situation and by jumping distance (8.3)."""

from plyground.games.tarble.board import LEFT, POINTS, TURN, WORDS
from plyground.games.tarble.people.candidates import (
    LIST_SIZE,
    NUMBER,
    STRATEGY,
    VALUE,
    candidate_at,
    list_candidates,
)
from plyground.games.tarble.people.endgame import ENDGAME_SCRATCH, is_small_endgame, play_best_turn
from plyground.games.tarble.people.phases import ENDGAME, phase_of
from plyground.games.tarble.people.scratch import NOT_TOLD, STEPS_TOLD
from plyground.games.tarble.people.second_look import best_candidate
from plyground.games.tarble.people.values import first_value
from plyground.games.tarble.people.view import VIEW_SIZE, look, tell_steps, write_turn_end

SITUATION = ENDGAME_SCRATCH  # the view at the start of the turn
PLAYED = SITUATION + VIEW_SIZE
CANDIDATES = PLAYED + VIEW_SIZE
BRIAN_SCRATCH = CANDIDATES + LIST_SIZE


def brian(board, state, after, scratch, stream):
    """Brian's turn."""
    counters = board[WORDS]
    seat = state[counters + TURN]
    lead = state[counters + POINTS + seat] - state[counters + POINTS + 1 - seat]
    roll = state[counters + LEFT]
    view = scratch[SITUATION:]
    look(board, state, seat, view)
    phase = phase_of(board, view, lead, scratch)
    if phase == ENDGAME and is_small_endgame(view):
        played = scratch[PLAYED:]
        play_best_turn(board, view, phase, lead, roll, scratch, played)
        scratch[STEPS_TOLD] = NOT_TOLD
        write_turn_end(board, state, played, after)
        return phase
    listed = scratch[CANDIDATES:]
    list_candidates(board, view, roll, phase, listed, scratch)
    for number in range(listed[NUMBER]):
        candidate = listed[candidate_at(number) :]
        candidate[VALUE] = first_value(board, candidate, phase, lead, scratch)
    best = best_candidate(board, listed, phase, lead, scratch)
    played = listed[candidate_at(best) :]
    tell_steps(played, scratch[STEPS_TOLD:])
    write_turn_end(board, state, played, after)
    return phase + 4 * played[STRATEGY]
