"""Exact values of Tarble's endings: what whoever rolls wins on average with few pieces left, by value iteration.

Captures and pieces given up lead to smaller materials, which are solved first; a material and the same with sides
exchanged are solved together. A sweep gives every position the value that follows from those after one turn.

Leads beyond the largest in the tables count as that one. How much this and games that never end can matter is told by
`solve_bounds`: values that are certainly not too large, and others that are certainly not too small. A larger lead is
never worth less, so that a lead beyond the largest counts as the largest in the ones and as won in the others; and a
game that never ends counts as lost in the ones and as won in the others.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from plyground.core.structures import Structure
from plyground.games.tarble.endgame_index import make_tables, positions_of
from plyground.games.tarble.endgame_turns import look_at_turn, make_turn

MOST_SWEEPS = 2000

Material = tuple[int, int]
Progress = Callable[[float], None]


class Values:
    """The values of all positions of some materials under one way of counting."""

    def __init__(self, tables: Structure, leads: int, start: float, tie: float = 0.0, beyond_is_won: bool = False):
        self.tables, self.leads, self.tie, self.beyond_is_won = tables, leads, tie, beyond_is_won
        known = [(m, o) for m in range(4) for o in range(4) if tables.first[m, o] >= 0]
        self.array = np.full(sum(positions_of(tables, *each) for each in known) * leads, start)

    def of(self, material: Material) -> np.ndarray:
        """[sets of the side that waits, sets of the side to roll, leads]"""
        first, size = int(self.tables.first[material]) * self.leads, positions_of(self.tables, *material) * self.leads
        counting = self.tables.counting_begin
        sets = int(counting[material[1] + 1] - counting[material[1]])
        return self.array[first : first + size].reshape(sets, -1, self.leads)

    def sweep(self, material: Material, other: "Values", pool: ThreadPoolExecutor, cores: int) -> float:
        """Give the positions of a material the values that follow from the `other` side's; the largest change."""
        old = self.of(material)
        new = np.zeros_like(old)
        begin = int(self.tables.counting_begin[material[1]])
        sets = self.tables.counting[begin : begin + len(old)]

        def work(share: int) -> None:
            turn = make_turn(self.tables, *material, self.leads, self.tie, self.beyond_is_won)
            for k in range(share, len(old), cores):
                look_at_turn(self.tables.compiled, turn.compiled, other.array, int(sets[k]), new[k].reshape(-1), 0)

        list(pool.map(work, range(cores)))
        change = float(np.abs(new - old).max())
        old[...] = new
        return change


def in_order(materials: Sequence[Material]) -> list[list[Material]]:
    """The materials in the order in which they can be solved; those that depend on each other together."""
    groups: dict[tuple[int, int], list[Material]] = {}
    for material in sorted(materials, key=lambda each: (sum(each), max(each), each)):
        groups.setdefault((max(material), min(material)), []).append(material)
    return list(groups.values())


def solve_endings(
    side: int, materials: Sequence[Material], largest_lead: int, residual: float, cores: int,
    progress: Progress = lambda share: None,
) -> tuple[Structure, Values]:  # fmt: skip
    """The tables of these materials, with the values of all positions."""
    tables = make_tables(side, materials)
    values = Values(tables, 2 * largest_lead + 1, 0.0)
    iterate([(values, values)], in_order(materials), residual, cores, progress)
    return tables, values


@dataclass(frozen=True)
class Bounds:
    """What a side gets when it is to roll: not less than the ones, not more than the others."""

    lowest: Values
    highest: Values


def solve_bounds(
    side: int, materials: Sequence[Material], largest_lead: int, tie: float, residual: float, cores: int,
    progress: Progress = lambda share: None,
) -> tuple[Structure, Bounds, Bounds]:  # fmt: skip
    """The tables of these materials, and bounds for Red and for Blue to roll; a tie is worth `tie` to Red."""
    tables, leads = make_tables(side, materials), 2 * largest_lead + 1
    red, blue = (
        Bounds(Values(tables, leads, -1.0, own_tie), Values(tables, leads, 1.0, own_tie, beyond_is_won=True))
        for own_tie in (tie, -tie)
    )
    pairs = [(red.lowest, blue.highest), (red.highest, blue.lowest), (blue.lowest, red.highest),
             (blue.highest, red.lowest)]  # fmt: skip
    iterate(pairs, in_order(materials), residual, cores, progress)
    return tables, red, blue


def iterate(
    pairs: Sequence[tuple[Values, Values]], groups: Sequence[list[Material]], residual: float, cores: int,
    progress: Progress = lambda share: None,
) -> None:  # fmt: skip
    """Sweep until nothing changes by more than `residual`; of each pair the first follows from the second."""
    sizes = np.cumsum([0, *(sum(positions_of(pairs[0][0].tables, *each) for each in group) for group in groups)])
    with ThreadPoolExecutor(cores) as pool:
        for number, group in enumerate(groups):
            for _ in range(MOST_SWEEPS):
                changes = [first.sweep(each, second, pool, cores) for each in group for first, second in pairs]
                if max(changes) <= residual:
                    break
            progress(float(sizes[number + 1] / sizes[-1]))
