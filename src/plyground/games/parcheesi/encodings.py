"""Inputs of networks for parcheesi: pieces in unary, Matthews' smart features, blockades, and what a turn changed.

    unary               632   158 a seat: two inputs for each of 75 squares, 1 if at least one, two pieces are there
                              (places 1–64, four outer squares that the seat never visits, places 65–71); then
                              four each for the start circle and for home (at least 1, 2, 3, 4)
    smart                32   the eight features of `track_inputs`, divided by the largest value they can have
    smart-raw            32   the same undivided
    combined            664   unary, then smart
    combined-raw        664   unary, then smart-raw
    combined-blockades  684   combined, then five features of the seats' blockades on outer squares: how many (÷ 2);
                              how many on squares in a row, at most (÷ 2); how many with an enemy 1–12 squares
                              behind (÷ 2); how many enemies have one 1–12 squares ahead (÷ 12); how many
                              enemies in the start circle have one on their entry square (÷ 8)
    combined-changes    688   combined, then the six features of what the turn changed, `track_inputs`

A piece is exposed if it stands alone on an outer square that is no castle. HIT counts, of 36 rolls, those with a legal
play that captures; BLOCKADE those that cannot be played completely, doubles being two dice. Neither moves a bonus.

In team play enemies are the seats of the other side; a piece that shares its square with the partner's stands in a
blockade, which counts for both seats; a seat whose pieces are home hits with its partner's.

The chances are counted on the path of one seat at a time. Its four places are one number, `own`, seven bits each;
sets of outer squares are numbers too, place p being bit p − 1:

    walls     blockades of other seats
    closed    castles on which a single enemy stands
    friends   squares where one piece of the partner stands (team play)
    prey      squares where the seat may capture a piece of one enemy seat
"""

import numpy as np

from plyground.games.parcheesi.movement import END_OF_ARM, ENTERING_DIE, ENTRY, HOME, IS_CASTLE, START, own_place
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE, OUTCOMES
from plyground.games.shared.track import LAP, PIECES, SEATS, TEAMS, TURN, place_for, side_of
from plyground.games.shared.track_encodings import (
    BLOCKADE,
    CHANGE_NAMES,
    CHANGES,
    CONTACT,
    EXPOSURE,
    HIT,
    SMART,
    SMART_NAMES,
    add_input,
    named_by_seats,
    pieces_on,
    rank_on_place,
    rank_place,
    write_changes,
    write_race,
)

UNVISITED = LAP - END_OF_ARM  # outer squares between the end of the own arm and the entry square
SEAT_INPUTS = 2 * (HOME - 1 + UNVISITED) + 2 * PIECES
UNARY = SEATS * SEAT_INPUTS
STANDING, IN_A_ROW, IN_FRONT, BEHIND, SHUT_OUT = (SEATS * feature for feature in range(5))
BLOCKADES = 5 * SEATS
ONLY_UNARY, ONLY_SMART, ONLY_SMART_RAW, COMBINED, COMBINED_RAW, COMBINED_BLOCKADES, COMBINED_CHANGES = range(7)
MOST_INPUTS = SEATS * PIECES + SMART + CHANGES

ALL_ROLLS = 36
LONGEST_ROLL, LONGEST_DOUBLE = 12, 14
NOWHERE = -1

BITS, PLACE_BITS = 7, 127  # of one place in `own`
ALL_HOME = sum(HOME << BITS * i for i in range(PIECES))
DICE = 6


def distance_bits(numbers):
    """The distances that some of the numbers add up to, d being bit d − 1."""
    sums = {0}
    for number in numbers:
        sums |= {total + number for total in sums}
    return sum(1 << total - 1 for total in sums - {0})


ROLL_BITS = np.array([distance_bits(dice) for dice in zip(LOW_DIE.tolist(), HIGH_DIE.tolist(), strict=True)], np.int32)
# Of the numbers a, a, 7 - a, 7 - a: by a, and by how often a (two bits) and 7 - a (two bits) were played.
FOUR_BITS = np.array(
    [[distance_bits([a] * (2 - used % 4) + [7 - a] * (2 - used // 4)) for used in range(16)] for a in range(DICE + 1)],
    np.int32,
)
REACH_BITS = (1 << LONGEST_DOUBLE) - 1


def encodings(settings):
    return {
        "unary": UNARY,
        "smart": SMART,
        "smart-raw": SMART,
        "combined": UNARY + SMART,
        "combined-raw": UNARY + SMART,
        "combined-blockades": UNARY + SMART + BLOCKADES,
        "combined-changes": UNARY + SMART + CHANGES,
    }


def unary_input(place, rank):
    """The input, among those of a seat, that says that `rank` pieces are on the place."""
    if place == START:
        return SEAT_INPUTS - 2 * PIECES + rank - 1
    if place == HOME:
        return SEAT_INPUTS - PIECES + rank - 1
    square = place - 1 if place <= END_OF_ARM else place - 1 + UNVISITED
    return 2 * square + rank - 1


def write_unary(state, index, value):
    count = 0
    for piece in range(SEATS * PIECES):
        place = unary_input(state[piece], rank_on_place(state, piece))
        count = add_input(index, value, count, SEAT_INPUTS * (piece // PIECES) + place, 1.0)
    return count


# Contact and exposure


def are_enemies(board, seat, other):
    return side_of(board, seat) != side_of(board, other)


def contact(board, state, seat):
    """For each piece of the seat, the enemies on the outer squares ahead of it."""
    enemies = 0
    own = PIECES * seat
    for ahead in range(1, SEATS):
        enemy_seat = (seat + ahead) % SEATS
        if are_enemies(board, seat, enemy_seat):
            first = PIECES * enemy_seat
            for enemy in range(first, first + PIECES):
                if ENTRY <= state[enemy] <= END_OF_ARM:
                    spot = own_place(state[enemy], ahead)
                    for piece in range(own, own + PIECES):
                        enemies += state[piece] < spot <= END_OF_ARM
    return enemies


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


def exposed_pieces(board, state, seat):
    """How many pieces of the seat stand alone on outer squares that are not castles."""
    exposed = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        place = state[piece]
        if ENTRY <= place <= END_OF_ARM and IS_CASTLE[place] == 0 and not is_in_blockade(board, state, piece):
            exposed += 1
    return exposed


# One seat's path


def bit_of(place):
    """The set of one outer square."""
    return 1 << (int(place) - 1)


def holds(squares, place):
    """Whether a set of outer squares holds a place of the path."""
    return place <= END_OF_ARM and (squares >> (place - 1)) & 1 == 1


def own_places(state, seat):
    """The seat's four places as one number."""
    own = 0
    for i in range(PIECES):
        own |= int(state[PIECES * seat + i]) << BITS * i
    return own


def place_in(own, i):
    return (own >> BITS * i) & PLACE_BITS


def squares_of(state, seat, ahead, castles):
    """The squares of the seat's path where pieces of the seat `ahead` seats on stand: castles, or the others."""
    squares = 0
    first = PIECES * ((seat + ahead) % SEATS)
    for piece in range(first, first + PIECES):
        if ENTRY <= state[piece] <= END_OF_ARM and IS_CASTLE[state[piece]] == castles:
            spot = own_place(state[piece], ahead)
            if spot <= END_OF_ARM:
                squares |= bit_of(spot)
    return squares


def walls_of(board, state, seat):
    """The squares of the seat's path where others have a blockade: two pieces of one seat or of two partners."""
    walls = 0
    for ahead in range(1, SEATS):
        first = PIECES * ((seat + ahead) % SEATS)
        for piece in range(first, first + PIECES - 1):
            if state[piece] == state[piece + 1] and ENTRY <= state[piece] <= END_OF_ARM:
                spot = own_place(state[piece], ahead)
                if spot <= END_OF_ARM:
                    walls |= bit_of(spot)
    if board[TEAMS] == 1:
        for castles in range(2):
            walls |= squares_of(state, seat, 1, castles) & squares_of(state, seat, 3, castles)
    return walls


def closed_to(board, state, seat):
    """The castles of the seat's path on which enemies stand."""
    closed = squares_of(state, seat, 1, 1) | squares_of(state, seat, 3, 1)
    return closed if board[TEAMS] == 1 else closed | squares_of(state, seat, 2, 1)


def friends_of(board, state, seat):
    """In team play, the squares of the seat's path on which the partner's pieces stand."""
    return squares_of(state, seat, 2, 0) | squares_of(state, seat, 2, 1) if board[TEAMS] == 1 else 0


def prey_of(state, seat, enemy):
    """The squares of the seat's path where it captures pieces of the enemy, on the entry square by entering only."""
    ahead = (enemy - seat) % SEATS
    return squares_of(state, seat, ahead, 0) | (squares_of(state, seat, ahead, 1) & bit_of(ENTRY))


def path_of(board, state, seat):
    """Walls, closed castles and friends on the seat's path."""
    return walls_of(board, state, seat), closed_to(board, state, seat), friends_of(board, state, seat)


# One step


def target_of(own, i, die):
    """Where a die takes piece `i`, entering included; NOWHERE if the number does not fit."""
    place = place_in(own, i)
    if place == START:
        return ENTRY if die == ENTERING_DIE else NOWHERE
    return place + die if place + die <= HOME else NOWHERE


def is_barred(path, own, stood, i, target):
    """Whether something keeps piece `i` from the target: a blockade, an enemy's castle, a blockade to form again.

    `stood` are the places when the dice were rolled.
    """
    walls, closed, friends = path
    place = place_in(own, i)
    if place < END_OF_ARM and (walls >> place) & ((1 << (target - place)) - 1) != 0:
        return True
    if place != START and holds(closed, target):
        return True
    for j in range(PIECES):
        spot = place_in(own, j)
        if place < spot <= target and spot != HOME:
            if holds(friends, spot):
                return True
            for k in range(j + 1, PIECES):
                if place_in(own, k) == spot:
                    return True
            if spot == target and place_in(stood, i) == place_in(stood, j) != START:
                return True
    return False


def can_step(path, own, stood, i, die):
    target = target_of(own, i, die)
    return target != NOWHERE and not is_barred(path, own, stood, i, target)


def stepped(own, i, die):
    """The seat's places after a step."""
    return own + ((ENTRY if place_in(own, i) == START else die) << BITS * i)


def any_step(path, own, stood, die):
    for i in range(PIECES):
        if can_step(path, own, stood, i, die):
            return True
    return False


def any_capture(path, own, stood, prey, die):
    for i in range(PIECES):
        target = target_of(own, i, die)
        if target != NOWHERE and holds(prey, target) and not is_barred(path, own, stood, i, target):
            return True
    return False


def first_steps(path, own):
    """All steps that a roll may begin with, of equal pieces one: bit 6 × piece + die − 1."""
    steps = 0
    for i in range(PIECES):
        if i == 0 or place_in(own, i) != place_in(own, i - 1):
            for die in range(1, DICE + 1):
                if can_step(path, own, own, i, die):
                    steps |= 1 << DICE * i + die - 1
    return steps


def begins(steps, i, die):
    return (steps >> DICE * i + die - 1) & 1 == 1


def enters_by_sum(own, steps, low, high):
    return low + high == ENTERING_DIE and place_in(own, 0) == START and begins(steps, 0, ENTERING_DIE)


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
    enemies = 2 if board[TEAMS] == 1 else SEATS - 1
    return ((rolls >> 16 * seat) & 255) / (enemies * ALL_ROLLS)


def blockade_chance(rolls, seat):
    return ((rolls >> 16 * seat + 8) & 255) / ALL_ROLLS


def write_smart(board, state, raw, index, value, count, first):
    """Write the 32 smart features, the first at `first`; how many inputs are written now."""
    rolls = count_rolls(board, state)
    for seat in range(SEATS):
        enemies = contact(board, state, seat) / (1 if raw else PIECES * (SEATS - 1) * PIECES)
        exposed = exposed_pieces(board, state, seat) / (1 if raw else PIECES)
        count = write_race(state, seat, HOME, raw, index, value, count, first)
        count = add_input(index, value, count, first + CONTACT + seat, enemies)
        count = add_input(index, value, count, first + EXPOSURE + seat, exposed)
        count = add_input(index, value, count, first + HIT + seat, hit_chance(board, rolls, seat))
        count = add_input(index, value, count, first + BLOCKADE + seat, blockade_chance(rolls, seat))
    return count


# Blockades


def is_blockade(board, state, piece):
    """Whether a piece stands in a blockade on an outer square and is the first of its seat there."""
    on_outer = ENTRY <= state[piece] <= END_OF_ARM
    return on_outer and rank_on_place(state, piece) == 1 and is_in_blockade(board, state, piece)


def longest_row(board, state, seat):
    """Most blockades of the seat on squares one after the other."""
    squares = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if is_blockade(board, state, piece):
            squares |= bit_of(state[piece])
    row = 0
    while squares != 0:
        squares &= squares << 1
        row += 1
    return row


def squares_ahead(state, enemy, piece):
    """How far an enemy's piece, not in the start circle, has to the square of a piece; 0 if it never comes there."""
    spot = place_for(state[piece], (enemy // PIECES - piece // PIECES) % SEATS, ENTRY)
    return spot - state[enemy] if START < state[enemy] < spot <= END_OF_ARM else 0


def is_in_front(board, state, piece):
    """Whether an enemy within a roll's reach has to pass the piece."""
    for enemy in range(SEATS * PIECES):
        if are_enemies(board, piece // PIECES, enemy // PIECES):
            if 0 < squares_ahead(state, enemy, piece) <= LONGEST_ROLL:
                return True
    return False


def is_behind(board, state, enemy, seat):
    """Whether an enemy's piece has a blockade of the seat within a roll's reach."""
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if 0 < squares_ahead(state, enemy, piece) <= LONGEST_ROLL and is_blockade(board, state, piece):
            return True
    return False


def enemies_behind(board, state, seat):
    behind = 0
    for enemy in range(SEATS * PIECES):
        if are_enemies(board, seat, enemy // PIECES):
            behind += is_behind(board, state, enemy, seat)
    return behind


def enemies_shut_out(board, state, seat):
    """How many enemies are in a start circle before whose entry square the seat has a blockade."""
    shut_out = 0
    for piece in range(PIECES * seat, PIECES * seat + PIECES):
        if is_blockade(board, state, piece):
            for ahead in range(1, SEATS):
                enemy = (seat + ahead) % SEATS
                if are_enemies(board, seat, enemy) and place_for(state[piece], ahead, ENTRY) == ENTRY:
                    shut_out += pieces_on(state, enemy, START)
    return shut_out


def write_blockades(board, state, index, value, count, first):
    """Write the five features of blockades, the first at `first`; how many inputs are written now."""
    for seat in range(SEATS):
        standing = 0
        in_front = 0
        for piece in range(PIECES * seat, PIECES * seat + PIECES):
            if is_blockade(board, state, piece):
                standing += 1
                in_front += is_in_front(board, state, piece)
        if standing > 0:
            row = longest_row(board, state, seat)
            behind = enemies_behind(board, state, seat)
            shut_out = enemies_shut_out(board, state, seat)
            count = add_input(index, value, count, first + STANDING + seat, standing / 2)
            count = add_input(index, value, count, first + IN_A_ROW + seat, row / 2)
            count = add_input(index, value, count, first + IN_FRONT + seat, in_front / 2)
            count = add_input(index, value, count, first + BEHIND + seat, behind / (PIECES * (SEATS - 1)))
            count = add_input(index, value, count, first + SHUT_OUT + seat, shut_out / (2 * PIECES))
    return count


def write_all_changes(board, before, state, index, value, count, first):
    moved = plays_for(board, before, before[TURN])
    for seat in range(SEATS):
        exposed = exposed_pieces(board, state, seat) - exposed_pieces(board, before, seat)
        count = write_changes(board, before, state, seat, moved, exposed, HOME, index, value, count, first)
    return count


def features(board, before, state, encoding, index, value):
    count = 0
    size = 0
    if encoding not in (ONLY_SMART, ONLY_SMART_RAW):
        count = write_unary(state, index, value)
        size = UNARY
    if encoding != ONLY_UNARY:
        raw = encoding in (ONLY_SMART_RAW, COMBINED_RAW)
        count = write_smart(board, state, raw, index, value, count, size)
    if encoding == COMBINED_BLOCKADES:
        count = write_blockades(board, state, index, value, count, size + SMART)
    if encoding == COMBINED_CHANGES:
        count = write_all_changes(board, before, state, index, value, count, size + SMART)
    return count


# What the inputs are, for pictures

BLOCKADE_NAMES = ("blockades", "in a row", "with an enemy behind", "enemies behind them", "enemies shut out")


def unary_places(seat):
    """The inputs of a seat's pieces; outer squares that it never visits have inputs that are always 0."""
    from plyground.games.parcheesi.notation import cell_of, outer_square

    outer = [outer_square(seat, place) for place in range(ENTRY, END_OF_ARM + 1)]
    unvisited = [(outer[-1] + k) % LAP for k in range(1, UNVISITED + 1)]
    cells = [(str(square), place) for place, square in enumerate(outer, ENTRY)]
    cells += [(str(square), f"{square}, never visited") for square in unvisited]
    cells += [(cell_of(seat, place), place) for place in range(END_OF_ARM + 1, HOME)]
    places = [rank_place(seat, rank, cell, place) for cell, place in cells for rank in (1, 2)]
    for told in ("in the start circle", "at home"):
        places += [("", None, f"seat {seat}: {rank} or more {told}") for rank in range(1, PIECES + 1)]
    return places


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    places = []
    for seat in range(SEATS) if not encoding.startswith("smart") else ():
        places += unary_places(seat)
    places += named_by_seats(SMART_NAMES) if not encoding.startswith("unary") else []
    added = {"combined-blockades": BLOCKADE_NAMES, "combined-changes": CHANGE_NAMES}
    return places + named_by_seats(added.get(encoding, ()))
