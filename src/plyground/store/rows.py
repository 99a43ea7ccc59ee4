"""Between rows of the tables and what the program works with."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from plyground.store.events import Event
from plyground.store.kept_game import KeptGame, Outcome, Seat
from plyground.store.schema import events, seats


def kept_game(row: Row, seated: Sequence[Row]) -> KeptGame:
    """A game from its row and those of its seats."""
    made = [Seat(seat.name, seat.player, seat.person, seat.payoff, seat.token, seat.invitation) for seat in seated]
    return KeptGame(seats=made, **row._mapping)


def read_events(connection: Connection, game: int, first: int = 1) -> list[Event]:
    """The events of a game, from one of them on."""
    query = select(events).where(events.c.game == game, events.c.number >= first).order_by(events.c.number)
    return [event_of(row) for row in connection.execute(query)]


def event_of(row: Row) -> Event:
    return Event(row.kind, row.seat, row.value, row.text, row.time, row.why, row.client)


def write_seats(connection: Connection, game: int, given: Sequence[Seat], outcome: Outcome) -> None:
    """Add the seats of a new game."""
    payoffs: Sequence[float | None] = outcome.payoffs or [None] * len(given)
    rows: list[dict[str, Any]] = [
        {"game": game, "seat": place, "name": seat.name, "player": seat.player, "person": seat.person, "payoff": payoff,
         "token": seat.token, "invitation": seat.invitation}
        for place, (seat, payoff) in enumerate(zip(given, payoffs, strict=True))
    ]  # fmt: skip
    connection.execute(insert(seats), rows)


def event_rows(game: int, first: int, given: Sequence[Event]) -> list[dict[str, Any]]:
    """The rows of events of a game, numbered from `first` on."""
    return [
        {"game": game, "number": number, "kind": event.kind, "seat": event.seat, "value": event.value,
         "text": event.text, "time": event.time, "why": event.why, "client": event.client}
        for number, event in enumerate(given, first)
    ]  # fmt: skip


def write_events(connection: Connection, game: int, first: int, given: Sequence[Event]) -> None:
    """Add events to a game, numbered from `first` on."""
    if given:
        connection.execute(insert(events), event_rows(game, first, given))


def write_payoffs(connection: Connection, game: int, outcome: Outcome) -> None:
    """Say what every seat of a game got; nothing where there is no result."""
    if outcome.payoffs is None:
        connection.execute(update(seats).where(seats.c.game == game).values(payoff=None))
        return
    for place, payoff in enumerate(outcome.payoffs):
        connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == place).values(payoff=payoff))
