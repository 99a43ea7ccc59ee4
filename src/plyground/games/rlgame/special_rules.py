"""Which special rules of RLGame a step uses: restarts, backward steps, and what removes pawns."""

from plyground.games.rlgame.board import BACKWARD, CELLS, CENTRE_TURNS, DISTANCE, OWNER, TURN, pawns_of
from plyground.games.rlgame.board import LEFT as PAWNS_LEFT
from plyground.games.rlgame.movement import move_pawn
from plyground.games.rlgame.removal import remove_from_centre
from plyground.games.rlgame.rules import ENDINGS

RESTART, BACK, CENTRE, STUCK = "restart", "backward step", "centre removal", "stuck pawns removed"


def special_rules(settings):
    """The rules that hold with these settings."""
    rules = {STUCK: "pawns that cannot move are removed"}
    if settings["restart_once"]:
        rules[RESTART] = "a pawn goes back into its base"
    if settings["backward_moves"]:
        rules[BACK] = "a pawn steps nearer to its base"
    if settings["temporary_centre"]:
        rules[CENTRE] = "a pawn that stayed too long on the centre is removed"
    return rules


def possible_endings(settings):
    """Positions only recur for a draw where the rule is on."""
    return [ending for ending in ENDINGS if ending != "repetition" or settings["repetition"]]


def rules_used(game, before, step, after):
    board, cells = game.board, int(game.board[CELLS])
    source, target = divmod(int(step), cells + 1)
    seat = int(before[cells + TURN])
    used = []
    if target == cells:
        used.append(RESTART)
    elif source < cells and is_backward(board, seat, source, target):
        used.append(BACK)
    on_centre = removed_from_centre(game, before, seat, source, target)
    if on_centre:
        used.append(CENTRE)
    if pawns_left(game, before) - pawns_left(game, after) > on_centre:
        used.append(STUCK)
    return used


def is_backward(board, seat, source, target):
    """Whether a step leads nearer to the own base; only then does it use up a backward step."""
    distance = int(board[DISTANCE]) + seat * int(board[CELLS])
    return bool(board[BACKWARD] > 0 and board[distance + target] < board[distance + source])


def removed_from_centre(game, before, seat, source, target):
    """How many pawns a step removes that stayed too long on the centre."""
    board = game.board
    if board[CENTRE_TURNS] == 0 or board[board[OWNER] + target] != 0:
        return 0
    moved = before.copy()
    move_pawn(board, moved, seat, source, target)
    return int(remove_from_centre(board, moved, seat, source, target))


def pawns_left(game, state):
    """The pawns of all seats."""
    return sum(int(state[pawns_of(game.board, seat) + PAWNS_LEFT]) for seat in range(game.seats))
