"""Learns from positions what turns change and which values never meet, before turns are undone (`estimate_undoing.py`).

Undoing gives the rules positions that may be impossible. So some are given first to the rules as they are written,
uncompiled and guarded; if these fail there, turns of the game are not undone at all.
"""

import numpy as np

from plyground.core.contract import OVER
from plyground.core.errors import ContractError
from plyground.core.game import Game
from plyground.core.guarded_rules import GuardedRules
from plyground.core.state_survey import collect_positions
from plyground.core.structures import Structure
from plyground.exact.estimate_ball import Ball
from plyground.exact.estimate_following import Follower
from plyground.exact.estimate_undoing import NO_CHANGE, NO_ROOM, Undoing, learn_from, pack_all, undo, unpack_all

MOST_CHANGES = 6_000
ENTRIES = 12  # of a change, on average, that have room
SLOTS = 1 << 14
FEW_VALUES = 8  # of an integer that is looked at in pairs
FLAGS = 4  # values of an integer beyond the position itself whose changes count
EXPECTED = 20  # times that a pair should have been met; if it was not, it never is
LEARNED = 4_000  # positions of each kind
LONGEST = 1 << 10
MOST_EDGES = 500_000  # from which changes are learned
MOST_FOUND = 256
LONGEST_PATH = 512
TRIED = 64  # impossible positions that the guarded rules are given
CALL_SECONDS = 0.2


class Pairs:
    """Counts which values are met together in positions."""

    def __init__(self, undoing: Structure):
        self.undoing = undoing
        size = len(undoing.never)
        self.together, self.alone, self.positions = np.zeros((size, size)), np.zeros(size), 0
        self.places = np.flatnonzero(undoing.offset >= 0)

    def add(self, rows: np.ndarray) -> None:
        """Count some positions."""
        undoing = self.undoing
        met = np.zeros((len(rows), len(undoing.never)), np.float32)
        value = rows[:, self.places] - undoing.lowest[self.places]
        row, column = np.nonzero((value >= 0) & (value < undoing.values[self.places]))
        met[row, undoing.offset[self.places][column] + value[row, column]] = 1
        self.together += met.T @ met
        self.alone += met.sum(axis=0)
        self.positions += len(rows)
        undoing.never[:] = (self.together == 0) & (np.outer(self.alone, self.alone) >= EXPECTED * self.positions)


def random_positions(game: Game, first: np.ndarray, count: int) -> np.ndarray:
    """Positions of random games, those in the middle of a turn included."""
    rows, movers = np.zeros((count, game.capacities.state), np.int32), np.zeros(count, np.int32)
    found = collect_positions(game.rules_for(models=False), game.board, first, 2, LONGEST, rows, movers)
    return rows[:found]


def make_undoing(follower: Follower, ball: Ball, played: np.ndarray) -> tuple[Structure, Pairs] | None:
    """What is known about undoing turns, from the ball and from positions of random games; None if it is too much."""
    game, words = follower.game, follower.words
    undoing = _empty(game, played, words.all, words.identity)
    places = np.linspace(0, ball.count - 1, min(LEARNED, ball.count)).astype(np.int64)
    keys = np.zeros((len(played), words.all), np.uint64)
    if not pack_all(follower.packing.compiled, played, keys):
        return None
    for known in (keys[:LEARNED], np.ascontiguousarray(ball.keys[places[::-1]])):
        seen = learn_from(*arguments(follower, undoing), known, len(known), MOST_EDGES)
        if seen == NO_ROOM or undoing.count[0] > MOST_CHANGES // 2:
            return None
    _largest_first(undoing)
    rows = np.zeros((len(places), game.capacities.state), np.int32)
    unpack_all(follower.packing.compiled, np.ascontiguousarray(ball.keys[places]), rows)
    pairs = Pairs(undoing)
    pairs.add(np.vstack([played, rows]))
    return (undoing, pairs) if _is_harmless(follower, undoing, rows) else None


def arguments(follower: Follower, undoing: Structure) -> tuple:
    """What every kernel that undoes turns is given first."""
    return (follower.rules, follower.board, follower.coding.compiled, follower.finder.workspace,
            follower.arrays.compiled, undoing.compiled)  # fmt: skip


def _empty(game: Game, played: np.ndarray, words: int, identity: int) -> Structure:
    """Room for what is learned."""
    size = game.capacities.state
    lowest, values = played.min(axis=0), np.ptp(played, axis=0).astype(np.int64) + 1
    paired = (values > 1) & (values <= FEW_VALUES)
    offset = np.where(paired, np.cumsum(np.where(paired, values, 0)) - np.where(paired, values, 0), -1)
    rows = max(1, int(values[paired].sum()))
    counts = (np.arange(size) < game.capacities.identity) | (values <= FLAGS)
    entries = ENTRIES * MOST_CHANGES
    return Undoing(
        begin=np.zeros(MOST_CHANGES + 1, np.int32), place=np.zeros(entries, np.int32),
        before=np.zeros(entries, np.int32), after=np.zeros(entries, np.int32),
        table=np.full(SLOTS, NO_CHANGE, np.int32), count=np.zeros(1, np.int32), counts=counts.astype(np.uint8),
        offset=offset.astype(np.int32), lowest=lowest.astype(np.int32),
        values=np.minimum(values, 1 << 30).astype(np.int32), never=np.zeros((rows, rows), np.uint8),
        state=np.zeros(size, np.int32), earlier=np.zeros(size, np.int32), key=np.zeros(words, np.uint64),
        chosen=np.zeros(words, np.uint64), found=np.zeros((MOST_FOUND, words), np.uint64),
        path=np.zeros((LONGEST_PATH, words), np.uint64),
        drawn=np.zeros((MOST_FOUND, words), np.uint64), again=np.zeros(words, np.uint64),
        has_parent=np.zeros(1, np.int32), words=identity,
    )  # fmt: skip


def _largest_first(undoing: Structure) -> None:
    """Put changes with many entries first: of several that lead to the same position the one that explains most counts.

    What a game remembers besides the position itself is then undone as far as it can be.
    """
    count = int(undoing.count[0])
    sizes = np.diff(undoing.begin[: count + 1])
    order = np.argsort(-sizes, kind="stable")
    entries = np.concatenate([np.arange(undoing.begin[k], undoing.begin[k + 1]) for k in order] or [np.zeros(0, int)])
    for array in (undoing.place, undoing.before, undoing.after):
        array[: len(entries)] = array[entries]
    undoing.begin[1 : count + 1] = np.cumsum(sizes[order])
    place = np.zeros(count, np.int32)
    place[order] = np.arange(count)
    used = undoing.table != NO_CHANGE
    undoing.table[used] = place[undoing.table[used]]


def _is_harmless(follower: Follower, undoing: Structure, rows: np.ndarray) -> bool:
    """Whether the rules, uncompiled and guarded, bear what undoing gives them."""
    game = follower.game
    rules = GuardedRules(game, CALL_SECONDS)
    chooser = np.random.default_rng(1)
    earlier, tried = np.zeros(game.capacities.state, np.int32), 0
    with rules.watchdog:
        for row in rows[chooser.permutation(len(rows))[: 2 * TRIED]]:
            undoing.state[:] = row
            for change in chooser.permutation(int(undoing.count[0])):
                if undo(follower.packing.compiled, undoing.compiled, change, earlier):
                    tried += 1
                    if not _bears(rules, earlier.copy()):
                        return False
                    break
            if tried == TRIED:
                break
    return True


def _bears(rules: GuardedRules, state: np.ndarray) -> bool:
    """Whether a position can be asked about and one move played without breaking anything."""
    try:
        seat = rules.call("mover", state)
        if seat == OVER or seat < 0:
            return True
        moves = np.zeros(rules.sizes.moves, np.int32)
        legal = rules.call("legal_moves", state, moves)
        for k in (0, legal - 1):
            if 0 < legal <= len(moves):
                rules.call("play", state.copy(), int(moves[k]))
    except ContractError:
        return False
    return True
