"""What the tests of the store share: an empty place on each kind of database."""

import pytest

from plyground.store import open_store
from tests.store import postgres


@pytest.fixture(scope="session")
def postgres_server():
    """A PostgreSQL server that runs as long as the tests do."""
    if reason := postgres.missing():
        pytest.skip(reason)
    server = postgres.Server()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    """Where a store can be: on each of the databases."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    return request.getfixturevalue("postgres_server").empty_database()


@pytest.fixture
def store(place):
    """An empty store."""
    opened = open_store(place)
    yield opened
    opened.close()
