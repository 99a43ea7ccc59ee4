"""Who has each seat of a game, as it is said on the command line."""

from collections.abc import Sequence

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.players import Player, make_player
from plyground.players.levels import LEVELS, at_level
from plyground.players.registry import HUMAN
from plyground.players.strong import STRONG


def seat_players(game: Game, texts: Sequence[str], seat: str, level: str) -> list[Player | None]:
    """Who has each seat: None for a person."""
    return [None if text == HUMAN else make_player(game, text) for text in seat_texts(game, texts, seat, level)]


def seat_texts(game: Game, texts: Sequence[str], seat: str, level: str, usual: str = STRONG) -> list[str]:
    """The texts of who has each seat; `usual` is the opponent if none is named.

    As many texts as there are seats or teams are theirs; a single one is the opponent on all seats but the person's.
    """
    if level and level not in LEVELS:
        raise PlygroundError(f"--level {level}; expected {', '.join(LEVELS)}")
    texts = list(texts) or [(STRONG if level else usual) if game.seats > 1 else HUMAN]
    own = seat_number(game, seat)
    if len(texts) == game.seats:
        by_seat = texts
    elif len(texts) == len(game.teams):
        team_of = {place: number for number, team in enumerate(game.teams) for place in team}
        by_seat = [texts[team_of[place]] for place in range(game.seats)]
    elif len(texts) in (1, game.seats - 1):
        others = iter(texts * game.seats if len(texts) == 1 else texts)
        by_seat = [HUMAN if place == own else next(others) for place in range(game.seats)]
    else:
        expected = f"expected one opponent, or one for each of {game.seats} seats"
        raise PlygroundError(f"{game.name}: {len(texts)} players given; {expected}")
    if seat and by_seat[own] != HUMAN:
        raise PlygroundError(f"--seat {seat}: {by_seat[own]} has it; expected {HUMAN} there, or no --seat")
    return [at_level(game, text, level) if level else text for text in by_seat]


def seat_number(game: Game, seat: str) -> int:
    """The seat of that name, or that people call so; the first if none is given."""
    if not seat:
        return 0
    titles = [title.lower() for title in game.seat_titles]
    if seat not in game.seat_names and seat.lower() in titles:
        return titles.index(seat.lower())
    if seat not in game.seat_names:
        raise PlygroundError(f"{game.name}: --seat {seat}; expected {' or '.join(game.seat_names)}")
    return game.seat_names.index(seat)
