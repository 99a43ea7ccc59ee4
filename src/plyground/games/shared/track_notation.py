"""Positions, pictures and symmetries of the cross that pachisi and parcheesi share.

Cells: `0` … `67` the outer squares, `0c1` … `0c7` the private column of seat 0 from the centre outwards, `start0` and
`home0` where its pieces wait and arrive. Seat 0 has the lower arm, seat 1 the right one, and so on anticlockwise.
"""

from plyground.core.errors import PositionError
from plyground.core.symmetry import Symmetry
from plyground.games.shared.track import (
    DRAW,
    FIRST,
    PIECES,
    QUARTER,
    SEATS,
    TABLE,
    TEAMS,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    side_of,
)

SIZE, MIDDLE = 19, 9
COLUMN = 7  # squares of a private column


def is_whole(value, low, high):
    """Whether a value from JSON is a whole number in the range (True and False are none)."""
    return type(value) is int and low <= value <= high


# Positions


def read_pieces(game, fields, state, last):
    """Four ascending places, 0 … last, of every seat."""
    seats = fields["pieces"]
    if not isinstance(seats, list) or len(seats) != SEATS:
        raise PositionError(f"{game.name}: pieces {seats!r}; expected the places of {SEATS} seats")
    for seat, places in enumerate(seats):
        if not isinstance(places, list) or len(places) != PIECES or not all(is_whole(p, 0, last) for p in places):
            raise PositionError(f"{game.name}: pieces[{seat}] {places!r}; expected {PIECES} numbers from 0 to {last}")
        if places != sorted(places):
            raise PositionError(f"{game.name}: pieces[{seat}] {places!r}; expected them in ascending order")
        state[PIECES * seat : PIECES * seat + PIECES] = places


def read_winner(game, state, last):
    """Set WINNER if all pieces of one side stand on `last`."""
    home = [side for side in game.teams if all((seat_pieces(state, seat) == last).all() for seat in side)]
    if len(home) > 1:
        raise PositionError(f"{game.name}: seats {home[0][0]} and {home[1][0]} have both won; expected one winner")
    state[WINNER] = 1 + side_of(game.board, home[0][0]) if home else 0


def read_turn(game, fields, state):
    """Whose turn it is: a seat, or null while the seat that begins is not drawn."""
    seat = fields["to_move"]
    state[TABLE] = TO_THROW
    if is_whole(seat, 0, SEATS - 1):
        state[TURN] = seat
        return
    if seat is not None:
        raise PositionError(
            f"{game.name}: to_move {seat!r}; expected a seat, 0 to {SEATS - 1}, or null before the draw"
        )
    if game.board[FIRST] != DRAW:
        raise PositionError(f"{game.name}: to_move null; expected a seat, for first={game.board[FIRST]} draws none")
    if state[:TURN].any():
        raise PositionError(f"{game.name}: to_move null; expected a seat, for pieces have left the start")
    state[TABLE] = TO_DRAW


def written_turn(state):
    """What read_turn reads."""
    return None if state[TABLE] == TO_DRAW else int(state[TURN])


def seat_pieces(state, seat):
    return state[PIECES * seat : PIECES * seat + PIECES]


def written_pieces(state):
    """What read_pieces reads."""
    return [seat_pieces(state, seat).tolist() for seat in range(SEATS)]


def standing_together(state, outer_square):
    """The seats on every outer square that holds pieces; `outer_square(seat, place)` is None elsewhere."""
    standing = {}
    for seat in range(SEATS):
        for place in seat_pieces(state, seat).tolist():
            square = outer_square(seat, place)
            if square is not None:
                standing.setdefault(square, []).append(seat)
    return standing


def refuse_enemies_together(game, state, outer_square):
    """Two sides never share a square."""
    for square, seats in standing_together(state, outer_square).items():
        if len({side_of(game.board, seat) for seat in seats}) > 1:
            raise PositionError(f"{game.name}: outer square {square} holds pieces of seats {sorted(set(seats))}; "
                                f"expected those of one side")  # fmt: skip


# Pictures


def turned(x, y, quarters):
    """A point after so many quarter turns anticlockwise about the centre."""
    for _ in range(quarters):
        x, y = MIDDLE + (y - MIDDLE), MIDDLE - (x - MIDDLE)
    return x, y


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


def cell(name, point, seat, shape, kind):
    x, y = turned(*point, seat)
    return {"id": name, "x": x, "y": y, "shape": shape, "kind": kind}


def cross_geometry(castles, start):
    return {"width": SIZE, "height": SIZE, "cells": cross_cells(castles, start)}


def draw_cross(game, state, cell_of):
    """The cross as text: the numbers of the seats on a cell, `+` castles, `o` start and home; below, the places."""
    marks = {"track": ".", "castle": "+", "column": ":", "start": "o", "home": "o"}
    lines = [["  "] * SIZE for _ in range(SIZE)]
    standing = {}
    for seat in range(SEATS):
        for place in seat_pieces(state, seat).tolist():
            standing.setdefault(cell_of(seat, place), set()).add(str(seat))
    for one in game.geometry()["cells"]:
        lines[one["y"]][one["x"]] = "".join(sorted(standing.get(one["id"], marks[one["kind"]]))).rjust(2)
    board = "\n".join(" ".join(line).rstrip() for line in lines)
    return board + "\n" + "\n".join(f"seat {seat}: {places}" for seat, places in enumerate(written_pieces(state)))


def cross_pieces(state, cell_of, label):
    """What stands where, pieces of one seat on one place together."""
    found = []
    for seat in range(SEATS):
        places = seat_pieces(state, seat).tolist()
        for place in sorted(set(places)):
            piece = {"cell": cell_of(seat, place), "seat": seat, "count": places.count(place)}
            found.append(piece | {"label": label(seat, place)})
    return found


# Symmetries


def rotations(game, seat_lists=()):
    """The three rotations of the board; from each index in `seat_lists` on the state has one entry a seat."""
    return [rotation(game, by, seat_lists) for by in range(1, SEATS)]


def rotation(game, by, seat_lists):
    """Every seat takes the place, and the turn, of the seat `by` seats on; steps keep their own-path numbers."""
    count = SEATS // (1 + game.board[TEAMS])  # sides

    def map_position(state):
        after = state.copy()
        for seat in range(SEATS):
            follower = (seat + by) % SEATS
            after[PIECES * follower : PIECES * follower + PIECES] = seat_pieces(state, seat)
            for first in seat_lists:
                after[first + follower] = state[first + seat]
        after[TURN] = (state[TURN] + by) % SEATS
        if state[WINNER]:
            after[WINNER] = 1 + (state[WINNER] - 1 + by) % count
        return after

    degrees = {1: "quarter turn", 2: "half turn", 3: "three quarter turn"}
    return Symmetry(degrees[by], map_position, lambda step: step, tuple((seat + by) % SEATS for seat in range(SEATS)))
