"""Exact endings of Tablut: who wins every position with few pieces, and in how many moves.

A position has one byte, its code: 0 if nobody can force a win, else one more than the moves until the end, the winner
hurrying and the loser resisting. Every end of the game is a loss for the side that would be to move, so that a side
to move wins if the number of moves is odd and loses if it is even. What caps and repetition decide does not count.

Captures lead to positions with fewer pieces, so materials are solved from the smallest on. Within one, positions are
settled in the order of their codes: those from which every move loses, those with a move to a lost one, and so on;
from the settled ones moves are taken back to find what may be settled next.
"""

import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from plyground.core.compiling import Compiler
from plyground.core.contract import INTS, NOTHING, WHOLE
from plyground.core.structures import Structure
from plyground.games.tablut.board import (
    CELLS,
    CORNER,
    COUNTERS,
    DIRECTIONS,
    EMPTY,
    HAMMER,
    KING,
    KING_ENEMIES,
    LARGEST,
    MAY_STOP,
    ROOM,
    SOLDIERS_WIN,
    STRIDE,
    WHITE,
)
from plyground.games.tablut.captures import captured_run, king_is_surrounded
from plyground.games.tablut.endgame_index import (
    BYTES,
    TABLES,
    make_tables,
    material_size,
    number_of,
    put_pieces,
    take_pieces,
)

OPEN, LOST_AT_ONCE = 0, 1  # codes
LARGEST_CODE = 250
UNCERTAIN = 255  # a position that is looked at again, in the list of what is to be settled
SLICES = 64  # of a material, for threads

Progress = Callable[[float], None]


def captures_anything(board, state, target):
    """Whether the piece that has just arrived on `target` captures something."""
    if state[target] == KING and board[HAMMER] == 0:
        return False
    side = 1 if state[target] > 0 else -1
    for direction in range(DIRECTIONS):
        if board[ROOM + DIRECTIONS * target + direction] == 0:
            continue
        neighbour = target + board[STRIDE + direction]
        if state[neighbour] * side >= 0:
            continue
        if captured_run(board, state, target, direction) > 0:
            return True
        if board[KING_ENEMIES] == 4 and state[neighbour] == KING and king_is_surrounded(board, state, neighbour):
            return True
    return False


def remove_captured(board, state, target, removed):
    """Empty the cells that the piece on `target` captures; write them with what stood there, return how many."""
    count = 0
    for direction in range(DIRECTIONS):
        if board[ROOM + DIRECTIONS * target + direction] == 0:
            continue
        stride = board[STRIDE + direction]
        for distance in range(1, captured_run(board, state, target, direction) + 1):
            removed[2 * count], removed[2 * count + 1] = target + distance * stride, state[target + distance * stride]
            state[target + distance * stride] = EMPTY
            count += 1
        neighbour = target + stride
        if board[KING_ENEMIES] == 4 and state[neighbour] == KING and state[target] < 0:
            if king_is_surrounded(board, state, neighbour):
                removed[2 * count], removed[2 * count + 1] = neighbour, KING
                state[neighbour] = EMPTY
                count += 1
    return count


def code_after_capture(tables, board, state, pieces, left, soldiers, attackers, turn, target):
    """The code of the position after a move that captured, for the other side to move; `left` is work space."""
    removed = left[soldiers + attackers + 1 :]
    count = remove_captured(board, state, target, removed)
    left_soldiers = left_attackers = 0
    has_king = state[pieces[0]] == KING
    left[0] = pieces[0]
    for i in range(1, 1 + soldiers + attackers):
        if state[pieces[i]] != EMPTY:
            left[1 + left_soldiers + left_attackers] = pieces[i]
            left_soldiers += i <= soldiers
            left_attackers += i > soldiers
    for k in range(count):
        state[removed[2 * k]] = removed[2 * k + 1]
    if not has_king or left_attackers == 0 or (left_soldiers == 0 and board[SOLDIERS_WIN] != 0):
        return LOST_AT_ONCE
    number = number_of(tables, left, left_soldiers, left_attackers, 1 - turn)
    return np.int64(tables.codes[tables.first[left_soldiers, left_attackers] + number])


def code_after_move(tables, board, state, pieces, left, soldiers, attackers, turn, piece, target, is_first):
    """The code after a piece of the list has moved to a cell; the position is left as it was.

    When a material is looked at first, nothing is known of its other positions.
    """
    source = pieces[piece]
    mark = state[source]
    if mark == KING and board[CORNER + target] != 0:
        return LOST_AT_ONCE
    state[target], state[source], pieces[piece] = mark, EMPTY, target
    if captures_anything(board, state, target):
        code = code_after_capture(tables, board, state, pieces, left, soldiers, attackers, turn, target)
    elif is_first:
        code = OPEN
    else:
        number = number_of(tables, pieces, soldiers, attackers, 1 - turn)
        code = np.int64(tables.codes[tables.first[soldiers, attackers] + number])
    state[source], state[target], pieces[piece] = mark, EMPTY, source
    return code


def code_by_moves(tables, board, state, pieces, left, soldiers, attackers, turn, is_first):
    """The code of a position by those of the positions after it; OPEN if they do not tell.

    Unless it is looked at first, any answer other than that it is lost is OPEN.
    """
    begin, end = (0, 1 + soldiers) if turn == WHITE else (1 + soldiers, 1 + soldiers + attackers)
    won, lost, is_open = UNCERTAIN, LOST_AT_ONCE, False
    for piece in range(begin, end):
        source = pieces[piece]
        may_stop = MAY_STOP + LARGEST * (piece == 0)
        for direction in range(DIRECTIONS):
            stride, target = board[STRIDE + direction], source
            for _ in range(board[ROOM + DIRECTIONS * source + direction]):
                target += stride
                if state[target] != EMPTY:
                    break
                if board[may_stop + target] == 0:
                    continue
                code = code_after_move(
                    tables, board, state, pieces, left, soldiers, attackers, turn, piece, target, is_first
                )
                if code == OPEN:
                    is_open = True
                elif code % 2 == 1:
                    if code == LOST_AT_ONCE:
                        return code + 1
                    won = min(won, code + 1)
                else:
                    lost = max(lost, code + 1)
                if not is_first and (is_open or won < UNCERTAIN):
                    return OPEN
    if won < UNCERTAIN:
        return won
    return OPEN if is_open else lost


def look_ahead(tables, board, state, pieces, left, soldiers, attackers, begin, end, pending):
    """Write for every position of a slice the code that follows from captures and ends, or OPEN."""
    for number in range(begin, end):
        turn = put_pieces(tables, state, pieces, soldiers, attackers, number)
        if turn < 0:
            continue
        if number_of(tables, pieces, soldiers, attackers, turn) == number:
            pending[number] = code_by_moves(tables, board, state, pieces, left, soldiers, attackers, turn, True)
        take_pieces(state, pieces, 1 + soldiers + attackers)


def look_again(tables, board, state, pieces, left, soldiers, attackers, begin, end, pending):
    """Settle for the UNCERTAIN positions of a slice whether every move loses."""
    for number in range(begin, end):
        if pending[number] == UNCERTAIN:
            turn = put_pieces(tables, state, pieces, soldiers, attackers, number)
            pending[number] = code_by_moves(tables, board, state, pieces, left, soldiers, attackers, turn, False)
            take_pieces(state, pieces, 1 + soldiers + attackers)


def note_before(tables, board, state, pieces, soldiers, attackers, turn, code, codes, pending):
    """Note for every position from which a quiet move leads to this one, which has `code`, what it may be."""
    begin, end = (0, 1 + soldiers) if turn != WHITE else (1 + soldiers, 1 + soldiers + attackers)
    for piece in range(begin, end):
        target = pieces[piece]
        if captures_anything(board, state, target):
            continue  # the move that brought it there would have captured
        may_stop = MAY_STOP + LARGEST * (piece == 0)
        for direction in range(DIRECTIONS):
            stride, source = board[STRIDE + direction], target
            for _ in range(board[ROOM + DIRECTIONS * target + direction]):
                source += stride
                if state[source] != EMPTY:
                    break
                if board[may_stop + source] == 0 or board[CORNER + source] != 0:
                    continue
                pieces[piece] = source
                number = number_of(tables, pieces, soldiers, attackers, 1 - turn)
                if codes[number] == OPEN:
                    if code % 2 == 1:
                        if pending[number] == OPEN or pending[number] > code + 1:
                            pending[number] = code + 1
                    elif pending[number] == OPEN:
                        pending[number] = UNCERTAIN
        pieces[piece] = target


def settle(begin, end, code, codes, pending):
    """Give the positions of a slice that are due their code; return how many, plus a sign that others are waiting."""
    count, others = 0, 0
    for number in range(begin, end):
        if pending[number] != OPEN and codes[number] == OPEN:
            if pending[number] == code:
                codes[number] = code
                count += 1
            else:
                others = 1
    return 2 * count + others


def note_all_before(tables, board, state, pieces, soldiers, attackers, begin, end, code, codes, pending):
    """Take moves back from every position of a slice that has just got its code."""
    for number in range(begin, end):
        if codes[number] == code and pending[number] == code:
            turn = put_pieces(tables, state, pieces, soldiers, attackers, number)
            note_before(tables, board, state, pieces, soldiers, attackers, turn, code, codes, pending)
            take_pieces(state, pieces, 1 + soldiers + attackers)


COMPILER = Compiler(
    "tablut",
    {
        look_ahead: NOTHING(TABLES, INTS, INTS, INTS, INTS, WHOLE, WHOLE, WHOLE, WHOLE, BYTES),
        look_again: NOTHING(TABLES, INTS, INTS, INTS, INTS, WHOLE, WHOLE, WHOLE, WHOLE, BYTES),
        note_all_before: NOTHING(TABLES, INTS, INTS, INTS, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, BYTES, BYTES),
        settle: WHOLE(WHOLE, WHOLE, WHOLE, BYTES, BYTES),
    },
)


class Slices:
    """The numbers of one material in slices, each worked on with a board and lists of its own."""

    def __init__(self, board: np.ndarray, tables: Structure, material: tuple[int, int], pool: ThreadPoolExecutor):
        self.board, self.tables, self.material, self.pool = board, tables, material, pool
        places, kings = tables.place_cells.size, tables.king_cells.size
        self.size = material_size(places, kings, *material)
        first = int(tables.first[material])
        self.codes = tables.codes[first : first + self.size]
        self.pending = np.zeros(self.size, np.uint8)
        cuts = np.linspace(0, self.size, SLICES + 1).astype(int).tolist()
        self.cuts = list(itertools.pairwise(cuts))

    def each(self, work: Callable[[int, int], int | None]) -> list[int | None]:
        """What `work` answers for every slice."""
        return list(self.pool.map(lambda cut: work(*cut), self.cuts))

    def lists(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The board, and room for a position, its pieces, and those left after a capture with those removed."""
        pieces = 1 + sum(self.material)
        state = np.zeros(self.board[CELLS] + COUNTERS, np.int32)
        return self.board, state, np.zeros(pieces, np.int32), np.zeros(3 * pieces, np.int32)

    def look(self, function: Callable) -> None:
        look = COMPILER.compile(function)
        self.each(
            lambda begin, end: look(self.tables.compiled, *self.lists(), *self.material, begin, end, self.pending)
        )

    def settle(self, code: int) -> tuple[int, bool]:
        """Settle what is due; how many positions, and whether others are waiting."""
        work = COMPILER.compile(settle)
        answers = self.each(lambda begin, end: work(begin, end, code, self.codes, self.pending))
        return sum(int(answer or 0) // 2 for answer in answers), any(int(answer or 0) % 2 for answer in answers)

    def take_back(self, code: int) -> None:
        """Note what may come before the positions that have just been settled."""
        work = COMPILER.compile(note_all_before)
        self.each(lambda begin, end: work(self.tables.compiled, *self.lists()[:3], *self.material, begin, end, code,
                                          self.codes, self.pending))  # fmt: skip


def solve_material(slices: Slices) -> None:
    """Write the codes of all positions of one material; those with fewer pieces are known."""
    slices.look(look_ahead)
    code, others = LOST_AT_ONCE, True
    settled = 0
    while settled or others:
        if code > LARGEST_CODE:
            raise AssertionError(f"tablut: an ending of {slices.material} takes more than {LARGEST_CODE} moves")
        settled, others = slices.settle(code)
        if settled:
            slices.take_back(code)
            if code % 2 == 0:
                slices.look(look_again)
        code += 1


def solve_endings(
    size: int, board: np.ndarray, materials: Sequence[tuple[int, int]], cores: int, progress: Progress
) -> Structure:
    """The tables of these materials, which must hold whatever their captures lead to, with all codes."""
    tables = make_tables(size, materials)
    done = 0
    with ThreadPoolExecutor(cores) as pool:
        for material in sorted(materials, key=sum):
            slices = Slices(board, tables, material, pool)
            solve_material(slices)
            done += slices.size
            progress(done / tables.codes.size)
    return tables
