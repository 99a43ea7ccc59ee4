"""The board of RLGame: its cells, its tables and symmetries, and the layout of the board's and the state's arrays.

Cell (x, y) has the number x·n + y; one more number, n·n, stands for the base as the source or the target of a step.
"""

import numpy as np

from plyground.core.symmetry import Symmetry

LETTERS = "wgbr"  # White lower left, then counter-clockwise; two players are White and Black
COLOURS = {"w": "white", "g": "green", "b": "black", "r": "red"}

# The board's array: settings first.
SIDE, CELLS, SEATS, PAWNS = 0, 1, 2, 3
REMOVE_BOTH = 4  # 1: stuck pawns of all sides are removed after every move
BACKWARD = 5  # backward steps a pawn starts with
KINDS = 6  # different (restarts left, backward steps left) a pawn can have
CENTRE_TURNS = 7  # own turns a pawn may spend on the centre, 0: any number
MAX_PLIES, REPETITION = 8, 9
# Where parts of the state begin (0: there is no such part).
KIND_OF, AGE_OF, COUNTERS = 10, 11, 12
# Where tables of the board begin.
EXITS = 13  # 2a cells a seat, ascending
EXIT_COUNT = 14
OWNER = 15  # [cells + 1]: 1 + the seat whose base the cell belongs to, 0: none; last, the base as a target: 0
DISTANCE = 16  # [seats, cells] from the seat's base
CENTRE = 17  # [cells + 1]: 1 for central cells
REACH = 18  # [seats, without or with backward steps, cells, 5]: how many cells a pawn may step to, then these ascending
SEAT_SIZE = 19  # integers the state has for each seat
TEAM = 20  # [4]: the seats that win with each seat, as a sum of 2**seat
TO_GO = 24  # [seats, cells + 1]: fewest steps into an enemy base with nobody in the way; last, from the own base
TABLES = 25

# The state after its cells: whose turn it is, 1 + the ending (0: none yet), the winners as a sum of 2**seat, then for
# each seat its pawns left, how many of them are in the base and, if there are several kinds, the base pawns by kind.
TURN, ENDED, WINNERS, BY_SEAT = 0, 1, 2, 3
LEFT, IN_BASE, BASE_KINDS = 0, 1, 2
BASE_ENTERED, NO_PAWNS_LEFT, REPEATED, CAP = 1, 2, 3, 4  # values of ENDED
# After the position: plies played, positions remembered, two fingerprints of each.
PLIES, REMEMBERED, FINGERPRINTS = 0, 1, 2


def seat_letters(settings):
    """The players' letters in turn order."""
    return LETTERS if settings["players"] == 4 else "wb"


def seat_teams(settings):
    """The seats that win together."""
    if settings["alliances"] == "diagonal":
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(settings["players"])]


def seen_from(settings, letter, cell):
    """The cell's coordinates when the player's own corner is (0, 0)."""
    last = settings["n"] - 1
    x, y = cell
    return (last - x if letter in "gb" else x), (last - y if letter in "br" else y)


def base_cells(settings, letter):
    """The cells of a player's base."""
    return [cell for cell in all_cells(settings) if max(seen_from(settings, letter, cell)) < settings["a"]]


def base_exits(settings, letter):
    """The cells that share a side with a player's base; the cell diagonally off its corner is not one."""
    side = settings["a"]
    seen = {cell: seen_from(settings, letter, cell) for cell in all_cells(settings)}
    return [cell for cell in seen if max(seen[cell]) == side and min(seen[cell]) < side]


def read_cell(text):
    x, comma, y = text.partition(",")
    if not (comma and x.isdecimal() and y.isdecimal()):
        raise ValueError(f"cell {text!r}; expected x,y such as 3,4")
    return int(x), int(y)


def cell_text(settings, cell):
    """A cell's number as people write the cell: x,y."""
    return "{},{}".format(*divmod(int(cell), settings["n"]))


def all_cells(settings):
    return [(x, y) for x in range(settings["n"]) for y in range(settings["n"])]


def central_cells(settings):
    """The one or four cells in the middle."""
    middle = (settings["n"] - 1) // 2, settings["n"] // 2
    return [(x, y) for x, y in all_cells(settings) if x in middle and y in middle]


def obstacle_cells(settings):
    """The impassable cells that the setting names."""
    named = settings["obstacles"]
    if named == "none":
        return []
    return central_cells(settings) if named == "centre" else sorted(read_cell(text) for text in named.split())


def pawns_have_rights(settings):
    """Whether pawns have rights that can be used up, so that positions list what is left of them."""
    return bool(settings["restart_once"] or settings["backward_moves"] or settings["temporary_centre"])


def pawn_kinds(settings):
    """How many different pairs (restarts left, backward steps left) there are."""
    return (1 + settings["restart_once"]) * (1 + settings["backward_moves"])


def seat_size(settings):
    """How many integers the state has for each seat."""
    return BASE_KINDS + (pawn_kinds(settings) if pawn_kinds(settings) > 1 else 0)


def identity_parts(settings):
    """Where the kinds, the ages and the counters begin in the state (0: no such part)."""
    cells = settings["n"] ** 2
    end = cells + BY_SEAT + settings["players"] * seat_size(settings)
    kind_of = end if pawn_kinds(settings) > 1 else 0
    end += cells if kind_of else 0
    age_of = end if settings["temporary_centre"] else 0
    end += cells if age_of else 0
    return kind_of, age_of, end


def pawns_of(board, seat):
    """Where the state keeps the numbers of a seat's pawns."""
    return board[CELLS] + BY_SEAT + seat * board[SEAT_SIZE]


def targets(settings, letter, cell):
    """For each neighbour of `cell` that the player may ever step to: its number, and whether the step is backward."""
    x, y = cell
    side = settings["n"]
    letters = seat_letters(settings)
    friends = next(team for team in seat_teams(settings) if letters.index(letter) in team)
    shut = {own for friend in friends for own in base_cells(settings, letters[friend])} | set(obstacle_cells(settings))
    for beside in ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y)):
        if min(beside) >= 0 and max(beside) < side and beside not in shut:
            backward = max(seen_from(settings, letter, beside)) < max(seen_from(settings, letter, cell))
            yield beside[0] * side + beside[1], backward


def reach_table(settings):
    """For each seat, without and with backward steps, for each cell: the number of targets, then four, 0 if unused."""
    table = []
    for letter in seat_letters(settings):
        beside = [list(targets(settings, letter, cell)) for cell in all_cells(settings)]
        for may_go_back in (False, True):
            for steps in beside:
                allowed = [cell for cell, backward in steps if may_go_back or not backward]
                table += [len(allowed), *allowed, *[0] * (4 - len(allowed))]
    return table


def steps_to_go(settings, seat, reach):
    """For each cell, then for the base, a seat's fewest steps into an enemy base, none of them backward.

    A cell from which the way is longer than from the base counts like the base; n·n means that there is no way.
    """
    n, letters = settings["n"], seat_letters(settings)
    rows = [5 * (n * n * 2 * seat + cell) for cell in range(n * n)]
    forward = [reach[row + 1 : row + 1 + reach[row]] for row in rows]
    friends = next(team for team in seat_teams(settings) if seat in team)
    enemies = [letter for other, letter in enumerate(letters) if other not in friends]
    layer = {x * n + y for letter in enemies for x, y in base_cells(settings, letter)}
    steps = dict.fromkeys(layer, 0)
    while layer:
        layer = {cell for cell, beside in enumerate(forward) if cell not in steps and not layer.isdisjoint(beside)}
        steps |= dict.fromkeys(layer, 1 + max(steps.values()))
    exits = [steps.get(x * n + y, n * n) for x, y in base_exits(settings, letters[seat])]
    from_base = min(1 + min(exits), n * n)
    return [min(steps.get(cell, from_base), from_base) for cell in range(n * n)] + [from_base]


def make_board(settings):
    n, a = settings["n"], settings["a"]
    letters, cells = seat_letters(settings), all_cells(settings)
    owner = {cell: 1 + seat for seat, letter in enumerate(letters) for cell in base_cells(settings, letter)}
    centre = central_cells(settings)
    reach = reach_table(settings)
    tables = {
        EXITS: [x * n + y for letter in letters for x, y in base_exits(settings, letter)],
        OWNER: [*(owner.get(cell, 0) for cell in cells), 0],
        DISTANCE: [max(seen_from(settings, letter, cell)) - a + 1 for letter in letters for cell in cells],
        CENTRE: [*(int(cell in centre) for cell in cells), 0],
        REACH: reach,
        TO_GO: [steps for seat in range(len(letters)) for steps in steps_to_go(settings, seat, reach)],
    }
    teams = {seat: sum(2**member for member in team) for team in seat_teams(settings) for seat in team}
    kind_of, age_of, counters = identity_parts(settings)
    board = [0] * TABLES
    board[SIDE], board[CELLS], board[SEATS], board[PAWNS] = n, n * n, len(letters), settings["pawns"]
    board[REMOVE_BOTH] = int(settings["removal"] == "both")
    board[BACKWARD], board[KINDS] = settings["backward_moves"], pawn_kinds(settings)
    board[CENTRE_TURNS] = settings["temporary_centre"]
    board[MAX_PLIES], board[REPETITION] = settings["max_plies"], settings["repetition"]
    board[KIND_OF], board[AGE_OF], board[COUNTERS] = kind_of, age_of, counters
    board[EXIT_COUNT], board[SEAT_SIZE] = 2 * a, seat_size(settings)
    for seat in range(len(letters)):
        board[TEAM + seat] = teams[seat]
    for name, table in tables.items():
        board[name] = len(board)
        board += table
    return board


def symmetries(game):
    """With two players the mirror and the half turn, with four the rotations; none with the repetition rule.

    Mirroring would reverse the turn order of four players. A remembered position, two fingerprints, has no image.
    """
    last = game.settings["n"] - 1
    found: dict  # by name: how cells are mapped, and seats
    if game.seats == 2:
        found = {
            "mirror": (lambda x, y: (y, x), (0, 1)),
            "half turn": (lambda x, y: (last - x, last - y), (1, 0)),
            "mirror and half turn": (lambda x, y: (last - y, last - x), (1, 0)),
        }
    else:
        found = {
            "quarter turn": (lambda x, y: (last - y, x), (1, 2, 3, 0)),
            "half turn": (lambda x, y: (last - x, last - y), (2, 3, 0, 1)),
            "three quarter turn": (lambda x, y: (y, last - x), (3, 0, 1, 2)),
        }
    obstacles = set(obstacle_cells(game.settings))
    return [
        board_symmetry(game, name, image, seats)
        for name, (image, seats) in found.items()
        if {image(*cell) for cell in obstacles} == obstacles and not game.settings["repetition"]
    ]


def board_symmetry(game, name, image, seats):
    """The symmetry that moves cell (x, y) to image(x, y) and what belongs to seat s to seats[s]."""
    board, side = game.board, game.settings["n"]
    cells = int(board[CELLS])
    goes_to = np.array([x * side + y for x, y in (image(*cell) for cell in all_cells(game.settings))] + [cells])
    parts = [int(part) for part in (board[KIND_OF], board[AGE_OF]) if part]
    new_mark = np.array([0, *(seat + 1 for seat in seats)], np.int32)

    def map_position(state):
        after = state.copy()
        after[goes_to[:-1]] = new_mark[state[:cells]]
        for part in parts:
            after[part + goes_to[:-1]] = state[part : part + cells]
        after[cells + TURN] = seats[state[cells + TURN]]
        after[cells + WINNERS] = sum(1 << new for old, new in enumerate(seats) if state[cells + WINNERS] >> old & 1)
        size = int(board[SEAT_SIZE])
        for old, new in enumerate(seats):
            there, here = pawns_of(board, new), pawns_of(board, old)
            after[there : there + size] = state[here : here + size]
        return after

    def map_step(move):
        source, target = divmod(move, cells + 1)
        return int(goes_to[source] * (cells + 1) + goes_to[target])

    return Symmetry(name, map_position, map_step, seats)
