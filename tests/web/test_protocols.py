"""Whoever speaks no proper HTTP or websocket is answered or ended, soon and quietly."""

import asyncio
import contextlib
import json
import logging
from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.server import ServerState

from plyground.web import protocols
from plyground.web.protocols import OnceInAWhile, PatientHttp
from tests.attack.broken_http import host_line, post
from tests.attack.known import Known
from tests.attack.socket_kinds import opening
from tests.attack.wire import CLOSE, CUT_OFF, TEXT, Connection, frame


@pytest.fixture
def known(client):
    host, _, port = client.address.removeprefix("http://").rstrip("/").rpartition(":")
    return Known((host, int(port)))


@contextlib.contextmanager
def connected(known):
    with contextlib.closing(Connection(known.place)) as made:
        yield made


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"]
)
def test_a_request_that_does_not_arrive_is_not_waited_for(monkeypatch, another, said):
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.2)
    host, _, port = another().address.removeprefix("http://").rstrip("/").rpartition(":")
    with connected(Known((host, int(port)))) as connection:
        connection.send(said)
        assert connection.answer() == CUT_OFF


class Wire(asyncio.Transport):
    """What a server has written, and whether it has hung up."""

    def __init__(self):
        super().__init__()
        self.written, self.is_closed = b"", False

    def write(self, data):
        self.written += data

    def close(self):
        self.is_closed = True

    def is_closing(self):
        return self.is_closed

    def pause_reading(self):
        pass

    def resume_reading(self):
        pass


def test_a_request_that_has_arrived_is_answered_however_long_that_takes(monkeypatch):
    monkeypatch.setattr(protocols, "REQUEST_SECONDS", 0.02)

    async def slow(scope, receive, send):
        await asyncio.sleep(0.2)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def talk() -> Wire:
        config = uvicorn.Config(slow, http=PatientHttp, lifespan="off", log_config=None)
        config.load()
        protocol, wire = PatientHttp(config, ServerState(), {}), Wire()
        protocol.connection_made(wire)
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        while not wire.is_closed:  # after the answer it is waited for the next request, in vain
            await asyncio.sleep(0.01)
        return wire

    assert asyncio.run(asyncio.wait_for(talk(), 60)).written.endswith(b"ok")


@pytest.mark.parametrize(
    "more", [[("Content-Length", "5")], [("X", "y" * 20_000)], [(f"X{number}", "") for number in range(300)]]
)
def test_a_handshake_that_fails_is_ended(known, client, more):
    key = client.new_game("tictactoe", "human", "human").key
    with connected(known) as connection:
        connection.send(opening(known, key, more))
        assert connection.answer().status in (0, 400, 431)


def test_bytes_that_are_no_text_end_a_socket_without_a_word_in_the_log(known, client, caplog):
    key = client.new_game("tictactoe", "human", "human").key
    with connected(known) as connection:
        connection.send(opening(known, key))
        assert connection.answer().status == 101
        connection.send(frame(TEXT, b'{"type": "\xff"}'))
        kind, data = connection.frame()
        assert (kind, int.from_bytes(data[:2], "big")) == (CLOSE, 1007)
    assert caplog.text == ""


def test_a_text_in_pieces_is_one_message(known, client):
    key = client.new_game("tictactoe", "human", "human").key
    with connected(known) as connection:
        connection.send(opening(known, key))
        assert connection.answer().status == 101
        text = b'{"type": "ping"}'
        connection.send(frame(TEXT, text[:4], is_final=False) + frame(0, text[4:]))
        assert json.loads(connection.frame()[1]) == {"type": "pong"}


def test_a_request_with_two_lengths_is_refused_and_nothing_after_it_is_read(known):
    hidden = b"GET /api/server HTTP/1.1\r\n" + host_line(known) + b"\r\n"
    for both in (
        b"Content-Length: 4\r\nTransfer-Encoding: chunked",
        b"Transfer-Encoding: chunked\r\nContent-Length: 4",
    ):
        with connected(known) as connection:
            connection.send(post(known) + both + b"\r\n\r\n0\r\n\r\n" + hidden)
            answer = connection.answer()
            assert answer.status == 400 and b"two lengths" in answer.body
            assert connection.answer() == CUT_OFF


def test_the_log_says_once_a_minute_what_is_said_all_the_time(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(protocols, "time", SimpleNamespace(monotonic=lambda: now[0]))
    once = OnceInAWhile()

    def passes(level, text):
        return once.filter(logging.LogRecord("x", level, "x", 1, text, (), None))

    assert passes(logging.WARNING, "nonsense") and not passes(logging.WARNING, "nonsense")
    assert passes(logging.WARNING, "other") and passes(logging.ERROR, "nonsense") and passes(logging.ERROR, "nonsense")
    now[0] = 61.0
    assert passes(logging.WARNING, "nonsense")
