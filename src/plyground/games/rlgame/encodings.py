"""Encodings of RLGame positions as inputs of networks, on a board of f free cells (outside all bases) with s seats.

=====================  ===========================================================================================
``pawns``              for each free cell, ascending, s inputs: a pawn of White, of Black is there; then, for each
                       variant that is on, s inputs: what this pawn has left / what it had at first
                       s inputs: White, Black has a pawn in an enemy base
                       for each seat four: at most ⌊β/4⌋ pawns are in its own base; else at most ⌊β/2⌋; else at most
                       ⌊3β/4⌋; else
``pawns-thermometer``  the same except the last four: more than β/4 pawns are there; than β/2; than 3β/4; any at all
``pawns-turn``         ``pawns``, then for each seat whether it is to move
``subjective``         ``pawns`` as the seat to move sees it: seats in turn order beginning with it, the board turned
                       so that its base is at the lower left
=====================  ===========================================================================================

β is the number of pawns of a player; four players come in turn order (White, Green, Black, Red). The variants come in
this order: `restart_once` (restarts left), `backward_moves` (backward steps left / all), `temporary_centre` (own turns
that it may still spend on the centre / all; elsewhere it has all of them). Obstacles have inputs too, always 0. Two
players without variants have 2f + 10 inputs, 122 on the default board.
"""

import numpy as np

from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    CELLS,
    CENTRE_TURNS,
    COLOURS,
    EXIT_COUNT,
    IN_BASE,
    KIND_OF,
    KINDS,
    OWNER,
    PAWNS,
    SEATS,
    SIDE,
    TURN,
    all_cells,
    base_cells,
    pawns_of,
    seat_letters,
)
from plyground.games.shared.resizing import nearest_places, relative

SUBJECTIVE = ("subjective",)

ONE_HOT, THERMOMETER, WITH_TURN, OWN_VIEW = 0, 1, 2, 3  # the numbers of the encodings
BASE_INPUTS = 4  # of each seat


def variant_count(settings):
    """How many variants are on that give pawns rights to use up."""
    return sum(bool(settings[name]) for name in ("restart_once", "backward_moves", "temporary_centre"))


def encodings(settings):
    seats = settings["players"]
    free = settings["n"] ** 2 - seats * settings["a"] ** 2
    pawns = seats * (free * (1 + variant_count(settings)) + 1 + BASE_INPUTS)
    return {"pawns": pawns, "pawns-thermometer": pawns, "pawns-turn": pawns + seats, "subjective": pawns}


def most_inputs(settings):
    """The most inputs that are not zero: all of every pawn, then all others."""
    seats = settings["players"]
    on_cells = min(seats * settings["pawns"], settings["n"] ** 2)
    return on_cells * (1 + variant_count(settings)) + seats * (1 + BASE_INPUTS) + 1


def viewer(board, state):
    return state[board[CELLS] + TURN]


def seen_seat(board, seat, view):
    """The number of a seat when seats are counted from `view`."""
    return seat - view if seat >= view else seat - view + board[SEATS]


def inputs_of_cell(board):
    """How many inputs a free cell has."""
    restarts, backward = board[KINDS] > board[BACKWARD] + 1, board[BACKWARD] > 0
    return board[SEATS] * (1 + restarts + backward + (board[CENTRE_TURNS] > 0))


def inputs_of_cells(board):
    """How many inputs all free cells have."""
    base_side = board[EXIT_COUNT] // 2
    return (board[CELLS] - board[SEATS] * base_side * base_side) * inputs_of_cell(board)


def pawns_in_base(board, state, seat):
    return state[pawns_of(board, seat) + IN_BASE]


def write_rights(board, state, cell, place, index, value, count):
    """Append what the pawn on a cell has left, the first input at index `place`; how many inputs there are then."""
    seats, backward = board[SEATS], board[BACKWARD]
    kind = state[board[KIND_OF] + cell] if board[KIND_OF] > 0 else 0
    if board[KINDS] > backward + 1:
        if kind > backward:
            index[count] = place
            value[count] = 1.0
            count += 1
        place += seats
    if backward > 0:
        if kind % (backward + 1) > 0:
            index[count] = place
            value[count] = kind % (backward + 1) / backward
            count += 1
        place += seats
    if board[CENTRE_TURNS] > 0:
        index[count] = place
        value[count] = (board[CENTRE_TURNS] - state[board[AGE_OF] + cell]) / board[CENTRE_TURNS]
        count += 1
    return count


def turned(board, view):
    """The cell at the lower left as a seat sees the board, and the strides from a cell to its right and upper ones."""
    side, last = board[SIDE], board[SIDE] - 1
    quarters = view * 4 // board[SEATS]  # counter-clockwise around the board; the second of two sits opposite
    if quarters == 1:
        return last * side, 1, -side
    if quarters == 2:
        return last * side + last, -side, -1
    if quarters == 3:
        return last, -1, side
    return 0, side, 1


def write_pawns(board, state, view, index, value):
    """Write the pawns on cells as the seat `view` sees them; how many inputs."""
    side, seats, owner = board[SIDE], board[SEATS], board[OWNER]
    of_cell, in_bases = inputs_of_cell(board), inputs_of_cells(board)
    column, right, up = turned(board, view)
    count = place = 0
    for _ in range(side):
        cell = column
        for _ in range(side):
            is_free = board[np.uintp(owner + cell)] == 0  # unsigned: no test for negative indices
            if state[np.uintp(cell)] != 0:
                seat = seen_seat(board, state[cell] - 1, view)
                index[count] = place + seat if is_free else in_bases + seat
                value[count] = 1.0
                count += 1
                if is_free and of_cell > seats:
                    count = write_rights(board, state, cell, place + seats + seat, index, value, count)
            place += of_cell if is_free else 0
            cell += up
        column += right
    return count


def write_base_count(board, state, seat, place, index, value, count):
    """Append which quarter of all pawns the number in the seat's base falls into."""
    pawns, in_base = board[PAWNS], pawns_in_base(board, state, seat)
    index[count] = place + (in_base > pawns // 4) + (in_base > pawns // 2) + (in_base > 3 * pawns // 4)
    value[count] = 1.0
    return count + 1


def write_thermometer(board, state, seat, place, index, value, count):
    """Append which quarters of all pawns the number in the seat's base exceeds, then whether there is any."""
    pawns, in_base = board[PAWNS], pawns_in_base(board, state, seat)
    for quarters in range(1, BASE_INPUTS + 1):
        if 4 * in_base > quarters % 4 * pawns:
            index[count] = place + quarters - 1
            value[count] = 1.0
            count += 1
    return count


def features(board, before, state, encoding, index, value):
    seats, turn = board[SEATS], state[board[CELLS] + TURN]
    view = turn if encoding == OWN_VIEW else 0
    count = write_pawns(board, state, view, index, value)
    bases = inputs_of_cells(board) + seats
    for seat in range(seats):
        place = bases + BASE_INPUTS * seen_seat(board, seat, view)
        if encoding == THERMOMETER:
            count = write_thermometer(board, state, seat, place, index, value, count)
        else:
            count = write_base_count(board, state, seat, place, index, value, count)
    if encoding == WITH_TURN:
        index[count] = bases + BASE_INPUTS * seats + turn
        value[count] = 1.0
        count += 1
    return count


# The meaning of the inputs, for pictures of weights and for transfer between boards of different sizes

VARIANT_NAMES = {
    "restart_once": "restarts left",
    "backward_moves": "backward steps left",
    "temporary_centre": "turns on the centre left",
}
BASE_NAMES = ("at most ¼ in base", "at most ½ in base", "at most ¾ in base", "more than ¾ in base")
THERMOMETER_NAMES = ("more than ¼ in base", "more than ½ in base", "more than ¾ in base", "any in base")


def free_cells(settings):
    """The cells outside all bases, in ascending order."""
    bases = {cell for letter in seat_letters(settings) for cell in base_cells(settings, letter)}
    return [cell for cell in all_cells(settings) if cell not in bases]


def side_names(settings, encoding):
    """The players in the order of the inputs."""
    if encoding in SUBJECTIVE:
        return ("own", "enemy") if settings["players"] == 2 else ("own", "next", "opposite", "last")
    return [COLOURS[letter].capitalize() for letter in seat_letters(settings)]


def inputs_on_a_cell(settings):
    """The meanings of the inputs of a free cell; each has one input for every player."""
    return ["pawns", *(told for name, told in VARIANT_NAMES.items() if settings[name])]


def input_places(settings, encoding):
    """For every input the panel and the cell that show it (None: no cell), and its name."""
    sides = side_names(settings, encoding)
    places = [
        (f"{side}: {told}", f"{x},{y}", f"{side}: {told} on {x},{y}")
        for x, y in free_cells(settings)
        for told in inputs_on_a_cell(settings)
        for side in sides
    ]
    names = [f"{side}: in an enemy base" for side in sides]
    in_base = THERMOMETER_NAMES if encoding == "pawns-thermometer" else BASE_NAMES
    names += [f"{side}: {told}" for side in sides for told in in_base]
    names += [f"{side}: to move" for side in sides] if encoding == "pawns-turn" else []
    return places + [("", None, name) for name in names]


def transferred_inputs(old_settings, new_settings, encoding):
    """For every input on the new board the corresponding one on the old board, -1 where it has none."""
    seats = new_settings["players"]
    if old_settings["players"] != seats:
        return None
    points, old_points = (
        [(relative(x, s["n"]), relative(y, s["n"])) for x, y in free_cells(s)] for s in (new_settings, old_settings)
    )
    told, old_told = inputs_on_a_cell(new_settings), inputs_on_a_cell(old_settings)
    inputs = [
        (cell * len(old_told) + old_told.index(name)) * seats + seat if name in old_told else -1
        for cell in nearest_places(points, old_points)
        for name in told
        for seat in range(seats)
    ]
    first = len(old_points) * len(old_told) * seats
    return inputs + list(range(first, encodings(old_settings)[encoding]))
