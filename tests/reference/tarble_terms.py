"""The terms in which Tarble's human-like players think, slow and naive, written from the prose alone.

Cells are tuples (x, y), so that "first" is the smallest of a list of cells, of movements (from, to) or of
paths (sequences of cells). A `Position` is seen by the side on turn, which owns `own`; nothing is mirrored for
Blue. A `Turn` is a position within a turn, the movements left, and those made.
"""

import itertools
from functools import cache, lru_cache
from typing import NamedTuple

from tests.reference import tarble

STEPS, CENTRE = tarble.STEPS, tarble.CENTRE
NO_ENEMY = 99
LARGEST_RISK = 3


class Position(NamedTuple):
    own: frozenset
    enemies: frozenset
    neutral: bool  # whether the neutral piece is on the centre
    own_points: int
    enemy_points: int
    side: int  # cells per edge of the board


def seen_by_mover(settings, position):
    """A position of tests/reference/tarble.py as the side on turn sees it."""
    own, enemy = position["turn"], tarble.other_side(position["turn"])
    return Position(
        frozenset(tarble.cells_of(position, own)),
        frozenset(tarble.cells_of(position, enemy)),
        position["neutral"],
        position[tarble.NAMES[own] + "_score"],
        position[tarble.NAMES[enemy] + "_score"],
        tarble.board_side(settings),
    )


def seen_by_other(position):
    """The same position as the other side sees it."""
    own, enemies, neutral, own_points, enemy_points, side = position
    return Position(enemies, own, neutral, enemy_points, own_points, side)


def lead(position):
    return position.own_points - position.enemy_points


def result_for_own(position):
    """Between turns: None while the game goes on, else 1 if the side on turn has won, -1 or 0."""
    own, enemies = bool(position.own), bool(position.enemies)
    if own and enemies:
        return None
    if lead(position) != 0:
        return 1 if lead(position) > 0 else -1
    return int(own) - int(enemies)


# Cells


def distance(a, b):
    return tarble.distance_to_centre((a[0] - b[0], a[1] - b[1]))


@cache
def removal_cells(side):
    return frozenset([*tarble.corners({"side": side}), CENTRE])


@cache
def neighbours(cell, side):
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in STEPS]
    return sorted(each for each in around if tarble.on_board({"side": side}, each))


def is_removal_cell(position, cell):
    return cell in removal_cells(position.side)


def near(position, cell):
    """The board distance from a cell to the nearest enemy."""
    return min((distance(cell, enemy) for enemy in position.enemies), default=NO_ENEMY)


# Movements


def destinations(cell, still, targets, side):
    """Pairs (cell, jumped cell or None) that a piece can reach with one movement, in ascending order."""
    found = []
    for beside in neighbours(cell, side):
        if beside not in still:
            found.append((beside, None))
        elif beside in targets:
            behind = (2 * beside[0] - cell[0], 2 * beside[1] - cell[1])
            if behind not in still and tarble.on_board({"side": side}, behind):
                found.append((behind, beside))
    return sorted(found)


def targets_of(position):
    """What the side on turn can capture: the enemies, and the neutral piece if it is on the board."""
    return position.enemies | ({CENTRE} if position.neutral else set())


def movements(position):
    """All movements of the side on turn, in ascending order."""
    targets = targets_of(position)
    return [
        (piece, cell)
        for piece in sorted(position.own)
        for cell, _ in destinations(piece, position.own | targets, targets, position.side)
    ]


def steps_of(position, piece):
    """The empty neighbours of a piece, in ascending order."""
    occupied = position.own | targets_of(position)
    return [cell for cell in neighbours(piece, position.side) if cell not in occupied]


def captured_by(movement):
    return tarble.jumped_cell(*movement)


def after_movement(position, movement):
    source, target = movement
    jumped = captured_by(movement)
    return position._replace(
        own=position.own - {source} | {target},
        enemies=position.enemies - {jumped},
        neutral=position.neutral and jumped != CENTRE,
        own_points=position.own_points + (jumped is not None),
    )


def after_position(position):
    """Own pieces on removal cells taken off, the neutral piece back on the centre; the same side's view."""
    return position._replace(own=position.own - removal_cells(position.side), neutral=True)


class Turn:
    """A position within a turn, the number of movements left, and the movements made so far."""

    def __init__(self, position, left, made=()):
        self.position, self.left, self.made = position, left, list(made)

    def copy(self):
        return Turn(self.position, self.left, self.made)

    def play(self, movement):
        self.position = after_movement(self.position, movement)
        self.left -= 1
        self.made.append(movement)

    def follow(self, path):
        """Move one piece along a path as far as the movements go."""
        for movement in list(itertools.pairwise(path))[: self.left]:
            self.play(movement)


# Search with one piece


class State(NamedTuple):
    path: tuple  # from the piece's cell to the cell of the state
    captured: frozenset

    @property
    def cell(self):
        return self.path[-1]

    @property
    def length(self):
        return len(self.path) - 1

    @property
    def ends_with_capture(self):
        return self.length > 0 and captured_by(self.path[-2:]) is not None


def following_states(state, still, targets, side):
    remaining = targets - state.captured
    for cell, jumped in destinations(state.cell, still | remaining, remaining, side):
        yield State((*state.path, cell), state.captured | ({jumped} - {None}))


@lru_cache(maxsize=200_000)
def search_of(piece, still, targets, side, longest):
    """Breadth first over (cell, captured set): each with the first of its shortest paths, in order.

    `still` are the pieces of the piece's own side, which cannot be jumped, without itself; `targets` can be captured.
    """
    layer = [State((piece,), frozenset())]
    known = {(piece, frozenset())}
    found = list(layer)
    for _ in range(longest):
        following = []
        for state in layer:
            for child in following_states(state, still, targets, side):
                if (child.cell, child.captured) not in known:
                    known.add((child.cell, child.captured))
                    following.append(child)
        found += following
        layer = following
    return found


def search_with(position, piece, longest):
    """The search with one own piece, all other pieces standing still."""
    return search_of(piece, position.own - {piece}, targets_of(position), position.side, longest)


def exact_search(position, piece, length):
    """The states (cell, captured set) after exactly so many movements of one piece, in order of first path."""
    still, targets = position.own - {piece}, frozenset(targets_of(position))
    layer = [State((piece,), frozenset())]
    for _ in range(length):
        following = {}
        for state in layer:
            for child in following_states(state, still, targets, position.side):
                following.setdefault((child.cell, child.captured), child)
        layer = list(following.values())
    return layer


def first_way_to_removal_cell(position, states):
    """The path of the first state whose cell is a removal cell, None if there is none."""
    return next((state.path for state in states if is_removal_cell(position, state.cell)), None)


def capture_plans(position, piece, longest):
    """The states of a piece's search that are reached by a capture as the last movement, in order."""
    return [state for state in search_with(position, piece, longest) if state.ends_with_capture]


@lru_cache(maxsize=200_000)
def distances_to_captures(piece, still, targets, side, longest):
    """The jumping distance from a piece to each target that it can capture with so many movements."""
    distances = {}
    for state in search_of(piece, still, targets, side, longest):
        for target in state.captured:
            distances.setdefault(target, state.length)
    return distances


def jumping_distance_of_enemies(position, longest):
    """For each own piece that enemies can capture with so many movements, the least jumping distance."""
    least = {}
    targets = targets_of(seen_by_other(position))
    for enemy in position.enemies:
        if all(distance(enemy, piece) > 2 * longest for piece in position.own):
            continue
        still = position.enemies - {enemy}
        for target, length in distances_to_captures(enemy, still, targets, position.side, longest).items():
            if target in position.own:
                least[target] = min(length, least.get(target, length))
    return least


# Danger


def board_danger(position, piece):
    """How near the nearest enemy is: the danger that Joey and Sarah see."""
    return 0 if is_removal_cell(position, piece) else near(position, piece)


@lru_cache(maxsize=200_000)
def enemies_reach(after):
    return jumping_distance_of_enemies(after, LARGEST_RISK)


def jumping_danger(position, piece):
    """The least jumping distance of an enemy in the after-position, 4 if above 3: the danger that Brian sees."""
    if is_removal_cell(position, piece):
        return 0
    return enemies_reach(after_position(position)).get(piece, LARGEST_RISK + 1)


def pieces_at_risk(position, danger, resting=frozenset()):
    return sum(danger(position, piece) <= LARGEST_RISK for piece in position.own - resting)


# Retreat


def retreat_movement(position, danger, resting=frozenset()):
    """The step with which the piece in most danger that can do so gets away, None if no piece can."""
    for piece in sorted(position.own - resting, key=lambda piece: (danger(position, piece), piece)):
        ways = []
        for cell in steps_of(position, piece):
            if not is_removal_cell(position, cell):
                value = danger(after_movement(position, (piece, cell)), cell)
                if value > danger(position, piece):
                    ways.append((-value, -near(position, cell), cell))
        if ways:
            return (piece, min(ways)[-1])
    return None


# Development


def rotated(cell):
    return (cell[0] - cell[1], cell[0])


def rotated_back(cell):
    return (cell[1], cell[1] - cell[0])


def nearest_piece(pieces, goal):
    """The distance of the nearest piece to a goal and that piece (ties: the first); None without pieces."""
    return min(((distance(piece, goal), piece) for piece in pieces), default=None)


def primary_goal(position):
    """The cell beside the centre that is farthest from the enemies."""

    def preference(goal):
        nearest = nearest_piece(position.own, goal)
        everybody = sum(distance(goal, enemy) for enemy in position.enemies)
        return (-near(position, goal), -everybody, nearest[0] if nearest else 0, goal)

    return min(neighbours(CENTRE, position.side), key=preference)


@lru_cache(maxsize=200_000)
def development_score(position):
    """3·d1² + 4·d2 + 2·d3 for the pieces on their way to the three goals; a missing piece counts 0."""
    goal = primary_goal(position)
    beside = [(goal[0] + turned[0], goal[1] + turned[1]) for turned in sorted([rotated(goal), rotated_back(goal)])]
    pieces = set(position.own)
    first = nearest_piece(pieces, goal)
    pieces -= {first[1]} if first else set()
    secondary, tertiary = sorted(beside, key=lambda each: ((nearest_piece(pieces, each) or (0,))[0], each))
    second = nearest_piece(pieces, secondary)
    pieces -= {second[1]} if second else set()
    third = nearest_piece(pieces, tertiary)
    d1, d2, d3 = (found[0] if found else 0 for found in (first, second, third))
    return 3 * d1 * d1 + 4 * d2 + 2 * d3


def development_movement(position, danger, resting=frozenset()):
    """The movement, not onto a removal cell, with the fewest pieces at risk, then the best development.

    Pieces that rest, because they have been given up, only stand in the way of movements.
    """
    ways = []
    for movement in movements(position):
        if movement[0] not in resting and not is_removal_cell(position, movement[1]):
            after = after_movement(position, movement)
            score = development_score(after._replace(own=after.own - resting))
            ways.append((pieces_at_risk(after, danger, resting), score, movement))
    return min(ways)[-1] if ways else None
