"""A training run of an experiment as a job: its curve is kept with the results, its networks beside them."""

import os
import pathlib
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell, key_of
from plyground.learn.model import Model
from plyground.learn.model_files import load_for
from plyground.players.known_options import without_endgames
from plyground.players.transfer import load_transferred
from plyground.training.train import train

FOLDER = "trained"  # in the user's data folder: networks and tables by the keys of the jobs that trained them


@dataclass(frozen=True)
class LearningRun(Job):
    """One run: a network or a table that learns, tested after so many games each."""

    KIND: ClassVar[str] = "paper.learning"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    options: Mapping[str, Any]  # of the training, as for `pg.train`; games and checkpoints follow from the next field
    checkpoints: tuple[int, ...]  # numbers of games, ascending; the last one is how many are learned from
    seed: int
    kept: tuple[int, ...] = ()  # checkpoints, besides the last, whose networks are kept

    def __hash__(self) -> int:
        return hash((self.game, self.checkpoints, self.seed))

    @property
    def games(self) -> int:
        return self.checkpoints[-1]

    def run(self, tell: Tell) -> dict[str, Any]:
        """The curve (a test for each checkpoint), the windows of games learned from, and when it converged."""
        with tempfile.TemporaryDirectory() as folder, without_endgames():
            trained = train(
                self.game.open(), folder, seed=self.seed, workers=1, games=self.games,
                checkpoints_at=",".join(map(str, self.checkpoints)),
                progress=lambda runs: tell(runs[0].standing.games / self.games, self.words), **self.given(),
            )  # fmt: skip
            run = trained.runs[0]
            for games in dict.fromkeys((*self.kept, run.curve[-1]["games"])):
                keep(pathlib.Path(folder) / "run-1" / f"games-{games:010d}{run.suffix}", self.file(games, run.suffix))
            if run.curve[-1]["games"] != self.games:  # converged before
                keep(self.file(run.curve[-1]["games"], run.suffix), self.file(self.games, run.suffix))
        return {"curve": run.curve, "windows": run.windows, "converged_at": run.converged_at}

    def given(self) -> Mapping[str, Any]:
        """The options of the training as they are given to it."""
        return self.options

    @property
    def words(self) -> str:
        return f"{self.game.name_or_file}, {self.options.get('encoding', '')} seed {self.seed}".replace(",  ", ", ")

    def file(self, games: int, suffix: str) -> pathlib.Path:
        return data_folder() / FOLDER / f"{key_of(self)[:32]}-{games}{suffix}"

    def model(self, game: Game, games: int | None = None, transferred: bool = False) -> Model:
        """The network after so many games, at the end by default; it is trained again if its file has gone."""
        wanted = self.games if games is None else games
        if wanted not in (*self.kept, self.games):
            raise PlygroundError(f"{self.KIND}: the network after {wanted:,} games is not kept; expected it in `kept`")
        if self._there(wanted) is None:
            self.run(lambda share, words: None)
        file = self._there(wanted)
        assert file is not None
        return load_transferred(file, game, False) if transferred else load_for(file, game)

    def _there(self, games: int) -> pathlib.Path | None:
        return next((file for suffix in (".npz", ".table") if (file := self.file(games, suffix)).is_file()), None)


def keep(source: pathlib.Path, target: pathlib.Path) -> None:
    """Copy a file, whole or not at all."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    shutil.copyfile(source, partial)
    os.replace(partial, target)
