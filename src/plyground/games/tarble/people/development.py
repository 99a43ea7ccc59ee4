"""Development: three pieces near the centre and away from the enemies, and a score of how far they are from there.

The primary goal is the cell beside the centre that is farthest from the enemies. The two other goals are the cells
beside it that are neither adjacent to the centre nor in line with it; the one with the nearer piece is secondary.
"""

from plyground.games.tarble.board import GOALS, NO_CELL
from plyground.games.tarble.cells import distance, is_removal_cell
from plyground.games.tarble.people.distance import near
from plyground.games.tarble.people.view import ENEMY_CELLS, ENEMY_COUNT, OWN_CELLS, OWN_COUNT

AS_IT_STANDS, AFTER_REMOVAL = 0, 1  # which own pieces count: all, or those that the end of the turn leaves


def nearest_piece(board, view, goal, when, primary, secondary):
    """The own cell nearest to a goal, without the pieces on two cells; the first of equals, or NO_CELL for none."""
    nearest = NO_CELL
    least = 0
    for i in range(view[OWN_COUNT]):
        cell = view[OWN_CELLS + i]
        if cell in (primary, secondary) or (when == AFTER_REMOVAL and is_removal_cell(board, cell)):
            continue
        away = distance(board, cell, goal)
        if nearest == NO_CELL or away < least:
            nearest = cell
            least = away
    return nearest


def distance_or_nothing(board, cell, goal):
    """The distance of a piece to its goal; a missing piece counts 0 (D9)."""
    return 0 if cell == NO_CELL else distance(board, cell, goal)


def distance_to_all_enemies(board, view, cell):
    """The sum of the distances from a cell to the enemies."""
    total = 0
    for i in range(view[ENEMY_COUNT]):
        total += distance(board, cell, view[ENEMY_CELLS + i])
    return total


def primary_goal(board, view, when):
    """Which of the six cells beside the centre is the goal: far from the nearest enemy, from all, near an own piece."""
    best = best_near = best_far = best_own = 0
    for i in range(6):
        cell = board[board[GOALS] + 3 * i]
        closest = near(board, view, cell)
        if i > 0 and closest < best_near:
            continue
        far = distance_to_all_enemies(board, view, cell)
        if i > 0 and closest == best_near and far < best_far:
            continue
        own = distance_or_nothing(board, nearest_piece(board, view, cell, when, NO_CELL, NO_CELL), cell)
        if i == 0 or closest > best_near or far > best_far or own < best_own:
            best, best_near, best_far, best_own = i, closest, far, own
    return best


def development_score(board, view, when):
    """3·d1² + 4·d2 + 2·d3, the distances of the primary, secondary and tertiary piece to their goals; 0 is the best."""
    goals = board[GOALS] + 3 * primary_goal(board, view, when)
    goal, secondary_goal, tertiary_goal = board[goals], board[goals + 1], board[goals + 2]
    primary = nearest_piece(board, view, goal, when, NO_CELL, NO_CELL)
    secondary = nearest_piece(board, view, secondary_goal, when, primary, NO_CELL)
    other = nearest_piece(board, view, tertiary_goal, when, primary, NO_CELL)
    if distance_or_nothing(board, other, tertiary_goal) < distance_or_nothing(board, secondary, secondary_goal):
        secondary_goal, tertiary_goal = tertiary_goal, secondary_goal
        secondary = other
    tertiary = nearest_piece(board, view, tertiary_goal, when, primary, secondary)
    first = distance_or_nothing(board, primary, goal)
    return (
        3 * first * first
        + 4 * distance_or_nothing(board, secondary, secondary_goal)
        + 2 * distance_or_nothing(board, tertiary, tertiary_goal)
    )
