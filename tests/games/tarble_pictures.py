"""Positions of Tarble drawn as text, and turns in notation that should follow from them."""

import re

import plyground as pg
from plyground.games.tarble.board import all_cells, removal_cells
from plyground.players import make_player
from tests.reference.tarble_brian import brian
from tests.reference.tarble_people import hasty_sarah, joey, sarah, turn_of

REFERENCES = {"joey": joey, "sarah": sarah, "hasty-sarah": hasty_sarah, "brian": brian}
NUMBERS = r"\((-?\d+),(-?\d+)\)"


def layout_of(text, turn="r", scores=(0, 0)):
    """The position that a picture shows: R, B, N, or . and + for empty cells, from the top row down."""
    rows = [line.split() for line in text.strip().splitlines()]
    side = (len(rows) + 1) // 2
    signs = {}
    for y, row in zip(range(side - 1, -side, -1), rows, strict=True):
        cells = [cell for cell in all_cells(side) if cell[1] == y]
        signs |= dict(zip(cells, row, strict=True))
    return {
        "red": sorted(list(cell) for cell, sign in signs.items() if sign == "R"),
        "blue": sorted(list(cell) for cell, sign in signs.items() if sign == "B"),
        "neutral": signs[0, 0] == "N",
        "red_score": scores[0],
        "blue_score": scores[1],
        "turn": turn,
    }


def after_turn(side, layout, turn):
    """The position after a turn `[(from),(to)], … | captured, …` of the side to move."""
    pairs, _, taken = turn.partition("|")
    cells = [[int(x), int(y)] for x, y in re.findall(NUMBERS, pairs)]
    captured = [[int(x), int(y)] for x, y in re.findall(NUMBERS, taken)]
    own, other = ("red", "blue") if layout["turn"] == "r" else ("blue", "red")
    pieces = [cell for cell in layout[own] if cell not in cells[::2]] + cells[1::2]
    lost = [list(cell) for cell in removal_cells(side)]
    return layout | {
        own: sorted(cell for cell in pieces if cell not in lost),
        other: [cell for cell in layout[other] if cell not in captured],
        f"{own}_score": layout[f"{own}_score"] + len(captured),
        "turn": "b" if layout["turn"] == "r" else "r",
    }


def turn_by(name, text, roll, turn="r", scores=(0, 0)):
    """The position after the turn of a player and after that of its slow reference, in a drawn position."""
    layout = layout_of(text, turn, scores)
    side = (len(text.strip().splitlines()) + 1) // 2
    game = pg.game("tarble", side=side)
    choice = make_player(game, name).choose(game.rolled(game.position(layout), roll))
    fast = {key: value for key, value in game.to_dict(choice.position).items() if key != "turns"}
    slow, _, _ = turn_of(REFERENCES[name], {"side": side}, layout, roll)
    return fast, slow


def check_turn(name, text, roll, expected, turn="r", scores=(0, 0)):
    """A player and its slow reference both play the turn that is expected of them."""
    side = (len(text.strip().splitlines()) + 1) // 2
    after = after_turn(side, layout_of(text, turn, scores), expected)
    fast, slow = turn_by(name, text, roll, turn, scores)
    assert slow == after, "the slow reference"
    assert fast == after, name
