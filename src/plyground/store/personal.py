"""What the store keeps of one person: all of it as data, and how they are forgotten."""

from typing import Any

from sqlalchemy import Connection, ForeignKey, Row, Table, delete, func, select, update

from plyground.store.kept_game import name_header
from plyground.store.schema import events, games, metadata, people, seats
from plyground.store.store import RefusedError, Store

SECRETS = ("token", "invitation", "person")  # columns that are nobody's to read
FORETELLING = ("seed", "salt")  # columns that would tell the dice of a game that goes on


def about_person(store: Store, person: str) -> dict[str, Any]:
    """Name, since when, and in how many games."""
    with store.database.transaction() as connection:
        row = found_person(connection, person)
        count = connection.execute(select(func.count(seats.c.game.distinct())).where(seats.c.person == person)).scalar()
        return {"name": row.name, "created": row.created, "games": int(count or 0)}


def found_person(connection: Connection, person: str) -> Row:
    row = connection.execute(select(people).where(people.c.id == person)).one_or_none()
    if row is None:
        raise RefusedError("person: nobody has this id; expected one that this server has given")
    return row


def personal_data(store: Store, person: str) -> dict[str, Any]:
    """Everything that is kept of a person, table by table, without the secrets and the dice of games that go on."""
    with store.database.transaction() as connection:
        row = found_person(connection, person)
        told: dict[str, Any] = {"name": row.name, "created": row.created}
        of_person = {table: table.c[column.parent.name] == person for table, column in tables_of(people)}
        mine = select(seats.c.game).where(seats.c.person == person)
        in_mine = {seats: seats.c.game, games: games.c.id, events: events.c.game}
        wanted = of_person | {table: column.in_(mine) for table, column in in_mine.items()}
        for table, column in tables_of(*(table for table in of_person if table is not seats)):
            owner = column.column.table
            wanted[table] = column.parent.in_(select(column.column).where(of_person[owner]))
        for table, condition in wanted.items():
            query = select(table).where(condition).order_by(*table.primary_key.columns)
            told[table.name] = [without_secrets(dict(found)) for found in connection.execute(query).mappings()]
        return told


def tables_of(*owners: Table) -> list[tuple[Table, ForeignKey]]:
    """The tables whose rows belong to rows of these, each with the reference that says so."""
    return [
        (table, reference)
        for table in metadata.sorted_tables
        for reference in table.foreign_keys
        if reference.column.table in owners
    ]


def without_secrets(row: dict[str, Any]) -> dict[str, Any]:
    hidden = SECRETS + (FORETELLING if "ending" in row and row["ending"] is None else ())
    return {name: value for name, value in row.items() if name not in hidden}


def forget_person(store: Store, person: str) -> list[str]:
    """Delete a person and whatever is theirs alone; their games stay, without their name. The keys of these games."""
    with store.database.transaction(writes=True) as connection:
        found_person(connection, person)
        sat = select(seats.c.game, seats.c.name).where(seats.c.person == person)
        names: dict[int, list[str]] = {}
        for game, seat in connection.execute(sat):
            names.setdefault(game, []).append(name_header(seat))
        keys = []
        for game in sorted(names):  # in the order of the games, as everybody does who writes
            query = select(games.c.key, games.c.headers).where(games.c.id == game).with_for_update()
            row = connection.execute(query).one()
            rest = {header: value for header, value in row.headers.items() if header not in names[game]}
            connection.execute(update(games).where(games.c.id == game).values(headers=rest))
            keys.append(row.key)
        connection.execute(delete(people).where(people.c.id == person))
        return keys
