"""One server for each store: a second one is refused in a line that says where the first one is.

A server knows its games by heart; two on one store would each miss what the other one does.
"""

import contextlib
import os
import time
from collections.abc import Iterator

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from plyground.core.errors import PlygroundError
from plyground.store.store import Store

ENDING = ".server"  # of the file beside a store's that the server holds, with its address
LONGEST_ADDRESS = 200
PATIENCE = 2.0  # seconds until PostgreSQL has noticed that a server was killed
ADVISORY_LOCK = 0x706C7967  # the number by which PostgreSQL knows the lock, within one database


class AnotherServerError(PlygroundError):
    """Another server uses the store; `address` is where, if it is known."""

    def __init__(self, store: Store, address: str = ""):
        where = f" at {address}" if address else ""
        super().__init__(f"store {store.database.name}: a server is already running on it{where}; expected one a store")
        self.address = address


@contextlib.contextmanager
def only_server(store: Store, address: str) -> Iterator[None]:
    """Hold the store for the server at that address; it is given back however the program ends."""
    held = held_on_postgres(store) if store.database.is_postgres else held_by_file(store, address)
    with held:
        yield


@contextlib.contextmanager
def held_on_postgres(store: Store) -> Iterator[None]:
    with store.database.engine.connect() as connection:
        connection.detach()  # from the pool, which would keep it open
        asked, until = text("SELECT pg_try_advisory_lock(:number)"), time.monotonic() + PATIENCE
        while not connection.execute(asked, {"number": ADVISORY_LOCK}).scalar():
            if time.monotonic() > until:
                raise AnotherServerError(store)
            time.sleep(0.1)
        connection.commit()  # the lock belongs to the connection, which stays open
        try:
            yield
        finally:
            with contextlib.suppress(SQLAlchemyError):  # a connection that was lost has given it back
                connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": ADVISORY_LOCK})
                connection.commit()


@contextlib.contextmanager
def held_by_file(store: Store, address: str) -> Iterator[None]:
    try:
        # No link is followed: in a folder of others it could lead to any file of the user.
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        handle = os.open(f"{store.database.url.database}{ENDING}", flags, 0o600)
    except OSError:  # a folder in which nothing new can be written has no second server either
        yield
        return
    try:
        with contextlib.suppress(ImportError):
            import fcntl  # not on Windows

            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                said = os.pread(handle, LONGEST_ADDRESS, 0).decode("utf-8", "replace")
                raise AnotherServerError(store, said if said.isprintable() else "") from None
            except OSError:  # a file system without locks
                pass
        os.ftruncate(handle, 0)
        os.pwrite(handle, address.encode()[:LONGEST_ADDRESS], 0)
        yield
    finally:
        os.close(handle)
