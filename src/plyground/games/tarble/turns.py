"""All ends of a Tarble turn, each once, and fast: six movements of a crowded side can end in millions of positions.

Steps, jumps and captures are written here a second time (`expand`), on keys instead of positions. In
tests/games/test_tarble.py, test_all_ends_of_a_turn_are_found_once_whichever_way ties them to those of rules.py.

Within a turn only own pieces move, so a key of a few integers describes a position: one bit for each prey (enemy or
neutral piece) that was captured, one for each cell with an own piece, and IN_USE, without which the first integer could
be 0. The positions after one, two, … movements are found layer by layer, each layer a hash table. In the last one the
pieces to be removed are left out, so that equal ends have equal keys, and each new key is written as a position.

Most movements of two pieces can be made in either order. So that only one order is followed, each key has a set of
sleeping pieces, whose next movements lead nowhere new (sleep sets: Godefroid 1996, *Partial-Order Methods for the
Verification of Concurrent Systems*). When a piece moves, the pieces tried before it in the same position stay asleep if
nothing within two cells of them has changed, since their movements are then the same before and after it. A position
that is reached in several ways keeps only the pieces that sleep in all of them.

Scratch: what is on each cell (EMPTY, OWN, or PREY + its number), the cells of the prey, the cells of the own pieces,
the words of the position without own pieces, the current key, then a large table for the last, the last but two, …
layer and a small one for the layers between. An entry is a key and the set of sleeping pieces, by rank.
"""

import numpy as np

from plyground.core.candidates import Candidates
from plyground.games.tarble.board import (
    BESIDE,
    CELLS,
    CODES,
    COUNTERS,
    EMPTY,
    KEY_BITS,
    KEY_WORDS,
    LEFT,
    NO_CELL,
    PIECES,
    PLACES,
    POINTS,
    TURN,
    WORDS,
    all_cells,
    counter,
    flip_mark,
    key_words,
    mark_on,
    pieces_of_a_side,
    word_count,
)
from plyground.games.tarble.paths import steps_between  # noqa: F401  (a name of this room)
from plyground.games.tarble.strategies.candidates import strategies
from plyground.games.tarble.strategies.turn_sheet import scratch_size
from plyground.games.tarble.turn_end import end_turn

CANDIDATES = {
    "strategies": Candidates(
        strategies,
        "capture plans, retreats, development, attacks and sacrifices: some dozens to some hundreds of ends",
        scratch=scratch_size,
        results=511,
    )
}

OWN, PREY = 1, 2
IN_USE = 1 << KEY_BITS
FEWEST_SLOTS = 16
SHARE_BITS = 16  # of a hash, which decide on the share of an end

# Initial sizes: rows for ends (the core adds one, which makes a power of two), and entries for tables of 8192 and 2048
# slots. They suffice for most turns; otherwise turn_results returns OVERFLOW and is called again with twice as much.
FIRST_ROWS, FIRST_ENTRIES = 4095, 8192 + 2048
OVERFLOW, TABLE_FULL = -1, -2


def work_space(side):
    """The initial size of `scratch`."""
    fixed = len(all_cells(side)) + 2 * pieces_of_a_side(side) + 1 + word_count(side) + key_words(side)
    return fixed + FIRST_ENTRIES * (key_words(side) + 1)


def prey_at(board):
    return board[CELLS]


def own_at(board):
    return board[CELLS] + board[PIECES] + 1


def bare_at(board):
    return board[CELLS] + 2 * board[PIECES] + 1


def key_at(board):
    return bare_at(board) + board[WORDS]


def tables_at(board):
    return key_at(board) + board[KEY_WORDS]


def flip_piece(scratch, key, bit, code):
    """Add an own piece to a key or take it out; a piece with the code 0 is not there at the end and not in the key."""
    if code != 0:
        scratch[key + bit // KEY_BITS] ^= 1 << bit % KEY_BITS


def clear_table(board, scratch, table, slots):
    for slot in range(slots):
        scratch[table + slot * (board[KEY_WORDS] + 1)] = 0


def set_out(board, state, scratch, table):
    """Prepare `scratch`, with the position as the only entry of the table; return the number of own pieces."""
    own = state[board[WORDS] + TURN] + 1
    prey = mine = 0
    clear_table(board, scratch, table, FEWEST_SLOTS)
    scratch[table] = IN_USE
    for word in range(1, board[KEY_WORDS] + 1):
        scratch[table + word] = 0
    for word in range(board[WORDS]):
        scratch[bare_at(board) + word] = state[word]
    for cell in range(board[CELLS]):
        mark = mark_on(state, cell)
        scratch[cell] = EMPTY
        if mark == own:
            scratch[bare_at(board) + (cell >> 3)] ^= own << 4 * (cell & 7)
            flip_piece(scratch, table, board[PIECES] + 1 + cell, 1)
            mine += 1
        elif mark != EMPTY:
            scratch[cell] = PREY + prey
            scratch[prey_at(board) + prey] = cell
            prey += 1
    return mine


def lay_out(board, scratch, parent, last):
    """Put the pieces of an entry on the board and make it the current key; return its hash."""
    key, key_size, prey_bits = key_at(board), board[KEY_WORDS], board[PIECES] + 1
    codes = board[CODES] + last * board[CELLS]
    prey_codes = board[CODES] + 2 * board[CELLS]
    hash_ = 0
    mine = 0
    for word in range(key_size):
        scratch[key + word] = 0
    scratch[key] = IN_USE
    for word in range(key_size):
        bits = scratch[parent + word] & (IN_USE - 1)
        bit = word * KEY_BITS
        while bits != 0:
            if bits & 1 == 0:
                pass
            elif bit < prey_bits:  # captured pieces come first: an own piece may stand in their place
                scratch[scratch[prey_at(board) + bit]] = EMPTY
                scratch[key] ^= 1 << bit
                hash_ ^= board[prey_codes + bit]
            else:
                cell = bit - prey_bits
                scratch[cell] = OWN
                scratch[own_at(board) + mine] = cell
                mine += 1
                flip_piece(scratch, key, bit, board[codes + cell])
                hash_ ^= board[codes + cell]
            bits >>= 1
            bit += 1
    return hash_


def clear_away(board, scratch, mine):
    """Undo what `lay_out` did to the board."""
    for piece in range(mine):
        scratch[scratch[own_at(board) + piece]] = EMPTY
    for prey in range(board[PIECES] + 1):
        if scratch[key_at(board)] >> prey & 1 == 1:
            scratch[scratch[prey_at(board) + prey]] = PREY + prey


def is_near(board, first, second):
    """Whether two cells are at most two steps apart."""
    places = board[PLACES]
    dx = board[places + 2 * first] - board[places + 2 * second]
    dy = board[places + 2 * first + 1] - board[places + 2 * second + 1]
    return abs(dx) <= 2 and abs(dy) <= 2 and abs(dx - dy) <= 2


def still_asleep(board, scratch, asleep, piece, target, jumped, mine):
    """The pieces that stay asleep when one piece moves, by their ranks after that."""
    source = scratch[own_at(board) + piece]
    sleepers = 0
    rank = 0
    for other in range(mine):
        cell = scratch[own_at(board) + other]
        if other == piece:
            continue
        if asleep >> other & 1 == 1 and not (is_near(board, cell, source) or is_near(board, cell, target)):
            if jumped == NO_CELL or not is_near(board, cell, jumped):
                sleepers |= 1 << rank + int(cell > target)
        rank += 1
    return sleepers


def is_new_key(scratch, key, key_size, table, slots, hash_, sleepers):
    """Enter the current key with its sleepers into the table; False if the table has it already."""
    slot = hash_ & (slots - 1)
    while True:
        entry = table + slot * (key_size + 1)
        if scratch[entry] == 0:
            for word in range(key_size):
                scratch[entry + word] = scratch[key + word]
            scratch[entry + key_size] = sleepers
            return True
        word = 0
        while word < key_size and scratch[entry + word] == scratch[key + word]:
            word += 1
        if word == key_size:
            scratch[entry + key_size] &= sleepers
            return False
        slot = (slot + 1) & (slots - 1)


def write_end(board, state, scratch, piece, target, mine, row):
    """Write the position at the end of the turn whose last movement brings an own piece to `target`."""
    counters = board[WORDS]
    own = state[counters + TURN] + 1
    for word in range(counters):
        row[word] = scratch[bare_at(board) + word]
    for i in range(counters, counters + COUNTERS):
        row[i] = state[i]
    for prey in range(board[PIECES] + 1):
        if scratch[key_at(board)] >> prey & 1 == 1:
            cell = scratch[prey_at(board) + prey]
            flip_mark(row, cell, mark_on(row, cell))
            row[counters + POINTS + own - 1] += 1
    for i in range(mine):
        flip_mark(row, target if i == piece else scratch[own_at(board) + i], own)
    end_turn(board, row)


def share_of(hash_, shares):
    """The share that an end with this hash belongs to: by its upper bits, since the lower ones choose the slot."""
    return (hash_ >> KEY_BITS - SHARE_BITS & (1 << SHARE_BITS) - 1) * shares >> SHARE_BITS


def expand(board, state, results, scratch, parent, mine, last, table, slots, found, share, shares):
    """Enter the positions one movement after an entry into the table, in the last layer also into `results`.

    Of the last layer only those of the share. Return how many positions the layer has now, including those `found`
    before.
    """
    key, key_size, own = key_at(board), board[KEY_WORDS], own_at(board)
    codes = board[CODES] + last * board[CELLS]
    prey_codes = board[CODES] + 2 * board[CELLS]
    first_bit = board[PIECES] + 1
    asleep = scratch[parent + key_size]
    hash_ = lay_out(board, scratch, parent, last)
    for piece in range(mine):
        if asleep >> piece & 1 == 1:
            continue
        source = scratch[own + piece]
        source_code = board[codes + source]
        flip_piece(scratch, key, first_bit + source, source_code)
        for direction in range(6):
            target = board[BESIDE + 6 * source + direction]
            if target == NO_CELL or scratch[target] == OWN:
                continue
            child_hash = hash_ ^ source_code
            captured = 0
            jumped = NO_CELL
            prey = scratch[target] - PREY
            if prey >= 0:
                jumped = target
                target = board[BESIDE + 6 * jumped + direction]
                if target == NO_CELL or scratch[target] != EMPTY:
                    continue
                child_hash ^= board[prey_codes + prey]
                captured = 1 << prey
            target_code = board[codes + target]
            child_hash ^= target_code
            if last == 1 and share_of(child_hash, shares) != share:
                continue
            flip_piece(scratch, key, first_bit + target, target_code)
            scratch[key] ^= captured
            sleepers = 0
            if last == 0:
                sleepers = still_asleep(board, scratch, asleep, piece, target, jumped, mine)
            if is_new_key(scratch, key, key_size, table, slots, child_hash, sleepers):
                if last == 1:
                    write_end(board, state, scratch, piece, target, mine, results[found])
                found += 1
            scratch[key] ^= captured
            flip_piece(scratch, key, first_bit + target, target_code)
        flip_piece(scratch, key, first_bit + source, source_code)
        asleep |= 1 << piece
    clear_away(board, scratch, mine)
    return found


def find_layer(board, state, results, scratch, parents, parent_slots, mine, last, table, slots, share, shares):
    """Find the positions one movement after the entries of one table; return how many, or OVERFLOW or TABLE_FULL."""
    entry_size = board[KEY_WORDS] + 1
    most = 6 * mine  # new positions of one entry
    clear_table(board, scratch, table, slots)
    found = 0
    for slot in range(parent_slots):
        parent = parents + slot * entry_size
        if scratch[parent] == 0:
            continue
        if 4 * (found + most) > 3 * slots:
            return TABLE_FULL
        if last == 1 and found + most > results.shape[0]:
            return OVERFLOW
        found = expand(board, state, results, scratch, parent, mine, last, table, slots, found, share, shares)
    return found


def turn_results(board, state, results, scratch):
    """Write the distinct positions at the end of the turn; return how many, or OVERFLOW if they do not fit."""
    return turn_share(board, state, results, scratch, 0, 1)


def turn_share(board, state, results, scratch, share, shares):
    """The same with one share of these positions; every position belongs to exactly one of the shares 0, 1, …

    The layers before the last, about a tenth of the work, are found for each share anew. A turn of one movement is not
    shared.
    """
    entry_size = board[KEY_WORDS] + 1
    large_slots = 4 * FEWEST_SLOTS
    while 2 * (large_slots + large_slots // 4) <= (scratch.size - tables_at(board)) // entry_size:
        large_slots *= 2
    large = tables_at(board)
    small = large + large_slots * entry_size
    movements = state[board[WORDS] + LEFT]
    if movements == 1:
        if share > 0:
            return 0
        shares = 1
    table, slots = small if movements % 2 == 1 else large, FEWEST_SLOTS
    mine = set_out(board, state, scratch, table)
    count = before = 1
    for left in range(movements, 0, -1):
        last = int(left == 1)
        parents, parent_slots = table, slots
        table, most_slots = (large, large_slots) if left % 2 == 1 else (small, large_slots // 4)
        # Layers grow by a factor that gets smaller; where that is wrong, the layer is begun again with more slots. The
        # first number of slots must not depend on the size of `scratch`, for the order of the ends depends on it.
        slots = FEWEST_SLOTS // 2
        while slots < count * count // before // (shares if last == 1 else 1) + 6 * mine:
            slots *= 2
        found = TABLE_FULL
        while found == TABLE_FULL and slots < most_slots:
            slots *= 2
            found = find_layer(
                board, state, results, scratch, parents, parent_slots, mine, last, table, slots, share, shares
            )
        if found < 0:
            return OVERFLOW
        if found == 0 and left == movements:  # no movement at all, which is possible only before the first one
            if share > 0:
                return 0
            for i in range(board[WORDS] + COUNTERS):
                results[0, i] = state[i]
            end_turn(board, results[0])
            return 1
        before, count = count, found
    return count


# The same count before pieces are removed, plainly: for published figures


def positions_before_removal(game, position):
    """The number of different positions after the movements left, before the end of the turn removes pieces."""
    state = position.copy()
    state[game.board[WORDS] + LEFT] += 1  # so that no movement is the last one
    layer = {state.tobytes()}
    for _ in range(counter(game, position, LEFT)):
        following = set()
        for state in (np.frombuffer(known, np.int32).copy() for known in layer):
            moves = game.legal_moves(state)
            if moves == [0]:
                return 1  # no movement at all
            for move in moves:
                after = state.copy()
                game.functions.play(game.board, after, move)
                following.add(after.tobytes())
        layer = following
    return len(layer)
