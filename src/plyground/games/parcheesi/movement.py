"""How a Parcheesi piece moves: blockades, castles, captures, bonuses.

A *choice* is 4 × piece (0–3) + slot: slots 0 and 1 are the two numbers of DICE, slot 0 is also a bonus, and SUM_SLOT is
entering with both dice together. A *step* is the same in the form that the contract and the records know: 0 for
passing; else 32 × place + 16 × second + amount, the amount being the die, SUM (entering with both dice) or TAKE (a
bonus); `second` is 1 for the second of two pieces on the place that differ in STOOD.

`bitboards` holds a second, faster form of these rules, for the inputs of networks only.
"""

from plyground.games.parcheesi.board import (
    BONUS,
    DICE,
    END_OF_ARM,
    ENTRY,
    HOME,
    IS_CASTLE,
    LEFT,
    START,
    STOOD,
    moved_seat,
    own_place,
)
from plyground.games.shared.track.board import PIECES, SEATS, TEAMS, place_for

CAPTURE_BONUS, HOME_BONUS = 20, 10
ENTERING_DIE = 5
NO_PIECE = -1
NO_BLOCKADE = HOME + 1
PASS, SUM, TAKE = 0, 7, 8
SUM_SLOT = 2
CHOICES = 4 * PIECES


# Blockades: two pieces of one seat on a square, in team play also one of each partner


def first_own_blockade(state, seat, place):
    """The first place beyond `place` where two pieces of the seat itself stand; NO_BLOCKADE if there is none."""
    nearest = NO_BLOCKADE
    own = PIECES * seat
    for piece in range(own, own + PIECES - 1):
        spot = state[piece]
        if place < spot < HOME:
            for other in range(piece + 1, own + PIECES):
                if state[other] == spot and spot < nearest:
                    nearest = spot
    return nearest


def first_blockade_of_others(state, seat, place, nearest):
    """The first place beyond `place` where two pieces of another seat stand, if it comes before `nearest`."""
    for ahead in range(1, SEATS):
        first = PIECES * ((seat + ahead) % SEATS)
        for piece in range(first, first + PIECES - 1):
            # Pieces of the other seats on one place are neighbours in the state, captured ones notwithstanding.
            if state[piece] == state[piece + 1] and ENTRY <= state[piece] <= END_OF_ARM:
                spot = own_place(state[piece], ahead)
                if place < spot < nearest and spot <= END_OF_ARM:
                    nearest = spot
    return nearest


def first_blockade_of_partners(state, seat, place, nearest):
    """The first place beyond `place` where one piece of each of two partners stand, if it comes before `nearest`."""
    for pair in range(2):
        for piece in range(PIECES * ((seat + pair) % SEATS), PIECES * ((seat + pair) % SEATS) + PIECES):
            spot = state[piece]
            if ENTRY <= spot <= END_OF_ARM:
                other = place_for(spot, 2, ENTRY)
                first = PIECES * ((seat + pair + 2) % SEATS)
                for partner in range(first, first + PIECES):
                    if state[partner] == other and other <= END_OF_ARM:
                        own = own_place(spot, pair)
                        if place < own < nearest and own <= END_OF_ARM:
                            nearest = own
    return nearest


def first_blockade(board, state, seat, place):
    """The first blockade beyond `place` on the seat's path, which no piece may reach or pass; else NO_BLOCKADE."""
    nearest = first_blockade_of_others(state, seat, place, first_own_blockade(state, seat, place))
    return first_blockade_of_partners(state, seat, place, nearest) if board[TEAMS] == 1 else nearest


def is_in_blockade(board, state, piece):
    """Whether a piece on an outer square shares it, with one of its seat or, in team play, of the partner."""
    own = piece - piece % PIECES
    place = state[piece]
    for other in range(own, own + PIECES):
        if other != piece and state[other] == place:
            return True
    if board[TEAMS] == 1:
        spot = place_for(place, 2, ENTRY)
        first = (own + 2 * PIECES) % (SEATS * PIECES)
        for other in range(first, first + PIECES):
            if state[other] == spot and spot <= END_OF_ARM:
                return True
    return False


def forms_blockade_again(state, piece, target):
    """Whether a moved piece would join, on `target`, the one with which it stood in a blockade at the roll."""
    own = PIECES * moved_seat(state)
    stood = state[STOOD + piece - own]
    if stood > 0:
        for i in range(PIECES):
            if state[own + i] == target and state[STOOD + i] == stood:
                return True
    return False


# Landing


def enemy_on(board, state, seat, place):
    """The enemy piece on an outer square of the seat's path, or NO_PIECE."""
    for ahead in range(1, SEATS):
        spot = place_for(place, ahead, ENTRY)
        if spot <= END_OF_ARM and (ahead != 2 or board[TEAMS] == 0):
            first = PIECES * ((seat + ahead) % SEATS)
            for piece in range(first, first + PIECES):
                if state[piece] == spot:
                    return piece
    return NO_PIECE


def can_land(board, state, piece, target):
    """Whether one of the moved pieces may end its way on a place where no blockade stands.

    On a castle an enemy is safe, except from a piece that enters.
    """
    if target == HOME:
        return True
    if forms_blockade_again(state, piece, target):
        return False
    if IS_CASTLE[target] == 1 and state[piece] != START:
        return enemy_on(board, state, moved_seat(state), target) == NO_PIECE
    return True


# What can be played


def is_repeated(state, i):
    """Whether an earlier piece has the same place and past."""
    own = PIECES * moved_seat(state)
    for earlier in range(i):
        if state[own + earlier] == state[own + i] and state[STOOD + earlier] == state[STOOD + i]:
            return True
    return False


def entering_slots(state):
    """The slots, as bits, by which a piece in the start circle may enter."""
    if state[LEFT] == 1 and state[LEFT + 1] == 1 and state[DICE] + state[DICE + 1] == ENTERING_DIE:
        return 1 << SUM_SLOT
    by_first = state[LEFT] > 0 and state[DICE] == ENTERING_DIE
    by_second = state[LEFT + 1] > 0 and state[DICE + 1] == ENTERING_DIE
    return by_first + 2 * by_second


def choices(board, state):
    """All possible choices: bit 4 × piece + slot for each; 0 if nothing can be played.

    A bonus that is due comes before the dice, and never brings a piece in.
    """
    seat = moved_seat(state)
    first = state[BONUS]
    second = 0
    entering = 0
    if first == 0:
        first = state[DICE] if state[LEFT] > 0 else 0
        second = state[DICE + 1] if state[LEFT + 1] > 0 else 0
        entering = entering_slots(state)
    if first + second == 0:
        return 0
    found = 0
    for i in range(PIECES):
        piece = PIECES * seat + i
        place = state[piece]
        if place == HOME or is_repeated(state, i) or (place == START and entering == 0):
            continue
        barrier = first_blockade(board, state, seat, place)
        slots = 0
        if place == START:
            slots = entering if barrier > ENTRY else 0
        else:
            if first > 0 and place + first < barrier and can_land(board, state, piece, place + first):
                slots += 1
            if second > 0 and place + second < barrier and can_land(board, state, piece, place + second):
                slots += 2
        found += slots << (4 * i)
    return found


def step_of(state, choice):
    """The step that a choice is."""
    own = PIECES * moved_seat(state)
    i = choice // 4
    slot = choice % 4
    second = i > 0 and state[own + i - 1] == state[own + i]
    amount = TAKE if state[BONUS] > 0 else SUM if slot == SUM_SLOT else state[DICE + slot]
    return 32 * state[own + i] + 16 * second + amount


def choice_of(state, step):
    """The choice that a step is."""
    own = PIECES * moved_seat(state)
    i = 0
    while state[own + i] != step // 32:
        i += 1
    amount = step % 16
    slot = 0
    if amount == SUM:
        slot = SUM_SLOT
    elif amount != TAKE and amount != state[DICE]:
        slot = 1
    return 4 * (i + step // 16 % 2) + slot


def target_of(state, step):
    """The path place that a step (no pass) leads to."""
    amount = step % 16
    place = step // 32
    if place == START:
        return ENTRY
    return place + (int(state[BONUS]) if amount == TAKE else amount)


# Playing a choice, and taking it back


def spend_die(state, slot):
    """The number in the slot, or both for entering with the sum, has been played."""
    if slot == SUM_SLOT:
        state[LEFT] = state[LEFT + 1] = 0
    else:
        state[LEFT + slot] -= 1


def bonus_for(target, captured):
    """How many squares a step earns: for the capture of a piece, for reaching home, or none."""
    if captured != NO_PIECE:
        return CAPTURE_BONUS
    return HOME_BONUS if target == HOME else 0


def award_bonus(board, state, bonus):
    """A bonus is due at once; if no piece can take it, it is lost."""
    state[BONUS] = bonus
    if bonus > 0 and choices(board, state) == 0:
        state[BONUS] = 0


def advance(board, state, choice):
    """Play a choice: die or bonus, piece, capture, and the bonus it earns. What `take_back` needs.

    Afterwards DICE may hold numbers of which none is left, and pieces are not in order.
    """
    seat = moved_seat(state)
    piece = PIECES * seat + choice // 4
    slot = choice % 4
    bonus = state[BONUS]
    distance = bonus
    if bonus == 0:
        distance = ENTRY if state[piece] == START else state[DICE + slot]
        spend_die(state, slot)
    target = state[piece] + distance
    captured = enemy_on(board, state, seat, target) if target <= END_OF_ARM else NO_PIECE
    state[piece] = target
    if captured != NO_PIECE:
        state[captured] = START
    award_bonus(board, state, bonus_for(target, captured))
    return choice + 16 * (captured + 1) + 512 * bonus


def captured_by(record):
    """The piece captured by what `advance` played, or NO_PIECE."""
    return record // 16 % 32 - 1


def take_back(state, record):
    """Undo `advance`."""
    seat = moved_seat(state)
    piece = PIECES * seat + record % 16 // 4
    slot = record % 4
    captured = captured_by(record)
    bonus = record // 512 % 32
    if captured != NO_PIECE:
        state[captured] = place_for(state[piece], (captured // PIECES - seat) % SEATS, ENTRY)
    state[BONUS] = bonus
    if bonus > 0:
        state[piece] -= bonus
        return
    state[piece] = START if state[piece] == ENTRY else state[piece] - state[DICE + slot]
    if slot == SUM_SLOT:
        state[LEFT] = state[LEFT + 1] = 1
    else:
        state[LEFT + slot] += 1
