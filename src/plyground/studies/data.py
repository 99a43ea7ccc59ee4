"""Everything that the store has of a study: participants with their answers, stages and games, of all its versions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sqlalchemy import Connection, Row, Select, Table, select

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.store.events import Event
from plyground.store.kept_game import PlayedGame
from plyground.store.rows import event_of, kept_game
from plyground.store.schema import events, games, seats
from plyground.store.store import Store
from plyground.store.study_tables import participants, studies, study_answers, study_games, study_orders, study_stages
from plyground.studies.checking import key_of, open_choice
from plyground.studies.definition import GameChoice, Stage, Study, Trial
from plyground.studies.participants import heard_of
from plyground.studies.reading import study_of

FindGame = Callable[[GameChoice], Game]


@dataclass(frozen=True)
class StageRecord:
    """A stage that somebody has met, and the game that was played in it."""

    row: Row
    stage: Stage | None  # None: the last page
    key: str | None = None  # of the game
    seat: int | None = None
    opponent: str | None = None
    played: PlayedGame | None = None

    @property
    def was_left(self) -> bool:
        """Whether the participant went on with another game, because the other one was gone."""
        return self.key != self.row.game

    @property
    def trial(self) -> Trial | None:
        return None if self.stage is None or self.row.trial is None else self.stage.trials[self.row.trial]

    @property
    def label(self) -> str:
        """What the stage is called in tables."""
        if self.trial is not None:
            return self.trial.name
        return (self.stage.title or self.stage.kind) if self.stage is not None else self.row.kind


@dataclass(frozen=True)
class ParticipantRecord:
    """A participant with everything that was kept."""

    row: Row
    study: Study
    heard: int  # when something was last heard, moves included
    answers: Mapping[str, str]
    orders: Mapping[int, Row]  # by the place of the stage in the file
    stages: Sequence[StageRecord]
    games: Sequence[StageRecord]  # practice games and situations, those that were left included

    @property
    def id(self) -> str:
        return self.row.id


@dataclass(frozen=True)
class StudyData:
    """A study with all its participants, in the order in which they began."""

    name: str
    versions: list[Row]
    studies: dict[int, Study]
    participants: list[ParticipantRecord]
    find_game: FindGame = field(repr=False, default=lambda choice: open_choice(choice, {}))

    @property
    def newest(self) -> Study:
        return self.studies[self.versions[-1].id]

    @cached_property
    def _games(self) -> dict[str, Game | None]:
        return {}

    def game_of(self, record: StageRecord) -> Game | None:
        """The rules of the game of a stage; None where they are not at hand or have changed since."""
        stage, played = record.stage, record.played
        if stage is None or stage.game is None or played is None:
            return None
        name = key_of(stage.game)
        if name not in self._games:
            try:
                self._games[name] = self.find_game(stage.game)
            except PlygroundError:
                self._games[name] = None
        game = self._games[name]
        return game if game is not None and game.rules_hash == played.about.rules else None


def collect(store: Store, name: str, find_game: FindGame | None = None, with_games: bool = True) -> StudyData:
    """All data of a study, as they were at one moment."""
    with store.database.transaction() as connection:
        versions = list(connection.execute(select(studies).where(studies.c.name == name).order_by(studies.c.id)))
        if not versions:
            raise PlygroundError(f"store {store.database.name}: no study {name}; expected one that was served from it")
        read = {row.id: study_of(row.text, f"version {row.id} of {name}") for row in versions}
        of_study = participants.c.study.in_(list(read))
        order = participants.c.began, participants.c.id
        rows = connection.execute(select(participants).where(of_study).order_by(*order)).all()
        mine = select(participants.c.id).where(of_study)
        stages = grouped(connection, study_stages, mine)
        answers, orders = grouped(connection, study_answers, mine), grouped(connection, study_orders, mine)
        seated = grouped(connection, study_games, mine) if with_games else {}
        played = games_of(connection, mine) if with_games else {}
        heard = heard_of(connection, name)
    found = []
    for row in rows:
        study = read[row.study]
        met = {
            one.number: StageRecord(one, None if one.stage is None else study.stages[one.stage])
            for one in sorted(stages.get(row.id, []), key=lambda one: one.number)
        }
        sat = [
            replace(met[one.number], key=one.game, seat=one.seat, opponent=one.opponent, played=played.get(one.game))
            for one in seated.get(row.id, [])
        ]
        sat.sort(key=lambda one: (one.row.number, not one.was_left))
        given = {one.name: one.value for one in answers.get(row.id, [])}
        ordered = {one.stage: one for one in orders.get(row.id, [])}
        found.append(
            ParticipantRecord(row, study, heard.get(row.id, row.seen), given, ordered, list(met.values()), sat)
        )
    return StudyData(name, versions, read, found, find_game or (lambda choice: open_choice(choice, {})))


def grouped(connection: Connection, table: Table, mine: Select) -> dict[str, list[Row]]:
    """The rows of a table by participant."""
    found: dict[str, list[Row]] = {}
    for row in connection.execute(select(table).where(table.c.participant.in_(mine))):
        found.setdefault(row.participant, []).append(row)
    return found


def games_of(connection: Connection, mine: Select) -> dict[str, PlayedGame]:
    """The games of participants by their keys."""
    keys = select(study_games.c.game).where(study_games.c.participant.in_(mine))
    found = connection.execute(select(games).where(games.c.key.in_(keys))).all()
    numbers = select(games.c.id).where(games.c.key.in_(keys))
    seated: dict[int, list[Row]] = {row.id: [] for row in found}
    happened: dict[int, list[Event]] = {row.id: [] for row in found}
    for seat in connection.execute(select(seats).where(seats.c.game.in_(numbers)).order_by(seats.c.seat)):
        seated[seat.game].append(seat)
    for event in connection.execute(select(events).where(events.c.game.in_(numbers)).order_by(events.c.number)):
        happened[event.game].append(event_of(event))
    return {row.key: PlayedGame(kept_game(row, seated[row.id]), happened[row.id]) for row in found}
