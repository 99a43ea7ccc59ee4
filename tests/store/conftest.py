"""What the tests of the store share: an empty place on each kind of database."""

import pytest

from plyground.store import open_store


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
