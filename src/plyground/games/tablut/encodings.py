"""Tablut as inputs of networks, on a board of c = size² cells.

==========  =============  ============================================================================================
``cells``   0 … c-1        the cells row by row from the top: 1 attacker, -1 soldier, -2 king
            c, c+1         1 if White is to move; 1 if Black is to move
            c+2            the number of pieces of the side to move, the king included
``lanes``   0 … c+2        the same, then what the report found missing:
            c+3 … c+10     for each corner two: the king can move there; he can with two moves, and not with one
            c+11 … c+18    for each direction two: the king's free cells / size; these go on to the edge
            c+19 … c+30    for each direction three: beside the king stands a soldier; an attacker; there is the edge
            c+31, c+32     White's pieces, Black's pieces, each / those of the first position
            c+33           the king is on the throne
            c+34           his distance to the nearest corner in rows and columns / (size - 1): 1 on the throne
``planes``  0 … 3c-1       three for each cell: attacker, soldier, king there
            3c, 3c+1       1 if White is to move; 1 if Black is to move
==========  =============  ============================================================================================

Corners: upper left, upper right, lower left, lower right. Directions: up, left, right, down. The ways to corners are
those of the present board with nobody else moving. Without a king all that tells of him is 0. On 7x7 there are 52, 84
and 149 inputs.
"""

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
    most_pieces,
)
from plyground.games.tablut.evaluators import corner_distance
from plyground.games.tablut.lanes import at, lane_length, last_of_lane

SIGNED, LANES, PLANES = 0, 1, 2  # the numbers of the encodings
# Inputs of ``lanes`` after those of ``cells``, by where they begin.
EXITS, FREE, GUARDS, NUMBERS, ON_THRONE, TO_CORNER, ADDED = 0, 8, 16, 28, 30, 31, 32
# Of these not zero at most: four corners, two for each lane, a guard in each direction, two numbers, throne, distance.
MOST_ADDED = 4 + 8 + 4 + 2 + 2


def encodings(settings):
    cells = settings["size"] ** 2
    return {"cells": cells + 3, "lanes": cells + 3 + ADDED, "planes": 3 * cells + 2}


def most_inputs(settings):
    """At most so many inputs are not zero; one more is written before it is known to be zero."""
    return 2 * most_pieces(settings) + 1 + 2 + MOST_ADDED


def pieces_of(board, state, seat):
    """The number of a side's pieces, the king included."""
    cells = board[CELLS]
    if seat == BLACK:
        return state[cells + ATTACKERS]
    return state[cells + SOLDIERS] + (state[cells + KING_CELL] != NO_CELL)


def write_input(index, value, count, place, amount):
    """Append an input unless it is zero; how many there are then."""
    if amount != 0.0:
        index[count] = place
        value[count] = amount
        count += 1
    return count


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
    """Whether the king gets to the edge in the first direction and then along it to the corner in the second."""
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


def write_lines(board, state, king, begin, index, value, count):
    """Append how far the king's four lanes are free, and which go on to the edge."""
    for direction in range(DIRECTIONS):
        free = lane_length(board, state, king, direction)
        if free > 0:
            count = write_input(index, value, count, begin + 2 * direction, free / board[SIZE])
            to_edge = free == board[ROOM + DIRECTIONS * king + direction]
            count = write_flag(index, value, count, begin + 2 * direction + 1, to_edge)
    return count


def write_guards(board, state, king, begin, index, value, count):
    """Append what is beside the king: a soldier, an attacker or the edge."""
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
    """Append all that ``lanes`` adds to ``cells``."""
    cells = board[CELLS]
    begin = cells + 3
    for seat in range(2):
        part = pieces_of(board, state, seat) / board[AT_START + seat]
        count = write_input(index, value, count, begin + NUMBERS + seat, part)
    king = state[cells + KING_CELL]
    if king == NO_CELL:
        return count
    count = write_exits(board, state, king, begin + EXITS, index, value, count)
    count = write_lines(board, state, king, begin + FREE, index, value, count)
    count = write_guards(board, state, king, begin + GUARDS, index, value, count)
    count = write_flag(index, value, count, begin + ON_THRONE, king == board[THRONE])
    distance = corner_distance(board, king) / (board[SIZE] - 1)
    return write_input(index, value, count, begin + TO_CORNER, distance)


def features(board, before, state, encoding, index, value):
    if encoding == PLANES:
        return write_planes(board, state, index, value)
    count = write_cells(board, state, index, value)
    return write_lanes(board, state, index, value, count) if encoding == LANES else count


def learning(settings, method):
    """How the Tablut report trained White: against the random player, each position towards the one after the reply."""
    return {
        "encoding": "cells",
        "hidden": 50,
        "outputs": "one",
        "owner": 0,
        "alpha": 0.01,
        "lambda": 0.0,
        "watch": "replies",
        "ends": "judged",
        "spread": 0.5,
        "targets": "-1:0,0:0,1:1",
        "lineup": "self,random:sampler=published",
        "rotate": False,
        "games": 1000,
        "benchmark": "random:sampler=published",
    }


# What the inputs are, for pictures and for other sizes of the board

CORNER_NAMES = ("upper left", "upper right", "lower left", "lower right")
DIRECTION_NAMES = ("up", "left", "right", "down")


def lane_names():
    """What ``lanes`` adds to ``cells``, in order."""
    names = [f"king can reach {corner} {told}" for corner in CORNER_NAMES for told in ("at once", "in two moves")]
    names += [f"king, {way}: {told}" for way in DIRECTION_NAMES for told in ("free cells", "open to the edge")]
    names += [f"king, {way}: {beside}" for way in DIRECTION_NAMES for beside in ("soldier", "attacker", "edge")]
    return [*names, "White's pieces", "Black's pieces", "king on the throne", "king's distance to a corner"]


def input_places(settings, encoding):
    """For every input: the panel and the cell that show it (None: no cell), and its name."""
    size = settings["size"]
    cells = [f"{'abcdefghijk'[cell % size]}{size - cell // size}" for cell in range(size * size)]
    planes = encoding == "planes"
    panels = ("attackers", "soldiers", "king") if planes else ("attacker 1, soldier −1, king −2",)
    places = [(panel, cell, f"{panel} on {cell}") for cell in cells for panel in panels]
    names = ["White to move", "Black to move"] + ([] if planes else ["pieces of the side to move"])
    return places + [("", None, name) for name in names + (lane_names() if encoding == "lanes" else [])]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input of a board the one of another board that it corresponds to."""
    points, old_points = (
        [(relative(cell // size, size), relative(cell % size, size)) for cell in range(size * size)]
        for size in (new_settings["size"], old_settings["size"])
    )
    planes = 3 if encoding == "planes" else 1
    cells = [planes * cell + plane for cell in nearest_places(points, old_points) for plane in range(planes)]
    return cells + list(range(planes * len(old_points), encodings(old_settings)[encoding]))
