"""Clients who send a request letter by letter, or nothing at all, and hold a connection as long as they are let."""

import random
import time

from tests.attack.http_kinds import raw_request
from tests.attack.known import Known
from tests.attack.wire import Connection

COUNT = 100
GRACE = 60.0  # seconds beyond the server's patience after which it should have ended a connection, however busy it is


class Loiterer:
    """One connection on which a request never arrives."""

    def __init__(self, known: Known, dice: random.Random):
        whole = raw_request(
            "POST", "/api/people", [("Host", known.host), ("Content-Type", "application/json")], b" " * 9_999
        )
        self.rest = whole[: dice.choice((0, 40, len(whole)))]
        self.connection = Connection(known.place, dice)
        self.connection.socket.setblocking(False)
        self.began = time.monotonic()

    def go_on(self) -> bool:
        """Send one more letter; False if the server has ended the connection."""
        self.connection.send(self.rest[:1])
        self.rest = self.rest[1:]
        try:
            return bool(self.connection.socket.recv(1))
        except BlockingIOError:
            return True
        except OSError:
            return False


class Loiterers:
    """Many of them, who come back when they are thrown out."""

    def __init__(self, known: Known, seed: int, patience: float):
        self.known, self.patience, self.dice = known, patience, random.Random(f"loiterers {seed}")
        self.thrown_out = 0
        self.there = [Loiterer(known, self.dice) for _ in range(COUNT)]

    def check(self) -> list[str]:
        """Let each go on; who has been there for too long."""
        faults = []
        for place, one in enumerate(self.there):
            if not one.go_on():
                self.thrown_out += 1
                self.end_one(place)
            elif time.monotonic() > one.began + self.patience + GRACE:
                faults.append(f"a request that never arrives was waited for over {self.patience + GRACE:.0f} s")
                self.end_one(place)
        return faults

    def end_one(self, place: int) -> None:
        self.there[place].connection.close()
        self.there[place] = Loiterer(self.known, self.dice)

    def end(self) -> None:
        for one in self.there:
            one.connection.close()
