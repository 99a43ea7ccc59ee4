"""Positions and moves as texts, data and pictures."""

import json
import re
from typing import Any

import numpy as np

from plyground.core.arranging import can_arrange, turn_of
from plyground.core.contract import CHANCE
from plyground.core.errors import PositionError
from plyground.core.game import ShownStep
from plyground.core.plain_games import PlainGames
from plyground.core.turns import same_position

PIECE = {"cell", "seat", "count", "label"}


def check_texts(rules: PlainGames) -> str:
    """Moves have texts of their own, and positions and records read back as they were written."""
    game = rules.game
    for state in rules.visited[:100]:
        rules.calls += 1  # a sign of life after every position
        if not isinstance(game.draw(state), str):
            complain(rules, "draw", f"returned {game.draw(state)!r}; expected a text")
        json.dumps(game.to_dict(state))
        check_move_texts(rules, state)
        if rules.definition.has("from_dict"):
            check_round_trip(rules, state)
        if rules.definition.has("to_text") and rules.definition.has("from_text"):
            again = game.position(game.to_text(state))
            if not same_position(state, again, rules.sizes.identity):
                complain(rules, "to_text", f"{game.to_text(state)!r} reads back as another position")
    check_rolls(rules)
    for moves in rules.recorded[:5]:
        if game.parse_game(game.format_game(moves)) != moves:
            complain(rules, "format_game", "the record of a random game does not read back as the same moves")
    read_back = "positions and " if rules.definition.has("from_dict") else ""
    return f"{read_back}records of games read back as they were written"


def complain(rules: PlainGames, name: str, what: str) -> None:
    """Complain about an ordinary function, with its line if the file defines it."""
    function = rules.definition.get(name)
    rules.complain(name if function is None else rules.place(function, name), what)


def check_move_texts(rules: PlainGames, state: np.ndarray) -> None:
    """Every move of a position has a text without blanks, different from all others."""
    game = rules.game
    is_chance = game.mover(state) == CHANCE
    moves = list(range(len(game.chance(state)))) if is_chance else game.legal_moves(state)
    texts = [game.format_move(state, move) for move in moves]
    name = "outcome_text" if is_chance else "step_text"
    for text in texts:
        if not isinstance(text, str):
            complain(rules, name, f"returned {text!r}; expected a text")
        if not text or re.search(r"\s", text) or texts.count(text) > 1:
            what = f"{text!r} in\n{game.draw(state)}\nexpected a different text, without blanks, for every move"
            complain(rules, name, what)


def check_rolls(rules: PlainGames) -> None:
    """A roll that nobody throws is refused in words, and what `roll_outcome` returns is a number or nothing."""
    game, definition = rules.game, rules.definition
    state = next((state for state in rules.visited if game.mover(state) == CHANCE), None)
    if state is None or not definition.has("roll_outcome"):
        return
    for roll in ("nonsense", 1):
        outcome = definition.call("roll_outcome", game, state, roll)
        if outcome is not None and not isinstance(outcome, int | np.integer):
            complain(rules, "roll_outcome", f"returned {outcome!r}; expected the number of an outcome, or None")
    expected = definition.call("roll_expected", game, otherwise="")
    if not isinstance(expected, str):
        complain(rules, "roll_expected", f"returned {expected!r}; expected a text")


def check_round_trip(rules: PlainGames, state: np.ndarray) -> None:
    """A position as data, written and read, is the same position."""
    layout = rules.game.to_dict(state)
    again = rules.game.position(json.loads(json.dumps(layout)))
    if not same_position(state, again, rules.sizes.identity):
        index = np.flatnonzero(state[: rules.sizes.identity] != again[: rules.sizes.identity])[0]
        complain(rules, "from_dict", f"{layout} reads back with {again[index]} for {state[index]} at index {index}")


def check_pictures(rules: PlainGames) -> str:
    """Cells, pieces and steps fit together, so that a page can show them and offer steps to click."""
    game = rules.game
    cells = cells_of(rules, game.geometry())
    named: list[tuple[str, str]] = []
    for state in rules.visited[:100]:
        rules.calls += 1  # a sign of life after every position
        for piece in game.pieces(state):
            check_piece(rules, piece, cells)
        check_beside(rules, game.beside(state))
        if game.mover(state) < 0:
            continue
        named += check_shown_steps(rules, state, cells)
    # A piece may vanish as it arrives, but most steps change the cell they leave and the cell they reach.
    for texts in ([text for end, text in named if end == which] for which in ("from", "to")):
        unchanged = [text for text in texts if text]
        if 2 * len(unchanged) > len(texts) and rules.definition.has("pieces"):
            complain(rules, "show_step", f"shows {unchanged[0]} (so in {len(unchanged)} of {len(texts)} steps)")
    if can_arrange(game):
        check_laid_out(rules)
    return f"{len(cells)} cells; pieces and steps are shown on them"


def check_shown_steps(rules: PlainGames, state: np.ndarray, cells: set[str]) -> list[tuple[str, str]]:
    """Every step of a position is shown on cells that exist, unlike any other.

    Returns whether what stands on the cells from and to which steps lead changes: an empty text, or that it stays.
    """
    game = rules.game
    counted: list[tuple[str, str]] = []
    shown: dict[ShownStep, int] = {}
    before = standing(game.pieces(state))
    for move in game.legal_moves(state):
        step = game.show_step(state, move)
        named = [cell for cell in step[:2] if cell is not None]
        unknown = [cell for cell in named if cell not in cells]
        if unknown:
            complain(rules, "show_step", f"cell {unknown[0]!r} is not in geometry")
        if not isinstance(step.label, str):
            complain(rules, "show_step", f"label {step.label!r}; expected a text")
        if step in shown:
            what = f"shows steps {shown[step]} and {move} alike, as {tuple(step)}; expected a label that differs"
            complain(rules, "show_step", what)
        shown[step] = move
        after = standing(game.pieces(game.play(state, move)))
        for end, cell in (("from", step.source), ("to", step.target)):
            stays = f"step {move} as {tuple(step)}, but what stands on {cell!r} stays the same"
            if cell is not None:
                counted.append((end, stays if before.get(cell) == after.get(cell) else ""))
    return counted


def check_beside(rules: PlainGames, shown: Any) -> None:
    """Dice have a kind and a value; counts have a name and a value for every seat."""
    if not isinstance(shown, dict) or set(shown) != {"dice", "counts"}:
        complain(rules, "beside", f"returned {str(shown)[:60]}; expected a dictionary of dice and counts")
    json.dumps(shown)
    for die in shown["dice"]:
        if not {"kind", "value"} <= set(die):
            complain(rules, "beside", f"returned the die {die}; expected kind and value")
    for count in shown["counts"]:
        if set(count) != {"name", "values"} or len(count["values"]) != rules.sizes.seats:
            expected = f"expected a name and {rules.sizes.seats} values"
            complain(rules, "beside", f"returned the count {count}; {expected}")


def check_laid_out(rules: PlainGames) -> None:
    """The pieces of a position, laid out again, give the position back."""
    for state in rules.visited[:100]:
        rules.calls += 1  # a sign of life after every position
        try:
            turn_of(rules.game, state)
        except PositionError:
            what = f"the pieces of {rules.game.to_dict(state)}, with any seat to move, do not give it back"
            complain(rules, "from_pieces", what)


def standing(pieces: list[dict[str, Any]]) -> dict[str, list[str]]:
    """What stands on each cell."""
    found: dict[str, list[str]] = {}
    for piece in pieces:
        found.setdefault(piece["cell"], []).append(str(sorted(piece.items(), key=str)))
    return found


def cells_of(rules: PlainGames, geometry: Any) -> set[str]:
    """The cells that geometry declares, which must have different names."""
    cells = geometry.get("cells") if isinstance(geometry, dict) else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) for cell in cells):
        complain(
            rules, "geometry", f'returned {str(geometry)[:60]}; expected {{"width": …, "height": …, "cells": […]}}'
        )
        return set()
    json.dumps(geometry)
    names: set[str] = set()
    for cell in cells:
        missing = [key for key in ("id", "x", "y") if key not in cell]
        if missing:
            complain(rules, "geometry", f"cell {cell} has no {missing[0]!r}; expected id, x and y")
        if cell["id"] in names:
            complain(rules, "geometry", f"two cells are called {cell['id']!r}; expected different names")
        names.add(cell["id"])
    return names


def check_piece(rules: PlainGames, piece: Any, cells: set[str]) -> None:
    """A piece stands on a cell that exists and belongs to a seat that exists, or to nobody."""
    if not isinstance(piece, dict) or set(piece) != PIECE:
        complain(rules, "pieces", f"returned {piece}; expected cell, seat, count and label")
    if piece["cell"] not in cells:
        complain(rules, "pieces", f"cell {piece['cell']!r} is not in geometry")
    if piece["seat"] is not None and piece["seat"] not in range(rules.sizes.seats):
        complain(rules, "pieces", f"seat {piece['seat']!r}; expected 0 to {rules.sizes.seats - 1}, or None")
    json.dumps(piece)
