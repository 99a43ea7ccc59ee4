"""One HTTP request on a connection of its own, from an address of one's own on the loopback of Linux."""

import asyncio
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

LONGEST_HEAD = 65_536


class Answer(NamedTuple):
    status: int
    body: bytes

    def data(self) -> Any:
        return json.loads(self.body)


def loopback_address(number: int) -> str:
    """An address for client number `number`: the server counts what every address asks for.

    >>> loopback_address(0), loopback_address(251)
    ('127.1.0.1', '127.1.1.2')
    """
    return f"127.1.{number // 250}.{number % 250 + 1}"


async def ask(server: str, source: str, method: str, path: str, body: Any = None) -> Answer:
    """Ask a server, from `source`, and wait for the whole answer."""
    place = urlsplit(server)
    reader, writer = await asyncio.open_connection(
        place.hostname, place.port, local_addr=(source, 0), limit=LONGEST_HEAD
    )
    try:
        text = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {place.netloc}\r\nconnection: close\r\n"
        if text:
            head += f"content-type: application/json\r\ncontent-length: {len(text)}\r\n"
        writer.write(head.encode() + b"\r\n" + text)
        first = await reader.readuntil(b"\r\n\r\n")
        return Answer(int(first.split(b" ", 2)[1]), await reader.read())
    finally:
        writer.close()
