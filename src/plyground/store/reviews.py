"""Reviews of games as the store keeps them: one for each game and reviewer, with the version that made it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, insert, select

from plyground.core.version import __version__
from plyground.store.listing import has_seat
from plyground.store.puzzles import NewPuzzle, add_puzzles
from plyground.store.schema import events, games, reviews, seats
from plyground.store.store import RefusedError, Store, now


def event_count(store: Store, game: int) -> int:
    """How many events a game has."""
    with store.database.transaction() as connection:
        return connection.execute(select(func.count()).where(events.c.game == game)).scalar_one()


def find_review(store: Store, game: int, player: str) -> dict[str, Any] | None:
    """The review of a game by a player; none if the game has gone on since, or another version made it."""
    newest = select(func.count()).where(events.c.game == game).scalar_subquery()
    is_current = (reviews.c.events == newest, reviews.c.program == __version__)
    with store.database.transaction() as connection:
        return connection.execute(select(reviews.c.review).where(*is_review(game, player), *is_current)).scalar()


def keep_review(
    store: Store, game: int, player: str, count: int, review: Mapping[str, Any], found: Sequence[NewPuzzle] = ()
) -> None:
    """Keep a review of the game as it was after `count` events, in place of an earlier one, and its puzzles."""
    with store.database.transaction(writes=True) as connection:
        if connection.execute(select(games.c.id).where(games.c.id == game).with_for_update()).scalar() is None:
            raise RefusedError(f"game {game}: deleted meanwhile; expected one that is kept")
        connection.execute(delete(reviews).where(*is_review(game, player)))
        given = {"game": game, "player": player, "events": count, "program": __version__, "created": now()}
        connection.execute(insert(reviews).values(**given, review=dict(review)))
        add_puzzles(connection, game, found)


def is_review(game: int, player: str) -> tuple[ColumnElement[bool], ...]:
    return reviews.c.game == game, reviews.c.player == player


def unreviewed(store: Store, person: str, most: int) -> list[str]:
    """The keys of games of a person that are over and that nobody has reviewed, those played last first."""
    query = (
        select(games.c.key)
        .where(games.c.ending.is_not(None), games.c.moves > 0, has_seat(seats.c.person == person))
        .where(~exists().where(reviews.c.game == games.c.id))
        .order_by(games.c.changed.desc(), games.c.id.desc())
        .limit(most)
    )
    with store.database.transaction() as connection:
        return list(connection.execute(query).scalars())
