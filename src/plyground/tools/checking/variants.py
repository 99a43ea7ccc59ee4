"""The settings at their extremes: the game must keep the contract there too."""

import time
from collections.abc import Iterator
from typing import Any

from plyground.core.errors import ContractError, SettingError
from plyground.core.game import Game
from plyground.core.plain_games import PlainGames
from plyground.core.settings import Setting

GAMES, GAME_SECONDS, ALL_SECONDS = 3, 0.3, 4.0
MOST_CHOICES = 6


def extremes(setting: Setting) -> list[Any]:
    """The values of a setting that are most likely to break rules."""
    if setting.choices:
        return list(setting.choices)[:MOST_CHOICES]
    if isinstance(setting.default, bool):
        return [False, True]
    return [value for value in (setting.low, setting.high) if value is not None]


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """The settings with one at an extreme, then all of them at the lowest and at the highest."""
    bounds = {name: extremes(setting) for name, setting in game.definition.settings.items()}
    for name, values in bounds.items():
        yield from ({**game.settings, name: value} for value in values if value != game.settings[name])
    if len(bounds) > 1:
        for end in (0, -1):
            yield {**game.settings, **{name: values[end] for name, values in bounds.items() if values}}


def check_variants(rules: PlainGames) -> str:
    """Random games with the settings at their extremes, for as long as there is time."""
    deadline = time.monotonic() + ALL_SECONDS
    passed = refused = 0
    waiting = list(variants(rules.game))
    while waiting and time.monotonic() < deadline:
        settings = waiting.pop(0)
        try:
            game = Game(rules.definition, **settings)
        except SettingError:  # the file's own check_settings refuses what does not go together
            refused += 1
            continue
        changed = {name: value for name, value in settings.items() if value != rules.game.settings[name]}
        try:
            plain = PlainGames(game, rules.seed)
            with plain.watchdog:
                plain.play(GAMES, min(GAME_SECONDS, deadline - time.monotonic()), at_least_one=False)
        except ContractError as error:
            text = " ".join(f"{name}={value}" for name, value in changed.items())
            raise ContractError(f"{error} with --set {text}") from error
        passed += 1
    left = f"; no time for {len(waiting)} more" if waiting else ""
    refusals = f"; check_settings refused {refused}" if refused else ""
    play = "1 variant plays" if passed == 1 else f"{passed} variants play"
    return f"settings at their extremes: {play}{refusals}{left}"
