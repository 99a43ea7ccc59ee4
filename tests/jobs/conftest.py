"""What the tests of jobs share: an empty store on each kind of database, and the results in it."""

import pytest

from plyground.store.results import Results
from tests.store.conftest import place, store

__all__ = ["place", "results", "store"]


@pytest.fixture
def results(store):
    """Results in an empty store."""
    return Results(store)
