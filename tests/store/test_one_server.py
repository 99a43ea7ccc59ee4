"""One server a store, on each of the databases."""

import pytest

from plyground.store import open_store
from plyground.web.one_server import AnotherServerError, only_server


def test_a_second_server_on_a_store_is_refused_until_the_first_one_ends(place):
    store, second = open_store(place), open_store(place)
    with only_server(store, "http://127.0.0.1:7/"):
        refused = pytest.raises(AnotherServerError, match="a server is already running on it")
        with refused as error, only_server(second, "http://127.0.0.1:8/"):
            pass
        assert error.value.address == ("" if store.database.is_postgres else "http://127.0.0.1:7/")
        assert store.games() == second.games() == []  # other commands use it meanwhile
    with only_server(second, "http://127.0.0.1:8/"):  # it is free again
        pass
    store.close()
    second.close()
