"""High-level features of a position as network inputs: what people look at, instead of what stands on each cell.

All from the view of the side that is to move next (`own`), and the same for both sides. Each side has:

    PIECE_COUNT    1 for each piece, up to seven of them
    PREY_WITHIN    how many opposing pieces one of its pieces can take with 1, 2, … 6 movements, / 3
    POINTS_WITHIN  the most points that one of its pieces can take with 1, 2, … 6 movements, / 3
    NEUTRAL_WITHIN 1 if one of its pieces can take the neutral piece with 1, 2, … 6 movements
    VICTORY_WITHIN 1 if it can end the game as the winner with 1, 2, … 6 movements: it leads and all its pieces
                   reach a corner, or it takes the last opposing piece and is not behind then
    RINGS          how many of its pieces stand 1, 2, 3, 4, 5 or more cells from the centre, / 3
    NEAREST        the three smallest distances of its pieces to the centre, each / 5 (0 for a missing piece)
    CORNERS        how many of its pieces are at most 1, 2, 3 cells from a corner, / 3; and the sum of all their
                   distances to corners, / 20

and then, once: AHEAD and BEHIND (1 for each point of the lead, or of the other side's, up to six; beyond that
1 for ten or more), LEAD (/ 5, between -2 and 2) and CLOSE (1 if the nearest two opposing pieces are at most 1, 2, … 6
cells apart).
"""

from plyground.games.shared.inputs import write_input
from plyground.games.tarble.board import CELLS, CENTRE, DISTANCES, LARGEST_ROLL, NEUTRAL, POINTS, TURN, WORDS
from plyground.games.tarble.cells import distance_to_centre, distance_to_corner
from plyground.games.tarble.strategies.reach import (
    ENTRY,
    FAR,
    MOST_PREY,
    find_reach,
    most_at,
    number_at,
    queue_at,
    taken_at,
    unpack,
)

MOST_PIECES, RING_COUNT, NEAREST_COUNT, CORNER_COUNT, LEAD_STEPS = 7, 5, 3, 4, 7
PIECE_COUNT = 0
PREY_WITHIN = PIECE_COUNT + MOST_PIECES
POINTS_WITHIN = PREY_WITHIN + LARGEST_ROLL
NEUTRAL_WITHIN = POINTS_WITHIN + LARGEST_ROLL
VICTORY_WITHIN = NEUTRAL_WITHIN + LARGEST_ROLL
RINGS = VICTORY_WITHIN + LARGEST_ROLL
NEAREST = RINGS + RING_COUNT
CORNERS = NEAREST + NEAREST_COUNT
OF_A_SIDE = CORNERS + CORNER_COUNT
AHEAD = 2 * OF_A_SIDE
BEHIND = AHEAD + LEAD_STEPS
LEAD = BEHIND + LEAD_STEPS
CLOSE = LEAD + 1
STRATEGIC_INPUTS = CLOSE + LARGEST_ROLL

SMALL_COUNT, DISTANCE_SCALE, SUM_SCALE, LEAD_SCALE, LEAD_LIMIT = 3.0, 5.0, 20.0, 5.0, 2.0
TEN = 10


def put_from(index, value, count, place, first):
    """Append a 1 for each of the six rolls from `first` on, at `place` for a roll of 1; return the new count."""
    for roll in range(max(first, 1), LARGEST_ROLL + 1):
        index[count] = place + roll - 1
        value[count] = 1.0
        count += 1
    return count


def write_places(board, space, sheet, mark, place, index, value, count):
    """Append PIECE_COUNT, RINGS, NEAREST and CORNERS of a side; return the new count."""
    cells = board[CELLS]
    pieces = corner_sum = beside_corner = near_corner = by_corner = 0
    first = second = third = 0  # the distances of the nearest three pieces to the centre; 0: no such piece
    ring_one = ring_two = ring_three = ring_four = 0
    for cell in range(cells):
        if space[sheet + cell] != mark:
            continue
        pieces += 1
        corner, centre = distance_to_corner(board, cell), distance_to_centre(board, cell)
        corner_sum += corner
        beside_corner += corner <= 1
        near_corner += corner <= 2
        by_corner += corner <= 3
        ring_one += centre <= 1
        ring_two += centre == 2
        ring_three += centre == 3
        ring_four += centre == 4
        if first == 0 or centre < first:
            first, second, third = centre, first, second
        elif second == 0 or centre < second:
            second, third = centre, second
        elif third == 0 or centre < third:
            third = centre
    for piece in range(min(pieces, MOST_PIECES)):
        index[count] = place + PIECE_COUNT + piece
        value[count] = 1.0
        count += 1
    outer = pieces - ring_one - ring_two - ring_three - ring_four
    count = write_input(index, value, count, place + RINGS, ring_one / SMALL_COUNT)
    count = write_input(index, value, count, place + RINGS + 1, ring_two / SMALL_COUNT)
    count = write_input(index, value, count, place + RINGS + 2, ring_three / SMALL_COUNT)
    count = write_input(index, value, count, place + RINGS + 3, ring_four / SMALL_COUNT)
    count = write_input(index, value, count, place + RINGS + 4, outer / SMALL_COUNT)
    count = write_input(index, value, count, place + NEAREST, first / DISTANCE_SCALE)
    count = write_input(index, value, count, place + NEAREST + 1, second / DISTANCE_SCALE)
    count = write_input(index, value, count, place + NEAREST + 2, third / DISTANCE_SCALE)
    count = write_input(index, value, count, place + CORNERS, beside_corner / SMALL_COUNT)
    count = write_input(index, value, count, place + CORNERS + 1, near_corner / SMALL_COUNT)
    count = write_input(index, value, count, place + CORNERS + 2, by_corner / SMALL_COUNT)
    return write_input(index, value, count, place + CORNERS + 3, corner_sum / SUM_SCALE)


def least_roll_for_victory(board, space, sheet, mark, lead, soonest):
    """The least roll with which a side ends the game as the winner; FAR if none does.

    By giving up all pieces, counted as cells to the corners, or by taking the last opposing piece; `soonest` is the
    least roll with which it takes any.
    """
    to_give_up = enemies = 0
    for cell in range(board[CELLS]):
        if space[sheet + cell] == mark:
            to_give_up += distance_to_corner(board, cell)
        else:
            enemies += space[sheet + cell] == 3 - mark
    least = soonest if enemies == 1 and lead >= -1 else FAR
    return min(least, to_give_up) if lead > 0 else least


def write_reach(board, space, sheet, mark, lead, place, index, value, count):
    """Append PREY_WITHIN, POINTS_WITHIN, NEUTRAL_WITHIN and VICTORY_WITHIN of a side; return the new count."""
    find_reach(board, space, sheet, mark, LARGEST_ROLL)
    number, taken, most = number_at(board, sheet), taken_at(board, sheet), most_at(board, sheet)
    neutral = space[number + board[CENTRE]] - 1
    soonest = FAR
    for roll in range(1, LARGEST_ROLL + 1):
        within = 0
        for prey in range(MOST_PREY):
            within += prey != neutral and space[taken + prey] <= roll
        if within > 0:
            soonest = min(soonest, roll)
        count = write_input(index, value, count, place + PREY_WITHIN + roll - 1, within / SMALL_COUNT)
        count = write_input(index, value, count, place + POINTS_WITHIN + roll - 1, space[most + roll] / SMALL_COUNT)
    if space[sheet + board[CENTRE]] == NEUTRAL:
        count = put_from(index, value, count, place + NEUTRAL_WITHIN, space[taken + neutral])
    victory = least_roll_for_victory(board, space, sheet, mark, lead, soonest)
    return put_from(index, value, count, place + VICTORY_WITHIN, victory)


def closest_pair(board, space, sheet, own):
    """The board distance between the nearest two pieces of different sides; FAR if a side has none.

    The reach of the other side is in the sheet, so that its pieces are the first in the queue.
    """
    cells, distances, queue = board[CELLS], board[DISTANCES], queue_at(board, sheet)
    closest = FAR
    for first in range(cells):
        if space[sheet + first] != own:
            continue
        enemy = queue
        while space[enemy + 3] == 0 and space[sheet + space[enemy]] == 3 - own and enemy < queue + ENTRY * MOST_PREY:
            closest = min(closest, board[distances + first * cells + space[enemy]])
            enemy += ENTRY
    return closest


def write_lead(lead, first, index, value, count):
    """Append AHEAD, BEHIND and LEAD; return the new count."""
    place = first + (AHEAD if lead > 0 else BEHIND)
    for point in range(min(abs(lead), LEAD_STEPS - 1)):
        index[count] = place + point
        value[count] = 1.0
        count += 1
    if abs(lead) >= TEN:
        index[count] = place + LEAD_STEPS - 1
        value[count] = 1.0
        count += 1
    return write_input(index, value, count, first + LEAD, min(max(lead / LEAD_SCALE, -LEAD_LIMIT), LEAD_LIMIT))


def write_strategic(board, state, space, sheet, first, index, value, count):
    """Append the non-zero inputs of a position, numbered from `first` on; return the new count.

    The sheet is in `space`.
    """
    unpack(board, state, space, sheet)
    counters = board[WORDS]
    turn = state[counters + TURN]
    lead = state[counters + POINTS + turn] - state[counters + POINTS + 1 - turn]
    for other in range(2):
        mark = (1 - turn if other == 1 else turn) + 1
        place = first + other * OF_A_SIDE
        count = write_places(board, space, sheet, mark, place, index, value, count)
        count = write_reach(board, space, sheet, mark, lead if other == 0 else -lead, place, index, value, count)
    count = write_lead(lead, first, index, value, count)
    return put_from(index, value, count, first + CLOSE, closest_pair(board, space, sheet, turn + 1))


def strategic_names():
    """What each input stands for."""
    rolls = range(1, LARGEST_ROLL + 1)
    names = []
    for side, other in (("own", "enemy"), ("enemy", "own")):
        names += [f"{side}: at least {count} pieces" for count in range(1, MOST_PIECES + 1)]
        names += [f"{side}: {other} pieces within {roll}" for roll in rolls]
        names += [f"{side}: points within {roll}" for roll in rolls]
        names += [f"{side}: neutral piece within {roll}" for roll in rolls]
        names += [f"{side}: wins with {roll}" for roll in rolls]
        names += [f"{side}: pieces {cells} from the centre" for cells in ("1", "2", "3", "4", "5 or more")]
        names += [f"{side}: distance of the {which} piece to the centre" for which in ("first", "second", "third")]
        names += [f"{side}: pieces within {cells} of a corner" for cells in (1, 2, 3)]
        names += [f"{side}: sum of distances to corners"]
    for word in ("ahead", "behind"):
        names += [f"{word} by {points}" for points in (1, 2, 3, 4, 5, 6, TEN)]
    return [*names, "lead", *(f"nearest enemy within {roll}" for roll in rolls)]
