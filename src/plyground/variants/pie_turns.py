"""Turns with the pie rule: their ends, their order, and how random players, candidates and characters choose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from plyground.core.candidates import Candidates
from plyground.core.characters import Character
from plyground.core.definition import Definition
from plyground.core.randomness import random_below
from plyground.core.turns import OVERFLOW
from plyground.variants.pie_rules import INNER, STAGE, SWAP, SWAPPED, owner
from plyground.variants.variant import parent_game

Rules = dict[str, Callable]


def pie_turns(parent: Definition, rules: Rules) -> dict[str, Any]:
    """The functions of the contract about turns, for what the game underneath has of them."""
    changed: dict[str, Any] = {}
    if parent.has("turn_results"):
        changed["turn_results"] = ends_with_swap(parent.get("turn_results"), rules)
    if parent.has("turn_share"):
        changed["turn_share"] = share_with_swap(parent.get("turn_share"), rules)
    if parent.has("precedes"):
        changed["precedes"] = order_with_swap(parent.get("precedes"))
    if parent.has("sample"):
        changed["sample"] = sampler_with_swap(parent.get("sample"), rules)
    return changed


def pie_samplers(parent: Definition, rules: Rules) -> dict[str, Callable]:
    return {name: sampler_with_swap(function, rules) for name, function in parent.samplers.items()}


def pie_candidates(parent: Definition, rules: Rules) -> dict[str, Candidates]:
    return {name: replace(one, function=ends_with_swap(one.function, rules)) for name, one in parent.candidates.items()}


def pie_characters(parent: Definition, rules: Rules) -> dict[str, Character]:
    return {
        name: replace(one, function=character_that_keeps(one.function, rules), explain=explained(one.explain))
        for name, one in parent.characters.items()
    }


# The ends of a turn: the game underneath writes its positions to the same memory, in shorter rows, and then they are
# spread; so no array is needed between.


def spread(results, count, stage):
    """Make positions with their stage of those that were written to shorter rows, from the last to the first."""
    width = results.shape[1]
    flat = results.reshape(results.size)
    for row in range(count - 1, -1, -1):
        for place in range(width - 1, INNER - 1, -1):
            flat[row * width + place] = flat[row * (width - INNER) + place - INNER]
        flat[row * width + STAGE] = stage


def add_swap(state, results, count):
    """Add the swap to the ends of a turn; return how many there are now."""
    if count == results.shape[0]:
        return OVERFLOW
    for place in range(state.size):
        results[count, place] = state[place]
    results[count, STAGE] = SWAPPED
    return count + 1


def ends_with_swap(inner: Callable, rules: Rules) -> Callable:
    can_swap, stage_after = rules["can_swap"], rules["stage_after"]

    def turn_results(board, state, results, scratch):
        rows, width = results.shape[0], results.shape[1] - INNER
        shorter = results.reshape(results.size)[: rows * width].reshape((rows, width))
        count = inner(board, state[INNER:], shorter, scratch)
        if count < 0 or count > rows:
            return count
        spread(results, count, stage_after(board, state))
        return add_swap(state, results, count) if can_swap(board, state) else count

    return turn_results


def share_with_swap(inner: Callable, rules: Rules) -> Callable:
    """The swap belongs to the first share."""
    can_swap, stage_after = rules["can_swap"], rules["stage_after"]

    def turn_share(board, state, results, scratch, share, shares):
        rows, width = results.shape[0], results.shape[1] - INNER
        shorter = results.reshape(results.size)[: rows * width].reshape((rows, width))
        count = inner(board, state[INNER:], shorter, scratch, share, shares)
        if count < 0 or count > rows:
            return count
        spread(results, count, stage_after(board, state))
        return add_swap(state, results, count) if share == 0 and can_swap(board, state) else count

    return turn_share


def order_with_swap(inner: Callable) -> Callable:
    """The swap comes last."""

    def precedes(board, seat, first, second):
        if first[STAGE] != second[STAGE]:
            return first[STAGE] < second[STAGE]
        return inner(board, owner(first, seat), first[INNER:], second[INNER:])

    return precedes


# Choosing


def sampler_with_swap(inner: Callable, rules: Rules) -> Callable:
    """Swaps once in two times where that is possible."""
    can_swap = rules["can_swap"]

    def sample(board, state, stream):
        if can_swap(board, state) and random_below(stream, 2) == 0:
            return SWAP
        return inner(board, state[INNER:], stream)

    return sample


def character_that_keeps(inner: Callable, rules: Rules) -> Callable:
    """A character knows nothing of the pie rule, and keeps its side."""
    stage_after = rules["stage_after"]

    def decide(board, state, after, scratch, stream):
        after[STAGE] = stage_after(board, state)
        return inner(board, state[INNER:], after[INNER:], scratch, stream)

    return decide


def explained(explain: Callable | None) -> Callable | None:
    if explain is None:
        return None
    return lambda game, before, after, reason: explain(parent_game(game), before[INNER:], after[INNER:], reason)
