"""The data of a study as three tables in CSV (RFC 4180): participants, trials and steps.

A text that a spreadsheet would take for a formula gets an apostrophe before it.
"""

import csv
import datetime
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game
from plyground.matches.style.samples import Turn
from plyground.store.events import BACK, STEP, standing
from plyground.studies.data import ParticipantRecord, StageRecord, StudyData
from plyground.studies.definition import TRIAL
from plyground.studies.turns_made import own_events, times_of, turn_text, turns_in

PARTICIPANTS, TRIALS, STEPS = "participants", "trials", "steps"
TABLES = (PARTICIPANTS, TRIALS, STEPS)
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with which a formula may begin
Cell = str | int | float | None


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, what it means, and its value in a row."""

    name: str
    about: str
    value: Callable[[Any], Cell]


@dataclass(frozen=True)
class TrialRow:
    """A game of a participant: a practice game or a situation."""

    one: ParticipantRecord
    record: StageRecord
    game: Game | None  # None where its rules are not at hand
    turn: Turn | None  # of a situation: the first turn that was made


@dataclass(frozen=True)
class StepRow:
    """Something that happened in a game of a participant."""

    one: ParticipantRecord
    record: StageRecord
    number: int
    is_standing: bool


def moment(milliseconds: int | None) -> str | None:
    """A time as text, in UTC."""
    if milliseconds is None:
        return None
    found = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC)
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def of_participant(name: str, about: str, value: Callable[[ParticipantRecord], Cell]) -> Column:
    return Column(name, about, value)


ABOUT_PARTICIPANTS = [
    of_participant("participant", "random id of the participant", lambda one: one.id),
    of_participant("study", "id of the study", lambda one: one.study.id),
    of_participant("version", "SHA-256 of the file of the study that was begun", lambda one: one.study.version),
    of_participant("program", "version of the program", lambda one: one.row.program),
    of_participant("began", "when consent arrived (server, UTC)", lambda one: moment(one.row.began)),
    of_participant("finished", "when everything had arrived (server, UTC)", lambda one: moment(one.row.finished)),
    of_participant("heard", "when something was last heard (server, UTC)", lambda one: moment(one.heard)),
    of_participant(
        "ending", "finished, began again, refused, too late; empty: on the way or gone", lambda one: one.row.ending
    ),
    of_participant("stage", "number of the last stage that was reached", lambda one: one.row.number),
    of_participant("stages", "number of stages", lambda one: len(one.study.steps)),
    of_participant("visits", "how often the page was loaded", lambda one: one.row.visits),
    of_participant(
        "orders", "number of the balanced order, for every stage with situations, from 1",
        lambda one: " ".join(str(row.row + 1) for _, row in sorted(one.orders.items())) or None,
    ),
    of_participant(
        "code", "that the participant was shown at the end", lambda one: one.row.code if one.row.finished else None
    ),
]  # fmt: skip

ABOUT_TRIALS = [
    Column("participant", "random id of the participant", lambda row: row.one.id),
    Column("version", "SHA-256 of the file of the study", lambda row: row.one.study.version),
    Column("stage", "number of the stage, as it was met", lambda row: row.record.row.number),
    Column("kind", "practice or trial", lambda row: row.record.row.kind),
    Column("name", "of the situation, or title of the practice game", lambda row: row.record.label),
    Column("place", "of a situation: which of them it was, from 1", lambda row: place_of(row)),
    Column("key", "of the game in the store", lambda row: row.record.key),
    Column("game", "its name", lambda row: row.record.stage.game.name),
    Column("seat", "the seat of the participant, from 0", lambda row: row.record.seat),
    Column("opponent", "person, nobody, or the text of a player", lambda row: row.record.opponent),
    Column("was_left", "1: left for another game, since the other one had gone", lambda row: int(row.record.was_left)),
    Column("began", "when the server showed the stage first (UTC)", lambda row: moment(row.record.row.began)),
    Column("ended", "when the server heard that it was done (UTC)", lambda row: moment(row.record.row.ended)),
    Column("shown_client", "milliseconds, own clock, when it was first shown", lambda row: row.record.row.shown),
    Column("sent_client", "milliseconds, own clock, when it was done", lambda row: row.record.row.sent),
    Column("first_step_ms", "first shown to first step, own clock, whatever was loaded again in between",
           lambda row: times_of(row.record).first_step),
    Column("last_step_ms", "first shown to last step, own clock", lambda row: times_of(row.record).last_step),
    Column("whole_ms", "first shown to done, own clock", lambda row: times_of(row.record).whole),
    Column("server_ms", "from began to ended, server's clock", lambda row: times_of(row.record).by_server),
    Column("steps", "that the participant made, those taken back included", lambda row: count_of(row, STEP)),
    Column("taken_back", "how often the participant took something back", lambda row: count_of(row, BACK)),
    Column("position", "of a situation: where it began, as a text", lambda row: start_text(row)),
    Column("turn", "of a situation: the turn in the game's notation", lambda row: text_of_turn(row)),
    Column("after", "of a situation: the position after the turn, as a text", lambda row: end_text(row)),
    Column("ending", "of a game that is over: how it ended", lambda row: ending_of(row)),
    Column("payoff", "what the participant got", lambda row: payoff_of(row)),
]  # fmt: skip

ABOUT_STEPS = [
    Column("participant", "random id of the participant", lambda row: row.one.id),
    Column("stage", "number of the stage, as it was met", lambda row: row.record.row.number),
    Column("name", "of the situation, or title of the practice game", lambda row: row.record.label),
    Column("key", "of the game in the store", lambda row: row.record.key),
    Column("event", "its number in the game, from 1", lambda row: row.number),
    Column("kind", "step, back (taken back), resign, offer, decline or draw", lambda row: event_of(row).kind),
    Column("seat", "who did it, from 0; empty: chance", lambda row: event_of(row).seat),
    Column("is_own", "1: the participant did it", lambda row: int(event_of(row).seat == row.record.seat)),
    Column("value", "of a step its number in the rules; of back how many moves stay", lambda row: event_of(row).value),
    Column("text", "in the game's notation", lambda row: event_of(row).text),
    Column("stands", "1: a move that was not taken back", lambda row: int(row.is_standing)),
    Column("received", "when the server received it (UTC)", lambda row: moment(event_of(row).time)),
    Column("received_ms", "the same in milliseconds since 1970", lambda row: event_of(row).time),
    Column("sent_client", "when it was sent, in milliseconds of the participant's clock", lambda row: own_clock(row)),
]


def event_of(row: StepRow) -> Any:
    assert row.record.played is not None
    return row.record.played.events[row.number - 1]


def own_clock(row: StepRow) -> int | None:
    """Clocks of others are their own data."""
    event = event_of(row)
    return event.client if event.seat == row.record.seat else None


def place_of(row: TrialRow) -> int | None:
    if row.record.row.kind != TRIAL:
        return None
    step = row.one.study.step(row.record.row.number)
    return None if step.place is None else step.place + 1


def count_of(row: TrialRow, kind: str) -> int:
    return sum(event.kind == kind for event in own_events(row.record))


def start_text(row: TrialRow) -> str | None:
    if row.game is None or row.record.played is None or row.record.row.kind != TRIAL:
        return None
    return row.game.to_text(row.record.played.start(row.game))


def text_of_turn(row: TrialRow) -> str | None:
    return None if row.game is None or row.turn is None else turn_text(row.game, row.turn)


def end_text(row: TrialRow) -> str | None:
    return None if row.game is None or row.turn is None else row.game.to_text(row.turn.after)


def ending_of(row: TrialRow) -> str | None:
    return None if row.record.played is None else row.record.played.about.ending


def payoff_of(row: TrialRow) -> float | None:
    played, seat = row.record.played, row.record.seat
    return None if played is None or seat is None else played.about.seats[seat].payoff


# Tables


def columns_of(data: StudyData, table: str) -> list[Column]:
    """The columns of a table; that of the participants has one for every question of any version."""
    if table == TRIALS:
        return ABOUT_TRIALS
    if table == STEPS:
        return ABOUT_STEPS
    questions = {
        question.name: question for study in data.studies.values() for question in study.questions
    }  # the last version says what it means
    return [
        *ABOUT_PARTICIPANTS,
        *(
            Column(f"answer_{name}", question.text, lambda one, name=name: one.answers.get(name))  # type: ignore[misc]
            for name, question in questions.items()
        ),
    ]


def rows_of(data: StudyData, table: str) -> Iterator[Any]:
    """The rows of a table."""
    if table == PARTICIPANTS:
        yield from data.participants
        return
    for one in data.participants:
        for record in one.games:
            yield from trial_rows(data, one, record) if table == TRIALS else step_rows(one, record)


def trial_rows(data: StudyData, one: ParticipantRecord, record: StageRecord) -> Iterator[TrialRow]:
    game = data.game_of(record)
    made = None if game is None or record.row.kind != TRIAL else next(turns_in(game, record, 0), None)
    yield TrialRow(one, record, game, made)


def step_rows(one: ParticipantRecord, record: StageRecord) -> Iterator[StepRow]:
    if record.played is None:
        return
    standing_numbers = set(standing(record.played.events).numbers)
    for number in range(1, len(record.played.events) + 1):
        yield StepRow(one, record, number, number in standing_numbers)


def as_cell(value: Cell) -> str | int | float:
    """A value as it stands in a file; what is not known is empty.

    >>> as_cell("=1+1"), as_cell(-1), as_cell(None)
    ("'=1+1", -1, '')
    """
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(FORMULA):
        return f"'{value}"
    return value


def csv_text(data: StudyData, table: str) -> str:
    """A table as CSV."""
    columns = columns_of(data, table)
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow([column.name for column in columns])
    for row in rows_of(data, table):
        writer.writerow([as_cell(column.value(row)) for column in columns])
    return stream.getvalue()
