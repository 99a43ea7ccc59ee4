"""One run in its folder: checkpoints, figures, and resuming a run that was stopped or killed.

    latest.npz (or .table)      the model when it was last written, and after how many games
    games-0000050000.npz        a checkpoint
    curve.csv                   what every checkpoint scored
    windows.csv                 length, results and errors of the games learned from, window by window
    final.npz                   the last checkpoint, under a name that is easy to type

Files are written whole or not at all. What a checkpoint scores follows from the seed, so a run that was killed during a
test repeats the test and finds the same.
"""

import csv
import io
import json
import pathlib
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from plyground.core.atomic_files import remove_partial_files, write_text
from plyground.core.errors import PlygroundError
from plyground.core.provenance import made_by
from plyground.learn.model import TABLE, Model
from plyground.learn.model_files import check_rules, load_model, save_model
from plyground.matches.match import match
from plyground.players import Player
from plyground.training.not_learning import reasons_not_learning
from plyground.training.options import SETTINGS
from plyground.training.plan import Plan
from plyground.training.trainer import LONGEST, Tally, Trainer

SLICE_SECONDS = 0.25  # of games between two checks for a reason to stop
SAVE_SECONDS = 5.0  # between writes of what was learned so far
MOST_SAVING = 0.05  # the share of the time that writing may take
TEST_SEED, SELF_SEED = 1_000_003, 2_000_003  # beside the run's own seed: games of tests
TESTS = ("benchmark", "test_games", "self_games", "test_seats")  # settings that decide what checkpoints score
WITHOUT_INFLUENCE = (  # on what is learned
    *TESTS, "games", "checkpoints", "checkpoints_at", "window", "converge", "until_converged", "anyway",
)  # fmt: skip


@dataclass
class Standing:
    """How far a run has come, for those who watch it."""

    games: int = 0
    speed: float = 0.0
    td_error: float = 0.0
    score: float | None = None
    self_score: float | None = None
    is_learning: bool = True
    doing: str = "waiting"


class StoppedError(Exception):
    """The run was asked to stop; what it learned is written."""


@dataclass
class Run:
    """A run and its folder (or none: then nothing is written)."""

    plan: Plan
    seed: int
    folder: pathlib.Path | None = None
    workers: int = 1
    curve: list[dict[str, Any]] = field(default_factory=list)
    windows: list[dict[str, Any]] = field(default_factory=list)
    standing: Standing = field(default_factory=Standing)
    converged_at: int | None = None
    last_game: str | None = None  # the fingerprint of the last noise-free game
    looked_at: int = 0  # after how many games it was played

    def __post_init__(self) -> None:
        self.before: Model | None = None  # the checkpoint before this one
        self.first_weights: np.ndarray | None = None  # of a network before it learned anything
        self.tested_otherwise = False  # whether the curve is of other tests than this plan's
        self.saved_at, self.saving_took = time.monotonic(), 0.0

    @property
    def suffix(self) -> str:
        return ".table" if self.plan.options.method == TABLE else ".npz"

    # Files

    def checkpoint_file(self, games: int) -> pathlib.Path | None:
        return None if self.folder is None else self.folder / f"games-{games:010d}{self.suffix}"

    def _latest(self) -> pathlib.Path | None:
        return None if self.folder is None else self.folder / f"latest{self.suffix}"

    def _history(self, games: int) -> dict[str, Any]:
        """What a model's file says about its training; the same for a run that was resumed and one that was not."""
        made = made_by(self.plan.game)
        return {"training": self.plan.to_dict(), "seed": self.seed, "games": games, "made_by": made}

    def save_latest(self) -> None:
        """Write what was learned so far, with the figures that belong to it."""
        file = self._latest()
        if file is None:
            return
        began = time.monotonic()
        trainer = self.trainer
        history = self._history(trainer.games) | {
            "tally": asdict(trainer.tally),
            "windows": self.windows,
            "curve": self.curve,
            "converged_at": self.converged_at,
            "last_game": self.last_game,
            "looked_at": self.looked_at,
        }
        save_model(file, replace(trainer.model, history=history))
        self.saved_at = time.monotonic()
        self.saving_took = self.saved_at - began

    def written(self) -> Model | None:
        """The model that the folder holds of this run, or None; an error if a run with other options wrote it."""
        others = [] if self.folder is None else [self.folder / f"latest{suffix}" for suffix in (".npz", ".table")]
        file = next((other for other in others if other.exists()), None)
        if file is None:
            return None
        model = load_model(file)
        try:
            before = what_influences(model.history["training"] | {"seed": model.history["seed"]})
            games = int(model.history["games"])
        except (KeyError, TypeError, ValueError):
            raise PlygroundError(f"{file}: not written by a run; expected another --out") from None
        here = what_influences(json.loads(json.dumps(self.plan.to_dict())) | {"seed": self.seed})
        differ = [name for name in {**before, **here} if before.get(name) != here.get(name)]
        if differ:
            differ = ["method"] if "method" in differ else differ  # all else follows
            said = ", ".join(f"{name}={before.get(name)} (here {here.get(name)})" for name in differ)
            raise PlygroundError(f"{self.folder}: a run with {said}; expected the same, or another --out")
        if not self.plan.options.anyway:
            check_rules(file, self.plan.game, model.spec, "--anyway")
        if games > self.plan.options.games:
            raise PlygroundError(
                f"{self.folder}: a run that has learned from {games} games (here games={self.plan.options.games}); "
                "expected no fewer, or another --out"
            )
        return model

    def _read_latest(self) -> Trainer:
        model = self.written()
        if model is None:
            return Trainer(self.plan, self.seed)
        history = model.history
        self.windows, self.curve = history["windows"], history["curve"]
        self.converged_at, self.last_game = history["converged_at"], history["last_game"]
        self.looked_at = history["looked_at"]
        if model.spec.kind == TABLE:
            model = model.copy()  # the file stays as it is while the table grows
        model.history, model.spec = {}, replace(model.spec, rules=self.plan.spec.rules)
        trainer = Trainer(self.plan, self.seed, model, history["games"], Tally(**history["tally"]))
        tests = {name: SETTINGS[name].default for name in TESTS} | history["training"]
        self.tested_otherwise = any(tests[name] != getattr(self.plan.options, name) for name in TESTS)
        return trainer

    def _write_figures(self) -> None:
        if self.folder is not None:
            for name, rows in (("curve.csv", self.curve), ("windows.csv", self.windows)):
                write_text(self.folder / name, as_csv(rows))

    # The run

    def go(self, stop: threading.Event, progress: Callable[[], None] = lambda: None) -> Model:
        """Train to the end, resuming what the folder holds; the trained model."""
        self.standing.doing = "training"
        if self.folder is not None:
            remove_partial_files(self.folder)
        self.trainer = self._read_latest()
        self.progress, self.stop = progress, stop
        games = self.plan.options.games
        together = 1
        self.standing.games = self.trainer.games
        if self.tested_otherwise:
            self._test_again()
        while True:
            self._look_at_boundaries()
            if self.trainer.games >= games or (self.plan.options.until_converged and self.converged_at is not None):
                break
            together = self._play_slice(together)
            if stop.is_set():
                self.save_latest()
                raise StoppedError
        self._finish()
        return self.trainer.model

    def _play_slice(self, together: int) -> int:
        """Play some games; the number of games for the next slice."""
        trainer = self.trainer
        together = min(together, self._next_boundary() - trainer.games)
        began = time.perf_counter()
        trainer.play(together)
        seconds = time.perf_counter() - began
        standing = self.standing
        speed = together / max(seconds, 1e-9)
        standing.speed = speed if standing.speed == 0.0 else 0.9 * standing.speed + 0.1 * speed
        standing.games, standing.td_error = trainer.games, trainer.tally.td_error or standing.td_error
        self.progress()
        if time.monotonic() - self.saved_at > max(SAVE_SECONDS, self.saving_took / MOST_SAVING):
            self.save_latest()
        return max(1, min(int(together * SLICE_SECONDS / max(seconds, 1e-6)), 4 * together))

    def _next_boundary(self) -> int:
        """The next game after which something is to be done."""
        games = self.trainer.games
        periods = [period for period in (self.plan.window, self.plan.options.converge) if period]
        boundaries = [games + period - games % period for period in periods]
        return min([*boundaries, *(point for point in self.plan.checkpoints if point > games)])

    def _look_at_boundaries(self) -> None:
        """Close a window, look for convergence, keep a checkpoint: whatever is due after this game."""
        games, plan = self.trainer.games, self.plan
        if self.trainer.tally.games and (games % plan.window == 0 or games == plan.options.games):
            self.windows.append(self.trainer.close_window())
        if plan.options.converge and games % plan.options.converge == 0 and games > self.looked_at:
            self._look_for_convergence()
        if games in plan.checkpoints and not any(row["games"] == games for row in self.curve):
            self._keep_checkpoint(games)

    def _look_for_convergence(self) -> None:
        fingerprint = self.trainer.noise_free_game()
        if fingerprint == self.last_game and self.converged_at is None:
            self.converged_at = self.trainer.games
        self.last_game, self.looked_at = fingerprint, self.trainer.games

    def _keep_checkpoint(self, games: int) -> None:
        """Write the network, test it, and note what it scored."""
        model = self.trainer.model
        file = self.checkpoint_file(games)
        if file is not None:
            self.save_latest()
            save_model(file, replace(model, history=self._history(games)))
        self.standing.doing = "testing"
        self.progress()
        row = self._test(games, model)
        self.standing.score, self.standing.self_score = row.get("win_rate"), row.get("self_win_rate")
        self.standing.doing = "training"
        self._write_figures()
        self.save_latest()
        self.progress()

    def _finish(self) -> None:
        """Keep the last checkpoint, wherever the run ended, and write it as `final` too."""
        games = self.trainer.games
        if not any(row["games"] == games for row in self.curve):
            self._keep_checkpoint(games)
        if self.folder is not None:
            save_model(self.folder / f"final{self.suffix}", replace(self.trainer.model, history=self._history(games)))
        self._write_figures()
        self.standing.doing = "done"
        self.progress()

    # Tests

    def _test_again(self) -> None:
        """The options of the tests have changed: make the curve again from the checkpoints."""
        points, self.curve = [row["games"] for row in self.curve], []
        for games in points:
            file = self.checkpoint_file(games)
            if file is not None and file.exists():
                self.standing.doing = "testing"
                self.progress()
                self._test(games, load_model(file))
        self.standing.doing = "training"

    def _test(self, games: int, model: Model) -> dict[str, Any]:
        """Test a checkpoint and add what it scores to the curve."""
        row = {"games": games, **self._tested(games, model), **self._moved(model)}
        self.curve.append(row)
        self.standing.is_learning = not self.not_learning
        self.before = model.copy()
        return row

    @property
    def not_learning(self) -> list[str]:
        """What speaks against learning so far; empty if nothing does."""
        return reasons_not_learning(self.plan, self.curve, self.windows)

    def _moved(self, model: Model) -> dict[str, float]:
        """By how much of their size a network's weights differ from those it started with."""
        if model.spec.kind == TABLE:
            return {}
        if self.first_weights is None:
            self.first_weights = self.plan.new_model(self.seed).weights["weights"]
        change, size = (np.sqrt((array**2).mean()) for array in
                        (model.weights["weights"] - self.first_weights, self.first_weights))  # fmt: skip
        return {"moved": float(change / size) if size > 0 else float(change)}

    def _tested(self, games: int, model: Model) -> dict[str, Any]:
        """What the learner scores against the benchmark and against the previous checkpoint."""
        plan, figures = self.plan, {}
        me = replace(self.trainer.learner_player(), model=model)
        if plan.options.test_games and plan.options.benchmark:
            figures = self._score(me, plan.options.benchmark, plan.options.test_games, TEST_SEED, "")
        earlier = self._checkpoint_before(games)
        if plan.options.self_games and earlier is not None:
            other = replace(me, model=earlier, text="before")
            figures |= self._score(me, other, plan.options.self_games, SELF_SEED, "self_")
        return figures

    def _score(self, me: Player, opponent: Any, games: int, seed: int, prefix: str) -> dict[str, Any]:
        """A match of the learner against others: on all seats in turn, or on those it is meant for."""
        game, plan = self.plan.game, self.plan
        players = plan.opponents(me, opponent)
        seats, own = ("rotate", 0) if plan.test_seats is None else ("fixed", plan.test_seats[0])
        longest = plan.options.longest or LONGEST
        played = match(
            game, players, games, self.seed + seed, seats, workers=self.workers, longest=longest,
            progress=self._look_whether_to_stop,
        )  # fmt: skip
        figures = played.to_dict()
        mine = figures["players"][own]
        chosen = {"win_rate": mine["win_rate"], "low": mine["interval"][0], "high": mine["interval"][1],
                  "draws": mine["draws"], "points": mine["points"], "length": figures["length"]["mean"],
                  "games_played": figures["games"]}  # fmt: skip
        return {prefix + name: value for name, value in chosen.items()}

    def _look_whether_to_stop(self, played: int) -> None:
        """Break off a test, which is repeated when the run is resumed."""
        if self.stop.is_set():
            raise StoppedError

    def _checkpoint_before(self, games: int) -> Model | None:
        """The previous checkpoint: the one in memory, or after a restart the one in its file."""
        points = [row["games"] for row in self.curve if row["games"] < games]
        if not points:
            return None
        file = self.checkpoint_file(points[-1])
        if self.before is None and file is not None and file.exists():
            self.before = load_model(file)
        return self.before


def what_influences(settings: dict[str, Any]) -> dict[str, Any]:
    """Whatever of a run's settings influences what is learned, the game's own settings included."""
    own = {f"{settings['game']} {name}": value for name, value in settings["settings"].items()}
    left_out = {*WITHOUT_INFLUENCE, "settings"}
    settings = {name: setting.default for name, setting in SETTINGS.items()} | settings  # some may be new
    return {name: value for name, value in settings.items() if name not in left_out} | own


def as_csv(rows: list[dict[str, Any]]) -> str:
    """Rows as a CSV text; numbers with six digits."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: f"{value:.6g}" if isinstance(value, float) else value for name, value in row.items()})
    return text.getvalue()
