"""Training options that are lists written in a text: targets, exploration, line-ups, checkpoints."""

import math
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.core.game import Game

MOST_CHECKPOINTS = 100_000


def read_targets(game: Game, text: str) -> dict[float, float]:
    """``-1:0.1,1:0.9`` as a dictionary."""
    targets: dict[float, float] = {}
    for part in text.split(","):
        payoff, colon, target = part.partition(":")
        try:
            targets[float(payoff)] = float(target)
        except ValueError:
            colon = ""
        if not colon or not all(math.isfinite(number) for pair in targets.items() for number in pair):
            raise PlygroundError(f"{game.name}, training: targets={text}; expected payoff:target,… such as -1:0,1:1")
    return targets


def read_exploration(game: Game, text: str | float) -> tuple[float, ...]:
    """The probability of a random move for every seat."""
    parts = numbers_in(text, float)
    if parts is None or len(parts) not in (1, game.seats) or not all(0 <= part <= 1 for part in parts):
        raise PlygroundError(f"{game.name}, training: explore={text}; expected a probability, or one for every seat")
    return tuple(parts * game.seats if len(parts) == 1 else parts)


def read_lineups(game: Game, text: str) -> tuple[tuple[str, ...], ...]:
    """Who plays, one text for every seat of every line-up; options of a player are separated by ; here."""
    lineups = []
    for part in text.split("|"):
        texts = [player.strip().replace(";", ",") for player in part.split(",")]
        if len(texts) == 1:
            texts *= game.seats
        if len(texts) == len(game.teams) < game.seats:
            side_of = {seat: side for side, team in enumerate(game.teams) for seat in team}
            texts = [texts[side_of[seat]] for seat in range(game.seats)]
        if len(texts) != game.seats or not all(texts):
            raise PlygroundError(
                f"{game.name}, training: lineup={part.strip()}; expected self, or a text for each of {game.seats} seats"
            )
        lineups.append(tuple(texts))
    return tuple(lineups)


def read_checkpoints(game: Game, count: str | int, text: str | int, games: int) -> tuple[int, ...]:
    """After which games a checkpoint is kept, the last game included: those in a text, or so many and 0."""
    counted = numbers_in(count, int) or [-1]
    if len(counted) > 1:
        raise PlygroundError(f"{game.name}, training: checkpoints={count}; expected their number, or for these games "
                             f"checkpoints_at={count}")  # fmt: skip
    number = counted[0]
    if not 0 <= number <= MOST_CHECKPOINTS:
        raise PlygroundError(
            f"{game.name}, training: checkpoints={count}; expected a whole number from 0 to {MOST_CHECKPOINTS:,}"
        )
    parts = [games * k // number for k in range(number)] if number else []
    if str(text):
        parts = numbers_in(text, int) or [-1]
    if any(part < 0 for part in parts):
        raise PlygroundError(f"{game.name}, training: checkpoints_at={text}; expected numbers of games: 0,1000,5000")
    return tuple(sorted({part for part in parts if part < games} | {games}))


def read_test_seats(game: Game, text: str | int) -> tuple[int, ...] | None:
    """The seats that are named; None for all of them in turn."""
    if text == "all":
        return None
    parts = numbers_in(text, int)
    if parts is None or len(set(parts)) < len(parts) or not all(0 <= part < game.seats for part in parts):
        raise PlygroundError(
            f"{game.name}, training: test_seats={text}; expected default, all, or seats from 0 to {game.seats - 1}"
        )
    return tuple(parts)


def numbers_in(text: str | float, kind: type) -> list[Any] | None:
    """The numbers of a text with commas between them; None if something else stands there."""
    try:
        return [kind(part) for part in str(text).split(",")]
    except ValueError:
        return None
