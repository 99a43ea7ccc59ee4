"""Whether the arrays of a solved game's file fit each other, so that no lookup can leave them, whatever they hold.

Checksums tell files that were damaged, not those that somebody has made: kernels look nothing up in a table that was
not compared here with what they index by.
"""

import numpy as np

from plyground.core.structures import Structure
from plyground.exact.orbits import NO_SECOND
from plyground.exact.partitions import PARTS
from plyground.exact.retrieval import MOST_BITS
from plyground.exact.table import Table

WORD = 64  # bits
MOST_CELLS = 1 << 32  # of a group: their places are found by 32 bits of a hash


def check_sizes(table: Table) -> None:
    """A ValueError if one of the arrays that a table is made of does not fit the game or the others."""
    game = table.game
    check_packing(table.packing, game.capacities.identity)
    check_orbits(table.orbits, table.packing)
    check_cells(table.cells)
    if table.distances is not None:
        expect(table.distances.size == table.worth.size, "there are not as many distances as values")
    if table.about.get("own_index"):
        expect(game.definition.has_index, f"it uses an index, and {game.name} has none")


def expect(is_so: bool | np.bool_, otherwise: str) -> None:
    """A ValueError if something is not so."""
    if not is_so:
        raise ValueError(otherwise)


def check_packing(packing: Structure, identity: int) -> None:
    """Every integer of a position has its bits in a word."""
    for name in ("low", "word", "shift", "mask"):
        expect(getattr(packing, name).size == identity, f"{name} is not about {identity} integers")
    expect(all_within(packing.word, identity), "a word is too far away")
    expect(all_within(packing.shift, WORD), "a shift is too large")


def check_orbits(orbits: Structure, packing: Structure) -> None:
    """The symmetries take integers of the position, and find an entry for all values that these can have."""
    integers, terms = packing.low.size, orbits.first.size
    for name in ("second", "spread", "begin"):
        expect(getattr(orbits, name).size == terms, f"orbits_{name} is not about {terms} terms")
    for name in ("first", "copied_from", "copied_to"):
        expect(all_within(getattr(orbits, name), integers), f"orbits_{name} names an integer that there is not")
    paired = orbits.second[orbits.second != NO_SECOND]
    expect(all_within(paired, integers), "orbits_second names an integer that there is not")
    most = [int(mask) for mask in packing.mask]
    for first, second, spread, begin in zip(
        *(each.tolist() for each in (orbits.first, orbits.second, orbits.spread, orbits.begin)), strict=True
    ):
        last = begin + most[first] * spread + (0 if second == NO_SECOND else most[second])
        expect(spread >= 0 <= begin and last < orbits.foreseen.size, "orbits_begin leads beyond the last entry")


def check_cells(cells: Structure) -> None:
    """The cells of every group lie within the bits."""
    expect(cells.word_bits >= 1 and cells.check_bits >= 0, "words have no bits")
    width = cells.word_bits + cells.check_bits
    expect(width <= MOST_BITS, "words have too many bits")
    expect(0 <= cells.salt < 1 << 32, "the salt is too large")
    groups, there = cells.begins.size, cells.bits.size * WORD // width
    expect(groups <= PARTS, "there are too many groups")
    for name in ("segments", "windows", "seeds"):
        expect(getattr(cells, name).size == groups, f"{name} is not about {groups} groups")
    for begin, segment, windows in zip(
        *(each.tolist() for each in (cells.begins, cells.segments, cells.windows)), strict=True
    ):
        expect(segment > 0 and segment & (segment - 1) == 0, f"a segment has {segment} cells")
        expect(windows > 0 and windows * segment < MOST_CELLS, f"there are {windows} windows")
        expect(begin >= 0 and begin + (windows + 2) * segment <= there, "a group ends behind the last cell")


def all_within(places: np.ndarray, size: int) -> bool:
    """Whether all of these are from 0 to below a size."""
    return places.size == 0 or (int(places.min()) >= 0 and int(places.max()) < size)
