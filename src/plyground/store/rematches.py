"""Another game between the same people: one follows a game at most, whoever asks for it, and however often.

The seats of those who have not come yet are kept for them: their tokens in the game before are the codes for them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from plyground.players.registry import HUMAN
from plyground.store.events import Event
from plyground.store.kept_game import REMATCH, REMATCH_OF, KeptGame, Outcome, Seat, name_header
from plyground.store.schema import games
from plyground.store.seat_keys import write_header
from plyground.store.store import Store


class Rematch(NamedTuple):
    """The game that follows another one: its key, who asked for it, and by how many seats everybody moved on."""

    key: str
    seat: int
    shift: int


def rematch_of(about: KeptGame) -> Rematch | None:
    """The game that follows this one, if somebody has asked for it."""
    words = about.headers.get(REMATCH, "").split()
    if len(words) != 3 or not (words[1].isdecimal() and words[2].isdecimal()):
        return None
    return Rematch(words[0], int(words[1]), int(words[2]))


def described_again(before: KeptGame, seats: frozenset[int], shift: int, key: str) -> KeptGame:
    """The same game again, `shift` seats further on; whoever has these seats of the game before sits there already."""
    count = len(before.seats)
    headers = {name: value for name, value in before.headers.items() if not name.startswith(("Name ", REMATCH))}
    placed = []
    for place, name in enumerate(seat.name for seat in before.seats):
        old = (place - shift) % count
        seat = before.seats[old]
        called = before.headers.get(name_header(seat.name))
        if called is not None and (old in seats or seat.player != HUMAN):
            headers[name_header(name)] = called
        if old in seats:
            placed.append(Seat(name, seat.player, seat.person, token=seat.token))
        else:
            placed.append(Seat(name, seat.player, invitation=seat.token))
    return KeptGame(
        before.game, before.settings, before.rules, placed, start=before.start,
        headers={**headers, REMATCH_OF: before.key}, key=key,
    )  # fmt: skip


def keep_rematch(
    store: Store, before: int, wanted: KeptGame, asked: Rematch, first: Sequence[Event], outcome: Outcome
) -> str:  # fmt: skip
    """Keep the game that follows another one, unless there is one already; the key of the one that counts."""
    with store.database.transaction(writes=True) as connection:
        row = connection.execute(select(games.c.headers).where(games.c.id == before).with_for_update()).one()
        known = rematch_of(KeptGame("", {}, "", [], headers=row.headers))
        if known is not None:
            return known.key
        store.write_game(connection, wanted, first, outcome)
        write_header(connection, before, REMATCH, f"{asked.key} {asked.seat} {asked.shift}")
        return asked.key
