"""Evaluators of polar tic-tac-toe positions: free rows, and the decision tree with fifteen ranks.

The tree counts, for one player, ways to win: w1 different empty cells that complete a line at once; w2 lines without
enemy marks that lack two marks; w3 lines without enemy marks that lack three and have at least one.
"""

import numpy as np

from plyground.core.evaluation import TIES_FIRST, Evaluator, Term
from plyground.games.shared.lines import BOTH, CELLS, CROSS, LENGTH, LINES, LINES_OF, NOUGHT, TABLES_END
from plyground.games.shared.lines_evaluators import FREE_ROWS, WON

ENEMY_THERE = -1  # instead of a number of own marks
HIGHEST_RANK, LOWEST_RANK = 15, 1
FIELD, FIELD_MASK = 12, 4095  # bits of one count in a packed number; no board has more than 1728 lines


# One player's ways, written plainly: for figures and for people


def own_marks(board, state, first, mark):
    """How many cells of the line that begins at board[first] carry `mark`; ENEMY_THERE if one carries the other."""
    own = 0
    owners = 0
    for k in range(board[LENGTH]):
        there = state[board[first + k]]
        own += there == mark
        owners |= there
    return own if owners | mark == mark else ENEMY_THERE


def completing_cells(board, state, mark):
    """w1: the number of empty cells that complete a line of `mark`."""
    length = board[LENGTH]
    count = 0
    for cell in range(board[CELLS]):
        begin = board[LINES_OF + cell]
        lines = board[begin] if state[cell] == 0 else 0
        for line in range(lines):
            if own_marks(board, state, begin + 1 + line * length, mark) == length - 1:
                count += 1
                break
    return count


def lines_that_lack(board, state, mark, lacking):
    """w2 and w3: the number of lines without enemy marks that lack this many marks."""
    length = board[LENGTH]
    first = board[TABLES_END] - board[LINES] * length
    count = 0
    for _ in range(board[LINES]):
        count += own_marks(board, state, first, mark) == length - lacking
        first += length
    return count


def ways(board, state, mark):
    """w1, w2 and w3 of one player."""
    w3 = lines_that_lack(board, state, mark, 3) if board[LENGTH] > 3 else 0
    w2 = lines_that_lack(board, state, mark, 2) if board[LENGTH] > 1 else 0
    return completing_cells(board, state, mark), int(w2), int(w3)


def rank_of_ways(w1, w2, w3):
    """The leaf of the tree: 15 is best, 1 is worst."""
    if w1 >= 2:
        return HIGHEST_RANK
    rank = LOWEST_RANK + 7 * w1
    if w2 >= 3:
        return rank + 6
    rank += 3 if w2 == 2 else 0
    if w3 > 3:
        return rank + 2
    return rank + 1 if w3 == 3 else rank


# Both players' ways in one pass over the lines: for searches


def packed_ways(board, state):
    """The ways of crosses and of noughts, each as w1 << 12 | w2 << 24 | w3 << 36; a w1 of 2 or more may be too large.

    Unsigned indices spare the compiled loop a test for negative ones; it takes half the time.
    """
    short = board[LENGTH]
    length = np.uint64(short)
    first = np.uint64(board[TABLES_END] - board[LINES] * short)
    crosses, noughts = 0, 0
    cross_completes, nought_completes = -1, -1  # the last cell met that completes a line
    for _ in range(board[LINES]):
        owners, total, empty = np.int32(0), np.int32(0), np.int32(0)
        for k in range(length):
            cell = board[first + k]
            mark = state[np.uint32(cell)]
            owners |= mark
            total += mark
            if mark == 0:
                empty = cell
        first += length
        lacking = short - (total >> (owners >> 1))
        if owners == BOTH or lacking > 3 or (lacking == 3 and owners == 0):
            continue
        if owners != NOUGHT and (lacking > 1 or empty != cross_completes):
            crosses += np.int64(1) << FIELD * lacking
        if owners != CROSS and (lacking > 1 or empty != nought_completes):
            noughts += np.int64(1) << FIELD * lacking
        if lacking == 1:
            cross_completes = empty if owners != NOUGHT else cross_completes
            nought_completes = empty if owners != CROSS else nought_completes
    return crosses, noughts


def rank_of_packed(found):
    return rank_of_ways(found >> FIELD & FIELD_MASK, found >> 2 * FIELD & FIELD_MASK, found >> 3 * FIELD)


def tree(board, before, state, seat, weights):
    """The own rank minus the other's."""
    crosses, noughts = packed_ways(board, state)
    surplus = rank_of_packed(crosses) - rank_of_packed(noughts)
    return float(surplus if seat == 0 else -surplus)


def tree_terms(game, before, state, seat, weights):
    """Both ranks, by their names."""
    ranks = [rank_of_ways(*ways(game.board, state, mark)) for mark in (CROSS, NOUGHT)]
    return {"own rank of 15": Term(ranks[seat]), "the other's rank of 15": Term(ranks[1 - seat], -1.0)}


def notable(game, before, state, seat):
    """What a player of polar tic-tac-toe sees in a position after his turn, the most important first."""
    own, other = (ways(game.board, state, mark) for mark in ((CROSS, NOUGHT) if seat == 0 else (NOUGHT, CROSS)))
    return {
        "threats of the other": Term(other[0], -1.0),
        "own threats": Term(own[0]),
        "own lines that lack two marks": Term(own[1]),
        "such lines of the other": Term(other[1], -1.0),
    }


EVALUATORS = {
    "free_rows": FREE_ROWS,
    "tree": Evaluator(
        tree,
        "own rank minus the other's in a tree of 15 ranks by ways to win in 1, 2 and 3 marks",
        won=WON,
        bound=HIGHEST_RANK - LOWEST_RANK,
        ties=TIES_FIRST,
        terms=tree_terms,
    ),
}
