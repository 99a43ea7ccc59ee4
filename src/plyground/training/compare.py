"""`compare`: variants of rules, players, or trainings side by side, by what one names."""

import pathlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.settings import parse_settings
from plyground.games import game as make_game
from plyground.matches.comparing_players import compare_players
from plyground.matches.comparing_rules import Variant, compare_rules
from plyground.matches.comparison import Comparison, distinct_names
from plyground.matches.conditions import Conditions
from plyground.training.comparing_runs import compare_runs, is_training

FEW_GAMES, MANY_GAMES = 100, 400  # by default: for each variant and player; for each player against the opponent


def compare(
    first: Game | str | pathlib.Path,
    vs: Sequence[Any] = (),
    settings: Mapping[str, Any] | None = None,
    players: Sequence[str] = (),
    against: str = "",
    games: int | None = None,
    seed: int = 1,
    workers: int | None = None,
    openings: int | None = None,
    opening_plies: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    keep_partial: bool = False,
) -> Comparison:
    """Compare and return figures, differences and their intervals.

    A game (or its name or file) with `settings` is compared with every one of `vs`: settings as a dictionary or a text
    such as "king_capture=4,size=9", which replace those given, or another game or file. `players` are the players of
    several strengths that play all sides, by default three. With `against`, the `players` are compared by how they do
    against that player, with the same dice and openings. A folder that `train --out` wrote is compared with the folders
    in `vs`.
    """
    if not isinstance(first, Game) and is_training(first):
        if players or against or settings:
            raise PlygroundError(f"{first}: a training; expected only other trainings to compare it with")
        return compare_runs([first, *vs])
    vs = [vs] if isinstance(vs, str | Mapping | Game) else vs
    base = first if isinstance(first, Game) else make_game(str(first), **(settings or {}))
    if isinstance(first, Game) and settings:
        base = Game(first.definition, **{**first.settings, **settings})
    number = games or (MANY_GAMES if against else FEW_GAMES)
    conditions = Conditions(number, seed, workers, openings, opening_plies, progress, keep_partial)
    if against:
        if vs:
            raise PlygroundError("vs and against together; expected variants of the rules, or players and an opponent")
        return compare_players(base, players, against, conditions)
    return compare_rules(make_variants(base, first, settings or {}, vs), players, conditions)


def make_variants(
    base: Game, first: Game | str | pathlib.Path, settings: Mapping[str, Any], vs: Sequence[Any]
) -> list[Variant]:
    """The base and every other variant, under names that say how they differ."""
    variants = [base]
    for other in vs:
        if isinstance(other, Game):
            variants.append(other)
        elif isinstance(other, Mapping) or is_settings(str(other)):
            changed = dict(other) if isinstance(other, Mapping) else parse_settings(str(other).split(","), "--vs")
            variants.append(Game(base.definition, **{**base.settings, **changed}))
        else:
            variants.append(make_game(str(other), **settings))
    return [Variant(*each) for each in zip(names_of(variants), variants, strict=True)]


def is_settings(text: str) -> bool:
    """Whether a text after --vs names settings rather than a game or a file."""
    return "=" in text and not text.endswith(".py")


def names_of(games: Sequence[Game]) -> tuple[str, ...]:
    """What each variant is called: the settings in which they differ, or the name of its game."""
    if len({game.definition.file for game in games}) == 1:
        differ = [name for name in games[0].settings if len({str(game.settings[name]) for game in games}) > 1]
        if differ:
            return distinct_names([" ".join(f"{name}={game.settings[name]}" for name in differ) for game in games])
    return distinct_names([game.name if game.definition.is_built_in else game.definition.file.name for game in games])
