"""A look by a network that learned a game without its teams: a team has the winning chances of all its seats."""

from dataclasses import replace

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.learn.model_files import load_model
from plyground.learn.shipped_models import model_file
from plyground.matches.review.looks import Look, PlayedLook, RandomGames, Thoughts, Values
from plyground.matches.review.points import Scale
from plyground.players.player import Player
from plyground.search.methods import BEAM, GREEDY


class TeamLook(Look):
    """Adds up what a network thinks of the seats of either team, each as if it played alone."""

    def thoughts(self, position: Position) -> Thoughts:
        found = super().thoughts(position)
        turns = [replace(turn, value=self._of_team(position, turn.position, found.seat)) for turn in found.turns]
        best = max(turns, key=self._preference)
        return Thoughts(found.seat, [best, *(turn for turn in turns if turn is not best)], found.depth)

    def best(self, position: Position) -> Values:
        agent = self.expected.agent(False)
        agent.new_game()
        after, seat = agent.choose(position, new_stream(self.seed)).position, self.game.mover(position)
        return self.values(position, after, seat, self._of_team(position, after, seat))

    def _of_team(self, before: Position, after: Position, seat: int) -> float:
        """What the team of a seat can expect, in points."""
        payoffs = self.game.result(after)
        if payoffs is not None:
            return payoffs[seat]
        largest = self.game.largest_payoff
        chances = [(value / largest + 1) / 2 for value in self._of_each(before, after)]
        own = next(team for team in self.game.teams if seat in team)
        total = sum(chances)
        return largest * (2 * sum(chances[each] for each in own) / total - 1) if total > 0 else 0.0


def learned_without_teams(player: Player) -> bool:
    """Whether a player that looks at the ends of its turn has a model of the same game without its teams."""
    game, file = player.game, player.options.get("net")
    if player.method not in (GREEDY, BEAM) or not file or len(game.teams) != 2 or game.seats == 2:
        return False
    spec = load_model(model_file(file)).spec  # as it was learned; the player's own was made to fit these settings
    return spec.game == game.name and len(Game(game.definition, **spec.settings).teams) == game.seats


def make_look(player: Player, scale: Scale | None, seed: int) -> Look:
    """A look by a player; one that only plays has no scale."""
    random_games = RandomGames(player.game, seed)
    if scale is None:
        return PlayedLook(player, seed, random_games)
    return (TeamLook if learned_without_teams(player) else Look)(player, scale, seed, random_games)
