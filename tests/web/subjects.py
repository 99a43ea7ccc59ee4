"""Somebody who takes part in a study, as the page does it: a token of their own, stage after stage."""

import secrets
from typing import Any

from tests.web.clients import Client, Seat

# A small study of a game without dice: everything that a study can have, quickly played.
SMALL = """
id = "small"
title = "A small study"
contact = "nobody@example.org"
game = "tictactoe"
welcome = "# Hello"
away_minutes = 30
[reload]
policy = "go on"
[consent]
text = "Is that all right?"
[finish]
text = "Thank *you*."

[[stage]]
kind = "questions"
title = "You"
[[stage.question]]
name = "hand"
text = "Which hand?"
choices = ["left", "right"]
[[stage.question]]
name = "age"
text = "How old?"
kind = "number"
least = 18
most = 120
required = false
[[stage.question]]
name = "remark"
text = "Anything else?"
kind = "text"
most = 40
required = false

[[stage]]
kind = "rules"

[[stage]]
kind = "practice"
opponent = "person"
wait_seconds = 600
bot = "random"

[[stage]]
kind = "trials"
text = "Your turn."
[[stage.trial]]
name = "empty"
[[stage.trial]]
name = "corner"
position = "x........"
[[stage.trial]]
name = "middle"
position = "....x...."
"""


class Subject:
    """A participant with a browser of their own."""

    def __init__(self, address: str, token: str | None = None):
        self.client = Client(address)
        self.token = token or secrets.token_urlsafe(32)
        self.reload()
        self.told: dict[str, Any] = {}

    def reload(self) -> None:
        """Load the page again, without asking for anything yet."""
        self.visit = secrets.token_hex(8)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", "Study-Visit": self.visit}

    @property
    def stage(self) -> dict[str, Any]:
        return self.told["stage"]

    @property
    def kind(self) -> str:
        return self.stage["kind"]

    @property
    def number(self) -> int:
        return self.told["number"]

    def ask(self, method: str, path: str, status: int, **body: Any) -> dict[str, Any]:
        more = {"json": body} if method == "POST" else {}
        answer = self.client.http.request(method, f"/api/study/{path}", headers=self.headers, **more)
        assert answer.status_code == status, answer.text
        if status < 400:
            self.told = answer.json()
        return answer.json()

    def look(self) -> dict[str, Any]:
        return self.ask("GET", "stage", 200)

    def consent(self) -> dict[str, Any]:
        return self.ask("POST", "participants", 201, token=self.token, consent=True)

    def next(self, status: int = 200, number: int | None = None, **answers: Any) -> dict[str, Any]:
        number = self.number if number is None else number
        times = {"shown": 1_000 * number, "sent": 1_000 * number + 500}
        return self.ask("POST", "next", status, number=number, answers=answers, client=times)

    def bot(self, status: int = 200) -> dict[str, Any]:
        return self.ask("POST", "bot", status, number=self.number)

    def withdraw(self) -> dict[str, Any]:
        return self.ask("POST", "withdraw", 200)

    def sit(self) -> Seat:
        """The seat in the game of the stage."""
        return Seat(self.client, self.stage["key"], self.stage["token"])

    def make_turn(self, choose: Any = lambda steps: steps[0]["move"]) -> None:
        """Make one turn in the situation of the stage."""
        with self.sit() as seat:
            count = 0
            while not seat.until(lambda state: state["is_ready"])["study"]["is_over"]:
                seat.my_turn()
                answer = seat.order("step", move=choose(seat.state["steps"]), client=10_000 + count)
                assert answer["type"] == "ack", answer
                count += 1

    def go_through(self, **answers: Any) -> dict[str, Any]:
        """Everything up to the last page, practice games against the bot."""
        self.consent()
        while self.kind != "finish":
            if self.kind == "waiting":
                self.bot()
            elif self.kind == "questions":
                self.next(**answers)
            elif self.kind == "practice":
                with self.sit() as seat:
                    seat.play_out()
                self.next()
            else:
                if self.kind == "trial":
                    self.make_turn()
                self.next()
        return self.told
