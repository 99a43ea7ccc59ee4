"""The boards of Tablut: where the numbers stand in the board's and the state's arrays, and the first positions."""

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

WHITE, BLACK = 0, 1
EMPTY, ATTACKER, SOLDIER, KING = 0, -1, 1, 2  # White's pieces are positive, Black's negative
PIECES = {".": EMPTY, "b": ATTACKER, "w": SOLDIER, "k": KING}
LETTERS = {piece: letter for letter, piece in PIECES.items()}
UP, LEFT, RIGHT, DOWN, DIRECTIONS = range(5)

# Board: the parameters, then tables with room for the largest board.
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

# State, after the cells: the seat to move and how the game ended (0: it goes on); these are part of the position.
# Then moves made, attackers and soldiers on the board, where the king is, pieces taken by the last move, moves since
# the last capture.
TURN, END, PLIES, ATTACKERS, SOLDIERS, KING_CELL, CAPTURES, QUIET, COUNTERS = range(9)
IDENTITY = 2
NO_CELL = -1  # of a captured king
# With the repetition rule on: a work copy of the cells, then the moves since the last capture.
COPY = COUNTERS


def most_plies(settings):
    """The number of moves after which the game is drawn."""
    return 2 * (settings["max_rounds"] or MAX_ROUNDS[settings["size"]])


def most_pieces(settings):
    """As many pieces as a side may have: the attackers of the first position."""
    return "".join(START_ROWS[settings["size"]]).count("b")


def most_moves(settings):
    """No side has more moves: a piece reaches at most the other cells of its row and column."""
    return most_pieces(settings) * 2 * (settings["size"] - 1)


def capacities(settings):
    cells = settings["size"] ** 2
    return {
        "state": cells + COUNTERS + (cells + most_plies(settings) if settings["repetition"] else 0),
        "identity": cells + IDENTITY,
        # The moves, then work space: the cells of the side's pieces and one more.
        "moves": most_moves(settings) + most_pieces(settings) + 1,
    }


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
