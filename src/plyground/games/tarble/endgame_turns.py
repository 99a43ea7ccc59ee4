"""One turn of an ending of Tarble, all at once: what every placement of the side to roll is worth, the other standing.

During a turn only one side moves. So for one set of waiting pieces all placements of the moving side are looked at
together: what they are worth with 0, 1, … 6 movements left, with the neutral piece or some of the waiting ones captured
or not. With none left the turn is over, and the value is that of the other side to roll. Values are those of the moving
side, one for each lead it may have; a capture adds one to the lead.

The movements are written here a second time; tests/games/test_tarble_endgames.py compares them with the rules.
"""

import numpy as np
from numba import types

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, WHOLE
from plyground.core.structures import Structure, structure
from plyground.games.tarble.board import LARGEST_ROLL, NO_CELL
from plyground.games.tarble.endgame_index import NOT_KNOWN, TABLES

VALUE_ROWS = types.Array(types.float64, 2, "C")

Turn = structure(
    "TarbleEndgameTurn",
    rolling=types.int64,  # pieces of the side that moves
    waiting=types.int64,  # of the other
    leads=types.int64,  # how many leads there are; the one in the middle is 0
    tie=types.float64,  # what a tie is worth to the side that moves
    beyond_is_won=types.boolean,  # leads beyond the largest count as won, else as the largest
    cells=INTS,  # [waiting] where the others stand
    pieces=INTS,  # [rolling + waiting] work space
    steps=LONGS,  # [states · 6 · rolling] the states that follow, times 2, plus 1 after a capture
    begin=LONGS,  # [states + 1] where those of a state begin
    ended=VALUE_ROWS,  # [states, leads] values with the turn over
    before=VALUE_ROWS,  # with one movement less
    now=VALUE_ROWS,
)
TURN = Turn.kind


# A state is a set of cells with the moving side's pieces, whether the neutral piece is there, and which of the waiting
# pieces are: (set · 2 + neutral) · 2^waiting + waiting pieces.


@kernel(WHOLE(TABLES, INTS, WHOLE, WHOLE))
def number_of_set(tables, pieces, begin, count):
    """The number of a set of cells, whatever their order."""
    number = 0
    for i in range(begin, begin + count):
        order = 1
        for j in range(begin, begin + count):
            order += pieces[j] < pieces[i]
        number += tables.choose[pieces[i], order]
    return number


@kernel(WHOLE(TABLES, TURN, WHOLE, WHOLE, WHOLE))
def occupant(tables, turn, cell, neutral, there):
    """Who stands on a cell: 0 nobody, 1 a moving piece, 2 the neutral one, 3 + i the waiting piece i."""
    if neutral and cell == tables.centre:
        return 2
    for i in range(turn.rolling):
        if turn.pieces[i] == cell:
            return 1
    for i in range(turn.waiting):
        if there >> i & 1 and turn.cells[i] == cell:
            return 3 + i
    return 0


@kernel(types.boolean(TABLES, TURN, WHOLE, WHOLE, WHOLE))
def put_set(tables, turn, number, neutral, there):
    """Read the moving pieces of a state; whether nobody else stands on their cells."""
    begin = tables.free_begin[turn.rolling] + number * turn.rolling
    for i in range(turn.rolling):
        turn.pieces[i] = -1
    for i in range(turn.rolling):
        cell = np.int64(tables.free_cells[begin + i])
        if occupant(tables, turn, cell, neutral, there) != 0:
            return False
        turn.pieces[i] = cell
    return True


@kernel(WHOLE(TABLES, TURN, WHOLE, WHOLE, WHOLE))
def write_steps(tables, turn, neutral, there, count):
    """Write the states after every movement of the pieces that were put; return how many steps there are then."""
    for i in range(turn.rolling):
        source = turn.pieces[i]
        for direction in range(6):
            target = np.int64(tables.beside[source, direction])
            if target == NO_CELL:
                continue
            jumped = occupant(tables, turn, target, neutral, there)
            neutral_after, there_after = neutral, there
            if jumped == 1:
                continue
            if jumped != 0:
                target = np.int64(tables.beside[target, direction])
                if target == NO_CELL or occupant(tables, turn, target, neutral, there) != 0:
                    continue
                if jumped == 2:
                    neutral_after = 0
                else:
                    there_after = there & ~(1 << (jumped - 3))
            turn.pieces[i] = target
            after = (number_of_set(tables, turn.pieces, 0, turn.rolling) * 2 + neutral_after) << turn.waiting
            turn.steps[count] = 2 * (after + there_after) + (jumped != 0)
            count += 1
        turn.pieces[i] = source
    return count


@kernel(WHOLE(TABLES, TURN, WHOLE, WHOLE))
def position_after(tables, turn, kept, there):
    """The number of the position in which the other side rolls: `kept` moving pieces are first in the list."""
    rolling = 0
    for i in range(kept):
        turn.pieces[i] = tables.kept[turn.pieces[i]]
    place = tables.canon_begin[kept] + number_of_set(tables, turn.pieces, 0, kept)
    way = tables.way[place]
    for i in range(turn.waiting):
        if there >> i & 1:
            turn.pieces[kept + rolling] = tables.kept[tables.image[way, turn.cells[i]]]
            rolling += 1
    number = number_of_set(tables, turn.pieces, kept, rolling)
    sets = tables.choose[tables.kept_cells.size, rolling]
    return tables.first[rolling, kept] + np.int64(tables.stands_for[place]) * sets + number


@kernel(NOTHING(TABLES, TURN, FLOATS, WHOLE, WHOLE))
def write_ended(tables, turn, values, state, there):
    """Write what a state is worth if the turn ends there; its pieces were put."""
    kept, left = 0, 0
    for i in range(turn.rolling):
        if tables.kept[turn.pieces[i]] != NOT_KNOWN:
            turn.pieces[kept] = turn.pieces[i]
            kept += 1
    for i in range(turn.waiting):
        left += there >> i & 1
    middle = turn.leads // 2
    if kept > 0 and left > 0:
        position = position_after(tables, turn, kept, there) * turn.leads
        for lead in range(turn.leads):
            turn.ended[state, lead] = -values[position + turn.leads - 1 - lead]
        return
    level = 1.0 if kept > 0 else -1.0 if left > 0 else turn.tie
    for lead in range(turn.leads):
        turn.ended[state, lead] = -1.0 if lead < middle else 1.0 if lead > middle else level


@kernel(NOTHING(TABLES, TURN, FLOATS))
def prepare_turn(tables, turn, values):
    """Write the steps of all states, and what they are worth with the turn over."""
    count = 0
    sets = tables.choose[tables.image.shape[1], turn.rolling]
    for number in range(sets):
        for neutral in range(2):
            for there in range(1 << turn.waiting):
                state = ((number * 2 + neutral) << turn.waiting) + there
                turn.begin[state] = count
                if put_set(tables, turn, number, neutral, there):
                    count = write_steps(tables, turn, neutral, there, count)
                    write_ended(tables, turn, values, state, there)
                else:  # two pieces on one cell: no position
                    for lead in range(turn.leads):
                        turn.ended[state, lead] = 0.0
    turn.begin[(sets * 2) << turn.waiting] = count


@kernel(NOTHING(TURN, WHOLE, VALUE_ROWS, VALUE_ROWS))
def best_step(turn, state, before, now):
    """Write what a state is worth with one movement more than `before` has."""
    leads = turn.leads
    begin, end = turn.begin[state], turn.begin[state + 1]
    if begin == end:  # no movement exists: the turn ends
        for lead in range(leads):
            now[state, lead] = turn.ended[state, lead]
        return
    for lead in range(leads):
        now[state, lead] = -1.0
    for step in range(begin, end):
        after = turn.steps[step] >> 1
        if turn.steps[step] & 1 == 0:
            for lead in range(leads):
                now[state, lead] = max(now[state, lead], before[after, lead])
        else:
            for lead in range(leads - 1):
                now[state, lead] = max(now[state, lead], before[after, lead + 1])
            beyond = 1.0 if turn.beyond_is_won else before[after, leads - 1]
            now[state, leads - 1] = max(now[state, leads - 1], beyond)


@kernel(NOTHING(TABLES, TURN, VALUE_ROWS, WHOLE, FLOATS, WHOLE))
def add_values(tables, turn, found, state_of_waiting, new, begin):
    """Add a sixth of what was found with some number of movements to the positions between turns."""
    sets = tables.choose[tables.kept_cells.size, turn.rolling]
    for number in range(sets):
        place = tables.set_begin[turn.rolling] + number * turn.rolling
        for i in range(turn.rolling):
            turn.pieces[i] = tables.set_cells[place + i]
        set_number = number_of_set(tables, turn.pieces, 0, turn.rolling)
        state = ((set_number * 2 + 1) << turn.waiting) + state_of_waiting
        at = begin + number * turn.leads
        for lead in range(turn.leads):
            new[at + lead] += found[state, lead] / LARGEST_ROLL


@kernel(NOTHING(TABLES, TURN, FLOATS, WHOLE, FLOATS, WHOLE))
def look_at_turn(tables, turn, values, waiting_set, new, begin):
    """Write the new values of all positions with one set of waiting pieces, from `begin` on."""
    place = tables.set_begin[turn.waiting] + np.int64(waiting_set) * turn.waiting
    for i in range(turn.waiting):
        turn.cells[i] = tables.set_cells[place + i]
    prepare_turn(tables, turn, values)
    all_there = (1 << turn.waiting) - 1
    states = turn.ended.shape[0]
    before, now = turn.ended, turn.now
    for left in range(1, LARGEST_ROLL + 1):
        most = LARGEST_ROLL - left  # captures so far
        for state in range(states):
            captured = 1 - (state >> turn.waiting & 1)
            there = state & all_there
            for i in range(turn.waiting):
                captured += 1 - (there >> i & 1)
            if captured <= most:
                best_step(turn, state, before, now)
        add_values(tables, turn, now, all_there, new, begin)
        if left % 2 == 1:
            before, now = turn.now, turn.before
        else:
            before, now = turn.before, turn.now


def make_turn(tables: Structure, rolling: int, waiting: int, leads: int, tie: float, beyond_is_won: bool) -> Structure:
    """Work space for the turns of one material."""
    states = int(tables.choose[tables.image.shape[1], rolling]) * 2 << waiting
    ended, before, now = (np.zeros((states, leads)) for _ in range(3))
    return Turn(
        rolling=rolling, waiting=waiting, leads=leads, tie=float(tie), beyond_is_won=beyond_is_won,
        cells=np.zeros(max(waiting, 1), np.int32), pieces=np.zeros(rolling + waiting, np.int32),
        steps=np.zeros(states * 6 * rolling, np.int64), begin=np.zeros(states + 1, np.int64), ended=ended,
        before=before, now=now,
    )  # fmt: skip
