"""Whatever waits in the server is bounded: it refuses in one line, or puts aside, before it grows."""

import asyncio
import dataclasses
import gc
import threading
import weakref

import pytest
from websockets.exceptions import ConnectionClosed

from plyground.core.errors import PlygroundError
from plyground.store import open_store, writer
from plyground.store.store import Addition
from plyground.web.limits import Limits
from plyground.web.live_games import LiveGames
from plyground.web.socket import Connection
from tests.store.writers import about, step
from tests.web.clients import PATIENCE, Client
from tests.web.conftest import LIMITS
from tests.web.test_thinkers import until


class Silent:
    """A socket whose owner does not read."""

    scope = {"client": ("127.0.0.1", 1)}  # noqa: RUF012

    def __init__(self):
        self.sent = []
        self.may_go_on = asyncio.Event()

    async def send_text(self, text):
        self.sent.append(text)
        await self.may_go_on.wait()


def test_whoever_does_not_read_is_dropped_after_so_many_letters_or_messages():
    async def told(messages, **limits):
        socket = Silent()
        connection = Connection(socket, Limits(**limits))
        sending = asyncio.create_task(connection.send())
        for number in range(messages):
            assert not connection.is_too_slow.is_set(), number
            connection.tell_text("x" * 100)
            await asyncio.sleep(0)
        sending.cancel()
        return connection.is_too_slow.is_set()

    assert not asyncio.run(told(10, waiting_bytes=1000))
    assert asyncio.run(told(11, waiting_bytes=1000))
    assert not asyncio.run(told(6, waiting_messages=5))  # one of them is being sent
    assert asyncio.run(told(7, waiting_messages=5))


def test_one_long_message_is_told_to_whoever_reads():
    async def told():
        socket = Silent()
        socket.may_go_on.set()
        connection = Connection(socket, Limits(waiting_bytes=10))
        sending = asyncio.create_task(connection.send())
        for _ in range(3):
            connection.tell_text("x" * 100)
            while connection._letters:
                await asyncio.sleep(0)
        sending.cancel()
        return len(socket.sent), connection.is_too_slow.is_set()

    assert asyncio.run(told()) == (3, False)


def test_no_more_games_than_allowed_are_in_memory(another):
    limits = dataclasses.replace(LIMITS, games_in_memory=2, games_at_once_in_all=3)
    client = Client(another(limits=limits).address)
    seats = [client.new_game("tictactoe", "human", "human", mine=[0, 1]).connect() for _ in range(3)]
    begin = {"key": "a" * 32, "game": "tictactoe", "players": ["human", "random"], "mine": [0]}
    answer = client.http.post("/api/games", json=begin)
    assert answer.status_code == 503 and answer.json()["code"] == "unavailable"
    assert "expected another try later" in answer.json()["reason"]
    with pytest.raises(ConnectionClosed) as closed:
        client.watch("a" * 32).connect()
    assert closed.value.rcvd.code == 4029
    assert len(client.get("/api/games")) == 3
    assert all(seat.my_turn() and seat.step(4)["type"] == "ack" for seat in seats)  # these go on
    for seat in seats:
        seat.leave()


def test_a_game_that_nobody_looks_at_is_put_aside_and_goes_on_when_somebody_comes(another, monkeypatch):
    counted = threading.Event()
    delete = LiveGames._idle

    def idle(self, seconds):
        found = delete(self, seconds)
        if found:
            counted.set()
        return found

    monkeypatch.setattr(LiveGames, "_idle", idle)
    client = Client(another(limits=dataclasses.replace(LIMITS, idle_seconds=0.05)).address)
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        assert me.my_turn() and me.step(4)["type"] == "ack"
    assert counted.wait(PATIENCE)
    with client.watch(me.key) as watcher:
        assert watcher.state["moves"] == 1
    me.connect(1)
    assert me.my_turn() and me.step(0)["type"] == "ack"
    me.leave()


def test_steps_that_cannot_be_written_soon_are_refused_and_change_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "MOST_WAITING", 3)
    store, held, has_begun = open_store(str(tmp_path / "games.sqlite")), threading.Event(), threading.Event()
    game, append_all = store.create(about("one")), store.append_all

    def slow(additions: list[Addition]):
        has_begun.set()
        assert held.wait(PATIENCE)
        return append_all(additions)

    monkeypatch.setattr(store, "append_all", slow)
    writing = writer.Writer(store)
    first = writing.append(game, 1, [step(0)])
    assert has_begun.wait(PATIENCE)
    waiting = [writing.append(game, value + 1, [step(value)]) for value in range(1, 4)]
    with pytest.raises(PlygroundError, match="3 steps wait to be written; expected another try later"):
        writing.append(game, 5, [step(4)]).result(PATIENCE)
    held.set()
    assert [each.result(PATIENCE) for each in (first, *waiting)] == [1, 2, 3, 4]
    writing.close()
    assert len(store.load(game).events) == 4
    store.close()


def test_a_game_that_is_put_aside_leaves_nothing_behind(another, monkeypatch):
    gone = []
    put_aside = LiveGames._put_aside

    def noted(self, keys):
        gone.extend(weakref.ref(self._games[key].result()) for key in keys)
        put_aside(self, keys)

    monkeypatch.setattr(LiveGames, "_put_aside", noted)
    gc.disable()
    try:
        client = Client(another(limits=dataclasses.replace(LIMITS, idle_seconds=0.05)).address)
        with client.new_game("tictactoe", "human", "random") as me:
            me.my_turn()
            me.send(type="hint")
            me.wait("hint")
            assert me.play_out()["ending"]
        until(lambda: gone)
        until(lambda: all(game() is None for game in gone))  # without a search for garbage
    finally:
        gc.enable()
