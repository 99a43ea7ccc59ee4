"""Rate the players that people choose: `make ratings`, or `python -m plyground.tools.player_ratings GAME…`.

Each is kept in the file that the catalogue of a server reads, in place of an earlier rating of the same player. Players
that are rungs of a ladder have their rating there; those whose games last too long get none.
"""

import json
import sys
from collections.abc import Sequence

from plyground.core.atomic_files import write_text
from plyground.core.game import Game
from plyground.core.version import __version__
from plyground.games import game as make_game
from plyground.games import names as all_games
from plyground.matches.rating_on_ladder import rate_on_ladder
from plyground.players.ladders import Ladder, shipped_ladder
from plyground.players.levels import MIXTURE
from plyground.players.player_ratings import (
    FILE,
    PlayerRating,
    all_rated,
    ladder_rating,
    stands_for,
    texts_to_choose,
)

GAMES = 200  # at most against each of the nearest rungs
SECONDS = 30.0  # of the processor, for each player


def keep(rating: PlayerRating) -> None:
    """Write a rating into the file, in place of an earlier one."""
    all_rated.cache_clear()
    what = (rating.game, rating.settings, rating.player)
    others = [other for other in all_rated() if (other.game, other.settings, other.player) != what]
    rows = sorted([*others, rating], key=lambda row: (row.game, str(row.settings), row.elo))
    write_text(FILE, json.dumps([row.to_dict() for row in rows], indent=1) + "\n")
    all_rated.cache_clear()


def as_in_one_game(text: str) -> str:
    """The text of a player as somebody meets it: a mixture moves with its results, but begins every game anew.

    >>> as_in_one_game("mixture:skill=easy"), as_in_one_game("joey")
    ('mixture:skill=easy,rate=0.001', 'joey')
    """
    return f"{text},rate=0.001" if text.startswith(f"{MIXTURE}:") else text


def rate_players(game: Game, ladder: Ladder, games: int = GAMES, seconds: float = SECONDS) -> None:
    """Rate the players of a game that its ladder does not rate."""
    for text in texts_to_choose(game):
        if ladder_rating(game, ladder, text) is not None:
            continue
        rated = rate_on_ladder(game, as_in_one_game(text), ladder, games, seconds, workers=1)
        if rated is None:
            print(f"{game.name}  {text}: its games last too long", flush=True)
            continue
        elo, low, high = (round(figure, 1) for figure in rated[:3])
        keep(PlayerRating(game.name, {}, text, stands_for(game, text), elo, low, high, rated.games, __version__))
        print(f"{game.name}  {elo:7.0f} [{low:.0f}, {high:.0f}] {rated.games:5,} games  {text}", flush=True)


def main(names: Sequence[str]) -> None:
    for name in names or all_games():
        game = make_game(name)
        ladder = shipped_ladder(game)
        if ladder is not None:
            rate_players(game, ladder)


if __name__ == "__main__":
    main(sys.argv[1:])
