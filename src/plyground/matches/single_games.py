"""The single games of a match or of random play, a row each: for spreadsheets, CSV files and pandas."""

import csv
import io
import pathlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.reports import Report

UNFINISHED = "unfinished"
DRAW = "draw"


class TableReport(Report):
    """A result that is also a table of rows with named columns."""

    def rows(self) -> list[dict[str, Any]]:
        """The rows as dictionaries: pandas.DataFrame(result.rows()) is a data frame."""
        raise NotImplementedError

    def to_csv(self, file: str | pathlib.Path) -> None:
        """Write the rows to a file of comma-separated values, completely or not at all."""
        text = io.StringIO(newline="")
        rows = self.rows()
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        try:
            write_text(pathlib.Path(file), text.getvalue())
        except OSError as error:
            raise PlygroundError(f"{file}: {error.strerror or error}") from None


class GamesReport(TableReport):
    """A result that knows its single games: a row for each."""


def rows_of(game: Game, seed: int, lengths: np.ndarray, turns: np.ndarray, payoffs: np.ndarray,
            endings: Sequence[str], players: Sequence[Sequence[str]] = ()) -> list[dict[str, Any]]:  # fmt: skip
    """A row for every game: number, seed, who sat where, what every seat got, who won, how long it took, how it ended.

    `players` are the texts by game and seat; the names of columns are those of the game's seats. Seats of a winning
    team are joined by a plus sign.
    """
    rows = []
    for number, ended in enumerate(endings):
        got = dict(zip(game.seat_names, payoffs[number].tolist(), strict=True))
        seated = dict(zip(game.seat_names, players[number], strict=True)) if players else {}
        won = [seat for seat, payoff in got.items() if payoff > 0]
        winner = UNFINISHED if ended == UNFINISHED else "+".join(won) or DRAW
        rows.append(
            {"game": number + 1, "seed": seed}
            | {f"player {seat}": text for seat, text in seated.items()}
            | {f"payoff {seat}": payoff for seat, payoff in got.items()}
            | {"winner": winner}
            | ({"winning player": "+".join(dict.fromkeys(seated[seat] for seat in won))} if seated else {})
            | {"length": float(lengths[number]), "turns": int(turns[number]), "ending": ended}
        )
    return rows


def ending_texts(game: Game, endings: np.ndarray, unfinished: int) -> list[str]:
    """How every game ended, in words."""
    names = dict(enumerate(game.definition.endings)) | {unfinished: UNFINISHED}
    return [names.get(ending, f"ending {ending}") for ending in endings.tolist()]
