"""Eligibility traces of tables: a list of the entries that were visited in this game, each with its trace,

e ← decay e,    e(s) ← 1 (replacing) or e(s) + 1 (accumulating),    V ← V + step e.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import INTS, NOTHING, RULES, WHOLE
from plyground.learn.inference import slot_of, table_key
from plyground.learn.learner_arrays import ACCUMULATING, LEARNER

SMALLEST_TRACE = 1e-8  # entries with smaller ones are dropped


@kernel(WHOLE(RULES, INTS, WHOLE, LEARNER))
def enter_position(rules, state, seat, learner):
    """The slot of a position in the table; a new position gets the value of unknown positions."""
    model = learner.model
    key = table_key(rules, state, seat, model.spec[0])
    slot = slot_of(key, model.keys)
    if model.keys[slot] == np.uint64(0):
        model.keys[slot] = key
        model.values[slot] = model.spec[0].unknown
        model.entries[0].used += 1
    return slot


@kernel(NOTHING(LEARNER, WHOLE))
def mark_entry(learner, number):
    """Put the last position of a chain at the end of its entries, with a new or a larger trace."""
    chain, slots, traces = learner.chains[number], learner.entry_slots, learner.entry_traces
    trace = 1.0
    kept = 0
    for k in range(chain.traced):
        if slots[number, k] == chain.slot:
            if learner.plan[0].trace_kind == ACCUMULATING:
                trace += traces[number, k]
        elif traces[number, k] > SMALLEST_TRACE:
            slots[number, kept] = slots[number, k]
            traces[number, kept] = traces[number, k]
            kept += 1
    if kept == slots.shape[1]:  # full: the oldest is dropped, whose trace is the smallest
        for k in range(1, kept):
            slots[number, k - 1] = slots[number, k]
            traces[number, k - 1] = traces[number, k]
        kept -= 1
    slots[number, kept] = chain.slot
    traces[number, kept] = trace
    chain.traced = kept + 1


@kernel(NOTHING(LEARNER, WHOLE, types.float64))
def update_entries(learner, number, decay):
    """Decay the chain's traces, mark its last position, and move all marked values by step e."""
    chain, traces, slots = learner.chains[number], learner.entry_traces, learner.entry_slots
    values, step = learner.model.values, learner.steps[0]
    for k in range(chain.traced):
        traces[number, k] *= decay
    mark_entry(learner, number)
    for k in range(chain.traced):
        values[slots[number, k]] += step * traces[number, k]
