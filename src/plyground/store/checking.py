"""Looks a store through: the database is whole, games are what their events say, results are what their keys say."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select, text

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.store.copying import rows_in
from plyground.store.kept_game import PlayedGame
from plyground.store.results import Results
from plyground.store.schema import events, games
from plyground.store.store import Store

NEARLY = 1e-9


@dataclass
class Findings:
    """What was found: rows of the tables, games that were played through again, and everything that is wrong."""

    rows: dict[str, int] = field(default_factory=dict)
    replayed: int = 0
    not_replayed: int = 0  # by rules that are not known here, or have changed
    faults: list[str] = field(default_factory=list)


def check(store: Store, own: Sequence[Game] = (), progress: Callable[[int], None] = lambda done: None) -> Findings:
    """Look through everything; `own` are games of users' files that may be needed."""
    found = Findings()
    with store.database.transaction() as connection:
        found.rows = rows_in(connection)
        found.faults += database_faults(connection, store.database.is_postgres)
        found.faults += numbering_faults(connection)
        numbers = list(connection.execute(select(games.c.id).order_by(games.c.id)).scalars())
    found.faults += Results(store).faults()
    by_name = {game.definition.file.name: game for game in own}
    for number in numbers:
        check_game(store.load(number), by_name, found)
        progress(1)
    return found


def database_faults(connection: Connection, is_postgres: bool) -> Iterator[str]:
    """What SQLite itself finds wrong; PostgreSQL looks after its pages and references by itself."""
    if is_postgres:
        return
    told = [row[0] for row in connection.execute(text("PRAGMA integrity_check"))]
    yield from () if told == ["ok"] else (f"database: {line}" for line in told)
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"table {row[0]}: row {row[1]} refers to a row of {row[2]} that is not there"


def numbering_faults(connection: Connection) -> Iterator[str]:
    """Games whose events are not numbered 1, 2, 3, …"""
    count, last = func.count(), func.max(events.c.number)
    query = select(events.c.game, count, last).group_by(events.c.game).having(count != last)
    for game, number, highest in connection.execute(query):
        yield f"game {game}: {number} events up to number {highest}; expected no gap"


def check_game(played: PlayedGame, own: dict[str, Game], found: Findings) -> None:
    """Play a game through again by its rules, and compare where it stands with what is kept of it."""
    about, standing = played.about, played.standing
    if len(standing.moves) != about.moves:
        found.faults.append(f"game {about.id}: {about.moves} moves; expected {len(standing.moves)} by its events")
    try:
        game = played.rules(own.get(about.game))
    except PlygroundError:
        found.not_replayed += 1
        return
    try:
        end = game.replay(played.moves(game), played.start(game))[-1]
    except (PlygroundError, IndexError, ValueError) as error:
        found.faults.append(f"game {about.id}: {error}")
        return
    found.replayed += 1
    found.faults += result_faults(played, game.result(end))


def result_faults(played: PlayedGame, by_rules: Sequence[float] | None) -> Iterator[str]:
    """What is kept of the result and does not follow from the moves."""
    about, standing = played.about, played.standing
    is_given_up = standing.is_agreed_draw or standing.resigned is not None or standing.out_of_time is not None
    kept = about.outcome.payoffs
    if by_rules is None:
        if about.ending is None and is_given_up:
            yield f"game {about.id}: goes on; expected an ending, since somebody has given up"
        return
    if about.ending is None:
        yield f"game {about.id}: goes on; expected an ending by the rules"
    elif kept is None or any(abs(one - other) > NEARLY for one, other in zip(kept, by_rules, strict=True)):
        yield f"game {about.id}: result {kept}; expected {list(by_rules)} by the rules"
