"""Tablut on boards of 7, 9 or 11 cells a side: the king's side breaks out, the attackers hold it.

State: the cells row by row from the top, then whose turn it is and how the game ended, then counters.

     0  1  2  3  4  5  6        cell: 0 empty, -1 attacker, 1 soldier, 2 king
     7  8  9 10 11 12 13        step: from * cells + to
    14 15 16 17 18 19 20        seat 0: White (w, the king's side), seat 1: Black (b, the attackers)
    21 22 23 24 25 26 27
    28 29 30 31 32 33 34        throne: 24; corners: 0, 6, 42, 48
    35 36 37 38 39 40 41
    42 43 44 45 46 47 48

With the repetition rule on, a work copy of the cells and the steps since the last capture follow.

Here are the settings, the moves and the ways a game ends. What a move captures, the king above all, is in captures.py,
the empty cells in front of a piece in lanes.py, the layout of the board and the state in board.py.
"""

from plyground.core.contract import OVER
from plyground.core.settings import Setting
from plyground.games.tablut.board import (
    ATTACKER,
    ATTACKERS,
    BLACK,
    CAPTURES,
    CELLS,
    COPY,
    CORNER,
    COUNTERS,
    DIRECTIONS,
    DOWN,
    EMPTY,
    END,
    IDENTITY,
    KING,
    KING_CAPTURED,
    KING_CELL,
    KING_ESCAPED,
    LARGEST,
    LEFT,
    LIMIT,
    MAY_STOP,
    MOST_MOVES,
    MOST_PLIES,
    NO_ATTACKER,
    NO_MOVE,
    NO_SOLDIER,
    PLIES,
    QUIET,
    REPEATED,
    REPETITION,
    RIGHT,
    ROOM,
    SIZE,
    SOLDIER,
    SOLDIERS,
    SOLDIERS_WIN,
    START,
    THRONE,
    TURN,
    UP,
    WHITE,
    most_moves,
    most_pieces,
    most_plies,
)
from plyground.games.tablut.captures import capture
from plyground.games.tablut.encodings import most_inputs
from plyground.games.tablut.lanes import at, can_move, last_of_lane

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
CAPS = ("round limit",)
UNIT = ("round", 2)


def seat_names(settings):
    return "wb"


def capacities(settings):
    cells = settings["size"] ** 2
    history = cells + most_plies(settings) if settings["repetition"] else 0
    return {
        "state": cells + COUNTERS + history,
        "identity": cells + IDENTITY,
        # The moves, then work space: the cells of the side's pieces and one more.
        "moves": most_moves(settings) + most_pieces(settings) + 1,
        "features": most_inputs(settings),
    }


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


def side_can_move(board, state):
    """Whether the side to move has a legal move."""
    side = side_to_move(board, state)
    for cell in range(board[CELLS]):
        if state[cell] * side > 0 and can_move(board, state, cell):
            return True
    return False


def occurrences(board, state):
    """How often the position has occurred, from the moves since the last capture.

    These are taken back one by one on the work copy of the cells, counting the cells that differ from the present ones.
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


def note_move(board, state, move):
    """Remember the move for the repetition rule; after a capture no earlier position can occur again."""
    cells = board[CELLS]
    if state[cells + CAPTURES] != 0:
        state[cells + QUIET] = 0
    else:
        state[2 * cells + COPY + state[cells + QUIET]] = move
        state[cells + QUIET] += 1


def end_after_move(board, state):
    """How a move ended the game that neither captured the king nor brought him to a corner; 0 if it goes on."""
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
        note_move(board, state, move)
    if state[cells + END] == KING_CAPTURED:
        return
    if state[target] == KING and board[CORNER + target] != 0:
        state[cells + END] = KING_ESCAPED
    else:
        state[cells + END] = end_after_move(board, state)


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
