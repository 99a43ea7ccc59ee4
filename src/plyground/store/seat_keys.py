"""Whose a seat is, in games that a server keeps.

Whoever takes a seat gets a token, a secret that moves it; one token may have several seats. The store knows the hash
only, so that nobody who reads the database can move. An invitation is a code that is exchanged for a token once.
"""

import hashlib
import hmac
from collections.abc import Sequence

from sqlalchemy import Connection, select, update

from plyground.players.registry import HUMAN
from plyground.store.kept_game import Seat, name_header
from plyground.store.schema import games, seats
from plyground.store.store import RefusedError, Store


def hash_of(secret: str) -> str:
    """What the store keeps of a token or a code; these are random and long, so that a plain hash tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_secret(kept: str | None, secret: str) -> bool:
    """Whether this is the secret of a hash; takes as long whatever is wrong with it."""
    return hmac.compare_digest(kept or "", hash_of(secret))


def seats_of(kept: Sequence[Seat], token: str | None) -> frozenset[int]:
    """The seats of persons that a token moves; none without one."""
    if token is None:
        return frozenset()
    persons = ((place, seat) for place, seat in enumerate(kept) if seat.player in (HUMAN, ""))
    return frozenset(place for place, seat in persons if is_secret(seat.token, token))


def steers(kept: Sequence[Seat], token: str | None) -> bool:
    """Whether a token says how a game goes on that only players play; it moves none of their seats."""
    has_persons = any(seat.player in (HUMAN, "") for seat in kept)
    return token is not None and not has_persons and any(is_secret(seat.token, token) for seat in kept)


def invite(store: Store, game: int, place: int, code: str) -> None:
    """Let whoever has this code take a seat that nobody has; an earlier code for it is worth nothing then."""
    free = (seats.c.game == game, seats.c.seat == place, seats.c.player == HUMAN, seats.c.token.is_(None))
    with store.database.transaction(writes=True) as connection:
        if connection.execute(update(seats).where(*free).values(invitation=hash_of(code))).rowcount == 0:
            raise RefusedError(f"seat {place}: somebody has it; expected one that a person can take")


def take_seat(
    store: Store, game: int, code: str, token: str, person: str | None = None, name: str | None = None
) -> int:  # fmt: skip
    """Exchange a code for a seat, which then is moved with the token; the seat. `name` is what the person is called.

    A code for several seats takes all of them; the first is told.
    The code is worth nothing afterwards, except that the same exchange may be asked for again.
    """
    with store.database.transaction(writes=True) as connection:
        # The game first, as everybody does who writes, so that no two wait for each other.
        connection.execute(select(games.c.id).where(games.c.id == game).with_for_update())
        rows = connection.execute(select(seats).where(seats.c.game == game).with_for_update()).all()
        again = [row.seat for row in rows if is_secret(row.token, token)]
        found = [row.seat for row in rows if row.token is None and is_secret(row.invitation, code)]
        if again and not found:
            return again[0]
        if not found:
            raise RefusedError("no seat for this code; expected one that has not been used")
        given = {"token": hash_of(token), "person": person, "invitation": None}
        connection.execute(update(seats).where(seats.c.game == game, seats.c.seat.in_(found)).values(given))
        for row in rows:
            if name is not None and row.seat in found:
                write_header(connection, game, name_header(row.name), name)
        return found[0]


def keep_header(store: Store, game: int, header: str, value: str) -> None:
    """Set one header of a game, on the disk."""
    with store.database.transaction(writes=True) as connection:
        write_header(connection, game, header, value)


def write_header(connection: Connection, game: int, header: str, value: str) -> None:
    """Set one header of a game."""
    kept = connection.execute(select(games.c.headers).where(games.c.id == game).with_for_update()).scalar_one()
    connection.execute(update(games).where(games.c.id == game).values(headers={**kept, header: value}))
