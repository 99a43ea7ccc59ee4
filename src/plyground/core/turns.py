"""Turns made of steps: the distinct positions in which a turn can end.

A turn ends at the first position whose mover is CHANCE, OVER or another seat. `find_turns` finds all of them, each
once, for any game: breadth first over the steps, remembering every position met (those in the middle of the
turn included) in a hash set. A game may supply a faster `turn_results` of its own.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from plyground.core.compiling import JIT, kernel
from plyground.core.contract import INTS, ROWS, RULES, WHOLE
from plyground.core.errors import CapacityError
from plyground.core.slack import MOVES, RESULTS, array_with_slack, capacity_error, excess

NO_ROW = -1
OVERFLOW = -1
BY_STEP, BY_TURN, BY_OWN_SAMPLER = 0, 1, 2  # how a random choice is drawn
MOST_STEPS = 1 << 30  # of one turn
MOST_POSITIONS = 1 << 22  # of one turn; more are an error
MOST_OWN_POSITIONS = 1 << 23  # the same where a game finds the ends itself: a 6 in Tarble can have 5 million
SPARE_POSITIONS = 256  # slack for a game's own turn_results
MOST_BYTES = 1 << 33  # that they may take

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


class TurnWorkspace(NamedTuple):
    """The arrays in which turns are found, allocated once and reused."""

    rows: np.ndarray  # [capacity, state] positions met
    ends: np.ndarray  # [capacity] which rows end the turn
    parent: np.ndarray  # [capacity] the row a position was reached from
    step: np.ndarray  # [capacity] by which step
    slot: np.ndarray  # [capacity] its place in the table
    table: np.ndarray  # hash table of row numbers, NO_ROW where empty
    moves: np.ndarray  # [moves] legal steps of one position
    scratch: np.ndarray  # workspace of the game's own turn_results


TURN_WORKSPACE = types.NamedTuple([ROWS, *[INTS] * 7], TurnWorkspace) if JIT else types.none


def make_turn_workspace(capacities, doublings: int = 0, name: str = "the game") -> TurnWorkspace:
    """A workspace for as many positions as the game declares, or for more after some doublings."""
    positions = (max(capacities.results, capacities.moves) + 1) << doublings
    if positions > (MOST_OWN_POSITIONS if capacities.scratch > 0 else MOST_POSITIONS):
        raise CapacityError(f"{name}: a turn does not end within {positions // 2:,} positions; no more are held")
    if 4 * positions * capacities.state > MOST_BYTES:
        raise CapacityError(
            f"{name}: a turn of {positions:,} positions of state={capacities.state} integers does not fit into memory"
        )
    slots = 4
    while slots < 2 * positions:
        slots *= 2
    return TurnWorkspace(
        array_with_slack((positions, capacities.state), slack=SPARE_POSITIONS * capacities.state),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.zeros(positions, np.int32),
        np.full(slots, NO_ROW, np.int32),
        array_with_slack(capacities.moves),
        np.zeros(max(capacities.scratch, 1) << doublings, np.int32),
    )


def turns_like(turns: TurnWorkspace, capacities) -> TurnWorkspace:
    """Another workspace of the same size."""
    doublings = (turns.ends.size // (max(capacities.results, capacities.moves) + 1)).bit_length() - 1
    return make_turn_workspace(capacities, doublings)


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
    """Copy element by element: assigning whole arrays takes seconds to compile."""
    for i in range(source.size):
        target[i] = source[i]


@kernel(types.boolean(INTS, INTS, WHOLE))
def same_position(first, second, identity):
    """Whether two arrays hold the same position."""
    for i in range(identity):
        if first[i] != second[i]:
            return False
    return True


@kernel(types.boolean(RULES, TURN_WORKSPACE, WHOLE))
def is_new(rules, workspace, row):
    """Add a row to the table; return False if its position is already there."""
    last = workspace.table.size - 1
    slot = np.int64(position_hash(workspace.rows[row], rules.max_identity) & np.uint64(last))
    while workspace.table[slot] != NO_ROW:
        if same_position(workspace.rows[workspace.table[slot]], workspace.rows[row], rules.max_identity):
            return False
        slot = (slot + 1) & last
    workspace.table[slot] = row
    workspace.slot[row] = slot
    return True


@kernel(WHOLE(RULES, INTS, INTS, TURN_WORKSPACE, WHOLE))
def find_turns_of_steps(rules, board, state, workspace, most):
    """Write rows where the turn ends, or is after `most` steps, to `workspace.ends`; return how many.

    OVERFLOW if the workspace is too small, another negative number if there are more moves than declared.
    """
    seat = rules.mover(board, state)
    copy_position(state, workspace.rows[0])
    workspace.parent[0] = NO_ROW
    is_new(rules, workspace, 0)
    count = 0
    used = 1
    row = 0
    made = 0  # steps that lead to the rows before `layer`
    layer = 1
    while row < used and count >= 0:
        if row == layer:
            made += 1
            layer = used
        if made == most or rules.mover(board, workspace.rows[row]) != seat:
            workspace.ends[count] = row
            count += 1
        else:
            legal = rules.legal_moves(board, workspace.rows[row], workspace.moves)
            if legal < 1 or legal > workspace.moves.size:
                count = excess(MOVES, legal)
                break
            for k in range(legal):
                if used == workspace.ends.size:
                    count = OVERFLOW
                    break
                copy_position(workspace.rows[row], workspace.rows[used])
                rules.play(board, workspace.rows[used], workspace.moves[k])
                if is_new(rules, workspace, used):
                    workspace.parent[used] = row
                    workspace.step[used] = workspace.moves[k]
                    used += 1
        row += 1
    for row in range(used):
        workspace.table[workspace.slot[row]] = NO_ROW
    return count


@kernel(WHOLE(RULES, INTS, INTS, TURN_WORKSPACE))
def find_turns_by_steps(rules, board, state, workspace):
    """Write the rows where the turn can end to `workspace.ends`; return how many, or a negative number."""
    return find_turns_of_steps(rules, board, state, workspace, MOST_STEPS)


@kernel(WHOLE(RULES, INTS, INTS, TURN_WORKSPACE))
def find_turns(rules, board, state, workspace):
    """The same with the game's own turn_results if it has one (then `workspace.parent` means nothing)."""
    if rules.max_scratch == 0:
        return find_turns_by_steps(rules, board, state, workspace)
    count = rules.turn_results(board, state, workspace.rows, workspace.scratch)
    if count > workspace.ends.size or count == 0:
        return excess(RESULTS, count)
    for row in range(count):
        workspace.ends[row] = row
    return count


class TurnFinder:
    """Turns for use from Python: keeps a workspace and enlarges it when a turn needs more."""

    def __init__(self, rules, board, capacities, name: str = "the game"):
        self.rules, self.board, self.capacities, self.name = rules, board, capacities, name
        self.doublings = 0
        self.workspace = make_turn_workspace(capacities, name=name)

    def enlarge(self) -> None:
        """Double the workspace; an error above the limit."""
        self.workspace = make_turn_workspace(self.capacities, self.doublings + 1, self.name)
        self.doublings += 1

    def run(self, kernel_, *arguments) -> int:
        """Call a kernel that takes (rules, board, *arguments, workspace) until its turns fit."""
        while (count := kernel_(self.rules, self.board, *arguments, self.workspace)) == OVERFLOW:
            self.enlarge()
        if count < 0:
            raise capacity_error(self.name, self.capacities, count)
        return count

    def find(self, state: np.ndarray, general: bool = False) -> np.ndarray:
        """The distinct positions at the end of the turn, one per row."""
        count = self.run(find_turns_by_steps if general else find_turns, state)
        return self.workspace.rows[self.workspace.ends[:count]]

    def find_with_steps(self, state: np.ndarray) -> list[tuple[np.ndarray, list[int]]]:
        """The distinct ends of the turn, each with one list of steps that leads there."""
        count = self.run(find_turns_by_steps, state)
        return [(self.workspace.rows[end].copy(), self._steps_to(end)) for end in self.workspace.ends[:count]]

    def steps_between(self, state: np.ndarray, end: np.ndarray) -> list[int] | None:
        """One list of steps that leads to this end of the turn; None if the turn cannot end there."""
        count = self.run(find_turns_by_steps, state)  # may enlarge the workspace
        ends = self.workspace.ends[:count]
        identity = self.capacities.identity
        found = np.flatnonzero((self.workspace.rows[ends, :identity] == end[:identity]).all(axis=1))
        return self._steps_to(ends[found[0]]) if found.size else None

    def _steps_to(self, row) -> list[int]:
        steps: list[int] = []
        while self.workspace.parent[row] != NO_ROW:
            steps.append(int(self.workspace.step[row]))
            row = self.workspace.parent[row]
        return steps[::-1]
