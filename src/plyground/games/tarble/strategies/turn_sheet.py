"""The paper on which a turn is worked out: pieces and prey as they stand, and the ends of the turn found so far.

Everything is in the scratch array of the candidates. A *sheet* (reach.py) comes first; its marks are the position in
the middle of the turn. After it:

    OWN        [piece] its cell; a side's pieces keep their numbers throughout the turn
    PREY       [prey] its cell at the beginning: the enemies and the neutral piece, ascending
    PREY_ON    [cell] 1 + the number of the prey that stood there at the beginning, 0 where none did
    NOW        the numbers below
    SLOTS      a hash table of the ends found: 1 + their rows, 0 where a slot is empty
    LAYERS     [movements, cell] 1 where one piece can be after exactly so many movements (one_piece.py)
    STATES     the search for capture plans with one piece (plans.py)
    BASES      what capture plans lead to (plans.py)
    SAVED      [piece] cells to come back to

tests/games/test_tarble_strategies.py checks that the ends found here are ends of the turn by the rules.
"""

from plyground.games.tarble.board import (
    BESIDE,
    CELLS,
    CENTRE,
    COUNTERS,
    EMPTY,
    LARGEST_ROLL,
    LEFT,
    NEUTRAL,
    NO_CELL,
    POINTS,
    TURN,
    WORDS,
    all_cells,
    flip_mark,
    mark_on,
)
from plyground.games.tarble.strategies.reach import MOST_PREY, sheet_size, unpack
from plyground.games.tarble.turn_end import end_turn

SHEET = 0
PIECES_COUNT, PREY_COUNT, LEFT_NOW, CAPTURED, FOUND, BASE_COUNT, RUNNER, NUMBERS = 0, 1, 2, 3, 4, 5, 6, 8
MOST_ENDS = 1500  # ends that are kept; a search that finds more is broken off
SLOT_COUNT = 4096
MOST_STATES, STATE_SIZE = 1024, 4  # cell, captured, movements, next state with the same cell
MOST_BASES = 160
BASE_SIZE = MOST_PREY + 3  # cells of the pieces, captured, movements left, the piece that moved last
NO_PIECE = -1


def scratch_size(settings):
    """The integers of the scratch array."""
    cells = len(all_cells(settings["side"]))
    layers, states = (LARGEST_ROLL + 1) * cells, cells + STATE_SIZE * MOST_STATES
    fixed = sheet_size(cells) + 2 * MOST_PREY + cells + NUMBERS
    return fixed + SLOT_COUNT + layers + states + BASE_SIZE * MOST_BASES + MOST_PREY


def own_at(board):
    return sheet_size(board[CELLS])


def prey_at(board):
    return own_at(board) + MOST_PREY


def prey_on_at(board):
    return prey_at(board) + MOST_PREY


def now_at(board):
    return prey_on_at(board) + board[CELLS]


def slots_at(board):
    return now_at(board) + NUMBERS


def layers_at(board):
    return slots_at(board) + SLOT_COUNT


def states_at(board):
    return layers_at(board) + (LARGEST_ROLL + 1) * board[CELLS]


def bases_at(board):
    return states_at(board) + board[CELLS] + STATE_SIZE * MOST_STATES


def saved_at(board):
    return bases_at(board) + BASE_SIZE * MOST_BASES


def set_out_turn(board, state, scratch):
    """Write the position before the turn."""
    unpack(board, state, scratch, SHEET)
    own = state[board[WORDS] + TURN] + 1
    pieces = prey = 0
    for cell in range(board[CELLS]):
        mark = scratch[SHEET + cell]
        scratch[prey_on_at(board) + cell] = 0
        if mark == own:
            scratch[own_at(board) + pieces] = cell
            pieces += 1
        elif mark != EMPTY:
            scratch[prey_at(board) + prey] = cell
            prey += 1
            scratch[prey_on_at(board) + cell] = prey
    now = now_at(board)
    for number in range(NUMBERS):
        scratch[now + number] = 0
    scratch[now + PIECES_COUNT] = pieces
    scratch[now + PREY_COUNT] = prey
    scratch[now + LEFT_NOW] = state[board[WORDS] + LEFT]
    scratch[now + RUNNER] = NO_PIECE
    for slot in range(slots_at(board), slots_at(board) + SLOT_COUNT):
        scratch[slot] = 0


def move_piece(board, scratch, piece, target):
    """Put an own piece on another cell, without counting movements."""
    own = own_at(board) + piece
    mark = scratch[SHEET + scratch[own]]
    scratch[SHEET + scratch[own]] = EMPTY
    scratch[own] = target
    scratch[SHEET + target] = mark


def put_pieces(board, scratch, cells):
    """Put all own pieces on the cells listed at `cells` in the scratch array, where no prey may stand."""
    own, pieces = own_at(board), scratch[now_at(board) + PIECES_COUNT]
    mark = scratch[SHEET + scratch[own]]
    for piece in range(pieces):
        scratch[SHEET + scratch[own + piece]] = EMPTY
    for piece in range(pieces):
        scratch[own + piece] = scratch[cells + piece]
        scratch[SHEET + scratch[cells + piece]] = mark


def set_captured(board, state, scratch, captured):
    """Take the captured prey off the board and put all other prey on it; own pieces must not stand in their way."""
    for prey in range(scratch[now_at(board) + PREY_COUNT]):
        cell = scratch[prey_at(board) + prey]
        scratch[SHEET + cell] = EMPTY if captured >> prey & 1 == 1 else mark_on(state, cell)
    scratch[now_at(board) + CAPTURED] = captured


def landing(board, scratch, source, own, direction):
    """Where an own piece on `source` can go in a direction, by a step or a jump; NO_CELL if nowhere."""
    target = board[BESIDE + 6 * source + direction]
    if target == NO_CELL or scratch[SHEET + target] == EMPTY:
        return target
    if scratch[SHEET + target] == own:
        return NO_CELL
    target = board[BESIDE + 6 * target + direction]
    return target if target != NO_CELL and scratch[SHEET + target] == EMPTY else NO_CELL


def add_end(board, state, results, scratch):
    """Write the position as the end of the turn, unless it was found before or there is no more room."""
    now, words = now_at(board), board[WORDS]
    found = scratch[now + FOUND]
    if found >= MOST_ENDS or found >= results.shape[0]:
        return
    row = results[found]
    for i in range(words + COUNTERS):
        row[i] = state[i]
    own = state[words + TURN] + 1
    captured = scratch[now + CAPTURED]
    for cell in range(board[CELLS]):  # own pieces away before anything is put on their cells
        if mark_on(row, cell) == own:
            flip_mark(row, cell, own)
    for prey in range(scratch[now + PREY_COUNT]):
        if captured >> prey & 1 == 1:
            cell = scratch[prey_at(board) + prey]
            flip_mark(row, cell, mark_on(row, cell))
            row[words + POINTS + own - 1] += 1
    for piece in range(scratch[now + PIECES_COUNT]):
        flip_mark(row, scratch[own_at(board) + piece], own)
    end_turn(board, row)
    scratch[now + FOUND] += is_new_end(board, results, scratch, found)


def is_new_end(board, results, scratch, found):
    """Enter the row `found` into the hash table; 0 if its position is there already, else 1."""
    words = board[WORDS]
    hash_ = 0
    for word in range(words):
        hash_ = (hash_ * 31 + int(results[found, word]) * 0x9E3779B1) & 0xFFFFFFFFFF
        hash_ ^= hash_ >> 15
    slot = hash_ & (SLOT_COUNT - 1)
    while True:
        known = scratch[slots_at(board) + slot] - 1
        if known < 0:
            scratch[slots_at(board) + slot] = found + 1
            return 1
        word = 0
        while word < words + POINTS + 2 and results[known, word] == results[found, word]:
            word += 1
        if word == words + POINTS + 2:
            return 0
        slot = (slot + 1) & (SLOT_COUNT - 1)


def neutral_is_captured(board, scratch):
    """Whether the neutral piece was captured in this turn, so that the centre is empty or holds an own piece."""
    return scratch[SHEET + board[CENTRE]] != NEUTRAL
