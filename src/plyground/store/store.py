"""The store: people, games, and the events of games, each committed before it is acknowledged."""

import secrets
import time
from collections.abc import Sequence

from sqlalchemy import Connection, Row, delete, insert, select, update

from plyground.core.errors import PlygroundError
from plyground.store.appending import Addition, ConflictError, RefusedError, append_together
from plyground.store.database import Database, StoreError
from plyground.store.events import Event, last_time, length_after
from plyground.store.kept_game import KeptGame, Outcome, PlayedGame
from plyground.store.listing import Wanted, listed
from plyground.store.rows import kept_game, read_events, write_events, write_seats
from plyground.store.schema import RANDOM_ID, events, games, people, seats

__all__ = ["Addition", "ConflictError", "RefusedError", "Store", "now"]


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """People and games in a database; several programs may use it at once."""

    def __init__(self, database: Database):
        self.database = database

    def close(self) -> None:
        self.database.close()

    # People

    def new_person(self, name: str | None = None) -> str:
        """A new person; the random id by which the store knows them."""
        person = secrets.token_hex(RANDOM_ID // 2)
        with self.database.transaction(writes=True) as connection:
            connection.execute(insert(people).values(id=person, name=name, created=now()))
        return person

    def name_person(self, person: str, name: str | None) -> None:
        """Say what a person wants to be called; None for nothing."""
        with self.database.transaction(writes=True) as connection:
            found = connection.execute(update(people).where(people.c.id == person).values(name=name))
            if found.rowcount == 0:
                raise PlygroundError(f"store {self.database.name}: no person {person}; expected the id of one")

    def person_name(self, person: str) -> str | None:
        """What a person wants to be called."""
        with self.database.transaction() as connection:
            return connection.execute(select(people.c.name).where(people.c.id == person)).scalar()

    def is_person(self, person: str) -> bool:
        """Whether this is the id of somebody."""
        with self.database.transaction() as connection:
            return connection.execute(select(people.c.id).where(people.c.id == person)).scalar() is not None

    def delete_person(self, person: str) -> None:
        """Forget a person; their games stay, without them."""
        with self.database.transaction(writes=True) as connection:
            connection.execute(delete(people).where(people.c.id == person))

    # Games

    def create(self, about: KeptGame, first: Sequence[Event] = (), outcome: Outcome | None = None) -> int:
        """Keep a new game, with its first events; its number.

        A game with the same key is the same game: if it is there already, nothing changes.
        """
        outcome = outcome or Outcome()
        try:
            with self.database.transaction(writes=True) as connection:
                known = connection.execute(select(games.c.id).where(games.c.key == about.key)).scalar()
                return self.write_game(connection, about, first, outcome) if known is None else known
        except StoreError:
            known = self.find(about.key)  # another program may have been first
            if known is None:
                raise
            return known

    @staticmethod
    def write_game(connection: Connection, about: KeptGame, first: Sequence[Event], outcome: Outcome) -> int:
        """Add a game within a transaction; its number."""
        created = about.created or now()
        given = insert(games).values(
            key=about.key, created=created, program=about.program, game=about.game, settings=dict(about.settings),
            rules=about.rules, seed=about.seed, start=about.start, headers=dict(about.headers), ending=outcome.ending,
            moves=length_after(first), changed=last_time(first) or created, salt=about.salt,
        )  # fmt: skip
        number = int(connection.execute(given.returning(games.c.id)).scalar_one())
        write_seats(connection, number, about.seats, outcome)
        write_events(connection, number, 1, first)
        return number

    def append(self, number: int, first: int, new: Sequence[Event], outcome: Outcome | None = None) -> int:
        """Add events to a game, of which the first is event number `first`; how many it has then.

        Each is written once: those that are there already are acknowledged again, and a different one in the same place
        is refused, as is a gap, or a step in a game that is over. `outcome` is how the game stands after them. They are
        on the disk when this returns.
        """
        (answer,) = self.append_all([Addition(number, first, new, outcome or Outcome())])
        if isinstance(answer, PlygroundError):
            raise answer
        return answer

    def append_all(self, additions: Sequence[Addition]) -> list[int | PlygroundError]:
        """Add events to several games in one transaction; for each how many it has then, or why it was refused."""
        with self.database.transaction(writes=True) as connection:
            return append_together(connection, additions)

    def explain(self, number: int, event: int, why: str) -> None:
        """Say why a player did something, which somebody has asked since."""
        with self.database.transaction(writes=True) as connection:
            step = update(events).where(events.c.game == number, events.c.number == event)
            connection.execute(step.values(why=why))

    def reseat(self, number: int, players: Sequence[str]) -> None:
        """Let other players, by their texts, take over the seats of a game."""
        with self.database.transaction(writes=True) as connection:
            for place, player in enumerate(players):
                seat = update(seats).where(seats.c.game == number, seats.c.seat == place)
                connection.execute(seat.values(player=player))

    def load(self, number: int) -> PlayedGame:
        """A game with all its events."""
        with self.database.transaction() as connection:
            row = connection.execute(select(games).where(games.c.id == number)).one_or_none()
            if row is None:
                raise self._no_game(number)
            seated = connection.execute(select(seats).where(seats.c.game == number).order_by(seats.c.seat)).all()
            return PlayedGame(kept_game(row, seated), read_events(connection, number))

    def find(self, key: str) -> int | None:
        """The number of the game with that key, if there is one."""
        with self.database.transaction() as connection:
            return connection.execute(select(games.c.id).where(games.c.key == key)).scalar()

    def games(self, wanted: Wanted | None = None) -> list[KeptGame]:
        """The games that are wanted, those played last first."""
        with self.database.transaction() as connection:
            query = listed(wanted or Wanted())
            found = connection.execute(query).all()
            by_game: dict[int, list[Row]] = {row.id: [] for row in found}
            of_these = seats.c.game.in_(query.with_only_columns(games.c.id))
            for seat in connection.execute(select(seats).where(of_these).order_by(seats.c.game, seats.c.seat)):
                by_game[seat.game].append(seat)
            return [kept_game(row, by_game[row.id]) for row in found]

    def delete(self, number: int) -> None:
        """Remove a game with all its events; its number is not used again."""
        with self.database.transaction(writes=True) as connection:
            if connection.execute(delete(games).where(games.c.id == number)).rowcount == 0:
                raise self._no_game(number)

    def _no_game(self, number: int) -> RefusedError:
        return RefusedError(f"store {self.database.name}: no game {number}; plyground history lists them")
