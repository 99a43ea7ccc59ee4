"""RLGame, the base game of Kalles and Kanellopoulos: bring one pawn into an enemy base.

State: the cells column by column from the lower left, then the rest of the position, then counters.

    y
    2   2  5  8       cell: 0 empty, else 1 + the seat of the pawn on it (base cells are empty until an enemy enters)
    1   1  4  7       step: source · (n·n + 1) + target, where n·n stands for the own base
    0   0  3  6       n = 3, a = 1: White's base is cell 0 with the exits 1 and 3; Black's base is cell 8
        0  1  2  x

    n·n cells | turn, 1 + ending, winners (sum of 2**seat)
              | for each seat: pawns left, of these in the base; with several kinds: base pawns of kind 0, 1, …
              | [cells] kind of the pawn there        only with several kinds
              | [cells] its own turns on the centre   only with temporary_centre
              | plies | remembered positions, two fingerprints of each   these only with repetition

A pawn's kind is restarts left · (backward_moves + 1) + backward steps left, so a larger kind has the larger pair.

Here are the settings, the legal moves and the ways a game ends. How a pawn moves is in movement.py, which pawns are
removed after a move in removal.py; bases, exits and the other cells are in board.py.
"""

import numpy as np

from plyground.core.contract import OVER
from plyground.core.settings import Setting
from plyground.games.rlgame.board import (
    BACKWARD,
    BASE_ENTERED,
    BASE_KINDS,
    CAP,
    CELLS,
    CENTRE_TURNS,
    COUNTERS,
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
    REMEMBERED,
    REMOVE_BOTH,
    REPEATED,
    REPETITION,
    SEATS,
    TEAM,
    TURN,
    WINNERS,
    all_cells,
    base_cells,
    base_exits,
    identity_parts,
    obstacle_cells,
    pawns_of,
    seat_letters,
    seat_teams,
)
from plyground.games.rlgame.encodings import most_inputs
from plyground.games.rlgame.movement import has_pawns, kind_on, move_pawn, reach_of
from plyground.games.rlgame.removal import remove_from_centre, remove_stuck

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
CAPS = ("cap",)
UNIT = ("ply", 1)

LONGEST_MEMORY = 10_000  # plies with the repetition rule: the state has room for all positions of a game
NOBODY = -1
PRIME, FIRST_FACTOR, SECOND_FACTOR = 2147483647, 1000003, 1566083941  # of the fingerprints


def seat_names(settings):
    return seat_letters(settings)


def teams(settings):
    return seat_teams(settings)


def check_settings(settings):
    n, a = settings["n"], settings["a"]
    if n < 2 * a + 1:
        raise ValueError(f"n={n} is too small for bases of side a={a}; expected at least {2 * a + 1}")
    if settings["alliances"] != "none" and settings["players"] != 4:
        raise ValueError(f"alliances={settings['alliances']} needs four players; expected players=4")
    if settings["repetition"] and settings["max_plies"] > LONGEST_MEMORY:
        raise ValueError(f"max_plies={settings['max_plies']} is too large with repetition; "
                         f"expected at most {LONGEST_MEMORY}")  # fmt: skip
    given = settings["obstacles"]
    if isinstance(given, (list, tuple)) and all(isinstance(cell, (list, tuple)) and len(cell) == 2 for cell in given):
        settings["obstacles"] = " ".join(f"{x},{y}" for x, y in given) or "none"  # [[3, 3], [4, 4]] as text
    check_obstacles(settings)


def check_obstacles(settings):
    """Refuse obstacles off the board, in bases, on exits, or named twice."""
    given = settings["obstacles"]
    expected = "expected none, centre, or cells such as 3,3 4,4 that are on the board and neither in a base nor exits"
    if not isinstance(given, str):
        raise ValueError(f"obstacles={given!r} is not a text; {expected}")
    try:
        cells = obstacle_cells(settings)
    except ValueError as error:
        raise ValueError(f"obstacles={given}: {error}") from None
    letters = seat_letters(settings)
    closed = {cell for letter in letters for cell in base_cells(settings, letter) + base_exits(settings, letter)}
    for cell in cells:
        if cell not in all_cells(settings) or cell in closed or cells.count(cell) > 1:
            raise ValueError(f"obstacles={given}: {cell[0]},{cell[1]} is not allowed; {expected}, each once")


def capacities(settings):
    """The sizes of the arrays.

    Moves: a pawn on a cell has at most four steps and a restart, a base 2a exits. History: the first position and one
    more after each ply are remembered, at most max_plies + 1.
    """
    n, a = settings["n"], settings["a"]
    identity = identity_parts(settings)[2]
    history = 1 + 2 * (settings["max_plies"] + 1) if settings["repetition"] else 0
    on_cells = min(settings["pawns"], n * n)
    return {
        "state": identity + 1 + history,
        "identity": identity,
        "moves": (4 + settings["restart_once"]) * on_cells + 2 * a,
        "seats": settings["players"],
        "features": most_inputs(settings),
    }


def start(board, state):
    for seat in range(board[SEATS]):
        own = pawns_of(board, seat)
        state[own + LEFT] = board[PAWNS]
        state[own + IN_BASE] = board[PAWNS]
        if board[KIND_OF] > 0:
            state[own + BASE_KINDS + board[KINDS] - 1] = board[PAWNS]
    if board[REPETITION] > 0:
        remember_position(board, state, False)


def mover(board, state):
    return OVER if state[board[CELLS] + ENDED] != 0 else state[board[CELLS] + TURN]


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


def skip_lost_seats(board, state, seat):
    """While the seat to move has no pawn left, go on to the next and remove its stuck ones; the winners, 0 if none."""
    winners = only_team(board, state)
    while winners == 0 and not has_pawns(board, state, seat):
        seat = next_with_pawns(board, state, seat)
        remove_stuck(board, state, seat, seat)
        winners = only_team(board, state)
    return winners


def remember_position(board, state, may_recur):
    """Remember the position and return how often it has occurred; earlier ones are forgotten unless they `may_recur`.

    A position is remembered by two fingerprints of 31 bits: remainders of its integers read as one long number.
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


def play(board, state, move):
    cells = board[CELLS]
    seat = state[cells + TURN]
    team = board[TEAM + seat]
    source = move // (cells + 1)
    target = move - source * (cells + 1)
    may_recur = move_pawn(board, state, seat, source, target)
    entered = board[board[OWNER] + target] != 0
    winners = team if entered else 0
    if board[CENTRE_TURNS] > 0 and not entered and remove_from_centre(board, state, seat, source, target) > 0:
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
        winners = skip_lost_seats(board, state, following)
    # At the end the turn stays with the side that would have moved next.
    state[cells + TURN] = following if winners != 0 else next_with_pawns(board, state, seat)

    ended = 0
    if winners != 0:
        ended = BASE_ENTERED if entered else NO_PAWNS_LEFT
    elif board[REPETITION] > 0 and remember_position(board, state, may_recur) >= board[REPETITION]:
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
