"""Figure 5.1: by how much the winning rates of four identical players of Parcheesi differ after so many games.

The thesis takes that difference for the error of a measured rate, and decides from it that 5,000 games are a test. It
did this once; we repeat it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.charts import Chart, Series
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.differences import Interval
from plyground.matches.match import match
from plyground.papers.answer import Answer, Claim, Found, Judged, Mean, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper, unknown
from plyground.players import make_player

PLAYERS = {"random": "RandomPlayer", "first": "DeterministicPlayer"}
CHECKPOINTS = (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000)
TOLD = {  # what the text says of the figure
    ("RandomPlayer", 5000): "below 3", ("RandomPlayer", 8000): "below 2", ("DeterministicPlayer", 2500): "below 2",
    ("DeterministicPlayer", 10_000): "the same",
}  # fmt: skip
LIMIT, LOWER_LIMIT = 0.03, 0.02
UNCHANGED = 0.005  # no further decrease


@dataclass(frozen=True)
class IdenticalPlayers(Job):
    """Games of one player against itself, and how the winning rates of the seats lie apart."""

    KIND: ClassVar[str] = "paper.matthews.identical-players"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    checkpoints: tuple[int, ...]  # numbers of games, ascending
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """After so many games each: the highest rate of a seat less the lowest; and the wins of every seat."""
        game = self.game.open()
        players = [make_player(game, self.player)] * game.seats
        played = match(game, players, self.checkpoints[-1], self.seed, seats="fixed", workers=1)
        wins = (played.payoffs > 0).cumsum(axis=0)
        rates = [wins[games - 1] / games for games in self.checkpoints]
        return {"errors": [float(np.ptp(each)) for each in rates], "wins": wins[-1].tolist()}


@dataclass(frozen=True)
class Settings:
    """Two players, so many games, so many times."""

    checkpoints: tuple[int, ...] = paper(
        CHECKPOINTS, "the text reads the figure at 2,500, 5,000 and 8,000 games", scales=True
    )
    repetitions: int = ours(20, "the thesis drew one curve; a mean needs several")
    first: str = unknown("0", "who begins: a seat by its number, or draw; a fixed one explains what stays of the error")


def jobs(settings: Settings, seed: int) -> list[IdenticalPlayers]:
    return [job for player in PLAYERS for job in jobs_of(player, settings, seed)]


def jobs_of(player: str, settings: Settings, seed: int) -> list[IdenticalPlayers]:
    spec = GameSpec("parcheesi", {"first": settings.first})
    return [IdenticalPlayers(spec, player, settings.checkpoints, seed + number)
            for number in range(settings.repetitions)]  # fmt: skip


def errors(player: str, settings: Settings, seed: int, found: Found) -> list[tuple[float, ...]]:
    """[checkpoint] the error in each repetition."""
    return list(zip(*(found[job]["errors"] for job in jobs_of(player, settings, seed)), strict=True))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The mean error over the games."""
    by_player = {name: errors(player, settings, seed, found) for player, name in PLAYERS.items()}
    table = Table(
        "Highest less lowest winning rate of four identical players, %",
        ["games", *(f"{name}: {what}" for name in by_player for what in ("thesis", "ours"))],
        notes=[f"Means of {settings.repetitions} repetitions, 95 % intervals (Student). The thesis's figure is lost; "
               "its text tells these values of one repetition."],
    )  # fmt: skip
    for place, games in enumerate(settings.checkpoints):
        row: list[Any] = [games]
        for name, each in by_player.items():
            row += [TOLD.get((name, CHECKPOINTS[place])), Mean(each[place], is_percent=True)]
        table.rows.append(row)
    wins = Table("Wins by seat, %", ["player", "seat 0", "seat 1", "seat 2", "seat 3"])
    for player, name in PLAYERS.items():
        shares = np.array([found[job]["wins"] for job in jobs_of(player, settings, seed)]) / settings.checkpoints[-1]
        wins.rows.append([name, *(Mean(tuple(map(float, seat)), is_percent=True) for seat in shares.T)])
    chart = Chart(
        "Error in the winning rates of two players of Parcheesi", "games played", "highest − lowest rate",
        [Series(name, [(float(games), mean.value, *(mean.interval or (None, None)))
                       for games, values in zip(settings.checkpoints, each, strict=True)
                       for mean in [Mean(values, is_percent=True)]]) for name, each in by_player.items()],
        is_percent=True, reach=(0.0, 0.05),
    )  # fmt: skip
    return Answer([table, wins], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def after(games: int, player: str, found: Found) -> tuple[float, ...]:
        return errors(player, settings, seed, found)[CHECKPOINTS.index(games)]

    def mean(games: int, player: str, found: Found) -> Mean:
        return Mean(after(games, player, found), is_percent=True)

    def random_falls(found: Found) -> Judged:
        early, late = mean(5000, "random", found), mean(8000, "random", found)
        verdicts = [below(early.interval, LIMIT), below(late.interval, LOWER_LIMIT)]
        return judged(all_of(verdicts), f"Mean error {early} % after 5,000 games and {late} % after 8,000.")

    def first_stays(found: Found) -> Judged:
        pairs = zip(after(2500, "first", found), after(10_000, "first", found), strict=True)
        interval, end = Mean(tuple(last - early for early, last in pairs)).interval, mean(10_000, "first", found)
        if interval is None or end.interval is None:
            return judged(None, "One repetition has no interval.")
        falls = below(interval, -UNCHANGED)
        stays = True if interval[0] > -UNCHANGED else False if falls else None
        return judged(
            all_of([stays, below(end.interval, LOWER_LIMIT)]),
            f"From 2,500 to 10,000 games it changes by {100 * interval[0]:+.2f} to {100 * interval[1]:+.2f} points; "
            f"then it is {end} %.",
        )

    def measures(found: Found) -> Judged:
        beyond = sum(error >= LIMIT for player in PLAYERS for error in after(5000, player, found))
        of = len(PLAYERS) * settings.repetitions
        tested = settings.checkpoints[CHECKPOINTS.index(5000)]
        holds = beyond <= 0.05 * of if settings.checkpoints == CHECKPOINTS else None
        return judged(holds, f"After {tested:,} games {beyond} of {of} errors were 3 points or more.")

    return [
        Claim("RandomPlayer's error falls below 3 % after 5,000 games and below 2 % after 8,000", "section 5.5",
              "the intervals of both mean errors lie below these limits (holds), or one lies above (does not hold)",
              random_falls, needs_full_scale=True),
        Claim("DeterministicPlayer's stays near-constant from 2,500 games on, slightly below 2 %", "section 5.5",
              f"from 2,500 to 10,000 games the mean error falls by less than {100 * UNCHANGED:g} points, and it ends "
              "below 2 %, by 95 % intervals", first_stays, needs_full_scale=True),
        Claim("5,000 games measure strength to within 3 %", "section 5.5",
              "of all repetitions of both players no more than 5 % have an error of 3 points or more after 5,000 games",
              measures),
    ]  # fmt: skip


def below(interval: Interval | None, limit: float) -> bool | None:
    """Whether something is surely below a limit; None if its interval cannot tell."""
    if interval is None:
        return None
    return True if interval[1] < limit else False if interval[0] >= limit else None


def all_of(verdicts: Sequence[bool | None]) -> bool | None:
    return False if False in verdicts else None if None in verdicts else True


EXPERIMENTS = [
    Experiment(
        document="matthews", name="figure-5.1", about="the error of winning rates, from four identical players",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, small={"repetitions": 2},
    )
]  # fmt: skip
