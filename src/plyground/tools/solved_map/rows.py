"""The rows of the map: which games with which settings are solved, by which command, and in which chapter."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

RLGAME, VARIANTS, POLAR, LINES, POSITIONS, CONNECT_FOUR, SOWING, BOXES, DICE, RACES, ENDINGS = (
    "rlgame", "variants", "polar", "lines", "positions", "connect-four", "kalah", "boxes", "dice", "races", "endings",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A game to solve."""

    chapter: str
    game: str  # as commands want it
    settings: dict[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()  # further words of the command
    program: str = "solve"

    @property
    def words(self) -> list[str]:
        """The command after the program's name."""
        chosen = [word for name, value in self.settings.items() for word in ("--set", f"{name}={written(value)}")]
        return [self.program, *([self.game] if self.game else []), *chosen, *self.options]

    @property
    def method(self) -> str | None:
        """The method that its command names."""
        return self._option("--method")

    @property
    def position(self) -> str | None:
        """The position that it begins from, if that is not the start."""
        return self._option("--from")

    def _option(self, name: str) -> str | None:
        return self.options[self.options.index(name) + 1] if name in self.options else None

    @property
    def command(self) -> str:
        return " ".join(["plyground", *self.words])


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# RLGame: for each number of pawns and each base the largest board; what does not fit into memory says so.
LARGEST_BOARDS = {
    1: {1: 12, 2: 12, 3: 12, 4: 12, 5: 12},
    2: {1: 9, 2: 10, 3: 10, 4: 10},
    3: {1: 6, 2: 7, 3: 7},
    4: {1: 5, 2: 6, 3: 7},
    5: {1: 4, 2: 5},
    6: {1: 4, 2: 5},
}
VARIED = ((5, 1, 1), (5, 2, 1), (6, 2, 1), (7, 2, 1), (8, 2, 1), (5, 2, 2), (6, 2, 2))
VARIANT_SETTINGS: tuple[dict[str, Any], ...] = (
    {"removal": "both"}, {"obstacles": "centre"}, {"restart_once": True}, {"backward_moves": 1},
    {"backward_moves": 2}, {"temporary_centre": 1}, {"temporary_centre": 2}, {"temporary_centre": 3},
)  # fmt: skip
FOUR_IN_TWO_TEAMS = ((3, 1, 1), (4, 1, 1), (5, 1, 1), (5, 2, 1), (6, 2, 1))


def rlgame_rows() -> Iterator[Row]:
    for pawns, bases in LARGEST_BOARDS.items():
        for a, largest in bases.items():
            for n in range(2 * a + 1, largest + 1):
                yield Row(RLGAME, "rlgame", {"n": n, "a": a, "pawns": pawns})
    for n, a, pawns in VARIED:
        for variant in VARIANT_SETTINGS:
            yield Row(VARIANTS, "rlgame", {"n": n, "a": a, "pawns": pawns, **variant})
    for n, a, pawns in FOUR_IN_TWO_TEAMS:
        teams = {"players": 4, "alliances": "diagonal"}
        yield Row(VARIANTS, "rlgame", {"n": n, "a": a, "pawns": pawns, **teams})


# Games of lines: up to so many cells every position is kept, beyond that the tree is searched.
MOST_CELLS = 18
SEARCH = ("--method", "alphabeta")
PROOF = ("--method", "proof", "--eval", "tree")


def of_lines(chapter: str, game: str, settings: dict[str, Any], cells: int) -> Row:
    return Row(chapter, game, settings, () if cells <= MOST_CELLS else SEARCH)


def polar_rows() -> Iterator[Row]:
    for rings in range(1, 5):
        for spokes in range(3, 13):
            for k in range(3, min(spokes, 4) + 1):
                settings = {"rings": rings, "spokes": spokes, "k": k}
                if settings == FULL_POLAR.settings:
                    yield FULL_POLAR
                elif rings == k == 4 and spokes > 5:
                    yield Row(POLAR, "polar", settings, PROOF)
                else:
                    yield of_lines(POLAR, "polar", settings, rings * spokes)


def line_rows() -> Iterator[Row]:
    for m in range(3, 6):
        for n in range(m, 7):
            for k in range(3, min(n, 5) + 1):
                yield of_lines(LINES, "tictactoe", {"m": m, "n": n, "k": k}, m * n)


def example_rows() -> Iterator[Row]:
    for columns, rows in (
        (4, 4),
        (4, 5),
        (4, 6),
        (4, 7),
        (5, 4),
        (5, 5),
        (5, 6),
        (6, 4),
        (6, 5),
        (6, 6),
        (7, 4),
        (7, 5),
    ):
        settings, cells = {"columns": columns, "rows": rows}, columns * rows
        yield Row(CONNECT_FOUR, "examples/connect_four.py", settings, () if cells <= 20 else SEARCH)
    for pits, most_seeds in ((1, 10), (2, 8), (3, 5), (4, 4), (5, 3), (6, 2)):
        for seeds in range(1, most_seeds + 1):
            yield Row(SOWING, "examples/kalah.py", {"pits": pits, "seeds": seeds})
    for rows, columns in ((1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (3, 3)):
        yield Row(BOXES, "examples/dots_and_boxes.py", {"rows": rows, "columns": columns, "seats": 2})
    for goal in (10, 20, 50, 100):
        yield Row(DICE, "examples/pig.py", {"goal": goal})
    for checkers in (1, 2):
        yield Row(DICE, "hypergammon", {"checkers": checkers, "first": 0})
    yield HYPERGAMMON


def race_rows() -> Iterator[Row]:
    """All of a side on one point; then both sides with the same, the largest whose value is exact at the end."""
    for point in range(1, 7):
        yield Row(RACES, "", {}, (",".join(["0"] * (point - 1) + ["15"]),), "race")
    for checkers in (1, 2, 5, 10):
        both = ",".join(["0"] * 5 + [str(checkers)])
        yield Row(RACES, "", {}, (both, both), "race")


def ending_rows() -> Iterator[Row]:
    yield Row(ENDINGS, "tablut", {}, (), "endings")
    yield Row(ENDINGS, "tablut", {"size": 9}, ("--pieces", "3"), "endings")
    yield Row(ENDINGS, "tarble", {}, (), "endings")


# All of hypergammon, from the roll that decides who begins.
HYPERGAMMON = Row(DICE, "hypergammon")
# The full board of polar tic-tac-toe; and a corner or an edge as O's second move at tic-tac-toe, after two opposite
# corners of X and the centre.
FULL_POLAR = Row(
    POLAR, "polar", {"rings": 4, "spokes": 12, "k": 4}, ("--method", "alphabeta", "--eval", "tree", "--quiet", "7")
)
TWO_REPLIES = (
    Row(POSITIONS, "tictactoe", {}, ("--from", "x.o.o...x")), Row(POSITIONS, "tictactoe", {}, ("--from", "xo..o...x")),
)  # fmt: skip


def all_rows() -> list[Row]:
    """The map, chapter by chapter."""
    return [*rlgame_rows(), *polar_rows(), *line_rows(), *TWO_REPLIES, *example_rows(), *race_rows(), *ending_rows()]
