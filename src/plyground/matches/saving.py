"""Writes the games of a match to a file of records while it is played, in the order of their numbers."""

import contextlib
import itertools
import os
import pathlib
from collections.abc import Sequence
from typing import TextIO

import numpy as np

from plyground.core.errors import MoveError, PlygroundError
from plyground.core.game import Position
from plyground.core.moves import steps_between
from plyground.matches.lineup import Lineup
from plyground.matches.mat_files import refuse_mat
from plyground.matches.records import record, write_games
from plyground.players import Decision
from plyground.players.explaining import Explainer
from plyground.players.steps_made import StepTeller


def check_new_file(path: str, option: str) -> None:
    """Refuse a file that exists, or whose folder does not, before anything is played."""
    if pathlib.Path(path).exists():
        raise PlygroundError(f"{option} {path}: the file exists; expected a new one")
    if not pathlib.Path(path).parent.is_dir():
        raise PlygroundError(
            f"{option} {path}: there is no folder {pathlib.Path(path).parent}; expected an existing one"
        )


class GameWriter:
    """Appends the record of every game of a match to a new file, which is created with the first game.

    If the file cannot be written to the end (a full disk), it keeps its complete games, and `failure` says why.
    """

    def __init__(self, path: str, lineup: Lineup, seed: int, explains: bool = False):
        self.path, self.lineup, self.seed = pathlib.Path(path), lineup, seed
        self.explainers = [Explainer(player, seed) for player in lineup.players] if explains else []
        self.tellers = [StepTeller(player) for player in lineup.players]
        self.stream: TextIO | None = None
        self.failure = ""  # why the file does not hold all games
        self.saved = 0  # games in the file
        self.complete = 0  # its length in bytes after the last of them
        refuse_mat(path, "--save")
        check_new_file(path, "--save")

    def __enter__(self) -> "GameWriter":
        return self

    def __exit__(self, *reason: object) -> None:
        if self.stream is not None:
            with contextlib.suppress(OSError):  # what could not be written has been reported
                self.stream.close()

    def on_game(self, number: int, positions: list[Position], decisions: Sequence[Decision | None] = ()) -> None:
        """Write one game, unless writing has failed before; with the decisions made in it, the reasons for them too."""
        if self.failure:
            return
        game = self.lineup.game
        chairs = self.lineup.seating(np.array([number]))[0]
        texts = [self.lineup.players[self.lineup.chairs[chair]].text for chair in chairs]
        headers = {"Round": number + 1, "Seed": self.seed}
        steps = [self._steps(chairs, before, after) for before, after in itertools.pairwise(positions)]
        moves = list(itertools.chain.from_iterable(steps))
        why = self._reasons(chairs, positions, decisions, steps)
        played = record(game, moves, positions[0], texts, headers, why)
        stream = self._opened()
        try:
            write_games(stream, [played])
            stream.flush()
            self.saved, self.complete = self.saved + 1, os.fstat(stream.fileno()).st_size
        except OSError as error:
            self._give_up(stream, error)

    def _steps(self, chairs: np.ndarray, before: Position, after: Position) -> list[int]:
        """The moves from one position to the next; a character of a user's file can have written any position."""
        game = self.lineup.game
        if (seat := game.mover(before)) < 0:
            return steps_between(game, before, after)
        player = self.lineup.chairs[chairs[seat]]
        try:
            return self.tellers[player].steps(game, before, after)
        except MoveError as error:
            raise MoveError(f"player {self.lineup.players[player].text}: {error}") from None

    def _reasons(
        self, chairs: np.ndarray, positions: Sequence[Position], decisions: Sequence[Decision | None],
        steps: Sequence[Sequence[int]],
    ) -> dict[int, str]:  # fmt: skip
        """Why every decision was made, by the number of its last move."""
        ends = itertools.accumulate(len(some) for some in steps)
        found: dict[int, str] = {}
        for end, before, decision in zip(ends, positions, decisions[1:], strict=False):
            if decision is not None and self.explainers:
                chair = chairs[self.lineup.game.mover(before)]
                said = self.explainers[self.lineup.chairs[chair]].why(before, decision)
                found |= {} if said is None else {end: said}
        return found

    def _give_up(self, stream: TextIO, error: OSError) -> None:
        """Keep the complete games and write no more."""
        self.failure = f"--save {self.path}: {error.strerror}; it holds the first {self.saved:,} games"
        with contextlib.suppress(OSError):
            os.ftruncate(stream.fileno(), self.complete)

    def _opened(self) -> TextIO:
        if self.stream is None:
            try:
                self.stream = self.path.open("x", encoding="utf-8")
            except OSError as error:
                raise PlygroundError(f"--save {self.path}: {error.strerror}; expected a new file") from None
        return self.stream
