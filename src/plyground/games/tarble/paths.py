"""Searches for the movements of a Tarble turn, where only its result is known: two positions, or a record's line.

Between two positions it does not matter which piece ends where; a record says where each piece goes. Both searches go
depth first and do not follow a movement if the rest of the way is too long even on an empty board.
"""

from functools import cache

from plyground.core.errors import MoveError
from plyground.games.tarble.board import (
    DIRECTIONS,
    LEFT,
    NEUTRAL,
    POINTS,
    SIDES,
    TURN,
    TURNS,
    all_cells,
    cell_text,
    cells_with,
    counter,
    removal_cells,
    step_number,
)
from plyground.games.tarble.distances import board_distance

NO_WAY = 1_000_000  # more cells than any piece can go

# From one position of a turn to another, or to its end


def steps_between(game, before, after):
    """A list of steps that leads from `before`, in which movements are left, to `after`, in the turn or at its end."""
    ended = counter(game, after, TURNS) > counter(game, before, TURNS)
    left = counter(game, before, LEFT) - (0 if ended else counter(game, after, LEFT))
    if ended and game.mover(before) >= 0 and game.legal_moves(before) == [0]:
        steps = [0]
    else:
        steps = find_path(game, before, after, left, ended)
    if steps is None or not leads_to(game, before, steps, after):
        raise MoveError(f"{game.name}: no {max(left, 0)} movements lead from {game.to_dict(before)} "
                        f"to {game.to_dict(after)}")  # fmt: skip
    return steps


def leads_to(game, before, steps, after):
    """Whether the steps, which must be legal, give the position."""
    return (game.replay(steps, before)[-1] == after).all()


def find_path(game, before, after, left, ended):
    """The steps, or None where there are none; `ended` says that pieces on corners and centre have been removed."""
    seat = counter(game, before, TURN)
    own, goal = (frozenset(cells_with(game, position, seat + 1)) for position in (before, after))
    enemies, rest = (frozenset(cells_with(game, position, 2 - seat)) for position in (before, after))
    neutral = frozenset(cells_with(game, before, NEUTRAL))
    prey = enemies - rest
    if counter(game, after, POINTS + seat) - counter(game, before, POINTS + seat) > len(prey):
        prey |= neutral
    search = PathSearch(game.settings["side"], goal, (enemies | neutral) - prey, ended)
    path = search.find(own, prey, left)
    return None if path is None else [step_number(game, *movement) for movement in path]


@cache
def way_table(side):
    """The distances of all pairs of cells, and the ways from each cell: (beside, behind) in every direction."""
    cells = all_cells(side)
    distances = {(first, second): board_distance(first, second) for first in cells for second in cells}
    ways = {
        (x, y): [((x + dx, y + dy), (x + 2 * dx, y + 2 * dy)) for dx, dy in DIRECTIONS if (x + dx, y + dy) in cells]
        for x, y in cells
    }
    return distances, ways


class PathSearch:
    """Looks for movements after which the own pieces stand on `goal` and just the named prey has been captured.

    Own pieces are a set of cells; the most promising movement is tried first.
    """

    def __init__(self, side, goal, kept, ended):
        self.board = frozenset(all_cells(side))
        self.distance, self.ways = way_table(side)
        self.exits = removal_cells(side) if ended else []  # where surplus pieces may be in the end
        self.goal, self.kept = goal, kept
        self.hopeless = set()
        self.shortest = {}

    def find(self, own, prey, left):
        """The movements, or None; `prey` is what must still be captured, `left` the movements to be made."""
        if left <= 0:
            return [] if left == 0 and not prey and own.difference(self.exits) == self.goal else None
        if (own, prey, left) in self.hopeless:
            return None
        for _, source, target, after, remaining in sorted(self.children(own, prey, left)):
            rest = self.find(after, remaining, left - 1)
            if rest is not None:
                return [(source, target), *rest]
        self.hopeless.add((own, prey, left))
        return None

    def children(self, own, prey, left):
        """The movements after which the goal can still be reached: estimate, source, target, pieces and prey then."""
        free = self.board.difference(own, prey, self.kept)
        for source in own:
            others = own - {source}
            for beside, behind in self.ways[source]:
                if beside in free:
                    after, target, remaining = others | {beside}, beside, prey
                elif beside in prey and behind in free:
                    after, target, remaining = others | {behind}, behind, prey - {beside}
                else:
                    continue
                estimate = self.estimate(after, remaining, left - 1)
                if estimate is not None:
                    yield estimate, source, target, after, remaining

    def estimate(self, own, prey, left):
        """About how many cells the pieces have to go; None if it is more than they can.

        A step covers one cell and a jump two, and there are just as many jumps as prey.
        """
        reach = left + len(prey)
        if len(prey) > left or len(own.difference(self.goal, self.exits)) > left:
            return None
        cells = self.cells_to_goal(tuple(own - self.goal), tuple(self.goal - own))
        hunts = [min(self.distance[piece, cell] for piece in own) for cell in prey]
        if cells > reach or any(hunt >= reach for hunt in hunts):
            return None
        return cells + sum(hunts)

    def cells_to_goal(self, stray, open_):
        """The least sum of distances with which stray pieces fill the open cells, surplus ones going to an exit."""
        if not open_:
            return sum(min((self.distance[piece, cell] for cell in self.exits), default=NO_WAY) for piece in stray)
        if (stray, open_) not in self.shortest:
            self.shortest[stray, open_] = min(
                (
                    self.distance[piece, open_[0]] + self.cells_to_goal(stray[:i] + stray[i + 1 :], open_[1:])
                    for i, piece in enumerate(stray)
                ),
                default=NO_WAY,
            )
        return self.shortest[stray, open_]


# A turn of a record that does not tell the movements


def steps_of_record(game, position, pairs, captured):
    """Some movements that bring the pieces where a record without movements says, capturing what it says."""
    seat = game.mover(position)
    own = cells_with(game, position, seat + 1)
    prey = set(cells_with(game, position, 2 - seat) + cells_with(game, position, NEUTRAL))
    sources = [source for source, _ in pairs]
    for cell in sources:
        if cell not in own or sources.count(cell) > 1:
            raise MoveError(f"a pair from {cell_text(cell)}; expected one for a {SIDES[seat]} piece")
    for cell in captured:
        if cell not in prey or captured.count(cell) > 1:
            raise MoveError(f"{cell_text(cell)} captured; expected a piece to capture there, named once")
    if game.legal_moves(position) == [0] and not pairs and not captured:
        return [0]
    goal = tuple(dict(pairs).get(cell, cell) for cell in own)
    left = counter(game, position, LEFT)
    named = [piece for piece, cell in enumerate(own) if cell in sources]
    for movable in (named, range(len(own))):  # a piece that is not named may have gone and come back, but rarely has
        if not movable:
            continue
        search = PieceSearch(game.settings["side"], goal, prey - set(captured), movable)
        path = search.find(tuple(own), frozenset(captured), left)
        if path is not None:
            return [step_number(game, *movement) for movement in path]
    raise MoveError(f"no {left} movements give this turn")


class PieceSearch:
    """Looks for movements that bring every own piece to its own goal and capture just the named prey."""

    def __init__(self, side, goal, kept, movable):
        self.board = frozenset(all_cells(side))
        self.goal, self.kept, self.movable = goal, kept, movable
        self.hopeless = set()

    def find(self, own, prey, left):
        """The movements, or None; `prey` is what must still be captured, `left` the movements to be made."""
        if left == 0:
            return [] if own == self.goal and not prey else None
        if (own, prey, left) in self.hopeless or self.is_too_far(own, prey, left):
            return None
        for piece, target, jumped in self.movements(own, prey):
            after = (*own[:piece], target, *own[piece + 1 :])
            rest = self.find(after, prey - {jumped}, left - 1)
            if rest is not None:
                return [(own[piece], target), *rest]
        self.hopeless.add((own, prey, left))
        return None

    def is_too_far(self, own, prey, left):
        """Whether the goals, or the prey on the way to them, are out of reach on an empty board."""
        # A jump covers two cells, a step one, and there are just as many jumps as prey.
        spare = left + len(prey) - sum(map(board_distance, own, self.goal))
        return len(prey) > left or spare < 0 or any(self.detour(own, cell) > spare for cell in prey)

    def detour(self, own, cell):
        """By how many cells the way of some piece to its goal gets longer if it leads over `cell`."""
        ways = ((own[piece], self.goal[piece]) for piece in self.movable)
        return min(board_distance(a, cell) + board_distance(cell, b) - board_distance(a, b) for a, b in ways)

    def movements(self, own, prey):
        """What the pieces can do: piece, where it goes, what it jumps over (None for a step)."""
        free = self.board.difference(own, prey, self.kept)
        for piece in self.movable:
            x, y = own[piece]
            for dx, dy in DIRECTIONS:
                beside, behind = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
                if beside in free:
                    yield piece, beside, None
                elif beside in prey and behind in free:
                    yield piece, behind, beside
