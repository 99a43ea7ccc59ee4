"""Copies a whole store: to a file as a backup, and from one into an empty store, on SQLite or PostgreSQL.

What is copied is what the store held at one moment, while others go on writing. It arrives in one transaction.
"""

import contextlib
import os
import pathlib
import sqlite3
import tempfile
from collections.abc import Callable, Iterator

from sqlalchemy import Connection, Table, func, insert, select, text

from plyground.core.atomic_files import PARTIAL
from plyground.core.errors import PlygroundError
from plyground.store.database import StoreError
from plyground.store.opening import open_store
from plyground.store.schema import games, metadata
from plyground.store.store import Store

ROWS = 2_000  # that are copied together
SIDE_FILES = ("", "-wal", "-shm")  # of a SQLite database
Progress = Callable[[int], None]  # is told how many more rows are copied


def rows_in(connection: Connection) -> dict[str, int]:
    """How many rows every table has."""
    counts = {table.name: select(func.count()).select_from(table) for table in metadata.sorted_tables}
    return {name: int(connection.execute(query).scalar_one()) for name, query in counts.items()}


def size_of(store: Store) -> int:
    """How many rows a store has in all."""
    with store.database.transaction() as connection:
        return sum(rows_in(connection).values())


def copy_store(source: Store, target: Store, progress: Progress = lambda rows: None) -> dict[str, int]:
    """Copy everything into an empty store, all or nothing; how many rows every table has."""
    with source.database.transaction() as reading, target.database.transaction(writes=True) as writing:
        held = rows_in(writing)
        if any(held.values()):
            there = ", ".join(f"{count:,} {name}" for name, count in held.items() if count)
            raise PlygroundError(f"store {target.database.name}: holds {there}; expected an empty store")
        counts = rows_in(reading)
        for table in metadata.sorted_tables:
            for rows in pieces(reading, table):
                writing.execute(insert(table), rows)
                progress(len(rows))
        if target.database.is_postgres:
            count_on(writing)
        return counts


def pieces(connection: Connection, table: Table) -> Iterator[list[dict]]:
    """The rows of a table, some at a time."""
    query = select(table).order_by(*table.primary_key.columns)
    found = connection.execution_options(stream_results=True).execute(query)
    for part in found.mappings().partitions(ROWS):
        yield [dict(row) for row in part]


def count_on(connection: Connection) -> None:
    """Let PostgreSQL number what comes next after what is there; SQLite does so by itself."""
    for table in metadata.sorted_tables:
        numbered = table.autoincrement_column
        if numbered is None:
            continue
        last = connection.execute(select(func.max(numbered))).scalar()
        if last is not None:
            sequence = f"pg_get_serial_sequence('{table.name}', '{numbered.name}')"
            connection.execute(text(f"SELECT setval({sequence}, :last)"), {"last": last})


def back_up(store: Store, file: pathlib.Path, progress: Progress = lambda rows: None) -> dict[str, int]:
    """Write a store to a new file, which only its owner can read, and which is there when all of it is on the disk."""
    if file.exists():
        raise PlygroundError(f"backup {file}: there is such a file already; expected a new name")
    if not file.parent.is_dir():
        raise PlygroundError(f"backup {file}: there is no folder {file.parent}; expected an existing one")
    partial = file.with_name(f".{file.name}.{os.getpid()}{PARTIAL}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with contextlib.closing(open_store(str(partial))) as target:
            counts = copy_store(store, target, progress)
        as_one_file(partial)
        flush(partial)
        os.replace(partial, file)
        flush(file.parent)
    except OSError as error:
        raise StoreError(f"backup {file}: {error.strerror or error}") from None
    finally:
        for ending in SIDE_FILES:
            partial.with_name(partial.name + ending).unlink(missing_ok=True)
    return counts


def as_one_file(file: pathlib.Path) -> None:
    """End the log beside a database, so that readers need and leave nothing beside it."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def flush(path: pathlib.Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def opened_backup(file: pathlib.Path) -> Iterator[Store]:
    """What a file holds, a backup or any store of SQLite, as a store to copy from; the file is left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "copy.sqlite"
        copy_file(file, copy)
        with contextlib.closing(open_store(str(copy))) as source:  # an older one is brought up to date here
            yield source


def copy_file(file: pathlib.Path, copy: pathlib.Path) -> None:
    """Copy a file of SQLite as it is at this moment, whoever writes to it; one that is no store is refused."""
    if not file.is_file():
        raise PlygroundError(f"restore {file}: there is no such file; expected a backup")
    try:
        with (
            contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
            names = {name for (name,) in target.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        raise StoreError(f"restore {file}: {error}; expected a backup") from None
    if not {"alembic_version", games.name} <= names:
        raise PlygroundError(f"restore {file}: holds no games; expected a backup")
