"""The thesis's network for tic-tac-toe (its section 4.3): runs, and the game without noise that each ends with.

The network plays itself, looking two plies ahead, and is updated once a game. Every thousand games it plays one game
without noise; the run has converged when two such games in a row are equal.
"""

import itertools
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from plyground.core.game import Game, Position
from plyground.games import game as make_game
from plyground.games.tictactoe.board import winning_lines
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import Found
from plyground.players.known_options import without_endgames
from plyground.training.train import Trained, train

LOOKAHEAD = "alphabeta:depth=2"
TOGETHER = 20  # runs of one job
EACH, FINAL, MOVE = "game-each", "game-final", "move"  # forms of the update
FIRST_WINS, SECOND_WINS, TIE = "X", "O", "="
EDGES = ("1", "3", "5", "7")  # the middles of the edges, as they stand in the text of a game


@dataclass(frozen=True)
class Convergence(Job):
    """Runs that learn until they converge, or from a fixed number of games; each has a seed of its own."""

    KIND: ClassVar[str] = "paper.tarble.convergence"
    VERSION: ClassVar[int] = 1

    alpha: float
    decay: float  # the thesis's λ
    hidden: int
    noise: float  # the thesis's σ
    every: int  # games between two looks at whether it has converged
    most_games: int
    test_games: int  # against random, at the end
    seed: int  # of the first run
    runs: int = 1
    update: str = EACH
    ends: str = "judged"  # how finished games are valued: by the network (D2), or exactly
    stops: bool = True  # at convergence

    def run(self, tell: Tell) -> dict[str, Any]:
        """When each run converged, the game that it plays then, and how it does against random."""
        game = make_game("tictactoe")
        self._trained(game, 1, self.seed)  # so that what follows is timed without the compiler
        runs, seconds = [], []
        for number in range(self.runs):
            tell(number / self.runs, self._words)
            began = time.process_time()
            trained = self._trained(game, self.most_games, self.seed + number)
            seconds.append(time.process_time() - began)
            runs.append(self._result(game, trained, self.seed + number))
        return {"runs": runs, "measured": {"seconds": seconds}}

    def _result(self, game: Game, trained: Trained, seed: int) -> dict[str, Any]:
        run = trained.runs[0]
        with without_endgames():
            tested = match(game, [trained.player, "random"], self.test_games, seed, workers=1)
            positions = game_without_noise(game, trained)
        return {
            "converged_at": run.converged_at, "games": run.curve[-1]["games"], **asdict(seen(game, positions)),
            "score": float(tested.scores_of(0).mean()),
        }  # fmt: skip

    @property
    def _words(self) -> str:
        return (f"tictactoe, {self.update}, α={self.alpha:g}, λ={self.decay:g}, hidden {self.hidden}, "
                f"σ={self.noise:g}")  # fmt: skip

    def _trained(self, game: Game, games: int, seed: int) -> Trained:
        options: dict[str, Any] = {
            "encoding": "cells", "outputs": "one", "targets": "-1:0,0:0.5,1:1", "spread": 1.0, "explore": "0",
            "hidden": self.hidden, "alpha": self.alpha, "lambda": self.decay, "noise": self.noise,
            "update": self.update, "ends": self.ends, "choice": LOOKAHEAD, "converge": self.every,
            "until_converged": self.stops, "checkpoints": "1", "test_games": 0, "self_games": 0,
        }  # fmt: skip
        return train(game, None, seed=seed, workers=1, games=games, **options)


def batches(runs: int, seed: int) -> list[tuple[int, int]]:
    """So many runs cut into jobs: the first seed and the number of runs of each.

    >>> batches(45, 1)
    [(1, 20), (21, 20), (41, 5)]
    """
    return [(seed + begun, min(TOGETHER, runs - begun)) for begun in range(0, runs, TOGETHER)]


def results_of(found: Found, jobs: Iterable[Convergence]) -> list[dict[str, Any]]:
    """What came of each run of these jobs, with the processor's seconds that its learning took."""
    return [
        {**one, "seconds": seconds}
        for result in map(found.__getitem__, jobs)
        for one, seconds in zip(result["runs"], result["measured"]["seconds"], strict=True)
    ]


def game_without_noise(game: Game, trained: Trained) -> list[Position]:
    """The positions of the game that the network plays against itself."""
    kept: dict[int, list[Position]] = {}
    match(game, [trained.player] * 2, 1, workers=1, openings=0, on_game=kept.__setitem__)
    return kept[0]


@dataclass(frozen=True)
class SeenGame:
    """A game, and how often each side (X, then O) was about to lose by a line, while it had a choice of cells."""

    cells: str  # as they were filled
    result: str
    threats: tuple[int, int]  # moves before which the other side had two in a line and the third cell was free
    blocks: tuple[int, int]  # of these, moves that filled it


def seen(game: Game, positions: Sequence[Position]) -> SeenGame:
    """What an onlooker sees of a game."""
    texts = [game.to_text(position) for position in positions]
    cells = [next(cell for cell in range(9) if before[cell] != after[cell])
             for before, after in itertools.pairwise(texts)]  # fmt: skip
    threats, blocks = [0, 0], [0, 0]
    for number, cell in enumerate(cells[:8]):  # the ninth has no choice
        side, other = number % 2, "ox"[number % 2]
        wanted = winning_cells(texts[number], other)
        threats[side] += bool(wanted)
        blocks[side] += cell in wanted
    winner = game.winner_text(positions[-1])
    result = {"x": FIRST_WINS, "o": SECOND_WINS}.get(winner or "", TIE)
    return SeenGame(" ".join(map(str, cells)), result, (threats[0], threats[1]), (blocks[0], blocks[1]))


def winning_cells(text: str, mark: str) -> set[int]:
    """The free cells with which a mark would complete a line.

    >>> sorted(winning_cells("xx.oo....", "x")), sorted(winning_cells("xx.oo....", "o"))
    ([2], [5])
    """
    found = set()
    for line in winning_lines(3, 3, 3):
        marks = [text[cell] for cell in line]
        if marks.count(mark) == 2 and marks.count(".") == 1:
            found.add(int(line[marks.index(".")]))
    return found
