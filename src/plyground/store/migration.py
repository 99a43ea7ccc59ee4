"""Brings the tables of a store to the form that this program knows; a new store gets them in the same way."""

import pathlib
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from plyground.core.errors import PlygroundError
from plyground.store.schema import REVISIONS, VERSION

if TYPE_CHECKING:
    from alembic.config import Config

    from plyground.store.database import Database

FOLDER = pathlib.Path(__file__).parent / "migrations"
LOCK = 7_237_502_117  # any number; whoever changes the tables of a PostgreSQL store holds the lock of that number


def found_version(connection: Connection) -> str | None:
    """The revision of the tables; None where there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def bring_up_to_date(database: "Database", target: str = VERSION) -> None:
    """Change the tables if they are older than the program, in one transaction; newer ones are an error."""
    with database.transaction() as connection:
        if is_up_to_date(database, found_version(connection), target):
            return
    with database.rebuilding() as connection:
        if database.is_postgres:  # SQLite lets one program write at a time
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if not is_up_to_date(database, found_version(connection), target):  # another program may have been first
            upgrade(connection, target)


def is_up_to_date(database: "Database", found: str | None, target: str) -> bool:
    if found is not None and found not in REVISIONS:
        raise PlygroundError(
            f"store {database.name}: its tables are of version {found}; expected at most {VERSION}, "
            "or a newer plyground"
        )
    return found is not None and found >= target


def upgrade(connection: Connection, target: str) -> None:
    from alembic import command  # slow to import, and seldom needed

    made = configuration()
    made.attributes["connection"] = connection
    command.upgrade(made, target)


def configuration() -> "Config":
    """What Alembic has to know."""
    from alembic.config import Config  # slow to import, and seldom needed

    made = Config()
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    return made
