"""Is there a trivial defence: can a side that wants nothing but not to lose hold the game?

For each side the game is played where draws lose for the other one: the defender has what it wants as soon as it does
not lose, the attacker only if it wins. Both learn that game, and both search it. The defence is as good as the best
defender against its most dangerous attacker.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.game import Game, Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.learn.model import Model
from plyground.matches.lineup import FIXED
from plyground.matches.match import match
from plyground.players import Player, make_player
from plyground.players.model_options import with_model
from plyground.training.train import train
from plyground.variants.payoffs import where_draws_lose
from plyground.verify.learning import recipe
from plyground.verify.measures.estimates import share_estimate
from plyground.verify.strengths import LONGEST, RANDOM
from plyground.verify.threads import threads


@dataclass(frozen=True)
class Defence(Job):
    """How often a side holds that wants only not to lose, and how often nobody wins then."""

    KIND: ClassVar[str] = "verify.defence"
    VERSION: ClassVar[int] = 2

    game: GameSpec
    side: int
    searchers: tuple[str, ...]  # players that search: defenders and attackers
    learning_games: int  # that defender and attacker learn from; 0: they only search
    games: int  # of each defender with each attacker
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        base, start = self.game.open(), self.game.position()
        game = where_draws_lose(base, self.side)
        players = {text: make_player(game, text) for text in self.searchers}
        if self.learning_games:
            tell(0.0, "a defender and an attacker learn")
            players["trained"] = with_model(make_player(game, "greedy"), learned(game, self.learning_games, self.seed))
        pairs = []
        for number, (defender, one) in enumerate(players.items()):
            for attacker, other in {**players, RANDOM: make_player(game, RANDOM)}.items():
                tell(0.5 + 0.5 * number / len(players), f"{defender} defends")
                seated: list[Player] = [one, other] if self.side == 0 else [other, one]
                ends: list[Position] = []
                match(game, seated, self.games, self.seed, FIXED, start=start, workers=threads(), longest=LONGEST,
                      openings=0, on_game=lambda number, positions, to=ends: to.append(positions[-1]))  # fmt: skip
                points = [points_of(base, self.side, end) for end in ends]
                pairs.append({
                    "defender": defender, "attacker": attacker,
                    "held": share_estimate([float(one >= 0) for one in points]),
                    "drawn": share_estimate([float(one == 0) for one in points]),
                })  # fmt: skip
        return {"side": self.side, "pairs": pairs, "best": best_defence(pairs)}


def points_of(game: Game, side: int, position: Position) -> float:
    """What a side has got in the game itself; nothing where it was broken off."""
    result = game.result(position)
    return 0.0 if result is None else result[game.teams[side][0]]


def learned(game: Game, games: int, seed: int) -> Model:
    """What defender and attacker learned from each other."""
    options = recipe(game, games) | {"checkpoints_at": str(games)}
    return train(game, seed=seed, workers=1, **options).learned[0]


def best_defence(pairs: list[dict[str, Any]]) -> dict[str, Any]:
    """The best defender with the attacker that it holds least often; of those, the one that it wins against least."""
    worst: dict[str, dict[str, Any]] = {}
    for pair in sorted(pairs, key=lambda pair: (pair["held"]["value"], -pair["drawn"]["value"])):
        worst.setdefault(pair["defender"], pair)
    return max(worst.values(), key=lambda pair: (pair["held"]["value"], pair["drawn"]["value"]))
