"""How much one address, one socket and the whole server may ask for."""

import time
from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What is too much."""

    body_bytes: int = 300_000  # of a request
    message_bytes: int = 4_000  # of a message on a socket
    messages_per_second: float = 100.0  # on one socket, on average; scripts are faster than people
    messages_at_once: int = 300
    waiting_messages: int = 200  # that a socket has not read; then it is closed, and its owner reloads
    waiting_bytes: int = 1_000_000  # of these messages, unless one alone is longer
    sockets_per_address: int = 256
    sockets: int = 4_000
    requests_per_second: float = 50.0  # from one address, on average
    requests_at_once: int = 400
    games_per_minute: float = 60.0  # begun from one address, on average
    games_at_once: int = 120
    attempts_per_minute: float = 6.0  # to say the password, from one address
    attempts_at_once: int = 10
    games_in_memory: int = 1_000  # above, those at which nobody looks are put aside and loaded again when asked for
    idle_seconds: float = 300.0  # after which that happens to them in any case
    games_at_once_in_all: int = 5_000  # in memory; no other can be played then
    games_in_upload: int = 200
    frames: int = 200  # positions of a replay in one answer
    turn_seconds: float = 60.0  # that a player may think about a turn
    hello_seconds: float = 20.0  # until a socket must have said who it is


class Bucket:
    """Allows so many at once, and so many a second on average."""

    def __init__(self, per_second: float, at_once: float):
        self.per_second, self.at_once = per_second, at_once
        self.left, self.seen = at_once, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.seen) * self.per_second)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.left + (time.monotonic() - self.seen) * self.per_second >= self.at_once


class Buckets:
    """A bucket for each address or person; those that are full again are forgotten."""

    MOST = 10_000

    def __init__(self, per_second: float, at_once: float):
        self.per_second, self.at_once = per_second, at_once
        self._by_name: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        if name not in self._by_name:
            if len(self._by_name) >= self.MOST:
                self._by_name = {known: bucket for known, bucket in self._by_name.items() if not bucket.is_full}
            if len(self._by_name) >= self.MOST:
                return False
            self._by_name[name] = Bucket(self.per_second, self.at_once)
        return self._by_name[name].take()


class Places:
    """Counts what is in use, for each address and in all."""

    def __init__(self, per_name: int, most: int):
        self.per_name, self.most = per_name, most
        self._used: Counter[str] = Counter()

    def take(self, name: str) -> bool:
        """Whether there was a place; whoever took one gives it back."""
        if self._used[name] >= self.per_name or self._used.total() >= self.most:
            return False
        self._used[name] += 1
        return True

    def give_back(self, name: str) -> None:
        self._used[name] -= 1
        if self._used[name] <= 0:
            del self._used[name]
