"""Sections 3 and 4.1 of the thesis: how many turns there are to choose from."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Point, Series
from plyground.core.counting import count_turn_sequences
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below
from plyground.games.tarble.board import LARGEST_ROLL, LEFT, counter
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tarble2016.matches import BRIAN, GAME, SARAH

ABOUT_AS_MANY = 0.2  # a part of a number, within which another is about as large
FACTOR = 2  # within which two large numbers agree
SIX = LARGEST_ROLL


@dataclass(frozen=True)
class Settings:
    """Games whose turns are counted."""

    games: int = ours(40, "between Brian and Sarah", scales=True)
    deepest: int = ours(SIX, "the largest roll whose sequences are counted from the first position")
    options: int = paper(50, "section 3.1: options of a movement")
    sequences: int = paper(30_000_000_000, "section 3: of a 6")
    first_turns: int = paper(20_000_000, "section 4.1: turns from the first position with a 6, more than")


@dataclass(frozen=True)
class FirstTurns(Job):
    """Sequences of movements and different ends of one roll from the first position."""

    KIND: ClassVar[str] = "paper.tarble.first-turns"
    VERSION: ClassVar[int] = 1

    roll: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = GAME.open()
        rolled = game.rolled(game.start(), self.roll)
        rules, seat = game.rules_for(models=False), game.mover(rolled)
        sequences = count_turn_sequences(rules, game.board, rolled, seat)
        return {"sequences": int(sequences), "ends": len(game.turn_results(rolled))}


@dataclass(frozen=True)
class TurnsOfGames(Job):
    """The turns of games: options of the first movement, different ends, and sequences as Knuth estimates them.

    The product of the options on a random path is an unbiased estimate of the number of paths (Knuth 1975).
    """

    KIND: ClassVar[str] = "paper.tarble.turns-of-games"
    VERSION: ClassVar[int] = 1

    games: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = GAME.open()
        kept: dict[int, list[Position]] = {}
        match(game, [BRIAN, SARAH], self.games, self.seed, workers=1, on_game=kept.__setitem__)
        turns = []
        for number, positions in kept.items():
            tell(number / self.games, "turns of Brian and Sarah")
            stream = new_stream(self.seed, number)
            for position in positions:
                if roll := counter(game, position, LEFT):
                    turns.append([number, roll, len(game.legal_moves(position)), len(game.turn_results(position)),
                                  sequences_by_chance(game, position, stream)])  # fmt: skip
        return {"turns": turns}


def sequences_by_chance(game: Game, position: Position, stream: Any) -> float:
    """Knuth's estimate of the number of sequences of movements, by one random path."""
    product, seat = 1.0, game.mover(position)
    while game.mover(position) == seat:
        moves = game.legal_moves(position)
        product *= len(moves)
        position = game.play(position, moves[random_below(stream, len(moves))])
    return product


def jobs(settings: Settings, seed: int) -> list[Job]:
    return [*(FirstTurns(roll) for roll in range(1, settings.deepest + 1)), TurnsOfGames(settings.games, seed)]


def by_game(settings: Settings, seed: int, found: Found, column: int, roll: int | None = None) -> Mean | None:
    """The mean over games of one figure of their turns, each game counting as one."""
    turns = found[TurnsOfGames(settings.games, seed)]["turns"]
    chosen: dict[int, list[float]] = {}
    for turn in turns:
        if roll is None or turn[1] == roll:
            chosen.setdefault(turn[0], []).append(turn[column])
    return Mean(tuple(sum(one) / len(one) for one in chosen.values()), 0) if chosen else None


OPTIONS, ENDS, SEQUENCES = 2, 3, 4


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    columns = ["roll", "thesis: turns", "ours: sequences of movements", "different ends"]
    first = Table("From the first position", columns, notes=["Exact counts."])
    for roll in range(1, settings.deepest + 1):
        counted = found[FirstTurns(roll)]
        told = f"more than {settings.first_turns:,}" if roll == SIX else None
        first.rows.append([roll, told, counted["sequences"], counted["ends"]])
    later = Table(
        "In games between Brian and Sarah",
        ["roll", "thesis: options of a movement", "ours", "thesis: turns", "sequences of movements, estimated",
         "different ends", "most ends"],
        notes=["Means over games with 95 % intervals. Options are those of the first movement. Sequences: Knuth's "
               "estimate, the product of the options on a random path."],
    )  # fmt: skip
    drawn: list[Point] = []
    for roll in range(1, SIX + 1):
        ends = by_game(settings, seed, found, ENDS, roll)
        if ends is not None:
            turns = found[TurnsOfGames(settings.games, seed)]["turns"]
            later.rows.append([
                roll, settings.options, by_game(settings, seed, found, OPTIONS, roll),
                settings.sequences if roll == SIX else None, by_game(settings, seed, found, SEQUENCES, roll), ends,
                max(turn[ENDS] for turn in turns if turn[1] == roll),
            ])  # fmt: skip
            drawn.append((float(roll), ends.value, None, None))
    chart = Chart("Different ends of a turn", "roll", "ends", [Series("in games", drawn)], is_log_up=True)
    return Answer([first, later], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def options(found: Found) -> Judged:
        mean = by_game(settings, seed, found, OPTIONS)
        return judged_near(mean, settings.options * (1 - ABOUT_AS_MANY), settings.options * (1 + ABOUT_AS_MANY))

    def sequences(found: Found) -> Judged:
        mean = by_game(settings, seed, found, SEQUENCES, SIX)
        return judged_near(mean, settings.sequences / FACTOR, settings.sequences * FACTOR)

    def first(found: Found) -> Judged:
        if settings.deepest < SIX:
            return judged(None, "The sequences of a 6 were not counted.")
        counted = found[FirstTurns(SIX)]
        told = f"{counted['sequences']:,} sequences of movements, {counted['ends']:,} different ends."
        return judged(counted["sequences"] > settings.first_turns, told)

    return [
        Claim("Each movement has about 50 options", "section 3",
              f"the interval of the mean over games lies within {100 * ABOUT_AS_MANY:.0f} % of 50 (holds) or wholly "
              "outside (does not hold)", options, is_figure=True),
        Claim("A 6 leads to about 30,000,000,000 turns", "section 3",
              f"the interval of the mean number of sequences lies within a factor of {FACTOR} of it (holds) or wholly "
              "outside (does not hold)", sequences, needs_full_scale=True, is_figure=True),
        Claim("With a 6 the first position has more than 20,000,000 turns", "section 4.1",
              "the exact number of sequences of movements", first),
    ]  # fmt: skip


def judged_near(mean: Mean | None, low: float, high: float) -> Judged:
    if mean is None or mean.interval is None or not all(map(math.isfinite, mean.interval)):
        return judged(None, "Too few games.")
    holds = True if low <= mean.interval[0] and mean.interval[1] <= high else None
    holds = False if mean.interval[1] < low or mean.interval[0] > high else holds
    return judged(holds, f"Ours: {mean}.")


EXPERIMENTS = [Experiment(
    document="tarble", name="branching", about="how many turns there are to choose from",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("Most sequences of movements lead to the same positions: what a player has to choose from are the "
             "different ends, a thousand times fewer with a 6.",),
    small={"games": 2, "deepest": 3},
)]  # fmt: skip
