"""Which special rules of Tarble a movement uses: jumps over enemies and the neutral piece, and what is given up."""

from plyground.games.tarble.board import (
    CELLS,
    CENTRE,
    LEFT,
    NEUTRAL,
    NO_CELL,
    REMOVAL,
    TURN,
    counter,
    mark_on,
    marks_of,
)
from plyground.games.tarble.rules import PASS, jumped_cell

CAPTURE, NEUTRAL_CAPTURE, STUCK = "capture", "neutral piece captured", "no movement left"
CORNER, IN_CENTRE = "removed on a corner", "removed in the centre"
SPECIAL_RULES = {
    CAPTURE: "an enemy's piece is jumped for a point",
    NEUTRAL_CAPTURE: "the neutral piece is jumped for a point",
    CORNER: "a piece that ends the turn on a corner is removed",
    IN_CENTRE: "a piece that ends the turn in the centre is removed",
    STUCK: "the rest of a roll is lost because nothing can move",
}


def rules_used(game, before, step, after):
    board = game.board
    own = counter(game, before, TURN) + 1
    standing = {cell for cell, mark in enumerate(marks_of(game, before)) if mark == own}
    if step == PASS:
        return [STUCK, *given_up(board, standing)]
    source, target = divmod(int(step) - 1, int(board[CELLS]))
    jumped = int(jumped_cell(board, source, target))
    used = []
    if jumped != NO_CELL:
        used.append(NEUTRAL_CAPTURE if mark_on(before, jumped) == NEUTRAL else CAPTURE)
    if counter(game, before, LEFT) == 1:
        used += given_up(board, standing - {source} | {target})
    return used


def given_up(board, standing):
    """The rules by which pieces on these cells are removed at the end of the turn."""
    removed = [cell for cell in standing if board[board[REMOVAL] + cell]]
    centre = int(board[CENTRE])
    rules = [CORNER] if any(cell != centre for cell in removed) else []
    return rules + ([IN_CENTRE] if centre in removed else [])
