"""Hostile websockets: handshakes, frames and messages.

A socket is opened as an attacker, who watches somebody's game or shares one, and then everything goes wrong that can.
What comes back is counted by its kind: `refused`, `state`, `closed 1002` and so on.
"""

import json
import random
import struct
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from plyground.web.messages import AnyMessage
from tests.attack.http_kinds import raw_request
from tests.attack.known import Known, token
from tests.attack.values import TEXTS, Values, as_json, hostile
from tests.attack.wire import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, Connection, frame

Count = Callable[[str], None]
MESSAGES = TypeAdapter(AnyMessage).json_schema()
NONCE = "dGhlIHNhbXBsZSBub25jZQ=="
MARK = b'{"type":"ping"}'
PLAIN_PING = b'{"type": "ping"}'
TOGETHER = 20  # messages on one socket
FLOOD = 1_000  # messages of a flood
SAID_BY_SERVER = ("ack", "refused", "state", "events", "welcome", "pong", "hint", "evaluation", "why")


def opening(known: Known, key: str, more: list[tuple[str, str]] | None = None, **changed: str) -> bytes:
    """The handshake of a socket; `changed` replaces headers of that name."""
    headers = {
        "Host": known.host,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": NONCE,
    }
    headers |= {"Cookie": f"plyground={known.cookie}"} if known.cookie else {}
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    return raw_request("GET", f"/api/games/{key}/socket", [*headers.items(), *(more or [])])


def handshake(dice: random.Random, known: Known) -> bytes:
    """A handshake that must not lead to anything."""
    key, made = known.key(dice), dice.randrange(9)
    if made == 0:
        wrong = opening(
            known, key, [("Origin", dice.choice(("http://evil.example", "null", f"http://{known.host}.evil")))]
        )
    elif made == 1:
        wrong = opening(known, key, Host=dice.choice(("evil.example", "127.0.0.1.evil.example", "[::1", "x" * 200)))
    elif made == 2:
        wrong = opening(known, key, Sec_WebSocket_Version=dice.choice(("12", "x", "99", "-1")))
    elif made == 3:
        wrong = opening(known, key, Sec_WebSocket_Key=dice.choice(("", "short", "!" * 24, "é" * 24, "x" * 400)))
    elif made == 4:
        wrong = opening(known, dice.choice(("x", "..%2f", "%00", "f" * 31, "F" * 32, "0" * 33, f"{key}%2f")))
    elif made == 5:
        wrong = opening(known, key, [("Sec-WebSocket-Key", NONCE), ("Sec-WebSocket-Version", "13")])
    elif made == 6:
        deflate = (
            "Sec-WebSocket-Extensions",
            dice.choice(("permessage-deflate; x=" + "y" * 99, ",,;;", "\xff", "a;b=c;d")),
        )
        wrong = opening(known, "0" * 31, [deflate, ("Sec-WebSocket-Protocol", ", ,a")])
    elif made == 7:
        wrong = opening(
            known,
            key,
            Connection=dice.choice(("upgrade, close", "keep-alive", "Upgrade, \x01")),
            Upgrade="websocket, x",
        )
    else:
        wrong = opening(known, key, [("Content-Length", "5")])[:-2] + b"\r\n\x00\x01\x02\x03\x04"
    return wrong


def opened(dice: random.Random, known: Known, connection: Connection) -> tuple[str, str | None]:
    """Open a socket and say hello, as who watches or as who shares a game; the key and the token."""
    own = list(known.seats.items())
    key, shown = dice.choice(own) if own and dice.random() < 0.5 else (known.key(dice), None)
    connection.send(opening(known, key))
    if connection.answer().status != 101:
        return "", None
    if shown is None and dice.random() < 0.4:
        shown = token(dice)
    connection.send(frame(TEXT, as_json({"type": "hello", "token": shown, "version": None})))
    return key, shown


def messages(dice: random.Random, known: Known, connection: Connection, count: Count) -> int:
    """Messages of every kind with values of every kind; how many were sent."""
    key, _ = opened(dice, known, connection)
    if not key:
        count("no game")
        return 1
    values, sent = Values(MESSAGES, known.makers()), 0
    for _ in range(TOGETHER):
        data = message(dice, values)
        if data == PLAIN_PING:  # two pongs could not be told apart
            data = b'{"type": "pong"}'
        sent += 1
        if not connection.send(frame(TEXT, data)) or not heard(connection, count):
            return sent
    return sent


def message(dice: random.Random, values: Values) -> bytes:
    throw = dice.random()
    if throw < 0.6:
        made: Any = values.fitting(dice.choice(MESSAGES["oneOf"]), dice)
        if made.get("type") in ("hint", "evaluation", "why") and dice.random() < 0.9:
            made = {"type": "ping"}  # questions are answered one at a time, by players that think
        return as_json(made)[:3_900]
    if throw < 0.8:
        return as_json(
            {
                "type": dice.choice(("step", "back", "resign", "draw", "roll", "hello", "x")),
                "event": hostile(dice),
                "move": hostile(dice),
                dice.choice(TEXTS): hostile(dice),
            }
        )[:3_900]
    if throw < 0.9:
        return dice.choice(
            (
                b"[" * 3_000,
                b"",
                b"{",
                b"null",
                b"9" * 3_000,
                b'{"type":"step","type":"draw","event":1}',
                b'{"type":"step","event":1e999,"move":1}',
                b'{"type":"step","event":NaN,"move":"\\ud800"}',
            )
        )
    return json.dumps(hostile(dice), ensure_ascii=True).encode()[:3_900]


def heard(connection: Connection, count: Count) -> bool:
    """Wait until the server has answered the last message; False if it has closed the socket.

    A `ping` of the program follows every message: its `pong` comes after everything that was said before.
    """
    connection.send(frame(TEXT, MARK))
    said = "nothing"
    while (found := connection.frame()) is not None:
        kind, data = found
        if kind == CLOSE:
            count(f"closed {int.from_bytes(data[:2], 'big')}")
            return False
        if kind == TEXT and kind_of(data) == "pong":
            count(said)
            return True
        if kind == TEXT and kind_of(data) not in ("welcome", "notice"):
            said = kind_of(data)
    count("cut off")
    return False


def kind_of(data: bytes) -> str:
    """What a message of the server is."""
    found = json.loads(data)
    if found["type"] == "refused":
        return f"refused: {found['code']}"
    return found["type"] if found["type"] in SAID_BY_SERVER else "notice"


def frames(dice: random.Random, known: Known, connection: Connection, count: Count) -> int:
    """Frames that are none; how many were sent."""
    key, _ = opened(dice, known, connection)
    if not key:
        count("no game")
        return 1
    for sent in range(1, TOGETHER + 1):
        if not connection.send(broken_frame(dice)) or not heard(connection, count):
            return sent
    return TOGETHER


def flood(dice: random.Random, known: Known, connection: Connection, count: Count) -> None:
    """Many messages at once, from somebody who reads the answers only later."""
    connection.send(opening(known, dice.choice(known.keys)))
    if (answer := connection.answer()).status != 101:
        count(str(answer.status))
        return
    connection.send(frame(TEXT, b'{"type":"hello"}') + frame(TEXT, MARK) * FLOOD)
    left = FLOOD
    while left and (found := connection.frame()) is not None:
        if found[0] == CLOSE:
            count(f"closed {int.from_bytes(found[1][:2], 'big')}")
            return
        answer_kind = kind_of(found[1]) if found[0] == TEXT else "nothing"
        if answer_kind == "pong" or answer_kind.startswith("refused"):
            left -= 1
            count(answer_kind)


def broken_frame(dice: random.Random) -> bytes:
    ping = b'{"type":"ping"}'
    return dice.choice(
        (
            lambda: frame(TEXT, b"\xff\xfe\xc0"),
            lambda: frame(TEXT, b'{"type":"\xed\xa0\x80"}'),
            lambda: frame(BINARY, b"\x00" * 200),
            lambda: frame(TEXT, ping, is_masked=False),
            lambda: frame(TEXT, ping, reserved=dice.randrange(1, 8)),
            lambda: frame(dice.randrange(3, 8), ping),
            lambda: frame(dice.randrange(11, 16), ping),
            lambda: frame(CONTINUED, ping),
            lambda: frame(TEXT, ping[:5], is_final=False) + frame(TEXT, ping),
            lambda: frame(PING, b"x" * 126),
            lambda: frame(PONG, b"x"),
            lambda: frame(PING, b"x", is_final=False),
            lambda: frame(CLOSE, b"\x03"),
            lambda: frame(CLOSE, struct.pack("!H", 1005)),
            lambda: frame(CLOSE, struct.pack("!H", 999) + b"\xff"),
            lambda: frame(TEXT, b"x" * 100_000),
            lambda: frame(TEXT, b""),
            lambda: bytes([0x81, 0xFF]) + b"\xff" * 8,
            lambda: bytes([0x81, 0xFF]) + (2**40).to_bytes(8, "big") + b"mask",
            lambda: b"".join([frame(TEXT, b"x", is_final=False), *[frame(CONTINUED, b"y" * 9, is_final=False)] * 600]),
            lambda: frame(TEXT, ping[:7], is_final=False) + frame(PING, b"") + frame(CONTINUED, ping[7:]),
            lambda: frame(PING, b"") * 50,
            lambda: bytes(dice.randrange(256) for _ in range(dice.randrange(2, 40))),
        )
    )()
