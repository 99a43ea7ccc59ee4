"""Where the store is, and how it is opened."""

import contextlib
import os
import pathlib

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from plyground.core.data_folder import data_folder
from plyground.core.errors import PlygroundError
from plyground.store.database import Database, StoreError
from plyground.store.migration import bring_up_to_date
from plyground.store.run_tables import runs as runs  # these tables are part of every store, whoever opens it
from plyground.store.store import Store

FILE = "games.sqlite"  # in the user's data folder
IN_MEMORY = ":memory:"  # what SQLite calls a database without a file
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def open_store(place: str = "") -> Store:
    """The store at a place: a file, `sqlite:///FILE` or `postgresql://…`; by default in the user's data folder.

    It is made if it does not exist, and brought up to date if an older program made it.
    """
    url = store_url(place)
    if url.get_backend_name() == "sqlite":
        make_folder(pathlib.Path(str(url.database)))
        make_file(pathlib.Path(str(url.database)))
    database = Database(url)
    try:
        bring_up_to_date(database)
    except BaseException:
        database.close()
        raise
    return Store(database)


def store_url(place: str) -> URL:
    """The address of the database at a place."""
    if not place:
        return URL.create("sqlite", database=str(data_folder() / FILE))
    scheme, is_address, _ = place.partition("://")
    expected = "expected a file, sqlite:///FILE or postgresql://USER@HOST/DATABASE"
    if place == IN_MEMORY:
        raise PlygroundError(f"store {place}: a store in memory keeps nothing; {expected}")
    if not is_address:
        return URL.create("sqlite", database=place)
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise PlygroundError(f"store {scheme}://…: not an address; {expected}") from None
    if scheme not in DRIVERS:
        raise PlygroundError(f"store {scheme}://…: no database of that kind is known; {expected}")
    if DRIVERS[scheme] == "sqlite" and url.database in (None, "", IN_MEMORY):
        raise PlygroundError(f"store {place}: a store in memory keeps nothing; {expected}")
    return url.set(drivername=DRIVERS[scheme])


def make_folder(file: pathlib.Path) -> None:
    """The folder of a store's file; the user's data folder is made readable by the user alone."""
    if file.parent == data_folder():
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"store {file}: {error.strerror}") from None
    elif not file.parent.is_dir():
        raise StoreError(f"store {file}: there is no folder {file.parent}; expected an existing one")


def make_file(file: pathlib.Path) -> None:
    """The file of a store, if it is new: readable by the user alone, as SQLite then makes those beside it."""
    with contextlib.suppress(OSError):  # SQLite says what is wrong with the place
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
