"""Networks that play on a different board from the one they learned on.

A game's file says with `transferred_inputs(old_settings, new_settings, encoding)` from which old input every new one
takes its weights (-1: from none; None instead of a list: it cannot be done). Without it a network can be transferred
when both boards have the same inputs.
"""

import pathlib
from dataclasses import replace

import numpy as np

from plyground.core.game import Game
from plyground.games import builtin_game
from plyground.learn.model import NETWORK, Model, ModelError, rules_for
from plyground.learn.model_files import blocks_and_outputs, check_fit, check_rules, load_for, load_model


def transfer(model: Model, old_game: Game, new_game: Game) -> Model:
    """A network for `new_game` whose inputs have the weights of the corresponding inputs of `old_game`."""
    spec = model.spec
    sources = source_of_inputs(model, old_game, new_game)
    weights = model.weights["weights"]
    blocks, _ = blocks_and_outputs(spec, len(weights))
    last = blocks * spec.inputs
    first = weights[:last].reshape(blocks, spec.inputs, spec.width)
    with_nothing = np.concatenate([first, np.zeros((blocks, 1, spec.width))], axis=1)  # where -1 points
    moved = with_nothing[:, sources].reshape(blocks * len(sources), spec.width)
    return replace(
        model,
        spec=replace(
            spec, game=new_game.name, settings=new_game.settings, inputs=len(sources),
            rules=rules_for(new_game, spec.kind),
        ),
        weights={"weights": np.concatenate([moved, weights[last:]])},
    )  # fmt: skip


def source_of_inputs(model: Model, old_game: Game, new_game: Game) -> np.ndarray:
    """For every input of the new game, the number of the old one or -1; an error if it cannot be done."""
    spec = model.spec
    said = f"from {old_game!r} to {new_game!r}"
    if spec.kind != NETWORK:
        raise ModelError(f"a table cannot be transferred {said}; expected a network")
    if spec.layout is not None:
        if old_game.name != new_game.name or spec.layout.state != new_game.capacities.state:
            raise ModelError(f"inputs made of {spec.layout.state} integers cannot be transferred {said}; expected the "
                             f"same positions, or an encoding and transferred_inputs in the game's file")  # fmt: skip
        return np.arange(spec.inputs)
    if spec.encoding not in new_game.encodings:
        raise ModelError(f"nothing to transfer {said}: no encoding {spec.encoding}; expected a game that has it")
    if old_game.seats != new_game.seats:
        raise ModelError(f"{old_game.seats} seats cannot be transferred {said}; expected as many as {new_game.seats}")
    if spec.phases not in (("all",), new_game.definition.phases):
        raise ModelError(f"phases {', '.join(spec.phases)} cannot be transferred {said}; expected the same phases")
    sources = corresponding_inputs(old_game, new_game, spec.encoding)
    if sources is None:
        raise ModelError(
            f"encoding {spec.encoding} cannot be transferred {said}; expected the same inputs, or transferred_inputs "
            f"in the game's file"
        )
    checked = np.array(sources, np.int64)
    size = new_game.encodings[spec.encoding]
    if checked.shape != (size,) or not ((checked >= -1) & (checked < spec.inputs)).all():
        raise ModelError(f"{new_game.name}: transferred_inputs returned {str(sources)[:60]}; expected {size} "
                             f"numbers from -1 to {spec.inputs - 1}")  # fmt: skip
    return checked


def corresponding_inputs(old_game: Game, new_game: Game, encoding: str) -> list[int] | None:
    """What the game's file says, or the identity if the inputs are the same; None if they are not."""
    old, new = old_game.definition, new_game.definition
    if old.name != new.name and (not new.has("transferred_inputs") or not share_inputs(old_game, new_game)):
        return None
    if new.has("transferred_inputs"):
        return new.call("transferred_inputs", old_game.settings, new_game.settings, encoding)
    described = [game.definition.call("input_places", game.settings, encoding) for game in (old_game, new_game)]
    same = described[0] == described[1] and old_game.encodings[encoding] == new_game.encodings[encoding]
    return list(range(new_game.encodings[encoding])) if same else None


def share_inputs(old_game: Game, new_game: Game) -> bool:
    """Whether two games take their inputs from the same file."""
    old, new = (game.definition.get("transferred_inputs") for game in (old_game, new_game))
    return old is new and old_game.encodings == new_game.encodings


def game_of(model: Model, game: Game) -> Game:
    """The game that a network learned, found by its name or as another setting of `game`."""
    spec = model.spec
    if spec.game == game.name:
        return Game(game.definition, **spec.settings)
    return builtin_game(spec.game, **spec.settings)


def load_transferred(path: pathlib.Path, game: Game, anyway: bool = False) -> Model:
    """Read a network to play a game, whatever board it learned on; under other rules only if `anyway`."""
    model = load_model(path)
    if model.spec.game == game.name and dict(model.spec.settings) == dict(game.settings):
        return load_for(path, game, anyway)
    try:
        old_game = game_of(model, game)
        moved = transfer(model, old_game, game)
    except ModelError as error:
        raise ModelError(f"{path}: {error}") from None
    check_fit(path, game, moved.spec)
    if not anyway:
        check_rules(path, old_game, model.spec)
    return moved


def can_transfer(model: Model, game: Game) -> bool:
    """Whether a network that does not fit the game could be transferred to it."""
    try:
        source_of_inputs(model, game_of(model, game), game)
    except Exception:  # its game or settings are unknown here
        return False
    return True
