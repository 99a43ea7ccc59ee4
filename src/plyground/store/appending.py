"""Adds events to many games at once, in as few statements as for one of them.

Each event is written once: those that are there already are acknowledged again, and a different one in the same place
is refused, as is a gap, or a step in a game that is over.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from plyground.core.errors import PlygroundError
from plyground.store.events import BACK, Event, last_time, length_after
from plyground.store.kept_game import Outcome
from plyground.store.rows import event_rows, read_events, write_payoffs
from plyground.store.schema import events, games


class RefusedError(PlygroundError):
    """The store is well, but does not take this."""


class ConflictError(RefusedError):
    """Somebody else has written something different in the same place."""


class Addition(NamedTuple):
    """Events for a game, numbered from `first` on, and how it stands after them."""

    game: int
    first: int
    new: Sequence[Event]
    outcome: Outcome


class Writing(NamedTuple):
    """What is new in a game: its row, its last event so far, and the events that follow."""

    row: Row
    last: int
    rest: Sequence[Event]
    outcome: Outcome


Answer = int | PlygroundError  # how many events a game has then, or why nothing was added

# The rows of the games are locked until the transaction ends, so that no one else adds to them meanwhile; in the order
# of the games, so that no two programs wait for each other. The last events are read after that.
_wanted = games.c.id.in_(bindparam("wanted", expanding=True))
LOCKED = (
    select(games.c.id, games.c.ending, games.c.moves, games.c.changed).where(_wanted).order_by(games.c.id)
).with_for_update()
_last = select(func.max(events.c.number)).where(events.c.game == games.c.id).correlate(games).scalar_subquery()
LAST = select(games.c.id, _last).where(_wanted)
STANDS = (
    update(games).where(games.c.id == bindparam("which")).values(
        ending=bindparam("how"), moves=bindparam("count"), changed=bindparam("when")
    )
)  # fmt: skip
ADDED = insert(events)


def append_together(connection: Connection, additions: Sequence[Addition]) -> list[Answer]:
    """Add events to games; for each addition its answer. What is refused changes nothing."""
    answers: dict[int, Answer] = {}
    for places in rounds(additions):
        made = append_round(connection, [additions[place] for place in places])
        answers |= dict(zip(places, made, strict=True))
    return [answers[place] for place in range(len(additions))]


def rounds(additions: Sequence[Addition]) -> Iterator[list[int]]:
    """The places of additions in groups in which every game is named once, those of a game in their order.

    The first group has all games, so that it locks all of them.
    """
    left = list(range(len(additions)))
    while left:
        chosen: dict[int, int] = {}
        for place in left:
            chosen.setdefault(additions[place].game, place)
        yield list(chosen.values())
        taken = set(chosen.values())
        left = [place for place in left if place not in taken]


def append_round(connection: Connection, additions: Sequence[Addition]) -> list[Answer]:
    """Add events to games of which each is named once."""
    wanted = {"wanted": [each.game for each in additions]}
    locked = {row.id: row for row in connection.execute(LOCKED, wanted)}
    lasts = {game: last or 0 for game, last in connection.execute(LAST, wanted)}
    answers: list[Answer] = []
    writings = []
    for each in additions:
        try:
            writing = checked(connection, each, locked.get(each.game), lasts.get(each.game, 0))
            answers.append(writing.last + len(writing.rest))
            if writing.rest:
                writings.append(writing)
        except RefusedError as error:
            answers.append(error)
    if writings:
        write(connection, writings)
    return answers


def checked(connection: Connection, addition: Addition, row: Row | None, last: int) -> Writing:
    """What an addition adds to a game whose last event is number `last`; an error if it does not follow."""
    number, first, new, outcome = addition
    if row is None:
        raise RefusedError(f"no game {number}; plyground history lists them")
    if not 1 <= first <= last + 1:
        raise ConflictError(f"game {number}: event {first} after {last}; expected {last + 1}")
    there = read_events(connection, number, first) if first <= last else []
    for place, (one, other) in enumerate(zip(there, new, strict=False), first):
        if one != other:
            raise ConflictError(f"game {number}: event {place} is another one; expected a reload of the game")
    rest = list(new[len(there) :])
    if rest and row.ending is not None and rest[0].kind != BACK:
        raise ConflictError(f"game {number}: over, {row.ending}; expected no further {rest[0].kind}")
    return Writing(row, last, rest, outcome)


def write(connection: Connection, writings: Sequence[Writing]) -> None:
    """Write what is new in some games."""
    added: list[dict[str, Any]] = []
    stands: list[dict[str, Any]] = []
    for row, last, rest, outcome in writings:
        added += event_rows(row.id, last + 1, rest)
        stands.append({"which": row.id, "how": outcome.ending, "count": length_after(rest, row.moves),
                       "when": max(row.changed, last_time(rest) or 0)})  # fmt: skip
    connection.execute(ADDED, added)
    connection.execute(STANDS, stands)
    for row, _, _, outcome in writings:
        if outcome.ending is not None or row.ending is not None:
            write_payoffs(connection, row.id, outcome)
