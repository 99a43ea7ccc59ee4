"""The trained player: what a network learns of a variant by playing itself, and whether it gets better.

All games are learned in one way, so that figures of different games compare: a network of forty hidden units on the
integers of the positions, TD(λ), draws between wins and losses, sooner wins before later ones. The documents' own
ways of learning are in the laboratory.
"""

import pathlib
import tempfile
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.data_folder import data_folder
from plyground.core.game import Game
from plyground.core.state_inputs import STATE_ENCODING
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell, key_of
from plyground.learn.model import Model
from plyground.learn.model_files import load_for, load_model, save_model
from plyground.players import Player, make_player
from plyground.players.model_options import with_model
from plyground.training.train import train
from plyground.verify.measures.judged_score import ABOVE, BELOW, JudgedScore
from plyground.verify.meetings import meet
from plyground.verify.strengths import LONGEST, sides_of

FOLDER = "trained"  # in the user's data folder: networks by the keys of the jobs that trained them
FEWEST_GAMES = 200
WINDOWS = (0.1, 0.3)  # of all games: the earlier selves that the trained player must beat
WORDS = {ABOVE: "better", BELOW: "not better"}
MARGIN = 0.1


def recipe(game: Game, games: int) -> dict[str, Any]:
    """How a network learns any game."""
    largest = game.largest_payoff
    payoffs = {payoff: payoff / largest for payoff in (-largest, 0.0, largest)}
    return {
        "method": "network", "encoding": STATE_ENCODING, "hidden": 40, "squash": "tanh", "spread": 0.2,
        "outputs": "one" if len(sides_of(game)) == 2 else "default", "owner": 0, "per_seat": False, "watch": "all",
        "targets": ",".join(f"{payoff:g}:{target:g}" for payoff, target in payoffs.items()),
        "alpha": 0.1, "half": max(games / 2, 1), "lambda": 0.7, "gamma": 0.98, "explore": "0.05", "games": games,
        "longest": LONGEST, "test_games": 0, "self_games": 0, "window": max(games // 10, 1),
        "checkpoints_at": ",".join(str(round(share * games)) for share in (*WINDOWS, 1.0)),
    }  # fmt: skip


@dataclass(frozen=True)
class Training(Job):
    """A network that learns by playing itself; its weights are kept beside the results."""

    KIND: ClassVar[str] = "verify.training"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        with tempfile.TemporaryDirectory() as folder:
            tell(0.0, f"learning from {self.games:,} games")
            train(game, folder, seed=self.seed, workers=1, **recipe(game, self.games),
                  progress=lambda runs: tell(runs[0].trainer.games / self.games, "learning"))  # fmt: skip
            run = pathlib.Path(folder) / "run-1"
            earlier = [load_model(run / f"games-{round(share * self.games):010d}.npz") for share in WINDOWS]
            learned = load_model(run / "final.npz")
        for number, model in enumerate(earlier):
            keep(self, model, f"-{number}")
        keep(self, learned)
        return {"games": self.games}


def keep(job: Training, model: Model, suffix: str = "") -> None:
    file = model_file(job, suffix)
    file.parent.mkdir(parents=True, exist_ok=True)
    save_model(file, model)


def model_file(job: Training, suffix: str = "") -> pathlib.Path:
    return data_folder() / FOLDER / f"{key_of(job)[:32]}{suffix}.npz"


def is_there(job: Training) -> bool:
    """Whether the networks are where they were kept."""
    return all(model_file(job, suffix).is_file() for suffix in ("", *(f"-{k}" for k in range(len(WINDOWS)))))


def trained_player(job: Training, game: Game, suffix: str = "") -> Player:
    """The network as a player that looks one turn ahead; it is trained again if its file has gone."""
    if not is_there(job):
        job.run(lambda share, words: None)
    return with_model(make_player(game, "greedy"), load_for(model_file(job, suffix), game))


@dataclass(frozen=True)
class Learned(Job):
    """What the trained player scores against its earlier selves and against players from outside."""

    KIND: ClassVar[str] = "verify.learned"
    VERSION: ClassVar[int] = 1

    training: Training
    anchors: tuple[str, ...]  # random first
    games: int  # at most, of each
    limit: float  # that its score must exceed
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        spec, games = self.training.game, self.training.games
        game, start = spec.open(), spec.position()
        player = trained_player(self.training, game)
        share = 2 * self.limit / len(sides_of(game))

        def score(against: str | Player) -> dict[str, Any]:
            judged = JudgedScore(share, MARGIN, self.games)
            met = meet(game, player, against, judged, self.seed, start)
            return {"score": met.estimate, "verdict": WORDS.get(judged.verdict or "", "undecided")}

        windows, anchors = [], []
        for number, part in enumerate(WINDOWS):
            tell(number / 5, "against its earlier selves")
            windows.append({"games": round(part * games), **score(trained_player(self.training, game, f"-{number}"))})
        for anchor in self.anchors:
            tell(0.5, f"against {anchor}")
            anchors.append({"player": anchor, **score(anchor)})
        return {"games": games, "share": share, "windows": windows, "anchors": anchors}
