"""Those who use a server that is killed again and again: they remember what they have sent and what they were told."""

import contextlib
import random
import threading
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.attack.subjects import QUESTIONS
from tests.kills.fork_server import PLAYED
from tests.kills.parts import Part
from tests.web.clients import Client, Seat
from tests.web.subjects import Subject


class Somebody:
    """Uses a server in a thread until it is gone, and comes back to the next one."""

    def __init__(self, game: str, part: Part):
        self.game, self.part = game, part
        self.has_moved = threading.Event()
        self.thread = threading.Thread()
        self.error: Exception | None = None

    def come_back(self, client: Client) -> None:
        raise NotImplementedError

    def go_on(self, client: Client) -> None:
        raise NotImplementedError

    def check(self, client: Client) -> None:
        raise NotImplementedError

    def live(self, client: Client) -> None:
        """Play on a server until it is gone."""
        self.has_moved.clear()
        self.thread = threading.Thread(target=self._live, args=[client])
        self.thread.start()

    def _live(self, client: Client) -> None:
        try:
            with contextlib.suppress(ConnectionClosed, EOFError, OSError, ConnectionError):
                self.come_back(client)
                while True:
                    self.go_on(client)
        except Exception as error:
            if not is_end_of_server(error):
                self.error = error
        finally:
            self.has_moved.set()


class Person(Somebody):
    """Somebody who plays game after game and remembers what was sent and told."""

    def __init__(self, number: int, seed: int, part: Part):
        super().__init__(PLAYED[number % len(PLAYED)], part)
        self.dice = random.Random(f"person {seed} {number}")
        self.seat: Seat | None = None
        self.sent: dict[int, int] = {}  # what was ordered as which event

    def come_back(self, client: Client) -> None:
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

    def go_on(self, client: Client) -> None:
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


class Participant(Somebody):
    """Somebody who takes part in a study: every stage that was acknowledged is done, and done once."""

    def __init__(self, part: Part):
        super().__init__("study", part)
        self.subject: Subject | None = None
        self.is_sent = False  # that the stage is done, which may not have been acknowledged
        self.steps: dict[str, list[int]] = {}  # acknowledged in the games of situations

    def come_back(self, client: Client) -> None:
        if self.subject is not None and self.subject.told:
            self.check(client)
            self.part.went_on += 1
        else:
            self._begin(client)

    def _begin(self, client: Client) -> None:
        self.subject, self.steps = Subject(client.address), {}
        self.subject.consent()
        self.part.acknowledged += 1

    def go_on(self, client: Client) -> None:
        subject = self.subject
        assert subject is not None
        if subject.kind in ("waiting", "practice", "finish"):
            self._begin(client)
            return
        if subject.kind == "trial":
            self._make_turn(subject)
        self.is_sent = True
        subject.next(**(QUESTIONS if subject.kind == "questions" else {}))
        self.is_sent = False
        self.part.acknowledged += 1
        self.has_moved.set()

    def _make_turn(self, subject: Subject) -> None:
        known = self.steps.setdefault(subject.stage["key"], [])
        with subject.sit() as seat:
            while not seat.until(lambda state: state["is_ready"])["study"]["is_over"]:
                seat.my_turn()
                if seat.order("step", move=seat.state["steps"][0]["move"], client=5_000)["type"] == "ack":
                    known.append(seat.acknowledged[-1])
                    self.part.acknowledged += 1

    def check(self, client: Client) -> None:
        """Whether the study stands where it was told to stand, or one stage later if that was being said."""
        subject = self.subject
        if subject is None or not subject.told:
            return
        subject.client, before = client, subject.told
        now = subject.look()
        allowed = (before["number"], before["number"] + 1) if self.is_sent else (before["number"],)
        if now["participant"] != before["participant"] or now["number"] not in allowed:
            self.part.faults.append(f"study: stage {now['number']} after {before['number']}; expected one of {allowed}")
        for key, numbers in self.steps.items():
            kept = {event["event"] for event in client.get(f"/api/games/{key}/events")}
            if not kept.issuperset(numbers):
                self.part.faults.append(f"study: steps {numbers} were acknowledged; {sorted(kept)} are there")


def what(event: dict[str, Any]) -> tuple[Any, ...]:
    return event["kind"], event["seat"], event["value"], event["time"]


def is_end_of_server(error: Exception) -> bool:
    """Whether somebody was cut off because the server is gone."""
    return type(error).__module__.partition(".")[0] in ("httpx", "httpcore", "websockets")
