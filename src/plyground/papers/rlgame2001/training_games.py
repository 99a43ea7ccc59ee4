"""A training run whose games are looked at: how long they are, who wins, and how much of them repeats itself.

The paper's figures are of the games that were learned from, with their random moves. Of each window of them this keeps
how many took so many moves, so that shares and means can be taken afterwards.
"""

import pathlib
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from plyground.core.structures import Structure
from plyground.jobs.job import Job, Tell
from plyground.learn.model import TABLE
from plyground.learn.model_files import save_model
from plyground.papers.learning_run import LearningRun, keep
from plyground.papers.rlgame2001.boards import moves_of
from plyground.players.known_options import without_endgames
from plyground.training.plan import make_plan
from plyground.training.trainer import Tally, Trainer

SLICE = 100  # games between two signs of life
OPPONENT = "OPPONENT"  # in a line-up: the file of the network that is played against


@dataclass
class Lengths(Tally):
    """A tally that knows the length of every game, and which games were the same as an earlier one of the window."""

    lengths: Counter[int] = field(default_factory=Counter)  # moves of the side that made the last one -> games
    games_seen: set[int] = field(default_factory=set)

    def add(self, arena: Structure) -> None:
        super().add(arena)
        self.lengths.update(moves_of(int(turns)) for turns in arena.turns)
        self.games_seen.update(arena.fingerprints.tolist())


@dataclass(frozen=True)
class TrainingGames(LearningRun):
    """One run, with the figures of the games between one checkpoint and the next."""

    KIND: ClassVar[str] = "paper.rlgame.training"
    VERSION: ClassVar[int] = 1

    opponent: "TrainingGames | None" = None  # a network that no longer learns

    def __hash__(self) -> int:
        return super().__hash__()

    @property
    def needs(self) -> Sequence[Job]:
        return () if self.opponent is None else (self.opponent,)

    @without_endgames()
    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        options = {"cycles": "counted", **self.options}
        if self.opponent is not None:
            self.opponent.model(game)
            options["lineup"] = options["lineup"].replace(OPPONENT, str(self.opponent.network_file()))
        trainer = Trainer(make_plan(game, {**options, "games": self.games}), self.seed, tally=Lengths())
        suffix = ".table" if trainer.model.spec.kind == TABLE else ".npz"
        windows = []
        for games in self.checkpoints:
            while trainer.games < games:
                trainer.play(min(SLICE, games - trainer.games))
                tell(trainer.games / self.games, self.words)
            if trainer.tally.games:
                windows.append(figures_of(trainer))
            if games in (*self.kept, self.games):
                self.save(trainer, games, suffix)
        return {"windows": windows}

    def save(self, trainer: Trainer, games: int, suffix: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / f"model{suffix}"
            save_model(file, replace(trainer.model, history={"seed": self.seed, "games": games}))
            keep(file, self.file(games, suffix))

    def network_file(self) -> pathlib.Path:
        """The file of what was learned in the end."""
        file = self._there(self.games)
        assert file is not None
        return file


def figures_of(trainer: Trainer) -> dict[str, Any]:
    """The figures of the window that ends here."""
    tally = trainer.tally
    assert isinstance(tally, Lengths)
    row = trainer.close_window()
    trainer.tally = Lengths()
    return {
        "games": row["games"], "window": row["window"], "wins": [row["wins_0"], row["wins_1"]], "draws": row["draws"],
        "lengths": {str(moves): games for moves, games in sorted(tally.lengths.items())},
        "identical": tally.games - len(tally.games_seen), "repeats": row["repeats"], "td_error": row["td_error"],
    }  # fmt: skip


# Figures of windows, alone or together


def together(windows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The figures of several windows as if they were one."""
    lengths: Counter[str] = Counter()
    for one in windows:
        lengths.update(one["lengths"])
    games = sum(one["window"] for one in windows)
    return {
        "window": games, "wins": [sum(one["wins"][seat] for one in windows) for seat in (0, 1)],
        "draws": sum(one["draws"] for one in windows), "lengths": dict(lengths),
        "identical": sum(one["identical"] for one in windows),
    }  # fmt: skip


def lengths_of(window: Mapping[str, Any]) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of moves, and of the games that took so many."""
    moves = np.array([int(moves) for moves in window["lengths"]], np.float64)
    return moves, np.array(list(window["lengths"].values()), np.float64)


def mean_length(window: Mapping[str, Any]) -> float:
    moves, games = lengths_of(window)
    return float((moves * games).sum() / games.sum())


def sd_of_length(window: Mapping[str, Any]) -> float:
    moves, games = lengths_of(window)
    mean = (moves * games).sum() / games.sum()
    return float(((games * (moves - mean) ** 2).sum() / games.sum()) ** 0.5)


def share_of_lengths(window: Mapping[str, Any], low: float = 0, high: float = float("inf")) -> float:
    """The share of games with at least `low` and at most `high` moves."""
    moves, games = lengths_of(window)
    return float(games[(moves >= low) & (moves <= high)].sum() / games.sum())


def longest(window: Mapping[str, Any]) -> int:
    return max(int(moves) for moves in window["lengths"])


def share_of_white(window: Mapping[str, Any]) -> float:
    """Of all games."""
    return window["wins"][0] / window["window"]


def lead_of_one_side(window: Mapping[str, Any]) -> float:
    """How far the share of wins of either side is from a half."""
    white, black = window["wins"]
    return abs(white / max(white + black, 1) - 0.5)
