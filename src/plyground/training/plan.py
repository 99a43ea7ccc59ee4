"""What a training run is to do: its settings, where their defaults come from, and whether they go together."""

import math
import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.settings import Setting, read_settings
from plyground.learn.learner import LearningRates
from plyground.learn.model import (
    EVERY_SEAT,
    NETWORK,
    ONE,
    TABLE,
    VIEWER,
    Model,
    ModelSpec,
    new_network,
    new_table,
)

SELF = "self"  # in a line-up: the learner
SAME = -1.0  # for settings that are else the same as another

SETTINGS = {
    "method": Setting(NETWORK, "what learns", choices=(NETWORK, TABLE)),
    "encoding": Setting("", "the inputs of the network"),
    "hidden": Setting(10, "hidden units", low=1, high=4096),
    "outputs": Setting("default", "for every seat, one for one side, or one for the viewer of subjective inputs",
                       choices=("default", EVERY_SEAT, ONE, VIEWER)),
    "per_seat": Setting(False, "every seat has a network (or table) of its own"),
    "phases": Setting(False, "every phase of the game has a network of its own"),
    "squash": Setting("sigmoid", "the units", choices=("sigmoid", "tanh")),
    "bias": Setting(True, "units have a bias"),
    "spread": Setting(1.0, "first weights are uniform between -spread and spread", low=0.0, high=100.0),
    "ends": Setting("exact", "finished games in the learner's eyes: their target, or judged like any position",
                    choices=("exact", "judged")),
    "targets": Setting("-1:0,0:0.5,1:1", "what payoffs are worth, as payoff:target,…"),
    "unknown": Setting(0.0, "the value of positions that a table does not hold", low=-1e9, high=1e9),
    "games": Setting(10_000, "games to learn from", low=1, high=10**10),
    "alpha": Setting(0.1, "step size", low=0.0, high=100.0),
    "half": Setting(0.0, "games after which the step size has halved; 0: never", low=0.0, high=1e12),
    "last_alpha": Setting(SAME, "step size of a game's last update; -1: the same", low=-1.0, high=100.0),
    "lambda": Setting(0.7, "how slowly traces decay", low=0.0, high=1.0),
    "gamma": Setting(1.0, "discount of what comes later", low=0.0, high=1.0),
    "reward": Setting(0.0, "for every step but the last", low=-1e9, high=1e9),
    "watch": Setting("all", "positions it learns from: all, those after a seat's own turns, or pairs with the reply",
                     choices=("all", "own", "replies")),
    "update": Setting("move", "after every move, or once a game towards its end",
                      choices=("move", "game-each", "game-final")),
    "traces": Setting("replacing", "of a table", choices=("replacing", "accumulating")),
    "choice": Setting("greedy", "how the learner chooses: greedy, alphabeta:depth=2, …"),
    "explore": Setting("0", "probability to play at random; one for every seat with commas between"),
    "noise": Setting(0.0, "spread of the normal factor on what the network says", low=0.0, high=10.0),
    "lineup": Setting(SELF, "who plays: self, or texts for all seats; several line-ups with | between take turns"),
    "rotate": Setting(True, "the players of a line-up move on from seat to seat"),
    "owner": Setting(0, "the seat that a single output speaks for", low=0, high=15),
    "records": Setting("", "learn from the games in this file instead"),
    "longest": Setting(0, "turns after which a game is broken off; 0: 100,000", low=0, high=10**9),
    "checkpoints": Setting("10", "how many, or after which games, with commas between"),
    "benchmark": Setting("random", "whom checkpoints play"),
    "test_games": Setting(1000, "games against the benchmark at every checkpoint", low=0, high=10**8),
    "self_games": Setting(200, "games against the checkpoint before", low=0, high=10**8),
    "window": Setting(0, "games that are summed up in a line of windows.csv; 0: a twentieth", low=0, high=10**9),
    "converge": Setting(0, "compare noise-free games so many games apart; 0: not", low=0, high=10**9),
    "until_converged": Setting(False, "stop when two of them are equal"),
    "start": Setting("", "begin with this network instead of a random one"),
    "transfer": Setting(False, "that network may have learned on another board"),
}  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """A game and checked settings."""

    game: Game
    options: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.options[name]

    @property
    def targets(self) -> dict[float, float]:
        return read_targets(self.game, self["targets"])

    @property
    def explore(self) -> tuple[float, ...]:
        return read_exploration(self.game, self["explore"])

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        return read_lineups(self.game, self["lineup"])

    @property
    def checkpoints(self) -> tuple[int, ...]:
        return read_checkpoints(self.game, self["checkpoints"], self["games"])

    @property
    def window(self) -> int:
        return self["window"] or max(1, self["games"] // 20)

    @property
    def learns_everywhere(self) -> bool:
        """Whether the learner is meant for every seat."""
        return self["rotate"] or all(SELF in lineup and set(lineup) == {SELF} for lineup in self.lineups)

    @property
    def own_seats(self) -> tuple[int, ...]:
        """Where the learner sits when it is tested, unless it sits everywhere in turn."""
        played = [seat for seat in range(self.game.seats) if any(lineup[seat] == SELF for lineup in self.lineups)]
        return tuple(played) or (self["owner"],)

    @property
    def spec(self) -> ModelSpec:
        """What is learned into."""
        game = self.game
        what = self["method"], game.name, game.settings, self.targets
        of_both = {"owner": self["owner"], "per_seat": self["per_seat"], "ends": self["ends"]}
        if self["method"] == TABLE:
            return ModelSpec(*what, unknown=self["unknown"], **of_both)
        phases = tuple(game.definition.phases) if self["phases"] else ("all",)
        return ModelSpec(
            *what, self["encoding"], hidden=self["hidden"], outputs=self.outputs, phases=phases,
            activation=self["squash"], **of_both,
        )  # fmt: skip

    @property
    def outputs(self) -> str:
        if self["outputs"] != "default":
            return self["outputs"]
        if self["encoding"] in self.game.definition.subjective:
            return VIEWER
        return ONE if self["per_seat"] else EVERY_SEAT

    @property
    def rates(self) -> LearningRates:
        last = None if self["last_alpha"] == SAME else self["last_alpha"]
        return LearningRates(
            self["alpha"], self["half"], last, self["lambda"], self["gamma"], self["reward"], self["watch"],
            self["update"], self["traces"], self["bias"],
        )  # fmt: skip

    def new_model(self, seed: int) -> Model:
        """What the run begins with."""
        if self["start"]:
            model = read_start(self.game, self["start"], self["transfer"]).copy()
            return replace(model, spec=replace(self.spec, inputs=model.spec.inputs), history={})
        if self["method"] == TABLE:
            return new_table(self.spec)
        return new_network(self.game, self.spec, seed, self["spread"], self["bias"])

    def to_dict(self) -> dict[str, Any]:
        return {"game": self.game.name, "settings": dict(self.game.settings), **self.options}


def make_plan(game: Game, given: Mapping[str, Any]) -> Plan:
    """A plan: the settings given, then what the game's own file recommends, then the general defaults."""
    for name in given:
        if name not in SETTINGS:
            raise PlygroundError(f"{game.name}: no training setting is called {name}; there is: {', '.join(SETTINGS)}")
    method = str(given.get("method", NETWORK))
    recommended = dict(game.definition.call("learning", game.settings, method, otherwise={}))
    recommended.setdefault("encoding", next(iter(game.encodings), ""))
    if given.get("start"):
        recommended |= settings_of(read_start(game, str(given["start"]), given.get("transfer", False)).spec)
    options = read_settings(f"{game.name}, training", SETTINGS, {**recommended, **given}, word="training setting")
    plan = Plan(game, options)
    check_plan(plan)
    return plan


def check_plan(plan: Plan) -> None:
    """Refuse what cannot be trained, before anything is begun."""
    from plyground.learn.learner import check_rates
    from plyground.learn.model import check_spec

    game, spec = plan.game, plan.spec
    check_spec(game, replace(spec, inputs=game.encodings.get(spec.encoding, 0)))
    check_rates(game, spec, plan.rates)
    if plan["owner"] >= game.seats:
        raise PlygroundError(f"{game.name}, training: owner={plan['owner']}; expected a seat below {game.seats}")
    if plan["phases"] and len(game.definition.phases) < 2:
        raise PlygroundError(f"{game.name}, training: phases=true, but the game has none; expected false")
    if len(set(plan.explore)) > 1 and plan["rotate"]:
        raise PlygroundError(
            f"{game.name}, training: explore={plan['explore']} with rotate=true; expected rotate=false, or one number"
        )
    shares_traces = spec.kind == NETWORK and spec.outputs == ONE and not spec.per_seat and plan["watch"] != "all"
    if shares_traces and (plan["records"] or any(lineup.count(SELF) != 1 for lineup in plan.lineups)):
        raise PlygroundError(
            f"{game.name}, training: watch={plan['watch']} on several seats with one output for all of them; "
            "expected per_seat=true, outputs=seats or watch=all"
        )
    if plan["start"]:
        check_start(plan)
    _ = plan.targets, plan.lineups, plan.checkpoints


# Beginning with a network that was trained before


def read_start(game: Game, file: str, transfer: Any) -> Model:
    from plyground.players.model_options import read_knowledge

    return read_knowledge(game, file, SETTINGS["transfer"].read(f"{game.name}, training", "transfer", transfer))


def settings_of(spec: ModelSpec) -> dict[str, Any]:
    """The training settings that describe a network or a table."""
    targets = ",".join(f"{payoff!r}:{target!r}" for payoff, target in sorted(spec.targets.items()))
    of_both = {"method": spec.kind, "targets": targets, **{name: getattr(spec, name) for name in ("ends", "owner")}}
    if spec.kind == TABLE:
        return of_both | {"per_seat": spec.per_seat, "unknown": spec.unknown}
    names = ("encoding", "hidden", "outputs", "per_seat")
    network = {"phases": len(spec.phases) > 1, **{name: getattr(spec, name) for name in names}}
    return of_both | network | {"squash": spec.activation}


FIELDS = {"method": "kind", "squash": "activation"}  # training settings that a model knows by another name


def check_start(plan: Plan) -> None:
    """Refuse to go on with a network of another shape; what its outputs are to mean may change."""
    file, spec = plan["start"], read_start(plan.game, plan["start"], plan["transfer"]).spec
    here = settings_of(plan.spec)
    differ = [name for name, value in settings_of(spec).items()
              if name not in ("targets", "ends", "unknown") and value != here.get(name)]  # fmt: skip
    if differ:
        said = ", ".join(f"{name}={getattr(spec, FIELDS.get(name, name))} (here {plan[name]})" for name in differ)
        raise PlygroundError(f"{file}: {said}; expected the same")


def read_file(path: pathlib.Path) -> tuple[str | None, dict[str, Any], dict[str, Any]]:
    """The game, its settings and the training settings in a TOML file: `game`, `[settings]`, `[train]`."""
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PlygroundError(f"{path}: not valid TOML: {error}") from None
    unknown = [name for name in content if name not in ("game", "settings", "train")]
    if unknown:
        raise PlygroundError(f"{path}: no entry is called {unknown[0]}; expected game, [settings], [train]")
    name = content.get("game")
    if not isinstance(name, str | None):
        raise PlygroundError(f"{path}: game = {name}; expected a name in quotation marks")
    tables = [content.get(name, {}) for name in ("settings", "train")]
    if not all(isinstance(table, dict) for table in tables):
        raise PlygroundError(f"{path}: settings and train must be tables; expected [settings] and [train]")
    options = {
        name: ",".join(map(str, value)) if isinstance(value, list) else value for name, value in tables[1].items()
    }
    return name, tables[0], options


# Settings that are lists


def numbers_in(text: str, kind: type) -> list[Any] | None:
    try:
        return [kind(part) for part in str(text).split(",")]
    except ValueError:
        return None


def read_targets(game: Game, text: str) -> dict[float, float]:
    """``-1:0.1,1:0.9`` as a dictionary."""
    targets: dict[float, float] = {}
    for part in text.split(","):
        payoff, colon, target = part.partition(":")
        try:
            targets[float(payoff)] = float(target)
        except ValueError:
            colon = ""
        if not colon or not all(math.isfinite(number) for pair in targets.items() for number in pair):
            raise PlygroundError(f"{game.name}, training: targets={text}; expected payoff:target,… such as -1:0,1:1")
    return targets


def read_exploration(game: Game, text: str) -> tuple[float, ...]:
    """The probability to play at random for every seat."""
    parts = numbers_in(text, float)
    if parts is None or len(parts) not in (1, game.seats) or not all(0 <= part <= 1 for part in parts):
        raise PlygroundError(f"{game.name}, training: explore={text}; expected a probability, or one for every seat")
    return tuple(parts * game.seats if len(parts) == 1 else parts)


def read_lineups(game: Game, text: str) -> tuple[tuple[str, ...], ...]:
    """Who plays, one text for every seat of every line-up; options of a player are separated by ; here."""
    lineups = []
    for part in text.split("|"):
        texts = [player.strip().replace(";", ",") for player in part.split(",")]
        if len(texts) == 1:
            texts *= game.seats
        if len(texts) == len(game.teams) < game.seats:
            side_of = {seat: side for side, team in enumerate(game.teams) for seat in team}
            texts = [texts[side_of[seat]] for seat in range(game.seats)]
        if len(texts) != game.seats or not all(texts):
            raise PlygroundError(
                f"{game.name}, training: lineup={part.strip()}; expected self, or a text for each of {game.seats} seats"
            )
        lineups.append(tuple(texts))
    return tuple(lineups)


def read_checkpoints(game: Game, text: str, games: int) -> tuple[int, ...]:
    """After which games a checkpoint is kept, the last game included; 0 is before the first."""
    parts = numbers_in(text, int)
    if parts is None or any(part < 0 for part in parts):
        raise PlygroundError(f"{game.name}, training: checkpoints={text}; expected a number, or numbers of games")
    if len(parts) == 1:
        parts = [games * k // parts[0] for k in range(parts[0] + 1)] if parts[0] else [games]
    return tuple(sorted({part for part in parts if part < games} | {games}))
