"""Who plays with whom: practice games between participants who wait at the same time, or against a bot.

A participant waits as long as the page keeps asking. Two who wait are given one key in one transaction; the game itself
is begun afterwards by whoever asks first, and the same key is the same game, so that nothing is lost in between.
"""

import secrets
from typing import NamedTuple

from sqlalchemy import Connection, Row, insert, select, update

from plyground.store.database import WRITES
from plyground.store.schema import RANDOM_ID
from plyground.store.store import RefusedError, now
from plyground.store.study_tables import participants, study_games, study_stages
from plyground.studies.definition import ANY_SEAT, BOT, NOBODY, PERSON, PRACTICE, Stage, Study
from plyground.studies.participants import Participant, Participants

SILENT = 15_000  # milliseconds after which a page that has not asked again is not waiting any longer
AWAY = 60_000  # milliseconds without a move after which one need not wait for the other in a game


class GoneError(RefusedError):
    """Somebody has withdrawn meanwhile."""


class Seated(NamedTuple):
    """A participant in a game."""

    participant: str
    seat: int
    token: str  # the hash of what moves the seat


def new_key() -> str:
    return secrets.token_hex(RANDOM_ID // 2)


def find_opponent(records: Participants, participant: Participant, seats: int, wants_bot: bool = False) -> Row:
    """Seat a participant in a practice game if there is an opponent now; the stage, without a game while it waits."""
    study = records.version(participant.study)
    with records.store.database.transaction(writes=True) as connection:
        records.lock(connection, participant.study)
        row = stage_of(connection, participant.id, participant.number)
        stage = study.stages[int(row.stage)]
        if row.game is not None and not (wants_bot and row.opponent == PERSON):
            return row
        since = row.since or now()
        is_late = now() >= since + stage.wait_seconds * 1000
        is_for_bot = wants_bot or stage.opponent == BOT
        other = None if is_for_bot else somebody_waiting(connection, study, row, participant)
        if other is None and (is_for_bot or is_late):
            return seat(connection, row, new_key(), seat_of(records, stage, seats), stage.bot)
        if other is None:
            note(connection, row, since=since, asked=now())
            return stage_of(connection, participant.id, participant.number)
        key, places = new_key(), records.dice.sample(range(seats), 2)
        seat(connection, other, key, places[0], PERSON)
        return seat(connection, row, key, places[1], PERSON)


def somebody_waiting(connection: Connection, study: Study, row: Row, participant: Participant) -> Row | None:
    """Another participant who waits for a game like this one, the longest first."""
    game = study.stages[int(row.stage)].game
    alike = [place for place, stage in enumerate(study.stages) if stage.kind == PRACTICE and stage.game == game]
    query = (
        select(study_stages)
        .join(participants, participants.c.id == study_stages.c.participant)
        .where(
            participants.c.study == participant.study, participants.c.id != participant.id,
            participants.c.ending.is_(None), participants.c.number == study_stages.c.number,
            study_stages.c.stage.in_(alike), study_stages.c.game.is_(None), study_stages.c.since.is_not(None),
            study_stages.c.asked >= now() - SILENT,
        )
        .order_by(study_stages.c.since, study_stages.c.participant)
        .limit(1)
    )  # fmt: skip
    return connection.execute(query).one_or_none()


def seat_of(records: Participants, stage: Stage, seats: int) -> int:
    return records.dice.randrange(seats) if stage.seat == ANY_SEAT else int(stage.seat)


def give_trial(records: Participants, participant: Participant, own_seat: int, bot: str) -> Row:
    """The game of a situation; the same one however often it is asked for."""
    with records.store.database.transaction(writes=True) as connection:
        records.lock(connection, participant.study)
        row = stage_of(connection, participant.id, participant.number)
        return row if row.game is not None else seat(connection, row, new_key(), own_seat, bot or NOBODY)


def seated(connection: Connection, key: str) -> list[Seated]:
    """The participants in a game; in a transaction that writes, none of them can go before its end."""
    query = (
        select(study_games.c.participant, study_games.c.seat, participants.c.seat.label("token"))
        .join(participants, participants.c.id == study_games.c.participant)
        .where(study_games.c.game == key)
        .order_by(study_games.c.seat)
    )
    if connection.get_execution_options().get(WRITES):
        query = query.with_for_update()
    return [Seated(row.participant, row.seat, row.token) for row in connection.execute(query)]


def has_other_left(records: Participants, key: str, participant: str) -> bool:
    """Whether nobody else who has a seat in a game takes part any longer."""
    with records.store.database.transaction() as connection:
        query = (
            select(participants.c.ending)
            .join(study_stages, participants.c.id == study_stages.c.participant)
            .where(study_stages.c.game == key, participants.c.id != participant)
        )
        return all(row.ending is not None for row in connection.execute(query))


def stage_of(connection: Connection, participant: str, number: int) -> Row:
    where = study_stages.c.participant == participant, study_stages.c.number == number
    row = connection.execute(select(study_stages).where(*where)).one_or_none()
    if row is None:
        raise GoneError("this participant has withdrawn; expected one who takes part")
    return row


def seat(connection: Connection, row: Row, key: str, place: int, opponent: str) -> Row:
    """Give a stage its game; one that it had before stays the participant's."""
    note(connection, row, game=key, seat=place, opponent=opponent)
    given = {"participant": row.participant, "game": key, "number": row.number, "seat": place, "opponent": opponent}
    connection.execute(insert(study_games).values(given))
    return stage_of(connection, row.participant, row.number)


def note(connection: Connection, row: Row, **given: object) -> None:
    where = study_stages.c.participant == row.participant, study_stages.c.number == row.number
    connection.execute(update(study_stages).where(*where).values(given))
