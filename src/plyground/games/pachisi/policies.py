"""One-rule policies of Pachisi by the places on the path, since a piece comes by its column and the arms twice."""

from collections import Counter

from plyground.games.shared.track.board import TURN, seat_pieces


def left_and_reached(position, end):
    """The places that the moved piece left and reached; None for a pass."""
    seat = int(position[TURN])
    before, after = (Counter(seat_pieces(state, seat).tolist()) for state in (position, end))
    left, reached = list((before - after).elements()), list((after - before).elements())
    return (left[0], reached[0]) if left else None


def keep_best(position, ends, worth):
    """The indices of the ends whose piece is worth most; none if nothing can be moved."""
    moved = [left_and_reached(position, end) for end in ends]
    worths = [None if move is None else worth(*move) for move in moved]
    known = [value for value in worths if value is not None]
    return [number for number, value in enumerate(worths) if known and value == max(known)]


def always_forward(game, position, ends, history):
    return keep_best(position, ends, lambda left, reached: reached - left)


def nearest_first(game, position, ends, history):
    return keep_best(position, ends, lambda left, reached: left)


def farthest_behind(game, position, ends, history):
    return keep_best(position, ends, lambda left, reached: -left)


POLICIES = {
    "always forward": (always_forward, "goes forward as far as it can; never passes, never goes round again"),
    "nearest first": (nearest_first, "moves the piece that is nearest to the Charkoni"),
    "farthest behind": (farthest_behind, "moves the piece that is farthest behind"),
}
