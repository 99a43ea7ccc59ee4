"""Brian's second look (D22) at his best candidates: what Sarah would answer to each, and what he could take then."""

from plyground.games.tarble.board import LARGEST_ROLL
from plyground.games.tarble.people.candidates import NUMBER, VALUE, candidate_at
from plyground.games.tarble.people.capture_plans import prospects
from plyground.games.tarble.people.sarah import SARAH_SCRATCH, TURN_ENDS, sarahs_turns
from plyground.games.tarble.people.scratch import PATH_SEARCH
from plyground.games.tarble.people.values import WON, care, gains, is_finished, outcome
from plyground.games.tarble.people.view import TAKEN, VIEW_SIZE, look_from_the_other_side

LOOKED_AT = 12  # candidates
PROSPECT_WEIGHT = 50  # what a point in the sum of prospects is worth

OPPONENT = SARAH_SCRATCH  # the position after a candidate as the opponent sees it
ANSWERED = OPPONENT + VIEW_SIZE  # the position after his answer as Brian sees it
POINTS_BY_ROLL = ANSWERED + VIEW_SIZE
CHOSEN = POINTS_BY_ROLL + LARGEST_ROLL + 1  # the numbers of the candidates that are looked at
SECOND_LOOK_SCRATCH = CHOSEN + LOOKED_AT


def second_value(board, view, phase, lead, scratch):
    """The second value of a turn that ends as the view shows: the sum over the opponent's six rolls."""
    if is_finished(board, view):
        return LARGEST_ROLL * outcome(board, view, lead, WON)
    opponent, answered = scratch[OPPONENT:], scratch[ANSWERED:]
    look_from_the_other_side(board, view, opponent)
    his_lead = -lead - view[TAKEN]
    sarahs_turns(board, opponent, his_lead, 1, LARGEST_ROLL, scratch)
    value = LARGEST_ROLL * gains(board, view, phase, lead)
    for roll in range(1, LARGEST_ROLL + 1):
        end = scratch[TURN_ENDS + roll * VIEW_SIZE :]
        if is_finished(board, end):
            value -= outcome(board, end, his_lead, WON)
            continue
        look_from_the_other_side(board, end, answered)
        hopes = prospects(board, answered, scratch[PATH_SEARCH:], scratch[POINTS_BY_ROLL:])
        value += PROSPECT_WEIGHT * hopes - LARGEST_ROLL * care(phase, lead) * end[TAKEN]
    return value


def choose_by_first_value(listed, chosen):
    """Write the numbers of the best candidates by first value, the best first; return how many."""
    count = 0
    for number in range(listed[NUMBER]):
        value = listed[candidate_at(number) + VALUE]
        place = count
        while place > 0 and listed[candidate_at(chosen[place - 1]) + VALUE] < value:
            if place < LOOKED_AT:
                chosen[place] = chosen[place - 1]
            place -= 1
        if place < LOOKED_AT:
            chosen[place] = number
            count = min(count + 1, LOOKED_AT)
    return count


def best_candidate(board, listed, phase, lead, scratch):
    """The candidate with the largest second value among those with the best first values; the first of equals."""
    chosen = scratch[CHOSEN:]
    best = -1
    best_value = 0
    for i in range(choose_by_first_value(listed, chosen)):
        value = second_value(board, listed[candidate_at(chosen[i]) :], phase, lead, scratch)
        if best == -1 or value > best_value:
            best = chosen[i]
            best_value = value
    return best
