"""Finds out how a game's symmetries act on the integers of a position, so that kernels can apply them.

A symmetry is a Python function. Changing one integer of a position shows which integers of the image depend on it, and
trying all its values shows how. Where every integer of the image depends on one or two integers with few values, or is
a copy of one, that is the whole symmetry. It is compared with the function on thousands of positions of random games;
symmetries of another form, or that are no group, are not used.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from plyground.core.game import Game
from plyground.core.state_survey import collect_positions
from plyground.core.structures import Structure
from plyground.exact.expanding import FIRST_SIDE
from plyground.exact.orbits import NO_SECOND, image_key, make_orbits, no_orbits, to_smallest
from plyground.exact.packing import Ranges, Words, pack

FEW = 256  # values of an integer that are all tried
MOST_PAIRS = 1 << 12  # values of two integers that are all tried
MOST_SYMMETRIES = 256
MOST_WIDENINGS = 8
BASES = 8  # positions of which integers are changed
COMPARED = 1 << 13  # images of positions of random games that are compared
LONGEST = 256  # positions of one such game
SEED = 2

Map = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Action:
    """How one symmetry acts: for every integer of the image, on which it depends and what it then is."""

    constants: dict[int, int]  # place: value
    copies: dict[int, int]  # place: the integer of which it is a copy
    tables: dict[int, tuple[tuple[int, ...], dict[tuple[int, ...], int]]]  # place: integers, values by theirs

    def limits(self, ranges: Ranges) -> tuple[np.ndarray, np.ndarray]:
        """The lowest and highest values of the images of what is within ranges."""
        low, high = ranges.low.copy(), ranges.high.copy()
        for place, value in self.constants.items():
            low[place] = high[place] = value
        for place, source in self.copies.items():
            low[place], high[place] = ranges.low[source], ranges.high[source]
        for place, (_, table) in self.tables.items():
            low[place], high[place] = min(table.values()), max(table.values())
        return low, high


@dataclass(frozen=True)
class Learned:
    """The symmetries of a game that kernels can apply."""

    maps: tuple[Map, ...] = ()
    actions: tuple[Action, ...] = ()
    exchanges: tuple[bool, ...] = ()  # whether each exchanges the sides


def learn_actions(game: Game, ranges: Ranges, sides: np.ndarray) -> tuple[Learned, Ranges]:
    """How the game's symmetries act, all or none, and the ranges widened for the images of what is in them."""
    found = [(one.position, exchanges(one.seats, sides)) for one in game.symmetries()[:MOST_SYMMETRIES]]
    usable = [(mapped, exchanged) for mapped, exchanged in found if exchanged is not None]
    before = ranges
    for _ in range(MOST_WIDENINGS):
        actions = [find_action(mapped, ranges, game.capacities.identity) for mapped, _ in usable]
        known = [action for action in actions if action is not None]
        if not usable or len(known) < len(actions):
            return Learned(), before
        wider = ranges.including(np.array([limits for action in known for limits in action.limits(ranges)]))
        if wider.is_same_as(ranges):
            maps, exchanged = zip(*usable, strict=True)
            return Learned(maps, tuple(known), tuple(bool(each) for each in exchanged)), ranges
        ranges = wider
    return Learned(), before


def make_symmetries(
    game: Game, learned: Learned, ranges: Ranges, packing: Structure, words: Words, roots: np.ndarray
) -> Structure:
    """The orbits of the symmetries that can be used from these first positions on."""
    if not learned.maps:
        return no_orbits(words.all)
    orbits = build(learned, ranges, packing, words)
    if orbits is None or not is_right(game, orbits, packing, words, learned.maps):
        return no_orbits(words.all)
    kept = those_for(orbits, packing, words, roots)
    return orbits if kept.all() else chosen(orbits, kept) if kept.any() else no_orbits(words.all)


def exchanges(seats: tuple[int, ...], sides: np.ndarray) -> bool | None:
    """Whether a symmetry exchanges the sides; None if it takes them apart."""
    images = {(int(sides[seat]), int(sides[image])) for seat, image in enumerate(seats)}
    if len(images) != len({side for side, _ in images}):
        return None
    return (FIRST_SIDE, FIRST_SIDE) not in images


def find_action(mapped: Map, ranges: Ranges, identity: int) -> Action | None:
    """How a symmetry acts; None if it is not of a form that kernels can apply."""
    bases = ranges.sample[:: max(1, len(ranges.sample) // BASES)]
    moving = np.flatnonzero(ranges.high > ranges.low)
    depends = np.zeros((len(ranges.low), len(ranges.low)), bool)  # [of the image, of the position]
    try:
        images = [mapped(base) for base in bases]
        for base, image in zip(bases, images, strict=True):
            for place in moving:
                for value in values_to_try(ranges, int(place), base):
                    depends[:, place] |= mapped(changed(base, (int(place),), (value,))) != image
        return action_of(mapped, ranges, identity, depends, bases[0], images)
    except (IndexError, ValueError, KeyError, TypeError, ArithmeticError):  # what a map says of odd positions
        return None


def values_to_try(ranges: Ranges, place: int, base: np.ndarray) -> list[int]:
    low, high = int(ranges.low[place]), int(ranges.high[place])
    if high - low < FEW:
        return list(range(low, high + 1))
    return sorted({low, high, (low + high) // 2, min(high, int(base[place]) + 1)})


def changed(base: np.ndarray, places: tuple[int, ...], values: tuple[int, ...]) -> np.ndarray:
    state = base.copy()
    for place, value in zip(places, values, strict=True):
        state[place] = value
    return state


def action_of(
    mapped: Map, ranges: Ranges, identity: int, depends: np.ndarray, base: np.ndarray, images: list[np.ndarray]
) -> Action | None:
    """The action, given which integers of the image depend on which."""
    action = Action({}, {}, {})
    tried: dict[tuple[int, ...], dict[tuple[int, ...], np.ndarray]] = {}
    for place in range(len(depends)):
        needed = tuple(int(each) for each in np.flatnonzero(depends[place]))
        spreads = [int(ranges.high[each] - ranges.low[each]) + 1 for each in needed]
        if place < identity and any(each >= identity for each in needed):
            return None
        if not needed:
            if len({int(image[place]) for image in images}) > 1:
                return None
            action.constants[place] = int(images[0][place])
        elif len(needed) == 1 and spreads[0] > FEW:
            action.copies[place] = needed[0]
        elif len(needed) > 2 or max(spreads) > FEW or np.prod(spreads) > MOST_PAIRS:
            return None
        else:
            if needed not in tried:
                grid = np.ndindex(*spreads)
                all_values = [tuple(int(ranges.low[p]) + k for p, k in zip(needed, at, strict=True)) for at in grid]
                tried[needed] = {values: mapped(changed(base, needed, values)) for values in all_values}
            table = {values: int(image[place]) for values, image in tried[needed].items()}
            action.tables[place] = needed, table
    return action


def build(learned: Learned, ranges: Ranges, packing: Structure, words: Words) -> Structure | None:
    """The arrays of these actions; None if an image does not fit into the packing."""
    actions = learned.actions
    terms = sorted({needed for action in actions for needed, _ in action.tables.values()})
    copied = sorted({place for action in actions for place in action.copies})
    if any(place not in action.copies for action in actions for place in copied):
        return None
    sizes = [int(np.prod([int(packing.mask[place]) + 1 for place in needed])) for needed in terms]
    begin = np.cumsum([0, *sizes[:-1]]).astype(np.int64)
    foreseen = np.zeros(sum(sizes), np.uint8)
    bits = np.zeros((len(actions), sum(sizes), words.all), np.uint64)
    base = np.zeros((len(actions), words.all), np.uint64)
    spread = [int(packing.mask[needed[1]]) + 1 if len(needed) == 2 else 1 for needed in terms]

    def entry(term: int, values: tuple[int, ...]) -> int:
        offsets = [value - int(ranges.low[place]) for value, place in zip(values, terms[term], strict=True)]
        return int(begin[term]) + offsets[0] * spread[term] + (offsets[1] if len(offsets) == 2 else 0)

    for number, action in enumerate(actions):
        for place, value in action.constants.items():
            if not _put(packing, ranges, base[number], place, value):
                return None
        for place, (needed, table) in action.tables.items():
            for values, value in table.items():
                at = entry(terms.index(needed), values)
                foreseen[at] = 1
                if not _put(packing, ranges, bits[number, at], place, value):
                    return None
    return make_orbits(
        first=np.array([needed[0] for needed in terms], np.int32),
        second=np.array([needed[1] if len(needed) == 2 else NO_SECOND for needed in terms], np.int32),
        spread=np.array(spread, np.int32), begin=begin, foreseen=foreseen, bits=bits, base=base,
        copied_from=np.array([[a.copies[p] for p in copied] for a in actions], np.int32).reshape(len(actions), -1),
        copied_to=np.array(copied, np.int32), exchanges=np.array(learned.exchanges, np.uint8),
    )  # fmt: skip


def _put(packing: Structure, ranges: Ranges, key: np.ndarray, place: int, value: int) -> bool:
    """Add what an integer of the image contributes to its key; whether it fits."""
    offset = value - int(ranges.low[place])
    if not 0 <= offset <= int(packing.mask[place]):
        return False
    key[packing.word[place]] |= np.uint64(offset) << packing.shift[place]
    return True


def is_right(game: Game, orbits: Structure, packing: Structure, words: Words, maps: tuple[Map, ...]) -> bool:
    """Whether the learned symmetries do what the functions do, and whether they are a group."""
    rows = np.zeros((max(64, COMPARED // len(maps)), game.capacities.state), np.int32)
    movers = np.zeros(len(rows), np.int32)
    rules = game.rules_for(models=False)
    count = collect_positions(rules, game.board, game.start(), SEED, LONGEST, rows, movers)
    expected, found = np.zeros(words.all, np.uint64), np.zeros(words.all, np.uint64)
    for state in rows[:count]:
        if not pack(packing.compiled, state, expected):
            continue  # it will widen the packing when it is met
        if to_smallest(orbits.compiled, packing.compiled, state, expected, words.identity) < 0:
            continue
        smallest = expected[: words.identity].copy()
        for number, mapped in enumerate(maps):
            image = mapped(state)
            if not pack(packing.compiled, image, expected):
                return False
            if not image_key(orbits.compiled, packing.compiled, state, number, found) or (found != expected).any():
                return False
            to_smallest(orbits.compiled, packing.compiled, image, expected, words.identity)
            if (expected[: words.identity] != smallest).any():
                return False
    return True


def those_for(orbits: Structure, packing: Structure, words: Words, roots: np.ndarray) -> np.ndarray:
    """The symmetries to use: all, if those that exchange no sides keep the first positions; else those that keep them.

    So it can be counted how many positions are reached.
    """
    keys = np.zeros((len(roots), words.all), np.uint64)
    for key, root in zip(keys, roots, strict=True):
        pack(packing.compiled, root, key)
    wanted = {key[: words.identity].tobytes() for key in keys}
    keeping = np.zeros(orbits.exchanges.size, bool)
    image = np.zeros(words.all, np.uint64)
    for number in range(keeping.size):
        found = set()
        for root in roots:
            if not image_key(orbits.compiled, packing.compiled, root, number, image):
                break
            found.add(image[: words.identity].tobytes())
        keeping[number] = found == wanted
    return np.ones(keeping.size, bool) if keeping[orbits.exchanges == 0].all() else keeping


def chosen(orbits: Structure, kept: np.ndarray) -> Structure:
    """The orbits of some of the symmetries."""
    fields = {name: getattr(orbits, name) for name in ("first", "second", "spread", "begin", "foreseen", "copied_to")}
    some = {name: np.ascontiguousarray(getattr(orbits, name)[kept]) for name in ("bits", "base", "copied_from")}
    return make_orbits(**fields, **some, exchanges=orbits.exchanges[kept].copy())
