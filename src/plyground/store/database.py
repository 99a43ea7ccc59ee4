"""The database under the store: connections, transactions, and errors in one line."""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from plyground.core.errors import PlygroundError

PATIENCE = 20  # seconds that one program waits for another to finish writing
WIPING = 5  # seconds that readers are waited for before the log of a deletion is emptied
WIPED = (
    "participants, study_games, study_stages, study_answers, study_orders, games, seats, events"  # tables on PostgreSQL
)
WRITES = "plyground_writes"  # execution option of a connection whose transaction is going to write


class StoreError(PlygroundError):
    """The database cannot be reached, read or written."""


class Database:
    """A database by its address."""

    def __init__(self, url: URL):
        self.url = url
        self.is_postgres = url.get_backend_name() == "postgresql"
        self.name = str(url.set(drivername="postgresql")) if self.is_postgres else str(url.database)  # no password
        self.engine = self._make_engine()
        if not self.is_postgres:
            self._write_ahead()

    @contextlib.contextmanager
    def transaction(self, writes: bool = False) -> Iterator[Connection]:
        """A transaction that is committed, and on the disk, when its block has been left without an error.

        One that only reads sees the database as it was at its beginning.
        """
        with self._one_line_errors(), self.engine.connect() as connection:
            snapshot = {"isolation_level": "REPEATABLE READ"} if self.is_postgres and not writes else {}
            connection = connection.execution_options(**{WRITES: writes}, **snapshot)
            with connection.begin():
                yield connection

    @contextlib.contextmanager
    def rebuilding(self) -> Iterator[Connection]:
        """A transaction that may rebuild tables: SQLite does not delete what refers to a table that is replaced."""
        engine = self._make_engine(foreign_keys=False)
        try:
            with self._one_line_errors(), engine.connect() as connection:
                connection = connection.execution_options(**{WRITES: True})
                with connection.begin():
                    yield connection
        finally:
            engine.dispose()

    def wipe(self) -> None:
        """Leave nothing in the files of what was deleted, as far as the database lets this be done now.

        SQLite overwrites what is deleted, and its log is emptied here, unless somebody reads an older state just now;
        PostgreSQL clears its tables by itself, sooner if asked.
        """
        if self.is_postgres:
            with self._one_line_errors(), self.engine.connect() as connection:
                connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(f"VACUUM {WIPED}")
            return
        until = time.monotonic() + WIPING
        with self._one_line_errors(), contextlib.closing(self.engine.raw_connection()) as connection:
            cursor = connection.cursor()
            cursor.execute("PRAGMA busy_timeout = 100")  # writers wait meanwhile, so it is tried again and again
            try:
                while cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] and time.monotonic() < until:
                    time.sleep(0.05)
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")

    def close(self) -> None:
        self.engine.dispose()

    def _make_engine(self, foreign_keys: bool = True) -> Engine:
        if self.is_postgres:
            try:
                return create_engine(self.url, pool_pre_ping=True, connect_args={"connect_timeout": PATIENCE})
            except ImportError:
                raise StoreError(
                    f"store {self.name}: psycopg is not installed; expected pip install 'plyground[postgres]'"
                ) from None
        engine = create_engine(self.url, connect_args={"timeout": PATIENCE})

        @event.listens_for(engine, "connect")
        def connected(connection: Any, record: Any) -> None:
            connection.isolation_level = None  # transactions begin where `begun` begins them, and nowhere else
            connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
            connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
            connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            # A transaction that reads first and writes later would be refused if another program wrote in between.
            writes = connection.get_execution_options().get(WRITES)
            connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

        return engine

    def _write_ahead(self) -> None:
        """Switch a SQLite file to its write-ahead log, once for all: readers and a writer do not wait for each other.

        SQLite does not wait for its turn here, so that several programs that open a new store at once try again.
        """
        until = time.monotonic() + PATIENCE
        with self._one_line_errors(), contextlib.closing(self.engine.raw_connection()) as connection:
            while True:
                try:
                    cursor = connection.cursor()
                    if cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                        cursor.execute("PRAGMA journal_mode = WAL")
                    return
                except sqlite3.OperationalError as error:
                    if "locked" not in str(error) or time.monotonic() > until:
                        raise
                    time.sleep(0.01)

    @contextlib.contextmanager
    def _one_line_errors(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, UnicodeError, OverflowError) as error:  # of a driver, not wrapped
            cause = str(getattr(error, "orig", None) or error).strip() or type(error).__name__
            raise StoreError(f"store {self.name}: {' '.join(cause.split())}") from None
