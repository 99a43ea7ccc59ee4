"""Who takes part in a study and how far they are. Every change is one transaction: it has happened, or nothing has.

The row of the study is locked while somebody begins, gets an order or is paired, so that two who come at once are not
counted as one.
"""

import logging
import random
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, delete, func, insert, or_, select, update

from plyground.core.errors import PlygroundError
from plyground.core.version import __version__
from plyground.store.database import StoreError
from plyground.store.schema import RANDOM_ID, events, games, seats
from plyground.store.seat_keys import hash_of
from plyground.store.store import RefusedError, Store, now
from plyground.store.study_tables import participants, studies, study_answers, study_games, study_orders, study_stages
from plyground.studies.definition import FINISH, TRIAL, Study
from plyground.studies.orders import choose_order
from plyground.studies.reading import study_of

logger = logging.getLogger("plyground.studies")
FINISHED, BEGAN_AGAIN, REFUSED, LATE = "finished", "began again", "refused", "too late"  # how a participation ended
SELDOM = 5_000  # milliseconds between two notes that somebody is still there
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike


class FullError(PlygroundError):
    """As many people as were wanted have taken part."""


class NotYetError(RefusedError):
    """Something of a stage has not arrived."""


@dataclass(frozen=True)
class Times:
    """When a page was shown and when its answer was sent, by the participant's clock."""

    shown: int | None = None
    sent: int | None = None


@dataclass(frozen=True)
class Participant:
    """A participant, and the stage that is to be shown."""

    id: str
    study: int  # the number of the version that was begun
    began: int
    seen: int
    number: int
    visits: int
    ending: str | None
    code: str | None
    stage: Row  # of `study_stages`
    is_reloaded: bool = False  # the page has just been loaded again


def seat_token(token: str) -> str:
    """What moves the seats in the games of a participant; the token of the participant is told to no game."""
    return hash_of(f"seat of {token}")


class Participants:
    """The participants of a study in a store; a file that has changed is a version of its own."""

    def __init__(self, store: Store, study: Study, dice: random.Random | None = None):
        self.store, self.study = store, study
        self.dice = dice or random.SystemRandom()
        self._versions: dict[int, Study] = {}
        self.number = self._register()

    def _register(self) -> int:
        """The number of this version of the study in the store."""
        study = self.study
        known = select(studies.c.id).where(studies.c.name == study.id, studies.c.version == study.version)
        with self.store.database.transaction(writes=True) as connection:
            number = connection.execute(known).scalar()
            if number is None:
                given = {"name": study.id, "version": study.version, "text": study.source, "created": now()}
                number = connection.execute(insert(studies).values(given).returning(studies.c.id)).scalar_one()
        self._versions[int(number)] = study
        return int(number)

    def version(self, number: int) -> Study:
        """A version of the study that was served once."""
        if number not in self._versions:
            with self.store.database.transaction() as connection:
                text = connection.execute(select(studies.c.text).where(studies.c.id == number)).scalar_one()
            self._versions[number] = study_of(text, f"version {number} of study {self.study.id}")
        return self._versions[number]

    # Coming and going

    def join(self, token: str, visit: str | None) -> Participant:
        """Somebody has consented; the same token is the same participant, however often it is sent."""
        with self.store.database.transaction(writes=True) as connection:
            self.lock(connection, self.number)
            found = self._find(connection, token)
            if found is None:
                if self.is_full(connection):
                    raise FullError("study: enough people have taken part")
                self._add(connection, token, visit)
                found = self._find(connection, token)
            assert found is not None
            return self._participant(connection, found)

    def look(self, token: str, visit: str | None) -> Participant | None:
        """Who has that token, after noting that they are there; None for nobody."""
        with self.store.database.transaction() as connection:
            found = self._find(connection, token)
            if found is None:
                return None
            is_reloaded = visit is not None and found.visit is not None and visit != found.visit
            is_known = visit is None or visit == found.visit
            if is_known and now() - found.seen < SELDOM:
                return self._participant(connection, found)
        with self.store.database.transaction(writes=True) as connection:
            mine = update(participants).where(participants.c.id == found.id)
            connection.execute(mine.values(seen=now()))
            if not is_known:
                connection.execute(mine.values(visit=visit, visits=found.visits + is_reloaded))
            again = self._find(connection, token)
            return None if again is None else self._participant(connection, again, is_reloaded)

    def is_full(self, connection: Connection) -> bool:
        """Whether as many take part as are wanted; those who are gone do not count."""
        most = self.study.most_participants
        if most is None:
            return False
        query = with_games(select(func.count())).where(studies.c.name == self.study.id, self._counts())
        return connection.execute(query).scalar_one() >= most

    def end(self, participant: str, ending: str) -> None:
        """Note that somebody does not go on."""
        with self.store.database.transaction(writes=True) as connection:
            going_on = participants.c.id == participant, participants.c.ending.is_(None)
            connection.execute(update(participants).where(*going_on).values(ending=ending))

    def begin_again(self, token: str, visit: str | None) -> Participant | None:
        """A new participation with the same token; what was kept of the former one stays, without the token."""
        with self.store.database.transaction(writes=True) as connection:
            self.lock(connection, self.number)
            found = self._find(connection, token)
            if found is None:
                return None
            former = update(participants).where(participants.c.id == found.id)
            connection.execute(former.values(token=None, ending=BEGAN_AGAIN))
            self._add(connection, token, visit)
            again = self._find(connection, token)
            return None if again is None else self._participant(connection, again)

    # Going on

    def advance(self, participant: Participant, answers: Mapping[str, str], times: Times) -> bool:
        """End the stage at which somebody is, with its answers, and begin the next one; False if that was done before.

        Whoever calls this has found everything that belongs to the stage.
        """
        study, number = self.version(participant.study), participant.number
        with self.store.database.transaction(writes=True) as connection:
            self.lock(connection, participant.study)
            mine = select(participants.c.number).where(participants.c.id == participant.id).with_for_update()
            if connection.execute(mine).scalar() != number or study.step(number).kind == FINISH:
                return False
            stage = study_stages.c.participant == participant.id, study_stages.c.number == number
            given = {"ended": now(), "shown": times.shown, "sent": times.sent}
            connection.execute(update(study_stages).where(*stage).values(given))
            rows = [
                {"participant": participant.id, "number": number, "name": name, "value": value, "time": now()}
                for name, value in answers.items()
            ]
            if rows:
                connection.execute(insert(study_answers), rows)
            self._enter(connection, participant.id, participant.study, number + 1)
            return True

    def _enter(self, connection: Connection, participant: str, version: int, number: int) -> None:
        """Begin a stage."""
        study = self.version(version)
        step = study.step(number)
        trial = None
        if step.kind == TRIAL:
            assert step.stage is not None and step.place is not None
            trial = self._order(connection, participant, version, step.stage)[step.place]
        row = {
            "participant": participant, "number": number, "stage": step.stage, "kind": step.kind, "trial": trial,
            "began": now(),
        }  # fmt: skip
        connection.execute(insert(study_stages).values(row))
        change: dict[str, Any] = {"number": number, "seen": now()}
        if step.kind == FINISH:
            change |= {"finished": now(), "ending": FINISHED}
        connection.execute(update(participants).where(participants.c.id == participant).values(change))

    def _order(self, connection: Connection, participant: str, version: int, stage: int) -> list[int]:
        """The order in which somebody meets the situations of a stage; given out when the first of them comes."""
        mine = study_orders.c.participant == participant, study_orders.c.stage == stage
        known = connection.execute(select(study_orders.c.trials).where(*mine)).scalar()
        if known is not None:
            return known
        used = self.orders_used(connection, version, stage)
        row, trials = choose_order(self.version(version).stages[stage], used, self.dice)
        given = {"participant": participant, "stage": stage, "row": row, "trials": trials}
        connection.execute(insert(study_orders).values(given))
        return trials

    def orders_used(self, connection: Connection, version: int, stage: int) -> Counter[int]:
        """How many have each order of a stage, without those who are gone."""
        here = study_orders.c.participant == participants.c.id, study_orders.c.stage == stage
        query = with_games(select(study_orders.c.row, func.count().label("people"))).join(study_orders, and_(*here))
        counted = query.where(participants.c.study == version, self._counts()).group_by(study_orders.c.row)
        return Counter({each.row: each.people for each in connection.execute(counted)})

    def _counts(self) -> ColumnElement[bool]:
        """Whoever has finished or is still there."""
        since = now() - int(self.study.away_minutes * 60_000)
        return or_(participants.c.ending == FINISHED, and_(participants.c.ending.is_(None), since <= HEARD))

    # Withdrawing

    def withdraw(self, token: str) -> list[str]:
        """Delete everything of a participant; the keys of the games that were deleted with it, or changed.

        A game against another participant stays with that one; the seat then is nobody's. Whoever has begun again
        withdraws from the former participations too.
        """
        keys: list[str] = []
        of_study = studies.c.id == participants.c.study, studies.c.name == self.study.id
        query = select(participants.c.id, participants.c.study).join(studies, of_study[0])
        mine = query.where(of_study[1], participants.c.seat == hash_of(seat_token(token)))
        with self.store.database.transaction(writes=True) as connection:
            own = connection.execute(mine.order_by(participants.c.study)).all()
            for found in own:
                self.lock(connection, found.study)
                keys += forget(connection, found.id)
                same = studies.c.id == found.study
                connection.execute(update(studies).where(same).values(withdrawn=studies.c.withdrawn + 1))
        if not own:
            return []
        try:
            self.store.database.wipe()
        except StoreError as error:  # it is deleted all the same
            logger.warning("%s", error)
        return keys

    # Rows

    @staticmethod
    def lock(connection: Connection, version: int) -> None:
        connection.execute(select(studies.c.id).where(studies.c.id == version).with_for_update())

    def _find(self, connection: Connection, token: str) -> Row | None:
        of_study = studies.c.id == participants.c.study, studies.c.name == self.study.id
        query = select(participants).join(studies, of_study[0]).where(of_study[1])
        return connection.execute(query.where(participants.c.token == hash_of(token))).one_or_none()

    def _add(self, connection: Connection, token: str, visit: str | None) -> None:
        made = secrets.token_hex(RANDOM_ID // 2)
        given = {
            "id": made, "study": self.number, "token": hash_of(token), "seat": hash_of(seat_token(token)),
            "program": __version__, "began": now(), "seen": now(), "number": 1, "visit": visit, "visits": 1,
            "code": "".join(secrets.choice(CODE_LETTERS) for _ in range(8)),
        }  # fmt: skip
        connection.execute(insert(participants).values(given))
        self._enter(connection, made, self.number, 1)

    @staticmethod
    def _participant(connection: Connection, row: Row, is_reloaded: bool = False) -> Participant:
        of_row = study_stages.c.participant == row.id, study_stages.c.number == row.number
        stage = connection.execute(select(study_stages).where(*of_row)).one()
        return Participant(
            row.id, row.study, row.began, row.seen, row.number, row.visits, row.ending, row.code, stage, is_reloaded
        )


def forget(connection: Connection, participant: str) -> list[str]:
    """Delete a participant with stages, answers, order and games; the keys of these games."""
    mine = select(study_games.c.game, study_games.c.seat).where(study_games.c.participant == participant)
    played = connection.execute(mine).all()
    connection.execute(delete(participants).where(participants.c.id == participant))
    for key, seat in played:
        others = select(func.count()).select_from(study_games).where(study_games.c.game == key)
        number = connection.execute(select(games.c.id).where(games.c.key == key)).scalar()
        if not connection.execute(others).scalar():
            connection.execute(delete(games).where(games.c.key == key))
        elif number is not None:
            here = seats.c.game == number, seats.c.seat == seat
            connection.execute(update(seats).where(*here).values(token=None, person=None))
            own = events.c.game == number, events.c.seat == seat
            connection.execute(update(events).where(*own).values(client=None))
    return [key for key, _ in played]


# When something was last heard of a participant: a request, or a move in the game of the stage
HEARD = case((games.c.changed > participants.c.seen, games.c.changed), else_=participants.c.seen)


def with_games(query: Select) -> Select:
    """A query about participants, with the version of the study and the game of the stage at which each is."""
    here = study_stages.c.participant == participants.c.id, study_stages.c.number == participants.c.number
    joined = query.select_from(participants).join(studies, studies.c.id == participants.c.study)
    return joined.join(study_stages, and_(*here)).join(games, games.c.key == study_stages.c.game, isouter=True)


def heard_of(connection: Connection, name: str) -> dict[str, int]:
    """When something was last heard of every participant of a study."""
    query = with_games(select(participants.c.id, HEARD.label("heard"))).where(studies.c.name == name)
    return {row.id: int(row.heard) for row in connection.execute(query)}
