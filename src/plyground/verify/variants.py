"""The variants of a report: a game with settings, a first position, perhaps the pie rule; and what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.rules_identity import hash_of
from plyground.games import definition
from plyground.jobs.game_spec import GameSpec
from plyground.verify.grid import changed_from_default, parse_grid


@dataclass(frozen=True)
class Variant:
    """A game to be judged."""

    name: str
    spec: GameSpec
    changed: tuple[tuple[str, Any], ...]  # the settings that name it


@dataclass(frozen=True)
class Skipped:
    """Settings that the game refuses."""

    settings: dict[str, str]
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {"settings": self.settings, "reason": self.reason}


def find_variants(
    name: str, settings: Sequence[str], starts: Sequence[str] = (), swap: bool = False, unchecked: bool = False
) -> tuple[list[Variant], list[Skipped]]:
    """The variants of a grid of settings, from each start; and those that the game's rules do not allow."""
    rules = definition(name, unchecked)
    grid = parse_grid(settings, rules.settings, rules.name)
    varied = [key for key in (grid[0] if grid else {}) if len({chosen[key] for chosen in grid}) > 1]
    found: list[Variant] = []
    skipped: list[Skipped] = []
    for chosen in grid:
        for start in starts or (None,):
            try:
                found.append(make_variant(GameSpec(name, chosen, start, swap, unchecked), varied))
            except PlygroundError as error:
                if len(grid) * max(len(starts), 1) == 1:
                    raise
                skipped.append(Skipped(chosen | ({} if start is None else {"from": start}), str(error)))
    if not found:
        raise PlygroundError(
            f"{rules.name}: none of {len(skipped)} variants is possible; the first: {skipped[0].reason}"
        )
    return found, skipped


def make_variant(spec: GameSpec, varied: Sequence[str] = ()) -> Variant:
    """A variant with its name; an error if the rules do not allow it."""
    game = spec.open()
    spec.position()
    known = game.definition.settings
    changed = changed_from_default(game.settings, known, varied)
    words = [f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in changed.items()]
    words += ["with the pie rule"] if spec.swap else []
    words += [f"from {spec.start}"] if spec.start is not None else []
    return Variant(", ".join(words) or game.name, spec, tuple(changed.items()))


def identity_hash(variant: Variant) -> str:
    """A short hash of the rules that a variant is played by."""
    return hash_of(variant.spec.identity())
