"""A client as a script would write it: HTTP for everything about games, a socket to play one."""

import json
import secrets
from contextlib import ExitStack
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120  # seconds


class Client:
    """Somebody who uses a server."""

    def __init__(self, address: str):
        self.address = address
        # A connection is not used again shortly before the server, which waits for five seconds, ends it.
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=2))

    def get(self, path: str, **query: Any) -> Any:
        answer = self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def games_of(self, person: str, **query: Any) -> list[dict[str, Any]]:
        """The games of one person, whose id is a secret."""
        answer = self.http.get("/api/games", params=query, headers={"plyground-person": person})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, status: int = 201, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def new_game(self, game: str, *players: str, mine=(0,), **more: Any) -> "Seat":
        """Begin a game; whoever has the seats that are mine."""
        key = more.pop("key", None) or secrets.token_hex(16)
        begun = self.post("/api/games", key=key, game=game, players=list(players), mine=list(mine), **more)
        return Seat(self, key, begun["token"])

    def as_person(self, person: str) -> "Client":
        """The same server, asked by somebody who says who they are."""
        made = Client(self.address)
        made.http.headers["plyground-person"] = person
        return made

    def watch(self, key: str) -> "Seat":
        return Seat(self, key, None)


class Seat:
    """Somebody at the socket of a game, with a token or only watching."""

    def __init__(self, client: Client, key: str, token: str | None):
        self.client, self.key, self.token = client, key, token
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.seats: list[int] = []
        self.acknowledged: list[int] = []
        self.socket: ClientConnection | None = None
        self._open = ExitStack()

    def __enter__(self) -> "Seat":
        return self.connect()

    def __exit__(self, *error: object) -> None:
        self.leave()

    def leave(self) -> None:
        self._open.close()

    def connect(self, version: int | None = None, **headers: str) -> "Seat":
        address = self.client.address.replace("http", "ws", 1)
        opening = connect(
            f"{address}api/games/{self.key}/socket", additional_headers=headers, proxy=None, open_timeout=PATIENCE
        )
        self.socket = self._open.enter_context(opening)
        self.send(type="hello", token=self.token, version=version)
        self.seats = self.wait("welcome")["seats"]
        self.wait("state", "events")
        return self

    @property
    def version(self) -> int:
        return self.state["version"]

    def send(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next thing that is said."""
        assert self.socket is not None
        message = json.loads(self.socket.recv(patience))
        if message["type"] == "state":
            self.state = message["state"]
        elif message["type"] == "events":
            self.state = message["state"]
            self.events += message["list"]
        elif message["type"] == "ack":
            self.acknowledged.append(message["event"])
        return message

    def wait(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def until(self, condition: Any) -> dict[str, Any]:
        """Listen until the state is as it should be."""
        while not condition(self.state):
            self.wait("state", "events")
        return self.state

    def my_turn(self) -> bool:
        """Wait until this seat is to move; False if the game ends before."""
        return not self.until(
            lambda state: state["ending"] or (state["is_ready"] and state["mover"] in self.seats and state["steps"])
        )["ending"]

    def order(self, type: str, event: int | None = None, **rest: Any) -> dict[str, Any]:
        """Send an order and wait for its ack, or for the refusal; after an ack the state is the new one."""
        event = self.version + 1 if event is None else event
        self.send(type=type, event=event, **rest)
        answer = self.wait("ack", "refused")
        if answer["type"] == "ack" and event > self.version:
            self.until(lambda state: state["version"] >= event)
        return answer

    def step(self, move: Any, event: int | None = None) -> dict[str, Any]:
        return self.order("step", event, move=move)

    def play_out(self) -> dict[str, Any]:
        """Play the last legal step until the game is over."""
        while self.my_turn():
            answer = self.step(self.state["steps"][-1]["move"])
            assert answer["type"] == "ack", answer
        return self.state
