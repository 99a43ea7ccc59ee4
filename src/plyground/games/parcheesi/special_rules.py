"""Which special rules of Parcheesi a step uses: captures, bonuses, doubles, blockades."""

from plyground.games.parcheesi.board import BONUS, DICE, DOUBLES, END_OF_ARM, ENTRY, LEFT, MOST_DICE, START, moved_seat
from plyground.games.parcheesi.movement import CAPTURE_BONUS, HOME_BONUS, PASS, SUM, TAKE
from plyground.games.shared.dice import HIGH_DIE, LOW_DIE
from plyground.games.shared.track.board import SEATS, TABLE, TURN, WINNER, seat_pieces

CAPTURE, FOR_CAPTURE, FOR_HOME = "capture", "capture bonus", "home bonus"
DOUBLES_AGAIN, FOUR_NUMBERS, THIRD_DOUBLE = "another roll for doubles", "doubles bonus", "third double"
BLOCKADE, BY_SUM = "blockade", "entering by the sum"
SPECIAL_RULES = {
    CAPTURE: "an enemy's piece is sent back to its start circle",
    FOR_CAPTURE: "20 squares for a capture are taken",
    FOR_HOME: "10 squares for reaching home are taken",
    DOUBLES_AGAIN: "doubles give another roll",
    FOUR_NUMBERS: "once no piece is in the start circle, doubles are four numbers",
    THIRD_DOUBLE: "the third double sends the foremost piece back",
    BLOCKADE: "two pieces come to stand on one square, which nobody passes",
    BY_SUM: "two dice that add up to five bring a piece in",
}


def rules_used(game, before, step, after):
    seat, amount = int(moved_seat(before)), int(step) % 16
    is_double = LOW_DIE[before[TABLE]] == HIGH_DIE[before[TABLE]]
    moves = step != PASS
    is_used = {
        CAPTURE: any(sent_back(before, after, other) for other in range(SEATS) if other != seat),
        FOR_CAPTURE: moves and amount == TAKE and before[BONUS] == CAPTURE_BONUS,
        FOR_HOME: moves and amount == TAKE and before[BONUS] == HOME_BONUS,
        DOUBLES_AGAIN: after[DOUBLES] > before[DOUBLES] and after[TURN] == before[TURN] and after[WINNER] == 0,
        FOUR_NUMBERS: moves and is_double and before[LEFT] + before[LEFT + 1] == MOST_DICE,
        THIRD_DOUBLE: not moves and before[DICE] == 0 and before[DOUBLES] == 2,
        BLOCKADE: moves and len(doubled(after, seat) - doubled(before, seat)) > 0,
        BY_SUM: moves and amount == SUM,
    }
    return [rule for rule, holds in is_used.items() if holds]


def sent_back(before, after, seat):
    """Whether more pieces of the seat are in its start circle than before."""
    return (seat_pieces(after, seat) == START).sum() > (seat_pieces(before, seat) == START).sum()


def doubled(state, seat):
    """The places of outer squares on which two pieces of the seat stand."""
    places = [place for place in seat_pieces(state, seat).tolist() if ENTRY <= place <= END_OF_ARM]
    return {place for place in places if places.count(place) > 1}
