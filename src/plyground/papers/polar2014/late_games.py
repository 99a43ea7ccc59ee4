"""Whether the classifier is better late in a game: against the basic heuristic from positions with ever more marks.

The report suggests it, since its classifier does badly one ply deep and well two plies deep.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Series
from plyground.jobs.job import Job, Tell
from plyground.matches.differences import Estimate, newcombe_interval
from plyground.matches.match import match
from plyground.papers.answer import Answer, Claim, Found, Judged, Measured, Table, is_above, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.polar2014.players import BASIC, CLASSIFIER, POLAR, searching
from plyground.players.known_options import without_endgames


@dataclass(frozen=True)
class Settings:
    """How deep they search, and from where they play."""

    depth: int = paper(1, "section 5, third paragraph")
    marks: tuple[int, ...] = ours((1, 4, 8, 12, 16), "random ones, after which neither side has a clear advantage")
    games: int = ours(400, "from each number of marks, every opening both ways", scales=True)


@dataclass(frozen=True)
class FromMarks(Job):
    """Games between two players that begin after so many random marks, each opening both ways."""

    KIND: ClassVar[str] = "paper.polar.from-marks"
    VERSION: ClassVar[int] = 1

    players: tuple[Contestant, Contestant]
    marks: int
    games: int
    seed: int

    def identity(self) -> dict[str, Any]:
        return {"game": POLAR.identity(), "players": [one.identity() for one in self.players], "marks": self.marks,
                "games": self.games, "seed": self.seed, "version": self.VERSION}  # fmt: skip

    def run(self, tell: Tell) -> dict[str, Any]:
        """The score of the first player; the interval counts an opening once."""
        game = POLAR.open()
        with without_endgames():
            found = match(
                game, [one.player(game) for one in self.players], None, self.seed, workers=1,
                openings=max(self.games // 2, 1), opening_plies=self.marks,
            ).to_dict()  # fmt: skip
        tell(1.0, f"games after {self.marks} marks")
        first, length = found["players"][0], found["length"]["mean"]
        return {"games": found["games"], "openings": found["openings"], "score": first["score"],
                "interval": first["score_interval"], "drawn": found["draws"], "length": length}  # fmt: skip


def from_marks(marks: int, settings: Settings, seed: int) -> FromMarks:
    classifier, basic = (searching(one, settings.depth, {}) for one in (CLASSIFIER, BASIC))
    return FromMarks((classifier, basic), marks, settings.games, seed)


def jobs(settings: Settings, seed: int) -> list[FromMarks]:
    return [from_marks(marks, settings, seed) for marks in settings.marks]


def estimate(told: Any) -> Estimate:
    low, high = told["interval"]
    return Estimate(told["score"], (low, high), told["openings"])


def is_ahead_in(one: Estimate) -> bool | None:
    """Whether a score is surely above one half."""
    assert one.interval is not None
    return is_above((one.interval[0] - 0.5, one.interval[1] - 0.5))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        f"The {CLASSIFIER} against the {BASIC}, depth {settings.depth}",
        ["marks before", "report", "score, %", "drawn", "games", "marks in the end"],
        notes=["A draw is half a win; 95 % intervals in which an opening counts once."],
    )
    points = []
    for marks in settings.marks:
        told = found[from_marks(marks, settings, seed)]
        low, high = told["interval"]
        score = Measured(100 * told["score"], (100 * low, 100 * high))
        table.rows.append([marks, None, score, told["drawn"], told["games"], Measured(told["length"])])
        points.append((float(marks), told["score"], low, high))
    chart = Chart(f"The {CLASSIFIER} by how late it begins", "random marks before", f"score against the {BASIC}",
                  [Series(CLASSIFIER, points)], is_percent=True)  # fmt: skip
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        early, late = (estimate(found[from_marks(marks, settings, seed)])
                       for marks in (min(settings.marks), max(settings.marks)))  # fmt: skip
        difference = newcombe_interval(early, late)
        told = "" if difference is None else f", {100 * difference[0]:+.1f} to {100 * difference[1]:+.1f} points more"
        rises = is_above(difference)
        was_ahead, is_ahead = is_ahead_in(early), is_ahead_in(late)
        fails = rises is False and (was_ahead is True or is_ahead is False)
        return judged(True if rises and is_ahead else False if fails else None,
                      f"It scores {100 * early.value:.1f} % from {min(settings.marks)} marks and "
                      f"{100 * late.value:.1f} % from {max(settings.marks)}{told}.")  # fmt: skip

    return [Claim(
        "The classifier is a better heuristic late in the game than early", "section 5, third paragraph",
        "one ply deep its score against the basic heuristic from the most marks is surely higher than from the fewest "
        "and above 50 % (holds); it is surely no higher, and above 50 % early already or below it late (does not); one "
        "that only comes nearer to 50 % from below tells nothing", judge,
    )]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="late-games", about="the classifier against the basic heuristic, by how late they begin",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["Late positions leave less to decide, which draws every score towards 50 %; so the test asks on which "
                 "side of it the score lies as well. After one mark there are 48 openings."],
        small={"marks": (1, 4)},
    )
]  # fmt: skip
