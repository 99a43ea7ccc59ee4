"""What stands where, by seats, and what a turn changed: cells that its side left and reached, and what it captured.

Everything is read from `pieces`, so it is known of every game that draws its board.
"""

from collections import Counter
from collections.abc import Iterator

from plyground.core.game import Game, Position

Cells = Counter[str]  # how many pieces stand on each cell
Coordinates = dict[str, tuple[float, float]]


def standing(game: Game, position: Position) -> list[Cells]:
    """The pieces of every seat, by cell."""
    found: list[Cells] = [Counter() for _ in range(game.seats)]
    for piece in game.pieces(position):
        if piece["seat"] is not None:
            found[piece["seat"]][piece["cell"]] += piece["count"]
    return found


def more(before: Cells, after: Cells) -> list[str]:
    """The cells on which more pieces stand afterwards, each as often as there are more."""
    return list((after - before).elements())


def enemies_of(game: Game, seat: int) -> list[int]:
    """The seats that do not win together with this one."""
    own = next(team for team in game.teams if seat in team)
    return [other for other in range(game.seats) if other not in own]


def captured(game: Game, seat: int, before: list[Cells], after: list[Cells]) -> int:
    """How many pieces of enemies are no longer where they stood: taken off the board, or sent back."""
    return sum(len(more(after[enemy], before[enemy])) for enemy in enemies_of(game, seat))


def coordinates(game: Game) -> Coordinates:
    """Where the cells of the board lie; their middles, if some are larger than others."""
    return {
        cell["id"]: (cell["x"] + cell.get("wide", 1) / 2, cell["y"] + cell.get("high", 1) / 2)
        for cell in game.geometry()["cells"]
    }


def distance(first: tuple[float, float], second: tuple[float, float]) -> float:
    return ((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) ** 0.5


def mean_point(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def centre_of(cells: Cells, places: Coordinates) -> tuple[float, float] | None:
    """The middle of some pieces; None if there are none."""
    points = [places[cell] for cell in cells.elements()]
    return mean_point(points) if points else None


def half_turn_and_reflections(places: Coordinates) -> Iterator[dict[str, str]]:
    """The images of all cells under the half turn and the two reflections of the drawn board, where they are cells."""
    if not places:
        return
    width = min(x for x, _ in places.values()) + max(x for x, _ in places.values())
    height = min(y for _, y in places.values()) + max(y for _, y in places.values())
    there = {(round(x, 3), round(y, 3)): cell for cell, (x, y) in places.items()}
    for image in (lambda x, y: (width - x, height - y), lambda x, y: (width - x, y), lambda x, y: (x, height - y)):
        points = {cell: image(*place) for cell, place in places.items()}
        images = {cell: there.get((round(x, 3), round(y, 3)), "") for cell, (x, y) in points.items()}
        if all(images.values()):
            yield images
