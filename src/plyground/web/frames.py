"""A game position by position: every move with the pieces after it and what it took, for a replay or an animation."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from plyground.core.game import Game, Position
from plyground.matches.session import Session
from plyground.store.events import BACK, STEP, Event
from plyground.web.numbers import plain_numbers

PIECES_KEPT = 256  # positions, of all games together


@lru_cache(PIECES_KEPT)
def _pieces(game: Game, position: bytes) -> list[dict[str, Any]]:
    return plain_numbers(game.pieces(np.frombuffer(position, np.int32).copy()))


def shown_pieces(game: Game, position: Position) -> list[dict[str, Any]]:
    """The pieces of a position as data, which nobody changes: a step needs those before and after it several times."""
    return _pieces(game, position.tobytes())


def frame_views(session: Session, first: int, count: int) -> list[dict[str, Any]]:
    """Positions of a replay, each with the move that led to it."""
    game, positions, found = session.game, session.positions, []
    for number in range(first, min(first + count, len(positions))):
        after = positions[number]
        if number:
            found.append(frame(game, number, positions[number - 1], session.moves[number - 1], after))
        else:
            found.append({"moves": 0, "pieces": shown_pieces(game, after)})
        found[-1] |= beside_the_pieces(game, after)
    return found


def beside_the_pieces(game: Game, position: Position) -> dict[str, Any]:
    """What a replay shows of a position besides its pieces; one may also play on from it."""
    mover = game.mover(position)
    return {
        "mover": None if mover < 0 else mover, "position": plain_numbers(game.to_dict(position)),
        "beside": plain_numbers(game.beside(position)), "drawing": game.draw(position),
    }  # fmt: skip


def frame(game: Game, number: int, before: Position, move: int, after: Position) -> dict[str, Any]:
    """A move and the position after it, which is number `number` of its game."""
    seat = game.mover(before)
    source, target, label = game.show_step(before, move) if seat >= 0 else (None, None, "")
    return {
        "moves": number, "seat": None if seat < 0 else seat, "text": game.format_move(before, move), "from": source,
        "to": target, "label": label, "pieces": shown_pieces(game, after),
        "captured": captured(game, before, after, source) if seat >= 0 else [],
    }  # fmt: skip


def frames_of(session: Session, new: Sequence[Event], numbers: Sequence[int]) -> list[dict[str, Any]]:
    """A frame for each of the moves among the newest events of a game, as far as these still stand.

    `numbers` says how many moves stood after each of these events.
    """
    positions, moves, found = session.positions, session.moves, []
    for place, event in enumerate(new):
        number = numbers[place]
        is_undone = any(later.kind == BACK and later.value < number for later in new[place + 1 :])
        if event.kind == STEP and number < len(positions) and not is_undone:
            found.append(frame(session.game, number, positions[number - 1], moves[number - 1], positions[number]))
    return found


def numbers_after(events: Iterable[Event], before: int = 0) -> list[int]:
    """How many moves stand after each of some events, if so many stood before them.

    >>> numbers_after([Event(STEP, 0, 4), Event(STEP, 1, 0), Event(BACK, 0, 0), Event(STEP, 0, 8)])
    [1, 2, 0, 1]
    """
    found, count = [], before
    for event in events:
        count = count + 1 if event.kind == STEP else event.value if event.kind == BACK else count
        found.append(count)
    return found


def captured(game: Game, before: Position, after: Position, source: str | None) -> list[dict[str, Any]]:
    """The pieces that a step took or hit: whatever stands no longer where it stood, but for the piece that moved.

    Where a step does not say which piece it moves, the mover's own do not count; pieces that belong to nobody, such as
    the seeds of Kalah, count if there are fewer of them afterwards.
    """
    mover = game.mover(before)
    earlier, later = standing(game, before), standing(game, after)
    free_are_fewer = count_of(earlier, None) > count_of(later, None)
    return [
        {"cell": cell, "seat": seat, "count": count}
        for (cell, seat), count in (earlier - later).items()
        if (seat is not None or free_are_fewer) and (seat != mover or source not in (None, cell))
    ]


def count_of(pieces: Counter[tuple[str, int | None]], seat: int | None) -> int:
    """How many pieces a seat has, or nobody."""
    return sum(count for (_, owner), count in pieces.items() if owner == seat)


def standing(game: Game, position: Position) -> Counter[tuple[str, int | None]]:
    """How many pieces of each seat stand on each cell."""
    found: Counter[tuple[str, int | None]] = Counter()
    for piece in shown_pieces(game, position):
        found[piece["cell"], piece["seat"]] += int(piece.get("count", 1))
    return found
