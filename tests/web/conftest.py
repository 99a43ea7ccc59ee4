"""What the tests of the server share: a server in this process, and somebody who uses it."""

import threading

import pytest

from plyground.store import open_store
from plyground.web.limits import Limits
from plyground.web.serving import Offer, address_of, bound_socket, make_server
from tests.web.clients import Client

# Tests ask for more than people do.
LIMITS = Limits(requests_at_once=100_000, games_at_once=10_000, messages_at_once=100_000)


class Running:
    """A server in a thread."""

    def __init__(self, place: str, **offer):
        self.offer = Offer(store=place, **{"limits": LIMITS, **offer})
        self.store = open_store(place)
        listening = bound_socket(self.offer.host, 0)
        self.address = address_of(listening, self.offer.host)
        listens = threading.Event()
        self.server = make_server(self.offer, self.store, listens.set)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]})
        self.thread.start()
        assert listens.wait(120)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.store.close()


@pytest.fixture(scope="session")
def running(tmp_path_factory):
    made = Running(str(tmp_path_factory.mktemp("server") / "games.sqlite"))
    yield made
    made.stop()


@pytest.fixture
def client(running):
    return Client(running.address)


@pytest.fixture
def another(tmp_path):
    """Starts servers that offer something else."""
    started = []

    def start(**offer):
        started.append(Running(str(tmp_path / "games.sqlite"), **offer))
        return started[-1]

    yield start
    for each in started:
        each.stop()
