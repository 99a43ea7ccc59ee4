"""Secrets stay secret: tokens, the password, people's names and ids; in cookies, logs, files and addresses."""

import asyncio
import json
import os
import pathlib
import secrets
import socket
import stat
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from plyground.store import open_store, seat_keys
from plyground.store.kept_game import Seat
from plyground.store.seat_keys import hash_of, seats_of
from plyground.web import access
from plyground.web.access import Access, kept_salt
from plyground.web.guard import Guard, address_of
from plyground.web.limits import Limits
from plyground.web.one_server import ENDING, only_server
from tests.processes import ROOT
from tests.web.clients import PATIENCE, Client

PASSWORD = "correct horse"
LOGIN = "/api/login"


def shown(access_: Access, password: str = PASSWORD) -> str:
    return f"plyground={access_.pass_for(password)}"


# The password


def test_whoever_was_let_in_still_is_after_a_restart_and_nobody_after_another_password():
    salt = secrets.token_bytes(16)
    cookie = shown(Access(PASSWORD, salt))
    assert Access(PASSWORD, salt).lets_in(cookie)
    assert not Access("another horse", salt).lets_in(cookie)
    assert not Access(PASSWORD, secrets.token_bytes(16)).lets_in(cookie)  # of another server with the same password


def test_a_pass_cannot_be_changed_and_is_not_good_for_ever(monkeypatch):
    server = Access(PASSWORD, b"salt" * 4)
    cookie = shown(server)
    until, signature = cookie.removeprefix("plyground=").split(".")
    later, turned = f"{int(until) + 1}.{signature}", f"{until}.{signature[::-1]}"
    for forged in (
        later,
        turned,
        f"{until}.",
        f".{signature}",
        until,
        "",
        f"9{until}.{signature}",
        "é.é",
        f"{later}.x",
    ):
        assert not server.lets_in(f"plyground={forged}")
    assert server.lets_in(cookie)
    later_on = time.time() + access.SECONDS + 2
    monkeypatch.setattr(access, "time", SimpleNamespace(time=lambda: later_on))
    assert not server.lets_in(cookie)


def test_a_pass_tells_nothing_from_which_the_password_could_be_guessed():
    server = Access(PASSWORD, b"salt" * 4)
    assert access.key_of(PASSWORD, b"salt" * 4).hex() not in shown(server)
    assert server.pass_for("wrong") is None and server.pass_for("\ud800") is None


def test_a_long_cookie_takes_no_longer_to_read_than_a_short_one():
    long = 'plyground="' + "\\" * 60_000 + '"'  # for which Python's own reader takes four seconds
    server, began = Access(PASSWORD, b"salt" * 4), time.thread_time()
    assert not server.lets_in(long)
    assert time.thread_time() - began < 0.5
    assert server.lets_in(f"a=b; {shown(server)};c") and not server.lets_in(f"x{shown(server)}")
    seen = []

    async def application(scope, receive, send):
        seen.append(scope["headers"])

    guard = Guard(application, Access(None), Limits(), None)
    headers = [(b"host", b"x"), (b"cookie", long.encode()), (b"accept", b"*/*")]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers, "client": None}
    asyncio.run(guard(scope, None, None))
    assert seen == [[(b"host", b"x"), (b"accept", b"*/*")]]  # whatever reads cookies further inside has none to read


def test_the_salt_is_kept_for_the_user_alone_and_made_again_if_it_was_cut_short(tmp_path):
    file = tmp_path / "home" / "access.salt"
    salt = kept_salt(file)
    assert kept_salt(file) == salt and len(salt) == 16
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 and stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    file.write_bytes(b"")
    healed = kept_salt(file)
    assert healed != salt and kept_salt(file) == healed
    (tmp_path / "file").write_text("")
    assert len(kept_salt(tmp_path / "file" / "access.salt")) == 16  # nothing can be kept there


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites_and_secure_behind_tls(another):
    http = Client(another(password=PASSWORD, names=["games.example"], proxies=["127.0.0.1"]).address).http
    behind = {"host": "games.example", "origin": "https://games.example", "x-forwarded-proto": "https"}
    plain = http.post(LOGIN, json={"password": PASSWORD}).headers["set-cookie"].lower()
    secure = http.post(LOGIN, json={"password": PASSWORD}, headers=behind).headers["set-cookie"].lower()
    for cookie in (plain, secure):
        assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    assert "secure" in secure and "secure" not in plain


def test_guesses_are_counted_whatever_address_a_request_claims_to_come_from(another):
    http = Client(another(password=PASSWORD, limits=Limits(attempts_at_once=3, attempts_per_minute=0)).address).http
    answers = [
        http.post(
            LOGIN, json={"password": f"guess {number}"}, headers={"x-forwarded-for": f"10.0.0.{number}"}
        ).status_code
        for number in range(6)
    ]
    assert answers == [403, 403, 403, 429, 429, 429]
    assert http.post(LOGIN, json={"password": PASSWORD}).status_code == 429  # nor does the right one help then


def test_who_has_a_whole_network_of_addresses_is_one():
    def address(text):
        return address_of({"client": (text, 1)})

    assert address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9") != address("2001:db8:1:3::1")
    assert address("::ffff:192.0.2.7") == "192.0.2.7" and address("192.0.2.7") == "192.0.2.7"
    assert address("fe80::1%eth0") == "fe80::" and address("a:b") == "a:b" and address_of({}) == "unknown"


# Tokens


def test_tokens_are_compared_by_their_hashes_in_constant_time_and_all_of_them(monkeypatch):
    compared = []
    plain = seat_keys.hmac.compare_digest

    class Watched:
        @staticmethod
        def compare_digest(one, other):
            compared.append((one, other))
            return plain(one, other)

    monkeypatch.setattr(seat_keys, "hmac", Watched)
    seats = [Seat("x", "human", token=hash_of("right")), Seat("o", "human", token=hash_of("other")), Seat("z", "human")]
    assert seats_of(seats, "right") == {0} and seats_of(seats, "wrong") == frozenset()
    assert len(compared) == 6  # every seat, whichever one fits
    assert all(other in (hash_of("right"), hash_of("wrong")) for _, other in compared)


def test_the_store_holds_no_token_code_or_password(tmp_path, another):
    server = another(password=PASSWORD)
    client = Client(server.address)
    client.post(LOGIN, 200, password=PASSWORD)
    me = client.new_game("tictactoe", "human", "human")
    code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
    taken = client.post(f"/api/games/{me.key}/seats", code=code)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert me.key.encode() in kept
    assert not any(secret.encode() in kept for secret in (me.token, code, taken["token"], PASSWORD))


def test_the_id_of_a_person_is_refused_in_an_address(client):
    person = client.post("/api/people", name="Ann")["person"]
    refused = client.http.get("/api/games", params={"person": person})
    assert refused.status_code == 400 and "header" in refused.json()["reason"]
    assert client.games_of(person) == []


# Logs


def test_the_log_of_a_server_tells_nothing_of_people(tmp_path):
    words = [
        sys.executable,
        "-m",
        "plyground",
        "serve",
        "--store",
        str(tmp_path / "games.sqlite"),
        "--port",
        "0",
        "--json",
    ]
    environment = {**os.environ, "PLYGROUND_HOME": str(tmp_path / "home"), "PLYGROUND_PASSWORD": PASSWORD}
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    address = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["address"]
    client = Client(address)
    told = use_everything(client, tmp_path / "home")
    process.terminate()
    out, log = process.communicate(timeout=PATIENCE)
    assert "Invalid HTTP request" in log  # something was written
    assert [secret for secret in told if secret in log + out] == []
    assert "Traceback" not in log


def use_everything(client: Client, home: pathlib.Path) -> list[str]:
    """Play, fail and be refused in many ways; every name and secret that was used."""
    name, wrong = "Marked-Name-Ann", "marked-wrong-password"
    client.post(LOGIN, 403, password=wrong)
    client.post(LOGIN, 200, password=PASSWORD)
    client.http.headers["cookie"] = cookie = f"plyground={client.http.cookies['plyground']}"
    person = client.post("/api/people", name=name)["person"]
    home.mkdir(exist_ok=True)
    (home / "opponents.json").write_text("spoiled")  # what adaptive players remember cannot be read
    body = {"key": secrets.token_hex(16), "game": "tictactoe", "players": ["human", "adaptive"], "mine": [0]}
    refused = client.http.post("/api/games", json={**body, "person": person})
    assert refused.status_code == 201 or person not in refused.text + str(home)
    me = client.new_game("tictactoe", "human", "human", person=person, names=[name, None])
    code = client.post(f"/api/games/{me.key}/invitations", token=me.token, seat=1)["code"]
    me.connect(cookie=cookie)
    me.my_turn()
    me.step(4)
    me.send(type="step", event="x", move=name)
    me.leave()
    client.http.post(f"/api/games/{me.key}/seats", json={"code": code, "token": "x", "name": name})
    client.http.post("/api/uploads", json={"text": f'[White "{name}"]\n\n1. x'})
    client.http.get(f"/api/games/{me.key}/{name}")
    with socket.create_connection((client.http.base_url.host, client.http.base_url.port)) as raw:
        raw.sendall(f"GET /{name} broken {me.token}\r\n\r\n".encode())
        assert raw.recv(100).startswith(b"HTTP/1.1 400")
    return [name, wrong, PASSWORD, person, me.token, code, cookie, "spoiled"]


# Files


@pytest.mark.skipif(os.name != "posix", reason="needs the permissions of POSIX")
def test_the_files_of_a_store_are_for_the_user_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    before = os.umask(0o022)
    try:
        store = open_store()
        store.new_person("Ann")
        with only_server(store, "http://127.0.0.1:1/"):
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "home").iterdir()}
        store.close()
    finally:
        os.umask(before)
    assert set(files) >= {"games.sqlite", "games.sqlite-wal", "games.sqlite-shm", f"games.sqlite{ENDING}"}
    assert set(files.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="needs O_NOFOLLOW")
def test_a_link_beside_a_store_cannot_make_the_server_write_elsewhere(tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("of somebody")
    (tmp_path / f"games.sqlite{ENDING}").symlink_to(precious)
    store = open_store(str(tmp_path / "games.sqlite"))
    with only_server(store, "http://127.0.0.1:1/"):
        pass
    store.close()
    assert precious.read_text() == "of somebody"
