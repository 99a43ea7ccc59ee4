"""What games of lines share in reading positions and writing records."""

from plyground.core.errors import PositionError


def surplus_of_crosses(game, marks, turn):
    """How many more x than o there are, 0 or 1; anything else, or a turn that does not fit the marks, is an error."""
    crosses, noughts = marks.count("x"), marks.count("o")
    surplus = crosses - noughts
    if surplus not in (0, 1):
        raise PositionError(f"{game.name}: {crosses} x and {noughts} o; expected as many, or one x more")
    if turn != "xo"[surplus]:
        raise PositionError(f"{game.name}: turn {turn!r}; expected {'xo'[surplus]!r} after these marks")
    return surplus


def result_words(game, position):
    """The end of a record as a list: X, O or = (a draw), or nothing while the game goes on."""
    winner = game.winner_text(position)
    if winner is None:
        return []
    return ["=" if winner == "d" else winner.upper()]
