"""Pictures of Pachisi positions and steps."""

from plyground.games.pachisi.board import AROUND, CASTLES, DISTANCE, FINISHED, GRACE, THROWS, cell_of
from plyground.games.pachisi.movement import PASS, ROUND, place_of, target_of
from plyground.games.shared.track.board import PIECES, SEATS, TABLE, TURN
from plyground.games.shared.track.drawing import (
    MIDDLE,
    cross_geometry,
    cross_pieces,
    draw_cross,
    pieces_home,
    places_of_pieces,
)


def seat_titles(settings):
    return "Yellow", "Red", "Black", "Green"  # partners face each other


def draw(game, state):
    seat, throw = int(state[TURN]), int(state[TABLE])
    board = draw_cross(game, state, cell_of, seat, AROUND)
    return board if throw < 0 else f"{board}\nseat {seat}: {throw} cowries up, {DISTANCE[throw]} squares"


def geometry(game):
    return cross_geometry(CASTLES, start=(MIDDLE - 1, MIDDLE + 1))


def pieces(game, state):
    # Homeward bound pieces stand on the same squares as outbound ones, but mean something else.
    return cross_pieces(state, cell_of, label_of)


def label_of(seat, place):
    return f"{seat}^" if AROUND <= place < FINISHED else str(seat)


def piece_kinds(game):
    return [
        {"seat": seat, "label": f"{seat}{sign}", "title": title, "most": PIECES}
        for seat in range(SEATS)
        for sign, title in (("", "piece"), ("^", "piece going home"))
    ]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position; a seat of which pieces have left has entered."""
    known = {(seat, cell_of(seat, p), label_of(seat, p)): p for seat in range(SEATS) for p in range(FINISHED + 1)}
    places = places_of_pieces(game, pieces, lambda seat, cell, label: known.get((seat, cell, label or str(seat))))
    before = rest.get("entered")
    entered = before if isinstance(before, list) and len(before) == SEATS else [False] * SEATS
    entered = [True if any(own) else was for was, own in zip(entered, places, strict=True)]
    return {**rest, "pieces": places, "entered": entered, "to_move": mover}


def show_step(game, state, step):
    if step == PASS:
        return None, None, "pass"
    seat = int(state[TURN])
    target = int(target_of(step, state[TABLE]))
    label = "round again" if step >= ROUND else f"{target}"
    return cell_of(seat, place_of(step)), cell_of(seat, target), label


def beside(game, state):
    """The cowries of a throw that waits for its move, and the pieces that have finished."""
    throw = int(state[TABLE])
    if throw < 0:
        return {"dice": [], "counts": [pieces_home(state, FINISHED)]}
    shells = {"kind": "cowries", "value": throw, "of": THROWS - 1}
    shells |= {"distance": int(DISTANCE[throw]), "is_again": bool(GRACE[throw])}
    return {"dice": [shells], "counts": [pieces_home(state, FINISHED)]}
