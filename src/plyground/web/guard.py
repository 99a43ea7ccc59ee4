"""Stands before the whole server: who may ask, from which page, how often, how much; and headers on every answer."""

import ipaddress
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from plyground.web.access import Access
from plyground.web.limits import Buckets, Limits

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
NOT_KEPT = (b"cache-control", b"no-store")
SAFE = ("GET", "HEAD", "OPTIONS")
# What everybody may see: the page asks for the password itself.
PUBLIC = ("/", "/api/login", "/api/server")
PUBLIC_FOLDER = "/page/"
API = "/api/"
NETWORK_BITS = 64
POLICY_VIOLATION = 1008  # why a websocket is closed


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: Any, access: Access, limits: Limits, hosts: Iterable[str] | None):
        self.app, self.access, self.limits = app, access, limits
        self.hosts = None if hosts is None else frozenset(hosts)  # names by which the server may be called; None: any
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if (refusal := self.objection(scope)) is not None:
            await refuse(scope, with_headers(scope, send), *refusal)
            return
        if scope["type"] == "http":
            body = await self.body_of(scope, receive)
            if body is None:
                reason = f"more than {self.limits.body_bytes:,} bytes"
                await refuse(scope, with_headers(scope, send), 413, "bad", reason)
                return
            receive = beginning_with(body, receive)
        await self.app(without_cookies(scope), receive, with_headers(scope, send))

    def objection(self, scope: Scope) -> tuple[int, str, str] | None:
        """Why a request is not let through: status, code and reason."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if b"content-length" in headers and b"transfer-encoding" in headers:  # a proxy may have believed the other one
            return 400, "bad", "two lengths of one request; expected one"
        if self.hosts is not None and host_name(host) not in self.hosts:
            return 421, "bad", "this server has another name"
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not is_same_site(headers, host):
            return 403, "bad", "asked from the page of another site"
        if not self.requests.take(address_of(scope)):
            return 429, "rate", "too many requests; expected a pause"
        path = scope["path"]
        is_public = path in PUBLIC or path.startswith(PUBLIC_FOLDER)
        if not is_public and not self.access.lets_in(headers.get(b"cookie", "")):
            return 401, "password", "this server has a password; expected POST /api/login first"
        return None

    async def body_of(self, scope: Scope, receive: Receive) -> bytes | None:
        """The body of a request; None if it is too long, in which case the rest is not read."""
        if scope["method"] in SAFE:
            return b""
        said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
        if not said.isdigit() or len(said) > 12 or int(said) > self.limits.body_bytes:
            return None
        found = b""
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return found
            found += message.get("body", b"")
            if len(found) > self.limits.body_bytes:
                return None
            if not message.get("more_body", False):
                return found


def without_cookies(scope: Scope) -> Scope:
    """A request without its cookies, which nobody needs any more; to read long ones takes long."""
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name != b"cookie"]}


def address_of(scope: Scope) -> str:
    """The address of whoever asks; of IPv6 the network of 64 bits, all of which one household or attacker has."""
    client = scope.get("client")
    if not client:
        return "unknown"
    if ":" not in client[0]:
        return client[0]
    try:
        address = ipaddress.IPv6Address(client[0].partition("%")[0])
    except ValueError:
        return client[0]
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, NETWORK_BITS), strict=False).network_address)


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_same_site(headers: dict[bytes, str], host: str) -> bool:
    """Whether a browser asks from a page of this server; programs that are no browsers do not say."""
    origin = headers.get(b"origin")
    if origin is not None:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower() and host != ""
    return headers.get(b"sec-fetch-site", "none") in ("same-origin", "none")


def with_headers(scope: Scope, send: Send) -> Send:
    """Adds the headers to every answer."""

    async def send_with_headers(message: MutableMapping[str, Any]) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            more = [NOT_KEPT] if scope["path"].startswith(API) else []
            message["headers"] = [*message.get("headers", []), *HEADERS, *more]
        await send(message)

    return send_with_headers


def beginning_with(body: bytes, receive: Receive) -> Receive:
    """What an application receives whose body has been read already."""
    is_told = False

    async def receive_again() -> MutableMapping[str, Any]:
        nonlocal is_told
        if not is_told:
            is_told = True
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return receive_again


async def refuse(scope: Scope, send: Send, status: int, code: str, reason: str) -> None:
    """Answer without asking the application."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
        return
    body = json.dumps({"code": code, "reason": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 400:  # what follows on the connection may be no request of its sender
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
