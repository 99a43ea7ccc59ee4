"""Positions as callers hand them over: an array of the game, or its layout as data or text."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.core.arguments import shown
from plyground.core.errors import ContractError, PositionError
from plyground.core.json_text import JsonError, read_json

if TYPE_CHECKING:  # a game checks its positions here
    from plyground.core.game import Game, Position


def is_position(game: "Game", value: Any) -> bool:
    """Whether a value has the form of the game's positions."""
    return type(value) is np.ndarray and value.dtype == np.int32 and value.shape == (game.capacities.state,)


def as_position(game: "Game", value: Any, name: str = "position") -> "Position":
    """The position that a caller means; an error that says what it should have been."""
    if is_position(game, value):
        return value
    if isinstance(value, str | Mapping):
        return game.position(value)
    raise not_a_position(game, value, name, "one that the game gave, a dictionary or a text")


def check_position(game: "Game", value: Any) -> None:
    """Refuse what is not an array of the game: rules would read beyond a shorter one."""
    if not is_position(game, value):
        raise not_a_position(game, value, "position", "one that game.start(), game.position(…) or game.play(…) gave")


def not_a_position(game: "Game", value: Any, name: str, expected: str) -> PositionError:
    return PositionError(f"{name}={shown(value)} is not a position of {game.name}; expected {expected}")


def layout_of_text(game: "Game", text: str) -> Any:
    """The layout that a text describes: JSON, or the game's own text form."""
    if text.startswith("{"):
        try:
            return read_json(text)
        except JsonError as error:
            raise PositionError(f"{game.name}: the position is not valid JSON: {error}") from None
    if not game.definition.has("from_text"):
        raise PositionError(f"{game.name}: {text!r} is not a position; expected a JSON object")
    layout = game.definition.call("from_text", game, text)
    if isinstance(layout, str):
        raise ContractError(f"{game.name}: from_text returned a text; expected a dictionary")
    return layout
