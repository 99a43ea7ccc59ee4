"""Grades players by a solved game: what every decision loses against perfect play."""

import pathlib
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.charts import Chart
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.moves import steps_between
from plyground.core.reports import Part, Report
from plyground.exact.table import Table
from plyground.matches.differences import Difference, welch_interval
from plyground.matches.grading.figures import Figures, figures_of, paired_interval
from plyground.matches.grading.report import grade_charts, grade_parts
from plyground.matches.grading.sample import Mistake, Sample, draw_positions, sample_of_answers, sample_of_games
from plyground.players import Player, make_player
from plyground.players.tables import open_table

GAMES = 200  # of each player
WORST = 5
MOST_POSITIONS = 1_000_000


@dataclass(frozen=True)
class Error:
    """A decision that lost much: where it was made, what was played, what was best."""

    loss: float
    seat: int
    position: np.ndarray
    played: str
    worth: float  # of what was played, in points
    best: str
    best_worth: float
    distance: int | None  # plies to the end after the best turn, this one included

    def to_dict(self, game: Game) -> dict[str, Any]:
        return {
            "loss": self.loss, "seat": game.seat_names[self.seat], "position": game.to_dict(self.position),
            "played": self.played, "value": self.worth, "best": self.best, "best_value": self.best_worth,
            "distance": self.distance,
        }  # fmt: skip


@dataclass(frozen=True)
class Grade:
    """One player with its figures and its worst decisions."""

    player: str
    figures: Figures
    errors: tuple[Error, ...]


@dataclass(frozen=True, repr=False)
class Grades(Report):
    """Players that were graded by a table."""

    game: Game
    by: str
    against: str | None
    positions: int | None  # that all of them were asked about; None: they played games
    seed: int
    grades: tuple[Grade, ...]
    differences: tuple[Difference, ...]
    seconds: float
    interrupted: bool = False

    def parts(self) -> Iterable[Part]:
        return grade_parts(self)

    def charts(self) -> Iterable[Chart]:
        return grade_charts(self)

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, in the layout that ``--json`` prints."""
        return {
            "game": self.game.name, "settings": self.game.settings, "by": self.by, "against": self.against,
            "positions": self.positions, "seed": self.seed, "seconds": self.seconds,
            "players": [
                {"player": grade.player, **grade.figures.to_dict(),
                 "worst": [error.to_dict(self.game) for error in grade.errors]}
                for grade in self.grades
            ],
            "differences": [difference.to_dict() for difference in self.differences],
            **({"interrupted": True} if self.interrupted else {}),
        }  # fmt: skip


def grade(
    game: Game, players: Sequence[str | Player], by: str | pathlib.Path | Table, games: int | None = None,
    against: str | Player | None = None, positions: int | None = None, seed: int = 1, worst: int = WORST,
    workers: int | None = None, progress: Callable[[int], None] = lambda done: None,
) -> Grades:  # fmt: skip
    """Grade players by a solved game: a file that `solve` wrote, or what it returned.

    Every player plays `games` games with itself, or `against` another one; or all are asked about the same `positions`,
    so many that are drawn from random games. `worst`: how many of the worst decisions are kept of each player.
    """
    check_numbers(games, positions, worst, against)
    table, file = opened(game, by)
    game = table.game
    seated = seat(game, players)
    opponent = make_player(game, against) if isinstance(against, str) else against
    began = time.perf_counter()
    drawn = None if positions is None else draw_positions(table, positions, seed, workers)
    if drawn is not None and len(drawn) == 0:
        raise PlygroundError(f"{game.name}: no position of random games has a choice; expected a game with choices")
    samples: list[Sample] = []
    for player in seated:
        if drawn is None:
            samples.append(sample_of_games(table, player, opponent, games or GAMES, seed, worst, workers, progress))
        else:
            samples.append(sample_of_answers(table, player, drawn, seed, worst, workers, progress))
        if samples[-1].interrupted:
            break
    made = [
        Grade(player.text, figures_of(game, sample, drawn is None), errors_of(table, sample))
        for player, sample in zip(seated, samples, strict=False)
    ]
    return Grades(
        game, file, None if opponent is None else opponent.text, None if drawn is None else len(drawn), seed,
        tuple(made), tuple(differences(made, samples, drawn is None)), time.perf_counter() - began,
        samples[-1].interrupted,
    )  # fmt: skip


def check_numbers(games: int | None, positions: int | None, worst: int, against: Any) -> None:
    """Refuse what cannot be, or does not go together."""
    for name, value, low, high in (("games", games, 1, 100_000_000), ("positions", positions, 2, MOST_POSITIONS),
                                   ("worst", worst, 0, 1000)):  # fmt: skip
        if value is not None and not low <= value <= high:
            raise PlygroundError(f"{name}={value}; expected {low} to {high:,}")
    if positions is not None and (games is not None or against is not None):
        other = f"games={games}" if games is not None else f"against={against}"
        raise PlygroundError(f"positions={positions} with {other}; expected positions alone, since no games are played")


def opened(game: Game, by: str | pathlib.Path | Table) -> tuple[Table, str]:
    """The table to grade by, and what it is called."""
    if isinstance(by, Table):
        if repr(by.game) != repr(game) or by.game.rules_hash != game.rules_hash:
            raise PlygroundError(f"by: a table of {by.game!r}; expected one of {game!r}")
        return by, "a table"
    return open_table(game, str(by)).table, str(by)


def seat(game: Game, players: Sequence[str | Player]) -> list[Player]:
    """The players with these texts; an error if there is none, or one is given twice."""
    made = [player if isinstance(player, Player) else make_player(game, player) for player in players]
    if not made:
        raise PlygroundError(f"{game.name}: no player; expected one or more")
    texts = [player.text for player in made]
    twice = next((text for place, text in enumerate(texts) if text in texts[:place]), None)
    if twice is not None:
        raise PlygroundError(f"{game.name}: player {twice!r} is given twice; expected every player once")
    return made


def errors_of(table: Table, sample: Sample) -> tuple[Error, ...]:
    """The worst decisions in words, the worst first."""
    ordered = sorted((entry[2] for entry in sample.mistakes), key=lambda mistake: (-mistake.loss, mistake.order))
    return tuple(error_of(table, mistake) for mistake in ordered)


def error_of(table: Table, mistake: Mistake) -> Error:
    game, before = table.game, mistake.before
    seat = game.mover(before)
    best = table.best(before)
    played = game.format_turn(before, steps_between(game, before, mistake.after))
    worth = best.values[seat] - mistake.loss
    return Error(mistake.loss, seat, before, played, worth, best.text, best.values[seat], best.distance)


def differences(grades: Sequence[Grade], samples: Sequence[Sample], has_games: bool) -> list[Difference]:
    """By how much every other player loses more than the first."""
    found = []
    for other, sample in zip(grades[1:], samples[1:], strict=True):
        first = grades[0]
        if has_games:
            of_first, of_other = first.figures.loss_a_game, other.figures.loss_a_game
            if of_first is None or of_other is None:
                continue
            what, counted = "points lost a game", "games"
            interval = welch_interval(
                (of_first.value, *first.figures.errors), (of_other.value, *other.figures.errors)
            )  # fmt: skip
            value, results = of_other.value - of_first.value, (first.figures.games, other.figures.games)
        else:
            what, counted = "points lost a decision", "positions"
            interval = paired_interval(samples[0].all("losses"), sample.all("losses"))
            value = other.figures.loss.value - first.figures.loss.value
            results = first.figures.decisions, other.figures.decisions
        found.append(Difference(what, "", first.player, other.player, "points", value, interval, results, counted))
    return found
