"""Start positions that somebody lays out: what can be put on the board, and whether a game can begin so."""

import re
from typing import Any

from fastapi import APIRouter, Request

from plyground.core.arranging import (
    arranged,
    can_arrange,
    check_start,
    piece_kinds,
    sample_positions,
    turn_of,
    untold_entries,
)
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.game import Game, Position
from plyground.web.catalogue import picture, preview
from plyground.web.numbers import plain_numbers
from plyground.web.parts import NameInPath, Parts, in_thread, known
from plyground.web.requests import Arrangement

BY_PIECES, BY_THROW = "pieces", "throw"


# What can be laid out


def described(game: Game) -> dict[str, Any]:
    """What an editor has to know about a game."""
    start = game.start()
    pieces_tell = can_arrange(game)
    entries = list(game.layout_keys) if game.definition.has("from_dict") else []
    return {
        "by_pieces": pieces_tell,
        "by_entries": game.definition.has("from_dict"),
        "kinds": plain_numbers(piece_kinds(game)) if pieces_tell else [],
        **(movers(game) if pieces_tell else {"movers": [], "without_mover": None}),
        **(simple_entries(game) if pieces_tell else {"entries": entries, "numbers": []}),
        "has_dice": game.capacities.chances > 0,
        "roll_entries": roll_entries(game),
        "symmetries": [symmetry.name for symmetry in game.symmetries()],
        "ready": ready_positions(game),
        "start": shown(game, start),
    }


def simple_entries(game: Game) -> dict[str, list[str]]:
    """The entries that pieces do not tell and that fit into a field, and those of them that are numbers."""
    seen = [game.to_dict(position) for position in sample_positions(game) if game.result(position) is None]
    values = {key: [entries[key] for entries in seen if key in entries] for key in untold_entries(game)}
    simple = [key for key, found in values.items() if found and all(isinstance(one, int | str) for one in found)]
    return {"entries": simple, "numbers": [key for key in simple if all(type(one) is int for one in values[key])]}


def movers(game: Game) -> dict[str, Any]:
    """Who can be to move: seats, and None if a throw decides it first; only None where the pieces tell it."""
    start = game.start()
    left_out = roll_entries(game)
    rest = {key: value for key, value in game.to_dict(start).items() if key not in left_out}
    seats: list[int | None] = list(range(game.seats))
    try:
        position = arranged(game, game.pieces(start), None, rest)
    except PositionError:
        return {"movers": seats, "without_mover": None}
    if game.mover(position) == CHANCE:
        return {"movers": [None, *seats], "without_mover": BY_THROW}
    return {"movers": [None], "without_mover": BY_PIECES}


def roll_entries(game: Game) -> list[str]:
    """The entries that are there only while a roll is being played: without them it is still to be rolled."""
    if not game.capacities.chances or not game.definition.has("from_dict"):
        return []
    waiting = [game.to_dict(position) for position in sample_positions(game) if game.mover(position) == CHANCE]
    optional = [key for key in game.layout_keys if key not in game.required_keys]
    return [key for key in optional if not any(key in entries for entries in waiting)]


def ready_positions(game: Game) -> list[dict[str, Any]]:
    """Positions that people may want to begin from: those that the game names, and one in the middle of a game."""
    named = game.definition.call("ready_positions", game, otherwise=[])
    middle = {"title": "In the middle of a game", "position": game.to_dict(preview(game))}
    return plain_numbers([*named, middle])


# What somebody has laid out


def position_from(game: Game, given: Arrangement) -> Position:
    """The position that somebody means, turned if they wish."""
    if given.position is not None:
        position = game.position(given.position)
    else:
        laid = [piece.model_dump() for piece in given.pieces]
        position = arranged(game, laid, given.mover, given.rest)
    if given.symmetry is None:
        return position
    found = [symmetry for symmetry in game.symmetries() if symmetry.name == given.symmetry]
    if not found:
        expected = ", ".join(symmetry.name for symmetry in game.symmetries()) or "none"
        raise PlygroundError(f"{game.name}: symmetry {given.symmetry!r}; expected {expected}")
    return found[0].position(position)


def shown(game: Game, position: Position) -> dict[str, Any]:
    """A position for an editor: its pieces, whose turn it is, and all that is not on the board."""
    is_chance = game.mover(position) == CHANCE
    return {
        **picture(game, position),
        "text": game.to_text(position),
        **whose_turn(game, position),
        "to_move": None if is_chance or game.result(position) is not None else game.mover(position),
        "waits_for": "roll" if is_chance else "seat",
        "rolls": [
            {"roll": roll, "text": game.format_move(position, roll)} for roll in range(len(game.chance(position)))
        ],
        "beside": plain_numbers(game.beside(position)),
        "drawing": game.draw(position),
    }


def whose_turn(game: Game, position: Position) -> dict[str, Any]:
    """The seat whose turn it is; `is_told` says whether pieces and seat tell the position, so that it can be edited."""
    try:
        return {"mover": turn_of(game, position), "is_told": True}
    except PlygroundError:
        return {"mover": None, "is_told": False}


def judged(game: Game, given: Arrangement) -> dict[str, Any]:
    """Whether a game can begin so, and if not, why."""
    try:
        position = position_from(game, given)
        check_start(game, position)
        answer = shown(game, position)
        if given.roll is not None:
            rolled = game.play(position, given.roll)
            check_start(game, rolled)
            answer = {**shown(game, rolled), "rolls": answer["rolls"]}
        return {"is_legal": True, "reason": None, **answer}
    except PlygroundError as error:
        return {"is_legal": False, "reason": in_words(game, str(error))}


def in_words(game: Game, reason: str) -> str:
    """A reason for people in front of a board: seats by their titles, in one line."""
    titles = dict(enumerate(game.seat_titles))
    plain = reason.removeprefix(f"{game.name}: ").encode("utf-8", "replace").decode()
    named = re.sub(r"\b[Ss]eat (\d{1,3})\b", lambda found: titles.get(int(found[1]), found[0]), plain)
    return " ".join(named.replace("to_move null", "a throw is to decide who begins").split())


def add_arranging(router: APIRouter, parts: Parts) -> None:
    """The routes for who lays out a position."""

    @router.get("/catalogue/{name}/arrange")
    async def what_can_be_laid_out(name: NameInPath, request: Request) -> dict[str, Any]:
        """What an editor needs to lay out positions of a game: kinds of pieces, who can be to move, other entries."""

        def describe() -> dict[str, Any]:
            return described(parts.catalogue.game(name, dict(request.query_params)))

        known(parts, name)
        return await in_thread(parts, describe)

    @router.post("/catalogue/{name}/arrange")
    async def arrange(name: NameInPath, given: Arrangement) -> dict[str, Any]:
        """Whether a game can begin with these pieces on the board, and the position, or why it cannot."""

        def judge() -> dict[str, Any]:
            return judged(parts.catalogue.game(name, given.settings), given)

        known(parts, name)
        return await in_thread(parts, judge)
