"""How far a cell lies ahead for each seat, for any game: along a track, or across the board towards the enemies.

Where the pieces of every seat can only go one way, which random games show, a cell lies as far ahead as the longest way
on from it is short. Elsewhere it lies ahead along the line from the middle of the seat's first pieces to the middle of
its enemies' first pieces.
"""

from collections import Counter
from typing import NamedTuple

from plyground.core.game import Game
from plyground.verify.standing import Coordinates, centre_of, distance, enemies_of, mean_point, standing

Edges = set[tuple[str, str]]  # from cell to cell
Ahead = dict[str, float]  # by cell
LEAST_DISTANCE = 0.5  # cells between the middles of two sides, to tell forward from backward


class Progress(NamedTuple):
    """How far ahead each cell is for each seat, or why that cannot be told."""

    ahead: list[Ahead]  # by seat; empty if it cannot be told
    is_track: bool
    reason: str  # why it cannot be told


def progress_of(game: Game, places: Coordinates, edges: list[Edges]) -> Progress:
    """How far ahead cells are, by the steps that were seen in random games."""
    if not places:
        return Progress([], False, "the game declares no board (geometry)")
    if not any(edges):
        return Progress([], False, "its pieces do not move")
    ways = [one_way(seen) for seen in edges]
    if all(way is not None for way in ways):
        return Progress([way for way in ways if way is not None], True, "")
    return across_the_board(game, places)


def one_way(edges: Edges) -> Ahead | None:
    """Minus the length of the longest way on from each cell; None if a piece can come back."""
    following: dict[str, list[str]] = {}
    arriving: Counter[str] = Counter()
    for source, target in edges:
        following.setdefault(target, []).append(source)
        arriving[source] += 1
    cells = {cell for edge in edges for cell in edge}
    longest = dict.fromkeys(cells, 0.0)
    settled = [cell for cell in cells if arriving[cell] == 0]  # nothing leads on from these
    for target in settled:  # grows while it is walked through
        for source in following.get(target, []):
            longest[source] = max(longest[source], longest[target] + 1)
            arriving[source] -= 1
            if arriving[source] == 0:
                settled.append(source)
    return {cell: -length for cell, length in longest.items()} if len(settled) == len(cells) else None


def across_the_board(game: Game, places: Coordinates) -> Progress:
    """How far ahead cells are on the line from one's own first pieces to those of the enemies."""
    middles = [centre_of(cells, places) for cells in standing(game, game.start())]
    ahead = []
    for seat, own in enumerate(middles):
        others = [middle for enemy in enemies_of(game, seat) if (middle := middles[enemy]) is not None]
        if own is None or not others:
            return Progress([], False, "no pieces stand on the board at the start")
        goal = mean_point(others)
        length = distance(own, goal)
        if length < LEAST_DISTANCE:
            return Progress([], False, "the sides begin around the same point, and their pieces go to and fro")
        towards = (goal[0] - own[0]) / length, (goal[1] - own[1]) / length
        ahead.append({cell: (x - own[0]) * towards[0] + (y - own[1]) * towards[1] for cell, (x, y) in places.items()})
    return Progress(ahead, False, "")
