"""The figures of a study for groups of participants, by how they answered a question."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.style import HISTOGRAM
from plyground.core.tables import table
from plyground.studies.data import StudyData
from plyground.studies.definition import CHOICE, SCALE, Question
from plyground.studies.statistics import (
    StudyStatistics,
    as_percentage,
    figure_text,
    scale_of,
    statistics_of,
)

NO_FIGURE = "–"
Figures = dict[str, str]  # of a group, by what is measured


@dataclass(frozen=True, repr=False)
class Groups(Report):
    """What participants did, by their answer to one question."""

    question: Question
    groups: list[tuple[str, StudyStatistics]]  # by the answer

    def to_dict(self) -> dict[str, Any]:
        told = [{"answer": answer, **found.to_dict()} for answer, found in self.groups]
        return {"question": self.question.name, "groups": told}

    def parts(self) -> Iterator[Part]:
        yield Emphasised(f"{self.question.name}: {self.question.text}")
        yield ""
        heading = [f"{answer} ({len(found.people)})" for answer, found in self.groups]
        figures = [figures_in(found) for _, found in self.groups]
        listed = table("what", *heading, left=(0,))
        for name in dict.fromkeys(name for each in figures for name in each):
            listed.add_row(name, *(each.get(name, NO_FIGURE) for each in figures))
        yield listed
        yield ""
        yield "in brackets how many participants, in square ones 95 % intervals; n: turns that count"


def figures_in(found: StudyStatistics) -> Figures:
    """The figures of a group that are a single number, with their intervals and numbers."""
    told: Figures = {}
    for game in found.games:
        for figure in game.figures:
            if figure.measure.kind != HISTOGRAM:
                told[f"{game.game.name}: {figure.measure.about}"] = f"{figure_text(figure)}, n = {figure.turns}"
    for situation in found.situations:
        for each in situation.questions:
            share = as_percentage(each.share, each.interval)
            told[f"{situation.name}: {each.question.about}"] = f"{share}, n = {each.turns}"
        if (seconds := situation.seconds("whole")) is not None:
            told[f"{situation.name}: seconds, median"] = f"{seconds['median']:.1f}, n = {seconds['n']}"
    return told


def by_answer(data: StudyData, name: str, progress: Callable[[int], None] = lambda done: None) -> Groups:
    """The figures for every answer that somebody gave to a question with answers to choose from."""
    questions = {each.name: each for each in data.newest.questions if each.kind in (CHOICE, SCALE)}
    if name not in questions:
        known = ", ".join(questions) or "a study with such a question"
        raise PlygroundError(
            f"--by {name}: no question to choose from; expected {known}{did_you_mean(name, questions)}"
        )
    question = questions[name]
    usual = [choice.value for choice in question.choices] or scale_of(question)
    given = {one.answers[name] for one in data.participants if name in one.answers}
    values = [value for value in [*usual, *sorted(given - set(usual))] if value in given]
    found = [
        (value, statistics_of(data, progress, lambda one, value=value: one.answers.get(name) == value))  # type: ignore[misc]
        for value in values
    ]
    return Groups(question, found)
