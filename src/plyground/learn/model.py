"""Models in ordinary Python: what a network or a table is, its weights, and how it evaluates positions of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import new_stream, random_unit
from plyground.core.rules_identity import Parts
from plyground.core.slack import array_with_slack
from plyground.core.state_inputs import STATE_ENCODING, StateInputs
from plyground.core.structures import Structure, make_records
from plyground.learn import model_arrays
from plyground.learn.activations import SIGMOID, TANH
from plyground.learn.model_arrays import BASE, LANES, Accumulator, ModelEvaluator, no_model, write_no_changes

NETWORK, TABLE = "network", "table"
ACTIVATIONS = {"sigmoid": SIGMOID, "tanh": TANH}
ENDS = {"exact": model_arrays.EXACT_ENDS, "judged": model_arrays.EVALUATED_ENDS}
EVERY_SEAT, ONE, VIEWER = "seats", "one", "viewer"
PERSPECTIVES = {EVERY_SEAT: model_arrays.EVERY_SEAT, ONE: model_arrays.OWNER, VIEWER: model_arrays.VIEWER}
FIRST_SLOTS = 1 << 12
WEIGHT_STREAM = (1 << 62) - 1  # the stream that weights are drawn from; games use small numbers


class ModelError(PlygroundError):
    """A network or a table that does not fit."""


@dataclass(frozen=True)
class ModelSpec:
    """What a network or a table is, apart from its weights."""

    kind: str  # NETWORK or TABLE
    game: str
    settings: Mapping[str, Any]
    targets: Mapping[float, float]  # payoff -> what it is worth to the learner
    encoding: str = ""
    inputs: int = 0
    layout: StateInputs | None = None  # of the inputs that every game has; None: the encoding is the game's own
    hidden: int = 0
    outputs: str = EVERY_SEAT  # an output for every seat, one for `owner`, or one for the viewer
    owner: int = 0
    per_seat: bool = False  # every seat has a network (or a table) of its own
    phases: tuple[str, ...] = ("all",)  # each has a network of its own
    activation: str = "sigmoid"
    ends: str = "exact"  # finished games: by their target, or evaluated like any position
    unknown: float = 0.0  # value of positions that a table does not hold
    rules: Parts = field(default_factory=dict)  # the rules it learned under; empty in files that do not say

    def number_of_outputs(self, seats: int) -> int:
        return seats if self.outputs == EVERY_SEAT else 1

    def blocks(self, seats: int) -> int:
        return (seats if self.per_seat else 1) * len(self.phases)

    def rows(self, seats: int) -> int:
        """The rows of the matrix of all weights."""
        return self.blocks(seats) * (self.inputs + 1 + self.number_of_outputs(seats) + 1)

    def most_active(self, game: Game) -> int:
        """How many inputs can be non-zero at once."""
        return game.capacities.features if self.layout is None else self.layout.most_active

    @property
    def width(self) -> int:
        """The number of hidden units, padded to a multiple of LANES."""
        return -(-self.hidden // LANES) * LANES


@dataclass
class Model:
    """A network or a table with its weights and its history."""

    spec: ModelSpec
    weights: dict[str, np.ndarray]  # "weights" of a network; "keys" and "values" of a table
    history: dict[str, Any] = field(default_factory=dict)  # how it was trained
    used: int = 0  # entries of a table

    def evaluator(self, game: Game, noise: float = 0.0) -> Structure:
        """The model for a search, with a workspace of its own; the weights are shared."""
        # Compiled only when a model plays.
        from plyground.learn.inference import evaluate_end, evaluate_state, evaluate_turns, prepare

        return ModelEvaluator(
            model=self.arrays(game, noise),
            evaluate=evaluate_state,
            evaluate_end=evaluate_end,
            evaluate_turns=evaluate_turns,
            prepare=prepare,
        )

    def arrays(self, game: Game, noise: float = 0.0) -> Structure:
        """The arrays for kernels, with a workspace of their own; the weights are shared."""
        payoffs = sorted(self.spec.targets)
        arrays = no_model().replace(
            payoffs=np.array(payoffs, np.float64),
            targets=np.array([self.spec.targets[payoff] for payoff in payoffs], np.float64),
        )
        spec = arrays.spec[0]
        spec["seat_blocks"], spec["phases"], spec["outputs"] = game.seats if self.spec.per_seat else 1, 1, 1
        spec["perspective"], spec["owner"], spec["ends"] = model_arrays.OWNER, self.spec.owner, ENDS[self.spec.ends]
        spec["noise"], spec["unknown"] = noise, self.spec.unknown
        if self.spec.kind == TABLE:
            spec["kind"] = model_arrays.TABLE
            arrays.entries[0]["used"] = self.used
            return arrays.replace(keys=self.weights["keys"], values=self.weights["values"])
        self._describe_network(game, spec)
        return arrays.replace(weights=self.weights["weights"], **self._inputs(game), **self._workspace(game))

    def _describe_network(self, game: Game, spec: Any) -> None:
        """Fill in the spec of a network."""
        blocks, outputs = self.spec.blocks(game.seats), self.spec.number_of_outputs(game.seats)
        spec["kind"] = model_arrays.NETWORK
        spec["inputs"], spec["hidden"], spec["width"] = self.spec.inputs, self.spec.hidden, self.spec.width
        spec["outputs"], spec["phases"] = outputs, len(self.spec.phases)
        spec["encoding"] = 0 if self.spec.layout else list(game.encodings).index(self.spec.encoding)
        spec["activation"] = ACTIVATIONS[self.spec.activation]
        spec["perspective"] = PERSPECTIVES[self.spec.outputs]
        spec["hidden_bias_row"] = blocks * self.spec.inputs
        spec["output_row"] = spec["hidden_bias_row"] + blocks
        spec["output_bias_row"] = spec["output_row"] + blocks * outputs

    def _inputs(self, game: Game) -> dict[str, Any]:
        """The functions that write a network's inputs, and the board they receive."""
        layout = self.spec.layout
        if layout is not None:
            from plyground.core.state_features import state_features  # compiled only for models with these inputs

            return {"features": state_features, "input_changes": write_no_changes, "inputs_board": layout.table()}
        rules = game.functions
        return {"features": rules.features, "input_changes": rules.input_changes, "inputs_board": game.private_board()}

    def _workspace(self, game: Game) -> dict[str, Any]:
        """The arrays that evaluations by a network write to."""
        features, inputs, width = self.spec.most_active(game), self.spec.inputs, self.spec.width
        base = make_records(BASE, 1)
        base["block"] = model_arrays.NO_BLOCK
        return {
            "active_index": array_with_slack(features),
            "active_value": array_with_slack(features, np.float64),
            "hidden": np.zeros(width, np.float64),
            "out": np.zeros(self.spec.number_of_outputs(game.seats), np.float64),
            "accumulator": Accumulator(
                base=base,
                state=np.zeros(game.capacities.state, np.int32),
                active=array_with_slack(features),
                inputs=np.zeros(inputs, np.float64),
                sums=np.zeros(width, np.float64),
                stamps=np.zeros(inputs, np.int32),
                changed_index=np.zeros(2 * features, np.int32),
                changed_value=np.zeros(2 * features, np.float64),
            ),
        }

    def copy(self) -> "Model":
        """A copy with weights of its own."""
        return replace(self, weights={name: array.copy() for name, array in self.weights.items()})

    @property
    def bound(self) -> float:
        """No position is worth more than this."""
        if self.spec.kind == NETWORK:
            return 1.0
        return max([1.0, *(abs(target) for target in self.spec.targets.values())])

    def worth_of_payoffs(self) -> dict[float, float]:
        """What the payoffs that it learned from are worth on the scale of its values."""
        doubles = self.spec.kind == NETWORK and self.spec.activation == "sigmoid"
        return {payoff: 2 * target - 1 if doubles else target for payoff, target in self.spec.targets.items()}

    def make_room(self, free: int) -> bool:
        """Double the slots of a table until `free` new entries fit; return whether anything changed."""
        keys = self.weights["keys"]
        slots = len(keys)
        while slots < 2 * (self.used + free):
            slots *= 2
        if slots == len(keys):
            return False
        from plyground.learn.inference import slot_of  # compiled only when a model plays

        larger = np.zeros(slots, np.uint64), np.zeros(slots, np.float64)
        filled = np.flatnonzero(keys)
        for key, value in zip(keys[filled], self.weights["values"][filled], strict=True):
            slot = slot_of(key, larger[0])
            larger[0][slot], larger[1][slot] = key, value
        self.weights = {"keys": larger[0], "values": larger[1]}
        return True


def rules_for(game: Game, kind: str) -> Parts:
    """The parts of a game's rules that a network or a table depends on."""
    return {**game.rules_parts, **game.definition.encodings_parts} if kind == NETWORK else game.rules_parts


def check_spec(game: Game, spec: ModelSpec) -> None:
    """Reject a spec that cannot learn or play."""
    if spec.kind == TABLE:
        return
    if spec.layout is None and spec.encoding not in game.encodings:
        known = ", ".join(dict.fromkeys([*game.encodings, STATE_ENCODING]))
        raise ModelError(f"{game.name}: no encoding is called {spec.encoding}; there is: {known}")
    if (spec.encoding in game.definition.subjective) != (spec.outputs == VIEWER):
        expected = VIEWER if spec.encoding in game.definition.subjective else f"{EVERY_SEAT} or {ONE}"
        raise ModelError(f"{game.name}: outputs={spec.outputs} with encoding {spec.encoding}; expected {expected}")
    if spec.outputs == VIEWER and len(game.teams) != 2:
        raise ModelError(f"{game.name}: outputs={VIEWER} with {len(game.teams)} sides; expected a game of two")
    if spec.per_seat and spec.outputs != ONE:
        raise ModelError(f"{game.name}: outputs={spec.outputs} with a network for every seat; expected {ONE}")


def with_inputs(game: Game, spec: ModelSpec) -> ModelSpec:
    """The spec with the number, and where they are not the game's own the layout, of its inputs."""
    if spec.encoding == STATE_ENCODING and STATE_ENCODING not in game.encodings:
        layout = game.state_inputs
        return replace(spec, inputs=layout.inputs, layout=layout)
    return replace(spec, inputs=game.encodings.get(spec.encoding, 0), layout=None)


def new_network(game: Game, spec: ModelSpec, seed: int, spread: float, bias: bool = True) -> Model:
    """A network with weights drawn uniformly from -spread to spread (biases too, or 0 without them)."""
    spec = with_inputs(game, replace(spec, rules=rules_for(game, spec.kind)))
    check_spec(game, spec)
    blocks, outputs = spec.blocks(game.seats), spec.number_of_outputs(game.seats)
    stream = new_stream(seed, WEIGHT_STREAM)

    weights = np.zeros((spec.rows(game.seats), spec.width), np.float64)
    inputs, biases = blocks * spec.inputs, blocks * (spec.inputs + 1 + outputs)
    for row in range(len(weights)):
        drawn = outputs if row >= biases else spec.hidden
        if bias or row < inputs or inputs + blocks <= row < biases:
            weights[row, :drawn] = [spread * (2.0 * random_unit(stream) - 1.0) for _ in range(drawn)]
    return Model(spec, {"weights": weights})


def new_table(spec: ModelSpec) -> Model:
    """An empty table."""
    return Model(spec, {"keys": np.zeros(FIRST_SLOTS, np.uint64), "values": np.zeros(FIRST_SLOTS, np.float64)})
