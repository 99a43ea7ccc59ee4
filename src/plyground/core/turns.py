"""Turns made of steps: the distinct positions in which a turn can end.

A turn ends at the first position whose mover is CHANCE, OVER or another seat. `turns` finds all of them, each
once, for any game: breadth first over the steps, remembering every position met (those in the middle of the
turn included) in a hash set. A game may supply a faster `turn_results` of its own.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import INTS, ROWS, RULES, WHOLE
from plyground.core.errors import CapacityError

NO_ROW = -1
OVERFLOW = -1
BY_STEP, BY_TURN, BY_OWN_SAMPLER = 0, 1, 2  # how a random choice is drawn
MOST_STEPS = 1 << 30  # of one turn
LARGEST_ROOM = 1 << 22  # positions of one turn; above that the answer is an error

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


class Room(NamedTuple):
    """Work space for the turns of one game, allocated once and used again and again."""

    rows: np.ndarray  # [capacity, state] positions met
    ends: np.ndarray  # [capacity] which rows end the turn
    parent: np.ndarray  # [capacity] the row a position was reached from
    step: np.ndarray  # [capacity] by which step
    slot: np.ndarray  # [capacity] its place in the table
    table: np.ndarray  # hash table of row numbers, NO_ROW where empty
    moves: np.ndarray  # [moves] legal steps of one position
    scratch: np.ndarray  # work space of the game's own turn_results


ROOM = types.NamedTuple([ROWS, INTS, INTS, INTS, INTS, INTS, INTS, INTS], Room) if JIT else types.none


def make_room(capacities, doublings: int = 0) -> Room:
    """Work space for the turns a game declares, or for more of them after some doublings."""
    positions = (max(capacities.results, capacities.moves) + 1) << doublings
    if positions > LARGEST_ROOM:
        raise CapacityError(f"a turn does not end within {positions // 2:,} positions; no more are held")
    slots = 4
    while slots < 2 * positions:
        slots *= 2
    return Room(
        np.zeros((positions, capacities.state), np.int32),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.full(slots, NO_ROW, np.int32),
        np.zeros(capacities.moves, np.int32),
        np.zeros(max(capacities.scratch, 1) << doublings, np.int32),
    )


@kernel(types.uint64(INTS, WHOLE))
def position_hash(state, identity):
    """A hash of the part of the array that is the position."""
    word = np.uint64(identity)
    for i in range(identity):
        word = (word ^ np.uint64(state[i] + 32768)) * _MIX
        word ^= word >> _SHIFT
    return word


@kernel(types.void(INTS, INTS))
def copy_position(source, target):
    """Copy element by element: assigning whole arrays takes the compiler seconds."""
    for i in range(source.size):
        target[i] = source[i]


@kernel(types.boolean(INTS, INTS, WHOLE))
def same_position(first, second, identity):
    """Whether two arrays hold the same position."""
    for i in range(identity):
        if first[i] != second[i]:
            return False
    return True


@kernel(types.boolean(RULES, ROOM, WHOLE))
def is_new(rules, room, row):
    """Enter a row into the table; False if its position stands there already."""
    last = room.table.size - 1
    slot = np.int64(position_hash(room.rows[row], rules.max_identity) & np.uint64(last))
    while room.table[slot] != NO_ROW:
        if same_position(room.rows[room.table[slot]], room.rows[row], rules.max_identity):
            return False
        slot = (slot + 1) & last
    room.table[slot] = row
    room.slot[row] = slot
    return True


@kernel(WHOLE(RULES, INTS, INTS, ROOM, WHOLE))
def turns_of_steps(rules, board, state, room, most):
    """Write the rows in which the turn can end or stand after `most` steps to `room.ends`; how many, or OVERFLOW."""
    seat = rules.mover(board, state)
    copy_position(state, room.rows[0])
    room.parent[0] = NO_ROW
    is_new(rules, room, 0)
    count = 0
    used = 1
    row = 0
    made = 0  # steps that lead to the rows before `layer`
    layer = 1
    while row < used and count != OVERFLOW:
        if row == layer:
            made += 1
            layer = used
        if made == most or rules.mover(board, room.rows[row]) != seat:
            room.ends[count] = row
            count += 1
        else:
            for k in range(rules.legal_moves(board, room.rows[row], room.moves)):
                if used == room.ends.size:
                    count = OVERFLOW
                    break
                copy_position(room.rows[row], room.rows[used])
                rules.play(board, room.rows[used], room.moves[k])
                if is_new(rules, room, used):
                    room.parent[used] = row
                    room.step[used] = room.moves[k]
                    used += 1
        row += 1
    for row in range(used):
        room.table[room.slot[row]] = NO_ROW
    return count


@kernel(WHOLE(RULES, INTS, INTS, ROOM))
def general_turns(rules, board, state, room):
    """Write the rows in which the turn can end to `room.ends`; how many, or OVERFLOW."""
    return turns_of_steps(rules, board, state, room, MOST_STEPS)


@kernel(WHOLE(RULES, INTS, INTS, ROOM))
def turns(rules, board, state, room):
    """The same by the game's own turn_results where it has one (then `room.parent` means nothing)."""
    if rules.max_scratch == 0:
        return general_turns(rules, board, state, room)
    count = rules.turn_results(board, state, room.rows, room.scratch)
    for row in range(count):
        room.ends[row] = row
    return count


class TurnFinder:
    """Turns for use from Python: keeps the work space and makes it larger when a turn needs more."""

    def __init__(self, rules, board, capacities):
        self.rules, self.board, self.capacities = rules, board, capacities
        self.doublings = 0
        self.room = make_room(capacities)

    def enlarge(self) -> None:
        """Twice the work space; an error if that is more than is held."""
        self.room = make_room(self.capacities, self.doublings + 1)
        self.doublings += 1

    def run(self, kernel_, *arguments) -> int:
        """Call a kernel that takes (rules, board, *arguments, room) until its turns fit."""
        while (count := kernel_(self.rules, self.board, *arguments, self.room)) == OVERFLOW:
            self.enlarge()
        return count

    def find(self, state: np.ndarray, general: bool = False) -> np.ndarray:
        """The distinct positions at the end of the turn, one a row."""
        count = self.run(general_turns if general else turns, state)
        return self.room.rows[self.room.ends[:count]]

    def find_with_steps(self, state: np.ndarray) -> list[tuple[np.ndarray, list[int]]]:
        """The distinct ends of the turn, each with one list of steps that leads there."""
        count = self.run(general_turns, state)
        return [(self.room.rows[end].copy(), self._steps_to(end)) for end in self.room.ends[:count]]

    def steps_between(self, state: np.ndarray, end: np.ndarray) -> list[int] | None:
        """One list of steps that leads to this end of the turn; None if it is not one of its ends."""
        count = self.run(general_turns, state)  # may make the room larger
        ends = self.room.ends[:count]
        identity = self.capacities.identity
        found = np.flatnonzero((self.room.rows[ends, :identity] == end[:identity]).all(axis=1))
        return self._steps_to(ends[found[0]]) if found.size else None

    def _steps_to(self, row) -> list[int]:
        steps: list[int] = []
        while self.room.parent[row] != NO_ROW:
            steps.append(int(self.room.step[row]))
            row = self.room.parent[row]
        return steps[::-1]
