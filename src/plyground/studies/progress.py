"""How a study goes on: who takes part, how far they are, where they left, how the orders were shared out."""

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.reports import Emphasised, Part, Report
from plyground.core.tables import table
from plyground.store.store import now
from plyground.studies.data import ParticipantRecord, StudyData
from plyground.studies.definition import PRACTICE, TRIAL, TRIALS, Stage, Study
from plyground.studies.orders import orders_of
from plyground.studies.participants import BEGAN_AGAIN, FINISHED

ACTIVE, WAITING, AWAY = "active", "waiting", "away"
WAITED = 15_000  # milliseconds since somebody who waits was last heard of


@dataclass(frozen=True, repr=False)
class Progress(Report):
    """How a study stands at some moment."""

    data: StudyData
    time: int

    @property
    def study(self) -> Study:
        return self.data.newest

    def state_of(self, one: ParticipantRecord) -> str:
        """Whether somebody has finished, goes on, waits, or has gone."""
        if one.row.ending is not None:
            return one.row.ending
        if self.time - one.heard > self.study.away_minutes * 60_000:
            return AWAY
        here = one.stages[-1].row
        is_waiting = here.kind == PRACTICE and here.game is None and here.asked is not None
        return WAITING if is_waiting and self.time - here.asked <= WAITED else ACTIVE

    def counts(self) -> dict[str, int]:
        states = Counter(self.state_of(one) for one in self.data.participants)
        named = {state: states[state] for state in (FINISHED, ACTIVE, WAITING, AWAY)}
        others = {state.replace(" ", "_"): states[state] for state in (BEGAN_AGAIN, "refused", "too late")}
        withdrawn = sum(row.withdrawn for row in self.data.versions)
        return {"began": len(self.data.participants) + withdrawn, **named, **others, "withdrawn": withdrawn}

    def funnel(self) -> list[dict[str, Any]]:
        """For every stage how many reached it, passed it, are there and left there, and how long it took."""
        names, kinds = labels(self.study), [step.kind for step in self.study.steps]
        alike = [one for one in self.data.participants if [step.kind for step in one.study.steps] == kinds]
        rows = []
        for number, name in enumerate(names, 1):
            there = [record.row for one in alike for record in one.stages if record.row.number == number]
            here = [self.state_of(one) for one in alike if one.row.number == number]
            took = [(row.ended - row.began) / 1000 for row in there if row.ended is not None]
            rows.append({
                "number": number, "kind": kinds[number - 1], "name": name, "reached": len(there),
                "passed": len(took), "here": sum(state in (ACTIVE, WAITING) for state in here),
                "left": sum(state not in (ACTIVE, WAITING, FINISHED) for state in here),
                "seconds": quartiles(took),
            })  # fmt: skip
        return rows

    def orders(self) -> list[dict[str, Any]]:
        """How often each order of the situations was given out, and to whom of those who are still there."""
        found = []
        newest = self.data.versions[-1].id
        for place, stage in enumerate(self.study.stages):
            if stage.kind != TRIALS or stage.order != "balanced":
                continue
            given: Counter[int] = Counter()
            counted: Counter[int] = Counter()
            for one in self.data.participants:
                if one.row.study == newest and place in one.orders:
                    row = one.orders[place].row
                    given[row] += 1
                    counted[row] += self.state_of(one) in (FINISHED, ACTIVE, WAITING)
            for number, order in enumerate(orders_of(stage)):
                names = [stage.trials[each].name for each in order]
                found.append({"stage": place + 1, "order": number + 1, "trials": names, "given": given[number],
                              "counted": counted[number]})  # fmt: skip
        return found

    def people(self) -> list[dict[str, Any]]:
        """The participants, those who began last first."""
        return [
            {
                "participant": one.id, "version": one.study.version, "began": one.row.began, "heard": one.heard,
                "number": one.row.number, "of": len(one.study.steps), "stage": where_is(one),
                "state": self.state_of(one), "visits": one.row.visits,
                "seconds": ((one.row.finished or one.heard) - one.row.began) / 1000,
                "orders": [row.row + 1 for row in one.orders.values()],
            }
            for one in reversed(self.data.participants)
        ]  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        study = self.study
        return {
            "study": {
                "id": study.id, "title": study.title, "version": study.version, "language": study.language,
                "policy": study.policy, "most_participants": study.most_participants,
                "closes": study.closes.isoformat() if study.closes else None,
            },
            "time": self.time, "counts": self.counts(), "stages": self.funnel(), "orders": self.orders(),
            "participants": self.people(),
            "versions": [
                {"version": row.version, "created": row.created, "withdrawn": row.withdrawn,
                 "participants": sum(one.row.study == row.id for one in self.data.participants)}
                for row in self.data.versions
            ],
        }  # fmt: skip

    def parts(self) -> Iterator[Part]:
        yield Emphasised(f"{self.study.title} ({self.study.id}, version {self.study.version[:8]})")
        yield ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in self.counts().items())
        yield ""
        listed = table("stage", "what", "reached", "passed", "are there", "left", "median time", left=(1,))
        for row in self.funnel():
            took = row["seconds"]
            listed.add_row(
                str(row["number"]), row["name"], *(str(row[key]) for key in ("reached", "passed", "here", "left")),
                "" if took is None else f"{took['median']:,.0f} s",
            )  # fmt: skip
        yield listed
        if orders := self.orders():
            yield ""
            shown = table("order", "situations", "given", "of these there or finished", left=(1,))
            for row in orders:
                shown.add_row(str(row["order"]), ", ".join(row["trials"]), str(row["given"]), str(row["counted"]))
            yield shown


def progress_of(data: StudyData) -> Progress:
    return Progress(data, now())


def labels(study: Study) -> list[str]:
    """What the steps of a study are called; a situation by its place, since everybody meets another one there."""
    found = []
    for step in study.steps:
        if step.stage is None:
            found.append("the last page")
        elif step.kind == TRIAL and step.place is not None:
            found.append(f"situation {step.place + 1} of {len(study.stages[step.stage].trials)}")
        else:
            found.append(title_of(study.stages[step.stage]))
    return found


def where_is(one: ParticipantRecord) -> str:
    """What the stage is called at which somebody is; a situation by its own name."""
    here = one.stages[-1]
    return here.label if here.row.kind == TRIAL else labels(one.study)[here.row.number - 1]


def title_of(stage: Stage) -> str:
    """The title of a stage, else the heading of its text, else its kind."""
    headings = (line.lstrip("#").strip() for line in stage.text.splitlines() if line.startswith("#"))
    return stage.title or next(headings, "") or stage.kind


def quartiles(values: list[float]) -> dict[str, float] | None:
    """The median and the quartiles of some figures; None without any.

    >>> quartiles([4, 1, 3, 2, 5])
    {'n': 5, 'low': 2.0, 'median': 3.0, 'high': 4.0}
    """
    if not values:
        return None
    if len(values) == 1:
        low = high = float(values[0])
    else:
        low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"n": len(values), "low": float(low), "median": float(statistics.median(values)), "high": float(high)}
