"""Distances in Tarble: in steps on an empty board, by the thesis's formula, and in movements up to a capture."""

from plyground.core.errors import PositionError
from plyground.games.tarble.board import BLUE, DIRECTIONS, EMPTY, NEUTRAL, RED, all_cells, cell_text, cells_with


def board_distance(first, second):
    """The least number of steps between two cells of an empty board."""
    dx, dy = second[0] - first[0], second[1] - first[1]
    return max(abs(dx), abs(dy), abs(dx - dy))


def thesis_distance(first, second):
    """The distance as the thesis states it: too small where dx and dy have opposite signs."""
    return max(abs(second[0] - first[0]), abs(second[1] - first[1]))


def jumping_distance(game, state, source, target):
    """The least number of movements with which the piece on `source` alone captures the one on `target`.

    All other pieces stand still; captures on the way are allowed. None if it is impossible.
    """
    source, target = tuple(source), tuple(target)
    mark = next((mark for mark in (RED, BLUE) if source in cells_with(game, state, mark)), EMPTY)
    prey = set(cells_with(game, state, RED + BLUE - mark) + cells_with(game, state, NEUTRAL)) if mark else set()
    if target not in prey:
        raise PositionError(f"{game.name}: from {cell_text(source)} to {cell_text(target)}; "
                            "expected cells of a piece and of one that it can capture")  # fmt: skip
    others = set(cells_with(game, state, mark)) - {source}
    board = set(all_cells(game.settings["side"]))
    seen: set = {(source, frozenset())}
    layer, movements = list(seen), 0
    while layer:
        movements += 1
        following = []
        for cell, captured in layer:
            free = board - others - (prey - captured)
            for dx, dy in DIRECTIONS:
                beside, behind = (cell[0] + dx, cell[1] + dy), (cell[0] + 2 * dx, cell[1] + 2 * dy)
                if beside in free:
                    after = (beside, captured)
                elif beside in prey and behind in free:
                    if beside == target:
                        return movements
                    after = (behind, captured | {beside})
                else:
                    continue
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        layer = following
    return None
