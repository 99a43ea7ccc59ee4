"""Kills a server whose games go on: every step that was acknowledged is there once, and all games go on."""

import contextlib
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.kills.fork_server import PLAYED
from tests.kills.parts import Part, Progress
from tests.processes import ROOT
from tests.web.clients import Client, Seat
from tests.web.server_process import Process

GAMES = 6  # at once
WHOLE_EVERY = 20  # kills after which the server is started as a program of its own instead of a fork
LONGEST_LIFE = 0.5  # seconds between the first step and the kill
PATIENCE = 60.0


class Person:
    """Somebody who plays game after game, comes back after every kill, and remembers what was sent and told."""

    def __init__(self, number: int, seed: int, part: Part):
        self.game = PLAYED[number % len(PLAYED)]
        self.dice, self.part = random.Random(f"person {seed} {number}"), part
        self.seat: Seat | None = None
        self.sent: dict[int, int] = {}  # what was ordered as which event
        self.has_moved = threading.Event()
        self.thread = threading.Thread()
        self.error: Exception | None = None

    def live(self, client: Client) -> None:
        """Play on a server until it is gone."""
        self.has_moved.clear()
        self.thread = threading.Thread(target=self._live, args=[client])
        self.thread.start()

    def _live(self, client: Client) -> None:
        try:
            with contextlib.suppress(ConnectionClosed, EOFError, OSError, ConnectionError):
                self._come_back(client)
                while True:
                    self._play(client)
        except Exception as error:
            if not is_end_of_server(error):
                self.error = error
        finally:
            self.has_moved.set()

    def _come_back(self, client: Client) -> None:
        if self.seat is None:
            self._begin(client)
            return
        self.seat.leave()
        self.seat.client = client
        self.check(client)
        self.seat.connect()
        self._send_again()
        self.part.went_on += 1

    def _begin(self, client: Client) -> None:
        begun = client.new_game(self.game, "human", "random")  # whose answer may be lost: then another one is begun
        self.seat, self.sent = begun, {}
        begun.connect()

    def _send_again(self) -> None:
        """What was sent last and not acknowledged is sent again, and happens once."""
        assert self.seat is not None
        last = max(self.sent, default=0)
        if last and last not in self.seat.acknowledged:
            self.seat.until(lambda state: state["is_ready"])
            answer = self.seat.order("step", last, move=self.sent[last])
            if answer["type"] != "ack":
                self.part.faults.append(f"{self.game}: an order that was sent again was refused: {answer}")

    def _play(self, client: Client) -> None:
        seat = self.seat
        assert seat is not None
        if not seat.my_turn():
            self.check(client)
            seat.leave()
            self._begin(client)
            return
        move = self.dice.choice(seat.state["steps"])["move"]
        self.sent[seat.version + 1] = move
        answer = seat.step(move)
        if answer["type"] != "ack":
            self.part.faults.append(f"{self.game}: a legal step was refused: {answer}")
        self.part.acknowledged += 1
        self.has_moved.set()

    def check(self, client: Client) -> None:
        """Whether the server keeps what this person was told, each event once, and nothing that nobody did."""
        assert self.seat is not None
        kept = client.get(f"/api/games/{self.seat.key}/events")
        there = {event["event"]: what(event) for event in kept}
        faults = []
        if [event["event"] for event in kept] != list(range(1, len(kept) + 1)):
            faults.append("events are missing or doubled")
        faults += [f"event {one['event']} is lost" for one in self.seat.events if there.get(one["event"]) != what(one)]
        faults += [
            f"step {number} was acknowledged and is lost" for number in self.seat.acknowledged if number not in there
        ]
        mine = {event["event"]: event["value"] for event in kept if event["seat"] == 0}
        faults += [f"event {number} was never sent" for number, move in mine.items() if self.sent.get(number) != move]
        self.part.faults += [f"{self.game} {self.seat.key}: {fault}" for fault in faults]


def what(event: dict[str, Any]) -> tuple[Any, ...]:
    return event["kind"], event["seat"], event["value"], event["time"]


def is_end_of_server(error: Exception) -> bool:
    """Whether somebody was cut off because the server is gone."""
    return type(error).__module__.partition(".")[0] in ("httpx", "httpcore", "websockets")


class ForkServer:
    """Starts servers on one store, again and again."""

    def __init__(self, store: pathlib.Path):
        words = [sys.executable, "-m", "tests.kills.fork_server", str(store)]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def start(self) -> tuple[int, str]:
        """The process of a new server and its address."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        return told["process"], told["address"]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


def kill_server(folder: pathlib.Path, kills: int, seed: int, progress: Progress) -> Part:
    part, dice, store = Part("server"), random.Random(f"server {seed}"), folder / "games.sqlite"
    persons = [Person(number, seed, part) for number in range(GAMES)]
    forks = ForkServer(store)
    try:
        while part.kills < kills and len(part.faults) < GAMES:
            if part.kills % WHOLE_EVERY == WHOLE_EVERY - 1:
                whole = Process(store)
                one_life(persons, whole.address, dice)
                whole.kill()
            else:
                child, address = forks.start()
                one_life(persons, address, dice)
                os.kill(child, signal.SIGKILL)
            part.kills += 1
            wait_for_all(persons, part)
            progress(1)
        child, address = forks.start()  # at last it is only looked at
        for person in persons:
            person.check(Client(address))
        os.kill(child, signal.SIGKILL)
    finally:
        forks.end()
    return part


def one_life(persons: list[Person], address: str, dice: random.Random) -> None:
    """Let everybody play on a server for a while."""
    for person in persons:
        person.live(Client(address))
    if dice.random() < 0.8:  # otherwise it is killed while everybody comes back
        dice.choice(persons).has_moved.wait(PATIENCE)
    time.sleep(dice.uniform(0, LONGEST_LIFE))


def wait_for_all(persons: list[Person], part: Part) -> None:
    for person in persons:
        person.thread.join(PATIENCE)
        if person.thread.is_alive():
            part.faults.append(f"{person.game}: somebody still plays on a server that was killed")
        if person.error is not None:
            part.faults.append(f"{person.game}: {type(person.error).__name__}: {person.error}")
            person.error = None
