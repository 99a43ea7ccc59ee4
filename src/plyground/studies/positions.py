"""The positions of situations."""

from plyground.core.arranging import check_start
from plyground.core.contract import CHANCE
from plyground.core.errors import PositionError
from plyground.core.game import Game, Position
from plyground.studies.definition import Trial


def start_of(game: Game, trial: Trial) -> Position:
    """The position of a situation, with its roll on the table."""
    start = game.start() if trial.position is None else game.position(trial.position)
    if trial.roll is not None:
        start = game.rolled(start, trial.roll)
    check_start(game, start)
    if game.mover(start) == CHANCE:
        raise PositionError(f"{game.name}: a roll is due in this position; expected roll = … beside it")
    return start
