"""Which special rules of Tablut a move uses: what it captures, and against what."""

from plyground.games.tablut.board import (
    CELLS,
    CORNER,
    DIRECTIONS,
    EMPTY,
    END,
    KING,
    KING_CAPTURED,
    KING_ENEMIES,
    ROOM,
    STRIDE,
    THRONE,
)
from plyground.games.tablut.captures import captured_run
from plyground.games.tablut.rules import ENDINGS

CAPTURE, RUN, BY_KING = "capture", "run captured", "capture by the king"
AT_CORNER, AT_THRONE = "capture against a corner", "capture against the throne"
BETWEEN_TWO, SURROUNDED = "king captured between two", "king surrounded"


def special_rules(settings):
    """The rules that hold with these settings."""
    rules = {CAPTURE: "a soldier or an attacker is captured", AT_CORNER: "an empty corner captures like a piece"}
    if settings["run_capture"]:
        rules[RUN] = "an unbroken run of several pieces is captured at once"
    if settings["king_hammer"]:
        rules[BY_KING] = "the king captures by moving"
    if settings["throne_hostile"]:
        rules[AT_THRONE] = "the empty throne captures like a piece"
    if settings["king_capture"] == 2:
        rules[BETWEEN_TWO] = "the king is captured like any piece"
    else:
        rules[SURROUNDED] = "the king is captured by four enemies around him"
    return rules


def possible_endings(settings):
    """Without those whose rules are off."""
    off = {"repetition"} if not settings["repetition"] else set()
    off |= {"no soldier left"} if not settings["soldiers_win"] else set()
    return [ending for ending in ENDINGS if ending not in off]


def rules_used(game, before, step, after):
    board, cells = game.board, int(game.board[CELLS])
    source, target = divmod(int(step), cells)
    moved = before.copy()
    moved[target], moved[source] = moved[source], EMPTY
    # A run that the king would capture is not captured where he does not capture by moving.
    runs = [run for run in runs_beside(board, moved, target) if after[run[0]] == EMPTY]
    pieces = [int(moved[cell]) for run in runs for cell in run[:-1]]
    anvils = [run[-1] for run in runs if moved[run[-1]] == EMPTY]
    king_falls = after[cells + END] == KING_CAPTURED
    is_used = {
        CAPTURE: any(piece != KING for piece in pieces),
        RUN: any(len(run) > 2 for run in runs),
        BY_KING: bool(runs) and moved[target] == KING,
        AT_CORNER: any(board[CORNER + cell] for cell in anvils),
        AT_THRONE: any(cell == board[THRONE] for cell in anvils),
        BETWEEN_TWO: king_falls and board[KING_ENEMIES] == 2,
        SURROUNDED: king_falls and board[KING_ENEMIES] == 4,
    }
    return [rule for rule, holds in is_used.items() if holds]


def runs_beside(board, moved, target):
    """The runs of enemies between the piece on `target` and an anvil: the cells of each, the anvil's last."""
    found = []
    for direction in range(DIRECTIONS):
        if board[ROOM + DIRECTIONS * target + direction] > 0:
            length = int(captured_run(board, moved, target, direction))
            if length:
                stride = int(board[STRIDE + direction])
                found.append([target + distance * stride for distance in range(1, length + 2)])
    return found
