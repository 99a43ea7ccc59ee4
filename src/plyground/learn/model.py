"""A network or a table of values in Python: what it is, its weights, and its arrays for kernels."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.randomness import new_stream, random_unit
from plyground.learn import learner_arrays as apprentice
from plyground.learn import model_arrays as it
from plyground.learn.activations import SIGMOID, TANH
from plyground.learn.learner_arrays import CompiledLearner, Learner
from plyground.learn.model_arrays import LANES, Learned

NETWORK, TABLE = "network", "table"
SQUASHERS = {"sigmoid": SIGMOID, "tanh": TANH}
ENDS = {"exact": it.EXACT_ENDS, "judged": it.JUDGED_ENDS}
EVERY_SEAT, ONE, VIEWER = "seats", "one", "viewer"
READINGS = {EVERY_SEAT: it.FOR_EVERY_SEAT, ONE: it.FOR_OWNER, VIEWER: it.FOR_VIEWER}
FIRST_SLOTS = 1 << 12
WEIGHTS = {NETWORK: ("weights",), TABLE: ("keys", "values")}


class KnowledgeError(PlygroundError):
    """A network or a table that does not fit."""


@dataclass(frozen=True)
class Form:
    """What a network or a table is, apart from its numbers."""

    kind: str  # NETWORK or TABLE
    game: str
    settings: Mapping[str, Any]
    targets: Mapping[float, float]  # payoff -> what it is worth to the learner
    encoding: str = ""
    inputs: int = 0
    hidden: int = 0
    outputs: str = EVERY_SEAT  # an output for every seat, one for `owner`, or one for the viewer
    owner: int = 0
    per_seat: bool = False  # every seat has a network (or a table) of its own
    phases: tuple[str, ...] = ("all",)  # each has a network of its own
    squash: str = "sigmoid"
    ends: str = "exact"  # finished games: by their target, or judged like any position
    unknown: float = 0.0  # value of positions that a table does not hold

    def number_of_outputs(self, seats: int) -> int:
        return seats if self.outputs == EVERY_SEAT else 1

    def blocks(self, seats: int) -> int:
        return (seats if self.per_seat else 1) * len(self.phases)

    @property
    def width(self) -> int:
        """The hidden units with those that fill up the last lanes of a processor."""
        return -(-self.hidden // LANES) * LANES


@dataclass
class Knowledge:
    """A network or a table with its numbers, and how it came to be."""

    form: Form
    weights: dict[str, np.ndarray]
    history: dict[str, Any] = field(default_factory=dict)  # how it was trained
    used: int = 0  # entries of a table

    def learned(self, game: Game) -> Learned:
        """The arrays for kernels, with work space of their own; what was learned is shared."""
        form, features = self.form, game.capacities.features
        blank = it.nothing_learned()
        numbers, figures = blank.numbers, blank.figures
        numbers[it.KIND] = it.NETWORK if form.kind == NETWORK else it.VALUES
        numbers[it.SEAT_BLOCKS] = game.seats if form.per_seat else 1
        numbers[it.ENDS], numbers[it.OWNER], numbers[it.BASE_BLOCK] = ENDS[form.ends], form.owner, it.NO_BLOCK
        numbers[it.USED], numbers[it.PHASES], numbers[it.OUTPUTS] = self.used, 1, 1
        numbers[it.READING] = it.FOR_OWNER
        figures[it.UNKNOWN] = form.unknown
        payoffs = sorted(form.targets)
        common = blank._replace(
            payoffs=np.array(payoffs, np.float64), targets=np.array([form.targets[p] for p in payoffs], np.float64)
        )
        if form.kind == TABLE:
            return common._replace(keys=self.weights["keys"], values=self.weights["values"])
        outputs = form.number_of_outputs(game.seats)
        numbers[it.INPUTS], numbers[it.HIDDEN], numbers[it.WIDTH] = form.inputs, form.hidden, form.width
        numbers[it.OUTPUTS], numbers[it.PHASES] = outputs, len(form.phases)
        numbers[it.ENCODING] = list(game.encodings).index(form.encoding)
        numbers[it.SQUASHING], numbers[it.READING] = SQUASHERS[form.squash], READINGS[form.outputs]
        blocks = form.blocks(game.seats)
        numbers[it.MOST], numbers[it.FIRST_BIAS] = features, blocks * form.inputs
        numbers[it.SECOND] = numbers[it.FIRST_BIAS] + blocks
        numbers[it.SECOND_BIAS] = numbers[it.SECOND] + blocks * outputs
        return common._replace(
            weights=self.weights["weights"],
            places=np.zeros(4 * features + form.inputs, np.int32),
            value=np.zeros(3 * features + form.inputs, np.float64),
            base=np.zeros(game.capacities.state, np.int32),
            layers=np.zeros((it.LAYERS, form.width), np.float64),
            out=np.zeros(outputs, np.float64),
        )

    @property
    def spec(self):
        return self.form

    def evaluator(self, game: Game, noise: float = 0.0):
        from plyground.learn.inference import judge_all, learned_end, learned_worth, set_base

        learned = self.learned(game)
        learned.figures[it.NOISE] = noise
        return it.ModelEvaluator(
            model=it.CompiledLearned(*learned),
            evaluate=learned_worth,
            evaluate_end=learned_end,
            evaluate_turns=judge_all,
            prepare=set_base,
        )

    def copy(self) -> "Knowledge":
        """The same with weights of its own."""
        return replace(self, weights={name: array.copy() for name, array in self.weights.items()})

    @property
    def bound(self) -> float:
        """No position is worth more."""
        if self.form.kind == NETWORK:
            return 1.0
        return max([1.0, *(abs(target) for target in self.form.targets.values())])

    def make_room(self, free: int) -> bool:
        """Twice the slots of a table, as often as it takes for `free` new entries; whether anything changed."""
        keys = self.weights["keys"]
        slots = len(keys)
        while slots < 2 * (self.used + free):
            slots *= 2
        if slots == len(keys):
            return False
        from plyground.learn.inference import slot_of

        larger = np.zeros(slots, np.uint64), np.zeros(slots, np.float64)
        filled = np.flatnonzero(keys)
        for key, value in zip(keys[filled], self.weights["values"][filled], strict=True):
            slot = slot_of(key, larger[0])
            larger[0][slot], larger[1][slot] = key, value
        self.weights = {"keys": larger[0], "values": larger[1]}
        return True


Model = Knowledge


def check_form(game: Game, form: Form) -> None:
    """Refuse what cannot learn or play."""
    if form.kind == TABLE:
        return
    if form.encoding not in game.encodings:
        known = ", ".join(game.encodings) or "none"
        raise KnowledgeError(f"{game.name}: no encoding is called {form.encoding}; there is: {known}")
    if (form.encoding in game.definition.subjective) != (form.outputs == VIEWER):
        expected = VIEWER if form.encoding in game.definition.subjective else f"{EVERY_SEAT} or {ONE}"
        raise KnowledgeError(f"{game.name}: outputs={form.outputs} with encoding {form.encoding}; expected {expected}")
    if form.outputs == VIEWER and len(game.teams) != 2:
        raise KnowledgeError(f"{game.name}: outputs={VIEWER} with {len(game.teams)} sides; expected a game of two")
    if form.per_seat and form.outputs != ONE:
        raise KnowledgeError(f"{game.name}: outputs={form.outputs} with a network for every seat; expected {ONE}")


def new_network(game: Game, form: Form, seed: int, spread: float, bias: bool = True) -> Knowledge:
    """A network with weights drawn uniformly from -spread to spread (biases too, or 0 without them)."""
    form = replace(form, inputs=game.encodings.get(form.encoding, 0))
    check_form(game, form)
    blocks, outputs, width = form.blocks(game.seats), form.number_of_outputs(game.seats), form.width
    stream = new_stream(seed, WEIGHT_STREAM)

    weights = np.zeros((blocks * (form.inputs + 1 + outputs + 1), width), np.float64)
    inputs, biases = blocks * form.inputs, blocks * (form.inputs + 1 + outputs)
    for row in range(len(weights)):
        drawn = outputs if row >= biases else form.hidden
        if bias or row < inputs or inputs + blocks <= row < biases:
            weights[row, :drawn] = [spread * (2.0 * random_unit(stream) - 1.0) for _ in range(drawn)]
    return Knowledge(form, {"weights": weights})


WEIGHT_STREAM = (1 << 62) - 1  # the stream that weights are drawn from; games use small numbers


def new_table(form: Form) -> Knowledge:
    """A table that holds nothing."""
    return Knowledge(form, {"keys": np.zeros(FIRST_SLOTS, np.uint64), "values": np.zeros(FIRST_SLOTS, np.float64)})


@dataclass(frozen=True)
class Rates:
    """How a learner learns."""

    alpha: float = 0.1
    half: float = 0.0  # games after which alpha has halved; 0: never
    last_alpha: float | None = None  # for the last update of a game; None: the same
    lambda_: float = 0.7
    gamma: float = 1.0
    reward: float = 0.0  # for every step of a chain but the last
    watch: str = "all"  # which positions: all, own (after a seat's own turns), replies
    update: str = "move"  # after every move, or once a game: game-each, game-final
    traces: str = "replacing"  # of a table
    bias: bool = True


WATCHES = {"all": apprentice.EVERY_POSITION, "own": apprentice.OWN_TURNS, "replies": apprentice.REPLIES}
UPDATES = {"move": apprentice.EACH_MOVE, "game-each": apprentice.GAME_EACH, "game-final": apprentice.GAME_FINAL}
TRACE_KINDS = {"accumulating": apprentice.ACCUMULATING, "replacing": apprentice.REPLACING}
TABLE_TRACES = 4096


def check_rates(game: Game, form: Form, rates: Rates) -> None:
    """Refuse ways of learning that do not go together."""
    follows_seats = rates.watch != "all"
    if follows_seats and form.kind == NETWORK and not form.per_seat and form.outputs == VIEWER:
        raise KnowledgeError(f"{game.name}: watch={rates.watch} with outputs={VIEWER}; expected watch=all")
    if rates.watch == "replies" and form.ends != "judged":
        raise KnowledgeError(f"{game.name}: watch=replies with ends={form.ends}; expected ends=judged, "
                             "else a seat learns nothing from a game that it ends itself")  # fmt: skip
    if form.per_seat and not follows_seats:
        raise KnowledgeError(f"{game.name}: watch=all with something of its own for every seat; expected watch=own")
    if rates.update != "move" and (form.kind == TABLE or form.outputs == VIEWER):
        raise KnowledgeError(
            f"{game.name}: update={rates.update} with a table or outputs={VIEWER}; expected update=move"
        )


def make_learner(game: Game, knowledge: Knowledge, rates: Rates, compiled_learned: Any, games: int = 0) -> Learner:
    """A learner that changes `knowledge` through these compiled arrays; `games` it has learned from already."""
    form, seats = knowledge.form, game.seats
    check_rates(game, form, rates)
    features, inputs = game.capacities.features, max(form.inputs, 1)
    outputs = form.number_of_outputs(seats) if form.kind == NETWORK else 1
    blocks, width = (form.blocks(seats), max(form.width, LANES)) if form.kind == NETWORK else (1, LANES)
    chains = 1 if rates.watch == "all" else seats
    sets = outputs * (2 if rates.update == "game-each" else 1)
    if form.kind == TABLE:
        inputs = 1
    settings, numbers = np.zeros(apprentice.SETTINGS, np.int64), np.zeros(apprentice.RATES, np.float64)
    settings[apprentice.WATCH], settings[apprentice.FORM] = WATCHES[rates.watch], UPDATES[rates.update]
    settings[apprentice.TRACES], settings[apprentice.TRAINS_BIAS] = TRACE_KINDS[rates.traces], int(rates.bias)
    settings[apprentice.CHAINS], settings[apprentice.GAMES] = chains, games - 1  # the next to begin is `games`
    numbers[apprentice.ALPHA], numbers[apprentice.HALF] = rates.alpha, rates.half
    numbers[apprentice.LAST_ALPHA] = rates.alpha if rates.last_alpha is None else rates.last_alpha
    numbers[apprentice.LAMBDA], numbers[apprentice.GAMMA] = rates.lambda_, rates.gamma
    numbers[apprentice.REWARD] = rates.reward
    limits = {"sigmoid": (0.0, 1.0), "tanh": (-1.0, 1.0)}[form.squash] if form.kind == NETWORK else (-np.inf, np.inf)
    numbers[apprentice.LOWEST], numbers[apprentice.HIGHEST] = limits
    return Learner(
        learned=compiled_learned,
        settings=settings,
        rates=numbers,
        learns=np.zeros(seats, np.int32),
        places=np.zeros((chains, features), np.int32),
        value=np.zeros((chains, features), np.float64),
        filled=np.full(chains, apprentice.NO_POSITION, np.int64),
        block=np.zeros(chains, np.int64),
        viewer=np.zeros(chains, np.int64),
        turned=np.zeros(chains, np.int64),
        dense=np.zeros(inputs, np.float64),
        grads=np.zeros(sets * width, np.float64),
        slopes=np.zeros(sets, np.float64),
        steps=np.zeros(sets, np.float64),
        goal=np.zeros(outputs, np.float64),
        last=np.zeros((chains, outputs), np.float64),
        trace=np.zeros((blocks * (inputs + 1 + outputs + 1), sets * width), np.float64),
        touched=np.zeros((chains, blocks * inputs), np.int32),
        touched_count=np.zeros(chains, np.int64),
        is_touched=np.zeros((chains, blocks * inputs), np.int64),
        slots=np.zeros((chains, TABLE_TRACES if form.kind == TABLE else 1), np.int64),
        traces=np.zeros((chains, TABLE_TRACES if form.kind == TABLE else 1), np.float64),
        payoffs=np.zeros(seats, np.float64),
    )


def compiled(learner: Learner) -> CompiledLearner:
    return CompiledLearner(*learner)
