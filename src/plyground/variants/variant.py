"""A game made from another: what its definition is made of, and the game that it was made from.

A variant is a definition like any other, so whatever can be done with a game can be done with it. Its functions are
made by functions (`pie_rule`, `payoffs`) around the plain ones of the game it is made from, which stay as they are; the
compiler takes them all together. Its name is that of the other game with what was changed (`variants/naming.py`).
"""

import weakref
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from plyground.core.definition import Definition, short_title
from plyground.core.game import Game
from plyground.core.known_values import ENDGAMES
from plyground.core.rooms import ROOM_OF
from plyground.core.rules_identity import Parts

# What speaks of the very game it was written for: networks that were trained on it, values that were computed for it.
OF_THAT_GAME_ONLY = ("strong", "endgames", "input_places", "transferred_inputs", "WIN_CHECKS", "STYLE")


class Variant(Definition):
    """The definition of a game that is made from another one."""

    def __init__(self, parent: Definition, suffix: str, about: str, changed: Mapping[str, Any], parts: Parts):
        """`changed` are names of the contract with what they are now, None for those it does without.

        `parts` says what was changed in the rules, with a version, for the rules' identity.
        """
        self.parent, self._changed_parts = parent, parts
        inherited = {name: parent.get(name) for name in ROOM_OF if parent.has(name) and name not in OF_THAT_GAME_ONLY}
        has_endgames = changed.get(ENDGAMES) is not None
        inherited["PLAYERS"] = {
            name: player for name, player in parent.players.items() if is_sound(player[0], has_endgames)
        }
        module = ModuleType(f"{parent.name}{suffix}", f"{short_title(parent.title)}{suffix}: {about}")
        module.__file__ = str(parent.file)
        vars(module).update(
            {name: value for name, value in {**inherited, **changed}.items() if value is not None},
            NAME=module.__name__, ABOUT=f"{parent.about} {about}".strip(),
        )  # fmt: skip
        super().__init__(module, parent.seconds)
        self.is_built_in, self.is_unchecked = parent.is_built_in, parent.is_unchecked
        self.suffix = f"{parent.suffix}{suffix}"

    @property
    def origin(self) -> Definition:
        """The game that somebody wrote, from which this one was made in one step or more."""
        return self.parent.origin

    def _parts(self, names: tuple[str, ...], version: str) -> Parts:
        return {**self.parent._parts(names, version), **self._changed_parts}


def is_sound(player: str, has_endgames: bool) -> bool:
    """Whether a player's text names nothing that a variant does not have.

    >>> is_sound("net:pachisi,depth=2", True), is_sound("alphabeta:net=tarble", True), is_sound("greedy:eval=x", True)
    (False, False, True)
    """
    return not player.startswith("net:") and "net=" not in player and (has_endgames or "endgame=" not in player)


_parents: weakref.WeakKeyDictionary[Game, Game] = weakref.WeakKeyDictionary()


def parent_game(game: Game) -> Game:
    """The game, with the same settings, from which a variant was made."""
    if game not in _parents:
        assert isinstance(game.definition, Variant)
        _parents[game] = Game(game.definition.parent, **game.settings)
    return _parents[game]
