"""What commands have run, as the store keeps it: a training with each seed, a match, a tournament."""

import hashlib
import json
import math
import pathlib
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.game import Game
from plyground.core.plain_data import canonical
from plyground.core.provenance import made_by
from plyground.matches.result import MatchResult
from plyground.matches.tournament import TournamentResult
from plyground.store.runs import MATCH, TOURNAMENT, TRAINING, Checkpoint, KeptRun, PlayedOff, Runs
from plyground.training.run import Run, what_influences

RANDOM = 16  # bytes of a random key
PLAYED = ("game", "settings", "seconds")  # of a match: what stands beside its figures


class TrainingRecorder:
    """Keeps the runs of a training in the store: when they begin, after every checkpoint, and at the end."""

    def __init__(self, runs: Runs):
        self.runs = runs
        self.began = time.monotonic()
        self._before: dict[str, float] = {}  # seconds that a run took before it was resumed
        self._written: dict[str, tuple[int, bool]] = {}  # checkpoints of each run, and whether it had finished
        self._hashes: dict[pathlib.Path, tuple[int, str]] = {}

    def tell(self, made: Sequence[Run]) -> None:
        """Write those runs that have another checkpoint, or have finished."""
        for run in made:
            if run.folder is None:
                continue
            key = key_of_training(run)
            if key not in self._before:
                known = self.runs.find(key)
                self._before[key] = 0.0 if known is None else known.seconds
                self._written[key] = (0, False) if known is not None else (-1, False)
            stands = len(run.curve), run.standing.doing == "done"
            if self._written[key] != stands:
                self._written[key] = stands
                self.runs.keep(self.kept(run, key))

    def kept(self, run: Run, key: str) -> KeptRun:
        plan, folder = run.plan, pathlib.Path(run.folder or ".").absolute()
        about = made_by(plan.game)
        return KeptRun(
            key, TRAINING, plan.game.name, plan.game.settings, about["rules"], run.seed, plan.options.to_dict(),
            {"windows": finite(run.windows), "converged_at": run.converged_at, "not_learning": run.not_learning},
            [self.checkpoint(run, row) for row in run.curve], made_by=about,
            seconds=round(self._before[key] + time.monotonic() - self.began, 1),
            finished=run.standing.doing == "done", folder=str(folder),
        )  # fmt: skip

    def checkpoint(self, run: Run, row: Mapping[str, Any]) -> Checkpoint:
        """A checkpoint with the hash of its file; a file is read once."""
        file = run.checkpoint_file(row["games"])
        figures = finite({name: value for name, value in row.items() if name != "games"})
        if file is None or not file.is_file():
            return Checkpoint(row["games"], figures)
        size = file.stat().st_mtime_ns
        if self._hashes.get(file, (0, ""))[0] != size:
            self._hashes[file] = size, hash_of_file(file)
        return Checkpoint(row["games"], figures, file.name, self._hashes[file][1])


def key_of_training(run: Run) -> str:
    """The same for a run that is resumed, and another one for another folder, seed or way of learning."""
    return key_of_settings(pathlib.Path(run.folder or "."), run.seed, json.loads(json.dumps(run.plan.to_dict())))


def key_of_settings(folder: pathlib.Path, seed: int, settings: dict[str, Any]) -> str:
    """The key of a run in a folder, by all settings of its training."""
    told = [TRAINING, str(folder.absolute()), seed, what_influences(settings)]
    return hashlib.sha256(canonical(told).encode()).hexdigest()


def run_of_match(played: MatchResult, options: Mapping[str, Any]) -> KeptRun:
    """A match that was played; `options` are those that its figures do not tell."""
    figures, game = played.to_dict(), played.lineup.game
    told = {"seats": figures["seats"], "paired": played.paired, "games": played.cap, **options}
    return own_run(MATCH, game, played.seed, told, {}, [played_off(played)], figures["seconds"], played.interrupted)


def run_of_tournament(played: TournamentResult, options: Mapping[str, Any]) -> KeptRun:
    """A tournament with all of its matches."""
    left_out = (*PLAYED, "matches")
    figures = finite({name: value for name, value in played.to_dict().items() if name not in left_out})
    told = {"paired": played.paired, "games": played.games, **options}
    matches = [played_off(one.result) for one in played.matches]
    return own_run(TOURNAMENT, played.game, played.seed, told, figures, matches, played.seconds, played.interrupted)


def own_run(kind: str, game: Game, seed: int, options: Mapping[str, Any], figures: Mapping[str, Any],
            matches: Sequence[PlayedOff], seconds: float, interrupted: bool) -> KeptRun:  # fmt: skip
    about = made_by(game)
    return KeptRun(
        secrets.token_hex(RANDOM), kind, game.name, game.settings, about["rules"], seed, options, figures,
        matches=matches, made_by=about, seconds=round(seconds, 3), finished=not interrupted,
    )  # fmt: skip


def played_off(played: MatchResult) -> PlayedOff:
    figures = {name: value for name, value in played.to_dict().items() if name not in PLAYED}
    texts = [player.text for player in played.lineup.players]
    return PlayedOff(texts, played.seed, played.games, finite(figures))


def hash_of_file(file: pathlib.Path) -> str:
    """The SHA-256 of a file."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def finite(value: Any) -> Any:
    """Plain data of figures: what is no number is not known.

    >>> finite({"error": float("nan"), "won": (1, 2)})
    {'error': None, 'won': [1, 2]}
    """
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {str(name): finite(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [finite(one) for one in value]
    return value
