"""The options of a training run. Each is declared once: its name, type, default, what is allowed, and a description.

The fields of `TrainingOptions` carry the names that users type after `plyground train --with`, in TOML files and in
`pg.train(…)`; only `lambda`, which is a word of Python, is called `lambda_`.
"""

import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.settings import read_settings, setting_field, settings_of, user_names
from plyground.core.state_inputs import STATE_ENCODING
from plyground.learn.learner import CYCLES, LEFT, PREDICTIONS
from plyground.learn.model import EVERY_SEAT, NETWORK, ONE, TABLE, VIEWER

SELF = "self"  # in a line-up: the learner
SAME_ALPHA = -1.0  # the last update of a game has the same step size as all others


@dataclass(frozen=True)
class TrainingOptions:
    """The options of a training run as they were given; `Plan` says what they mean for a game."""

    # The model
    method: str = setting_field(NETWORK, "what learns", choices=(NETWORK, TABLE))
    encoding: str = setting_field(
        "", f"the network's inputs (see plyground games NAME); {STATE_ENCODING}, which every game has: its positions"
    )
    hidden: int = setting_field(10, "hidden units", low=1, high=4096)
    outputs: str = setting_field(
        "default", "one output for every seat, one for a single side, or one for the viewer of subjective inputs",
        choices=("default", EVERY_SEAT, ONE, VIEWER),
    )  # fmt: skip
    per_seat: bool = setting_field(False, "every seat has a network (or table) of its own")
    phases: bool = setting_field(False, "every phase of the game has a network of its own")
    squash: str = setting_field("sigmoid", "the activation function", choices=("sigmoid", "tanh"))
    bias: bool = setting_field(True, "units have a bias")
    spread: float = setting_field(
        1.0, "initial weights are drawn uniformly from -spread to spread", low=0.0, high=100.0
    )
    ends: str = setting_field(
        "exact", "value of finished games: their target, or the model's evaluation as in any other position",
        choices=("exact", "judged"),
    )  # fmt: skip
    targets: str = setting_field("-1:0,0:0.5,1:1", "the training target of each payoff, as payoff:target,…")
    unknown: float = setting_field(0.0, "the value of positions that a table does not hold", low=-1e9, high=1e9)

    # TD(λ)
    games: int = setting_field(10_000, "games to learn from", low=1, high=10**10)
    alpha: float = setting_field(0.1, "step size (α)", low=0.0, high=100.0)
    half: float = setting_field(
        0.0, "number of games after which the step size has halved; 0: it never does", low=0.0, high=1e12
    )
    last_alpha: float = setting_field(
        SAME_ALPHA, "step size of a game's last update; -1: the same as the others", low=-1.0, high=100.0
    )
    lambda_: float = setting_field(0.7, "decay of the eligibility traces (λ)", low=0.0, high=1.0)
    gamma: float = setting_field(1.0, "discount (γ)", low=0.0, high=1.0)
    reward: float = setting_field(0.0, "reward for every step but the last", low=-1e9, high=1e9)
    watch: str = setting_field(
        "all", "positions to learn from: all, those after a seat's own turns, or pairs of a turn and the reply",
        choices=("all", "own", "replies"),
    )  # fmt: skip
    update: str = setting_field(
        "move", "update after every move, or once a game, towards its result",
        choices=("move", "game-each", "game-final"),
    )  # fmt: skip
    prediction: str = setting_field(
        "current", "the value that an error is taken from: by the weights of the update, or saved from the move before",
        choices=PREDICTIONS,
    )  # fmt: skip
    cycles: str = setting_field(
        LEFT, "positions that come again within a game: left alone, counted in windows.csv, or cut, so that nothing is "
        "learned across them",
        choices=CYCLES,
    )  # fmt: skip
    traces: str = setting_field("replacing", "eligibility traces of a table", choices=("replacing", "accumulating"))

    # The games learned from
    choice: str = setting_field("greedy", "how the learner chooses its moves: greedy, alphabeta:depth=2, …")
    explore: str | float = setting_field(
        "0", "probability of a random move; or one probability for every seat, separated by commas"
    )
    noise: float = setting_field(
        0.0, "standard deviation of the random factor on the network's evaluations", low=0.0, high=10.0
    )
    lineup: str = setting_field(
        SELF, "who plays: self, or a player for every seat; several line-ups, separated by |, take turns"
    )
    rotate: bool = setting_field(True, "the players of a line-up change seats from game to game")
    owner: int = setting_field(0, "the seat whose value a single output predicts", low=0, high=15)
    records: str = setting_field("", "learn from the recorded games in this file instead of playing")
    longest: int = setting_field(0, "turns after which a game is broken off; 0: 100,000", low=0, high=10**9)

    # Checkpoints and tests
    checkpoints: str | int = setting_field("10", "number of checkpoints, evenly spaced")
    checkpoints_at: str | int = setting_field(
        "", "the games after which to keep a checkpoint instead, separated by commas: 0,1000,5000"
    )
    benchmark: str = setting_field("random", "the player that checkpoints are tested against")
    test_games: int = setting_field(1000, "games of each test against the benchmark", low=0, high=10**8)
    self_games: int = setting_field(200, "games of each test against the previous checkpoint", low=0, high=10**8)
    test_seats: str | int = setting_field(
        "default", "seats of the tests: all (in turn), or those named, such as 0; default: where the learner learns"
    )
    window: int = setting_field(
        0, "games summed up in each line of windows.csv; 0: a twentieth of all games", low=0, high=10**9
    )
    converge: int = setting_field(
        0, "look for convergence every so many games, by comparing games without exploration; 0: never",
        low=0, high=10**9,
    )  # fmt: skip
    until_converged: bool = setting_field(False, "stop at convergence: when two such games in a row are equal")

    # The beginning
    start: str = setting_field("", "start from this network (or table) instead of a new one")
    transfer: bool = setting_field(False, "the starting network may come from another board: carry its inputs over")
    anyway: bool = setting_field(False, "go on although the rules have changed since the files were written")

    def to_dict(self) -> dict[str, Any]:
        """The options by the names that users type."""
        return {name: getattr(self, field) for field, name in FIELDS.items()}


FIELDS = user_names(TrainingOptions)  # field -> the name that users type
SETTINGS = {FIELDS[field]: setting for field, setting in settings_of(TrainingOptions).items()}  # by those names


def read_options(owner: str, given: Mapping[str, Any]) -> TrainingOptions:
    """The options given, checked and converted, and the defaults of all others; `owner` begins the errors."""
    values = read_settings(owner, SETTINGS, given, word="training setting")
    return TrainingOptions(**{field: values[name] for field, name in FIELDS.items()})


@dataclass(frozen=True)
class TrainingFile:
    """A whole experiment as a TOML file describes it; what it does not say is None or empty."""

    game: str | None = None  # a name, or a file
    runs: int | None = None
    seed: int | None = None
    out: str | None = None  # the folder for everything that is learned
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the game
    options: Mapping[str, Any] = field(default_factory=dict)  # of the training


KINDS = {"game": (str, "a name in quotation marks"), "runs": (int, "a whole number"), "seed": (int, "a whole number"),
         "out": (str, "a folder in quotation marks"), "settings": (dict, "a table [settings]"),
         "train": (dict, "a table [train]")}  # fmt: skip


def read_file(path: pathlib.Path) -> TrainingFile:
    """The experiment in a TOML file: `game`, `runs`, `seed`, `out`, `[settings]`, `[train]`.

    A game's file that does not exist is looked for beside the TOML file. A list of `checkpoints`, as older files have
    it, means `checkpoints_at`.
    """
    try:
        content = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise PlygroundError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PlygroundError(f"{path}: not valid TOML: {error}") from None
    for name, value in content.items():
        if name not in KINDS:
            raise PlygroundError(
                f"{path}: no entry is called {name}; expected game, runs, seed, out, [settings], [train]"
            )
        kind, expected = KINDS[name]
        if type(value) is not kind:
            raise PlygroundError(f"{path}: {name} = {str(value)[:60]}; expected {expected}")
    options = {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in content.pop("train", {}).items()
    }
    if "," in str(options.get("checkpoints", "")):
        options["checkpoints_at"] = options.pop("checkpoints")
    if "game" in content and not pathlib.Path(content["game"]).exists() and (path.parent / content["game"]).is_file():
        content["game"] = str(path.parent / content["game"])
    return TrainingFile(**content, options=options)
