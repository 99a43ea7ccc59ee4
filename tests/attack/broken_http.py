"""Requests that are no proper HTTP: each function says whether an answer can be expected, and what to send.

Each gets a connection of its own. What follows it there must not be taken for a request if two programs could disagree
where it begins (`smuggled`).
"""

import random
from collections.abc import Callable

from tests.attack.http_kinds import raw_request
from tests.attack.known import Known

Broken = tuple[bool, bytes]  # whether it is a whole request, after which the server speaks


def broken(dice: random.Random, known: Known) -> Broken:
    """A request that is no HTTP."""
    makers: list[Callable[[random.Random, Known], Broken]] = [
        first_lines,
        header_lines,
        huge_headers,
        lengths,
        chunkings,
        smuggled,
        spoiled,
        cut_short,
        other_protocols,
    ]
    return dice.choice(makers)(dice, known)


def host_line(known: Known) -> bytes:
    return b"Host: " + known.host.encode() + b"\r\n"


def first_lines(dice: random.Random, known: Known) -> Broken:
    line = dice.choice(
        (
            b"GET",
            b"GET /",
            b"GET  / HTTP/1.1",
            b"GET / HTTP/9.9",
            b"GET / HTTP/1.1 x",
            b"G\xc3\x84T / HTTP/1.1",
            b" GET / HTTP/1.1",
            b"GET /\x00 HTTP/1.1",
            b"GET /\xff HTTP/1.1",
            b"GET \t/ HTTP/1.1",
            b"\x16\x03\x01\x02",
            b"GET / http/1.1",
            b"GET / HTTP/1.1\x0b",
            b"PRI * HTTP/2.0",
            b"GET " + b"/a" * 5_000 + b" HTTP/1.1",
            b"A" * 5_000 + b" / HTTP/1.1",
            b"GET /# HTTP/1.1",
            b"GET ? HTTP/1.1",
        )
    )
    return True, line + b"\r\n" + host_line(known) + b"\r\n"


def header_lines(dice: random.Random, known: Known) -> Broken:
    line = dice.choice(
        (
            b"no colon",
            b": no name",
            b"a b: c",
            b"x\x00: y",
            b"x: y\x00z",
            b" folded: x",
            b"x: a\r\n folded",
            b"x : y",
            b"Host: other",
            b"x:\xff\xfe",
            b"Expect: 200-maybe",
            b"Connection: \x01",
            b"Upgrade: h2c\r\nConnection: Upgrade",
            b"x: a\nb: c",
            b"x: a\rb: c",
            b"Content-Type: \xe2\x80\xae",
            b"Cookie: " + b"plyground=a;" * 300,
            b'Cookie: plyground="' + b"\\" * 50_000 + b'"',
            b'Cookie: =;;;=\x01"',
            b"\xf0\x9f\x8e\xb2: x",
        )
    )
    return True, b"GET /api/server HTTP/1.1\r\n" + host_line(known) + line + b"\r\n\r\n"


def huge_headers(dice: random.Random, known: Known) -> Broken:
    size = dice.choice((20_000, 60_000, 70_000))
    many = b"x: y\r\n" * (size // 6) if dice.random() < 0.5 else b"x: " + b"y" * size + b"\r\n"
    return True, b"GET /api/server HTTP/1.1\r\n" + host_line(known) + many + b"\r\n"


def lengths(dice: random.Random, known: Known) -> Broken:
    said = dice.choice(
        (
            b"-1",
            b"+2",
            b"0x2",
            b"2, 2",
            b"2, 3",
            b"1e1",
            b"",
            b"99999999999999999999999",
            b"\xb2",
            b"2 2",
            b"two",
            b"300001",
            b"2\r\nContent-Length: 3",
            b"2\r\n Transfer-Encoding: chunked",
            b"9" * 4_000,
        )
    )
    return True, post(known) + b"Content-Length: " + said + b"\r\n\r\n{}"


def chunkings(dice: random.Random, known: Known) -> Broken:
    said = dice.choice(
        (b"chunked", b"Chunked", b"chunked, chunked", b"gzip, chunked", b"xchunked", b"chunked\x00", b"identity")
    )
    body = dice.choice(
        (
            b"2\r\n{}\r\n0\r\n\r\n",
            b"-2\r\n{}\r\n0\r\n\r\n",
            b"g\r\n{}\r\n0\r\n\r\n",
            b"2;" + b"a" * 900 + b"\r\n{}\r\n0\r\n\r\n",
            b"00000000000000000000002\r\n{}\r\n0\r\n\r\n",
            b"2\r\n{}0\r\n\r\n",
            b"fffffffffffffffff\r\n{}\r\n",
            b"0\r\nx: y\r\n\r\n",
            b"1\r\n{\r\n" * 400 + b"0\r\n\r\n",
            b"\r\n\r\n",
            b"2 \r\n{}\r\n0\r\n\r\n",
        )
    )
    return True, post(known) + b"Transfer-Encoding: " + said + b"\r\n\r\n" + body + b"\r\n\r\n\x00\r\n\r\n"


def smuggled(dice: random.Random, known: Known) -> Broken:
    """Two lengths for one body: a proxy and a server might disagree where the next request begins."""
    hidden = raw_request("GET", "/api/smuggled", [("Host", known.host)])
    both = [
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
        b"Transfer-Encoding:\x0bchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        b"Content-Length: 0\r\nContent-Length: 50\r\n\r\n",
    ]
    return True, post(known) + dice.choice(both) + hidden + hidden


def spoiled(dice: random.Random, known: Known) -> Broken:
    """A good request with some bytes changed."""
    made = bytearray(raw_request("GET", f"/api/games/{known.key(dice)}", [("Host", known.host), ("Accept", "*/*")]))
    for _ in range(dice.choice((1, 1, 2, 5))):
        made[dice.randrange(len(made))] = dice.randrange(256)
    return True, bytes(made) + b"\r\n\r\n"


def cut_short(dice: random.Random, known: Known) -> Broken:
    """The beginning of a request, and then nothing any more."""
    whole = raw_request(
        "POST", "/api/games", [("Host", known.host), ("Content-Type", "application/json")], b"{}" + b" " * 99
    )
    return False, whole[: dice.randrange(1, len(whole) - 1)]


def other_protocols(dice: random.Random, known: Known) -> Broken:
    said = dice.choice(
        (
            b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03",
            b"SSH-2.0-x\r\n",
            b"EHLO x\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            b"*1\r\n$4\r\nPING\r\n",
            bytes(dice.randrange(256) for _ in range(60)),
            b"\x00" * 300,
            b"\r\n" * 50,
        )
    )
    return False, said


def post(known: Known) -> bytes:
    return b"POST /api/people HTTP/1.1\r\n" + host_line(known) + b"Content-Type: application/json\r\n"
