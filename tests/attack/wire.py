"""The other end of the wire: raw connections to a server, answers of HTTP, and frames of a websocket."""

import contextlib
import os
import random
import socket
import struct
from typing import NamedTuple

PATIENCE = 60.0  # seconds until an answer is said to be missing
LONGEST_HEAD = 100_000


class Answer(NamedTuple):
    """What the server said; status 0 if it cut off without a word, -1 if it said nothing in time."""

    status: int
    head: bytes = b""
    body: bytes = b""
    is_last: bool = True  # the connection ends with it


CUT_OFF, SILENT = Answer(0), Answer(-1)


class Connection:
    """A connection to a server, from any address of this machine's loopback network."""

    def __init__(self, place: tuple[str, int], dice: random.Random | None = None):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Closed without lingering, so that a hundred thousand connections leave no ports behind.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if dice is not None:
            self.socket.bind((f"127.0.{dice.randrange(4)}.{dice.randrange(1, 250)}", 0))
        self.socket.connect(place)
        self.seen = b""

    def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Whether the server still listens."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def hang_up(self) -> None:
        """Say nothing any more, but listen."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_WR)

    def more(self) -> bool:
        """Read on; whether there was anything."""
        try:
            data = self.socket.recv(65_536)
        except ConnectionError:
            return False
        self.seen += data
        return bool(data)

    def taken(self, count: int) -> bytes | None:
        """So many bytes; None if the server ends before."""
        while len(self.seen) < count:
            if not self.more():
                return None
        found, self.seen = self.seen[:count], self.seen[count:]
        return found

    def taken_until(self, mark: bytes) -> bytes | None:
        while (place := self.seen.find(mark)) < 0:
            if len(self.seen) > LONGEST_HEAD or not self.more():
                return None
        return self.taken(place + len(mark))

    # HTTP

    def answer(self, is_head: bool = False) -> Answer:
        """The next answer."""
        try:
            while True:
                head = self.taken_until(b"\r\n\r\n")
                if head is None:
                    return CUT_OFF
                words = head.split(b" ", 2)
                status = int(words[1]) if len(words) > 1 and words[1][:3].isdigit() else 999
                if status >= 200 or status == 101:
                    return self.with_body(status, head.lower(), is_head)
        except TimeoutError:
            return SILENT

    def with_body(self, status: int, head: bytes, is_head: bool) -> Answer:
        is_last = b"\r\nconnection: close" in head
        if is_head or status in (101, 204, 304):
            return Answer(status, head, b"", is_last)
        if b"\r\ntransfer-encoding: chunked" in head:
            return Answer(status, head, self.chunks(), is_last)
        length = number_after(head, b"\r\ncontent-length: ")
        if length is not None:
            body = self.taken(length)
            return Answer(status, head, body or b"", is_last or body is None)
        while self.more():
            pass
        body, self.seen = self.seen, b""
        return Answer(status, head, body, True)

    def chunks(self) -> bytes:
        found = b""
        while (line := self.taken_until(b"\r\n")) is not None and (size := int(line.split(b";")[0], 16)):
            found += self.taken(size) or b""
            self.taken_until(b"\r\n")
        self.taken_until(b"\r\n")
        return found

    # Websocket

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame of the server: its kind and what it holds; None if the connection has ended."""
        head = self.taken(2)
        if head is None:
            return None
        length = head[1] & 127
        if length >= 126:
            wide = self.taken(2 if length == 126 else 8)
            if wide is None:
                return None
            length = int.from_bytes(wide, "big")
        body = self.taken(length)
        return None if body is None else (head[0] & 15, body)


def number_after(head: bytes, name: bytes) -> int | None:
    place = head.find(name)
    if place < 0:
        return None
    return int(head[place + len(name) : head.find(b"\r", place + 2)])


TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0


def frame(kind: int, data: bytes, is_final: bool = True, is_masked: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it."""
    first = (0x80 if is_final else 0) | (reserved << 4) | kind
    mask_bit = 0x80 if is_masked else 0
    if len(data) < 126:
        head = bytes([first, mask_bit | len(data)])
    elif len(data) < 65_536:
        head = bytes([first, mask_bit | 126]) + struct.pack("!H", len(data))
    else:
        head = bytes([first, mask_bit | 127]) + struct.pack("!Q", len(data))
    if not is_masked:
        return head + data
    mask = os.urandom(4)
    return head + mask + masked(data, mask)


def masked(data: bytes, mask: bytes) -> bytes:
    wide = (mask * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(wide, "big")).to_bytes(len(data), "big")
