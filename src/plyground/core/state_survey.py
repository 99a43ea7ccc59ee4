"""Which values the integers of a game's positions take: found by random play, or as the game's file declares them."""

from typing import TYPE_CHECKING

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import CHANCE, INTS, OVER, ROWS, RULES, WHOLE
from plyground.core.errors import ContractError
from plyground.core.randomness import random_below, random_outcome, split
from plyground.core.state_inputs import BITS, ONE_HOT, REMAINDER, SCALED, WORD, StateEntry, StateInputs
from plyground.core.turns import copy_position

if TYPE_CHECKING:
    from plyground.core.game import Game

SEED = 1
POSITIONS, NUMBERS = 1 << 15, 1 << 22  # at most so many positions, and so many integers altogether
FEWEST_GAMES = 16  # a long game leaves room for others
FEW_VALUES = 16  # an integer with more is scaled too, and one with
MOST_VALUES = 128  # more has no input for each value
LARGE = 1 << 16  # the range of a number that counts nothing


@kernel(WHOLE(RULES, INTS, INTS, WHOLE, WHOLE, ROWS, INTS), allocates=True)
def collect_positions(rules, board, first, seed, longest, rows, movers):
    """Fill `rows` with positions of random games, with who moves in each; return how many; 0 if no move is found."""
    state, stream = np.zeros(rules.max_state, np.int32), np.zeros(1, np.uint64)
    moves, weight = np.zeros(rules.max_moves, np.int32), np.zeros(max(rules.max_chances, 1), np.int32)
    count, game = 0, 0
    while count < rows.shape[0] and game < rows.shape[0]:
        split(stream, seed, game)
        copy_position(first, state)
        last = min(count + longest, rows.shape[0])
        while count < last:
            seat = rules.mover(board, state)
            copy_position(state, rows[count])
            movers[count] = seat
            count += 1
            if seat == OVER:
                break
            if seat == CHANCE:
                outcomes = rules.chance(board, state, weight)
                rules.play(board, state, random_outcome(stream, weight, outcomes))
                continue
            legal = rules.legal_moves(board, state, moves)
            if legal < 1 or legal > moves.size:
                return 0
            rules.play(board, state, moves[random_below(stream, legal)])
        game += 1
    return count


def find_state_inputs(game: "Game") -> StateInputs:
    """How the positions of a game are written as inputs; the same at every call."""
    sizes = game.capacities
    rows = np.zeros((max(FEWEST_GAMES, min(POSITIONS, NUMBERS // sizes.state)), sizes.state), np.int32)
    movers = np.zeros(len(rows), np.int32)
    count = collect_positions(
        game.rules_for(models=False), game.board, game.start(), SEED, len(rows) // FEWEST_GAMES, rows, movers
    )
    if count == 0:
        raise ContractError(f"{game.name}: a random game found no legal move, or too many; see plyground check")
    rows, movers = rows[:count], movers[:count]
    declared = declared_ranges(game)
    entries = []
    for place in range(sizes.state):
        entries += entries_of(place, rows[:, place], place < sizes.identity, declared.get(place, ()))
    remainder = turn_by_remainder(rows, movers, entries)
    if remainder is not None:
        entries.append(remainder)
    if not entries:
        raise ContractError(f"{game.name}: its positions never change in random play, so they make no inputs")
    return StateInputs(sizes.state, tuple(entries))


def declared_ranges(game: "Game") -> dict[int, tuple[int, int] | None]:
    """The lowest and highest value of integers of the state by their place, or None for one that is left out."""
    declared = game.definition.call_for_contract("state_ranges", game.settings, otherwise={})
    for place, limits in declared.items() if isinstance(declared, dict) else [(declared, "")]:
        is_pair = isinstance(limits, tuple) and len(limits) == 2 and all(type(number) is int for number in limits)
        is_place = type(place) is int and 0 <= place < game.capacities.state
        if not is_place or not (limits is None or (is_pair and limits[0] < limits[1])):
            raise ContractError(
                f"{game.definition.file.name}, state_ranges: {place!r}: {limits!r}; expected a place in the state and "
                "(lowest, highest) or None"
            )
    return declared


def entries_of(place: int, seen: np.ndarray, is_identity: bool, declared: tuple[int, ...] | None) -> list[StateEntry]:
    """How one integer is written, given the values seen (or declared); not at all if it says nothing."""
    if declared is None:
        return []
    values, counts = np.unique(seen.clip(declared[0], declared[1]) if declared else seen, return_counts=True)
    commonest = int(values[counts.argmax()])
    low, high = declared or (int(values[0]), int(values[-1]))
    if low == high or (not is_identity and high - low >= LARGE):
        return []
    if high - low >= LARGE and not declared:
        moving = np.bitwise_or.reduce(seen ^ seen[0]).astype(np.int64)
        return [StateEntry(place, BITS, tuple(bit for bit in range(WORD) if moving >> bit & 1))]
    known = range(low, high + 1) if declared else [int(value) for value in values]
    scaled = StateEntry(place, SCALED, (low, high))
    if not is_identity or len(known) > MOST_VALUES:
        return [scaled]
    one_hot = StateEntry(place, ONE_HOT, (commonest, *(value for value in known if value != commonest)))
    return [one_hot, scaled] if len(known) > FEW_VALUES else [one_hot]


def turn_by_remainder(rows: np.ndarray, movers: np.ndarray, entries: list[StateEntry]) -> StateEntry | None:
    """The remainder of a scaled integer that tells whose turn it is, if no integer with one-hot inputs does."""
    choosing = movers >= 0
    rows, movers = rows[choosing], movers[choosing]
    seats = int(movers.max(initial=0)) + 1
    if seats < 2 or any(tells(rows[:, e.place], movers) for e in entries if e.kind == ONE_HOT):
        return None
    for entry in entries:
        if entry.kind == SCALED and tells(rows[:, entry.place] % seats, movers):
            return StateEntry(entry.place, REMAINDER, (seats,))
    return None


def tells(numbers: np.ndarray, movers: np.ndarray) -> bool:
    """Whether each number goes with one mover only."""
    pairs = numbers.astype(np.int64) * (int(movers.max()) + 1) + movers
    return len(np.unique(pairs)) == len(np.unique(numbers))
