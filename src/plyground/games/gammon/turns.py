"""The plays of a whole roll in backgammon and hypergammon, and their order.

`turn_results` writes every distinct position at the end of a turn, without the steps in between. It moves the checkers
of `state` itself and takes them back.
"""

from plyground.games.gammon.board import (
    BAR,
    CHECKERS,
    FINISHED,
    HIGH,
    HOME_POINTS,
    LEFT,
    LOW,
    OFF,
    PHASE,
    SEAT,
    TO_ROLL,
    TURN,
    at,
    rearmost,
)
from plyground.games.gammon.plays import steps_between  # noqa: F401  (a name of this room)
from plyground.games.gammon.rules import may_step, move_checker, take_back


def precedes(board, seat, first, second):
    """Whether one position comes first when the mover's distances, listed from far to near, are compared in
    ascending order, and then the opponent's.

    At the farthest distance where they differ, the position with fewer checkers has the nearer next one.
    """
    for own in (SEAT * seat, SEAT - SEAT * seat):
        for distance in range(BAR, OFF, -1):
            if first[own + distance] != second[own + distance]:
                return first[own + distance] < second[own + distance]
    return False


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

    `reversed_order` says that the rows already hold the plays of the two dice in the other order. Two plays can only
    give the same board if one checker may have made both steps, if a checker is borne off, or if the dice are played
    in the other order; only such plays are compared with the rows before.
    """
    last = rearmost(state, own, BAR)
    for first in range(last, OFF, -1):
        if state[at(own + first)] == 0 or not may_step(state, own, last, first, die):
            continue
        first_hit = move_checker(state, own, first, die)
        then_last = rearmost(state, own, last)
        farthest, nearest = then_last, OFF
        if reversed_order and last < BAR and then_last > HOME_POINTS:
            # No checker enters or leaves the board: in this order only a checker that moves twice can be new.
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


def plays_by_one_die(board, state, results, own, die):
    """Write the boards after a single step by `die`; how many there are."""
    count = 0
    last = rearmost(state, own, BAR)
    for distance in range(last, OFF, -1):
        if state[own + distance] > 0 and may_step(state, own, last, distance, die):
            hit = move_checker(state, own, distance, die)
            write_result(board, state, results, count)
            take_back(state, own, distance, die, hit)
            count += 1
    return count


def plays_by_a_double(board, state, results, scratch, own, die):
    """Write the boards after a double: each set of up to four equal steps once, taken from far to near; how many.

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
    """Write all distinct plays of the roll: with both dice, if they can both be used, else with the higher die, else
    with the lower; the board as it is where nothing can be played."""
    own = SEAT * state[TURN]
    high, low = state[HIGH], state[LOW]
    count = 0
    if high == low:
        count = plays_by_a_double(board, state, results, scratch, own, high)
    else:
        count = plays_in_order(board, state, results, 0, own, high, low, False)
        count = plays_in_order(board, state, results, count, own, low, high, True)
        if count == 0:
            count = plays_by_one_die(board, state, results, own, high)
        if count == 0:
            count = plays_by_one_die(board, state, results, own, low)
    if count == 0:
        write_result(board, state, results, 0)
        count = 1
    return count
