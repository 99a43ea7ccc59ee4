"""The boards of Tablut: first positions, the layout of the board's and the state's arrays, cell names, symmetries."""

import numpy as np

from plyground.core.symmetry import Symmetry

START_ROWS = {
    7: [
        "..bbb..",
        ".......",
        "b..w..b",
        "b.wkw.b",
        "b..w..b",
        ".......",
        "..bbb..",
    ],
    9: [
        "...bbb...",
        "....b....",
        "....w....",
        "b...w...b",
        "bbwwkwwbb",
        "b...w...b",
        "....w....",
        "....b....",
        "...bbb...",
    ],
    11: [
        "...bbbbb...",
        ".....b.....",
        "...........",
        "b....w....b",
        "b...www...b",
        "bb.wwkww.bb",
        "b...www...b",
        "b....w....b",
        "...........",
        ".....b.....",
        "...bbbbb...",
    ],
}
MAX_ROUNDS = {7: 150, 9: 500, 11: 500}

COLUMNS = "abcdefghijk"
WHITE, BLACK = 0, 1
EMPTY, ATTACKER, SOLDIER, KING = 0, -1, 1, 2  # White's pieces are positive, Black's negative
PIECES = {".": EMPTY, "b": ATTACKER, "w": SOLDIER, "k": KING}
LETTERS = {piece: letter for letter, piece in PIECES.items()}
UP, LEFT, RIGHT, DOWN, DIRECTIONS = range(5)

# The board's array: the parameters, then tables with room for the largest board.
SIZE, CELLS, THRONE, MOST_PLIES, MOST_MOVES, KING_ENEMIES, RUNS, HAMMER, HOSTILE, SAFE, SOLDIERS_WIN, REPETITION = (
    range(12)
)
LARGEST = 11 * 11
MOST_PIECES = 24  # of a side on the largest board
AT_START = 12  # [seat] pieces in the first position, the king included
STRIDE = AT_START + 2  # [direction] from a cell to its neighbour
ROOM = STRIDE + DIRECTIONS  # [cell, direction] how many cells lie that way
CORNER = ROOM + DIRECTIONS * LARGEST  # [cell] 1 for a corner
MAY_STOP = CORNER + LARGEST  # [0 other piece, 1 king; cell] 1 where that piece may end its move
START = MAY_STOP + 2 * LARGEST  # [cell] the first position

# The state after its cells: the seat to move and how the game ended (0: it goes on), which are part of the position.
# Then the moves made, attackers and soldiers on the board, the king's cell, pieces captured by the last move, and
# moves since the last capture.
TURN, END, PLIES, ATTACKERS, SOLDIERS, KING_CELL, CAPTURES, QUIET, COUNTERS = range(9)
IDENTITY = 2
NO_CELL = -1  # of a captured king
# Values of END: 1 + the index in the ENDINGS of the rules.
KING_CAPTURED, KING_ESCAPED, NO_ATTACKER, NO_SOLDIER, REPEATED, LIMIT, NO_MOVE = range(1, 8)
# With the repetition rule on, a work copy of the cells and then the moves since the last capture follow.
COPY = COUNTERS


def most_plies(settings):
    """The number of moves after which the game is drawn."""
    return 2 * (settings["max_rounds"] or MAX_ROUNDS[settings["size"]])


def most_pieces(settings):
    """The most pieces a side may have: as many as there are attackers in the first position."""
    return "".join(START_ROWS[settings["size"]]).count("b")


def most_moves(settings):
    """An upper bound for a side's moves: a piece reaches at most the other cells of its row and column."""
    return most_pieces(settings) * 2 * (settings["size"] - 1)


def make_board(settings):
    size = settings["size"]
    cells, last = size * size, size - 1
    corners = (0, last, cells - size, cells - 1)
    rest = [0] * (LARGEST - cells)
    letters = "".join(START_ROWS[size])
    return [
        *(size, cells, cells // 2, most_plies(settings), most_moves(settings), settings["king_capture"]),
        *(int(settings[name]) for name in ("run_capture", "king_hammer", "throne_hostile", "throne_safe")),
        *(int(settings["soldiers_win"]), settings["repetition"]),
        *(letters.count("w") + letters.count("k"), letters.count("b")),
        *(-size, -1, 1, size),
        *(n for row in range(size) for column in range(size) for n in (row, column, last - column, last - row)),
        *(DIRECTIONS * rest),
        *(int(cell in corners) for cell in range(cells)),
        *rest,
        *(int(cell not in (*corners, cells // 2)) for cell in range(cells)),
        *rest,
        *([1] * cells),
        *rest,
        *(PIECES[letter] for letter in letters),
    ]


def corner_distance(board, cell):
    """The distance from a cell to the nearest corner, in rows plus columns."""
    room = ROOM + DIRECTIONS * cell
    return min(board[room + UP], board[room + DOWN]) + min(board[room + LEFT], board[room + RIGHT])


def cell_name(size, cell):
    """A cell as people write it: column letter and rank, rank 1 at the bottom."""
    row, column = divmod(int(cell), size)
    return f"{COLUMNS[column]}{size - row}"


def symmetries(game):
    grid = np.arange(game.board[CELLS]).reshape(game.settings["size"], -1)
    orders = {
        "quarter turn": np.rot90(grid),
        "half turn": grid[::-1, ::-1],
        "three quarter turn": np.rot90(grid, 3),
        "upside down": grid[::-1],
        "left to right": grid[:, ::-1],
        "diagonal": grid.T,
        "other diagonal": grid[::-1, ::-1].T,
    }
    return [cell_symmetry(name, order.ravel()) for name, order in orders.items()]


def cell_symmetry(name, order):
    """The symmetry that brings to cell i what stood on cell order[i]."""
    cells = len(order)
    goes_to = np.argsort(order)

    def map_step(move):
        return int(goes_to[move // cells] * cells + goes_to[move % cells])

    def map_position(state):
        after = state.copy()
        after[:cells] = state[order]
        king = state[cells + KING_CELL]
        after[cells + KING_CELL] = NO_CELL if king == NO_CELL else goes_to[king]
        first = 2 * cells + COPY
        for number in range(first, first + state[cells + QUIET]):
            after[number] = map_step(state[number])
        return after

    return Symmetry(name, map_position, map_step, (0, 1))
