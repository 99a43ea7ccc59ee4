"""What an attacker knows: every route, the keys of others' games, and tokens, persons and records of its own."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

from tests.attack.values import LETTERS, TEXTS, Maker, Values, hostile
from tests.web.clients import Client

GAMES = ["tictactoe", "polar", "tablut", "rlgame", "tarble", "backgammon", "hypergammon", "pachisi", "parcheesi"]
PLAYERS = ["human", "random", "adaptive", "strong", "joey", "easy"]
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass
class Known:
    """What an attacker knows."""

    place: tuple[str, int]
    routes: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)  # method, path, description
    values: Values | None = None
    keys: list[str] = field(default_factory=list)  # of games, most of them others'
    seats: dict[str, str] = field(default_factory=dict)  # tokens of its own, by the keys of games that it shares
    subjects: list[str] = field(default_factory=list)  # tokens of its own participants of the study
    persons: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    positions: list[tuple[str, Any]] = field(default_factory=list)  # of games, by their names
    cookie: str = ""  # of whoever has said the password
    secrets: set[str] = field(default_factory=set)  # of others, which no answer may tell

    @property
    def host(self) -> str:
        return f"{self.place[0]}:{self.place[1]}"

    def learn(self, client: Client) -> None:
        """Ask the server for everything that it tells anybody."""
        described = client.get("/api/openapi.json")
        self.routes = [
            (method.upper(), path, about)
            for path, methods in described["paths"].items()
            for method, about in methods.items()
            if method in METHODS
        ]
        for name in GAMES:
            self.positions.append((name, client.get(f"/api/catalogue/{name}")["start"]["position"]))
        self.persons = [client.post("/api/people", name=None)["person"] for _ in range(3)]
        self.values = Values(described, self.makers())

    def makers(self) -> dict[str, Maker]:
        """For the names of fields, values that the server may take."""
        return {
            "key": self.key,
            "game": lambda dice: dice.choice(GAMES),
            "name": lambda dice: dice.choice((*GAMES, "first")),
            "players": players,
            "mine": lambda dice: dice.choice(([0], [0], [1], [0, 1], [0, 0], [7], [])),
            "token": self.token,
            "code": token,
            "person": lambda dice: dice.choice(self.persons),
            "position": self.position,
            "settings": settings,
            "text": self.record,
            "names": lambda dice: [dice.choice(TEXTS), None],
            "player": lambda dice: dice.choice(PLAYERS),
            "clock": lambda dice: {"seconds": dice.randint(5, 60), "increment": dice.randint(0, 5)},
            "seat": lambda dice: dice.randrange(3),
            "event": lambda dice: dice.randrange(1, 40),
            "move": lambda dice: dice.randrange(60),
            "to": lambda dice: dice.randrange(10),
            "dice": dice_of,
            "version": lambda dice: dice.randrange(30),
            "first": lambda dice: dice.randrange(40),
            "most": lambda dice: dice.randrange(1, 60),
            "number": lambda dice: dice.randrange(8),
            "plyground-person": lambda dice: dice.choice(self.persons),
            "width": lambda dice: dice.randrange(200, 900),
            "file": lambda dice: dice.choice(("steps.csv", "export.zip", "../x", "study.toml")),
            "steps": lambda dice: [dice.randrange(9) for _ in range(dice.randrange(4))],
            "as": lambda dice: dice.choice(("html", "markdown")),
        }

    def key(self, dice: random.Random) -> str:
        return dice.choice(self.keys) if dice.random() < 0.7 else f"{dice.getrandbits(128):032x}"

    def token(self, dice: random.Random) -> str:
        own = list(self.seats.values())
        return dice.choice(own) if own and dice.random() < 0.3 else token(dice)

    def position(self, dice: random.Random) -> Any:
        """A position of some game, whole or with a fault in it."""
        found = json.loads(json.dumps(dice.choice(self.positions)[1]))
        if isinstance(found, dict) and found and dice.random() < 0.7:
            found[dice.choice(list(found))] = hostile(dice)
        return found

    def record(self, dice: random.Random) -> str:
        """A record with some faults in it."""
        text = dice.choice(self.records) if self.records else ""
        for _ in range(dice.randrange(4)):
            place, left_out = dice.randrange(len(text) + 1), dice.choice((0, 1, 5, 40))
            put_in = dice.choice((*TEXTS, "\n\n", "[", "]", "1. ", "(0)", '"', '[Key "' + "0" * 32 + '"]\n'))
            text = text[:place] + put_in + text[place + left_out :]
        return text or "x"


def token(dice: random.Random) -> str:
    return "".join(dice.choices(LETTERS, k=43))


def players(dice: random.Random) -> list[str]:
    return dice.choice(
        (
            ["human", "human"],
            ["human", "random"],
            ["random", "random"],
            [dice.choice(PLAYERS) for _ in range(4)],
            ["human"] * 4,
            ["human", dice.choice(TEXTS)],
        )
    )


def settings(dice: random.Random) -> dict[str, Any]:
    """Settings of some game; most of them are another's."""
    names = ("m", "n", "k", "size", "rings", "spokes", "a", "pawns", "side", "first", "teams", "checkers", "players")
    if dice.random() < 0.5:
        return {}
    return {
        dice.choice(names): dice.choice((0, 3, 4, 7, 9, -1, 10**6, True, "x", 2.5)) for _ in range(dice.randrange(3))
    }


def dice_of(dice: random.Random) -> str:
    return dice.choice(("server", "by hand"))
