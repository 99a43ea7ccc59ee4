"""The chances of a Parcheesi roll: that it captures a piece of an enemy, and that it cannot be played completely.

Of the 36 rolls, HIT counts those with a legal play that captures, BLOCKADE those that cannot be played completely.
Neither moves a bonus. A double is four numbers for HIT once no piece is in the start circle; for BLOCKADE it is always
two dice.

Sets of rolls are bits by the number of the outcome; `path`, `own`, `stood` and `prey` are those of `bitboards`.
"""

import numpy as np

from plyground.games.parcheesi.bitboards import (
    ALL_HOME,
    BITS,
    FACES,
    any_capture,
    any_step,
    begins,
    can_step,
    enters_by_sum,
    first_steps,
    holds,
    own_places,
    path_of,
    place_in,
    prey_of,
    stepped,
)
from plyground.games.parcheesi.board import END_OF_ARM, ENTRY, HOME, START
from plyground.games.parcheesi.movement import ENTERING_DIE
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES
from plyground.games.shared.track.board import PIECES, SEATS, TEAMS, are_enemies

ALL_ROLLS = 36
LONGEST_DOUBLE = 14


def distance_bits(numbers):
    """The distances that some of the numbers add up to, d being bit d − 1."""
    sums = {0}
    for number in numbers:
        sums |= {total + number for total in sums}
    return sum(1 << total - 1 for total in sums - {0})


ROLL_BITS = np.array([distance_bits(dice) for dice in zip(LOW_DIE.tolist(), HIGH_DIE.tolist(), strict=True)], np.int32)
# Of the numbers a, a, 7 - a, 7 - a: by a, and by how often a (two bits) and 7 - a (two bits) were played.
FOUR_BITS = np.array(
    [[distance_bits([a] * (2 - used % 4) + [7 - a] * (2 - used // 4)) for used in range(16)] for a in range(FACES + 1)],
    np.int32,
)
REACH_BITS = (1 << LONGEST_DOUBLE) - 1


# Rolls that can be played completely


def plays_in_order(path, own, steps, last_seat, first, second):
    """Whether both dice can be played in this order, or the first wins.

    `last_seat`: the seat wins when its pieces are home, for it has no partner who is not.
    """
    for i in range(PIECES):
        if begins(steps, i, first):
            after = stepped(own, i, first)
            if (after == ALL_HOME and last_seat) or any_step(path, after, own, second):
                return True
    return False


def complete_rolls(path, own, steps, last_seat):
    """The rolls, as bits, of which two dice can be played."""
    complete = 0
    for outcome in range(OUTCOMES):
        low = int(LOW_DIE[outcome])  # uncompiled, sets of squares do not fit into the integers of the table
        high = int(HIGH_DIE[outcome])
        if (
            enters_by_sum(own, steps, low, high)
            or plays_in_order(path, own, steps, last_seat, low, high)
            or (low != high and plays_in_order(path, own, steps, last_seat, high, low))
        ):
            complete |= 1 << outcome
    return complete


def rolls_in(outcomes):
    """How many of the 36 throws of two dice give one of the outcomes."""
    rolls = 0
    for outcome in range(OUTCOMES):
        if (outcomes >> outcome) & 1 == 1:
            rolls += 1 if LOW_DIE[outcome] == HIGH_DIE[outcome] else 2
    return rolls


# Rolls that capture


def distances_to(own, prey):
    """The distances from a piece to a prey, d being bit d − 1; from the start circle entering counts as a five."""
    distances = prey << ENTERING_DIE - ENTRY if place_in(own, 0) == START else 0
    for i in range(PIECES):
        if START < place_in(own, i) < END_OF_ARM:
            distances |= prey >> place_in(own, i)
    return distances & REACH_BITS


def captures_in_order(path, own, steps, prey, first, second):
    """Whether a play of both dice in this order captures."""
    for i in range(PIECES):
        if begins(steps, i, first):
            after = stepped(own, i, first)
            if holds(prey, place_in(after, i)):
                if any_step(path, after, own, second):
                    return True
            elif any_capture(path, after, own, prey, second):
                return True
    return False


def captures_with_two(path, own, steps, complete, prey, low, high):
    """Whether a legal play of two dice captures: of both if both can be played (`complete`), else of one."""
    if not complete:
        return any_capture(path, own, own, prey, low) or any_capture(path, own, own, prey, high)
    if holds(prey, ENTRY) and enters_by_sum(own, steps, low, high):
        return True
    if captures_in_order(path, own, steps, prey, low, high):
        return True
    return low != high and captures_in_order(path, own, steps, prey, high, low)


def captures_with_four(path, stood, last_seat, prey, low):
    """Whether a play of all four numbers of a double captures, or one that wins; `low` is one of the numbers.

    Depth first, as long as a prey is captured or in reach. A choice is 2 × piece, + 1 for the other number. `trail`
    holds those made, four bits each: the choice, and 8 if a prey was captured before it; `used` how often each number
    was played, two bits each.
    """
    own = stood
    trail = depth = choice = used = 0
    captured = False
    while True:
        if choice < 2 * PIECES:
            i = choice // 2
            number = choice % 2
            die = 7 - low if number == 1 else low
            if (used >> 2 * number) & 2 == 0 and can_step(path, own, stood, i, die):
                own = stepped(own, i, die)
                trail = 16 * trail + choice + (8 if captured else 0)
                used += 1 << 2 * number
                depth += 1
                captured = captured or holds(prey, place_in(own, i))
                if captured and (depth == 4 or (own == ALL_HOME and last_seat)):
                    return True
                in_reach = distances_to(own, prey) & FOUR_BITS[low, used] != 0
                choice = 0 if captured or in_reach else 2 * PIECES
            else:
                choice += 1
        elif depth == 0:
            return False
        else:
            choice = trail % 8
            captured = trail % 16 >= 8
            trail //= 16
            number = choice % 2
            own -= (7 - low if number == 1 else low) << BITS * (choice // 2)
            used -= 1 << 2 * number
            depth -= 1
            choice += 1


def capturing_rolls(path, own, steps, complete, last_seat, prey):
    """The rolls, as bits, that have a legal play by which a prey is captured."""
    distances = distances_to(own, prey)
    capturing = 0
    if distances == 0:
        return capturing
    for outcome in range(OUTCOMES):
        low = int(LOW_DIE[outcome])  # uncompiled, sets of squares do not fit into the integers of the table
        high = int(HIGH_DIE[outcome])
        if low == high and place_in(own, 0) != START:
            captures = distances & FOUR_BITS[low, 0] != 0 and captures_with_four(path, own, last_seat, prey, low)
        else:
            both = (complete >> outcome) & 1 == 1
            captures = distances & ROLL_BITS[outcome] != 0 and captures_with_two(
                path, own, steps, both, prey, low, high
            )
        if captures:
            capturing |= 1 << outcome
    return capturing


# All seats


def plays_for(board, state, seat):
    """The seat whose pieces move when `seat` rolls."""
    return (seat + 2) % SEATS if board[TEAMS] == 1 and state[PIECES * seat] == HOME else seat


def is_last_seat(board, state, seat):
    """Whether the seat wins when its pieces are home."""
    return board[TEAMS] == 0 or state[PIECES * ((seat + 2) % SEATS)] == HOME


def count_rolls(board, state):
    """For every seat 16 bits: how many rolls of its enemies hit it in all, how many of its own are not complete."""
    rolls = 0
    for seat in range(SEATS):
        moved = plays_for(board, state, seat)
        own = own_places(state, moved)
        if own == ALL_HOME:
            continue
        path = path_of(board, state, moved)
        steps = first_steps(path, own)
        last_seat = is_last_seat(board, state, moved)
        complete = complete_rolls(path, own, steps, last_seat)
        if moved == seat:
            rolls += (ALL_ROLLS - rolls_in(complete)) << 16 * seat + 8
        for enemy in range(SEATS):
            if are_enemies(board, seat, enemy):
                prey = prey_of(state, moved, enemy)
                rolls += rolls_in(capturing_rolls(path, own, steps, complete, last_seat, prey)) << 16 * enemy
    return rolls


def hit_chance(board, rolls, seat):
    """The chance that an enemy hits the seat, averaged over its enemies; `rolls` come from `count_rolls`."""
    enemies = 2 if board[TEAMS] == 1 else SEATS - 1
    return ((rolls >> 16 * seat) & 255) / (enemies * ALL_ROLLS)


def blockade_chance(rolls, seat):
    """The chance that the seat cannot play its roll completely."""
    return ((rolls >> 16 * seat + 8) & 255) / ALL_ROLLS
