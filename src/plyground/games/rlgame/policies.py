"""One-rule policies of RLGame: always forward, and always the pawn that is nearest to an enemy base."""

from plyground.games.rlgame.board import CELLS, DISTANCE, IN_BASE, TO_GO, TURN, pawns_of


def moved_pawn(game, position, end):
    """From where to where the mover's pawn went, the base being n·n; None where that cannot be told."""
    cells = int(game.board[CELLS])
    mark = int(position[cells + TURN]) + 1
    left = [cell for cell in range(cells) if position[cell] == mark and end[cell] != mark]
    reached = [cell for cell in range(cells) if position[cell] != mark and end[cell] == mark]
    own = pawns_of(game.board, mark - 1) + IN_BASE
    came_out, went_in = end[own] < position[own], end[own] > position[own]
    if len(left) != (not came_out) or len(reached) != (not went_in):  # own pawns were removed too
        return None
    return cells if came_out else left[0], cells if went_in else reached[0]


def farther_by(game, seat, source, target):
    """How much farther from its base a step brings a pawn; a step out of the base 1, a restart less than any step."""
    cells = int(game.board[CELLS])
    if target == cells:
        return -cells
    distance = int(game.board[DISTANCE]) + seat * cells
    return 1 if source == cells else int(game.board[distance + target] - game.board[distance + source])


def keep_best(ends, worth):
    """The indices of the ends that are worth most; none if nothing can be told."""
    found = [worth(end) for end in ends]
    known = [value for value in found if value is not None]
    return [number for number, value in enumerate(found) if known and value == max(known)]


def always_forward(game, position, ends, history):
    """The steps that lead farthest from the own base."""
    seat = int(position[game.board[CELLS] + TURN])

    def worth(end):
        moved = moved_pawn(game, position, end)
        return None if moved is None else farther_by(game, seat, *moved)

    return keep_best(ends, worth)


def nearest_first(game, position, ends, history):
    """The steps that bring a pawn nearest to an enemy base."""
    cells = int(game.board[CELLS])
    to_go = int(game.board[TO_GO]) + int(position[cells + TURN]) * (cells + 1)

    def worth(end):
        moved = moved_pawn(game, position, end)
        return None if moved is None else -int(game.board[to_go + moved[1]])

    return keep_best(ends, worth)


POLICIES = {
    "always forward": (always_forward, "each step leads away from the own base, if one can"),
    "nearest first": (nearest_first, "moves the pawn that gets nearest to an enemy base"),
}
