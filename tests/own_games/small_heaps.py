"""Take 1 to 3 from a heap; who takes the last one wins. What heaps up to `known` are worth is known, right or wrong."""

import numpy as np

from plyground import OVER, Setting
from plyground.core.compiling import kernel
from plyground.core.contract import INTS
from plyground.core.known_values import UNKNOWN, VALUE, KnownValues, hurried
from plyground.core.structures import structure, structure_at

HEAP, TURN = 0, 1
SETTINGS = {
    "heap": Setting(43, "at the start", low=1, high=1000),
    "known": Setting(40, "the largest heap that is known", low=0, high=1000),
    "wrong": Setting(False, "heaps of 12 are said to be won"),
}
Heaps = structure("Heaps", largest=INTS)
HEAPS = Heaps.kind


def make_board(settings):
    return [settings["heap"]]


def capacities(settings):
    return {"state": 2, "identity": 2, "moves": 3}


def start(board, state):
    state[HEAP] = board[0]


def mover(board, state):
    return OVER if state[HEAP] == 0 else state[TURN]


def legal_moves(board, state, moves):
    count = 0
    for taken in range(min(3, state[HEAP])):
        moves[count] = taken
        count += 1
    return count


def play(board, state, move):
    state[HEAP] -= move + 1
    state[TURN] = 1 - state[TURN]


def payoff(board, state, value):
    value[state[TURN]] = -1.0
    value[1 - state[TURN]] = 1.0


@kernel(VALUE)
def value_of_heap(board, state, data):
    heaps = structure_at(data, HEAPS)
    heap = state[0]
    if heap > heaps.largest[0]:
        return UNKNOWN
    for_mover = -1.0 if heap % 4 == 0 and heap != heaps.largest[1] else 1.0
    plies = heap // 4 * 2 + (heap % 4 > 0)
    return hurried(for_mover if state[1] == 0 else -for_mover, np.float64(plies))


class Endgames:
    about = "small heaps"

    def __init__(self, largest, wrong):
        self.heaps = Heaps(largest=np.array([largest, 12 if wrong else -1], np.int32))

    def known_values(self):
        return KnownValues(value=value_of_heap, data=self.heaps)


def endgames(game):
    return Endgames(game.settings["known"], game.settings["wrong"]) if game.settings["known"] else None
