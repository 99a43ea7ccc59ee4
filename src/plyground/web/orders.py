"""What an order does to a game: the rules decide, and whatever is not allowed is refused and changes nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.matches.session import Session
from plyground.store.events import BACK, DECLINE, DRAW, OFFER, RESIGN, STEP, TIME, Event, standing, step_event
from plyground.store.store import now
from plyground.web.messages import AnyOrder, BackOrder, DeclineOrder, DrawOrder, ResignOrder, RollOrder, StepOrder
from plyground.web.study_rule import StudyRule, begin_of_turn

ILLEGAL, NOT_YOUR_TURN, CONFLICT, GAME_OVER = "illegal", "not_your_turn", "conflict", "over"
RATE, WATCHING, BAD, UNAVAILABLE = "rate", "watching", "bad", "unavailable"
Seats = frozenset[int]


class RefusedOrderError(Exception):
    """An order that is not carried out, with a code for programs and a reason for people."""

    def __init__(self, code: str, reason: str):
        super().__init__(reason)
        self.code, self.reason = code, reason


def is_same(event: Event, order: AnyOrder, seats: Seats) -> bool:
    """Whether an event is what the order asked for, sent before by the same seat."""
    if isinstance(order, StepOrder):
        return event.kind == STEP and event.seat in seats and order.move in (event.value, event.text)
    if isinstance(order, RollOrder):
        return event.kind == STEP and event.seat is None and order.roll in (event.value, event.text)
    if isinstance(order, BackOrder):
        return event.kind == BACK and event.seat in seats and event.value == order.to
    kinds = {ResignOrder: (RESIGN,), DrawOrder: (OFFER, DRAW), DeclineOrder: (DECLINE,)}
    return event.kind in kinds[type(order)] and event.seat in seats


def is_in_time(events: Sequence[Event], order: AnyOrder) -> bool:
    """Whether all that happened since an order was sent is talk about a draw, which makes no step another one."""
    missed = events[order.event - 1 :]
    is_step = isinstance(order, StepOrder | RollOrder)
    return is_step and len(missed) > 0 and all(event.kind in (OFFER, DECLINE) for event in missed)


def carry_out(
    session: Session, events: Sequence[Event], order: AnyOrder, seats: Seats, by_hand: bool,
    rule: StudyRule | None = None,
) -> list[Event]:  # fmt: skip
    """Let an order of somebody with these seats happen in a session; the events that it makes."""
    if session.is_over:
        raise RefusedOrderError(GAME_OVER, "the game is over")
    if rule is not None and (objection := rule.objection(session, order)):
        raise RefusedOrderError(ILLEGAL, objection)
    if isinstance(order, RollOrder) and not by_hand:
        raise RefusedOrderError(ILLEGAL, "the server throws the dice of this game")
    carriers: dict[type, Callable[..., list[Event]]] = {
        StepOrder: step, RollOrder: enter_roll, BackOrder: take_back, ResignOrder: resign, DrawOrder: agree_on_draw,
        DeclineOrder: decline,
    }  # fmt: skip
    made = carriers[type(order)](session, events, order, seats)
    made[0] = replace(made[0], client=order.client)
    return made + ([] if by_hand else throw_dice(session, rule))


def throw_dice(session: Session, rule: StudyRule | None = None) -> list[Event]:
    """Let chance decide as long as it is its turn; not for the turn after the last one of a situation."""
    made: list[Event] = []
    while session.mover == CHANCE and (rule is None or not rule.is_over(session)):
        session.roll()
        made.append(step_event(session, len(session.moves) - 1, now()))
    return made


def step(session: Session, events: Sequence[Event], order: StepOrder, seats: Seats) -> list[Event]:
    if session.mover not in seats:
        raise RefusedOrderError(NOT_YOUR_TURN, whose_turn(session))
    game, position = session.game, session.position
    try:
        if isinstance(order.move, str):
            move = game.parse_move(position, order.move)
        elif order.move in game.legal_moves(position):
            move = order.move
        else:
            raise RefusedOrderError(ILLEGAL, f"{order.move} is not the number of a legal step")
    except PlygroundError as error:
        raise RefusedOrderError(ILLEGAL, getattr(error, "reason", "") or str(error)) from None
    session.step(move)
    return [step_event(session, len(session.moves) - 1, now())]


def whose_turn(session: Session) -> str:
    if session.mover == CHANCE:
        return "a roll is due"
    return f"{session.game.seat_names[session.mover]} is to move"


def enter_roll(session: Session, events: Sequence[Event], order: RollOrder, seats: Seats) -> list[Event]:
    if session.mover != CHANCE:
        raise RefusedOrderError(ILLEGAL, "no roll is due")
    game, position = session.game, session.position
    texts = [game.format_move(position, outcome) for outcome in range(len(game.chance(position)))]
    outcome = texts.index(order.roll) if order.roll in texts else order.roll
    if not isinstance(outcome, int) or outcome >= len(texts):
        raise RefusedOrderError(ILLEGAL, f"{order.roll} cannot be rolled here")
    session.roll(outcome)
    return [step_event(session, len(session.moves) - 1, now())]


def take_back(session: Session, events: Sequence[Event], order: BackOrder, seats: Seats) -> list[Event]:
    """Within one's own turn at any time; further back where nobody else is surprised by it."""
    if order.to >= len(session.moves):
        raise RefusedOrderError(ILLEGAL, f"{len(session.moves)} moves were made; expected fewer to stay")
    seat = session.movers[order.to]
    if seat not in seats:
        raise RefusedOrderError(ILLEGAL, "it was not your turn there")
    if order.to < begin_of_turn(session) and not is_alone(session, seats):
        raise RefusedOrderError(ILLEGAL, "that would take back what somebody else has answered")
    if session.mover != seat and not is_alone(session, seats):
        raise RefusedOrderError(NOT_YOUR_TURN, whose_turn(session))
    session.go_back_to(order.to)
    return [Event(BACK, seat, order.to, "", now())]


def is_alone(session: Session, seats: Seats) -> bool:
    """Whether all other seats are players': nobody else minds a hint or a turn taken back."""
    return all(seat in seats for seat in session.persons)


def resign(session: Session, events: Sequence[Event], order: ResignOrder, seats: Seats) -> list[Event]:
    seat = order.seat
    if seat is None:
        seat = session.mover if session.mover in seats else min(seats)
    if seat not in seats:
        raise RefusedOrderError(NOT_YOUR_TURN, f"seat {seat} is not yours")
    session.resign(seat)
    return [Event(RESIGN, seat, seat, "", now())]


def lose_on_time(session: Session, seat: int) -> list[Event]:
    """The clock of a seat has run out."""
    session.lose_on_time(seat)
    return [Event(TIME, seat, seat, "", now())]


def agree_on_draw(session: Session, events: Sequence[Event], order: DrawOrder, seats: Seats) -> list[Event]:
    """Offer a draw for one's seats; if all others have offered it, the game is drawn."""
    persons = frozenset(session.persons)
    if len(persons) < session.game.seats:
        raise RefusedOrderError(ILLEGAL, "players agree on no draw; expected persons on all seats")
    found = standing(events)
    offers, new = found.offers, seats & persons - found.offers
    if not new:
        raise RefusedOrderError(ILLEGAL, "you have offered a draw already")
    if not offers and new <= found.declined:
        raise RefusedOrderError(ILLEGAL, "your offer was declined; expected a move before the next one")
    if offers | new == persons:
        session.agree_on_draw()
        return [Event(DRAW, min(new), 0, "", now())]
    return [Event(OFFER, seat, seat, "", now()) for seat in sorted(new)]


def decline(session: Session, events: Sequence[Event], order: DeclineOrder, seats: Seats) -> list[Event]:
    """Decline the draw that others offer; their offers are gone for everybody."""
    if not standing(events).offers - seats:
        raise RefusedOrderError(ILLEGAL, "nobody else offers a draw; expected an offer to decline")
    seat = min(seats & frozenset(session.persons))
    return [Event(DECLINE, seat, seat, "", now())]


def as_refusal(order: Any, error: RefusedOrderError) -> dict[str, Any]:
    """What the client is told."""
    return {"type": "refused", "event": getattr(order, "event", None), "code": error.code, "reason": error.reason}
