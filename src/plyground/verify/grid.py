"""Grids of settings: `n=5..8` and `pawns=1,3,5` as all their combinations.

A value is a range of whole numbers (`5..8`, `2..10..4` in steps of 4), a list (`1,3,5`, also of ranges), or a single
value. Texts that contain commas themselves, such as the cells of obstacles, are listed with `|` in between.
"""

import itertools
import re
from collections.abc import Iterable, Mapping
from typing import Any

from plyground.core.errors import SettingError
from plyground.core.settings import Setting, parse_settings

MOST_VARIANTS = 1000
_RANGE = re.compile(r"(-?\d+)\s*\.\.\s*(-?\d+)(?:\s*\.\.\s*(\d+))?")


def parse_grid(texts: Iterable[str], known: Mapping[str, Setting], owner: str) -> list[dict[str, str]]:
    """The settings of every variant, the last setting varying fastest; each a text that the game still has to read.

    >>> parse_grid(["n=5..6", "pawns=1,3"], {}, "rlgame")
    [{'n': '5', 'pawns': '1'}, {'n': '5', 'pawns': '3'}, {'n': '6', 'pawns': '1'}, {'n': '6', 'pawns': '3'}]
    """
    given: dict[str, list[str]] = {}
    for text in texts:
        for name, value in parse_settings([text]).items():
            if name in given:
                raise SettingError(f"--set {text}: {name} was given before; expected all its values in one, as in 1,3")
            given[name] = values_of(name, value, known.get(name), owner)
    number = 1
    for values in given.values():
        number *= len(values)
    if number > MOST_VARIANTS:
        raise SettingError(f"{owner}: {number:,} variants; expected at most {MOST_VARIANTS:,}")
    return [dict(zip(given, chosen, strict=True)) for chosen in itertools.product(*given.values())]


def values_of(name: str, text: str, setting: Setting | None, owner: str) -> list[str]:
    """The values that a text lists, each once.

    >>> values_of("n", "5..7,10", None, "rlgame")
    ['5', '6', '7', '10']
    """
    parts = text.split("|") if "|" in text or is_free_text(setting) else text.split(",")
    found: list[str] = []
    for part in map(str.strip, parts):
        if not part:
            raise SettingError(f"{owner}: {name}={text} has an empty value; expected values as in 1,3 or 5..8")
        spelled = _RANGE.fullmatch(part)
        found += [part] if spelled is None else in_range(name, part, spelled, owner)
    return list(dict.fromkeys(found))


def is_free_text(setting: Setting | None) -> bool:
    """Whether a setting is a text of any kind, which may contain commas."""
    return setting is not None and isinstance(setting.default, str) and not setting.choices


def in_range(name: str, text: str, spelled: re.Match[str], owner: str) -> list[str]:
    """The whole numbers of a range."""
    first, last, step = int(spelled[1]), int(spelled[2]), int(spelled[3] or 1)
    if last < first or step < 1:
        raise SettingError(f"{owner}: {name}={text}; expected a range from a smaller to a larger number, such as 5..8")
    if (last - first) // step >= MOST_VARIANTS:
        raise SettingError(f"{owner}: {name}={text} has more than {MOST_VARIANTS:,} values; expected fewer")
    return [str(value) for value in range(first, last + 1, step)]


def changed_from_default(settings: Mapping[str, Any], known: Mapping[str, Setting], varied: Iterable[str]) -> dict:
    """The settings that name a variant: those that vary, and those that are not as usual."""
    names = [name for name in settings if name in set(varied)]
    others = [name for name in settings if name not in names and settings[name] != known[name].default]
    return {name: settings[name] for name in (*names, *others)}
