"""What games share in reading a position from pieces that somebody has laid on the board."""

from collections import Counter

from plyground.core.errors import PositionError


def one_on_each_cell(game, pieces):
    """The pieces by their cells, of which each holds one."""
    counts: Counter = Counter()
    for piece in pieces:
        counts[piece["cell"]] += piece["count"]
    for cell, count in counts.items():
        if count > 1:
            raise PositionError(f"{game.name}: {count} pieces on {cell}; expected one at most")
    return {piece["cell"]: piece for piece in pieces}


def turn_letter(game, mover):
    """The name of the seat to move; where nobody was named, an error."""
    if mover is None:
        raise PositionError(f"{game.name}: nobody is to move; expected {' or '.join(game.seat_names)}")
    return game.seat_names[mover]


def marks_on_cells(game, pieces, marks):
    """The marks of x and o on all cells of the board as one text, and whose turn follows from them."""
    on_cells = one_on_each_cell(game, pieces)
    written = ""
    for cell in game.geometry()["cells"]:
        seat = on_cells[cell["id"]]["seat"] if cell["id"] in on_cells else -1
        if seat is None:
            raise PositionError(f"{game.name}: nobody's mark on {cell['id']}; expected one of x or o")
        written += marks[seat + 1]
    return written, "xo"[(written.count("x") - written.count("o")) % 2]
