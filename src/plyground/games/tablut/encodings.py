"""Encodings of Tablut positions as inputs of networks, on a board of c = size² cells.

==========  =============  ============================================================================================
``cells``   0 … c-1        the cells row by row from the top: 1 attacker, -1 soldier, -2 king
            c, c+1         1 if White is to move; 1 if Black is to move
            c+2            the number of pieces of the side to move, the king included
``lanes``   0 … c+2        the same, then what the report found missing:
            c+3 … c+10     two for each corner: the king reaches it in one move; in two moves but not in one
            c+11 … c+18    two for each direction: the king's free cells / size; they extend to the edge
            c+19 … c+30    three for each direction: next to the king is a soldier; an attacker; the edge
            c+31, c+32     White's pieces, Black's pieces, each / those of the first position
            c+33           the king is on the throne
            c+34           his distance to the nearest corner in rows and columns / (size - 1): 1 on the throne
``planes``  0 … 3c-1       three for each cell: it holds an attacker, a soldier, the king
            3c, 3c+1       1 if White is to move; 1 if Black is to move
==========  =============  ============================================================================================

Corners: upper left, upper right, lower left, lower right. Directions: up, left, right, down. Whether the king reaches a
corner is asked of the board as it is, with nobody else moving. Once he is captured, all inputs about him are 0. On 7x7
there are 52, 84 and 149 inputs.
"""

from plyground.games.shared.inputs import write_input
from plyground.games.shared.resizing import nearest_places, relative
from plyground.games.tablut.board import (
    AT_START,
    ATTACKER,
    ATTACKERS,
    BLACK,
    CELLS,
    CORNER,
    DIRECTIONS,
    DOWN,
    EMPTY,
    KING_CELL,
    LEFT,
    NO_CELL,
    RIGHT,
    ROOM,
    SIZE,
    SOLDIER,
    SOLDIERS,
    STRIDE,
    THRONE,
    TURN,
    UP,
    cell_name,
    corner_distance,
    most_pieces,
)
from plyground.games.tablut.lanes import at, lane_length, last_of_lane

SIGNED, LANES, PLANES = 0, 1, 2  # the numbers of the encodings
# Where the inputs that ``lanes`` adds to ``cells`` begin, and how many there are.
EXITS, FREE, NEIGHBOURS, NUMBERS, ON_THRONE, TO_CORNER, ADDED = 0, 8, 16, 28, 30, 31, 32
# The most of them that are not zero: four corners, two for each lane, a neighbour in each direction, two numbers,
# throne, distance.
MOST_ADDED = 4 + 8 + 4 + 2 + 2


def encodings(settings):
    cells = settings["size"] ** 2
    return {"cells": cells + 3, "lanes": cells + 3 + ADDED, "planes": 3 * cells + 2}


def most_inputs(settings):
    """The most inputs that are not zero, and room for one more, which is written before it is known to be zero."""
    return 2 * most_pieces(settings) + 1 + 2 + MOST_ADDED


def pieces_of(board, state, seat):
    """The number of a side's pieces, the king included."""
    cells = board[CELLS]
    if seat == BLACK:
        return state[cells + ATTACKERS]
    return state[cells + SOLDIERS] + (state[cells + KING_CELL] != NO_CELL)


def write_flag(index, value, count, place, holds):
    """Append a 1 if something holds; how many inputs there are then."""
    if holds:
        index[count] = place
        value[count] = 1.0
        count += 1
    return count


def write_cells(board, state, index, value):
    """Write the signed pieces, the side to move and the number of its pieces; how many inputs."""
    cells = board[CELLS]
    count = 0
    for cell in range(cells):
        piece = state[at(cell)]
        index[at(count)] = cell  # overwritten unless a piece is there: no branch to mispredict
        value[at(count)] = -piece
        count += piece != EMPTY
    turn = state[cells + TURN]
    count = write_flag(index, value, count, cells + turn, True)
    return write_input(index, value, count, cells + 2, float(pieces_of(board, state, turn)))


def write_planes(board, state, index, value):
    """Write a 1 for each piece and for the side to move; how many inputs."""
    cells = board[CELLS]
    count = 0
    for cell in range(cells):
        piece = state[at(cell)]
        index[at(count)] = 3 * cell + max(piece, 0)  # attacker 0, soldier 1, king 2
        value[at(count)] = 1.0
        count += piece != EMPTY
    return write_flag(index, value, count, 3 * cells + state[cells + TURN], True)


def leads_to_corner(board, state, king, first, second):
    """Whether the king gets to the edge in the first direction and along it to the corner in the second."""
    room, stride = board[ROOM + DIRECTIONS * king + first], board[STRIDE + first]
    edge = king + room * stride
    if last_of_lane(state, king, stride, room) != edge:
        return False
    room, stride = board[ROOM + DIRECTIONS * edge + second], board[STRIDE + second]
    if board[CORNER + edge] != 0 and room > 0:
        return False  # on another corner the game is over
    return last_of_lane(state, edge, stride, room) == edge + room * stride


def write_exits(board, state, king, begin, index, value, count):
    """Append which corners the king can reach with one move and with two."""
    room = ROOM + DIRECTIONS * king
    for corner in range(4):
        vertical = UP if corner < 2 else DOWN
        sideways = LEFT if corner % 2 == 0 else RIGHT
        moves = int(board[room + vertical] > 0) + int(board[room + sideways] > 0)
        is_open = moves > 0 and (
            leads_to_corner(board, state, king, vertical, sideways)
            or leads_to_corner(board, state, king, sideways, vertical)
        )
        count = write_flag(index, value, count, begin + 2 * corner + moves - 1, is_open)
    return count


def write_free_cells(board, state, king, begin, index, value, count):
    """Append how many cells the king may move in each direction, and whether these extend to the edge."""
    for direction in range(DIRECTIONS):
        free = lane_length(board, state, king, direction)
        if free > 0:
            count = write_input(index, value, count, begin + 2 * direction, free / board[SIZE])
            to_edge = free == board[ROOM + DIRECTIONS * king + direction]
            count = write_flag(index, value, count, begin + 2 * direction + 1, to_edge)
    return count


def write_neighbours(board, state, king, begin, index, value, count):
    """Append what is next to the king in each direction: a soldier, an attacker or the edge."""
    for direction in range(DIRECTIONS):
        place = begin + 3 * direction
        if board[ROOM + DIRECTIONS * king + direction] == 0:
            count = write_flag(index, value, count, place + 2, True)
        else:
            beside = state[king + board[STRIDE + direction]]
            count = write_flag(index, value, count, place, beside == SOLDIER)
            count = write_flag(index, value, count, place + 1, beside == ATTACKER)
    return count


def write_lanes(board, state, index, value, count):
    """Append everything that ``lanes`` adds to ``cells``."""
    cells = board[CELLS]
    begin = cells + 3
    for seat in range(2):
        part = pieces_of(board, state, seat) / board[AT_START + seat]
        count = write_input(index, value, count, begin + NUMBERS + seat, part)
    king = state[cells + KING_CELL]
    if king == NO_CELL:
        return count
    count = write_exits(board, state, king, begin + EXITS, index, value, count)
    count = write_free_cells(board, state, king, begin + FREE, index, value, count)
    count = write_neighbours(board, state, king, begin + NEIGHBOURS, index, value, count)
    count = write_flag(index, value, count, begin + ON_THRONE, king == board[THRONE])
    distance = corner_distance(board, king) / (board[SIZE] - 1)
    return write_input(index, value, count, begin + TO_CORNER, distance)


def features(board, before, state, encoding, index, value):
    if encoding == PLANES:
        return write_planes(board, state, index, value)
    count = write_cells(board, state, index, value)
    return write_lanes(board, state, index, value, count) if encoding == LANES else count


# The meaning of the inputs, for pictures of weights and for transfer between boards of different sizes

CORNER_NAMES = ("upper left", "upper right", "lower left", "lower right")
DIRECTION_NAMES = ("up", "left", "right", "down")


def lane_names():
    """The names of the inputs that ``lanes`` adds to ``cells``, in order."""
    names = [f"king can reach {corner} {told}" for corner in CORNER_NAMES for told in ("at once", "in two moves")]
    names += [f"king, {way}: {told}" for way in DIRECTION_NAMES for told in ("free cells", "open to the edge")]
    names += [f"king, {way}: {beside}" for way in DIRECTION_NAMES for beside in ("soldier", "attacker", "edge")]
    return [*names, "White's pieces", "Black's pieces", "king on the throne", "king's distance to a corner"]


def input_places(settings, encoding):
    """For every input the panel and the cell that show it (None: no cell), and its name."""
    size = settings["size"]
    cells = [cell_name(size, cell) for cell in range(size * size)]
    planes = encoding == "planes"
    panels = ("attackers", "soldiers", "king") if planes else ("attacker 1, soldier −1, king −2",)
    places = [(panel, cell, f"{panel} on {cell}") for cell in cells for panel in panels]
    names = ["White to move", "Black to move"] + ([] if planes else ["pieces of the side to move"])
    return places + [("", None, name) for name in names + (lane_names() if encoding == "lanes" else [])]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input on the new board the corresponding one on the old board."""
    points, old_points = (
        [(relative(cell // size, size), relative(cell % size, size)) for cell in range(size * size)]
        for size in (new_settings["size"], old_settings["size"])
    )
    planes = 3 if encoding == "planes" else 1
    cells = [planes * cell + plane for cell in nearest_places(points, old_points) for plane in range(planes)]
    return cells + list(range(planes * len(old_points), encodings(old_settings)[encoding]))
