"""The order of the ends of a turn in Pachisi and Parcheesi, for players that take the first of several."""

from plyground.games.shared.track.board import PIECES, SEATS


def precedes(board, seat, first, second):
    """The order of the mover's distances, listed from far to near, ascending; then of the seats after it."""
    for ahead in range(SEATS):
        own = PIECES * ((seat + ahead) % SEATS)
        for piece in range(own, own + PIECES):  # ascending places are descending distances
            if first[piece] != second[piece]:
                return first[piece] > second[piece]
    return False
