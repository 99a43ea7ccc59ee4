"""Pictures of Parcheesi positions and steps."""

from plyground.games.parcheesi.board import BONUS, CASTLES, HOME, cell_of, moved_seat
from plyground.games.parcheesi.movement import PASS, SUM, TAKE, target_of
from plyground.games.parcheesi.notation import written_dice
from plyground.games.shared.dice import dice_text
from plyground.games.shared.track.board import PIECES, SEATS, TABLE
from plyground.games.shared.track.drawing import (
    MIDDLE,
    cross_geometry,
    cross_pieces,
    draw_cross,
    pieces_home,
    places_of_pieces,
)


def seat_titles(settings):
    return "Red", "Blue", "Yellow", "Green"


def draw(game, state):
    seat = int(moved_seat(state))
    board = draw_cross(game, state, cell_of, seat, HOME - 1)
    if state[TABLE] < 0:
        return board
    left = " ".join(map(str, written_dice(state)))
    bonus = f"bonus {state[BONUS]}, then " if state[BONUS] else ""
    return f"{board}\nseat {seat}: rolled {dice_text(state[TABLE])}, left: {bonus}{left}"


def geometry(game):
    return cross_geometry(CASTLES, start=(MIDDLE + 5, MIDDLE + 5))


def pieces(game, state):
    return cross_pieces(state, cell_of, lambda seat, place: str(seat))


def piece_kinds(game):
    return [{"seat": seat, "label": str(seat), "title": "piece", "most": PIECES} for seat in range(SEATS)]


def from_pieces(game, pieces, mover, rest):
    """The entries of a position; where pieces stood at the roll is left out if they now stand elsewhere."""
    known = {(seat, cell_of(seat, place)): place for seat in range(SEATS) for place in range(HOME + 1)}
    places = places_of_pieces(game, pieces, lambda seat, cell, label: known.get((seat, cell)))
    stood_so = rest.get("pieces", places) == places and rest.get("to_move", mover) == mover
    kept = {key: value for key, value in rest.items() if key != "stood" or stood_so}
    return {**kept, "pieces": places, "to_move": mover}


def show_step(game, state, step):
    seat = int(moved_seat(state))
    if step == PASS:
        return None, None, "pass"
    amount = step % 16
    label = "both dice" if amount == SUM else f"bonus {state[BONUS]}" if amount == TAKE else str(amount)
    return cell_of(seat, step // 32), cell_of(seat, target_of(state, step)), label


def beside(game, state):
    """The dice and the bonus still to be played, and the pieces at home."""
    dice = [{"kind": "die", "value": value} for value in written_dice(state)] if state[TABLE] >= 0 else []
    bonus = [{"kind": "bonus", "value": int(state[BONUS])}] if state[BONUS] else []
    return {"dice": dice + bonus, "counts": [pieces_home(state, HOME)]}
