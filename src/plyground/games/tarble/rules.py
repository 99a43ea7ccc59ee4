"""Tarble: two sides on a hexagon of cells, a die for the number of movements, and a neutral piece to be jumped.

State: what stands on the cells, eight of them in one integer (cell c is hexadecimal digit c % 8 of integer c // 8),
then the rest of the position, then the turns played. The cells of the smallest board, side 4:

     y
     3         21  27  32  36          cell: 0 empty, 1 Red, 2 Blue, 3 neutral
     2       14  20  26  31  35        step: 0 pass, else 1 + source · cells + target
     1      8  13  19  25  30  34
     0    3   7  12  18  24  29  33    18 is the centre (0, 0), 33 is (3, 0), 21 is (0, 3)
    -1      2   6  11  17  23  28
    -2        1   5  10  16  22        Red begins on 4 9 10, Blue on 26 27 32
    -3          0   4   9  15          who ends a turn on 18 or a corner (0 3 15 21 33 36) is removed

    words of cells | points of Red, of Blue, turn, movements left, ending | turns played

A roll sets the movements left; with the last of them the turn ends. A jumped piece leaves the board at once, the
neutral one too; the end of the turn puts that back on the centre.

Here: steps and jumps (`landing_cell`), captures (`play`), who has won (`payoff`). The end of a turn is in turn_end.py;
the search for all ends of a turn in turns.py.
"""

from plyground.core.contract import CHANCE, OVER
from plyground.core.settings import Setting
from plyground.games.tarble.board import (
    BESIDE,
    CELLS,
    CELLS_PER_WORD,
    COUNTERS,
    DIGIT,
    EMPTY,
    ENDED,
    EVERY_BLUE,
    EVERY_RED,
    FIRST,
    LARGEST_ROLL,
    LEFT,
    LETTERS,
    NO_CELL,
    NO_PIECES,
    POINTS,
    TURN,
    TURNS,
    WORDS,
    flip_mark,
    mark_on,
    pieces_of_a_side,
    word_count,
)
from plyground.games.tarble.encodings import most_inputs
from plyground.games.tarble.strategies.reach import workspace
from plyground.games.tarble.turn_end import end_turn, has_pieces
from plyground.games.tarble.turns import FIRST_ROWS, work_space

SETTINGS = {
    "side": Setting(6, "cells along one edge of the board", low=4, high=8),
    "max_turns": Setting(1000, "turns of both sides together after which points decide", low=1, high=1_000_000),
}
ENDINGS = ("a side without pieces", "turn limit")
UNIT = ("turn", 1)
RANDOM = "step"
PASS = 0


def capacities(settings):
    side = settings["side"]
    return {
        "state": word_count(side) + COUNTERS,
        "identity": word_count(side) + TURNS,
        "moves": 6 * pieces_of_a_side(side),  # one step or jump at most in each of six directions
        "chances": LARGEST_ROLL,
        "results": FIRST_ROWS,  # turn_results asks for more where a turn has more
        "scratch": work_space(side),
        "features": most_inputs(settings),
        "workspace": workspace(settings),
    }


def seat_names(settings):
    return LETTERS


def start(board, state):
    for word in range(board[WORDS]):
        state[word] = board[board[FIRST] + word]


def mover(board, state):
    counters = board[WORDS]
    if state[counters + ENDED] != 0:
        return OVER
    return CHANCE if state[counters + LEFT] == 0 else state[counters + TURN]


def chance(board, state, weight):
    for outcome in range(LARGEST_ROLL):
        weight[outcome] = 1
    return LARGEST_ROLL


def landing_cell(board, state, source, own, direction):
    """Where a piece of the side `own` on `source` can go in a direction, or NO_CELL.

    A step leads to the cell beside it if that is empty. A jump leads over a piece that is not its own, an enemy or the
    neutral one, to the cell behind if that is empty.
    """
    beside = board[BESIDE + 6 * source + direction]
    if beside == NO_CELL:
        return NO_CELL
    jumped = mark_on(state, beside)
    if jumped == EMPTY:
        return beside
    if jumped == own:
        return NO_CELL
    behind = board[BESIDE + 6 * beside + direction]
    if behind == NO_CELL or mark_on(state, behind) != EMPTY:
        return NO_CELL
    return behind


def write_movements(board, state, source, own, moves, count):
    """Append the movements of the piece on `source`, ascending; return the new count."""
    first = 1 + source * board[CELLS]
    before = 0
    for direction in range(6):
        target = landing_cell(board, state, source, own, direction)
        if target == NO_CELL:
            continue
        move = first + target
        if move > before:
            moves[count] = before = move
        else:  # (-2, 0) comes before (-1, -1), and (1, 1) before (2, 0)
            moves[count] = before
            moves[count - 1] = move
        count += 1
    return count


def legal_moves(board, state, moves):
    """Every step and jump of every piece of the side to move; PASS if there is none."""
    words = board[WORDS]
    own = state[words + TURN] + 1
    count = 0
    for word in range(words):
        marks = state[word]
        cell = word * CELLS_PER_WORD
        while marks != 0:
            if marks & DIGIT == own:
                count = write_movements(board, state, cell, own, moves, count)
            marks >>= 4
            cell += 1
    if count == 0:
        moves[0] = PASS
        return 1
    return count


def jumped_cell(board, source, target):
    """The cell that a jump leads over; NO_CELL for a step."""
    for direction in range(6):
        beside = board[BESIDE + 6 * source + direction]
        if beside != NO_CELL and board[BESIDE + 6 * beside + direction] == target:
            return beside
    return NO_CELL


def play(board, state, move):
    """Take the roll, or make one movement: a jump captures for a point, and the last movement ends the turn."""
    counters = board[WORDS]
    if state[counters + LEFT] == 0:
        state[counters + LEFT] = move + 1
        return
    if move == PASS:
        end_turn(board, state)
        return
    seat = state[counters + TURN]
    source = (move - 1) // board[CELLS]
    target = (move - 1) % board[CELLS]
    flip_mark(state, source, seat + 1)
    flip_mark(state, target, seat + 1)
    jumped = jumped_cell(board, source, target)
    if jumped != NO_CELL:
        flip_mark(state, jumped, mark_on(state, jumped))
        state[counters + POINTS + seat] += 1
    # Unless this is the last movement, another one exists: back to the cell left or jumped over, which are empty now.
    state[counters + LEFT] -= 1
    if state[counters + LEFT] == 0:
        end_turn(board, state)


def payoff(board, state, value):
    counters = board[WORDS]
    lead = state[counters + POINTS] - state[counters + POINTS + 1]
    if lead == 0 and state[counters + ENDED] == NO_PIECES:
        lead = int(has_pieces(board, state, EVERY_RED)) - int(has_pieces(board, state, EVERY_BLUE))
    value[0] = min(max(lead, -1), 1)
    value[1] = min(max(-lead, -1), 1)


def ending(board, state):
    return state[board[WORDS] + ENDED] - 1
