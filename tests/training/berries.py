"""A game for the tests, in which the right weights are known: a red berry is worth two blue ones.

The dice offer up to six red or up to twelve blue berries; the mover takes the ones or the others. After ten turns each,
whoever has more worth of berries wins. State: turns played, red offered, blue offered (0: to be rolled), then the red
and blue berries of the first and of the second player.
"""

from plyground import CHANCE, OVER, Evaluator

NAME = "berries"
TURNS, RED, BLUE, BASKETS = 0, 1, 2, 3
LAST, MOST_RED, MOST_BLUE = 20, 6, 12


def capacities(settings):
    return {"state": 7, "identity": 7, "moves": 2, "chances": MOST_RED * MOST_BLUE, "features": 5}


def start(board, state):
    pass


def mover(board, state):
    if state[TURNS] == LAST:
        return OVER
    return CHANCE if state[RED] == 0 else state[TURNS] % 2


def chance(board, state, weight):
    for outcome in range(MOST_RED * MOST_BLUE):
        weight[outcome] = 1
    return MOST_RED * MOST_BLUE


def legal_moves(board, state, moves):
    moves[0] = 0
    moves[1] = 1
    return 2


def play(board, state, move):
    if state[RED] == 0:
        state[RED] = 1 + move // MOST_BLUE
        state[BLUE] = 1 + move % MOST_BLUE
        return
    state[BASKETS + 2 * (state[TURNS] % 2) + move] += state[RED + move]
    state[TURNS] += 1
    state[RED] = 0
    state[BLUE] = 0


def payoff(board, state, value):
    lead = 2 * (state[BASKETS] - state[BASKETS + 2]) + state[BASKETS + 1] - state[BASKETS + 3]
    value[0] = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    value[1] = -value[0]


def encodings(settings):
    return {"baskets": 5}


def features(board, before, state, encoding, index, value):
    count = 0
    for k in range(4):
        if state[BASKETS + k] > 0:
            index[count] = k
            value[count] = state[BASKETS + k] / 100.0
            count += 1
    index[count] = 4
    value[count] = 1.0 if state[TURNS] % 2 == 0 else -1.0
    return count + 1


def own_basket(board, before, state, seat, weights):
    """The mover's berries; the first player has weights of his own, and so has the second."""
    basket = BASKETS + 2 * seat
    return weights[2 * seat] * state[basket] + weights[2 * seat + 1] * state[basket + 1]


def shifted(board, before, state, seat, weights):
    """Red berries count one, whatever the weights: these are more than ratios."""
    basket = BASKETS + 2 * seat
    return state[basket] + weights[0] * state[basket + 1]


EVALUATORS = {
    "basket": Evaluator(
        own_basket, "own berries", won=1e6, bound=1e5,
        weights={"greedy": lambda settings: (1.0, 2.0, 1.0, 2.0), "right": lambda settings: (2.0, 1.0, 2.0, 1.0)},
    ),
    "shifted": Evaluator(shifted, "own berries", won=1e6, bound=1e5, weights={"twice": lambda settings: (2.0,)}),
}  # fmt: skip
