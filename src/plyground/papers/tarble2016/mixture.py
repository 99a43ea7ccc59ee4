"""Section 6.4 of the thesis: the mixture of Joey, Sarah and Brian, whose skill follows its results.

The thesis let three beginners play five games each against the medium mixture. People cannot be asked again; Joey,
Sarah and Brian take their places.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Point, Series
from plyground.jobs.job import Job, Tell
from plyground.matches.differences import Estimate, newcombe_interval
from plyground.matches.match import match
from plyground.papers.answer import HUMAN_LIKE, Answer, Cell, Claim, Found, Judged, Measured, Table, is_above, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tarble2016.judging import points
from plyground.papers.tarble2016.matches import BRIAN, GAME, HUMAN_LIKE_PLAYERS, JOEY, NAMES

CLOSE = 0.15  # a share of wins nearer to one half is called the right level
THESIS = ("0 of 3", "0 of 3", "1 of 3", None, "2 of 3")  # games won against three beginners, by the number of the game


@dataclass(frozen=True)
class Adapting(Job):
    """Series of games of a mixture against one opponent; it begins each with its first skill."""

    KIND: ClassVar[str] = "paper.tarble.adapting"
    VERSION: ClassVar[int] = 1

    skill: float
    rate: float
    opponent: str
    series: int
    length: int  # games in a series
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """The score and the skill by the number of the game."""
        game, games, done = GAME.open(), self.series * self.length, [0]

        def progress(more: int) -> None:
            done[0] += more
            tell(done[0] / games, f"mixture against {self.opponent}")

        text = f"mixture:skill={self.skill:g},rate={self.rate:g}"
        played = match(game, [text, self.opponent], games, self.seed, workers=1, series=self.length, progress=progress)
        return {"by_game": played.to_dict()["series"]["by_game"]}


@dataclass(frozen=True)
class Settings:
    """The thesis's games with people, with our players in their places."""

    series: int = ours(400, "with each opponent; the thesis had three of one each", scales=True)
    length: int = paper(5, "section 6.4: games that each played")
    skill: float = paper(30.0, "section 6.4: the medium player")
    rate: float = paper(10.0, "section 6.4: the usual learning rate")


def jobs(settings: Settings, seed: int) -> list[Adapting]:
    return [Adapting(settings.skill, settings.rate, name, settings.series, settings.length, seed)
            for name in HUMAN_LIKE_PLAYERS]  # fmt: skip


def rows_of(settings: Settings, seed: int, found: Found) -> dict[str, list[Any]]:
    return {job.opponent: found[job]["by_game"] for job in jobs(settings, seed)}


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    made = rows_of(settings, seed, found)
    columns = [
        column for name in HUMAN_LIKE_PLAYERS for column in (f"against {NAMES[name]}, %", f"skill, {NAMES[name]}")
    ]
    table = Table(
        "Games won by the mixture, by the number of the game", ["game", "thesis: against three beginners", *columns],
        notes=["95 % intervals over series. The skill is the mean of those with which it played that game."],
    )  # fmt: skip
    for number in range(settings.length):
        cells: list[Cell] = [number + 1, THESIS[number] if number < len(THESIS) else None]
        for name in HUMAN_LIKE_PLAYERS:
            row = made[name][number]
            low, high = row["interval"]
            cells += [Measured(100 * row["score"], (100 * low, 100 * high)), f"{row['skill']:.0f}"]
        table.rows.append(cells)
    drawn = [Series(NAMES[name], [point(row) for row in made[name]]) for name in HUMAN_LIKE_PLAYERS]
    return Answer([table], [Chart("Games won by the mixture", "game of a series", "games won", drawn, is_percent=True)])


def point(row: Any) -> Point:
    return float(row["first"]), row["score"], row["interval"][0], row["interval"][1]


def estimate(row: Any, games: int) -> Estimate:
    return Estimate(row["score"], tuple(row["interval"]), games)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def rises(opponent: str, sign: int) -> Any:
        def judge(found: Found) -> Judged:
            rows = rows_of(settings, seed, found)[opponent]
            first, last = (estimate(row, settings.series) for row in (rows[0], rows[-1]))
            difference = newcombe_interval(first, last) if sign > 0 else newcombe_interval(last, first)
            told = f"{100 * first.value:.1f} % of the first games, {100 * last.value:.1f} % of the last ones"
            return judged(is_above(difference), f"{told}; {points(difference)} in that direction.")

        return judge

    def finds(found: Found) -> Judged:
        last = {name: rows[-1] for name, rows in rows_of(settings, seed, found).items()}
        near = [abs(row["score"] - 0.5) <= CLOSE for row in last.values()]
        sure = [max(abs(end - 0.5) for end in row["interval"]) <= CLOSE for row in last.values()]
        wrong = [row["interval"][0] > 0.5 + CLOSE or row["interval"][1] < 0.5 - CLOSE for row in last.values()]
        told = ", ".join(f"{NAMES[name]} {100 * row['score']:.1f} %" for name, row in last.items())
        return judged(False if any(wrong) else True if all(near) and all(sure) else None, f"Last games: {told}.")

    return [
        Claim("Against somebody who is better it gets better from game to game", "section 6.4",
              "against Brian it wins more of the fifth games than of the first, by the interval of the difference",
              rises(BRIAN, 1), theme=HUMAN_LIKE),
        Claim("It does not become oppressive: it gets weaker against somebody who keeps losing", "section 6.4",
              "against Joey it wins fewer of the fifth games than of the first, by the interval of the difference",
              rises(JOEY, -1)),
        Claim("It finds the level of its opponent within four games", "section 6.4",
              f"in the fifth games the interval of its share lies within {100 * CLOSE:.0f} points of one half, against "
              "each of the three (holds); against one of them wholly outside (does not hold)", finds, theme=HUMAN_LIKE),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="mixture", about="the mixture of Joey, Sarah and Brian: how it adapts to its opponent",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("Its skill can fall only after three wins in a row, so five games are few for it to become weaker (D12: "
             "earlier games that were never played count as lost).",),
    small={"series": 4},
)]  # fmt: skip
