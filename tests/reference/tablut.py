"""Slow reference of Tablut on 7x7, 9x9 and 11x11, written from the prose rules alone.

It is naive on purpose: it is read to be believed and is used only to check faster programs.
A position is {"board": rows from the top, "turn": "w" or "b", "plies": number of moves made}, with `b`
attacker, `w` soldier, `k` king; a move is [[row, column], [row, column]]. With the repetition rule on, the
private key "_history" lists every board and side to move so far, the present one included; a position without
it counts as the first of its game.
"""

START_BOARDS = {
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
DEFAULT_MAX_ROUNDS = {7: 150, 9: 500, 11: 500}
DIRECTIONS = [(-1, 0), (0, -1), (0, 1), (1, 0)]


def board_size(settings):
    return settings.get("size", 7)


def start(settings):
    return {"board": list(START_BOARDS[board_size(settings)]), "turn": "w", "plies": 0}


def throne(settings):
    return (board_size(settings) // 2, board_size(settings) // 2)


def corners(settings):
    last = board_size(settings) - 1
    return [(0, 0), (0, last), (last, 0), (last, last)]


def side_of(piece):
    """The side a piece belongs to; None for an empty cell."""
    return {"w": "w", "k": "w", "b": "b", ".": None}[piece]


def read_board(position):
    """The board as a dictionary from (row, column) to what stands there."""
    return {(r, c): piece for r, row in enumerate(position["board"]) for c, piece in enumerate(row)}


def write_board(settings, cells):
    side = range(board_size(settings))
    return ["".join(cells[r, c] for c in side) for r in side]


def next_cell(cell, direction):
    return (cell[0] + direction[0], cell[1] + direction[1])


def neighbours(cell):
    return [next_cell(cell, direction) for direction in DIRECTIONS]


def find_king(cells):
    """The king's cell, None when he has been captured."""
    for cell, piece in cells.items():
        if piece == "k":
            return cell
    return None


# Moves


def may_stop_on(settings, piece, cell):
    return piece == "k" or (cell != throne(settings) and cell not in corners(settings))


def destinations(settings, cells, source):
    """The cells the piece on `source` may move to: over empty cells only, and only where it may stop."""
    found = []
    for direction in DIRECTIONS:
        cell = next_cell(source, direction)
        while cells.get(cell) == ".":
            if may_stop_on(settings, cells[source], cell):
                found.append(cell)
            cell = next_cell(cell, direction)
    return found


def movements(settings, position):
    """All moves the pieces of the side to move can make, whether or not the game is over."""
    cells = read_board(position)
    return [
        [list(source), list(target)]
        for source, piece in cells.items()
        if side_of(piece) == position["turn"]
        for target in destinations(settings, cells, source)
    ]


def moves(settings, position):
    return [] if result(settings, position) is not None else movements(settings, position)


# Captures


def enemy_run(cells, arrival, direction):
    """The unbroken run of enemy pieces that starts next to the arrived piece, and the cell beyond it."""
    own_side = side_of(cells[arrival])
    run = []
    cell = next_cell(arrival, direction)
    while cell in cells and side_of(cells[cell]) not in (None, own_side):
        run.append(cell)
        cell = next_cell(cell, direction)
    return run, cell


def is_anvil(settings, cells, cell, side):
    """Whether the cell beyond a run closes it: a piece of the moving side or an empty hostile cell."""
    if cell not in cells:
        return False
    if cells[cell] != ".":
        return side_of(cells[cell]) == side
    return cell in corners(settings) or (cell == throne(settings) and settings.get("throne_hostile", False))


def run_is_capturable(settings, cells, run):
    """Whether the length of the run and a king in it allow its capture by the sandwich rule."""
    if len(run) == 0 or (len(run) > 1 and not settings.get("run_capture", True)):
        return False
    if find_king(cells) in run:
        sheltered = find_king(cells) == throne(settings) and settings.get("throne_safe", True)
        return settings.get("king_capture", 2) == 2 and not sheltered
    return True


def sandwiched_cells(settings, cells, arrival):
    """The cells of all runs captured by the piece that has just arrived."""
    if cells[arrival] == "k" and not settings.get("king_hammer", True):
        return []
    side = side_of(cells[arrival])
    captured = []
    for direction in DIRECTIONS:
        run, beyond = enemy_run(cells, arrival, direction)
        if run_is_capturable(settings, cells, run) and is_anvil(settings, cells, beyond, side):
            captured.extend(run)
    return captured


def helps_to_surround_the_king(settings, cells, cell):
    """For king_capture = 4: a Black piece, an empty corner or the empty throne."""
    if cell not in cells:
        return False
    special = cell in corners(settings) or cell == throne(settings)
    return cells[cell] == "b" or (cells[cell] == "." and special)


def surrounded_king(settings, cells, arrival):
    """For king_capture = 4: the king's cell, in a list, if the arrival of a Black piece surrounds him."""
    king = find_king(cells)
    if settings.get("king_capture", 2) != 4 or cells[arrival] != "b" or king not in neighbours(arrival):
        return []
    surrounded = all(helps_to_surround_the_king(settings, cells, cell) for cell in neighbours(king))
    return [king] if surrounded else []


def after(settings, position, move):
    source, target = tuple(move[0]), tuple(move[1])
    cells = read_board(position)
    cells[target] = cells[source]
    cells[source] = "."
    for cell in sandwiched_cells(settings, cells, target) + surrounded_king(settings, cells, target):
        cells[cell] = "."
    new = {
        "board": write_board(settings, cells),
        "turn": "b" if position["turn"] == "w" else "w",
        "plies": position["plies"] + 1,
    }
    if settings.get("repetition", 0):
        new["_history"] = [*history(position), identity(new)]
    return new


# End of the game


def identity(position):
    return [position["board"], position["turn"]]


def history(position):
    return position.get("_history", [identity(position)])


def result(settings, position):
    """None while the game goes on, else "w", "b" or "d"; the tests stand in the order of the rules."""
    cells = read_board(position)
    pieces = list(cells.values())
    if find_king(cells) is None:
        return "b"
    if find_king(cells) in corners(settings):
        return "w"
    if "b" not in pieces:
        return "w"
    if "w" not in pieces and settings.get("soldiers_win", True):
        return "b"
    repetition = settings.get("repetition", 0)
    if repetition and history(position).count(identity(position)) >= repetition:
        return "d"
    if position["plies"] >= 2 * settings.get("max_rounds", DEFAULT_MAX_ROUNDS[board_size(settings)]):
        return "d"
    if not movements(settings, position):
        return "b" if position["turn"] == "w" else "w"
    return None
