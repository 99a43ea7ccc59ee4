"""What is different in a game that belongs to a study: nobody is helped, nothing but one's own turn is taken back, and
a situation ends after some turns of the participant, whatever the rules would go on to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyground.matches.session import Session
from plyground.web.messages import BackOrder

STUDY, TRIAL = "Study", "Trial"  # headers: which study it belongs to; the seat and the turns of a situation


@dataclass(frozen=True)
class StudyRule:
    """A game of a study; a situation has the seat of the participant, and the turns after which it is over."""

    seat: int | None = None
    turns: int | None = None  # None: until the game is over

    def turns_made(self, session: Session) -> int:
        """How many whole turns the participant has made in a situation; in practice games nobody counts."""
        if self.seat is None:
            return 0
        return sum(turn.seat == self.seat != session.movers[turn.end] for turn in session.turns())

    def is_over(self, session: Session) -> bool:
        """Whether nothing more is to happen."""
        return session.is_over or (self.turns is not None and self.turns_made(session) >= self.turns)

    def objection(self, session: Session, order: Any) -> str | None:
        """Why an order is not carried out here, in words."""
        if self.is_over(session):
            return "the situation is over"
        if isinstance(order, BackOrder) and order.to < begin_of_turn(session):
            return "in a study only one's own turn is taken back, while it lasts"
        return None

    def view(self, session: Session) -> dict[str, Any]:
        """What a page needs to know."""
        return {"turns": self.turns, "made": self.turns_made(session), "is_over": self.is_over(session)}

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.seat is None else {TRIAL: f"{self.seat} {'all' if self.turns is None else self.turns}"}


def begin_of_turn(session: Session) -> int:
    """How many moves had been made when the turn in progress began."""
    place, seat = len(session.moves), session.mover
    while place > 0 and session.movers[place - 1] == seat:
        place -= 1
    return place


def study_rule(headers: Mapping[str, str]) -> StudyRule | None:
    """The rule of a game by its headers; None for a game that belongs to no study."""
    if STUDY not in headers:
        return None
    seat, _, turns = headers.get(TRIAL, "").partition(" ")
    if not seat.isdecimal():
        return StudyRule()
    return StudyRule(int(seat), int(turns) if turns.isdecimal() else None)
