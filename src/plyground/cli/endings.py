"""`plyground endings`: what a game knows exactly about its last pieces."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from plyground.cli.interrupts import one_interrupt
from plyground.cli.options import After, AsJson, From, GameName, Settings, open_game, open_position
from plyground.cli.printing import print_figures, print_report
from plyground.cli.progress import compiling_notice
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.known_values import PLY, Endgames, ask
from plyground.core.reports import Part, Report


def endings(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    pieces: Annotated[
        int | None, typer.Option("--pieces", metavar="N", help="Solve larger endings, which are kept for all players.",
                                 show_default=False),
    ] = None,
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Tell what is known exactly about a game's last pieces.

    Without a position, who wins how often; with one, what it is worth if both sides play as well as they can.
    """
    game = open_game(name, settings)
    known = endgames_of(game, pieces)
    with one_interrupt(), compiling_notice(game.name):
        if position or moves:
            found: Any = position_known(game, known, open_position(game, position, moves))
        elif hasattr(known, "figures"):
            found = known.figures()
        else:
            found = Said(known.about)
    keep(found, None, found.to_dict())
    if as_json:
        print_figures(found.to_dict(), game)
    else:
        print_report(found)


def endgames_of(game: Game, pieces: int | None) -> Endgames:
    """The endings of a game, as large as was asked for."""
    known = game.endgames
    if known is None:
        raise PlygroundError(f"{game.name}: nothing is known about its last pieces; expected a game with endgames")
    if pieces is None:
        return known
    if not hasattr(known, "with_pieces"):
        raise PlygroundError(f"{game.name}: --pieces {pieces}; expected none: its endings have one size")
    return known.with_pieces(pieces)


@dataclass(frozen=True, repr=False)
class Said(Report):
    """What is known, in words."""

    about: str

    def to_dict(self) -> dict[str, Any]:
        return {"about": self.about}

    def parts(self) -> Iterator[Part]:
        yield f"Known exactly: {self.about}."


@dataclass(frozen=True, repr=False)
class Known(Report):
    """What one position is worth."""

    game: Game
    position: Position
    points: float  # of the first seat, a win a little less the longer it takes
    plies: int | None  # of a win, where there is no chance

    def to_dict(self) -> dict[str, Any]:
        """The value as plain data."""
        return {"position": self.game.to_text(self.position), "value": self.value, "plies": self.plies}

    @property
    def value(self) -> list[float]:
        """The points of every seat."""
        points = self.points if self.plies is None else float(round(self.points))
        return [points, -points + 0.0]

    def parts(self) -> Iterator[Part]:
        yield self.game.draw(self.position)
        yield ""
        first, second = self.game.seat_titles
        if self.plies is not None:
            yield f"{first if self.points > 0 else second} wins in {self.plies} moves."
        elif self.game.capacities.chances == 0:
            yield "A draw: nobody can force a win."
        else:
            yield f"{first} wins {self.points:+.6f} points on average, {second} {-self.points:+.6f}."


def position_known(game: Game, known: Endgames, position: Position) -> Known:
    """What is known of a position; an error if nothing is."""
    result = game.result(position)
    if result is not None:
        raise PlygroundError(f"{game.name}: {game.to_text(position)}: the game is over; expected one that goes on")
    points = ask(known.known_values(), game.board, position)
    if math.isnan(points):
        raise PlygroundError(f"{game.name}: {game.to_text(position)} is not known; expected {known.about}")
    is_decided = game.capacities.chances == 0 and points != 0
    plies = round((1 - abs(points) / game.largest_payoff) / PLY) if is_decided else None
    return Known(game, position, points, plies)
