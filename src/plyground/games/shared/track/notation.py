"""Positions of Pachisi and Parcheesi as data: the entries that both have, read with checks and written."""

from plyground.core.errors import PositionError
from plyground.games.shared.track.board import (
    DRAW,
    FIRST,
    PIECES,
    SEATS,
    TABLE,
    TO_DRAW,
    TO_THROW,
    TURN,
    WINNER,
    seat_pieces,
    side_of,
)


def is_whole(value, low, high):
    """Whether a value from JSON is a whole number in the range (True and False are none)."""
    return type(value) is int and low <= value <= high


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


def written_pieces(state):
    """What read_pieces reads."""
    return [seat_pieces(state, seat).tolist() for seat in range(SEATS)]


def standing_together(state, outer_square):
    """The seats on every outer square that holds pieces; `outer_square(seat, place)` is None elsewhere."""
    standing: dict = {}
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
