"""proto"""
import numpy as np
from numba import types
from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, WHOLE, LONGS
from plyground.core.structures import structure
from plyground.exact.packing import KEYS, key_hash
from plyground.exact.partitions import NUMBERS, EMPTY, place_of

SUMS = types.Array(types.float64, 2, "C")
Meeting = structure(
    "Meeting",
    known_keys=KEYS, known_slots=NUMBERS,
    kept_keys=KEYS, kept_slots=NUMBERS,
    keys=KEYS, slots=NUMBERS,
    hits=INTS, last=INTS, kept=INTS, sums=SUMS,
    words=WHOLE,
    figures=FLOATS,  # [edges, edges back to known, distinct out]
)
MEETING = Meeting.kind

@kernel(WHOLE(MEETING, WHOLE, KEYS, NUMBERS, WHOLE, WHOLE, FLOATS))
def meet(m, count, keys, counts, nodes, first, weights):
    edge = 0
    last = np.int64(m.slots.size - 1)
    for node in range(nodes):
        w = weights[first + node]
        for _ in range(counts[node]):
            key = keys[edge]
            edge += 1
            m.figures[0] += w
            if place_of(m.known_keys, m.known_slots, key, m.words) >= 0:
                m.figures[1] += w
                continue
            place = place_of(m.keys, m.slots, key, m.words)
            if place < 0:
                if count == m.hits.size:
                    return count
                m.slots[-1 - place] = count
                for i in range(keys.shape[1]):
                    m.keys[count, i] = key[i]
                place = count
                count += 1
                m.hits[place] = 0
                m.last[place] = -1
                m.sums[place, 0] = 0; m.sums[place, 1] = 0; m.sums[place, 2] = 0
                old = place_of(m.kept_keys, m.kept_slots, key, m.words)
                m.kept[place] = old if old >= 0 else -1
            if m.last[place] != first + node:
                m.last[place] = first + node
                m.hits[place] += 1
                m.sums[place, 0] += w
                m.sums[place, 1] += w * w
                m.sums[place, 2] += w * w * w
    return count

@kernel(types.void(KEYS, WHOLE, WHOLE, types.uint64, types.Array(types.uint64, 1, "C")))
def hashes(keys, count, words, salt, out):
    for k in range(count):
        h = key_hash(keys[k], words)
        out[k] = (h ^ salt) * np.uint64(0x9E3779B97F4A7C15)
        out[k] ^= out[k] >> np.uint64(32)
        out[k] *= np.uint64(0xD6E8FEB86659FD93)
        out[k] ^= out[k] >> np.uint64(32)
