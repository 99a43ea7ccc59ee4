"""Who sits where: players, the chairs they bring, and how chairs move around the table from game to game."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.players import Player, make_player
from plyground.search.seated import MOST_SEATS

ROTATE, FIXED = "rotate", "fixed"


@dataclass(frozen=True)
class Lineup:
    """The players of a match. In a team game two players bring a chair for every seat of their team."""

    game: Game
    players: tuple[Player, ...]
    chairs: tuple[int, ...]  # [chair] the player who sits on it; chair s stands at seat s in the first game
    rotates: bool

    @property
    def arrangements(self) -> int:
        """Games after which everybody sits where he sat in the first one."""
        return len(self.players) if self.rotates else 1

    def seating(self, games: np.ndarray) -> np.ndarray:
        """[game, seat] the chair that stands there."""
        seats = np.arange(self.game.seats)
        turned = games % self.arrangements
        return (seats[None, :] - turned[:, None]) % self.game.seats

    def first_seat(self, games: np.ndarray, player: int) -> np.ndarray:
        """[game] a seat of this player; in a team both seats get the same."""
        chair = self.chairs.index(player)
        return (chair + games % self.arrangements) % self.game.seats


def make_lineup(game: Game, texts: Sequence[str | Player], seats: str = ROTATE) -> Lineup:
    """The line-up of the players with these texts: one for every seat, or one for every team."""
    if seats not in (ROTATE, FIXED):
        raise PlygroundError(f"seats={seats}; expected {ROTATE} or {FIXED}")
    if game.seats > MOST_SEATS:
        raise PlygroundError(f"{game.name}: {game.seats} seats; matches are for at most {MOST_SEATS}")
    sides = len(game.teams)
    if len(texts) == game.seats:
        chairs = tuple(range(game.seats))
    elif len(texts) == sides:
        team_of = {seat: side for side, team in enumerate(game.teams) for seat in team}
        chairs = tuple(team_of[seat] for seat in range(game.seats))
    else:
        expected = f"{game.seats}" + (f", or {sides} for the teams" if sides != game.seats else "")
        raise PlygroundError(f"{game.name}: {len(texts)} players given; expected {expected}")
    players = tuple(text if isinstance(text, Player) else make_player(game, text) for text in texts)
    samplers = {player.sampler for player in players if player.sampler is not None}
    if len(samplers) > 1:
        raise PlygroundError(f"{game.name}: players with the samplers {', '.join(sorted(samplers))}; expected only one")
    return Lineup(game, players, chairs, seats == ROTATE)
