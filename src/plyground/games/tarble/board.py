"""The board of Tarble: its cells and distances, its tables, the layout of a position, and the end of a turn.

Cells are pairs (x, y) on skewed axes, 120° apart, with the centre (0, 0). They are numbered in ascending order of
(x, y), so steps of ascending number are movements in ascending order. A position holds eight cells in one integer,
each a hexadecimal digit: a turn can end in millions of positions, and these have to fit the memory.
"""

import functools
import random

LARGEST_ROLL = 6
LETTERS = "rb"

EMPTY, RED, BLUE, NEUTRAL = 0, 1, 2, 3  # what stands on a cell; a side's mark is its seat + 1
DIRECTIONS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))  # ascending
NO_CELL = -1  # beyond the edge
# A word of cells: cell c is digit c & 7 of word c >> 3.
CELLS_PER_WORD, DIGIT, ANY_MARK = 8, 15, 3
EVERY_RED, EVERY_BLUE = 0x11111111, 0x22222222  # bits that RED and BLUE have and the other does not

# The board: numbers, then where its tables begin, then the table of neighbours [cells, 6], then the others.
MAX_TURNS, CELLS, WORDS, PIECES, CENTRE, KEY_WORDS, FIRST, KEPT, CODES, PLACES = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
BESIDE = 10
# FIRST: the words of the first position. KEPT: words with ones on the cells that keep a piece at the end of a turn.
# CODES: a random number for each cell, the same again but 0 for the cells that keep no piece, then for each prey.
# PLACES: x and y of each cell.

# The state, after the words of its cells: points of both, whose turn, movements left (0: a roll is due), how it
# ended (0: not yet). After the position: turns played.
POINTS, TURN, LEFT, ENDED, TURNS, COUNTERS = 0, 2, 3, 4, 5, 6
NO_PIECES, TURN_LIMIT = 1, 2

KEY_BITS = 30  # used bits of an integer in the keys of turn_results


def board_distance(first, second):
    """The least number of steps between two cells of an empty board."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


def thesis_distance(first, second):
    """The distance as the thesis states it: too small where dx and dy have opposite signs."""
    return max(abs(second[0] - first[0]), abs(second[1] - first[1]))


@functools.cache
def all_cells(side):
    """The cells of the board in ascending order."""
    reach = range(1 - side, side)
    return tuple((x, y) for x in reach for y in reach if abs(x - y) < side)


def removal_cells(side):
    """The six corners and the centre: who ends a turn there is removed."""
    return [(x * (side - 1), y * (side - 1)) for x, y in (*DIRECTIONS, (0, 0))]


def home_cells(side):
    """Red's first cells: its edge without the corners and the row before it. Blue's are the half turn of them."""
    edge = [(x, 1 - side) for x in range(2 - side, 0)]
    return edge + [(x, 2 - side) for x in range(3 - side, 0)]


def pieces_of_a_side(side):
    return len(home_cells(side))


def word_count(side):
    """Integers of a position that hold cells."""
    return -(-len(all_cells(side)) // CELLS_PER_WORD)


def key_words(side):
    """Integers of a key of turn_results: a bit for each prey (enemy pieces and the neutral one) and for each cell."""
    return -(-(pieces_of_a_side(side) + 1 + len(all_cells(side))) // KEY_BITS)


def packed(marks):
    """A list of marks, one a cell, as words."""
    words = [0] * -(-len(marks) // CELLS_PER_WORD)
    for cell, mark in enumerate(marks):
        words[cell >> 3] |= mark << 4 * (cell & 7)
    return words


def make_board(settings):
    side = settings["side"]
    cells, removal, home = all_cells(side), removal_cells(side), home_cells(side)
    number = {cell: i for i, cell in enumerate(cells)}
    beside = [number.get((x + dx, y + dy), NO_CELL) for x, y in cells for dx, dy in DIRECTIONS]
    first = dict.fromkeys(home, RED) | {(-x, -y): BLUE for x, y in home} | {(0, 0): NEUTRAL}
    generator = random.Random(1)
    codes = [generator.randrange(1, 1 << KEY_BITS) for _ in range(len(cells) + len(home) + 1)]
    tables = [
        packed([first.get(cell, EMPTY) for cell in cells]),
        packed([EMPTY if cell in removal else ANY_MARK for cell in cells]),
        codes[: len(cells)]
        + [0 if cell in removal else code for cell, code in zip(cells, codes, strict=False)]
        + codes[len(cells) :],
        [coordinate for cell in cells for coordinate in cell],
    ]
    begins = [BESIDE + len(beside)]
    for table in tables[:-1]:
        begins.append(begins[-1] + len(table))
    numbers = [settings["max_turns"], len(cells), word_count(side), len(home), number[0, 0], key_words(side)]
    return [*numbers, *begins, *beside, *(entry for table in tables for entry in table)]


def mark_on(state, cell):
    """What stands on the cell."""
    return state[cell >> 3] >> 4 * (cell & 7) & DIGIT


def flip_mark(state, cell, mark):
    """Put the mark on an empty cell, or take it off the cell it stands on."""
    state[cell >> 3] ^= mark << 4 * (cell & 7)


def has_pieces(board, state, bits):
    """Whether a side, named by its bits, has pieces between two turns."""
    found = 0
    for word in range(board[WORDS]):
        found |= state[word] & board[board[KEPT] + word] & bits  # all but the neutral piece
    return found != 0


def end_turn(board, state):
    """Remove pieces from corners and centre, bring the neutral piece back, pass the turn and test for the end."""
    counters = board[WORDS]
    for word in range(counters):
        state[word] &= board[board[KEPT] + word]  # the other side never stands on those cells
    flip_mark(state, board[CENTRE], NEUTRAL)
    state[counters + TURN] = 1 - state[counters + TURN]
    state[counters + LEFT] = 0
    state[counters + TURNS] += 1
    if not (has_pieces(board, state, EVERY_RED) and has_pieces(board, state, EVERY_BLUE)):
        state[counters + ENDED] = NO_PIECES
    elif state[counters + TURNS] >= board[MAX_TURNS]:
        state[counters + ENDED] = TURN_LIMIT
