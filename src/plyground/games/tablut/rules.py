"""Tablut on boards of 7, 9 or 11 cells a side: the king's side breaks out, the attackers hold it.

State: the cells row by row from the top, then whose turn it is and how the game ended, then counters.

     0  1  2  3  4  5  6        cell: 0 empty, -1 attacker, 1 soldier, 2 king
     7  8  9 10 11 12 13        step: from * cells + to
    14 15 16 17 18 19 20        seat 0: White (w, the king's side), seat 1: Black (b, the attackers)
    21 22 23 24 25 26 27
    28 29 30 31 32 33 34        throne: 24; corners: 0, 6, 42, 48
    35 36 37 38 39 40 41
    42 43 44 45 46 47 48

With the repetition rule on there follow a work copy of the cells and the steps since the last capture.
"""

from plyground.core.contract import OVER
from plyground.core.errors import PositionError
from plyground.core.randomness import random_below
from plyground.core.settings import Setting
from plyground.games.tablut import board as tablut_board
from plyground.games.tablut import encodings as tablut_inputs
from plyground.games.tablut import evaluators as tablut_values
from plyground.games.tablut import notation as tablut_text
from plyground.games.tablut.board import (
    ATTACKER,
    ATTACKERS,
    BLACK,
    CAPTURES,
    CELLS,
    COPY,
    CORNER,
    DIRECTIONS,
    DOWN,
    EMPTY,
    END,
    HAMMER,
    HOSTILE,
    KING,
    KING_CELL,
    KING_ENEMIES,
    LARGEST,
    LEFT,
    MAY_STOP,
    MOST_MOVES,
    MOST_PLIES,
    NO_CELL,
    PLIES,
    QUIET,
    REPETITION,
    RIGHT,
    ROOM,
    RUNS,
    SAFE,
    SIZE,
    SOLDIER,
    SOLDIERS,
    SOLDIERS_WIN,
    START,
    STRIDE,
    THRONE,
    TURN,
    UP,
    WHITE,
)
from plyground.games.tablut.lanes import at, lane_length, last_of_lane
from plyground.games.tablut.notation import place_pieces, play_history

PARTS = (tablut_board, tablut_values, tablut_inputs, tablut_text)
SETTINGS = {
    "size": Setting(7, "cells on a side of the board", choices=(7, 9, 11)),
    "king_capture": Setting(2, "enemies that capture the king: 2 like any piece, or 4 around him", choices=(2, 4)),
    "run_capture": Setting(True, "an unbroken run of enemies of any length is captured, not only a single one"),
    "king_hammer": Setting(True, "the king captures by moving, not only as the piece beyond"),
    "throne_hostile": Setting(False, "the empty throne captures like a piece of the moving side"),
    "throne_safe": Setting(True, "a king on the throne is not captured by two"),
    "soldiers_win": Setting(True, "Black wins when no soldier is left"),
    "max_rounds": Setting(0, "rounds after which the game is drawn; 0: 150 on 7x7, else 500", low=0, high=10_000),
    "repetition": Setting(0, "occurrences of a position that draw the game; 0: no such rule", choices=(0, 3)),
}
ENDINGS = (
    "king captured",
    "king escaped",
    "no attacker left",
    "no soldier left",
    "repetition",
    "round limit",
    "no legal move",
)
UNIT = ("round", 2)
KING_CAPTURED, KING_ESCAPED, NO_ATTACKER, NO_SOLDIER, REPEATED, LIMIT, NO_MOVE = range(1, 8)  # 1 + index in ENDINGS


def capacities(settings):
    return {**tablut_board.capacities(settings), "features": tablut_inputs.most_inputs(settings)}


def start(board, state):
    cells = board[CELLS]
    for cell in range(cells):
        state[cell] = board[START + cell]
        state[cells + ATTACKERS] += board[START + cell] == ATTACKER
        state[cells + SOLDIERS] += board[START + cell] == SOLDIER
    state[cells + KING_CELL] = board[THRONE]


def mover(board, state):
    cells = board[CELLS]
    return OVER if state[cells + END] != 0 else state[cells + TURN]


def side_to_move(board, state):
    """The sign of the pieces of the side to move."""
    return 1 - 2 * state[board[CELLS] + TURN]


def list_pieces(board, state, cells_found, count):
    """Append the cells of the pieces of the side to move, ascending; where the list ends."""
    side = side_to_move(board, state)
    for cell in range(board[CELLS]):
        cells_found[at(count)] = cell  # overwritten unless a piece of that side is there: no branch to mispredict
        count += state[cell] * side > 0
    return count


def add_targets(board, moves, count, first_step, may_stop, target, last, stride):
    """Append the moves to the cells from `target` to `last` where the piece may stop; how many moves there are."""
    while target <= last:
        moves[at(count)] = first_step + target
        count += board[at(may_stop + target)]
        target += stride
    return count


def legal_moves(board, state, moves):
    size, cells = board[SIZE], board[CELLS]
    pieces_from = board[MOST_MOVES]
    pieces_to = list_pieces(board, state, moves, pieces_from)
    count = 0
    for piece in range(pieces_from, pieces_to):
        source = moves[piece]
        first_step = source * cells
        room = ROOM + DIRECTIONS * source
        may_stop = MAY_STOP + LARGEST * (state[source] == KING)
        top = last_of_lane(state, source, -size, board[room + UP])
        count = add_targets(board, moves, count, first_step, may_stop, top, source - 1, size)
        left = last_of_lane(state, source, -1, board[room + LEFT])
        count = add_targets(board, moves, count, first_step, may_stop, left, source - 1, 1)
        right = last_of_lane(state, source, 1, board[room + RIGHT])
        count = add_targets(board, moves, count, first_step, may_stop, source + 1, right, 1)
        bottom = last_of_lane(state, source, size, board[room + DOWN])
        count = add_targets(board, moves, count, first_step, may_stop, source + size, bottom, size)
    return count


def lane_is_open(board, state, cell, direction):
    """Whether the piece on `cell` can move that way; only the empty throne can be passed without stopping."""
    room = board[ROOM + DIRECTIONS * cell + direction]
    stride = board[STRIDE + direction]
    if room == 0 or state[cell + stride] != EMPTY:
        return False
    if state[cell] == KING or board[MAY_STOP + cell + stride] != 0:
        return True
    return room > 1 and state[cell + 2 * stride] == EMPTY


def can_move(board, state, cell):
    """Whether the piece on `cell` has a legal move."""
    return (
        lane_is_open(board, state, cell, UP)
        or lane_is_open(board, state, cell, LEFT)
        or lane_is_open(board, state, cell, RIGHT)
        or lane_is_open(board, state, cell, DOWN)
    )


def side_can_move(board, state):
    """Whether the side to move has a legal move."""
    side = side_to_move(board, state)
    for cell in range(board[CELLS]):
        if state[cell] * side > 0 and can_move(board, state, cell):
            return True
    return False


def is_anvil(board, state, cell, side):
    """Whether `cell`, beyond a run of enemies, closes it."""
    if state[cell] != EMPTY:
        return state[cell] * side > 0
    return board[CORNER + cell] != 0 or (cell == board[THRONE] and board[HOSTILE] != 0)


def captured_run(board, state, target, direction):
    """The length of the run of enemies that the piece arrived on `target` captures in one direction, or 0."""
    side = 1 if state[target] > 0 else -1
    stride = board[STRIDE + direction]
    room = board[ROOM + DIRECTIONS * target + direction]
    length = 0
    cell = target + stride
    while length < room and state[cell] * side < 0:
        if state[cell] == KING:
            if board[KING_ENEMIES] == 4 or (cell == board[THRONE] and board[SAFE] != 0):
                return 0
        length += 1
        cell += stride
    if length == 0 or length == room or (length > 1 and board[RUNS] == 0):
        return 0
    return length if is_anvil(board, state, cell, side) else 0


def remove_piece(board, state, cell):
    """Take a captured piece off the board; a captured king ends the game."""
    cells = board[CELLS]
    if state[cell] == KING:
        state[cells + END] = KING_CAPTURED
        state[cells + KING_CELL] = NO_CELL
    elif state[cell] == SOLDIER:
        state[cells + SOLDIERS] -= 1
    else:
        state[cells + ATTACKERS] -= 1
    state[cell] = EMPTY
    state[cells + CAPTURES] += 1


def is_surrounded(board, state, king):
    """Whether four attackers, empty corners or the empty throne stand around the king."""
    for direction in range(DIRECTIONS):
        if board[ROOM + DIRECTIONS * king + direction] == 0:
            return False
        cell = king + board[STRIDE + direction]
        if state[cell] != ATTACKER and (state[cell] != EMPTY or board[MAY_STOP + cell] != 0):
            return False
    return True


def capture(board, state, target):
    """Remove what the piece arrived on `target` captures.

    The four lanes share no cell and no anvil is ever removed, so one lane after the other is the same as all at once.
    """
    piece = state[target]
    side = 1 if piece > 0 else -1
    for direction in range(DIRECTIONS):
        stride = board[STRIDE + direction]
        if board[ROOM + DIRECTIONS * target + direction] == 0 or state[target + stride] * side >= 0:
            continue
        if piece == KING and board[HAMMER] == 0:
            continue
        for distance in range(1, captured_run(board, state, target, direction) + 1):
            remove_piece(board, state, target + distance * stride)
        if board[KING_ENEMIES] == 4 and state[target + stride] == KING and is_surrounded(board, state, target + stride):
            remove_piece(board, state, target + stride)


def occurrences(board, state):
    """How often the position has occurred, from the moves since the last capture.

    They are taken back one by one on the work copy of the cells, counting the cells that differ from the present ones.
    """
    cells = board[CELLS]
    copy = cells + COPY
    history = copy + cells
    for cell in range(cells):
        state[copy + cell] = state[cell]
    quiet = state[cells + QUIET]
    found = 1
    different = 0
    for number in range(quiet - 1, -1, -1):
        source = state[history + number] // cells
        target = state[history + number] % cells
        different -= (state[copy + source] != state[source]) + (state[copy + target] != state[target])
        state[copy + source] = state[copy + target]
        state[copy + target] = EMPTY
        different += (state[copy + source] != state[source]) + (state[copy + target] != state[target])
        found += different == 0 and (quiet - number) % 2 == 0
    return found


def note_repetition(board, state, move):
    """Keep the move for the repetition rule; after a capture no earlier position can come again."""
    cells = board[CELLS]
    if state[cells + CAPTURES] != 0:
        state[cells + QUIET] = 0
    else:
        state[2 * cells + COPY + state[cells + QUIET]] = move
        state[cells + QUIET] += 1


def judge(board, state):
    """How the game stands after a move that neither captured the king nor brought him to a corner."""
    cells = board[CELLS]
    if state[cells + ATTACKERS] == 0:
        return NO_ATTACKER
    if state[cells + SOLDIERS] == 0 and board[SOLDIERS_WIN] != 0:
        return NO_SOLDIER
    if board[REPETITION] != 0 and occurrences(board, state) >= board[REPETITION]:
        return REPEATED
    if state[cells + PLIES] >= board[MOST_PLIES]:
        return LIMIT
    return 0 if side_can_move(board, state) else NO_MOVE


def play(board, state, move):
    cells = board[CELLS]
    source = move // cells
    target = move - source * cells
    state[target] = state[source]
    state[source] = EMPTY
    state[cells + TURN] = 1 - state[cells + TURN]
    state[cells + PLIES] += 1
    state[cells + CAPTURES] = 0
    if state[target] == KING:
        state[cells + KING_CELL] = target
    capture(board, state, target)
    if board[REPETITION] != 0:
        note_repetition(board, state, move)
    if state[cells + END] == KING_CAPTURED:
        return
    if state[target] == KING and board[CORNER + target] != 0:
        state[cells + END] = KING_ESCAPED
    else:
        state[cells + END] = judge(board, state)


def winner(board, state):
    """The seat that won, or -1 for a draw."""
    cells = board[CELLS]
    end = state[cells + END]
    if end in (REPEATED, LIMIT):
        return -1
    if end == NO_MOVE:
        return 1 - state[cells + TURN]
    return WHITE if end in (KING_ESCAPED, NO_ATTACKER) else BLACK


def payoff(board, state, value):
    seat = winner(board, state)
    value[WHITE] = value[BLACK] = 0.0
    if seat >= 0:
        value[seat] = 1.0
        value[1 - seat] = -1.0


def ending(board, state):
    return state[board[CELLS] + END] - 1


def random_piece(board, state, stream):
    """The cell of a piece drawn uniformly from those of the side to move that have a move."""
    side = side_to_move(board, state)
    movable = 0
    for cell in range(board[CELLS]):
        movable += state[cell] * side > 0 and can_move(board, state, cell)
    number = random_below(stream, movable)
    cell = 0
    while True:
        if state[cell] * side > 0 and can_move(board, state, cell):
            if number == 0:
                return cell
            number -= 1
        cell += 1


def random_direction(board, state, cell, stream):
    """A direction drawn uniformly from those in which the piece on `cell` has a move."""
    lanes = 0
    for direction in range(DIRECTIONS):
        lanes += lane_is_open(board, state, cell, direction)
    number = random_below(stream, lanes)
    direction = 0
    while number > 0 or not lane_is_open(board, state, cell, direction):
        number -= lane_is_open(board, state, cell, direction)
        direction += 1
    return direction


def published_step(board, state, stream):
    """The report's random player without its passes: piece, direction, length; the longest only where it is alone."""
    source = random_piece(board, state, stream)
    direction = random_direction(board, state, source, stream)
    length = 1 + random_below(stream, max(lane_length(board, state, source, direction) - 1, 1))
    may_stop = MAY_STOP + LARGEST * (state[source] == KING)
    target = source
    while length > 0:
        target += board[STRIDE + direction]
        length -= board[may_stop + target]
    return source * board[CELLS] + target


SAMPLERS = {"published": published_step}


# Reading a position; the other texts and pictures are in tablut_text


def end_of(board, state):
    """How the game stands in a position of which nothing else is known."""
    king = state[board[CELLS] + KING_CELL]
    if king == NO_CELL:
        return KING_CAPTURED
    return KING_ESCAPED if board[CORNER + king] != 0 else judge(board, state)


MOVED_LAST = {KING_CAPTURED: BLACK, KING_ESCAPED: WHITE, NO_ATTACKER: WHITE, NO_SOLDIER: BLACK}


def from_dict(game, fields, state):
    if fields.get("history", []) != []:
        play_history(game, fields, state)
        return
    place_pieces(game, fields, state)
    cells = game.board[CELLS]
    end = end_of(game.board, state)
    turn = state[cells + TURN]
    if MOVED_LAST.get(end) == turn:
        expected = f"expected {game.seat_names[1 - turn]!r}, as the other side has just moved"
        raise PositionError(f"{game.name}: turn {fields['turn']!r} with {ENDINGS[end - 1]}; {expected}")
    state[cells + END] = end
