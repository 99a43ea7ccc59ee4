"""What a training run is to do: its options, where their defaults come from, and whether they go together."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.state_inputs import STATE_ENCODING
from plyground.learn.learner import LearningRates, check_rates
from plyground.learn.model import (
    EVERY_SEAT,
    NETWORK,
    ONE,
    TABLE,
    VIEWER,
    Model,
    ModelSpec,
    check_spec,
    new_network,
    new_table,
    rules_for,
    with_inputs,
)
from plyground.players.model_options import read_model
from plyground.training.option_texts import (
    read_checkpoints,
    read_exploration,
    read_lineups,
    read_targets,
    read_test_seats,
)
from plyground.training.options import SAME_ALPHA, SELF, SETTINGS, TrainingOptions, read_options

# Without dice a learner that never explores plays the same game again and again. Ours; Connect Four won 96 % against
# random with one move in five at random, 92 % with one in ten, and with none no more than at its start.
EXPLORE_WITHOUT_DICE = "0.2"
# For inputs that nobody chose by hand; they are many, so the first weights are small.
FOR_STATE_INPUTS = {"hidden": 40, "alpha": 0.2, "spread": 0.2, "games": 20_000}


@dataclass(frozen=True)
class Plan:
    """A game and checked options, and what the options mean for this game."""

    game: Game
    options: TrainingOptions

    @property
    def targets(self) -> dict[float, float]:
        """The training target of each payoff."""
        return read_targets(self.game, self.options.targets)

    @property
    def explore(self) -> tuple[float, ...]:
        """[seat] the probability of a random move."""
        return read_exploration(self.game, self.options.explore)

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """[line-up, seat] who plays there."""
        return read_lineups(self.game, self.options.lineup)

    @property
    def checkpoints(self) -> tuple[int, ...]:
        """The numbers of games after which a checkpoint is kept."""
        options = self.options
        return read_checkpoints(self.game, options.checkpoints, options.checkpoints_at, options.games)

    @property
    def window(self) -> int:
        """The number of games that a line of windows.csv sums up."""
        return self.options.window or max(1, self.options.games // 20)

    @property
    def test_seats(self) -> tuple[int, ...] | None:
        """The seats on which the learner is tested; None: on all of them in turn."""
        if self.options.test_seats != "default":
            return read_test_seats(self.game, self.options.test_seats)
        if self.options.rotate or all(set(lineup) == {SELF} for lineup in self.lineups):
            return None
        played = [seat for seat in range(self.game.seats) if any(lineup[seat] == SELF for lineup in self.lineups)]
        return tuple(played) or (self.options.owner,)

    def opponents(self, me: Any, opponent: Any) -> list[Any]:
        """The players of a test: the learner first and others on all other sides, or each on its fixed seat."""
        game = self.game
        if self.test_seats is not None:
            return [me if seat in self.test_seats else opponent for seat in range(game.seats)]
        return [me, *[opponent] * (len(game.teams) - 1 if len(game.teams) < game.seats else game.seats - 1)]

    @property
    def spec(self) -> ModelSpec:
        """The specification of the model that learns."""
        game, options = self.game, self.options
        what = options.method, game.name, game.settings, self.targets
        of_both: dict[str, Any] = {"owner": options.owner, "per_seat": options.per_seat, "ends": options.ends,
                                   "rules": rules_for(game, options.method)}  # fmt: skip
        if options.method == TABLE:
            return ModelSpec(*what, unknown=options.unknown, **of_both)
        phases = tuple(game.definition.phases) if options.phases else ("all",)
        return ModelSpec(
            *what, options.encoding, hidden=options.hidden, outputs=self.outputs, phases=phases,
            activation=options.squash, **of_both,
        )  # fmt: skip

    @property
    def outputs(self) -> str:
        """What the network's outputs stand for, where `default` depends on its inputs."""
        if self.options.outputs != "default":
            return self.options.outputs
        if self.options.encoding in self.game.definition.subjective:
            return VIEWER
        return ONE if self.options.per_seat else EVERY_SEAT

    @property
    def rates(self) -> LearningRates:
        """How the learner updates the model."""
        options = self.options
        last_alpha = None if options.last_alpha == SAME_ALPHA else options.last_alpha
        return LearningRates(
            options.alpha, options.half, last_alpha, options.lambda_, options.gamma, options.reward, options.watch,
            options.update, options.traces, options.bias, options.prediction, options.cycles,
        )  # fmt: skip

    def new_model(self, seed: int) -> Model:
        """The model that the run starts from."""
        options = self.options
        if options.start:
            model = read_start(self.game, options.start, options.transfer, options.anyway).copy()
            spec = replace(self.spec, inputs=model.spec.inputs, layout=model.spec.layout)
            return replace(model, spec=spec, history={})
        if options.method == TABLE:
            return new_table(self.spec)
        return new_network(self.game, self.spec, seed, options.spread, options.bias)

    def to_dict(self) -> dict[str, Any]:
        """The game with its settings, and all options, as plain data."""
        return {"game": self.game.name, "settings": dict(self.game.settings), **self.options.to_dict()}


def make_plan(game: Game, given: Mapping[str, Any]) -> Plan:
    """A plan from the options given; others are as the game's own file recommends, or else as declared."""
    for name in given:
        if name not in SETTINGS:
            raise PlygroundError(f"{game.name}: no training setting is called {name}; there is: {', '.join(SETTINGS)}")
    method = str(given.get("method", NETWORK))
    recommended = game.definition.dictionary("learning", game.settings, method)
    recommended.setdefault("encoding", next(iter(game.encodings), STATE_ENCODING))
    asked = recommended | dict(given)
    if asked["encoding"] == STATE_ENCODING and method == NETWORK:
        recommended = FOR_STATE_INPUTS | recommended
    if repeats_itself(game, asked):
        recommended.setdefault("explore", EXPLORE_WITHOUT_DICE)
    if given.get("start"):
        liberties = given.get("transfer", False), given.get("anyway", False)
        recommended |= options_describing(read_start(game, str(given["start"]), *liberties).spec)
    plan = Plan(game, read_options(f"{game.name}, training", {**recommended, **given}))
    check_plan(plan)
    return plan


def repeats_itself(game: Game, asked: Mapping[str, Any]) -> bool:
    """Whether a learner that never explores would play the same game until its weights have changed."""
    by_chance = game.capacities.chances > 0 or asked.get("noise") or asked.get("records")
    return not by_chance and str(asked.get("lineup", SELF)).strip() == SELF


def check_plan(plan: Plan) -> None:
    """Refuse what cannot be trained, before anything is begun."""
    game, options, spec = plan.game, plan.options, plan.spec
    check_spec(game, with_inputs(game, spec))
    check_rates(game, spec, plan.rates)
    if options.owner >= game.seats:
        raise PlygroundError(f"{game.name}, training: owner={options.owner}; expected a seat below {game.seats}")
    if options.phases and len(game.definition.phases) < 2:
        raise PlygroundError(f"{game.name}, training: phases=true, but the game has none; expected false")
    if len(set(plan.explore)) > 1 and options.rotate:
        raise PlygroundError(
            f"{game.name}, training: explore={options.explore} with rotate=true; expected rotate=false, or one number"
        )
    shares_traces = spec.kind == NETWORK and spec.outputs == ONE and not spec.per_seat and options.watch != "all"
    if shares_traces and (options.records or any(lineup.count(SELF) != 1 for lineup in plan.lineups)):
        raise PlygroundError(
            f"{game.name}, training: watch={options.watch} on several seats with one output for all of them; "
            "expected per_seat=true, outputs=seats or watch=all"
        )
    if options.start:
        check_start(plan)
    _ = plan.targets, plan.lineups, plan.checkpoints, plan.test_seats


# Starting from a model that was trained before


def read_start(game: Game, file: str, transfer: Any, anyway: Any) -> Model:
    """The model in a file, carried over from another board, or to other rules, if `transfer` and `anyway` say so."""
    given = {"transfer": transfer, "anyway": anyway}
    liberties = [SETTINGS[name].read(f"{game.name}, training", name, value) for name, value in given.items()]
    return read_model(game, file, *liberties)


def options_describing(spec: ModelSpec) -> dict[str, Any]:
    """The training options that describe a network or a table."""
    targets = ",".join(f"{payoff!r}:{target!r}" for payoff, target in sorted(spec.targets.items()))
    of_both = {"method": spec.kind, "targets": targets, **{name: getattr(spec, name) for name in ("ends", "owner")}}
    if spec.kind == TABLE:
        return of_both | {"per_seat": spec.per_seat, "unknown": spec.unknown}
    names = ("encoding", "hidden", "outputs", "per_seat")
    network = {"phases": len(spec.phases) > 1, **{name: getattr(spec, name) for name in names}}
    return of_both | network | {"squash": spec.activation}


SPEC_NAMES = {"method": "kind", "squash": "activation"}  # options that a model's specification calls otherwise


def check_start(plan: Plan) -> None:
    """Refuse to continue with a network of another shape; what its outputs mean may change."""
    options = plan.options
    spec = read_start(plan.game, options.start, options.transfer, options.anyway).spec
    here = options_describing(plan.spec)
    differ = [name for name, value in options_describing(spec).items()
              if name not in ("targets", "ends", "unknown") and value != here.get(name)]  # fmt: skip
    if differ:
        there = {name: getattr(spec, SPEC_NAMES.get(name, name)) for name in differ}
        said = ", ".join(f"{name}={value} (here {getattr(options, name)})" for name, value in there.items())
        raise PlygroundError(f"{options.start}: {said}; expected the same")
