"""Who sits where: the players, their chairs, and how chairs rotate through the seats from game to game."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.players import Player, make_player
from plyground.search.agent import MOST_SEATS

ROTATE, FIXED = "rotate", "fixed"


@dataclass(frozen=True)
class Lineup:
    """The players of a match. In a team game with one player per team, a player has a chair for each of its seats."""

    game: Game
    players: tuple[Player, ...]
    chairs: tuple[int, ...]  # [chair] the player who has it; chair s is at seat s in the first game
    rotates: bool
    series: int = 0  # games in a series, if there are any: each begins with another arrangement

    @property
    def arrangements(self) -> int:
        """The number of games after which the seating repeats."""
        return len(self.players) if self.rotates else 1

    @property
    def has_chance(self) -> bool:
        """Whether two games may differ although everybody sits and begins alike: by dice, or by random choices.

        A time budget is no such chance: how fast the machine is at the moment makes a few games differ, not all.
        """
        return self.game.capacities.chances > 0 or any(player.draws_at_random for player in self.players)

    @property
    def plays_as_teams(self) -> bool:
        return len(self.players) < self.game.seats

    def arrangement(self, number: int) -> list[int]:
        """[seat] the chair there: from one arrangement to the next all move on by a seat, or teams change sides."""
        seats = self.game.seats
        if not self.plays_as_teams:
            return [(seat - number) % seats for seat in range(seats)]
        teams = self.game.teams
        chair_at = [0] * seats
        for side, team in enumerate(teams):
            for chair, seat in zip(team, teams[(side + number) % len(teams)], strict=True):
                chair_at[seat] = chair
        return chair_at

    def seating(self, games: np.ndarray) -> np.ndarray:
        """[game, seat] the chair there."""
        chairs = np.array([self.arrangement(number) for number in range(self.arrangements)])
        return chairs[self._arrangement_in(games)]

    def _arrangement_in(self, games: np.ndarray) -> np.ndarray:
        """[game] the number of the arrangement; in the course of the series everybody has every seat in every game."""
        shift = games // self.series if self.series > 0 and self.series % self.arrangements == 0 else 0
        return (games + shift) % self.arrangements

    def first_seat(self, games: np.ndarray, player: int) -> np.ndarray:
        """[game] a seat of this player; all seats of a team get the same payoff."""
        chair = self.chairs.index(player)
        seats = np.array([self.arrangement(number).index(chair) for number in range(self.arrangements)])
        return seats[self._arrangement_in(games)]


def make_lineup(game: Game, texts: Sequence[str | Player], seats: str = ROTATE, series: int | None = None) -> Lineup:
    """The line-up of the players with these texts: one for every seat, or one for every team."""
    if seats not in (ROTATE, FIXED):
        raise PlygroundError(f"seats={seats}; expected {ROTATE} or {FIXED}")
    if game.seats > MOST_SEATS:
        raise PlygroundError(f"{game.name}: {game.seats} seats; matches are for at most {MOST_SEATS}")
    sides = len(game.teams)
    if len(texts) == game.seats:
        chairs = tuple(range(game.seats))
    elif len(texts) == sides:
        if len({len(team) for team in game.teams}) > 1:
            raise PlygroundError(
                f"{game.name}: teams of different sizes; expected a player for each of {game.seats} seats"
            )
        team_of = {seat: side for side, team in enumerate(game.teams) for seat in team}
        chairs = tuple(team_of[seat] for seat in range(game.seats))
    else:
        expected = f"{game.seats}" + (f", or {sides} for the teams" if sides != game.seats else "")
        raise PlygroundError(f"{game.name}: {len(texts)} players given; expected {expected}")
    players = tuple(text if isinstance(text, Player) else make_player(game, text) for text in texts)
    return Lineup(game, players, chairs, seats == ROTATE, series or 0)
