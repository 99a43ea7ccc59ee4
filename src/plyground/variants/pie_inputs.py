"""What networks are told with the pie rule.

Input 0 of every encoding is 1 as long as a swap may come. The inputs of a subjective encoding follow: the viewer is the
person whose colour the game underneath would ask for, so a network's answer means the same before and after a swap. Of
any other encoding each input comes twice, side by side, for the game before and after a swap: its answers are about
seats, and what is good for a seat turns into its opposite when the seats exchange their colours.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from plyground.core.definition import Definition
from plyground.variants.pie_rules import INNER, KEPT, STAGE, SWAPPED

MAY_COME = 0  # the input


def pie_inputs(parent: Definition, rules: dict[str, Callable]) -> dict[str, Any]:
    """The functions of the contract about inputs, for a game that has encodings."""
    changed: dict[str, Any] = {}
    if parent.has("state_ranges"):
        changed["state_ranges"] = lambda settings: {
            place + INNER: limits for place, limits in parent.call("state_ranges", settings).items()
        }
    if parent.has("features") and parent.has("encodings"):
        names = list(parent.dictionary("encodings", parent.read_settings({})))
        is_single = np.array([name in parent.subjective for name in names], np.bool_)
        changed |= {"encodings": encodings_with_pie(parent), "features": features_with_pie(parent, is_single)}
        if parent.has("input_changes"):
            changed["input_changes"] = changes_with_pie(parent, is_single)
    return changed


def encodings_with_pie(parent: Definition) -> Callable:
    def encodings(settings: Mapping[str, Any]) -> dict[str, int]:
        sizes = parent.dictionary("encodings", settings)
        return {name: 1 + size * (1 if name in parent.subjective else 2) for name, size in sizes.items()}

    return encodings


def number_inputs(state, index, count, is_single):
    """Turn the numbers of inputs of the game underneath into those with the pie rule."""
    for k in range(count):
        index[k] = 1 + index[k] if is_single else 1 + 2 * index[k] + (state[STAGE] == SWAPPED)


def features_with_pie(parent: Definition, is_single: np.ndarray) -> Callable:
    inner = parent.get("features")

    def features(board, before, state, encoding, index, value):
        count = inner(board, before[INNER:], state[INNER:], encoding, index, value)
        number_inputs(state, index, count, is_single[encoding])
        if state[STAGE] < KEPT:
            index[count] = MAY_COME
            value[count] = 1.0
            count += 1
        return count

    return features


def changes_with_pie(parent: Definition, is_single: np.ndarray) -> Callable:
    inner = parent.get("input_changes")

    def input_changes(board, base, state, encoding, index, value):
        if not is_single[encoding] and (base[STAGE] == SWAPPED) != (state[STAGE] == SWAPPED):
            return -1  # every input is another one
        count = inner(board, base[INNER:], state[INNER:], encoding, index, value)
        if count < 0:
            return count
        number_inputs(state, index, count, is_single[encoding])
        if (base[STAGE] < KEPT) != (state[STAGE] < KEPT):
            index[count] = MAY_COME
            value[count] = 1.0 if state[STAGE] < KEPT else -1.0
            count += 1
        return count

    return input_changes
