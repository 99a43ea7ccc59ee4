"""Positions laid out piece by piece, as an editor does it: from pieces on cells to a position, or why there is none.

A game that defines `from_pieces(game, pieces, mover, rest)` can be laid out so. It returns the entries of its layout:
those that the pieces and the seat to move tell, and from `rest` those that they do not (scores, dice on the table).
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from plyground.core.contract import CHANCE
from plyground.core.errors import ContractError, PlygroundError, PositionError
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below

PIECE_KEYS = {"cell", "seat", "label", "count"}
MOST_ON_A_CELL = 1_000
TURNS_LOOKED_AT = 60  # of one random game, to find which pieces a game has that does not say so
WRONG_INPUT = (TypeError, KeyError, IndexError, AttributeError, ValueError, OverflowError)


def can_arrange(game: Game) -> bool:
    """Whether positions of a game can be laid out piece by piece."""
    return all(game.definition.has(name) for name in ("geometry", "pieces", "from_pieces", "from_dict", "to_dict"))


def arranged(
    game: Game, pieces: Iterable[Mapping[str, Any]], mover: int | None = None, rest: Mapping[str, Any] | None = None
) -> Position:
    """The position with these pieces on the board; an impossible one is an error in one line.

    `mover` is the seat whose turn it is; None before the first throw, and where the pieces tell it. `rest` holds
    entries of the layout that pieces do not tell; those that every position has are else as in the first one.
    """
    if not can_arrange(game):
        raise PlygroundError(f"{game.name}: its positions cannot be laid out; expected a game with from_pieces")
    if mover is not None and (type(mover) is not int or not 0 <= mover < game.seats):
        raise PositionError(f"{game.name}: mover {mover!r}; expected a seat, 0 to {game.seats - 1}, or null")
    given = dict(rest or {})
    unknown = [key for key in given if key not in game.layout_keys]
    if unknown:
        raise PositionError(
            f"{game.name}: a position has no entry {unknown[0]!r}; expected {', '.join(game.layout_keys)}"
        )
    laid = checked_pieces(game, pieces)
    try:
        entries = game.definition.call("from_pieces", game, laid, mover, given)
    except PositionError:
        raise
    except WRONG_INPUT as error:
        what = f"nobody is to move; expected a seat, 0 to {game.seats - 1}" if mover is None else str(error)
        raise PositionError(f"{game.name}: {what}") from None
    if not isinstance(entries, Mapping):
        raise ContractError(f"{game.name}: from_pieces returned {entries!r}; expected a dictionary of entries")
    usual = game.to_dict(game.start())
    return game.position({**{key: usual[key] for key in game.required_keys}, **entries})


def checked_pieces(game: Game, pieces: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Pieces of a form that every game can rely on; like ones on one cell are counted together."""
    cells = {cell["id"] for cell in game.geometry()["cells"]}
    found: dict[tuple[str, int | None, str], int] = {}
    for piece in pieces:
        if not isinstance(piece, Mapping) or not {"cell", "seat"} <= set(piece) <= PIECE_KEYS:
            raise PositionError(f"{game.name}: piece {piece!r}; expected cell, seat, label and count")
        cell, seat, label, count = piece["cell"], piece["seat"], piece.get("label", ""), piece.get("count", 1)
        if not isinstance(cell, str) or cell not in cells:
            raise PositionError(f"{game.name}: piece on cell {cell!r}; expected a cell of the board")
        if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
            raise PositionError(
                f"{game.name}: piece of seat {seat!r} on {cell}; expected 0 to {game.seats - 1}, or null"
            )
        if not isinstance(label, str):
            raise PositionError(f"{game.name}: piece with the label {label!r} on {cell}; expected a text")
        if type(count) is not int or not 1 <= count <= MOST_ON_A_CELL:
            raise PositionError(f"{game.name}: {count!r} pieces on {cell}; expected 1 to {MOST_ON_A_CELL}")
        found[cell, seat, label] = found.get((cell, seat, label), 0) + count
    return [{"cell": cell, "seat": seat, "label": label, "count": n} for (cell, seat, label), n in found.items()]


def check_start(game: Game, position: Position) -> None:
    """Refuse a position from which nobody can play: the game must go on, and whoever is to move must have a move."""
    if game.result(position) is not None:
        raise PositionError(
            f"{game.name}: the game is over here ({game.ending(position)}); expected a position to play from"
        )
    if game.mover(position) != CHANCE and not game.legal_moves(position):
        raise PositionError(f"{game.name}: whoever is to move has no move; expected a position to play from")


def turn_of(game: Game, position: Position) -> int | None:
    """The `mover` with which the pieces of a position give it back, also where a roll comes first.

    An error where the pieces do not tell the position.
    """
    if not can_arrange(game):
        raise PlygroundError(f"{game.name}: its positions cannot be laid out; expected a game with from_pieces")
    pieces, rest = game.pieces(position), game.to_dict(position)
    expected = game.position(rest)
    for mover in (None, *range(game.seats)):
        try:
            if np.array_equal(arranged(game, pieces, mover, rest), expected):
                return mover
        except PositionError:
            continue
    raise PositionError(f"{game.name}: the pieces of this position do not tell it; expected it as a text")


def untold_entries(game: Game) -> list[str]:
    """The entries of the layout that pieces and the seat to move leave open."""
    start = game.start()
    told = game.definition.call("from_pieces", game, checked_pieces(game, game.pieces(start)), turn_of(game, start), {})
    return [key for key in game.layout_keys if key not in told]


def piece_kinds(game: Game) -> list[dict[str, Any]]:
    """The kinds of pieces that can be laid out: `seat` (None: nobody's), `label`, and `title`, a word for it.

    `most` says how many of them one cell may hold, and `heaps` which cells hold more than one, None for all.
    """
    own = game.definition.call("piece_kinds", game)
    if own is not None:
        return [{"most": 1, "heaps": None, **kind} for kind in own]
    found: dict[tuple[int | None, str], int] = {}
    for position in sample_positions(game):
        for piece in game.pieces(position):
            kind = piece["seat"], piece["label"]
            found[kind] = max(found.get(kind, 1), int(piece["count"]))
    by_seat = sorted(found, key=lambda kind: (kind[0] is None, kind[0] or 0, kind[1]))
    return [
        {"seat": seat, "label": label, "title": label if len(label) > 2 else "piece",
         "most": MOST_ON_A_CELL if found[seat, label] > 1 else 1, "heaps": None}
        for seat, label in by_seat
    ]  # fmt: skip


def sample_positions(game: Game) -> Iterable[Position]:
    """The positions of one random game, always the same."""
    stream, position = new_stream(1), game.start()
    for _ in range(TURNS_LOOKED_AT):
        yield position
        is_chance = game.mover(position) == CHANCE
        moves = list(range(len(game.chance(position)))) if is_chance else game.legal_moves(position)
        if not moves:
            return
        position = game.play(position, moves[random_below(stream, len(moves))])
