"""RLGame, the base game of Kalles and Kanellopoulos: bring one pawn into an enemy base.

State: the cells column by column from the lower left, then the rest of the position, then counters.

    y
    2   2  5  8       cell: 0 empty, 1 + the seat of the pawn on it (bases count as empty cells until one enters)
    1   1  4  7       step: source · (n·n + 1) + target, where n·n stands for the own base
    0   0  3  6       n = 3, a = 1: White's base is cell 0, its exits are 1 and 3; Black's base is cell 8
        0  1  2  x

    n·n cells | turn, 1 + ending, winners (sum of 2**seat)
              | for each seat: pawns left, of these in the base; if there are several kinds: base pawns of kind 0, 1, …
              | [cells] kind of the pawn there        only if there are several kinds
              | [cells] its own turns on the centre   only with temporary_centre
              | plies | remembered positions, two fingerprints of each   these only with repetition

A pawn's kind is restarts left · (backward_moves + 1) + backward steps left, so a larger kind has the larger pair.
"""

import numpy as np

from plyground.core.contract import OVER
from plyground.core.settings import Setting
from plyground.games.rlgame import board as rlgame_board
from plyground.games.rlgame import encodings as rlgame_inputs
from plyground.games.rlgame import evaluators as rlgame_values
from plyground.games.rlgame import notation as rlgame_text
from plyground.games.rlgame import position as rlgame_position
from plyground.games.rlgame.board import (
    AGE_OF,
    BACKWARD,
    BASE_ENTERED,
    BASE_KINDS,
    BY_SEAT,
    CAP,
    CELLS,
    CENTRE,
    CENTRE_TURNS,
    COUNTERS,
    DISTANCE,
    ENDED,
    EXIT_COUNT,
    EXITS,
    FINGERPRINTS,
    IN_BASE,
    KIND_OF,
    KINDS,
    LEFT,
    MAX_PLIES,
    NO_PAWNS_LEFT,
    OWNER,
    PAWNS,
    PLIES,
    REACH,
    REMEMBERED,
    REMOVE_BOTH,
    REPEATED,
    REPETITION,
    SEAT_SIZE,
    SEATS,
    TEAM,
    TURN,
    WINNERS,
)

PARTS = (rlgame_board, rlgame_values, rlgame_inputs, rlgame_position, rlgame_text)
SETTINGS = {
    "n": Setting(8, "side of the board", low=3, high=19),
    "a": Setting(2, "side of a base", low=1, high=9),
    "pawns": Setting(5, "pawns of each player", low=1, high=64),
    "removal": Setting("to_move", "whose stuck pawns are removed after a move", choices=("to_move", "both")),
    "obstacles": Setting("none", "impassable cells: none, centre, or a list such as 3,3 4,4"),
    "restart_once": Setting(False, "each pawn may once go back into its base"),
    "backward_moves": Setting(0, "backward steps of each pawn", low=0, high=9),
    "temporary_centre": Setting(0, "own turns after which a pawn on the centre is removed; 0: never", low=0, high=99),
    "players": Setting(2, "players", choices=(2, 4)),
    "alliances": Setting("none", "who wins together, with four players", choices=("none", "diagonal")),
    "max_plies": Setting(2000, "plies after which the game is a draw", low=1, high=100_000),
    "repetition": Setting(0, "occurrence of a position that makes a draw; 0: none", choices=(0, 3)),
}
ENDINGS = ("base entered", "no pawns left", "repetition", "cap")
UNIT = ("ply", 1)

NOBODY = -1
PRIME, FIRST_FACTOR, SECOND_FACTOR = 2147483647, 1000003, 1566083941  # of the fingerprints


def capacities(settings):
    return {**rlgame_board.capacities(settings), "features": rlgame_inputs.most_inputs(settings)}


def start(board, state):
    for seat in range(board[SEATS]):
        own = pawns_of(board, seat)
        state[own + LEFT] = board[PAWNS]
        state[own + IN_BASE] = board[PAWNS]
        if board[KIND_OF] > 0:
            state[own + BASE_KINDS + board[KINDS] - 1] = board[PAWNS]
    if board[REPETITION] > 0:
        occurrences(board, state, False)


def mover(board, state):
    return OVER if state[board[CELLS] + ENDED] != 0 else state[board[CELLS] + TURN]


# Pawns


def pawns_of(board, seat):
    """Where the state tells a seat's pawns."""
    return board[CELLS] + BY_SEAT + seat * board[SEAT_SIZE]


def has_pawns(board, state, seat):
    return state[pawns_of(board, seat) + LEFT] > 0


def kind_on(board, state, cell):
    """What the pawn on a cell has left."""
    return state[board[KIND_OF] + cell] if board[KIND_OF] > 0 else 0


def reach_of(board, seat, cell, kind):
    """Where the board lists the cells that a pawn of this kind may step to, if they are empty."""
    may_go_back = board[BACKWARD] > 0 and kind % (board[BACKWARD] + 1) > 0
    return board[REACH] + 5 * (board[CELLS] * (2 * seat + may_go_back) + cell)


def legal_moves(board, state, moves):
    cells = board[CELLS]
    seat = state[cells + TURN]
    count = 0
    for cell in range(cells):
        if state[cell] == seat + 1:
            kind = kind_on(board, state, cell)
            reach = reach_of(board, seat, cell, kind)
            for k in range(board[reach]):
                target = board[reach + 1 + k]  # a cell of an enemy base is always empty while the game goes on
                moves[count] = cell * (cells + 1) + target
                count += state[target] == 0
            if kind > board[BACKWARD]:
                moves[count] = cell * (cells + 1) + cells
                count += 1
    if state[pawns_of(board, seat) + IN_BASE] > 0:
        exits = board[EXITS] + seat * board[EXIT_COUNT]
        for k in range(board[EXIT_COUNT]):
            moves[count] = cells * (cells + 1) + board[exits + k]
            count += state[board[exits + k]] == 0
    return count


# Movement. (A function whose last use of an array is not on every path counts references at run time, which
# costs more than its work: hence the offsets in local names and the stores at the end.)


def put(board, state, seat, cell, kind):
    """Place a pawn on an empty cell."""
    kinds = board[KIND_OF]
    if kinds > 0:
        state[kinds + cell] = kind
    state[cell] = seat + 1


def lift(board, state, cell):
    """Empty a cell; the kind of the pawn that stood there."""
    kinds, ages = board[KIND_OF], board[AGE_OF]
    kind = 0
    if kinds > 0:
        kind = state[kinds + cell]
        state[kinds + cell] = 0
    if ages > 0:
        state[ages + cell] = 0
    state[cell] = 0
    return kind


def leave_base(board, state, seat, target):
    """The base pawn with the most left comes out."""
    own = pawns_of(board, seat)
    kind = board[KINDS] - 1
    if kind > 0:
        while state[own + BASE_KINDS + kind] == 0:
            kind -= 1
        state[own + BASE_KINDS + kind] -= 1
    state[own + IN_BASE] -= 1
    put(board, state, seat, target, kind)


def restart(board, state, seat, source):
    """A pawn goes back into its base and has one restart less."""
    own = pawns_of(board, seat)
    kind = lift(board, state, source) - (board[BACKWARD] + 1)
    state[own + BASE_KINDS + kind] += 1
    state[own + IN_BASE] += 1


def step(board, state, seat, source, target):
    """A pawn moves to the next cell; how much farther from its base it is."""
    distance = board[DISTANCE] + seat * board[CELLS]
    gained = board[distance + target] - board[distance + source]
    ages = board[AGE_OF]
    if ages > 0:
        state[ages + target] = state[ages + source] * board[board[CENTRE] + target]
    kind = lift(board, state, source)
    put(board, state, seat, target, kind - (gained < 0))
    return gained


# What happens after the movement


def remove(board, state, seat, cell):
    """A pawn on a cell leaves the game."""
    lift(board, state, cell)
    state[pawns_of(board, seat) + LEFT] -= 1


def count_centre_turns(board, state, seat, source, target):
    """Count the turn for the seat's pawns on the centre; how many of them had to leave."""
    came_from_outside = board[board[CENTRE] + source] == 0
    removed = 0
    for cell in range(board[CELLS]):
        if board[board[CENTRE] + cell] == 1 and state[cell] == seat + 1 and not (cell == target and came_from_outside):
            state[board[AGE_OF] + cell] += 1
            if state[board[AGE_OF] + cell] == board[CENTRE_TURNS]:
                remove(board, state, seat, cell)
                removed += 1
    return removed


def is_stuck(board, state, seat, cell):
    kind = kind_on(board, state, cell)
    if kind > board[BACKWARD]:
        return False
    reach = reach_of(board, seat, cell, kind)
    for k in range(board[reach]):
        if state[board[reach + 1 + k]] == 0:
            return False
    return True


def is_shut(board, state, seat):
    """Whether every exit of the seat's base is occupied."""
    exits = board[EXITS] + seat * board[EXIT_COUNT]
    for k in range(board[EXIT_COUNT]):
        if state[board[exits + k]] == 0:
            return False
    return True


def empty_base(board, state, seat):
    """All base pawns leave the game; how many."""
    own = pawns_of(board, seat)
    removed = state[own + IN_BASE]
    for place in range(own + IN_BASE, own + board[SEAT_SIZE]):
        state[place] = 0
    state[own + LEFT] -= removed
    return removed


def remove_marked(board, state, marked):
    """Remove the pawns that are marked by a minus; there are `marked` of them."""
    cell = 0
    while marked > 0:
        if state[cell] < 0:
            remove(board, state, -state[cell] - 1, cell)
            marked -= 1
        cell += 1


def remove_stuck(board, state, first, last):
    """Remove the stuck pawns of the seats `first` … `last`; how many.

    All are judged in the same position: a stuck pawn is only marked until every pawn has been judged.
    """
    marked = 0
    for cell in range(board[CELLS]):
        if first < state[cell] <= last + 1 and is_stuck(board, state, state[cell] - 1, cell):
            state[cell] = -state[cell]
            marked += 1
    removed = marked
    for seat in range(first, last + 1):
        if is_shut(board, state, seat):
            removed += empty_base(board, state, seat)
    remove_marked(board, state, marked)
    return removed


def next_with_pawns(board, state, seat):
    """The seat after this one that has pawns; the same seat if no other has."""
    seats = board[SEATS]
    following = seat + 1 if seat + 1 < seats else 0
    while following != seat and not has_pawns(board, state, following):
        following = following + 1 if following + 1 < seats else 0
    return following


# The end of the game


def teams_left(board, state):
    """The seats whose team has pawns, as a sum of 2**seat."""
    left = 0
    for seat in range(board[SEATS]):
        if has_pawns(board, state, seat):
            left |= board[TEAM + seat]
    return left


def only_team(board, state):
    """The only team that has pawns; 0 if there are several, NOBODY if there is none."""
    left = teams_left(board, state)
    team = NOBODY if left == 0 else 0
    for seat in range(board[SEATS]):
        if left == board[TEAM + seat]:
            team = left
    return team


def judge_next(board, state, seat):
    """While a side to move is out, remove the stuck pawns of the one after it; the winners, 0 if there are none yet."""
    winners = only_team(board, state)
    while winners == 0 and not has_pawns(board, state, seat):
        seat = next_with_pawns(board, state, seat)
        remove_stuck(board, state, seat, seat)
        winners = only_team(board, state)
    return winners


def occurrences(board, state, may_recur):
    """Remember the position; how often it has occurred. `may_recur`: whether earlier positions can come again.

    Positions are remembered by two numbers of 31 bits each, remainders of the position read as one long number.
    """
    log = board[COUNTERS] + FINGERPRINTS
    length = state[board[COUNTERS] + REMEMBERED] if may_recur else 0
    first, second = np.int64(1), np.int64(1)
    for i in range(board[COUNTERS]):
        first = (first * FIRST_FACTOR + state[i] + 1) % PRIME
        second = (second * SECOND_FACTOR + state[i] + 1) % PRIME
    count = 1
    for k in range(length):
        count += state[log + 2 * k] == first and state[log + 2 * k + 1] == second
    state[log + 2 * length] = first
    state[log + 2 * length + 1] = second
    state[board[COUNTERS] + REMEMBERED] = length + 1
    return count


def move_pawn(board, state, seat, source, target):
    """Make the movement of a step; whether positions before it can come again.

    Only a step that keeps the distance can be undone: all others use up something for good.
    """
    base = board[CELLS]
    gained = 1
    if source == base:
        leave_base(board, state, seat, target)
    elif target == base:
        restart(board, state, seat, source)
    else:
        gained = step(board, state, seat, source, target)
    state[board[COUNTERS] + PLIES] += 1
    return gained == 0


def play(board, state, move):
    cells = board[CELLS]
    seat = state[cells + TURN]
    team = board[TEAM + seat]
    source = move // (cells + 1)
    target = move - source * (cells + 1)
    may_recur = move_pawn(board, state, seat, source, target)
    entered = board[board[OWNER] + target] != 0
    winners = team if entered else 0
    if board[CENTRE_TURNS] > 0 and not entered and count_centre_turns(board, state, seat, source, target) > 0:
        may_recur = False
        winners = only_team(board, state)
    following = next_with_pawns(board, state, seat)

    if winners == 0 and board[REMOVE_BOTH] == 1:
        rivals = teams_left(board, state) & ~team
        if remove_stuck(board, state, 0, board[SEATS] - 1) > 0:
            may_recur = False
            winners = only_team(board, state)
            winners = rivals if winners == NOBODY else winners
    elif winners == 0 and remove_stuck(board, state, following, following) > 0:
        may_recur = False
        winners = judge_next(board, state, following)
    # At the end the turn stays with the side that would have moved next.
    state[cells + TURN] = following if winners != 0 else next_with_pawns(board, state, seat)

    ended = 0
    if winners != 0:
        ended = BASE_ENTERED if entered else NO_PAWNS_LEFT
    elif board[REPETITION] > 0 and occurrences(board, state, may_recur) >= board[REPETITION]:
        ended = REPEATED
    elif state[board[COUNTERS] + PLIES] >= board[MAX_PLIES]:
        ended = CAP
    state[board[CELLS] + WINNERS] = winners
    state[board[CELLS] + ENDED] = ended


def payoff(board, state, value):
    winners = state[board[CELLS] + WINNERS]
    for seat in range(board[SEATS]):
        if winners == 0:
            value[seat] = 0.0
        else:
            value[seat] = 1.0 if (winners >> seat) & 1 == 1 else -1.0


def ending(board, state):
    return state[board[CELLS] + ENDED] - 1
