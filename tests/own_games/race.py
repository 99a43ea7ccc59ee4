"""A small race in the manner of Ur: two pieces a side on a lane of eight squares, the middle four shared.

State: 0 turn, 1-4 the squares of the pieces (0 waiting, 1-8, 9 home; the first seat's two, then the second's), 5 the
throw (-1 none), 6 turns played. Three coins give 0 to 3; after a 0 the other seat throws at once. A step is the number
of a piece, 2 passes when nothing else is possible. A piece on a shared square (3-6) is sent back by an enemy that lands
there. Square 4 gives another throw.
"""

from plyground import CHANCE, OVER, Evaluator

TURN, PIECES, THROW, TURNS = 0, 1, 5, 6
HOME, ROSETTE, NO_THROW, PASS, LIMIT = 9, 4, -1, 2, 120


def capacities(settings):
    return {"state": 7, "identity": 6, "moves": 2, "chances": 4}


def start(board, state):
    state[THROW] = NO_THROW


def is_home(state, seat):
    return state[PIECES + 2 * seat] == HOME and state[PIECES + 2 * seat + 1] == HOME


def mover(board, state):
    if is_home(state, 0) or is_home(state, 1) or state[TURNS] >= LIMIT:
        return OVER
    return CHANCE if state[THROW] == NO_THROW else state[TURN]


def chance(board, state, weight):
    weight[0], weight[1], weight[2], weight[3] = 1, 3, 3, 1
    return 4


def can_move(state, piece):
    own = PIECES + 2 * state[TURN]
    target = state[own + piece] + state[THROW]
    return target == HOME or (target < HOME and state[own + 1 - piece] != target)


def legal_moves(board, state, moves):
    count = 0
    for piece in range(2):
        if can_move(state, piece):
            moves[count] = piece
            count += 1
    if count == 0:
        moves[0] = PASS
        count = 1
    return count


def end_turn(state):
    state[TURN] = 1 - state[TURN]
    state[THROW] = NO_THROW


def play(board, state, move):
    if state[THROW] == NO_THROW:
        state[THROW] = move
        if move == 0:
            end_turn(state)
        return
    state[TURNS] += 1
    if move == PASS:
        end_turn(state)
        return
    own, other = PIECES + 2 * state[TURN], PIECES + 2 * (1 - state[TURN])
    target = state[own + move] + state[THROW]
    state[own + move] = target
    for piece in range(2):
        if 3 <= target <= 6 and state[other + piece] == target:
            state[other + piece] = 0
    if target == ROSETTE:
        state[THROW] = NO_THROW
    else:
        end_turn(state)


def payoff(board, state, value):
    value[0] = 1.0 if is_home(state, 0) else -1.0 if is_home(state, 1) else 0.0
    value[1] = -value[0]


def squares(board, before, state, seat, weights):
    own, other = PIECES + 2 * seat, PIECES + 2 * (1 - seat)
    return float(state[own] + state[own + 1] - state[other] - state[other + 1])


EVALUATORS = {"squares": Evaluator(squares, "squares ahead", won=100.0, bound=20.0)}
