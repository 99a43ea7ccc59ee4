"""An attack from its beginning to its end: attackers in threads, owners who go on playing, and looks in between."""

import collections
import contextlib
import pathlib
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from plyground.web.protocols import REQUEST_SECONDS
from tests.attack import broken_http, http_kinds, socket_kinds
from tests.attack.inspection import SCATTERED, Served, wait_until_calm
from tests.attack.known import Known
from tests.attack.loiterers import COUNT, Loiterers
from tests.attack.owners import PLAYED, Owner, Standing
from tests.attack.served import RAISED
from tests.attack.subjects import MovingSubject, StandingSubject, attackers_join, study_text
from tests.attack.wire import CUT_OFF, Answer, Connection
from tests.web.clients import Client

PASSWORD = "correct horse battery"
ATTACKERS = 12
SOCKET_FLOODS = 0.1  # of the floods
BATCH = 20  # requests of one kind on one connection
MORE_FILES = 50  # that may be open after an attack: connections to the store, a review that is being made
LOOK_EVERY = 1_000  # requests
LONGEST_START = 120.0  # seconds until everybody plays
MOST_FAULTS = 40  # that are told; then the attack ends
# How much of an attack is of which kind; the last three meet the server with a password and its usual limits.
SHARES = {
    "routes": 30,
    "study": 6,
    "methods": 4,
    "bombs": 10,
    "tokens": 8,
    "uploads": 2,
    "paths": 10,
    "origins": 8,
    "broken": 8,
    "handshakes": 4,
    "frames": 3,
    "messages": 9,
    "logins": 2,
    "strangers": 1,
    "floods": 2,
}
WELL_FORMED: dict[str, Callable[[random.Random, Known], bytes]] = {
    "routes": http_kinds.routes,
    "study": http_kinds.study,
    "methods": http_kinds.methods,
    "bombs": http_kinds.bombs,
    "tokens": http_kinds.tokens,
    "uploads": http_kinds.uploads,
    "paths": http_kinds.paths,
    "origins": http_kinds.origins,
    "logins": http_kinds.logins,
    "strangers": http_kinds.routes,
    "floods": http_kinds.routes,
}
FOR_RESEARCHERS = (b"progress", b"statistics", b"export")
GUARDED = ("logins", "strangers")  # kinds that meet the server with a password, which they do not know


@dataclass
class Tally:
    """What was sent and what came back."""

    wanted: int
    counts: dict[str, collections.Counter[str]] = field(
        default_factory=lambda: collections.defaultdict(collections.Counter)
    )
    faults: list[str] = field(default_factory=list)
    slowest: dict[str, tuple[float, bytes]] = field(default_factory=dict)  # seconds of an answer, and the request
    sent: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def is_done(self) -> bool:
        return self.sent >= self.wanted or len(self.faults) >= MOST_FAULTS

    def add(self, kind: str, answer: str, number: int = 1) -> None:
        with self.lock:
            self.counts[kind][answer] += number
            self.sent += number

    def time(self, kind: str, seconds: float, request: bytes) -> None:
        with self.lock:
            if seconds > self.slowest.get(kind, (0.0, b""))[0]:
                self.slowest[kind] = seconds, request[:300]

    def fault(self, text: str) -> None:
        with self.lock:
            self.faults.append(text[:2_000])


class Attacker(threading.Thread):
    """Sends hostile requests of all kinds until there were enough."""

    def __init__(self, number: int, seed: int, tally: Tally, open_known: Known, guarded: Known, flooding: Known):
        super().__init__(daemon=True)
        self.number = number
        self.dice = random.Random(f"attacker {seed} {number}")
        self.tally, self.known, self.open_known = tally, open_known, open_known
        self.others = {**dict.fromkeys(GUARDED, guarded), "floods": flooding}

    def run(self) -> None:
        kinds, shares = list(SHARES), list(SHARES.values())
        first = kinds[self.number :: ATTACKERS]  # so that even a short attack tries everything, whoever is quickest
        while first or not self.tally.is_done:
            kind = first.pop() if first else self.dice.choices(kinds, shares)[0]
            self.known = self.others.get(kind, self.open_known)
            try:
                self.attack(kind)
            except Exception as error:
                self.tally.fault(f"{kind}: the attacker failed: {type(error).__name__}: {error}")

    def attack(self, kind: str) -> None:
        if kind == "floods" and self.dice.random() < SOCKET_FLOODS:
            with self.connected() as connection:
                socket_kinds.flood(self.dice, self.known, connection, lambda answer: self.tally.add(kind, answer))
        elif kind in WELL_FORMED:
            self.well_formed(kind, WELL_FORMED[kind])
        elif kind == "broken":
            for _ in range(BATCH // 4):
                with self.connected() as connection:
                    self.broken(connection)
        elif kind == "handshakes":
            for _ in range(BATCH // 4):
                with self.connected() as connection:
                    sent = socket_kinds.handshake(self.dice, self.known)
                    connection.send(sent)
                    self.judge(kind, connection.answer(), sent)
        else:
            run = socket_kinds.frames if kind == "frames" else socket_kinds.messages
            for _ in range(8 if kind == "frames" else 1):  # most broken frames end a socket
                with self.connected() as connection:
                    run(self.dice, self.known, connection, lambda answer: self.tally.add(kind, answer))

    @contextlib.contextmanager
    def connected(self) -> Any:
        """A connection from any address; floods all come from one."""
        dice = None if self.known.cookie else self.dice
        with contextlib.closing(Connection(self.known.place, dice)) as made:
            yield made

    def well_formed(self, kind: str, make: Callable[[random.Random, Known], bytes]) -> None:
        """A batch on connections that are kept as long as the server keeps them."""
        left = BATCH
        while left:
            with self.connected() as connection:
                while left:
                    left -= 1
                    sent = make(self.dice, self.known)
                    began = time.monotonic()
                    connection.send(sent)
                    answer = connection.answer(sent.startswith(b"HEAD "))
                    self.tally.time(kind, time.monotonic() - began, sent)
                    self.judge(kind, answer, sent)
                    if answer.is_last or answer.status == 0:
                        break

    def broken(self, connection: Connection) -> None:
        is_whole, sent = broken_http.broken(self.dice, self.known)
        connection.send(sent)
        if not is_whole:
            connection.hang_up()
        answer = connection.answer()
        self.judge("broken", answer, sent)
        if b"/api/smuggled" in sent and not answer.is_last and answer is not CUT_OFF:
            connection.socket.settimeout(1.0)  # silence is right
            if connection.answer().status == 404:
                self.tally.fault(f"broken: a request was smuggled in: {sent!r}")

    def judge(self, kind: str, answer: Answer, sent: bytes) -> None:
        """Count an answer; whatever no attacker may be told is a fault."""
        names = {0: "cut off", -1: "silent"}
        self.tally.add(kind, names.get(answer.status, str(answer.status)))
        if answer.status >= 500 or answer.status == -1:
            self.tally.fault(f"{kind}: answered {answer.status} {answer.body[:300]!r} to {sent[:1_000]!r}")
        if kind == "study" and answer.status == 200 and any(b"/" + name in sent[:80] for name in FOR_RESEARCHERS):
            self.tally.fault(f"study: told to somebody without the token of the researcher: {sent[:200]!r}")
        if any(word in answer.body for word in SCATTERED):
            self.tally.fault(f"{kind}: tells its inside, {answer.body[:500]!r} to {sent[:500]!r}")
        if any(secret.encode() in answer.body for secret in list(self.known.secrets)):
            self.tally.fault(f"{kind}: tells a secret of somebody else to {sent[:500]!r}")
        if answer.status >= 200 and b"nosniff" not in answer.head and not is_from_below(answer):
            self.tally.fault(f"{kind}: an answer without its headers to {sent[:500]!r}")


def is_from_below(answer: Answer) -> bool:
    """Whether a request was so broken that it never came as far as the program."""
    return answer.status in (400, 403, 405, 426) and b"application/json" not in answer.head


class Campaign:
    """Two servers, those who play on them, and those who attack them."""

    def __init__(self, folder: pathlib.Path, seed: int, owners: int = len(PLAYED) + 1):
        self.seed = seed
        self.memory: list[tuple[int, float]] = []
        self._ends = contextlib.ExitStack()
        try:
            self.open = self._started(folder, "open", {"limits": RAISED, "study": study_text()})
            self.guarded = self._started(folder, "guarded", {"limits": {}, "password": PASSWORD})
            self._let_everybody_in(owners)
        except BaseException:
            self.end()
            raise

    def _started(self, folder: pathlib.Path, name: str, asked: dict[str, Any]) -> Served:
        served = Served(folder, name, asked)
        self._ends.callback(served.end)
        return served

    def _let_everybody_in(self, owners: int) -> None:
        self.known = known = Known(self.open.place)
        known.learn(Client(self.open.address))
        shared = ("routes", "values", "persons", "records", "keys")
        about = {name: getattr(known, name) for name in shared}
        self.guarded_known = Known(self.guarded.place, secrets={PASSWORD}, **about)
        self.flooding_known = self.logged_in(about)
        self.standing = Standing(self.open.address, known)
        self.owners: list[Owner] = []
        for number in range(owners):
            self.owners.append(Owner(self.open.address, number, known, number == owners - 1, self.seed))
            self._ends.callback(self.owners[-1].end)
        attackers_join(self.open.address, known)
        self.standing_subject = StandingSubject(self.open.address, known)
        self.moving_subject = MovingSubject(self.open.address, known)
        self._ends.callback(self.moving_subject.end)
        self.loiterers = Loiterers(known, self.seed, REQUEST_SECONDS)
        self._ends.callback(self.loiterers.end)

    def logged_in(self, about: dict[str, Any]) -> Known:
        """What somebody knows who has said the password, and floods the server."""
        client = Client(self.guarded.address)
        client.post("/api/login", 200, password=PASSWORD)
        key = client.new_game("tictactoe", "human", "human").key
        cookie = client.http.cookies["plyground"]
        return Known(self.guarded.place, secrets={PASSWORD}, cookie=cookie, **{**about, "keys": [key]})

    def run(
        self, requests: int, attackers: int = ATTACKERS, progress: Callable[[Tally], None] = lambda tally: None
    ) -> Tally:
        """Attack; after each thousand requests and at the end everything is looked at."""
        tally, looked = Tally(requests), 0
        for owner in self.owners:
            owner.has_moved.wait(LONGEST_START)
        self.look(tally)
        before = self.open.open_files
        threads = [
            Attacker(number, self.seed, tally, self.known, self.guarded_known, self.flooding_known)
            for number in range(attackers)
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            time.sleep(0.05)
            if tally.sent // LOOK_EVERY > looked:
                looked = tally.sent // LOOK_EVERY
                self.look(tally)
                progress(tally)
        if not wait_until_calm(self.open, before + COUNT + MORE_FILES):
            tally.fault(f"{self.open.open_files} files are still open after the attack; {before} were before it")
        self.look(tally)
        return tally

    def look(self, tally: Tally) -> None:
        """Whether the servers are well and every game is what its owner has made of it."""
        for served in (self.open, self.guarded):
            for fault in served.faults(self.known.secrets | self.guarded_known.secrets):
                tally.fault(fault)
        if self.open.process.poll() is not None:
            return
        self.memory.append((tally.sent, self.open.megabytes))
        for whoever in (self.standing, self.standing_subject, self.moving_subject, self.loiterers, *self.owners):
            try:
                faults = whoever.check()
            except Exception as error:
                faults = [f"{type(whoever).__name__} cannot be looked at: {type(error).__name__}: {error}"]
            for fault in faults:
                tally.fault(fault)

    def end(self) -> None:
        """Whoever plays goes first, then the servers end."""
        self._ends.close()
