"""Ask a player about a position, or about a whole game, in one call: `pg.analyse` and `pg.review`."""

from collections.abc import Callable
from typing import Any

from plyground.core.arguments import shown
from plyground.core.contract import CHANCE
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.matches.analysis import Analysis, Analyst, default_player
from plyground.matches.records import RecordedGame
from plyground.matches.review import Review, review_game
from plyground.matches.roll_analysis import RollAnalysis, analyse_rolls, count_rolls
from plyground.players import Player


def analyse(
    game: Game,
    position: Position | None = None,
    player: str | Player | None = None,
    top: int = 10,
    roll: Any = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Analysis | RollAnalysis:
    """Rank the turns of a position, as `plyground analyse` does.

    `position` is one of the game, a dictionary or a text; by default the start. `player` evaluates, by default the
    strong one of the game. Of the ranked turns `top` are kept, with the play expected after them. Where a roll is due,
    `roll` says which; without it the answer is the best turn for every roll, and `progress` is told of each.
    """
    first = game.start() if position is None else position
    if roll is not None:
        first = game.rolled(first, roll)
    rolls = count_rolls(game, first)
    analyst = Analyst(game, player or default_player(game, rolls), seed)
    return analyse_rolls(analyst, first, progress) if game.mover(first) == CHANCE else analyst.analyse(first, top)


def review(played: RecordedGame, player: str | None = None, seed: int = 1) -> Review:
    """Look through a recorded game, as `plyground review` does.

    `played` is what `read_games` and `record` return. `player` reviews, by default the strongest one of the game.
    """
    if not isinstance(played, RecordedGame):
        raise PlygroundError(f"played={shown(played)}; expected a recorded game, as read_games and record return them")
    return review_game(played, player, seed)
