"""Figures of a study with 95 % intervals: what was done in every situation, how people played, what they answered.

Participants are independent, their turns in one game are not; of whoever began again the last participation counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from plyground.core.game import Game
from plyground.core.reports import Emphasised, Part, Report
from plyground.core.style import HISTOGRAM, MEAN
from plyground.core.tables import table
from plyground.core.words import counted
from plyground.matches.statistics import wilson_interval
from plyground.matches.style.answers import Answer, answers_of
from plyground.matches.style.figures import Figure, figures_of
from plyground.matches.style.samples import FILE, Sample, Turn, TurnReader
from plyground.studies.data import ParticipantRecord, StageRecord, StudyData
from plyground.studies.definition import CHOICE, FREE_TEXT, SCALE, TRIAL, Question
from plyground.studies.participants import BEGAN_AGAIN
from plyground.studies.progress import quartiles
from plyground.studies.turns_made import times_of, turn_text, turns_in

PEOPLE = "participants"
SHOWN_ANSWERS = 12  # of a situation, in the terminal
Interval = tuple[float, float]


@dataclass(frozen=True)
class Share:
    """How many of some people did something."""

    text: str
    count: int
    of: int

    @property
    def interval(self) -> Interval:
        return wilson_interval(self.count, self.of)

    def to_dict(self, name: str) -> dict[str, Any]:
        return {name: self.text, "count": self.count, "of": self.of, "share": self.count / self.of,
                "interval": list(self.interval)}  # fmt: skip

    def percentage(self) -> str:
        return as_percentage(self.count / self.of, self.interval)


@dataclass
class SituationFigures:
    """What people did in one situation."""

    name: str
    game: Game
    start: bytes
    turns: list[Turn] = field(default_factory=list)
    records: list[StageRecord] = field(default_factory=list)
    questions: list[Answer] = field(default_factory=list)

    @property
    def answers(self) -> list[Share]:
        """The turns that were made, the commonest first; turns that lead to the same position are one."""
        identity = self.game.capacities.identity
        ends = [turn.after[:identity].tobytes() for turn in self.turns]
        texts: dict[bytes, str] = {}
        for end, turn in zip(ends, self.turns, strict=True):
            texts.setdefault(end, turn_text(self.game, turn))
        return [Share(texts[end], count, len(ends)) for end, count in Counter(ends).most_common()]

    def seconds(self, name: str) -> dict[str, float] | None:
        """The quartiles of a time, in seconds."""
        found = [getattr(times_of(record), name) for record in self.records]
        return quartiles([each / 1000 for each in found if each is not None])

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name, "game": self.game.name, "n": len(self.turns),
            "answers": [share.to_dict("turn") for share in self.answers],
            "questions": [question.to_dict() for question in self.questions],
            "first_step_seconds": self.seconds("first_step"), "last_step_seconds": self.seconds("last_step"),
            "whole_seconds": self.seconds("whole"),
        }  # fmt: skip


@dataclass
class GameFigures:
    """How people played whole games."""

    game: Game
    sample: Sample
    games: int = 0
    figures: list[Figure] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.name, "games": self.games, "turns": len(self.sample.turns),
            "figures": [
                {"name": figure.measure.name, "about": figure.measure.about, "kind": figure.measure.kind,
                 "people": figure.measure.people, "people_value": figure.measure.people_value, **figure.to_dict()}
                for figure in self.figures
            ],
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class StudyStatistics(Report):
    """All figures of a study."""

    data: StudyData
    people: list[ParticipantRecord]
    situations: list[SituationFigures]
    games: list[GameFigures]
    left_out: int  # games whose rules are not at hand, or have changed since

    def to_dict(self) -> dict[str, Any]:
        return {
            "study": self.data.name, "participants": len(self.people),
            "finished": sum(one.row.finished is not None for one in self.people),
            "situations": [each.to_dict() for each in self.situations],
            "games": [each.to_dict() for each in self.games],
            "answers": [answers_to(question, self.people) for question in self.data.newest.questions],
            "left_out": self.left_out,
        }  # fmt: skip

    def parts(self) -> Iterator[Part]:
        finished = sum(one.row.finished is not None for one in self.people)
        yield Emphasised(
            f"{self.data.newest.title}: {counted(len(self.people), 'participant')}, {finished} of them to the end"
        )
        yield from self._questionnaire()
        for game in self.games:
            yield ""
            played = f"{counted(game.games, 'game')}, {counted(len(game.sample.turns), 'turn')} of participants"
            yield f"Practice games of {game.game.name}: {played}"
            yield figures_table(game)
        for situation in self.situations:
            yield ""
            yield from situation_parts(situation)
        if self.left_out:
            yield ""
            yield Emphasised(
                f"{counted(self.left_out, 'game')} left out: the rules are not at hand, or have changed since"
            )
        yield ""
        yield "square brackets: 95 % intervals; participants and games are independent, turns of one game are not"

    def _questionnaire(self) -> Iterator[Part]:
        for question in self.data.newest.questions:
            found = answers_to(question, self.people)
            yield ""
            if "values" in found:
                listed = table(question.name, "people", "share", left=(0,))
                for value in found["values"]:
                    listed.add_row(
                        value["value"], str(value["count"]), as_percentage(value["share"], value["interval"])
                    )
                yield listed
            elif found["quartiles"] is not None:
                few = found["quartiles"]
                told = f"median {few['median']:g}, quartiles {few['low']:g} and {few['high']:g}, n = {few['n']}"
                yield f"{question.name}: {told}"
            else:
                yield f"{question.name}: {found['n']} answers"


def statistics_of(
    data: StudyData, progress: Callable[[int], None] = lambda done: None,
    counts: Callable[[ParticipantRecord], bool] = lambda one: True,
) -> StudyStatistics:  # fmt: skip
    """The figures of a study, of those participants who count; `progress` is told of every one."""
    people = [one for one in data.participants if one.row.ending != BEGAN_AGAIN and counts(one)]
    gatherer = Gatherer(data)
    for number, one in enumerate(people):
        for record in one.games:
            gatherer.add(number, record)
        progress(1)
    return gatherer.result(people)


class Gatherer:
    """Sorts the turns of participants by situations and games."""

    def __init__(self, data: StudyData):
        self.data = data
        self.situations: dict[tuple[str, bytes], SituationFigures] = {}
        self.games: dict[str, GameFigures] = {}
        self.left_out = 0
        self._readers: dict[str, TurnReader] = {}
        self._clusters: dict[str, int] = {}  # by the key of a game: two participants may share it

    def add(self, person: int, record: StageRecord) -> None:
        if record.played is None:
            return
        game = self.data.game_of(record)
        if game is None:
            self.left_out += 1
            return
        reader = self._readers.setdefault(repr(game), TurnReader(game))
        if record.row.kind == TRIAL:
            self._add_trial(person, record, game, reader)
        else:
            self._add_practice(record, game, reader)

    def _add_trial(self, person: int, record: StageRecord, game: Game, reader: TurnReader) -> None:
        made = next(turns_in(game, record, person, reader), None)
        if made is None or record.trial is None:
            return
        start = made.before.tobytes()
        name = record.trial.name
        found = self.situations.setdefault((name, start), SituationFigures(name, game, start))
        found.turns.append(made)
        found.records.append(record)

    def _add_practice(self, record: StageRecord, game: Game, reader: TurnReader) -> None:
        key = str(record.key)
        is_new = key not in self._clusters
        cluster = self._clusters.setdefault(key, len(self._clusters))
        found = self.games.setdefault(repr(game), GameFigures(game, Sample(PEOPLE, FILE)))
        found.sample.turns += turns_in(game, record, cluster, reader)
        found.games += is_new
        assert record.played is not None
        positions = game.replay(record.played.moves(game), record.played.start(game))
        if is_new and game.result(positions[-1]) is not None:
            found.sample.lengths[cluster] = sum(1 for _ in reader.turns(positions, cluster))

    def result(self, people: list[ParticipantRecord]) -> StudyStatistics:
        for situation in self.situations.values():
            sample = Sample(PEOPLE, FILE, turns=situation.turns)
            for answer in answers_of(situation.game, sample, seed=1):  # every turn is somebody else's
                interval = wilson_interval(round(answer.share * answer.turns), answer.turns)
                situation.questions.append(replace(answer, interval=interval))
        for game in self.games.values():
            game.figures += figures_of(game.game, game.sample)
        return StudyStatistics(
            self.data, people, sorted(self.situations.values(), key=lambda one: one.name), list(self.games.values()),
            self.left_out,
        )  # fmt: skip


def answers_to(question: Question, people: list[ParticipantRecord]) -> dict[str, Any]:
    """How a question was answered."""
    said = [one.answers[question.name] for one in people if question.name in one.answers]
    told: dict[str, Any] = {"question": question.name, "text": question.text, "kind": question.kind, "n": len(said)}
    if question.kind in (CHOICE, SCALE):
        usual = [choice.value for choice in question.choices] or scale_of(question)
        values = [*usual, *sorted(set(said) - set(usual))]
        return told | {
            "values": [Share(value, said.count(value), len(said)).to_dict("value") for value in values if said]
        }
    if question.kind == FREE_TEXT:
        return told | {"quartiles": None}
    return told | {"quartiles": quartiles([float(value) for value in said])}


def scale_of(question: Question) -> list[str]:
    return [str(step) for step in range(int(question.least or 0), int(question.most or 0) + 1)]


# In the terminal


def as_percentage(share: float, interval: Any) -> str:
    low, high = interval
    return f"{100 * share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


def figures_table(found: GameFigures) -> Part:
    listed = table("measure", "people before", PEOPLE, "n", left=(0, 1))
    for figure in found.figures:
        listed.add_row(figure.measure.about, figure.measure.people, figure_text(figure), str(figure.turns))
    return listed


def figure_text(figure: Figure) -> str:
    if figure.measure.kind == HISTOGRAM:
        low = figure.measure.values[0]
        shares = " ".join(f"{low + place}: {100 * share:.0f} %" for place, (share, _) in enumerate(figure.shares))
        return f"mostly {figure.value:g} ({shares})"
    if figure.measure.kind == MEAN:
        interval = "" if figure.interval is None else f" [{figure.interval[0]:.2f}, {figure.interval[1]:.2f}]"
        return f"{figure.value:.2f}{interval}"
    return as_percentage(figure.value, figure.interval)


def situation_parts(found: SituationFigures) -> Iterator[Part]:
    yield Emphasised(f"{found.name}, n = {len(found.turns)}")
    shown = table("turn", "people", "share", left=(0,))
    answers = found.answers
    for share in answers[:SHOWN_ANSWERS]:
        shown.add_row(share.text, str(share.count), share.percentage())
    yield shown
    if len(answers) > SHOWN_ANSWERS:
        yield f"and {counted(len(answers) - SHOWN_ANSWERS, 'other turn')}"
    if found.questions:
        asked = table("the turn …", "people before", PEOPLE, "n", left=(0, 1))
        for each in found.questions:
            asked.add_row(
                each.question.about, each.question.people, as_percentage(each.share, each.interval), str(each.turns)
            )
        yield asked
    for name, what in (("first_step", "until the first step"), ("whole", "until it was done")):
        if (few := found.seconds(name)) is not None:
            yield f"{what}: median {few['median']:.1f} s, quartiles {few['low']:.1f} and {few['high']:.1f} s"
