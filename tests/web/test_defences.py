"""What must not happen: other sites, strangers, floods, nonsense. None of it gets a 500 or changes a game."""

import asyncio
import contextlib
import json
import re
import secrets
import subprocess
import sys
import time
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from plyground.core.errors import PlygroundError
from plyground.web.limits import Buckets, Limits, Places
from plyground.web.serving import check_access, is_loopback
from plyground.web.socket import TOO_SLOW, SocketServer
from tests.processes import ROOT
from tests.web.clients import PATIENCE, Client, Seat


def socket_address(client, key):
    return f"{client.address.replace('http', 'ws', 1)}api/games/{key}/socket"


# Where requests come from


def test_no_page_of_another_site_opens_the_socket_or_begins_a_game(client):
    me = client.new_game("tictactoe", "human", "human")
    host = client.address.removeprefix("http://").strip("/")
    for origin in ("http://evil.example", f"http://{host}.evil.example", "null", "http://localhost:1", f"ftp://{host}"):
        with pytest.raises(InvalidStatus) as error, connect(socket_address(client, me.key), origin=origin, proxy=None):
            pass
        assert error.value.response.status_code == 403
        assert client.http.post("/api/people", json={}, headers={"origin": origin}).status_code == 403
    assert client.http.post("/api/people", json={}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    same = connect(socket_address(client, me.key), origin=f"http://{host}", proxy=None)
    with same as opened:
        opened.send('{"type": "ping"}')
        assert json.loads(opened.recv(10)) == {"type": "pong"}
    assert client.http.post("/api/people", json={}, headers={"origin": f"http://{host}"}).status_code == 201


def test_a_server_on_this_machine_answers_to_no_other_name(client):
    refused = client.http.get("/api/catalogue", headers={"host": "evil.example"})
    assert refused.status_code == 421
    assert client.http.get("/api/catalogue", headers={"host": "localhost:99"}).status_code == 200


def test_behind_a_proxy_that_was_named_everybody_has_a_limit_of_their_own(another):
    limits = Limits(requests_per_second=0.001, requests_at_once=3)
    http = Client(another(proxies=["127.0.0.1", "10.0.0.0/8"], limits=limits).address).http

    def answers(forwarded: str) -> list[int]:
        return [http.get("/api/server", headers={"x-forwarded-for": forwarded}).status_code for _ in range(4)]

    assert answers("192.0.2.1") == [200, 200, 200, 429]
    assert answers("192.0.2.2") == [200, 200, 200, 429]
    assert answers("192.0.2.77, 192.0.2.1") == [429] * 4  # what a client says of itself does not count
    assert answers("192.0.2.3, 10.1.2.3") == [200, 200, 200, 429]  # a second proxy
    assert answers("2001:db8::1") == [200, 200, 200, 429]
    assert answers("2001:db8::2") == [429] * 4  # the same household


def test_sockets_through_a_proxy_are_counted_for_each_address(another):
    running = another(proxies=["127.0.0.1"], limits=Limits(sockets_per_address=1, games_at_once=10))
    client = Client(running.address)
    seat = client.new_game("tictactoe", "human", "human", mine=[0, 1])
    first, second = ({"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2))
    people = [Seat(client, seat.key, seat.token).connect(**said) for said in (first, second)]
    try:
        assert [person.seats for person in people] == [[0, 1], [0, 1]]
        with pytest.raises((ConnectionClosed, InvalidStatus)):
            Seat(client, seat.key, seat.token).connect(**first)
    finally:
        for person in people:
            person.leave()


def test_without_a_proxy_nobody_says_to_be_somebody_else(another, caplog):
    http = Client(another(limits=Limits(requests_per_second=0.001, requests_at_once=3)).address).http
    found = [http.get("/api/server", headers={"x-forwarded-for": f"192.0.2.{n}"}).status_code for n in range(5)]
    assert found == [200, 200, 200, 429, 429]
    assert [record.message for record in caplog.records].count(
        "requests come through a proxy, and all of its users share one limit; expected --proxy"
    ) == 1


def test_the_cookie_is_for_encrypted_connections_where_the_proxy_says_that_it_is_one(another):
    http = Client(another(proxies=["127.0.0.1"], password="open sesame").address).http
    for scheme, is_secure in (("https", True), ("http", False)):
        said = http.post("/api/login", json={"password": "open sesame"}, headers={"x-forwarded-proto": scheme})
        assert said.status_code == 200 and ("Secure" in said.headers["set-cookie"]) is is_secure


def test_a_proxy_is_an_address_and_needs_a_password_or_everybody():
    for wrong in ("*", "localhost", "127.0.0.1:80", "10.0.0.1/8"):
        with pytest.raises(PlygroundError, match=f"--proxy {re.escape(wrong)}; expected the address"):
            check_access("127.0.0.1", "open sesame", False, [wrong])
    with pytest.raises(PlygroundError, match="others could reach it there; expected --password, or --open"):
        check_access("127.0.0.1", None, False, ["127.0.0.1"])
    check_access("127.0.0.1", None, True, ["127.0.0.1", "::1"])


def test_a_server_behind_a_proxy_answers_to_the_names_it_was_given(another):
    http = Client(another(names=["games.example"]).address).http
    origin = {"host": "games.example", "origin": "https://games.example"}
    assert http.post("/api/people", json={}, headers=origin).status_code == 201
    assert http.post("/api/people", json={}, headers={**origin, "host": "evil.example"}).status_code == 421


def test_every_answer_has_the_headers_that_keep_browsers_careful(client):
    for path, status in (("/", 200), ("/api/catalogue", 200), ("/nothing", 404), ("/api/games/x", 422)):
        answer = client.http.get(path)
        assert answer.status_code == status
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert client.http.get("/api/catalogue").headers["cache-control"] == "no-store"


# Who may come in


def test_a_host_that_others_can_reach_demands_a_password_or_open(tmp_path):
    for host in ("0.0.0.0", "::", "192.168.1.5", "example.org"):
        with pytest.raises(PlygroundError, match="expected --password, or --open"):
            check_access(host, None, False)
        check_access(host, "long enough", False)
        check_access(host, None, True)
    assert all(is_loopback(host) for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost"))
    with pytest.raises(PlygroundError, match="at least 8"):
        check_access("0.0.0.0", "short", False)
    with pytest.raises(PlygroundError, match="expected one of them"):
        check_access("127.0.0.1", "long enough", True)
    words = [sys.executable, "-m", "plyground", "serve", "--host", "0.0.0.0", "--port", "0", "--store"]
    done = subprocess.run([*words, str(tmp_path / "s")], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 2 and "--host 0.0.0.0: others could reach it" in done.stderr
    assert not (tmp_path / "s").exists()


def test_a_server_with_a_password_lets_in_who_says_it(another):
    client = Client(another(password="correct horse").address)
    assert client.get("/api/server")["has_password"] is True
    key = "0" * 32
    for method, path in (("GET", "/api/catalogue"), ("GET", "/api/games"), ("POST", "/api/games"), ("GET", "/x")):
        answer = client.http.request(method, path, json={})
        assert (answer.status_code, answer.json()["code"]) == (401, "password")
    with pytest.raises(InvalidStatus), connect(socket_address(client, key), proxy=None):
        pass
    client.post("/api/login", 403, password="wrong")
    assert client.http.get("/api/games", headers={"cookie": "plyground=aaaa"}).status_code == 401
    client.post("/api/login", 200, password="correct horse")
    me = client.new_game("tictactoe", "human", "random")
    cookie = f"plyground={client.http.cookies['plyground']}"
    me.connect(cookie=cookie)
    assert me.my_turn()
    me.leave()
    answers = [client.http.post("/api/login", json={"password": "guess"}).status_code for _ in range(12)]
    assert answers[-1] == 429  # guessing is slow


# How much


def test_large_and_many_requests_are_refused(another):
    limits = Limits(requests_at_once=30, requests_per_second=0.01, body_bytes=1000, games_at_once=3, games_per_minute=0)
    client = Client(another(limits=limits).address)
    assert client.http.post("/api/uploads", json={"text": "x" * 2000}).status_code == 413

    def chunks():
        yield from [b"x" * 400] * 5

    assert client.http.post("/api/uploads", content=chunks()).status_code == 413
    for _ in range(3):
        client.new_game("tictactoe", "human", "human")
    body = {"key": "0" * 32, "game": "tictactoe", "players": ["human", "human"], "mine": [0]}
    assert client.post("/api/games", 429, **body)["code"] == "rate"
    assert client.post("/api/games", 429, **body, person=secrets.token_hex(16))["code"] == "rate"
    answers = {client.http.get("/api/server").status_code for _ in range(40)}
    assert answers == {200, 429}


def test_a_flood_on_a_socket_is_refused_and_then_cut_off(another):
    client = Client(another(limits=Limits(messages_at_once=5, messages_per_second=0.01)).address)
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        with contextlib.suppress(ConnectionClosed):  # the server may cut off in the middle of the flood
            for _ in range(100):
                me.send(type="ping")
        codes = set()
        with pytest.raises(ConnectionClosed) as cut_off:
            while True:
                codes.add(me.wait("refused")["code"])
        assert codes <= {"rate"}
        assert cut_off.value.rcvd.code == 4029
    huge = connect(socket_address(client, me.key), proxy=None)
    with huge as opened, pytest.raises(ConnectionClosed):
        opened.send("x" * 100_000)
        opened.recv(10)


def test_there_are_only_so_many_sockets_for_an_address(another):
    client = Client(another(limits=Limits(sockets_per_address=2)).address)
    me = client.new_game("tictactoe", "human", "human")
    refused = pytest.raises(InvalidStatus)
    with client.watch(me.key), client.watch(me.key), refused, connect(socket_address(client, me.key), proxy=None):
        pass
    until = time.monotonic() + PATIENCE
    while True:  # the places are free again as soon as the server has noticed
        try:
            with client.watch(me.key):
                break
        except InvalidStatus:
            assert time.monotonic() < until
            time.sleep(0.05)


class Deaf:
    """A socket whose other end is open and reads nothing."""

    scope: ClassVar = {"client": ("192.0.2.1", 1)}

    def __init__(self):
        self.said, self.closed_with = [json.dumps({"type": "hello"})], None

    async def accept(self):
        pass

    async def receive(self):
        if self.said:
            return {"type": "websocket.receive", "text": self.said.pop()}
        return await asyncio.Event().wait()

    async def send_text(self, text):
        await asyncio.Event().wait()

    async def close(self, code, reason=""):
        self.closed_with = code


class BusyGame:
    """A game in which much happens."""

    def __init__(self):
        self.onlookers, self.sockets = set(), 0

    def seats_of(self, token):
        return frozenset()

    async def welcome(self, onlooker, seats, version):
        self.onlookers.add(onlooker)
        for number in range(10):
            onlooker.tell({"type": "events", "from": number})


def test_a_spectator_who_does_not_read_is_dropped():
    game, deaf = BusyGame(), Deaf()

    class Games:
        async def get(self, key):
            return game

    server = SocketServer(Games(), Limits(waiting_messages=4, sockets=1))
    asyncio.run(asyncio.wait_for(server.serve(deaf, "0" * 32), 10))
    assert deaf.closed_with == TOO_SLOW and not game.onlookers
    assert server.places.take("192.0.2.1")  # its place is free again


def test_counting_limits_forgets_nobody_who_is_near_them():
    buckets = Buckets(0.0, 2)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False] and buckets.take("b")
    places = Places(1, 2)
    assert places.take("a") and not places.take("a") and places.take("b") and not places.take("c")
    places.give_back("a")
    assert places.take("c")


# Nonsense

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    | st.sampled_from(["human", "random", "net:/etc/passwd", "../x.py", "tictactoe", "0" * 32, "\ud800", "\x00", "4"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=8,
)  # fmt: skip
NEW_GAME = {"key": "0" * 32, "game": "tictactoe", "players": ["human", "human"], "mine": [0], "settings": {},
            "token": None, "person": None, "position": None, "dice": "server", "names": None,
            "clock": {"seconds": 60, "increment": 1}}  # fmt: skip
PATHS = ["/api/games", "/api/uploads", "/api/people", "/api/login", "/api/catalogue/tictactoe/position",
         "/api/catalogue/../position", "/api/games/KEY/seats", "/api/games/KEY/invitations"]  # fmt: skip


@pytest.fixture(scope="module")
def victim(running):
    """A game that hostile requests know of."""
    client = Client(running.address)
    with client.new_game("tictactoe", "human", "human", mine=[0, 1]) as me:
        me.my_turn()
        me.step(4)
        before = client.get(f"/api/games/{me.key}/events")
        yield me
        assert client.get(f"/api/games/{me.key}/events") == before and len(before) == 1


quick = settings(
    max_examples=30, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip


@quick
@given(st.sampled_from(PATHS), anything, st.sampled_from(list(NEW_GAME)), anything)
def test_no_body_is_answered_with_a_500_or_changes_a_game(victim, path, body, name, value):
    path = path.replace("KEY", victim.key)
    spoiled = {**NEW_GAME, "key": secrets.token_hex(16), name: value}
    for given_body in (body, spoiled):
        text = json.dumps(given_body)
        answer = victim.client.http.post(path, content=text, headers={"content-type": "application/json"})
        assert answer.status_code < 500, (path, text, answer.text)
        assert "Traceback" not in answer.text and "/src/" not in answer.text


def test_no_strange_address_or_text_is_answered_with_a_500(victim):
    http, key = victim.client.http, victim.key
    for path in (
        "/api/catalogue/tictactoe/rules?as=x", "/api/catalogue/x/rules?as=html",
        "/api/games/%00", "/api/games/..%2f..", "/api/catalogue/..%2f..%2fetc", "/api/catalogue/tictactoe?m=9999999999",
        "/api/catalogue/tictactoe?m=nan", "/api/catalogue/tictactoe?x=1", "/api/catalogue/%2Fetc%2Fpasswd/rules",
        f"/api/games/{key}/frames?first=999999999", f"/api/games/{key}/frames?most=0", "/api/games?result=x",
        f"/api/games/{key}/events?first=-1", "/api/games?most=x", "/api/games?game=%00",
        "/api/games?after=9999999999", f"/api/games/{'f' * 32}", "/api/games?player=%25%27--", "/api/openapi.json/",
        "//", "/api//games",
    ):  # fmt: skip
        answer = http.get(path)
        assert answer.status_code < 500, (path, answer.text)
        assert "passwd" not in answer.text or "root:" not in answer.text
    for body in (b"", b"{", b"[" * 100_000, b'{"text": 1e999}', b"\xff\xfe", b'{"name": "\\ud800"}', b"null"):
        for path in ("/api/games", "/api/uploads", "/api/people"):
            answer = http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422), (body[:20], answer.text)
            assert http.post(path, content=body).status_code in (400, 415, 422)
    assert http.delete(f"/api/games/{key}").status_code == 405


@quick
@given(st.sampled_from(["hello", "step", "roll", "back", "resign", "draw", "decline", "hint", "evaluation", "why",
                        "x"]),
       st.dictionaries(st.sampled_from(["event", "move", "to", "seat", "roll", "token", "version", "turn", "y"]),
                       anything, max_size=4))  # fmt: skip
def test_no_message_ends_the_conversation_of_a_spectator_or_changes_the_game(victim, kind, rest):
    with victim.client.watch(victim.key) as other:
        assert other.socket is not None
        other.socket.send(json.dumps({"type": kind, **rest}))
        other.socket.send(json.dumps(rest))
        other.send(type="ping")
        other.wait("pong")


def test_no_nonsense_from_somebody_who_plays_changes_the_game(victim):
    texts = ["", "{", "[]", "3", "null", '"step"', '{"type": "step"}', '{"type": "step", "event": 2}', "[" * 3000,
             '{"type": "step", "event": 2, "move": true}', '{"type": "step", "event": 2, "move": -1}',
             '{"type": "step", "event": 2, "move": 1e400}', '{"type": "step", "event": 2.0, "move": "4"}',
             '{"type": "step", "event": 2, "move": "\\ud800"}', '{"type": "step", "event": 2, "move": NaN}',
             '{"type": "step", "event": 99999999999999999999, "move": 1}', '{"type": "back", "event": 2, "to": 5}',
             '{"type": "resign", "event": 2, "seat": 2}', '{"type": "resign", "event": 2, "seat": -1}',
             '{"type": "roll", "event": 2, "roll": 0}', '{"type": "why", "turn": 9}',
             '{"type": "hello", "token": "short"}',
             f'{{"type": "step", "event": 2, "move": "{"4" * 200}"}}']  # fmt: skip
    with Seat(victim.client, victim.key, victim.token) as me:
        assert me.socket is not None
        for text in texts:
            me.socket.send(text)
            assert me.wait("refused")["code"] in ("bad", "illegal", "not_your_turn"), text
        me.socket.send(b"\x00\xff")  # not a text at all
        assert me.wait("refused")["code"] == "bad"
