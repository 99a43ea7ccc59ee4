"""The sides of a game, and one player against another from all of them or from one."""

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.matches.lineup import FIXED, ROTATE
from plyground.matches.match import match
from plyground.matches.result import MatchResult
from plyground.players import Player


def sides_of(game: Game) -> dict[str, tuple[int, ...]]:
    """The seats of every side by its name: of every team, or of every player."""
    groups = game.teams if len(game.teams) < game.seats else [(seat,) for seat in range(game.seats)]
    return {"+".join(game.seat_names[seat] for seat in group): tuple(group) for group in groups}


def read_side(game: Game, name: str) -> tuple[int, ...]:
    """The seats of the side that is called so; without a name all seats."""
    if not name:
        return tuple(range(game.seats))
    sides = sides_of(game)
    if name not in sides:
        raise PlygroundError(f"{game.name}: no side is called {name}; there is: {', '.join(sides)}")
    return sides[name]


def play_from(game: Game, side: str, me: Player, other: Player, games: int, seed: int,
              workers: int | None = None) -> tuple[MatchResult, int]:  # fmt: skip
    """A match of `me` against `other` on all other sides, and which of the match's players `me` is.

    Without a side everybody sits everywhere equally often, with the same dice.
    """
    names = list(sides_of(game))
    if side:
        own = names.index(side)
        players = [me if number == own else other for number in range(len(names))]
        return match(game, players, games, seed, FIXED, workers=workers), own
    whole = -(-games // len(names)) * len(names)
    others = [other] * (len(names) - 1)
    return match(game, [me, *others], whole, seed, ROTATE, paired=True, workers=workers), 0
