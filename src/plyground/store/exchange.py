"""Games between the store and files of records."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from plyground.core.randomness import LARGEST_SEED
from plyground.matches.records import WHY, RecordedGame, name_in_records
from plyground.matches.session import AGREEMENT, ON_TIME, RESIGNATION
from plyground.store.events import DRAW, RESIGN, STEP, TIME, Event
from plyground.store.kept_game import IS_KEY, KEY, KeptGame, Outcome, Seat, plain
from plyground.store.schema import RANDOM_ID
from plyground.store.store import Store

DERIVED = ("Game", "Settings", "Rules", "Start", "Result", "EndedBy", "Seed", KEY)  # headers that are kept elsewhere


class Imported(NamedTuple):
    """A game of a file: its number in the store, and whether it was there before."""

    number: int
    is_new: bool


def import_games(store: Store, games: Iterable[RecordedGame]) -> Iterator[Imported]:
    """Keep recorded games, one by one. A game that is in the store already is not written again."""
    for played in games:
        about = as_kept(played)
        known = store.find(about.key)
        if known is None:
            yield Imported(store.create(about, events_of(played), outcome_in(played)), True)
        else:
            yield Imported(known, False)


def as_kept(played: RecordedGame) -> KeptGame:
    """A recorded game as one for the store."""
    game, headers = played.game, played.headers
    seed = headers.get("Seed", "")
    seats = [Seat(name, player) for name, player in zip(game.seat_names, played.players, strict=True)]
    told = {f"Player {name}" for name in game.seat_names}.union(DERIVED)
    rest = {name: value for name, value in headers.items() if name not in told and not WHY.fullmatch(name)}
    usual = np.array_equal(played.start, game.start())
    return KeptGame(
        name_in_records(game), plain(game.settings), game.rules_hash, seats,
        int(seed) if seed.isdecimal() and len(seed) < 20 and int(seed) <= LARGEST_SEED else None,
        None if usual else played.start.tolist(), rest, key_of(played),
    )  # fmt: skip


def key_of(played: RecordedGame) -> str:
    """The key that the record names; else one made of all it says, so that it is the same the next time."""
    named = played.headers.get(KEY, "")
    if IS_KEY.fullmatch(named):
        return named
    told = [
        name_in_records(played.game), played.game.settings, played.game.rules_hash, sorted(played.headers.items()),
        played.start.tolist(), [int(move) for move in played.moves],
    ]  # fmt: skip
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:RANDOM_ID]


def events_of(played: RecordedGame) -> list[Event]:
    """The events of a recorded game; when they happened is not known."""
    game, positions, why = played.game, played.positions, played.why
    made = []
    for number, (position, move) in enumerate(zip(positions, played.moves, strict=False), 1):
        seat = None if game.mover(position) < 0 else game.mover(position)
        made.append(Event(STEP, seat, int(move), game.format_move(position, move), why=why.get(number)))
    ending = played.headers.get("EndedBy", "")
    if game.result(positions[-1]) is None:
        for seat, name in enumerate(game.seat_names):
            kinds = {f"{RESIGNATION} of {name}": RESIGN, f"{ON_TIME} of {name}": TIME}
            if ending in kinds:
                made.append(Event(kinds[ending], seat, seat))
    if ending == AGREEMENT and game.result(positions[-1]) is None:
        made.append(Event(DRAW, None, 0))
    return made


def outcome_in(played: RecordedGame) -> Outcome:
    """How a recorded game ended: by the rules, or as its headers say."""
    game, end = played.game, played.positions[-1]
    if (payoffs := game.result(end)) is not None:
        return Outcome(game.ending(end), payoffs)
    if "EndedBy" not in played.headers:
        return Outcome()
    return Outcome(played.headers["EndedBy"], numbers_in(played.headers.get("Result", ""), game.seats))


def numbers_in(text: str, count: int) -> list[float] | None:
    """So many numbers from a text; None if it holds anything else."""
    try:
        found = [float(word) for word in text.split()]
    except ValueError:
        return None
    return found if len(found) == count and all(np.isfinite(found)) else None
