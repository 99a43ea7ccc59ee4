"""Learners in ordinary Python: how one learns, whether that fits its model, and its arrays for kernels."""

from dataclasses import dataclass

import numpy as np

from plyground.core.game import Game
from plyground.core.slack import array_with_slack
from plyground.core.structures import Structure, make_records
from plyground.learn import learner_arrays
from plyground.learn.learner_arrays import CHAIN, NO_GAME, PLAN, PROGRESS, Learner, NetworkTraces
from plyground.learn.model import EVERY_SEAT, NETWORK, TABLE, VIEWER, Model, ModelError, ModelSpec
from plyground.learn.model_arrays import LANES

WATCHES = {"all": learner_arrays.EVERY_POSITION, "own": learner_arrays.OWN_TURNS, "replies": learner_arrays.REPLIES}
UPDATES = {
    "move": learner_arrays.EACH_MOVE,
    "game-each": learner_arrays.GAME_EACH,
    "game-final": learner_arrays.GAME_FINAL,
}
TRACE_KINDS = {"accumulating": learner_arrays.ACCUMULATING, "replacing": learner_arrays.REPLACING}
CURRENT, SAVED = PREDICTIONS = ("current", "saved")
LEFT, COUNTED, CUT = CYCLES = ("left", "counted", "cut")
TARGET_LIMITS = {"sigmoid": (0.0, 1.0), "tanh": (-1.0, 1.0)}
TABLE_TRACES = 4096  # entries of a table that can have a trace at the same time
SEEN = 1 << 17  # entries for the positions of a game, of which half are used


@dataclass(frozen=True)
class LearningRates:
    """How a learner learns."""

    alpha: float = 0.1
    half: float = 0.0  # games after which alpha has halved; 0: never
    last_alpha: float | None = None  # for the last update of a game; None: alpha
    lambda_: float = 0.7
    gamma: float = 1.0
    reward: float = 0.0  # for every step of a chain but the last
    watch: str = "all"  # which positions: all, own (after a seat's own turns), replies
    update: str = "move"  # after every move, or once a game: game-each, game-final
    traces: str = "replacing"  # of a table
    bias: bool = True
    prediction: str = "current"  # V(s) in δ: with the weights of the update, or saved from when s was seen
    cycles: str = LEFT  # positions that come again within a game: left alone, counted, or cut


def check_rates(game: Game, spec: ModelSpec, rates: LearningRates) -> None:
    """Reject settings that do not work together."""
    follows_seats = rates.watch != "all"
    if follows_seats and spec.kind == NETWORK and not spec.per_seat and spec.outputs == VIEWER:
        raise ModelError(f"{game.name}: watch={rates.watch} with outputs={VIEWER}; expected watch=all")
    if rates.watch == "replies" and spec.ends != "judged":
        raise ModelError(f"{game.name}: watch=replies with ends={spec.ends}; expected ends=judged, "
                         "else a seat learns nothing from a game that it ends itself")  # fmt: skip
    if spec.per_seat and not follows_seats:
        raise ModelError(f"{game.name}: watch=all with something of its own for every seat; expected watch=own")
    if rates.update != "move" and rates.prediction == SAVED:
        raise ModelError(f"{game.name}: prediction={SAVED} with update={rates.update}; expected update=move")
    if rates.update != "move" and rates.cycles == CUT:
        raise ModelError(f"{game.name}: cycles={CUT} with update={rates.update}; expected update=move")
    if rates.update != "move" and (spec.kind == TABLE or spec.outputs == VIEWER):
        raise ModelError(f"{game.name}: update={rates.update} with a table or outputs={VIEWER}; expected update=move")


def make_learner(game: Game, model: Model, rates: LearningRates, arrays: Structure, games: int = 0) -> Structure:
    """A learner that updates `model` through these arrays, after `games` games that it has already learned from."""
    spec, seats, features = model.spec, game.seats, model.spec.most_active(game)
    check_rates(game, spec, rates)
    chains = 1 if rates.watch == "all" else seats
    outputs = spec.number_of_outputs(seats) if spec.kind == NETWORK else 1
    sets = outputs * (2 if rates.update == "game-each" else 1)
    entries = TABLE_TRACES if spec.kind == TABLE else 1
    progress = make_records(PROGRESS, 1)
    progress[0]["game"] = games - 1  # the next to begin is `games`
    seen = 0 if rates.cycles == LEFT else SEEN
    return Learner(
        model=arrays,
        plan=make_learning_plan(spec, rates, chains, outputs),
        progress=progress,
        learns=np.zeros(seats, np.int32),
        chains=make_chains(spec, rates, chains),
        index=array_with_slack((chains, features)),
        value=array_with_slack((chains, features), np.float64),
        predicted=np.zeros((chains, outputs), np.float64),
        saved=np.zeros((chains, outputs), np.float64),
        following=np.zeros(outputs, np.float64),
        target=np.zeros(outputs, np.float64),
        steps=np.zeros(sets, np.float64),
        payoffs=np.zeros(seats, np.float64),
        network_traces=make_network_traces(spec, seats, chains, sets),
        entry_slots=np.zeros((chains, entries), np.int64),
        entry_traces=np.zeros((chains, entries), np.float64),
        seen=np.zeros(seen, np.uint64),
        seen_in=np.full(seen, NO_GAME, np.int64),
    )


def make_learning_plan(spec: ModelSpec, rates: LearningRates, chains: int, outputs: int) -> np.ndarray:
    """How the learner learns, for kernels."""
    plan = make_records(PLAN, 1)
    plan["watch"], plan["update"] = WATCHES[rates.watch], UPDATES[rates.update]
    plan["trace_kind"], plan["trains_bias"] = TRACE_KINDS[rates.traces], int(rates.bias)
    plan["saves_prediction"], plan["cuts_cycles"] = rates.prediction == SAVED, rates.cycles == CUT
    plan["chains"], plan["set_stride"] = chains, outputs if follows_one_output(spec, rates) else 1
    plan["step_size"], plan["halving_games"] = rates.alpha, rates.half
    plan["last_step_size"] = rates.alpha if rates.last_alpha is None else rates.last_alpha
    plan["decay"], plan["discount"], plan["reward"] = rates.lambda_, rates.gamma, rates.reward
    limits = TARGET_LIMITS[spec.activation] if spec.kind == NETWORK else (-np.inf, np.inf)
    plan["lowest_target"], plan["highest_target"] = limits
    return plan


def follows_one_output(spec: ModelSpec, rates: LearningRates) -> bool:
    """Whether every chain follows one seat and only the output of that seat."""
    return rates.watch != "all" and spec.kind == NETWORK and spec.outputs == EVERY_SEAT


def make_chains(spec: ModelSpec, rates: LearningRates, count: int) -> np.ndarray:
    """Empty chains."""
    chains = make_records(CHAIN, count)
    chains["inputs"] = learner_arrays.NO_POSITION
    chains["first_set"] = np.arange(count) if follows_one_output(spec, rates) else 0
    return chains


def make_network_traces(spec: ModelSpec, seats: int, chains: int, sets: int) -> NetworkTraces:
    """Arrays for `sets` sets of traces; as small as possible for a table."""
    is_network = spec.kind == NETWORK
    rows, width = (spec.rows(seats), spec.width) if is_network else (1, LANES)
    inputs, blocks = (spec.inputs, spec.blocks(seats)) if is_network else (1, 1)
    return NetworkTraces(
        traces=np.zeros((rows, sets * width), np.float64),
        traced=np.zeros((chains, blocks * inputs), np.int32),
        has_trace=np.zeros((chains, blocks * inputs), np.int64),
        inputs=np.zeros(inputs, np.float64),
        hidden_gradient=np.zeros(sets * width, np.float64),
        output_gradient=np.zeros(sets, np.float64),
    )
