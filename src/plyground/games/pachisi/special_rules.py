"""Which special rules of Pachisi a step uses."""

from plyground.games.pachisi.board import CAPTURE_THROW, GRACE, LAST, WAITING
from plyground.games.pachisi.movement import PASS, ROUND, place_of
from plyground.games.shared.track.board import TABLE, TURN, seat_pieces

CAPTURE, AGAIN, GRACE_THROW, BY_CAPTURE = "capture", "going round again", "grace", "throw for a capture"
LEAVES, FREED = "leaving by a grace", "freed from the last square"


def special_rules(settings):
    """The rules that hold with these settings."""
    rules = {
        CAPTURE: "an enemy's pieces are sent back to wait",
        AGAIN: "a piece passes its column and goes round again",
        GRACE_THROW: "6, 10 or 25 gives another throw",
        LEAVES: "a grace brings a piece out of the Charkoni",
    }
    if settings["grace_frees_last"]:
        rules[FREED] = "a grace takes a piece home from its last square"
    if settings["capture_throw"]:
        rules[BY_CAPTURE] = "a capture gives another throw"
    return rules


def rules_used(game, before, step, after):
    seat, throw = int(before[TURN]), int(before[TABLE])
    captured = any(
        (seat_pieces(after, other) == WAITING).sum() > (seat_pieces(before, other) == WAITING).sum()
        for other in range(game.seats)
        if other != seat
    )
    used = [CAPTURE] if captured else []
    if GRACE[throw]:
        used.append(GRACE_THROW)
    elif captured and game.board[CAPTURE_THROW]:
        used.append(BY_CAPTURE)
    if step == PASS:
        return used
    place = place_of(step)
    if step >= ROUND:
        used.append(AGAIN)
    elif place == WAITING and GRACE[throw]:
        used.append(LEAVES)
    elif place == LAST:
        used.append(FREED)
    return used
