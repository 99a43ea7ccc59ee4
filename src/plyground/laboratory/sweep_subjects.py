"""What a sweep runs at each of its points: a training with several seeds, or an experiment of a document."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.game import Game
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job
from plyground.laboratory.sweep_axes import Point
from plyground.matches.differences import SHARE, Estimate
from plyground.papers.answer import Answer, Found, Mean, Measured, Share
from plyground.papers.experiment import Experiment
from plyground.papers.given import changed, given_numbers, scaled
from plyground.papers.learning_run import LearningRun
from plyground.training.comparing_runs import mean_score
from plyground.training.options import SETTINGS
from plyground.training.plan import Plan, make_plan

WIN_RATE, POINTS, CONVERGED, LENGTH = "win_rate", "points", "converged_at", "length"
MEASURES = {WIN_RATE: SHARE, POINTS: "points a game", CONVERGED: "games to convergence", LENGTH: "length of a game"}
MOST_LISTED = 12
BESIDE = ("games", "checkpoints", "checkpoints_at")  # options that become the checkpoints of a job


@dataclass(frozen=True)
class Figure:
    """A figure, its name and its unit; None where what came out is no number."""

    name: str
    unit: str
    estimate: Estimate | None


class Subject(Protocol):
    """A training or an experiment, as a sweep sees it."""

    @property
    def title(self) -> str: ...  # the words after `plyground sweep`

    def check(self, point: Point) -> None:
        """Refuse a point that cannot be run."""

    def jobs(self, point: Point, seed: int, runs: int) -> Sequence[Job]:
        """The jobs of a point."""

    def figure(self, point: Point, seed: int, runs: int, found: Found) -> Figure:
        """What came out there."""

    def runs_again(self, runs: int) -> int:
        """How many runs measure the best point again, if nobody says."""


# Trainings


@dataclass(frozen=True)
class TrainingSubject:
    """Trainings of a game that differ in some settings."""

    spec: GameSpec
    options: Mapping[str, Any]  # those that all points share
    measure: str = WIN_RATE

    def __post_init__(self) -> None:
        if self.measure not in MEASURES:
            hint = did_you_mean(self.measure, MEASURES)
            raise PlygroundError(f"--measure {self.measure}; expected {', '.join(MEASURES)}{hint}")

    @property
    def title(self) -> str:
        return f"train {self.spec.name_or_file}"

    def at(self, point: Point) -> tuple[GameSpec, Plan, dict[str, Any]]:
        """The game of a point, the plan, and the options as they are given to its jobs."""
        own = {name: value for name, value in point.items() if name in self.game_settings}
        spec = GameSpec(self.spec.name_or_file, {**self.spec.settings, **own}, unchecked=self.spec.unchecked)
        game = spec.open()
        typed = {**self.options, **{name: value for name, value in point.items() if name not in own}}
        plan = make_plan(game, typed)
        known = plan.options.to_dict()
        options = {name: known[name] for name in typed if name not in BESIDE}
        options.setdefault("self_games", 0)
        spec = GameSpec(spec.name_or_file, game.settings, unchecked=spec.unchecked)
        return spec, plan, options

    @property
    def game_settings(self) -> Mapping[str, Any]:
        """The settings of the game; where a training has one of the same name, that is meant."""
        game: Game = self.spec.open()
        return {name: value for name, value in game.settings.items() if name not in SETTINGS}

    def check(self, point: Point) -> None:
        _, plan, _ = self.at(point)
        if self.measure in (WIN_RATE, POINTS, LENGTH) and not (plan.options.test_games and plan.options.benchmark):
            raise PlygroundError(f"--measure {self.measure}: nothing is tested; expected a benchmark and test games")
        if self.measure == CONVERGED and not plan.options.converge:
            raise PlygroundError(f"--measure {CONVERGED}: nobody looks for it; expected --with converge=N")

    def jobs(self, point: Point, seed: int, runs: int) -> Sequence[LearningRun]:
        spec, plan, options = self.at(point)
        given = {*self.options, *point}
        checkpoints = plan.checkpoints if given & {"checkpoints", "checkpoints_at"} else (plan.options.games,)
        return [LearningRun(spec, options, checkpoints, seed + number) for number in range(runs)]

    def figure(self, point: Point, seed: int, runs: int, found: Found) -> Figure:
        results = [found[job] for job in self.jobs(point, seed, runs)]
        return Figure(self.measure, MEASURES[self.measure], self.estimate(results))

    def estimate(self, results: Sequence[Mapping[str, Any]]) -> Estimate | None:
        """The mean over runs; None if one of them has no such figure."""
        last = [result["curve"][-1] for result in results]
        values = [result["converged_at"] for result in results]
        if self.measure != CONVERGED:
            values = [row.get(self.measure) for row in last]
        if any(value is None for value in values):
            return None
        return mean_score(last) if self.measure == WIN_RATE else estimate_of(Mean(tuple(map(float, values))))

    def runs_again(self, runs: int) -> int:
        return max(3, runs)


# Experiments


@dataclass(frozen=True)
class ExperimentSubject:
    """An experiment of a document with some settings changed; the response is a figure of its tables."""

    experiment: Experiment
    given: Mapping[str, str]
    scale: float
    wanted: str = ""  # words of the row and the column of the figure; by default the last one of the first table

    @property
    def title(self) -> str:
        return f"reproduce {self.experiment.title}"

    def settings(self, point: Point, runs: int) -> Any:
        numbers = {one.name for one in given_numbers(self.experiment.settings)}
        told = {**self.given, **({"runs": str(runs)} if runs and "runs" in numbers else {}), **point}
        return scaled(changed(self.experiment.settings, told, self.experiment.title), self.scale)

    def check(self, point: Point) -> None:
        self.settings(point, 0)

    def jobs(self, point: Point, seed: int, runs: int) -> Sequence[Job]:
        return self.experiment.jobs(self.settings(point, runs), seed)

    def figure(self, point: Point, seed: int, runs: int, found: Found) -> Figure:
        answer = self.experiment.answer(self.settings(point, runs), seed, found)
        if self.wanted:
            return self.wanted_in(figures_in(answer))
        for table in answer.tables:
            if figures := figures_in(Answer([table])):
                last = figures[-1]
                return Figure(f"{table.title}, last row: {last.name.rpartition(': ')[2]}", last.unit, last.estimate)
        raise PlygroundError(f"{self.experiment.title}: no figure with an interval; expected another experiment")

    def wanted_in(self, figures: Sequence[Figure]) -> Figure:
        """The one figure that has the words which were asked for."""
        words = self.wanted.lower().split()
        fitting = [one for one in figures if all(word in one.name.lower() for word in words)]
        exact = [one for one in fitting if one.name.lower() == self.wanted.lower()] or fitting
        if len(exact) != 1:
            listed = "; ".join(one.name for one in (exact or figures)[:MOST_LISTED])
            raise PlygroundError(f"--measure {self.wanted}: {len(exact)} figures; expected words of one: {listed}")
        return Figure(self.wanted, exact[0].unit, exact[0].estimate)

    def runs_again(self, runs: int) -> int:
        return runs


def figures_in(answer: Answer) -> list[Figure]:
    """Our figures with intervals in the tables of an answer, named by their rows and columns."""
    found = []
    for table in answer.tables:
        for row in table.rows:
            label = " ".join(str(cell) for cell in row if isinstance(cell, str | int) and not isinstance(cell, bool))
            for column, cell in zip(table.columns, row, strict=True):
                if isinstance(cell, Share | Mean | Measured) and not is_theirs(column):
                    is_share = isinstance(cell, Share) or (isinstance(cell, Mean) and cell.is_percent)
                    name = f"{label or table.title}: {column}"
                    found.append(Figure(name, SHARE if is_share else "", estimate_of(cell)))
    return found


def is_theirs(column: str) -> bool:
    """Whether a column holds the document's figures."""
    return any(word in column.lower() for word in ("thesis", "report", "paper", "document"))


def estimate_of(cell: Share | Mean | Measured) -> Estimate:
    """A figure of a table with its interval; shares are numbers from 0 to 1."""
    results = cell.games if isinstance(cell, Share) else len(cell.values) if isinstance(cell, Mean) else 1
    return Estimate(cell.value, cell.interval, results)
