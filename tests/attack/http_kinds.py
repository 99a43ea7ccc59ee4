"""Hostile requests in HTTP that is well formed: each function makes one request of its kind."""

import base64
import random
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from tests.attack.known import GAMES, Known, token
from tests.attack.values import TEXTS, as_json, hostile

Headers = Iterable[tuple[str, str]]
JSON = ("Content-Type", "application/json")
RESEARCH = (
    "progress", "statistics", "export.zip", "export/participants.csv", "export/trials.csv", "export/steps.csv",
    "export/codebook.md", "export/../research.secret", "export/x.csv",
)  # fmt: skip


def request(known: Known, method: str, path: str, body: bytes | None = None, headers: Headers = (JSON,)) -> bytes:
    """A request to the server by its own name."""
    cookie = [("Cookie", f"plyground={known.cookie}")] if known.cookie else []
    return raw_request(method, path, [("Host", known.host), *cookie, *headers], body)


def raw_request(method: str, path: str, headers: Headers, body: bytes | None = None) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + (body or b"")


def routes(dice: random.Random, known: Known) -> bytes:
    """Any route that the server describes, with values that fit, nearly fit, or do not."""
    method, path, about = dice.choice(known.routes)
    return request_to(dice, known, method, path, about)


def request_to(dice: random.Random, known: Known, method: str, path: str, about: dict[str, Any]) -> bytes:
    assert known.values is not None
    query, headers = [], [JSON]
    for one in about.get("parameters", ()):
        name = "" if path.endswith("/delete") else one["name"]  # its own persons are still needed
        value = known.values.nearly(one.get("schema", {}), dice, name)
        text = str(value).encode("utf-8", "replace").decode()
        if one["in"] == "path":
            path = path.replace(f"{{{one['name']}}}", quote(text, safe="") or "x")
        elif one["in"] == "header":
            headers.append((one["name"], " ".join(text.split()).replace("\0", " ")))
        elif one["in"] == "query" and dice.random() < 0.6:
            query.append(f"{one['name']}={quote(text, safe='')}")
    if dice.random() < 0.1:
        query.append(
            f"{quote(str(dice.choice(TEXTS)), errors='replace')}={quote(str(dice.choice(TEXTS)), errors='replace')}"
        )
    content = about.get("requestBody", {}).get("content", {}).get("application/json")
    body = None if content is None else as_json(known.values.nearly(content["schema"], dice))
    if dice.random() < 0.3:
        headers.append(("Authorization", f"Bearer {known.token(dice)}"))
    if dice.random() < 0.02:
        headers.append(("Cookie", 'plyground="' + dice.choice(("\\", '\\"', "\\1", "a;", "=")) * 20_000 + '"'))
    return request(known, method, f"{path}?{'&'.join(query)}"[:8_000] if query else path, body, headers)


def methods(dice: random.Random, known: Known) -> bytes:
    """Methods that a route does not have, and some that nothing has."""
    _, path, _ = dice.choice(known.routes)
    path = path.replace("{key}", known.key(dice)).replace("{name}", dice.choice(GAMES))
    method = dice.choice(
        ("PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "CONNECT", "PROPFIND", "get", "X" * 200, "HEAD")
    )
    return request(known, method, path.replace("{", "").replace("}", ""), dice.choice((None, b"{}")))


# JSON


def bombs(dice: random.Random, known: Known) -> bytes:
    """Bodies that are too deep, too large, doubled, cut off, or no JSON at all."""
    posts = [(path, about) for method, path, about in known.routes if method == "POST"]
    path, _ = dice.choice(posts)
    path = path.replace("{key}", known.key(dice)).replace("{name}", dice.choice(GAMES))
    content_type = dice.choice(
        (
            "application/json",
            "application/json",
            "text/plain",
            "multipart/form-data",
            "",
            "application/x-www-form-urlencoded",
            "application/json; charset=utf-16",
        )
    )
    headers = [("Content-Type", content_type)] if content_type else []
    if dice.random() < 0.1:  # bodies are not unpacked
        headers.append(("Content-Encoding", dice.choice(("gzip", "deflate", "br", "zstd"))))
    return request(known, "POST", path.replace("{", "").replace("}", ""), bomb(dice), headers)


def bomb(dice: random.Random) -> bytes:
    count = dice.choice((1, 10, 1_000, 20_000))
    made = dice.randrange(12)
    if made == 0:
        return b"[" * count + b"]" * dice.choice((0, count))
    if made == 1:
        return b'{"a":' * count + b"1" + b"}" * dice.choice((0, count))
    if made == 2:
        return b'{"key":' + b"9" * count + b"}"
    if made == 3:
        return b'{"key":1e' + b"9" * min(count, 400) + b',"game":-1e-' + b"9" * min(count, 400) + b"}"
    if made == 4:
        return b'{"game":"tictactoe",' + b'"game":"polar",' * count + b'"mine":[0]}'
    if made == 5:
        return dice.choice(
            (b"NaN", b"Infinity", b"-Infinity", b'{"seat":NaN}', b"nul", b"\xef\xbb\xbf{}", b"'x'", b"{,}")
        )
    if made == 6:
        return b'{"name":"\\ud800","text":"\\udc00\\ud800","password":"\\u0000"}'
    if made == 7:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(80)))
    if made == 8:
        return b'{"settings":{' + b",".join(b'"%d":%d' % (number, number) for number in range(count)) + b"}}"
    if made == 9:
        return b'{"name":"' + b"\\u0041" * count + b'"}'
    if made == 10:
        return as_json(hostile(dice)).decode().encode(dice.choice(("utf-16", "utf-32", "utf-7")))
    return as_json(hostile(dice))[: dice.randrange(1, 40)]


# Whose is it


def tokens(dice: random.Random, known: Known) -> bytes:
    """Wrong tokens, codes and persons for others' games."""
    key, seat = known.key(dice), dice.randrange(3)
    made = dice.randrange(5)
    if made == 0:
        body: dict[str, Any] = {"token": known.token(dice), "seat": seat}
        return request(known, "POST", f"/api/games/{key}/invitations", as_json(body))
    if made == 1:
        body = {"code": token(dice), "name": dice.choice(TEXTS), "person": dice.choice(known.persons)}
        return request(known, "POST", f"/api/games/{key}/seats", as_json(body))
    if made == 2:  # a game that is there is begun again by somebody else
        body = {"key": key, "game": "tictactoe", "players": ["human", "human"], "mine": [0, 1], "token": token(dice)}
        return request(known, "POST", "/api/games", as_json(body))
    if made == 3:
        return request(
            known,
            "GET",
            dice.choice(["/api/games", "/api/me", "/api/me/data"]),
            None,
            [("Plyground-Person", f"{dice.getrandbits(128):032x}")],
        )
    headers = [("Authorization", f"Bearer {token(dice)}"), ("Cookie", f"plyground={token(dice)}; token={token(dice)}")]
    return request(known, "GET", f"/api/games/{key}/record", None, headers)


def study(dice: random.Random, known: Known) -> bytes:
    """The routes of a study: as a participant, as nobody, and as a researcher without the token."""
    headers = [JSON, ("Study-Visit", str(dice.choice(TEXTS)).encode("ascii", "ignore").decode().strip() or "x")]
    shown = dice.choice(known.subjects) if known.subjects and dice.random() < 0.6 else token(dice)
    if dice.random() < 0.9:
        scheme = dice.choice(("Bearer", "Bearer", "bearer", "Basic", "", "Bearer Bearer"))
        headers.append(("Authorization", f"{scheme} {shown}"))
    if dice.random() < 0.2:
        return request(known, "GET", f"/api/study/{dice.choice(RESEARCH)}", None, headers)
    path = dice.choice(("stage", "next", "next", "next", "bot", "again", "withdraw", "participants"))
    if path == "stage":
        return request(known, "GET", "/api/study/stage", None, headers)
    if path == "withdraw" and shown in known.subjects and dice.random() < 0.95:
        path = "next"  # whoever has withdrawn cannot do much any more
    body: Any = {
        "next": {"number": dice.randrange(9), "answers": answers(dice), "client": {"shown": hostile(dice), "sent": 1}},
        "participants": {"token": shown, "consent": dice.choice((True, False, "yes", 1, None))},
    }.get(path, {"number": dice.randrange(9)} if path == "bot" else {})
    if dice.random() < 0.2:
        body[dice.choice(list(body) or ["x"])] = hostile(dice)
    elif path == "next" and dice.random() < 0.5:
        body["client"] = {"shown": 1, "sent": 2}
    return request(known, "POST", f"/api/study/{path}", as_json(body), headers)


def answers(dice: random.Random) -> Any:
    return dice.choice(
        ({}, {"hand": "left"}, {"hand": "left", "age": 30}, {"hand": hostile(dice)}, {"remark": "=1+1"}, hostile(dice))
    )


def logins(dice: random.Random, known: Known) -> bytes:
    """Guesses of a password."""
    guess = dice.choice((dice.choice(TEXTS), "password", token(dice), "x" * 300, None, 1, ["a"]))
    basic = base64.b64encode(f"admin:{token(dice)}".encode()).decode()
    headers = [JSON] if dice.random() < 0.8 else [JSON, ("Authorization", f"Basic {basic}")]
    if dice.random() < 0.3:  # no proxy is believed
        headers.append(("X-Forwarded-For", f"10.0.0.{dice.randrange(250)}"))
    return request(known, "POST", "/api/login", as_json({"password": guess}), headers)


def uploads(dice: random.Random, known: Known) -> bytes:
    """Records with faults in them."""
    return request(known, "POST", "/api/uploads", as_json({"text": known.record(dice)}))


# Where is it, and from where


CLIMBS = [
    "..",
    "%2e%2e",
    "..%2f",
    "%2e%2e%2f",
    "..%5c",
    "%252e%252e",
    "....//",
    ".%00.",
    "..;",
    "%c0%ae%c0%ae",
    "\\..",
    "//",
    ".",
]


def paths(dice: random.Random, known: Known) -> bytes:
    """Ways out of the folder of the page, and addresses that are none."""
    begin = dice.choice(
        ("/page/", "/", "/api/", "/page/styles/", "/api/catalogue/", "/api/games/", "//", "/page//", "/static/")
    )
    target = dice.choice(
        (
            "etc/passwd",
            "guard.py",
            "index.html",
            "../access.py",
            ".git/config",
            "con",
            "x" * 3_000,
            "%00",
            "%ff%fe",
            "~root",
            "boards/",
            "main.js%00.png",
            "C:%5Cwindows",
            "",
            "openapi.json/",
            "?x",
            "*",
        )
    )
    climb = "/".join(dice.choice(CLIMBS) for _ in range(dice.randrange(6)))
    path = f"{begin}{climb}/{target}" if climb else f"{begin}{target}"
    headers: list[tuple[str, str]] = []
    if dice.random() < 0.2:
        ranges = ",".join(f"{dice.randrange(99)}-{dice.randrange(999)}" for _ in range(dice.choice((1, 2, 300))))
        headers.append(
            ("Range", f"bytes={ranges}" if dice.random() < 0.8 else dice.choice(("bytes=-", "bytes=9-1", "x=0-1")))
        )
        path = "/page/index.html"
    if dice.random() < 0.05:
        path = f"http://evil.example{path}"
    return request(known, "GET", path.replace(" ", "%20"), None, headers)


HOSTS = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "169.254.169.254",
    "[::1",
    "",
    "127.0.0.1:99999",
    "a" * 300,
    "127.0.0.1@evil.example",
    "evil.example:80@127.0.0.1",
    "xn--lcalhost-v0a",
    "127.0.0.1, evil.example",
]


def origins(dice: random.Random, known: Known) -> bytes:
    """What a page of another site can make a browser send: changes, other names of the server, headers that lie."""
    body = as_json(
        {"key": f"{dice.getrandbits(128):032x}", "game": "tictactoe", "players": ["human", "human"], "mine": [0]}
    )
    host, more = known.host, [JSON]
    if dice.random() < 0.5:
        host = dice.choice(HOSTS)
        more += [("X-Forwarded-Host", known.host), ("Forwarded", f"host={known.host}")]
    else:
        origin = dice.choice(
            (
                *(f"http://{each}" for each in HOSTS),
                "null",
                f"https://{known.host}.evil.example",
                "file://",
                f"ftp://{known.host}",
                f"http://{known.host}@evil.example",
                "http://[",
                "http://localhost:1",
            )
        )
        more.append(
            ("Origin", origin)
            if dice.random() < 0.7
            else ("Sec-Fetch-Site", dice.choice(("cross-site", "same-site", "x")))
        )
    path = dice.choice(
        ("/api/games", "/api/people", "/api/uploads", "/api/login", f"/api/games/{known.key(dice)}/seats")
    )
    return raw_request("POST", path, [("Host", host), *more], body)
