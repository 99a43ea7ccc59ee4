"""What happens in a game, as a list that only grows.

    step     a step, or an outcome of chance; `value` is its number
    back     moves are taken back; `value` is how many stay
    resign   a seat gives the game up; `value` is the seat
    offer    a seat offers a draw, or agrees with one; `value` is the seat
    decline  a seat declines the draw that others offer, which ends all offers; `value` is the seat
    draw     all have agreed on a draw; `seat` is the last of them, where it is known
    time     the clock of a seat has run out; `value` is the seat
    pause    the server was away, which does not count; `seat` gets back the milliseconds in `text`

History is not rewritten: what was taken back is still there to be seen, and the game stands where its events lead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from plyground.core.contract import CHANCE
from plyground.matches.session import Session

STEP, BACK, RESIGN, TIME, PAUSE = "step", "back", "resign", "time", "pause"
OFFER, DECLINE, DRAW = "offer", "decline", "draw"


@dataclass(frozen=True)
class Event:
    """Something that happened; two that differ only in what is said of them are the same."""

    kind: str
    seat: int | None  # who did it; None for chance
    value: int
    text: str = field(default="", compare=False)  # in the game's notation
    time: int | None = field(default=None, compare=False)  # milliseconds since 1970; None where it is not known
    why: str | None = field(default=None, compare=False)  # why a player did it, if somebody has asked
    client: int | None = field(default=None, compare=False)  # when it was sent, by the clock of whoever sent it


@dataclass(frozen=True)
class Standing:
    """Where a game stands after some events."""

    steps: list[Event]  # that stand, without those taken back
    numbers: list[int]  # of these events
    resigned: int | None = None  # the seat that has given up
    is_agreed_draw: bool = False
    offers: frozenset[int] = frozenset()  # the seats that would take a draw now
    declined: frozenset[int] = frozenset()  # the seats whose offer was declined since the last move
    out_of_time: int | None = None  # the seat whose clock has run out

    @property
    def moves(self) -> list[int]:
        return [step.value for step in self.steps]


def standing(events: Iterable[Event]) -> Standing:
    """Where the events of a game lead.

    >>> standing([Event(STEP, 0, 4), Event(STEP, 1, 0), Event(BACK, 0, 0), Event(STEP, 0, 8)]).moves
    [8]
    """
    steps: list[Event] = []
    numbers: list[int] = []
    resigned, out_of_time, is_agreed_draw = None, None, False
    offers: frozenset[int] = frozenset()
    declined: frozenset[int] = frozenset()
    for number, event in enumerate(events, 1):
        if event.kind == STEP:
            steps.append(event)
            numbers.append(number)
            if event.seat is not None:  # whoever moves on does not take the others' offers
                offers, declined = offers & {event.seat}, frozenset()
        elif event.kind == BACK:
            del steps[event.value :], numbers[event.value :]
            resigned, out_of_time, is_agreed_draw, offers, declined = None, None, False, frozenset(), frozenset()
        elif event.kind == OFFER:
            offers |= {event.value}
        elif event.kind == DECLINE:
            offers, declined = frozenset(), declined | offers
        elif event.kind == DRAW:
            is_agreed_draw = True
        elif event.kind == TIME:
            out_of_time = event.value
        elif event.kind == RESIGN:
            resigned = event.value
    return Standing(steps, numbers, resigned, is_agreed_draw, offers, declined, out_of_time)


def length_after(events: Iterable[Event], before: int = 0) -> int:
    """How many moves stand after some events, if so many stood before them."""
    for event in events:
        before = before + 1 if event.kind == STEP else event.value if event.kind == BACK else before
    return before


def last_time(events: Iterable[Event]) -> int | None:
    """When the last of some events happened, as far as that is known."""
    return max((event.time for event in events if event.time is not None), default=None)


def events_since(before: Standing, session: Session, time: int, first_timed: int = 0) -> list[Event]:
    """What must have happened for a session to stand where it does, if it stood elsewhere before.

    It is said to have happened at that time, except moves before number `first_timed`, whose times are not known.
    """
    same = common_length(before.moves, session.moves)
    found: list[Event] = []
    is_revived = (before.resigned, before.out_of_time) not in (
        (None, None), (session.resigned, session.out_of_time)
    )  # fmt: skip
    if same < len(before.steps) or is_revived or (before.is_agreed_draw and not session.is_agreed_draw):
        seat = session.movers[same]
        found.append(Event(BACK, None if seat < 0 else seat, same, "", time))
    for number in range(same, len(session.moves)):
        found.append(step_event(session, number, time if number >= first_timed else None))
    if session.is_agreed_draw and (found or not before.is_agreed_draw):
        found.append(Event(DRAW, None, 0, "", time))
    if session.resigned is not None and (found or before.resigned is None):
        found.append(Event(RESIGN, session.resigned, session.resigned, "", time))
    if session.out_of_time is not None and (found or before.out_of_time is None):
        found.append(Event(TIME, session.out_of_time, session.out_of_time, "", time))
    return found


def step_event(session: Session, number: int, time: int | None) -> Event:
    """Move `number` of a session, counted from 0."""
    position, move = session.positions[number], int(session.moves[number])
    seat = session.movers[number]
    return Event(STEP, None if seat == CHANCE else seat, move, session.game.format_move(position, move), time)


def common_length(first: Sequence[int], second: Sequence[int]) -> int:
    """How many elements two lists have in common at their beginnings."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((number for number, (one, other) in pairs if one != other), min(len(first), len(second)))
