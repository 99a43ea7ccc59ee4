"""Moving pieces in parcheesi: blockades, landing, captures, bonuses, and the look-ahead over the dice of a roll.

State: the head of `track` (0–15 pieces, 16 TURN, 17 TABLE, 18 WINNER), then

    19     DOUBLES: doubles rolled before in this turn, 0–2
    20     PARTNER: 1 while a roll is played with the partner's pieces (team play)
    21     BONUS: squares of the bonus that must be taken next, 0 for none
    22–23  DICE: the different numbers still to be played, the lower first, 0 where there is none
    24–25  LEFT: how often each of them is to be played
    26–29  STOOD: for each piece that moves in this roll, the place on which it stood in a blockade when the dice
           were rolled, 0 if it stood in none; pieces of one place are in ascending order of this
    30–48  WORK: the path of the look-ahead, zeros outside it; not part of the position

20–29 are zeros while no roll is on the table. A piece's place on its own path (outer squares of seat k in brackets):

    0 ── 1 ── 2 … 64 ── 65 … 71 ── 72
    │    │    │         │          └ home
    │    │    │         └ the home path
    │    │    └ around the board (17k + 6 … 17k + 68, the end of the own arm)
    │    └ the entry square (17k + 5)
    └ the start circle

A *choice* is 4 × piece (0–3) + slot: slots 0 and 1 are the two numbers of DICE, slot 0 is also a bonus, and SUM_SLOT is
entering with both dice together. A *step* is 0 for passing; else 32 × place + 16 × second + amount, the amount being
the die, SUM (entering with both dice) or TAKE (a bonus); `second` is 1 for the second of two pieces on the place that
differ in STOOD.
"""

import numpy as np

from plyground.games.shared.dice import HIGH_DIE, LOW_DIE
from plyground.games.shared.track import HEAD, LAP, PIECES, QUARTER, SEATS, TABLE, TEAMS, TURN, place_for

DOUBLES, PARTNER, BONUS, DICE, LEFT, STOOD, IDENTITY = HEAD, HEAD + 1, HEAD + 2, HEAD + 3, HEAD + 5, HEAD + 7, HEAD + 11
MOST_DICE = 4
# A bonus comes from one of at most 12 enemies captured (none of them returns within the roll) or from a piece
# reaching home (the fourth ends all moving): a roll has at most 4 + 12 + 3 steps.
WORK, DEPTH = IDENTITY, MOST_DICE + 12 + 3

START, ENTRY, END_OF_ARM, HOME = 0, 1, 64, 72
CAPTURE_BONUS, HOME_BONUS = 20, 10
ENTERING_DIE = 5
NO_PIECE = -1
PASS, SUM, TAKE = 0, 7, 8
SUM_SLOT = 2
CHOICES = 4 * PIECES

CASTLES = [QUARTER * arm + offset for arm in range(SEATS) for offset in (0, 5, 12)]
IS_CASTLE = np.array([1 <= place <= END_OF_ARM and (4 + place) % LAP in CASTLES for place in range(HOME + 1)], np.int32)


def moved_seat(state):
    """The seat whose pieces the roll moves."""
    return (state[TURN] + 2 * state[PARTNER]) % SEATS


def own_place(place, ahead):
    """The place on one's own path of an outer square that is `place` for the seat `ahead` seats on."""
    place += QUARTER * ahead
    return place - LAP if place > LAP else place


def first_partners(state, seat, place, nearest):
    """Of the squares ahead where partners stand together, and of `nearest`, the first."""
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
    """The first place ahead on the path of the seat where a blockade stands; beyond HOME if there is none."""
    nearest = HOME + 1
    own = PIECES * seat
    for piece in range(own, own + PIECES - 1):
        spot = state[piece]
        if place < spot < HOME:
            for other in range(piece + 1, own + PIECES):
                if state[other] == spot and spot < nearest:
                    nearest = spot
    for ahead in range(1, SEATS):
        first = PIECES * ((seat + ahead) % SEATS)
        for piece in range(first, first + PIECES - 1):
            # Pieces of the other seats on one place are neighbours in the state, captured ones notwithstanding.
            if state[piece] == state[piece + 1] and ENTRY <= state[piece] <= END_OF_ARM:
                spot = own_place(state[piece], ahead)
                if place < spot < nearest and spot <= END_OF_ARM:
                    nearest = spot
    return first_partners(state, seat, place, nearest) if board[TEAMS] == 1 else nearest


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
    """Whether one of the moved pieces may end its way on a place that no blockade holds."""
    if target == HOME:
        return True
    seat = moved_seat(state)
    own = PIECES * seat
    stood = state[STOOD + piece - own]
    if stood > 0:  # the two pieces of a blockade do not form another in the same roll
        for i in range(PIECES):
            if state[own + i] == target and state[STOOD + i] == stood:
                return False
    if IS_CASTLE[target] == 1 and state[piece] != START:
        return enemy_on(board, state, seat, target) == NO_PIECE
    return True


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
    """All possible choices: bit 4 × piece + slot for each; 0 if nothing can be played."""
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


def dice_left(state):
    return state[LEFT] + state[LEFT + 1]


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


def has_won(board, state, seat):
    """Whether all pieces of the seat, and of its partner, are home."""
    for i in range(PIECES):
        if state[PIECES * seat + i] != HOME:
            return False
        if board[TEAMS] == 1 and state[PIECES * ((seat + 2) % SEATS) + i] != HOME:
            return False
    return True


def advance(board, state, choice):
    """Play a choice: dice, piece, capture, and the bonus earned if any piece can take it. What `take_back` needs.

    Afterwards DICE may hold numbers of which none is left, and pieces are not in order.
    """
    seat = moved_seat(state)
    piece = PIECES * seat + choice // 4
    slot = choice % 4
    bonus = state[BONUS]
    distance = bonus
    if bonus == 0:
        distance = ENTRY if state[piece] == START else state[DICE + slot]
        if slot == SUM_SLOT:
            state[LEFT] = state[LEFT + 1] = 0
        else:
            state[LEFT + slot] -= 1
    target = state[piece] + distance
    captured = enemy_on(board, state, seat, target) if target <= END_OF_ARM else NO_PIECE
    state[piece] = target
    state[BONUS] = HOME_BONUS if target == HOME else 0
    if captured != NO_PIECE:
        state[captured] = START
        state[BONUS] = CAPTURE_BONUS
    if state[BONUS] > 0 and choices(board, state) == 0:
        state[BONUS] = 0
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


def most_dice(board, state):
    """How many of the dice left can be played at most, all of them if that wins; the state is left as it was.

    Depth first. WORK holds for every step on the way what was played and, above it, the choices not yet tried there.
    """
    seat = moved_seat(state)
    left = dice_left(state)
    most = 0
    depth = 0
    untried = choices(board, state) if left > 0 else 0
    while True:
        if untried > 0 and most < left:
            choice = 0
            while (untried >> choice) & 1 == 0:
                choice += 1
            untried -= 1 << choice
            state[WORK + depth] = advance(board, state, choice) + 16384 * untried
            depth += 1
            most = left if has_won(board, state, seat) else max(most, left - dice_left(state))
            untried = choices(board, state)
        elif depth == 0:
            return most
        else:
            depth -= 1
            record = np.int64(state[WORK + depth])
            untried = record // 16384
            take_back(state, record)
            state[WORK + depth] = 0


def dice_played(board, state, choice):
    """How many of the dice left can be played at most if this choice comes first, its own dice included."""
    left = dice_left(state)
    record = advance(board, state, choice)
    played = left
    if not has_won(board, state, moved_seat(state)):
        played += most_dice(board, state) - dice_left(state)
    take_back(state, record)
    return played


def roll(board, state, outcome):
    """The dice are rolled: what is to be played, and with whose pieces."""
    low = LOW_DIE[outcome]
    high = HIGH_DIE[outcome]
    times = 1
    state[TABLE] = outcome
    state[PARTNER] = board[TEAMS] == 1 and state[PIECES * state[TURN]] == HOME
    own = PIECES * moved_seat(state)
    if low == high:
        times = 2
        low = min(high, 7 - high) if state[own] != START else high
        high = max(high, 7 - high) if state[own] != START else 0
        if state[DOUBLES] == 2:  # the third double: nothing is played
            low = high = times = 0
    state[DICE] = low
    state[DICE + 1] = high
    state[LEFT] = times
    state[LEFT + 1] = times if high > 0 else 0
    for i in range(PIECES - 1):
        if state[own + i] == state[own + i + 1] and START < state[own + i] < HOME:
            state[STOOD + i] = state[STOOD + i + 1] = state[own + i]
