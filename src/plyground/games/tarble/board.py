"""The board of Tarble: its cells and symmetries, its tables, the layout of a position, and how to read one.

Cells are pairs (x, y) on skewed axes, 120° apart, with the centre (0, 0). They are numbered in ascending order of
(x, y), so steps of ascending number are movements in ascending order. A position holds eight cells in one integer,
each a hexadecimal digit: a turn can end in millions of positions, which must fit into memory.
"""

import functools
import random

import numpy as np

from plyground.core.symmetry import Symmetry

LARGEST_ROLL = 6
LETTERS, SIDES = "rb", ("red", "blue")
CENTRE_CELL = (0, 0)

EMPTY, RED, BLUE, NEUTRAL = 0, 1, 2, 3  # what stands on a cell; a side's mark is its seat + 1
DIRECTIONS = ((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))  # ascending
NO_CELL = -1  # beyond the edge
# A word of cells: cell c is digit c & 7 of word c >> 3.
CELLS_PER_WORD, DIGIT, ANY_MARK = 8, 15, 3
EVERY_RED, EVERY_BLUE = 0x11111111, 0x22222222  # bits that RED and BLUE have and the other does not

# The board: numbers, then where its tables begin, then the table of neighbours [cells, 6], then the others.
MAX_TURNS, CELLS, WORDS, PIECES, CENTRE, KEY_WORDS, FIRST, KEPT, CODES, PLACES = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
REMOVAL, DISTANCES, WAYS, GOALS = 10, 11, 12, 13
BESIDE = 14
# FIRST: the words of the first position. KEPT: words with ones on the cells that keep a piece at the end of a turn.
# CODES: a random number for each cell; the same numbers, but 0 for cells that keep no piece; then one for each prey.
# PLACES: x and y of each cell. REMOVAL: 1 for the corners and the centre. DISTANCES [cells, cells]: steps on an empty
# board. WAYS [cells, WAYS_OUT, 2]: where a piece can go from a cell, in ascending order of the target (NO_CELL beyond
# the edge), and the cell that it jumps over (NO_CELL for a step). GOALS [6, 3]: the cells beside the centre, each with
# the two beside it that are neither adjacent to the centre nor in line with it.
WAYS_OUT = 12  # six steps and six jumps

# The state, after the words of its cells: points of both, whose turn, movements left (0: a roll is due), how it
# ended (0: not yet). After the position: turns played.
POINTS, TURN, LEFT, ENDED, TURNS, COUNTERS = 0, 2, 3, 4, 5, 6
NO_PIECES, TURN_LIMIT = 1, 2

KEY_BITS = 30  # used bits of an integer in the keys of turn_results


# Cells and tables


@functools.cache
def all_cells(side):
    """The cells of the board in ascending order."""
    reach = range(1 - side, side)
    return tuple((x, y) for x in reach for y in reach if abs(x - y) < side)


def removal_cells(side):
    """The six corners and the centre: a piece that ends a turn there is removed."""
    return [(x * (side - 1), y * (side - 1)) for x, y in (*DIRECTIONS, CENTRE_CELL)]


def home_cells(side):
    """Red's first cells: its edge without the corners and the row before it. Blue's are these turned by 180°."""
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
    """A list of marks, one for each cell, as words."""
    words = [0] * -(-len(marks) // CELLS_PER_WORD)
    for cell, mark in enumerate(marks):
        words[cell >> 3] |= mark << 4 * (cell & 7)
    return words


def distance_table(cells):
    """The distance of every cell to every other, row by row."""
    x, y = np.array(cells).T
    dx, dy = x[:, None] - x, y[:, None] - y
    return np.maximum(np.maximum(abs(dx), abs(dy)), abs(dx - dy)).ravel().tolist()


def ways_out(cell, number):
    """The steps and jumps from a cell, ascending by their target: target and the cell jumped over, as numbers."""
    x, y = cell
    ways = sorted(
        ((x + far * dx, y + far * dy), (x + dx, y + dy) if far == 2 else None)
        for dx, dy in DIRECTIONS
        for far in (1, 2)
    )
    return [number.get(place, NO_CELL) for way in ways for place in way]


def goals_at(cell):
    """A cell beside the centre and the cells beside it that are neither adjacent to the centre nor in line with it."""
    x, y = cell
    return cell, *sorted([(x + x - y, y + x), (x + y, y + y - x)])


def make_board(settings):
    side = settings["side"]
    cells, removal, home = all_cells(side), removal_cells(side), home_cells(side)
    number = {cell: i for i, cell in enumerate(cells)}
    beside = [number.get((x + dx, y + dy), NO_CELL) for x, y in cells for dx, dy in DIRECTIONS]
    first = dict.fromkeys(home, RED) | {(-x, -y): BLUE for x, y in home} | {CENTRE_CELL: NEUTRAL}
    generator = random.Random(1)
    codes = [generator.randrange(1, 1 << KEY_BITS) for _ in range(len(cells) + len(home) + 1)]
    tables = [
        packed([first.get(cell, EMPTY) for cell in cells]),
        packed([EMPTY if cell in removal else ANY_MARK for cell in cells]),
        codes[: len(cells)]
        + [0 if cell in removal else code for cell, code in zip(cells, codes, strict=False)]
        + codes[len(cells) :],
        [coordinate for cell in cells for coordinate in cell],
        [int(cell in removal) for cell in cells],
        distance_table(cells),
        [entry for cell in cells for entry in ways_out(cell, number)],
        [number[goal] for cell in DIRECTIONS for goal in goals_at(cell)],
    ]
    begins = [BESIDE + len(beside)]
    for table in tables[:-1]:
        begins.append(begins[-1] + len(table))
    numbers = [settings["max_turns"], len(cells), word_count(side), len(home), number[CENTRE_CELL], key_words(side)]
    return [*numbers, *begins, *beside, *(entry for table in tables for entry in table)]


# Marks in words


def mark_on(state, cell):
    """What stands on the cell."""
    return state[cell >> 3] >> 4 * (cell & 7) & DIGIT


def flip_mark(state, cell, mark):
    """Put the mark on an empty cell, or take it off the cell it stands on."""
    state[cell >> 3] ^= mark << 4 * (cell & 7)


# A position and its steps read cell by cell, for ordinary Python


def marks_of(game, state):
    """What stands on every cell, in the order of the cells."""
    return [int(mark_on(state, cell)) for cell in range(game.board[CELLS])]


def cells_with(game, state, mark):
    """The cells on which the mark stands, ascending."""
    return [
        cell
        for cell, there in zip(all_cells(game.settings["side"]), marks_of(game, state), strict=True)
        if there == mark
    ]


def counter(game, state, name):
    """One of the numbers after the cells, by its place (POINTS, TURN, LEFT, …)."""
    return int(state[game.board[WORDS] + name])


def movement_of(game, move):
    """The cells from and to of a step that is not a pass."""
    cells = all_cells(game.settings["side"])
    return cells[(move - 1) // len(cells)], cells[(move - 1) % len(cells)]


def step_number(game, source, target):
    """The number of the step with these ends."""
    cells = all_cells(game.settings["side"])
    return 1 + cells.index(source) * len(cells) + cells.index(target)


def plain_cell(cell):
    """A cell as pages and steps name it: x,y."""
    return f"{cell[0]},{cell[1]}"


def cell_text(cell):
    """A cell as records name it: (x,y)."""
    return f"({plain_cell(cell)})"


# Symmetries


def symmetries(game):
    """The twelve symmetries of the hexagon, each also with the colours exchanged; without the identity."""
    cells = all_cells(game.settings["side"])
    found = []
    for reflected in (False, True):
        image = [(y, x) if reflected else (x, y) for x, y in cells]
        for turned in range(0, 360, 60):
            goes_to = [cells.index(cell) for cell in image]
            name = " and ".join(["reflection"] * reflected + [f"rotation by {turned}°"] * (turned > 0))
            if name:
                found.append(cell_symmetry(game, name, goes_to, exchanged=False))
            found.append(cell_symmetry(game, " and ".join([name] * bool(name) + ["colours"]), goes_to, exchanged=True))
            image = [(x - y, x) for x, y in image]
    return found


def cell_symmetry(game, name, goes_to, exchanged):
    """The symmetry that brings what stands on cell i to cell goes_to[i], and exchanges the sides if asked."""
    words, size = int(game.board[WORDS]), len(goes_to)
    new_mark = (EMPTY, BLUE, RED, NEUTRAL) if exchanged else (EMPTY, RED, BLUE, NEUTRAL)

    def map_position(state):
        after = state.copy()
        marks = [EMPTY] * size
        for cell, mark in enumerate(marks_of(game, state)):
            marks[goes_to[cell]] = new_mark[mark]
        after[:words] = np.array(packed(marks), np.int32)
        if exchanged:
            after[words + POINTS : words + POINTS + 2] = state[words + POINTS : words + POINTS + 2][::-1]
            after[words + TURN] = 1 - state[words + TURN]
        return after

    def map_step(move):
        if move == 0:
            return 0
        return 1 + goes_to[(move - 1) // size] * size + goes_to[(move - 1) % size]

    return Symmetry(name, map_position, map_step, (1, 0) if exchanged else (0, 1))
