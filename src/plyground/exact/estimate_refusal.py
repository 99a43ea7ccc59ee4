"""Refuses to solve what does not fit into memory, and names what would: smaller settings, or a method that keeps less.

Every numeric setting is lowered by itself, from its smallest value upwards as long as the game fits. The largest game
found that way is named.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.settings import Setting
from plyground.exact.estimate import Estimate, estimate_size, gigabytes
from plyground.exact.estimate_counting import HASTY
from plyground.exact.expander import TooLargeError
from plyground.games import with_settings

SECONDS, MOST_SECONDS = 8.0, 12.0  # of the processor's time, and of the clock's, to look for a smaller setting
MOST_VALUES = 12  # of a setting that are tried
FORWARD = "proof"


Told = Callable[[str], None]  # what is being tried


class Clock:
    """The time that is left for looking."""

    def __init__(self) -> None:
        self.processor, self.wall = time.thread_time() + SECONDS, time.perf_counter() + MOST_SECONDS

    @property
    def is_over(self) -> bool:
        return time.thread_time() > self.processor or time.perf_counter() > self.wall


class Smaller(NamedTuple):
    """Settings with which a game fits."""

    changed: dict[str, int]
    size: Estimate

    def __str__(self) -> str:
        return in_options(self.changed)


def check_fits(game: Game, position: np.ndarray | None, most: int, tell: Told = lambda said: None) -> Estimate:
    """The size of a game; an error in one line if it is expected to need more than so many bytes."""
    size = estimate_size(game, position)
    if not size.fits(most):
        said = f"{game.name}: {size.in_words()}, do not fit into memory; allowed: {gigabytes(most)}"
        raise TooLargeError(f"{said}; {_advice(game, position, most, tell)}")
    return size


def _advice(game: Game, position: np.ndarray | None, most: int, tell: Told) -> str:
    """What could be done instead."""
    said = []
    if position is None and (smaller := largest_that_fits(game, most, tell)) is not None:
        said.append(f"{smaller} would fit ({gigabytes(smaller.size.bytes)})")
    if game.capacities.chances == 0:
        said.append(f"--method {FORWARD} needs no table")
    said.append("--anyway tries it all the same")
    return "; ".join(said)


def largest_that_fits(game: Game, most: int, tell: Told = lambda said: None) -> Smaller | None:
    """The largest game that fits with a numeric setting lowered, or with two; None if none was found in time."""
    clock = Clock()
    names = list(numeric(game))[::-1]  # what matters least to a game's shape is usually declared last
    found = _largest([_growing(game, name, {}, most, clock, tell) for name in names])
    for name in names:
        if found is None:
            least = {name: next(_values(game, name))}
            found = _largest([_growing(game, other, least, most, clock, tell) for other in names if other != name])
    return found


def _largest(growing: list[Iterator[Smaller]]) -> Smaller | None:
    """The largest of what several settings offer."""
    return max((each for offers in growing for each in offers), key=lambda each: each.size.positions, default=None)


def in_options(changed: Mapping[str, int]) -> str:
    """Settings as the command takes them."""
    return " ".join(f"--set {name}={value}" for name, value in changed.items())


def numeric(game: Game) -> Iterator[str]:
    """The settings that are whole numbers and can be lowered."""
    for name, setting in game.definition.settings.items():
        if _is_number(setting) and next(_values(game, name), None) is not None:
            yield name


def _is_number(setting: Setting) -> bool:
    return isinstance(setting.default, int) and not isinstance(setting.default, bool)


def _values(game: Game, name: str) -> Iterator[int]:
    """The values of a setting below that of the game, the smallest first."""
    setting, now = game.definition.settings[name], game.settings[name]
    if setting.choices:
        yield from sorted(value for value in setting.choices if isinstance(value, int) and 0 < value < now)
    elif setting.low is not None and now - setting.low <= 4 * MOST_VALUES:  # a limit on length has many more
        yield from range(int(setting.low), now)


def _growing(
    game: Game, name: str, also: dict[str, int], most: int, clock: Clock, tell: Told
) -> Iterator[Smaller]:  # fmt: skip
    """Games that fit with smaller values of a setting, from the smallest upwards, as long as they become larger."""
    before, tried = 0.0, 0
    for value in _values(game, name):
        if clock.is_over:
            return
        changed = {**also, name: value}
        tell(f"it does not fit; looking for what would: {in_options(changed)}")
        try:
            smaller = with_settings(game.definition, {**game.settings, **changed})
            size = estimate_size(smaller, care=HASTY)
        except (PlygroundError, ValueError):  # settings that do not go together
            continue
        tried += 1
        if not size.fits(most) or size.is_bound or size.positions <= before or tried > MOST_VALUES:
            return
        before = size.positions
        yield Smaller(changed, size)
