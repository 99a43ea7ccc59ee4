"""Danger: how soon an enemy can capture an own piece, by board distance or by jumping distance, and pieces at risk.

Two measures: Joey and Sarah look at the board distance to the nearest enemy (BY_BOARD). Brian looks at the least
jumping distance of an enemy in the after-position (BY_JUMPS); whatever is above SAFE - 1 is the same to him.
A piece on a removal cell has the danger 0. A piece is at risk if a roll of 3 can take it.
"""

from plyground.games.tarble.cells import distance, is_removal_cell
from plyground.games.tarble.people.distance import near
from plyground.games.tarble.people.piece_search import (
    BEFORE,
    CAPTURED,
    JUMPS_ONLY,
    MOVEMENTS,
    of_state,
    search_with_piece,
)
from plyground.games.tarble.people.scratch import DANGER, OTHER_SIDE, PATH_SEARCH
from plyground.games.tarble.people.view import ENEMY_CELLS, ENEMY_COUNT, OWN_CELLS, OWN_COUNT, look_from_the_other_side

BY_BOARD, BY_JUMPS = 0, 1
SAFE = 4  # the rule of 3: the least danger that is none


def least_movements(board_distance):
    """The fewest movements with which a piece that is so many cells away can be captured: jumps, and the last jump."""
    return board_distance // 2 + 1


def threaten(board, view, attacker, most, search, threat):
    """Lower `threat`, by cell, to the movements in which one own piece captures each enemy, if they are at most `most`.

    Captures on the way are allowed; all other pieces stand still.
    """
    # Only a search that can lower the threat of some enemy is worth its while.
    needed = 0
    for i in range(view[ENEMY_COUNT]):
        cell = view[ENEMY_CELLS + i]
        if least_movements(distance(board, attacker, cell)) < threat[cell]:
            needed = max(needed, threat[cell] - 1)
    most = min(most, needed)
    if most == 0:
        return
    for state in range(1, search_with_piece(board, view, search, attacker, most, JUMPS_ONLY)):
        before = of_state(search, state, BEFORE)
        new = of_state(search, state, CAPTURED) ^ of_state(search, before, CAPTURED)
        if new == 0:
            continue
        prey = 0
        while new >> prey & 1 == 0:
            prey += 1
        if prey < view[ENEMY_COUNT]:
            cell = view[ENEMY_CELLS + prey]
            threat[cell] = min(threat[cell], of_state(search, state, MOVEMENTS))


def jumping_threats(board, view, most, search, threat):
    """For each enemy, by cell, write the least jumping distance of an own piece to it; `most` + 1 if above `most`."""
    for i in range(view[ENEMY_COUNT]):
        threat[view[ENEMY_CELLS + i]] = most + 1
    for i in range(view[OWN_COUNT]):
        threaten(board, view, view[OWN_CELLS + i], most, search, threat)


def find_jumping_dangers(board, view, most, scratch):
    """Write the danger of every own piece by jumping distance into the table of dangers; none is more than `most` + 1.

    What the other side can capture is looked at in the after-position, and left in the view OTHER_SIDE.
    """
    danger = scratch[DANGER:]
    other = scratch[OTHER_SIDE:]
    look_from_the_other_side(board, view, other)
    jumping_threats(board, other, most, scratch[PATH_SEARCH:], danger)
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if is_removal_cell(board, cell):
            danger[cell] = 0


def find_dangers(board, view, measure, scratch):
    """Write the danger of every own piece, by its cell, into the table of dangers."""
    if measure == BY_JUMPS:
        find_jumping_dangers(board, view, SAFE - 1, scratch)
        return
    danger = scratch[DANGER:]
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        danger[cell] = 0 if is_removal_cell(board, cell) else near(board, view, cell)


def pieces_at_risk(board, view, measure, scratch):
    """How many own pieces are at risk, those on removal cells included; the table of dangers says which."""
    find_dangers(board, view, measure, scratch)
    danger = scratch[DANGER:]
    count = 0
    for i in range(view[OWN_COUNT]):
        if danger[view[OWN_CELLS + i]] < SAFE:
            count += 1
    return count


def some_piece_within(board, view, most, scratch):
    """Whether some own piece is within jumping distance `most` of an enemy."""
    threat = scratch[DANGER:]
    jumping_threats(board, view, most, scratch[PATH_SEARCH:], threat)
    for i in range(view[ENEMY_COUNT]):
        if threat[view[ENEMY_CELLS + i]] <= most:
            return True
    return False
