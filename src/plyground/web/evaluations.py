"""How well every seat stands, as shares of one: by the strong player's values where they mean points, else by playouts.

The value of an evaluator says who stands better but not by how much in games, so that for players who use one a
Monte Carlo search of random games is asked; what a search has seen to its end is said as it is.
"""

from collections.abc import Sequence
from typing import Any

from plyground.core.game import Game, Position
from plyground.matches.analysis import Analyst, EvaluatedTurn
from plyground.players import make_player
from plyground.players.measures import points_per_unit
from plyground.players.player import Player
from plyground.players.root_values import READERS, evaluation
from plyground.players.strong import STRONG
from plyground.search.methods import MCTS

PLAYOUTS = "mcts:playouts=1000"
POINTS_OF_A_GAME = 4  # a game worth no more is won by a point; where more is at stake, points are counted
NEARLY = 0.99  # the most that somebody has before the game is seen to be over


class Evaluations:
    """Evaluates positions of one game."""

    def __init__(self, game: Game, seed: int = 1):
        self.game, self.seed = game, seed
        self._analysts: dict[str, Analyst] = {}

    def evaluate(self, position: Position) -> dict[str, Any]:
        """The share of every seat, and in words; a seat is to move."""
        shares = self.shares(position)
        titles = self.game.seat_titles
        sides = [(" and ".join(titles[seat] for seat in team), shares[team[0]]) for team in self.game.teams]
        return {"shares": shares, "text": ", ".join(f"{name} {100 * share:.0f} %" for name, share in sides)}

    def shares(self, position: Position) -> list[float]:
        """A number from 0 to 1 for each seat; those of the sides add up to 1."""
        seat = self.game.mover(position)
        analyst = self._analyst(STRONG)
        if analyst.player.method in READERS:  # others, such as characters, have no values
            best = analyst.analyse(position, 1, lines=False).turns[0]
            if best.outcome is not None:
                return self._of_sides(seat, 1.0 if best.outcome == "wins" else 0.0)
        if not counts_points(analyst.player):
            analyst = self._analyst(PLAYOUTS)
            best = analyst.analyse(position, 1, lines=False).turns[0]
        return self._by_values(analyst, position, seat, best)

    def _by_values(self, analyst: Analyst, position: Position, seat: int, best: EvaluatedTurn) -> list[float]:
        own = self._share(best.value or 0.0)
        if len(self.game.teams) <= 2 or analyst.player.model is None:
            return self._of_sides(seat, own)
        agent = analyst.agent(True, None)
        values = [analyst.shown(evaluation(agent, position, position, each)) or 0.0 for each in range(self.game.seats)]
        shares = [own if each == seat else self._share(value) for each, value in enumerate(values)]
        return [share / sum(shares) for share in shares]

    def _share(self, value: float) -> float:
        """What part of a game a value in points stands for."""
        largest = self.game.largest_payoff
        unit = 1.0 if largest <= POINTS_OF_A_GAME else largest
        return min(NEARLY, max(1 - NEARLY, (value / unit + 1) / 2))

    def _of_sides(self, seat: int, share: float) -> list[float]:
        """One side has this share, the others the rest."""
        teams: Sequence[Sequence[int]] = self.game.teams
        own = next(team for team in teams if seat in team)
        rest = (1 - share) / max(1, len(teams) - 1)
        return [share if each in own else rest for each in range(self.game.seats)]

    def _analyst(self, text: str) -> Analyst:
        if text not in self._analysts:
            self._analysts[text] = Analyst(self.game, make_player(self.game, text), self.seed)
        return self._analysts[text]


def counts_points(player: Player) -> bool:
    """Whether the values of a player are points."""
    return player.method == MCTS or points_per_unit(player) is not None
