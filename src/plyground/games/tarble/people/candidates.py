"""Brian's candidates: the turns that he considers, each as the position at its end, before pieces are removed (8.3).

In this order: completion of the whole turn; development; retreat; attack, in a conflict; giving up one, two, … pieces;
then the capture plans of each piece, with a completion, and with an infinite retreat, in which the piece that has
captured disappears into a corner or the centre, where nobody can take it back.
"""

from plyground.games.tarble.board import CELLS, WAYS_OUT
from plyground.games.tarble.cells import distance, is_removal_cell
from plyground.games.tarble.people.capture_plans import find_plans
from plyground.games.tarble.people.danger import BY_JUMPS, SAFE
from plyground.games.tarble.people.distance import nearest_enemy, own_of_closest_pair
from plyground.games.tarble.people.giving_up import STOP_SHORT, give_up_pieces
from plyground.games.tarble.people.movements import (
    ANYWHERE,
    complete,
    danger_after_step,
    first_movement,
    play_on,
)
from plyground.games.tarble.people.phases import CONFLICT
from plyground.games.tarble.people.piece_search import (
    CELL,
    MOVEMENTS,
    NO_STATE,
    exact_way_to_removal_cell,
    is_capture,
    of_state,
    play_to,
    way_to_removal_cell,
)
from plyground.games.tarble.people.reasons import (
    ATTACK,
    CAPTURE,
    COMPLETION,
    DEVELOPING,
    GIVING_UP,
    INFINITE_RETREAT,
    RETREATING,
)
from plyground.games.tarble.people.scratch import PATH_SEARCH, PLAN_SEARCH
from plyground.games.tarble.people.view import (
    ATTACKED,
    DID,
    ENEMY_COUNT,
    GIVEN_UP_COUNT,
    NO_MOVEMENT,
    OWN_CELLS,
    OWN_COUNT,
    VIEW_SIZE,
    can_step,
    copy_view,
    give_up,
    make_movement,
    take_up_again,
    target_of,
)

# The list of candidates: their number, then the candidates, each a view, the strategy it comes from and its first value
NUMBER, FIRST_CANDIDATE = 0, 1
STRATEGY, VALUE, CANDIDATE_SIZE = VIEW_SIZE, VIEW_SIZE + 1, VIEW_SIZE + 2
MOST_CANDIDATES = 2048  # plans beyond them are not considered
LIST_SIZE = FIRST_CANDIDATE + CANDIDATE_SIZE * (MOST_CANDIDATES + 1)


def candidate_at(number):
    """Where a candidate begins in the list."""
    return FIRST_CANDIDATE + CANDIDATE_SIZE * number


def is_same_position(board, first, second):
    """Whether the same pieces stand on the same cells."""
    for cell in range(board[CELLS]):
        if first[cell] != second[cell]:
            return False
    return True


def add_candidate(board, listed, strategy, left, scratch):
    """Add the turn played in the place behind the last candidate, unless it is known or has left out movements."""
    number = listed[NUMBER]
    played = listed[candidate_at(number) :]
    take_up_again(board, played)
    if left > 0 and first_movement(board, played, ANYWHERE, scratch) != NO_MOVEMENT:
        return
    for earlier in range(number):
        if is_same_position(board, listed[candidate_at(earlier) :], played):
            return
    played[STRATEGY] = strategy
    if number < MOST_CANDIDATES:
        listed[NUMBER] = number + 1


def attacking_step(board, view, scratch):
    """The step of the closest pair's own piece towards the enemy, if it gets nearer and is not at risk there."""
    if view[OWN_COUNT] == 0 or view[ENEMY_COUNT] == 0:
        return NO_MOVEMENT
    source = own_of_closest_pair(board, view)
    enemy = nearest_enemy(board, view, source)
    best = source
    for way in range(WAYS_OUT):
        if can_step(board, view, source, way):
            target = target_of(board, source, way)
            if not is_removal_cell(board, target) and distance(board, target, enemy) < distance(board, best, enemy):
                best = target
    if best == source or danger_after_step(board, view, source, best, BY_JUMPS, scratch) < SAFE:
        return NO_MOVEMENT
    return source * board[CELLS] + best


def attack(board, played, left, scratch):
    """Attacking steps as long as there are any, then completion; return the movements left."""
    while left > 0:
        movement = attacking_step(board, played, scratch)
        if movement == NO_MOVEMENT:
            break
        make_movement(board, played, movement)
        played[DID] |= ATTACKED
        left -= 1
    return complete(board, played, left, BY_JUMPS, scratch)


def retreat_for_ever(board, played, piece, left, scratch):
    """Bring a piece to a removal cell by the shortest way and leave it there; return the movements left, or -1.

    -1 says that the movements do not suffice. The last piece has to get there with the last of them.
    """
    search = scratch[PATH_SEARCH:]
    arrived = piece
    if played[OWN_COUNT] == 1 or not is_removal_cell(board, piece):
        if played[OWN_COUNT] == 1:
            state = exact_way_to_removal_cell(board, played, search, piece, left)
        else:
            state = way_to_removal_cell(board, played, search, piece, left)
        if state == NO_STATE:
            return -1
        left -= of_state(search, state, MOVEMENTS)
        arrived = of_state(search, state, CELL)
        play_to(board, played, search, state)
    give_up(played, arrived)
    return left


def add_capture_plans(board, view, piece, roll, listed, scratch):
    """Add the capture plans of a piece, each with a completion and with an infinite retreat."""
    search = scratch[PLAN_SEARCH:]
    for plan in range(1, find_plans(board, view, piece, roll, search)):
        if not is_capture(search, plan):
            continue
        left = roll - of_state(search, plan, MOVEMENTS)
        played = listed[candidate_at(listed[NUMBER]) :]
        copy_view(view, played)
        play_to(board, played, search, plan)
        unused = complete(board, played, left, BY_JUMPS, scratch)
        add_candidate(board, listed, CAPTURE, unused, scratch)

        played = listed[candidate_at(listed[NUMBER]) :]
        copy_view(view, played)
        play_to(board, played, search, plan)
        left = retreat_for_ever(board, played, of_state(search, plan, CELL), left, scratch)
        if left >= 0:
            unused = complete(board, played, left, BY_JUMPS, scratch)
            add_candidate(board, listed, INFINITE_RETREAT, unused, scratch)


def list_candidates(board, view, roll, phase, listed, scratch):
    """Write all candidates for a roll in a position; NUMBER says how many."""
    listed[NUMBER] = 0
    for strategy in (COMPLETION, DEVELOPING, RETREATING):
        played = listed[candidate_at(listed[NUMBER]) :]
        copy_view(view, played)
        unused = play_on(board, played, roll, strategy, BY_JUMPS, scratch)
        add_candidate(board, listed, strategy, unused, scratch)
    if phase == CONFLICT:
        played = listed[candidate_at(listed[NUMBER]) :]
        copy_view(view, played)
        unused = attack(board, played, roll, scratch)
        add_candidate(board, listed, ATTACK, unused, scratch)
    for wanted in range(1, view[OWN_COUNT] + 1):
        played = listed[candidate_at(listed[NUMBER]) :]
        copy_view(view, played)
        left = give_up_pieces(board, played, roll, wanted, STOP_SHORT, scratch)
        if played[GIVEN_UP_COUNT] < wanted:
            break
        unused = complete(board, played, left, BY_JUMPS, scratch)
        add_candidate(board, listed, GIVING_UP, unused, scratch)
    for i in range(view[OWN_COUNT]):
        add_capture_plans(board, view, view[OWN_CELLS + i], roll, listed, scratch)
