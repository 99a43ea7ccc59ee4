"""The rules that backgammon and hypergammon share.

State: for each seat the number of its checkers at every distance from home, then whose turn it is and the dice.

    0 … 25     seat 0: checkers at distance 0 (borne off), 1 … 24 (own points), 25 (the bar)
    26 … 51    seat 1, by its own distances; seat 0's point p is seat 1's point 25 - p
    52         seat to move
    53         phase: OPENING (who starts is still to be thrown), TO_ROLL, MOVING, FINISHED (the seat to move has won)
    54, 55     dice left to play, the higher first (0: none)
    56         how many steps the dice left allow (a double counts four)

A step is 8 * distance + die: one checker from that distance by that die; PASS where nothing can be played.
"""

import math

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.settings import Setting
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES, dice_outcome, roll_weights

SETTINGS = {
    "first": Setting("roll", "who starts: by one die each, or a fixed seat", choices=("roll", 0, 1)),
    "first_roll": Setting("any", "a fixed first roll such as 31 (needs a fixed first seat)"),
}
ENDINGS = ("single", "gammon", "backgammon")
UNIT = ("turn", 1)
LARGEST_PAYOFF = 3.0
HOME_POINTS = 6

OFF, BAR = 0, 25
SEAT = 26  # integers a seat takes
TURN, PHASE, HIGH, LOW, LEFT = 52, 53, 54, 55, 56
STATE = 57
OPENING, TO_ROLL, MOVING, FINISHED = 0, 1, 2, 3
PASS = 0
OPENING_ROLLS = 15  # two different dice

# Board: checkers a seat, who starts (-1: by the dice), first roll (-1: any), the checkers at each distance.
CHECKERS, STARTER, STARTING_ROLL, SET_UP = 0, 1, 2, 3


def check_settings(settings):
    if settings["first_roll"] == "any":
        return
    if settings["first"] == "roll":
        raise ValueError("first_roll needs a fixed first seat; expected first=0 or first=1 with it")
    if dice_outcome(settings["first_roll"]) is None:
        raise ValueError(
            f"first_roll={settings['first_roll']} is not a roll; expected two digits from 1 to 6, such as 31"
        )


def gammon_capacities(checkers):
    """The sizes for a number of checkers a seat.

    A turn with two dice has at most 2c(c-1) + 2c plays, one with a double as many as there are ways to
    share four steps among c checkers; that is never less.
    """
    c = checkers
    shared = math.comb(c, 4) + c * math.comb(c - 1, 2) + math.comb(c, 2) + c * (c - 1) + c
    return {
        "state": STATE,
        "identity": STATE,
        "moves": 2 * min(c, 25),
        "chances": 2 * OPENING_ROLLS,
        "results": max(shared, 2 * c * c),
        "scratch": 12,
    }


def gammon_board(settings, set_up):
    """The board for checkers at these distances."""
    starter = -1 if settings["first"] == "roll" else settings["first"]
    roll = -1 if settings["first_roll"] == "any" else dice_outcome(settings["first_roll"])
    return [sum(set_up.values()), starter, roll, *(set_up.get(distance, 0) for distance in range(SEAT))]


def start(board, state):
    for distance in range(SEAT):
        state[distance] = state[SEAT + distance] = board[SET_UP + distance]
    if board[STARTER] < 0:
        return
    state[TURN] = board[STARTER]
    state[PHASE] = TO_ROLL
    if board[STARTING_ROLL] >= 0:
        set_dice(state, board[STARTING_ROLL])


def mover(board, state):
    if state[PHASE] == MOVING:
        return state[TURN]
    return OVER if state[PHASE] == FINISHED else CHANCE


def chance(board, state, weight):
    if state[PHASE] == TO_ROLL:
        return roll_weights(weight)
    for outcome in range(2 * OPENING_ROLLS):
        weight[outcome] = 1
    return 2 * OPENING_ROLLS


def at(index):
    """The same index unsigned, so that compiled code need not ask whether it counts from the end."""
    return np.uintp(index)


def rearmost(state, own, most):
    """The largest distance, at most `most`, at which the seat whose checkers begin at `own` has one."""
    distance = most
    while distance > OFF and state[at(own + distance)] == 0:
        distance -= 1
    return distance


def may_step(state, own, last, distance, die):
    """Whether a checker at `distance` may move by `die`, other dice not considered; `last` is the rearmost."""
    if last == BAR and distance != BAR:
        return False
    target = distance - die
    if target > OFF:
        return state[at(SEAT - own + 25 - target)] < 2
    return last <= HOME_POINTS and (target == OFF or last == distance)


def can_play(state, own, die):
    """Whether any checker may move by `die`."""
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, die):
            return True
    return False


def move_checker(state, own, distance, die):
    """Move a checker, hitting a blot where it lands; whether it hit."""
    target = max(distance - die, OFF)
    state[at(own + distance)] -= 1
    state[at(own + target)] += 1
    if target > OFF and state[at(SEAT - own + 25 - target)] == 1:
        state[at(SEAT - own + 25 - target)] = 0
        state[at(SEAT - own + BAR)] += 1
        return True
    return False


def take_back(state, own, distance, die, hit):
    """Undo move_checker."""
    target = max(distance - die, OFF)
    state[at(own + distance)] += 1
    state[at(own + target)] -= 1
    if hit:
        state[at(SEAT - own + 25 - target)] = 1
        state[at(SEAT - own + BAR)] -= 1


def can_play_after(state, own, distance, die, other):
    """Whether `other` can be played once the checker at `distance` has moved by `die`."""
    hit = move_checker(state, own, distance, die)
    answer = can_play(state, own, other)
    take_back(state, own, distance, die, hit)
    return answer


def allows_both(state, own, first, second):
    """Whether some checker can play `first` so that `second` can be played afterwards."""
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, first):
            if can_play_after(state, own, distance, first, second):
                return True
    return False


def legal_moves(board, state, moves):
    own = SEAT * state[TURN]
    high, low = state[HIGH], state[LOW]
    both = False
    if high != low:
        both = allows_both(state, own, high, low) or allows_both(state, own, low, high)
        if not both:  # only one die can be played: the higher one if possible
            if can_play(state, own, high):
                low = high
            else:
                high = low
    count = 0
    last = rearmost(state, own, BAR)
    for distance in range(1, last + 1):
        if state[own + distance] == 0:
            continue
        if low != high and may_step(state, own, last, distance, low):
            if can_play_after(state, own, distance, low, high):
                moves[count] = 8 * distance + low
                count += 1
        if may_step(state, own, last, distance, high):
            if not both or can_play_after(state, own, distance, high, low):
                moves[count] = 8 * distance + high
                count += 1
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


def end_turn(board, state):
    """Clear the dice and pass the turn, unless the seat to move has borne off its last checker."""
    seat = state[TURN]
    state[HIGH] = state[LOW] = state[LEFT] = 0
    if state[SEAT * seat + OFF] == board[CHECKERS]:
        state[PHASE] = FINISHED
    else:
        state[TURN] = 1 - seat
        state[PHASE] = TO_ROLL


def throw_opening(state, outcome):
    """The first throw: the seat with the higher die plays both. Outcomes 0 to 14 let seat 0 start."""
    state[TURN] = outcome // OPENING_ROLLS
    left = outcome % OPENING_ROLLS
    for roll in range(OUTCOMES):
        if LOW_DIE[roll] != HIGH_DIE[roll]:
            if left == 0:
                set_dice(state, roll)
                return
            left -= 1


def set_dice(state, roll):
    state[HIGH], state[LOW] = HIGH_DIE[roll], LOW_DIE[roll]
    state[LEFT] = 4 if HIGH_DIE[roll] == LOW_DIE[roll] else 2
    state[PHASE] = MOVING


def play(board, state, move):
    if state[PHASE] == OPENING:
        throw_opening(state, move)
        return
    if state[PHASE] == TO_ROLL:
        set_dice(state, move)
        return
    if move == PASS:
        end_turn(board, state)
        return
    own = SEAT * state[TURN]
    die = move % 8
    move_checker(state, own, move // 8, die)
    state[LEFT] -= 1
    if state[HIGH] != state[LOW]:
        state[HIGH] = state[LOW] = state[HIGH] + state[LOW] - die
    if state[LEFT] == 0 or not can_play(state, own, state[HIGH]):
        end_turn(board, state)


def points_won(state):
    """1, 2 for a gammon, 3 for a backgammon: what the finished game is worth."""
    loser = SEAT * (1 - state[TURN])
    if state[loser + OFF] > 0:
        return 1
    for distance in range(25 - HOME_POINTS, SEAT):
        if state[loser + distance] > 0:
            return 3
    return 2


def payoff(board, state, value):
    value[state[TURN]] = points_won(state)
    value[1 - state[TURN]] = -points_won(state)


def ending(board, state):
    return points_won(state) - 1


def precedes(board, seat, first, second):
    """The order of the mover's distances, listed from far to near, ascending; then of the enemy's.

    At the farthest distance where they differ, the position with fewer checkers has the nearer next one.
    """
    for own in (SEAT * seat, SEAT - SEAT * seat):
        for distance in range(BAR, OFF, -1):
            if first[own + distance] != second[own + distance]:
                return first[own + distance] < second[own + distance]
    return False


# The distinct plays of a roll, without steps in between. They move the checkers of `state` itself and take them back.


def write_result(board, state, results, count):
    """Write the board as it stands to row `count`, the turn ended."""
    for i in range(2 * SEAT):
        results[count, i] = state[i]
    seat = state[TURN]
    finished = state[SEAT * seat + OFF] == board[CHECKERS]
    results[count, TURN] = seat if finished else 1 - seat
    results[count, PHASE] = FINISHED if finished else TO_ROLL
    results[count, HIGH] = results[count, LOW] = results[count, LEFT] = 0


def is_repeated(results, count):
    """Whether row `count` is the same board as an earlier row."""
    for row in range(count):
        i = 0
        while i < 2 * SEAT and results[row, i] == results[count, i]:
            i += 1
        if i == 2 * SEAT:
            return True
    return False


def may_step_after(state, own, first, first_die, second, second_die):
    """Whether both steps are possible in this order."""
    if state[own + first] == 0 or not may_step(state, own, rearmost(state, own, BAR), first, first_die):
        return False
    hit = move_checker(state, own, first, first_die)
    answer = state[own + second] > 0 and may_step(state, own, rearmost(state, own, BAR), second, second_die)
    take_back(state, own, first, first_die, hit)
    return answer


def plays_in_order(board, state, results, count, own, die, other, reversed_order):
    """Add the boards after `die` and then `other` to the rows; how many there are now.

    Two plays can only give the same board if one checker can be said to make both steps, or if checkers are
    borne off, or if the dice are played the other way round; just these are compared with the rows before.
    """
    last = rearmost(state, own, BAR)
    for first in range(last, OFF, -1):
        if state[at(own + first)] == 0 or not may_step(state, own, last, first, die):
            continue
        first_hit = move_checker(state, own, first, die)
        then_last = rearmost(state, own, last)
        farthest, nearest = then_last, OFF
        if reversed_order and last < BAR and then_last > HOME_POINTS:
            # Nobody enters or leaves the board, so only the same checker going on can be new in this order.
            farthest, nearest = first - die, first - die - 1
        for second in range(farthest, nearest, -1):
            if state[at(own + second)] == 0 or not may_step(state, own, then_last, second, other):
                continue
            if reversed_order:
                # Two checkers that neither enter nor leave the board can step in either order.
                known = last < BAR and first > die and second > other
                if not known or (second == first - die and state[own + second] == 1):
                    take_back(state, own, first, die, first_hit)
                    known = may_step_after(state, own, second, other, first, die)
                    move_checker(state, own, first, die)
                if known:
                    continue
            second_hit = move_checker(state, own, second, other)
            write_result(board, state, results, count)
            take_back(state, own, second, other, second_hit)
            may_repeat = reversed_order or second == first - die or first == second - other
            may_repeat = may_repeat or first <= die or second <= other
            if not (may_repeat and is_repeated(results, count)):
                count += 1
        take_back(state, own, first, die, first_hit)
    return count


def one_die_plays(board, state, results, own, die):
    """All boards after one die."""
    count = 0
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, die):
            hit = move_checker(state, own, distance, die)
            write_result(board, state, results, count)
            take_back(state, own, distance, die, hit)
            count += 1
    return count


def double_plays(board, state, results, scratch, own, die):
    """All boards after a double: each set of up to four equal steps once, its steps from far to near.

    A set of steps that is possible in some order is possible from far to near (bar first, outside before
    bearing off), and different sets give different boards. Only the largest sets count.
    """
    origin, hit, rear = 0, 4, 8  # scratch, for each step: where it began, whether it hit, the rearmost before it
    depth = 0
    count = 0
    most = 1
    last = rearmost(state, own, BAR)
    distance = last
    while True:
        if depth == state[LEFT]:
            distance = OFF
        while distance > OFF and (state[at(own + distance)] == 0 or not may_step(state, own, last, distance, die)):
            distance -= 1
        if distance > OFF:
            scratch[origin + depth] = distance
            scratch[hit + depth] = move_checker(state, own, distance, die)
            scratch[rear + depth] = last
            last = rearmost(state, own, last)
            depth += 1
            if depth > most:
                most = depth
                count = 0
            if depth == most:
                write_result(board, state, results, count)
                count += 1
        elif depth == 0:
            return count
        else:
            depth -= 1
            distance = scratch[origin + depth]
            take_back(state, own, distance, die, scratch[hit + depth])
            last = scratch[rear + depth]
            distance -= 1


def turn_results(board, state, results, scratch):
    own = SEAT * state[TURN]
    high, low = state[HIGH], state[LOW]
    count = 0
    if high == low:
        count = double_plays(board, state, results, scratch, own, high)
    else:
        count = plays_in_order(board, state, results, 0, own, high, low, False)
        count = plays_in_order(board, state, results, count, own, low, high, True)
        if count == 0:
            count = one_die_plays(board, state, results, own, high)
        if count == 0:
            count = one_die_plays(board, state, results, own, low)
    if count == 0:
        write_result(board, state, results, 0)
        count = 1
    return count
