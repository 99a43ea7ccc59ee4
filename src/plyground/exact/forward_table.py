"""The table of searches that look forward: what was found out about positions, in as much memory as there may be.

A position is known by 128 bits of its hash, so that two different ones are never taken for one another in practice. It
may stand in one of a few neighbouring entries. If they are all taken, the one that cost the least work makes room.
"""

import numpy as np
from numba import from_dtype, types

from plyground.core.compiling import kernel
from plyground.core.contract import NOTHING, WHOLE
from plyground.core.structures import make_records, records

ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("check", np.uint64),
        ("path", np.uint64),  # 0, or the positions before it without which this does not hold
        ("first", np.uint32),  # two numbers, whose meaning is the search's own
        ("second", np.uint32),
        ("low", np.int32),  # the first of these positions that it hangs on
        ("work", np.uint32),  # positions looked at for it; 0: an empty entry
    ],
    align=True,
)
ENTRIES = records(ENTRY)
NEIGHBOURS = 4  # entries in which a position may stand
NOT_THERE = -1
MOST_WORK = 0xFFFFFFFF
_HALF = np.uint64(32)


def make_table(most_bytes: int) -> np.ndarray:
    """An empty table of so many bytes at most."""
    return make_records(ENTRY, max(1, most_bytes // (ENTRY.itemsize * NEIGHBOURS)) * NEIGHBOURS)


@kernel(WHOLE(ENTRIES, types.uint64))
def neighbourhood(table, key):
    """The first entry in which a position may stand."""
    groups = np.uint64(table.size // NEIGHBOURS)
    return np.int64(((key >> _HALF) * groups) >> _HALF) * NEIGHBOURS


@kernel(WHOLE(ENTRIES, types.uint64, types.uint64))
def find_entry(table, key, check):
    """The entry of a position, or NOT_THERE."""
    first = neighbourhood(table, key)
    for place in range(first, first + NEIGHBOURS):
        entry = table[place]
        if entry.key == key and entry.check == check and entry.work > 0:
            return place
    return NOT_THERE


@kernel(WHOLE(ENTRIES, types.uint64, types.uint64))
def entry_for(table, key, check):
    """The entry of a position, or the one that makes room for it, emptied."""
    first = neighbourhood(table, key)
    least = first
    for place in range(first, first + NEIGHBOURS):
        entry = table[place]
        if entry.key == key and entry.check == check and entry.work > 0:
            return place
        if entry.work < table[least].work:
            least = place
    entry = table[least]
    entry.key, entry.check, entry.path = key, check, np.uint64(0)
    entry.first, entry.second, entry.low, entry.work = np.uint32(0), np.uint32(0), np.int32(0), np.uint32(0)
    return least


@kernel(NOTHING(from_dtype(ENTRY), WHOLE))
def add_work(entry, nodes):
    """So many positions more were looked at for an entry."""
    entry.work = np.uint32(min(np.int64(entry.work) + max(nodes, 1), MOST_WORK))


@kernel(NOTHING(ENTRIES, ENTRIES))
def move_entries(table, larger):
    """Enter everything that a table holds into a larger one, which is empty."""
    for place in range(table.size):
        entry = table[place]
        if entry.work > 0:
            moved = larger[entry_for(larger, entry.key, entry.check)]
            moved.path, moved.first, moved.second = entry.path, entry.first, entry.second
            moved.low, moved.work = entry.low, entry.work


@kernel(WHOLE(ENTRIES, WHOLE))
def filled(table, sampled):
    """How many of the first entries are taken."""
    count = 0
    for place in range(min(sampled, table.size)):
        count += table[place].work > 0
    return count
