"""Pictures of the cross on which Pachisi and Parcheesi are played.

Cells: `0` … `67` the outer squares, `0c1` … `0c7` the private column of seat 0 from the centre outwards, `start0` and
`home0` where its pieces wait and arrive. Seat 0 has the lower arm, seat 1 the right one, and so on anticlockwise.
"""

from plyground.core.errors import PositionError
from plyground.games.shared.track.board import COLUMN, PIECES, QUARTER, SEATS, seat_pieces
from plyground.games.shared.track.notation import written_pieces

SIZE, MIDDLE = 19, 9
MARKS = {"track": ".", "castle": "+", "column": ":", "start": "o", "home": "o"}


def turned(x, y, quarters):
    """A point after so many quarter turns anticlockwise about the centre."""
    for _ in range(quarters):
        x, y = MIDDLE + (y - MIDDLE), MIDDLE - (x - MIDDLE)
    return x, y


def cell(name, point, seat, shape, kind):
    """A cell that would lie at `point` if it were seat 0's."""
    x, y = turned(point[0], point[1], seat)
    return {"id": name, "x": x, "y": y, "shape": shape, "kind": kind}


def cross_cells(castles, start):
    """All cells; `start` is where the waiting pieces of seat 0 are shown."""
    cells = []
    for seat in range(SEATS):
        arm = [(MIDDLE, 18)] + [(MIDDLE + 1, 18 - i) for i in range(8)] + [(11 + i, MIDDLE + 1) for i in range(8)]
        for offset, point in enumerate(arm):
            square = QUARTER * seat + offset
            cells.append(cell(str(square), point, seat, "square", "castle" if square in castles else "track"))
        for number in range(1, COLUMN + 1):
            cells.append(cell(f"{seat}c{number}", (MIDDLE, MIDDLE + 1 + number), seat, "square", "column"))
        cells.append(cell(f"start{seat}", start, seat, "circle", "start"))
        cells.append(cell(f"home{seat}", (MIDDLE, MIDDLE + 1), seat, "circle", "home"))
    return cells


def pieces_home(state, last):
    """How many pieces of every seat have reached the last place of their way."""
    return {"name": "home", "values": [int((seat_pieces(state, seat) == last).sum()) for seat in range(SEATS)]}


def cross_geometry(castles, start):
    return {"width": SIZE, "height": SIZE, "cells": cross_cells(castles, start)}


def draw_cross(game, state, cell_of, seat, last):
    """The cross as text: the numbers of the seats on a cell, `+` castles, `o` start and home; below, the places.

    Every fifth place up to `last` on the path of `seat`, which moves, shows its number where nothing stands.
    """
    numbers = {cell_of(seat, place): str(place) for place in range(last - last % 5, 0, -5)}
    lines = [["  "] * SIZE for _ in range(SIZE)]
    standing: dict = {}
    for owner in range(SEATS):
        for place in seat_pieces(state, owner).tolist():
            standing.setdefault(cell_of(owner, place), set()).add(str(owner))
    for one in game.geometry()["cells"]:
        free = MARKS[one["kind"]] if one["kind"] == "castle" else numbers.get(one["id"], MARKS[one["kind"]])
        pieces = "".join(sorted(standing.get(one["id"], ())))
        lines[one["y"]][one["x"]] = (pieces or free).rjust(2)
    board = "\n".join(" ".join(line).rstrip() for line in lines)
    places = [f"seat {owner} on {', '.join(map(str, own))}" for owner, own in enumerate(written_pieces(state))]
    return "\n".join([board, *places, f"5, 10, …: places on the path of seat {seat}"])


def cross_pieces(state, cell_of, label):
    """What stands where, pieces of one seat on one place together."""
    found = []
    for seat in range(SEATS):
        places = seat_pieces(state, seat).tolist()
        for place in sorted(set(places)):
            piece = {"cell": cell_of(seat, place), "seat": seat, "count": places.count(place)}
            found.append(piece | {"label": label(seat, place)})
    return found


def places_of_pieces(game, pieces, place_of):
    """The places of four pieces of every seat, ascending; `place_of(seat, cell, label)` is None where none can be."""
    places: list = [[] for _ in range(SEATS)]
    for piece in pieces:
        cell, seat, label = piece["cell"], piece["seat"], piece["label"]
        place = None if seat is None else place_of(seat, cell, label)
        if place is None:
            kind = "a piece going home" if label.endswith("^") else "a piece"
            what = "nobody's piece" if seat is None else f"{kind} of seat {seat}"
            raise PositionError(f"{game.name}: {what} on {cell}; expected one that can come there")
        places[seat] += [place] * piece["count"]
    for seat, own in enumerate(places):
        if len(own) != PIECES:
            raise PositionError(f"{game.name}: seat {seat} has {len(own)} pieces; expected {PIECES}")
    return [sorted(own) for own in places]
