"""The exact value of a small board, as a job."""

from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.contract import OVER
from plyground.core.game import Game
from plyground.exact.solving import solve
from plyground.exact.table import Table
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell

MEMORY = 0.5  # gigabytes: little, as several jobs run side by side


@dataclass(frozen=True)
class ExactBoard(Job):
    """Who wins a board if both sides play perfectly, and in how many plies."""

    KIND: ClassVar[str] = "paper.rlgame.exact"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    is_walked: bool = False  # count the boards that can be reached with either side to move, which takes a while

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        tell(0.0, f"solving {game!r}")
        table = solve(game, memory=MEMORY, workers=1, anyway=True)
        assert isinstance(table, Table)
        about = table.about
        found = {"result": about["result"], "plies": about["distance"], "positions": about["positions"]}
        return found | ({"either_to_move": boards_of_both(game)} if self.is_walked else {})


def boards_of_both(game: Game) -> int:
    """How many boards can be reached, in games that go on, with either side to move."""
    first = game.start()
    texts, waiting = {game.to_text(first)}, [first]
    while waiting:
        for position in game.turn_results(waiting.pop()):
            if game.mover(position) != OVER and (text := game.to_text(position)) not in texts:
                texts.add(text)
                waiting.append(position)
    boards = [text.rsplit("/", 1)[0] for text in texts]
    return len(boards) - len(set(boards))
