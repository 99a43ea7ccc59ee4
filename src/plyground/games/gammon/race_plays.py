"""The plays of a roll in a race, the best first: by points against an enemy, by rolls without one."""

from collections.abc import Sequence
from typing import NamedTuple

from plyground.core.game import Game
from plyground.games.gammon.bearoff import BearOffTables, home_of
from plyground.games.gammon.board import OFF, POINTS
from plyground.games.gammon.plays import steps_between

ALONE = (1,)  # an enemy that is there only so that the rules have one


class Play(NamedTuple):
    """A play, and what it leaves."""

    text: str
    points: float | None  # on average, against an enemy
    chance: float | None  # to win, against an enemy
    mean_rolls: float  # that are still needed


def plays_of_roll(game: Game, tables: BearOffTables, homes: Sequence[tuple[int, ...]], roll: str) -> tuple[Play, ...]:
    """The plays of the first side with a roll."""
    sides = [list(home) + [0] * (POINTS - len(home)) for home in (homes if len(homes) == 2 else [*homes, ALONE])]
    off = [tables.checkers - sum(side) for side in sides]
    position = game.position({"points": sides, "bar": [0, 0], "off": off, "to_move": 0, "dice": dice_of(roll)})
    plays = []
    for end in game.turn_results(position):
        home, is_won = home_of(game, end, 0), end[OFF] == tables.checkers
        points = chance = None
        if len(homes) == 2:
            points = float(result[0]) if (result := game.result(end)) else -tables.points(homes[1], home)
            chance = 1.0 if is_won else 1.0 - tables.chance(homes[1], home)
        rolls = 0.0 if is_won else tables.mean_rolls(home)
        text = game.format_turn(position, steps_between(game, position, end))
        plays.append(Play(text, points, chance, rolls))
    return tuple(sorted(plays, key=lambda play: play.mean_rolls if play.points is None else -play.points))


def dice_of(roll: str) -> list[int]:
    """The dice on the table after a roll, the higher first."""
    dice = sorted(map(int, roll), reverse=True)
    return dice if dice[0] != dice[1] else dice * 2
