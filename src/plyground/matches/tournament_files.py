"""The folder of a tournament: its settings, a file for every match that is over, and the figures so far.

    tournament.json     game, settings of the game, hash of the rules, players, games, seed; nothing else may go on here
    match-0001.npz      the games of a match as arrays
    figures.json        what all matches say together, as `plyground tournament --json` prints it

Every file is written whole or not at all, so that a program that is killed loses at most the match it is playing.
"""

import json
import pathlib
import zipfile
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, Protocol

import numpy as np

from plyground.core.atomic_files import whole_file, write_text
from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.core.game import Game
from plyground.core.json_text import read_json
from plyground.matches.lineup import make_lineup
from plyground.matches.openings import Openings
from plyground.matches.result import MatchResult
from plyground.players import Player
from plyground.search.arena import EFFORT

SETTINGS_FILE, FIGURES_FILE = "tournament.json", "figures.json"
ARRAYS = ("fingerprints", "turns", "choices", "endings", "payoffs")  # of a result, one entry for every game


def as_text(data: Mapping[str, Any]) -> str:
    """Plain data as a JSON file."""
    return json.dumps(data, indent=1) + "\n"


class HasFigures(Protocol):
    """What can be written as figures."""

    def to_dict(self) -> dict[str, Any]: ...


class TournamentFolder:
    """The folder of a tournament, or none: then nothing is written and nothing found.

    If a match cannot be written (a full disk), `failure` says why and nothing more is written; the tournament goes on.
    """

    def __init__(self, folder: str | pathlib.Path | None, game: Game, settings: Mapping[str, Any]):
        self.folder = None if folder is None else pathlib.Path(folder)
        self.failure = ""
        self.settings = {"game": game.name, "settings": game.settings, "rules": game.rules_hash, **settings}

    def __enter__(self) -> "TournamentFolder":
        if self.folder is not None:
            self._refuse_another_tournament(self.folder)
            self.lock = only_one_in(self.folder, "playing a tournament")
            self.lock.__enter__()
            try:
                write_text(self.folder / SETTINGS_FILE, as_text(self.settings))
            except OSError as error:
                self.lock.__exit__(None, None, None)
                raise PlygroundError(f"{self.folder / SETTINGS_FILE}: {error.strerror}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.folder is not None:
            self.lock.__exit__(kind, error, trace)

    def _refuse_another_tournament(self, folder: pathlib.Path) -> None:
        file = folder / SETTINGS_FILE
        if not file.exists():
            if folder.is_dir() and any(folder.iterdir()):
                raise PlygroundError(f"{folder}: other files are there; expected a new folder, or one of a tournament")
            return
        try:
            before = read_json(file.read_text("utf-8"))
            differ = [name for name in {**before, **self.settings} if before.get(name) != self._plain(name)]
        except (OSError, ValueError, TypeError) as error:
            raise PlygroundError(f"{file}: not the settings of a tournament ({error})") from None
        if differ:
            said = ", ".join(f"{name}={before.get(name)} (here {self._plain(name)})" for name in differ)
            raise PlygroundError(f"{folder}: a tournament with {said}; expected the same, or another folder")

    def _plain(self, name: str) -> Any:
        """A setting as JSON gives it back."""
        return json.loads(json.dumps(self.settings.get(name)))

    def _file(self, number: int) -> pathlib.Path | None:
        return None if self.folder is None else self.folder / f"match-{number + 1:04d}.npz"

    def write(self, number: int, played: MatchResult, so_far: Callable[[], HasFigures]) -> None:
        """Keep a match that is over, and the figures of all matches so far."""
        file = self._file(number)
        if file is None or self.failure:
            return
        arrays = {name: getattr(played, name) for name in ARRAYS}
        arrays |= {name: played.effort[name] for name in EFFORT.names or ()}
        arrays["times"] = np.array([played.seconds, played.cycles_per_second])
        arrays["seed"] = np.array(played.seed)
        if played.openings is not None:
            arrays["opening_turns"] = np.array(played.openings.turns)
            arrays["opening_sizes"] = np.array([len(line) for line in played.openings.lines])
            arrays["opening_positions"] = np.concatenate([np.array(line) for line in played.openings.lines])
            arrays["openings_asked"] = np.array(played.openings.asked)
        try:
            with whole_file(file) as stream:
                np.savez_compressed(stream, allow_pickle=False, **arrays)
            write_text(file.with_name(FIGURES_FILE), as_text(so_far().to_dict()))
        except OSError as error:
            self.failure = f"{file}: {error.strerror}; this match and those after it are not kept"

    def read(self, number: int, table: Sequence[Player]) -> MatchResult | None:
        """A match that was kept; None if it has not been played."""
        file = self._file(number)
        if file is None or not file.exists():
            return None
        try:
            with np.load(file, allow_pickle=False) as arrays:
                return self._result(arrays, table)
        except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile) as error:
            reason = f"{file}: not a match of this tournament ({error}); remove it to play it again"
            raise PlygroundError(reason) from None

    def _result(self, arrays: Mapping[str, np.ndarray], table: Sequence[Player]) -> MatchResult:
        effort = np.zeros(len(arrays["decisions"]), EFFORT)
        for name in EFFORT.names or ():
            effort[name] = arrays[name]
        openings = None
        if "opening_turns" in arrays:
            ends = np.cumsum(arrays["opening_sizes"])[:-1]
            lines = tuple(tuple(line) for line in np.split(arrays["opening_positions"], ends))
            turns = tuple(int(number) for number in arrays["opening_turns"])
            openings = Openings(lines, turns, int(arrays["openings_asked"]))
        seconds, cycles_per_second = (float(number) for number in arrays["times"])
        return MatchResult(
            lineup=make_lineup(table[0].game, table), seed=int(arrays["seed"]), paired=bool(self.settings["paired"]),
            openings=openings, fingerprints=arrays["fingerprints"], turns=arrays["turns"], choices=arrays["choices"],
            endings=arrays["endings"], payoffs=arrays["payoffs"], effort=effort, cycles_per_second=cycles_per_second,
            seconds=seconds, sprt=None, cap=len(arrays["turns"]),
        )  # fmt: skip
