"""Inputs for a network that every game has: the integers of its positions, each written as inputs of its own.

An integer of the position with few values has an input for every value but its commonest (one-hot; a network's bias
stands for the commonest), so that most inputs are zero. One with more values is scaled to 0 … 1 as well, or, with very
many values and for all counters behind the position, instead. A very large one is taken for a set of bits. Where only
the remainder of a count tells whose turn it is, the remainder has inputs too. A value that was not foreseen counts as
the nearest one that was.

Which values there are is found by random play (`core/state_survey.py`) and belongs to a network as much as its weights.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

STATE_ENCODING = "state"  # the name of these inputs, unless a game has an encoding of that name
ONE_HOT, SCALED, BITS, REMAINDER = 0, 1, 2, 3
KINDS = ("values", "scaled", "bits", "remainder")
NO_INPUT = -1
FIELDS = 5  # of an entry in the table for kernels: place in the state, kind, low, high, and where its inputs stand
WORD = 32  # bits of an integer


@dataclass(frozen=True)
class StateEntry:
    """How one integer of the state is written."""

    place: int  # in the state
    kind: int
    numbers: tuple[int, ...]  # the values, the commonest first; lowest and highest; bits; or the divisor

    @property
    def inputs(self) -> int:
        """The number of its inputs."""
        return {ONE_HOT: len(self.numbers) - 1, SCALED: 1, BITS: len(self.numbers)}.get(self.kind, self.numbers[0])

    @property
    def most_active(self) -> int:
        """How many of them can be non-zero at once."""
        return len(self.numbers) if self.kind == BITS else 1

    def is_sound(self, state: int) -> bool:
        """Whether kernels can rely on it, in a game with so many integers."""
        numbers = self.numbers
        sound = {
            ONE_HOT: len(numbers) > 1 and len(set(numbers)) == len(numbers) and max(numbers) - min(numbers) < 1 << 16,
            SCALED: len(numbers) == 2 and numbers[0] < numbers[-1],
            BITS: len(numbers) > 0 and len(set(numbers)) == len(numbers) and all(0 <= bit < WORD for bit in numbers),
            REMAINDER: len(numbers) == 1 and 1 < numbers[0] < 1 << 16,
        }
        return 0 <= self.place < state and sound[self.kind]


@dataclass(frozen=True)
class StateInputs:
    """How the positions of a game are written as inputs."""

    state: int  # integers of a position
    entries: tuple[StateEntry, ...]

    @property
    def inputs(self) -> int:
        """The number of inputs."""
        return sum(entry.inputs for entry in self.entries)

    @property
    def most_active(self) -> int:
        """How many inputs can be non-zero at once."""
        return sum(entry.most_active for entry in self.entries)

    def table(self) -> np.ndarray:
        """The same for `state_features`: the number of entries, the entries, then the inputs of values and bits."""
        head: list[int] = [len(self.entries)]
        tail: list[int] = []
        tail_at, number = 1 + FIELDS * len(self.entries), 0
        for entry in self.entries:
            low, high = min(entry.numbers), max(entry.numbers)
            where = number
            if entry.kind in (ONE_HOT, BITS):
                found = inputs_of_values(entry) if entry.kind == ONE_HOT else inputs_of_bits(entry)
                where = tail_at + len(tail)
                tail += [NO_INPUT if offset == NO_INPUT else number + offset for offset in found]
            head += [entry.place, entry.kind, low, high, where]
            number += entry.inputs
        return np.array(head + tail, np.int32)

    def to_list(self) -> list[list[Any]]:
        """As plain data for a file: (place, kind, numbers) of every entry."""
        return [[entry.place, KINDS[entry.kind], list(entry.numbers)] for entry in self.entries]


def read_state_inputs(state: int, listed: Any) -> StateInputs | None:
    """What `to_list` wrote, for a game with so many integers; None if it is anything else."""
    entries = []
    for item in listed if isinstance(listed, list) else []:
        if not (isinstance(item, list) and len(item) == 3 and item[1] in KINDS and isinstance(item[2], list)):
            return None
        whole = [item[0], *item[2]]
        if not item[2] or any(type(number) is not int or abs(number) >= 1 << 31 for number in whole):
            return None
        entries.append(StateEntry(item[0], KINDS.index(item[1]), tuple(item[2])))
    if not entries or not all(entry.is_sound(state) for entry in entries):
        return None
    return StateInputs(state, tuple(entries))


def inputs_of_values(entry: StateEntry) -> list[int]:
    """For every number from the lowest value to the highest, which input of the entry it sets."""
    values = np.array(entry.numbers)
    numbers = np.arange(values.min(), values.max() + 1)
    nearest = np.abs(values[None, :] - numbers[:, None]).argmin(axis=1)
    return (nearest - 1).tolist()  # the commonest is the first, and sets none


def inputs_of_bits(entry: StateEntry) -> list[int]:
    """For every bit, which input of the entry it sets."""
    return [entry.numbers.index(bit) if bit in entry.numbers else NO_INPUT for bit in range(WORD)]


def place_names(layout: StateInputs) -> Sequence[str]:
    """What every input stands for, for people."""
    names = []
    for entry in layout.entries:
        where = f"state[{entry.place}]"
        if entry.kind == ONE_HOT:
            names += [f"{where} = {number}" for number in entry.numbers[1:]]
        elif entry.kind == SCALED:
            names.append(f"{where}, from {entry.numbers[0]} to {entry.numbers[1]}")
        elif entry.kind == BITS:
            names += [f"bit {bit} of {where}" for bit in entry.numbers]
        else:
            names += [f"{where} mod {entry.numbers[0]} = {rest}" for rest in range(entry.numbers[0])]
    return names
