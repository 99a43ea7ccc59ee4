"""Sarah, careful: she looks at the turn as a whole and captures only what she can get away with (8.2).

The completion of a turn does not depend on how many movements it has, so one pass through the capture plans, each
completed movement by movement, finds her turns for several rolls: her own, or all six when Brian asks for her answers.
"""

from plyground.games.tarble.board import LEFT, TURN, WORDS
from plyground.games.tarble.people.capture_plans import find_plans
from plyground.games.tarble.people.danger import BY_BOARD, pieces_at_risk
from plyground.games.tarble.people.development import AFTER_REMOVAL, development_score
from plyground.games.tarble.people.giving_up import GO_PART_OF_THE_WAY, give_up_pieces
from plyground.games.tarble.people.movements import complete, completing_movement
from plyground.games.tarble.people.piece_search import MOVEMENTS, captures_of, is_capture, of_state, play_to
from plyground.games.tarble.people.reasons import CAPTURE, COMPLETION, GIVING_UP, reason_for
from plyground.games.tarble.people.scratch import END_OF_TERMS, PLAN_SEARCH, STEPS_TOLD
from plyground.games.tarble.people.view import (
    MOST_PIECES,
    NO_MOVEMENT,
    OWN_CELLS,
    OWN_COUNT,
    VIEW_SIZE,
    copy_view,
    lead_of,
    look,
    make_movement,
    take_up_again,
    tell_steps,
    write_turn_end,
)

FAR_AHEAD = 3
TRADES_WHEN_AHEAD = 2
ROLLS = 7  # an entry for each number of movements, 0 to 6

# The best plan for a roll: whether there is one, then what it is judged by
FOUND, PROFIT, CAPTURES, SCORE, PLAN_MOVEMENTS, MERITS = 0, 1, 2, 3, 4, 5

COMPLETED = END_OF_TERMS  # the view of a turn while it is completed
BEST_PLANS = COMPLETED + VIEW_SIZE
TURN_ENDS = BEST_PLANS + ROLLS * MERITS  # a view for each roll
SEEN = TURN_ENDS + ROLLS * VIEW_SIZE  # the view of the position that she looks at
SARAH_SCRATCH = SEEN + VIEW_SIZE


def is_allowed(captures, at_risk, lead):
    """Whether a plan is worth its risk: none, two for one or better, or an even trade when ahead."""
    if at_risk == 0 or (captures >= 2 and at_risk < captures):
        return True
    return at_risk == captures and lead >= TRADES_WHEN_AHEAD


def is_better(best, profit, captures, score, movements):
    """Whether a plan is better than the best one so far: by profit, captures, development score and movements."""
    if best[FOUND] == 0 or profit != best[PROFIT]:
        return best[FOUND] == 0 or profit > best[PROFIT]
    if captures != best[CAPTURES]:
        return captures > best[CAPTURES]
    if score != best[SCORE]:
        return score < best[SCORE]
    return movements < best[PLAN_MOVEMENTS]


def can_be_best(best, captures):
    """Whether a plan with so many captures can be better than the best one so far, or as good in the first points."""
    return best[FOUND] == 0 or captures > best[PROFIT] or (captures == best[PROFIT] and captures >= best[CAPTURES])


def weigh_plan(board, completed, captures, movements, lead, roll, scratch):
    """Keep a plan, completed, as the turn for a roll if it is allowed and the best so far."""
    at_risk = pieces_at_risk(board, completed, BY_BOARD, scratch)
    if not is_allowed(captures, at_risk, lead):
        return
    best = scratch[BEST_PLANS + roll * MERITS :]
    score = development_score(board, completed, AFTER_REMOVAL)
    if is_better(best, captures - at_risk, captures, score, movements):
        best[FOUND] = 1
        best[PROFIT] = captures - at_risk
        best[CAPTURES] = captures
        best[SCORE] = score
        best[PLAN_MOVEMENTS] = movements
        copy_view(completed, scratch[TURN_ENDS + roll * VIEW_SIZE :])


def try_plan(board, view, search, plan, lead, first_roll, last_roll, scratch):
    """Play a plan and complete the turn, and weigh it for every roll for which it can be the best."""
    captures = captures_of(search, plan)
    movements = of_state(search, plan, MOVEMENTS)
    last = last_roll
    while last >= movements and not can_be_best(scratch[BEST_PLANS + last * MERITS :], captures):
        last -= 1
    if last < max(movements, first_roll):
        return
    completed = scratch[COMPLETED:]
    copy_view(view, completed)
    play_to(board, completed, search, plan)
    for roll in range(movements, last + 1):
        if roll > movements:
            movement = completing_movement(board, completed, BY_BOARD, scratch)
            make_movement(board, completed, movement)
        if roll >= first_roll and can_be_best(scratch[BEST_PLANS + roll * MERITS :], captures):
            weigh_plan(board, completed, captures, movements, lead, roll, scratch)


def complete_without_plan(board, view, first_roll, last_roll, scratch):
    """For rolls without an allowed plan the whole turn is a completion: retreat, then develop."""
    completed = scratch[COMPLETED:]
    copy_view(view, completed)
    for roll in range(1, last_roll + 1):
        movement = completing_movement(board, completed, BY_BOARD, scratch)
        if movement != NO_MOVEMENT:
            make_movement(board, completed, movement)
        if roll >= first_roll and scratch[BEST_PLANS + roll * MERITS :][FOUND] == 0:
            copy_view(completed, scratch[TURN_ENDS + roll * VIEW_SIZE :])


def give_up_as_many_as_possible(board, view, roll, scratch):
    """Far ahead: end the game as soon as possible (D7)."""
    end = scratch[TURN_ENDS + roll * VIEW_SIZE :]
    copy_view(view, end)
    left = give_up_pieces(board, end, roll, MOST_PIECES, GO_PART_OF_THE_WAY, scratch)
    take_up_again(board, end)
    complete(board, end, left, BY_BOARD, scratch)


def find_best_plans(board, view, lead, first_roll, last_roll, scratch):
    """Find the best allowed capture plan for each of these rolls; BEST_PLANS says whether there is one."""
    for roll in range(first_roll, last_roll + 1):
        scratch[BEST_PLANS + roll * MERITS :][FOUND] = 0
    search = scratch[PLAN_SEARCH:]
    for i in range(view[OWN_COUNT]):
        for state in range(1, find_plans(board, view, view[OWN_CELLS + i], last_roll, search)):
            if is_capture(search, state):
                try_plan(board, view, search, state, lead, first_roll, last_roll, scratch)


def sarahs_turns(board, view, lead, first_roll, last_roll, scratch):
    """Find the ends of Sarah's turns for these rolls in a position; TURN_ENDS has a view for each."""
    if lead >= FAR_AHEAD:
        for roll in range(first_roll, last_roll + 1):
            give_up_as_many_as_possible(board, view, roll, scratch)
        return
    find_best_plans(board, view, lead, first_roll, last_roll, scratch)
    complete_without_plan(board, view, first_roll, last_roll, scratch)


def end_turn_found(board, state, strategy, after, scratch):
    """End the turn as TURN_ENDS has it for the roll; return the reason. The steps are told."""
    turn = scratch[TURN_ENDS + state[board[WORDS] + LEFT] * VIEW_SIZE :]
    tell_steps(turn, scratch[STEPS_TOLD:])
    write_turn_end(board, state, turn, after)
    return reason_for(board, turn, strategy, 0, 0)


def sarah(board, state, after, scratch, stream):
    """Sarah's turn."""
    lead, roll = lead_of(board, state), state[board[WORDS] + LEFT]
    view = scratch[SEEN:]
    look(board, state, state[board[WORDS] + TURN], view)
    sarahs_turns(board, view, lead, roll, roll, scratch)
    if lead >= FAR_AHEAD:
        strategy = GIVING_UP
    else:
        strategy = CAPTURE if scratch[BEST_PLANS + roll * MERITS + FOUND] == 1 else COMPLETION
    return end_turn_found(board, state, strategy, after, scratch)
