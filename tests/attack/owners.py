"""Those whose games are attacked: they go on playing meanwhile, and know exactly what has happened in their games."""

import random
import threading
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.attack.known import Known
from tests.web.clients import Client, Seat

PAUSE = 0.2  # seconds between two steps of one owner
# Game, players, seats of the owner; the second seat of a shared game is the attackers'.
PLAYED = [
    ("tictactoe", ["human", "random"], [0]),
    ("tarble", ["human", "random"], [0]),
    ("backgammon", ["human", "random"], [0]),
    ("tictactoe", ["human", "human"], [0, 1]),
    ("hypergammon", ["human", "human"], [0, 1]),
    ("tablut", ["random", "human"], [1]),
]
SHARED = ("tablut", ["human", "human"], [0])


class Owner:
    """Somebody who plays game after game, in a thread."""

    def __init__(self, address: str, number: int, known: Known, is_shared: bool, seed: int):
        self.address, self.known, self.is_shared = address, known, is_shared
        self.game, self.players, self.mine = SHARED if is_shared else PLAYED[number % len(PLAYED)]
        self.dice = random.Random(f"owner {seed} {number}")
        self.client = Client(address)
        self.faults: list[str] = []
        self.steps = self.games = 0
        self.has_moved = threading.Event()
        self._lock = threading.Lock()
        self._is_ended = threading.Event()
        self.seat = self._begin()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _begin(self) -> Seat:
        token = f"{self.dice.getrandbits(256):064x}"
        seat = self.client.new_game(self.game, *self.players, mine=self.mine, token=token)
        self.known.secrets.add(token)
        if self.is_shared:
            code = self.client.post(f"/api/games/{seat.key}/invitations", token=token, seat=1)["code"]
            taken = self.client.post(f"/api/games/{seat.key}/seats", code=code)
            self.known.seats[seat.key] = taken["token"]
        self.known.keys.append(seat.key)
        self.games += 1
        return seat.connect()

    def _play(self) -> None:
        while not self._is_ended.wait(PAUSE):
            with self._lock:
                try:
                    self._step()
                except ConnectionClosed as error:
                    self.faults.append(f"{self.game}: the owner's socket was closed: {error}")
                    self.seat.leave()
                    self.seat.connect()
                except Exception as error:
                    self.faults.append(f"{self.game}: {type(error).__name__}: {error}")
                    return

    def _step(self) -> None:
        """Hear what is new; make a step if it is one's turn, begin another game if this one is over."""
        seat = self.seat
        hear_all(seat)
        state = seat.state
        if state["ending"]:
            self._check()
            self._leave()
            self.seat = self._begin()
        elif state["is_ready"] and state["mover"] in self.mine and state["steps"]:
            answer = seat.step(self.dice.choice(state["steps"])["move"])
            # Whoever shares the game may have resigned meanwhile.
            if answer["type"] != "ack" and not (self.is_shared and answer["code"] in ("conflict", "over")):
                self.faults.append(f"{self.game}: a legal step was refused: {answer}")
            self.steps += answer["type"] == "ack"
            self.has_moved.set()

    def _leave(self) -> None:
        self.seat.leave()
        self.known.seats.pop(self.seat.key, None)
        self.known.secrets.discard(str(self.seat.token))  # worth nothing any more
        if len(self.known.keys) > 200:  # old games are forgotten
            self.known.keys.remove(self.seat.key)

    def check(self) -> list[str]:
        """What has happened in the game that its owner does not know of, and other faults so far."""
        with self._lock:
            self._check()
            found, self.faults = self.faults, []
            return found

    def _check(self) -> None:
        kept = self.client.get(f"/api/games/{self.seat.key}/events")
        self.faults += [f"{self.game} {self.seat.key}: {fault}" for fault in differences(self.seat, self.mine, kept)]

    def end(self) -> None:
        self._is_ended.set()
        self._thread.join()
        self.seat.leave()


def hear_all(seat: Seat) -> None:
    """Everything that has been said so far."""
    while True:
        try:
            seat.hear(0.0)
        except TimeoutError:
            return


def differences(seat: Seat, mine: list[int], kept: list[dict[str, Any]]) -> list[str]:
    """Where the events that the server keeps are not those that the owner was told or has made."""
    found = []
    if [event["event"] for event in kept] != list(range(1, len(kept) + 1)):
        found.append("its events are not numbered one by one")
    there = {event["event"]: what(event) for event in kept}
    for event in seat.events:
        if there.get(event["event"]) != what(event):
            found.append(f"event {event['event']} was {what(event)} and is {there.get(event['event'])}")
    made = {event["event"] for event in kept if event["seat"] in mine}
    if made != set(seat.acknowledged):
        found.append(f"steps that the owner did not make, or lost ones: {sorted(made ^ set(seat.acknowledged))}")
    return found


def what(event: dict[str, Any]) -> tuple[Any, ...]:
    return event["kind"], event["seat"], event["value"], event["time"]


class Standing:
    """Games that nobody goes on with: every answer about them stays the same, letter by letter."""

    def __init__(self, address: str, known: Known):
        self.client = Client(address)
        self.keys = [self._half_played(known), self._finished(known), self._uploaded(known)]
        known.keys += self.keys * 3
        self.before = {key: self.shown(key) for key in self.keys}

    def _half_played(self, known: Known) -> str:
        with self.client.new_game("tictactoe", "human", "human", mine=[0]) as seat:
            seat.my_turn()
            seat.step(4)
            code = self.client.post(f"/api/games/{seat.key}/invitations", token=seat.token, seat=1)["code"]
            known.secrets |= {seat.token, code}
        return seat.key

    def _finished(self, known: Known) -> str:
        with self.client.new_game("tictactoe", "human", "human", mine=[0, 1]) as seat:
            seat.play_out()
            known.secrets.add(seat.token)
        known.records.append(self.client.http.get(f"/api/games/{seat.key}/record").text)
        return seat.key

    def _uploaded(self, known: Known) -> str:
        with self.client.new_game("hypergammon", "human", "human", mine=[0, 1]) as seat:
            for _ in range(12):
                seat.my_turn()
                seat.step(seat.state["steps"][0]["move"])
        text = self.client.http.get(f"/api/games/{seat.key}/record").text
        known.records.append(text)
        other = "\n".join(line for line in text.splitlines() if not line.startswith("[Key "))
        (kept,) = self.client.post("/api/uploads", text=other)["games"]
        return kept["key"]

    def shown(self, key: str) -> list[str]:
        paths = ("", "/events", "/frames", "/record")
        return [self.client.http.get(f"/api/games/{key}{path}").text for path in paths]

    def check(self) -> list[str]:
        return [
            f"game {key}: what is shown of it has changed" for key in self.keys if self.shown(key) != self.before[key]
        ]
