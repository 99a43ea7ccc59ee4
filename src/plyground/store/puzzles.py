"""Puzzles from people's own mistakes, and how well they solve them.

A puzzle that was not solved comes again after a few minutes; one that was solved after a day, then after longer and
longer times.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, insert, select, update

from plyground.store.schema import attempts, games, puzzles
from plyground.store.store import ConflictError, RefusedError, Store, now

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
SOON = 10 * MINUTE  # until a puzzle comes again that was not solved
DAYS = (1, 3, 7, 21, 60)  # until one comes again that was solved once, twice in a row, …


class NewPuzzle(NamedTuple):
    """A mistake of a person in a game: where it was, what it cost, and everything about it that is asked and told."""

    person: str
    moves: int
    lost: float
    about: Mapping[str, Any]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle of a person, with the game that it is from."""

    id: int
    key: str  # of its game
    game: str
    settings: Mapping[str, Any]
    rules: str
    moves: int
    lost: float
    about: Mapping[str, Any]
    box: int
    due: int


@dataclass(frozen=True)
class Score:
    """How somebody has done: attempts, those that were right, and how many of the last were right in a row."""

    tried: int = 0
    solved: int = 0
    streak: int = 0
    best: int = 0  # the longest streak
    puzzles: int = 0  # there are
    due: int = 0  # of them now


def add_puzzles(connection: Connection, game: int, found: Sequence[NewPuzzle]) -> None:
    """Add the puzzles of a game; of one that is there already, what is known about it is replaced, not the score."""
    time = now()  # the same for all, so that the worst is asked first
    for one in found:
        place = (puzzles.c.person == one.person, puzzles.c.game == game, puzzles.c.moves == one.moves)
        content = {"lost": one.lost, "about": dict(one.about)}
        if connection.execute(update(puzzles).where(*place).values(content)).rowcount == 0:
            new = {"person": one.person, "game": game, "moves": one.moves, "created": time, "box": 0, "due": time}
            connection.execute(insert(puzzles).values(**new, **content))


def due_puzzles(store: Store, person: str, most: int, is_early: bool = False) -> list[Puzzle]:
    """The puzzles that are to be asked now, the worst mistake first; early also those that are not due yet."""
    query = joined().where(puzzles.c.person == person).order_by(puzzles.c.due, puzzles.c.lost.desc(), puzzles.c.id)
    if not is_early:
        query = query.where(puzzles.c.due <= now())
    with store.database.transaction() as connection:
        return [puzzle_of(row) for row in connection.execute(query.limit(most))]


def find_puzzle(store: Store, person: str, number: int) -> Puzzle:
    """A puzzle of a person by its number."""
    with store.database.transaction() as connection:
        query = joined().where(puzzles.c.person == person, puzzles.c.id == number)
        row = connection.execute(query).one_or_none()
    if row is None:
        raise RefusedError(f"puzzle {number}: not one of yours; expected the number of one that was asked")
    return puzzle_of(row)


def joined() -> Any:
    """Puzzles with what is needed of their games."""
    columns = (puzzles.c[name] for name in ("id", "moves", "lost", "about", "box", "due"))
    of_game = (games.c.key, games.c.game, games.c.settings, games.c.rules)
    return select(*columns, *of_game).join(games, games.c.id == puzzles.c.game)


def puzzle_of(row: Row) -> Puzzle:
    return Puzzle(**row._mapping)


class Attempt(NamedTuple):
    """One attempt at a puzzle, under a key of the client's own."""

    key: str
    is_right: bool
    text: str  # empty for who gave up


def keep_attempt(store: Store, person: str, number: int, made: Attempt) -> None:
    """Count an attempt, once however often it is sent, and say when the puzzle is to come again."""
    with store.database.transaction(writes=True) as connection:
        own = (puzzles.c.id == number, puzzles.c.person == person)
        box = connection.execute(select(puzzles.c.box).where(*own).with_for_update()).scalar()
        if box is None:
            raise RefusedError(f"puzzle {number}: not one of yours; expected the number of one that was asked")
        there = connection.execute(select(attempts.c.puzzle).where(attempts.c.key == made.key)).scalar()
        if there == number:
            return
        if there is not None:
            raise ConflictError(f"puzzle {number}: this key belongs to another attempt; expected a new one")
        time = now()
        connection.execute(insert(attempts).values(puzzle=number, time=time, **made._asdict()))
        box = box + 1 if made.is_right else 0
        pause = DAYS[min(box, len(DAYS)) - 1] * DAY if box else SOON
        connection.execute(update(puzzles).where(*own).values(box=box, due=time + pause))


def score_of(store: Store, person: str) -> Score:
    """How a person has done so far."""
    tries = (
        select(attempts.c.is_right)
        .join(puzzles, puzzles.c.id == attempts.c.puzzle)
        .where(puzzles.c.person == person)
        .order_by(attempts.c.time, attempts.c.key)
    )
    with store.database.transaction() as connection:
        results = list(connection.execute(tries).scalars())
        due = list(connection.execute(select(puzzles.c.due).where(puzzles.c.person == person)).scalars())
    streaks = [0]
    for is_right in results:
        streaks.append(streaks[-1] + 1 if is_right else 0)
    is_due = sum(one <= now() for one in due)
    return Score(len(results), sum(results), streaks[-1], max(streaks), len(due), is_due)


def next_due(store: Store, person: str) -> int | None:
    """When the next puzzle is to come, in milliseconds since 1970; None if there is none."""
    query = select(puzzles.c.due).where(puzzles.c.person == person).order_by(puzzles.c.due).limit(1)
    with store.database.transaction() as connection:
        return connection.execute(query).scalar()
