"""What follows some positions, for counting only: the ends of their turns as packed keys, as many as fit.

Unlike `expanding.py` it asks nothing of payoffs, sides or kinds of chance, so that any game can be measured; and it
stops between two positions when the room is used up, so that a game with enormous turns cannot take all memory.
"""

import time

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, OVER, RULES, WHOLE
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.slack import CHANCES, capacity_error, excess, is_excess
from plyground.core.structures import Structure
from plyground.core.turns import OVERFLOW, TURN_WORKSPACE, TurnFinder, copy_position
from plyground.exact.coding import CODING, make_coding
from plyground.exact.expander import STRETCH, NotFittingError, make_expansion
from plyground.exact.expanding import DOES_NOT_FIT, EXPANSION, TOO_MANY_EDGES, add_edge, add_turns
from plyground.exact.orbits import no_orbits
from plyground.exact.packing import KEYS, Words, unpack

EDGES = 1 << 17  # that have room
MOST_ENDS = 1 << 18  # of one turn; more are not followed
SLICE = 0.05  # seconds that one call should last at most


class TooManyTurnsError(PlygroundError):
    """What follows one position is more than can be looked at."""


@kernel(WHOLE(RULES, INTS, CODING, TURN_WORKSPACE, EXPANSION, WHOLE))
def add_following(rules, board, coding, turns, expansion, edge):
    """Write the edges of `expansion.state`, chance included; return how many edges there are then, or why not."""
    seat = rules.mover(board, expansion.state)
    if seat == OVER:
        return edge
    if seat != CHANCE:
        return add_turns(rules, board, coding, expansion.state, turns, expansion, edge)
    outcomes = rules.chance(board, expansion.state, expansion.weight)
    if outcomes < 1 or outcomes > rules.max_chances:
        return excess(CHANCES, outcomes)
    for outcome in range(outcomes):
        copy_position(expansion.state, expansion.rolled)
        rules.play(board, expansion.rolled, outcome)
        if rules.mover(board, expansion.rolled) >= 0:
            edge = add_turns(rules, board, coding, expansion.rolled, turns, expansion, edge)
        else:
            edge = add_edge(board, coding, expansion, expansion.rolled, edge)
        if edge < 0:
            return edge
    return edge


@kernel(WHOLE(RULES, INTS, CODING, KEYS, WHOLE, WHOLE, TURN_WORKSPACE, EXPANSION))
def follow_some(rules, board, coding, keys, begin, end, turns, expansion):
    """Write the edges of `keys[begin:end]`, or of the first of them as far as there is room; how many, or why none."""
    edge = 0
    for k in range(begin, end):
        unpack(coding.packing, keys[k], expansion.state)
        after = add_following(rules, board, coding, turns, expansion, edge)
        if after < 0:
            if after == TOO_MANY_EDGES and k > begin:
                return k - begin
            return after
        expansion.count[k - begin] = after - edge
        edge = after
    return end - begin


class Follower:
    """Finds what follows positions, in arrays that are allocated once."""

    def __init__(self, game: Game, packing: Structure, words: Words):
        self.game, self.packing, self.words = game, packing, words
        self.coding = make_coding(packing, no_orbits(words.all), words.identity, game.capacities.state)
        self.rules, self.board = game.rules_for(models=False), game.private_board()
        self.finder = TurnFinder(self.rules, self.board, game.capacities, game.name)
        self.sides = np.zeros(game.capacities.seats, np.int32)  # which nobody asks for
        self.arrays = make_expansion(game, words, self.sides, EDGES)
        self.nodes = 1  # at the next call

    def follow(self, keys: np.ndarray, begin: int, end: int) -> tuple[int, np.ndarray, np.ndarray]:
        """How many positions were followed, the edges of each, and the keys of all edges (until the next call)."""
        end = min(end, begin + self.nodes)
        while True:
            arrays, began = self.arrays, time.perf_counter()
            done = follow_some(self.rules, self.board, self.coding.compiled, keys, begin, end,
                               self.finder.workspace, arrays.compiled)  # fmt: skip
            if done > 0:
                self._adapt(done, time.perf_counter() - began)
                return done, arrays.count[:done], arrays.keys
            if done == OVERFLOW:
                if len(self.finder.workspace.ends) > MOST_ENDS:
                    raise TooManyTurnsError(f"{self.game.name}: a turn has more than {MOST_ENDS:,} ends")
                self.finder.enlarge()
            elif done == TOO_MANY_EDGES:
                if arrays.part.size > MOST_ENDS:
                    raise TooManyTurnsError(f"{self.game.name}: more than {MOST_ENDS:,} positions follow one")
                self.arrays = make_expansion(self.game, self.words, self.sides, 2 * arrays.part.size)
            elif done == DOES_NOT_FIT:
                raise NotFittingError(arrays.state.copy())
            else:
                assert is_excess(done)
                raise capacity_error(self.game.name, self.game.capacities, done)

    def _adapt(self, done: int, seconds: float) -> None:
        """As many positions by the next call as take about a slice of time."""
        self.nodes = int(min(STRETCH, max(1, 2 * self.nodes if seconds < SLICE / 2 else done * SLICE / seconds)))
