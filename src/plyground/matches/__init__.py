"""Games between players, and the statistics of their results."""

from plyground.core.game import Game
from plyground.players.ladders import Ladder, measure_with, measuring_notice


def _measure(game: Game) -> Ladder:
    """Measure a ladder, for players that need one."""
    from plyground.matches.ladder_building import measured_ladder  # brings the arena, which many commands do without

    with measuring_notice(game.name) as notice:
        return measured_ladder(game, notice=notice)


measure_with(_measure)
