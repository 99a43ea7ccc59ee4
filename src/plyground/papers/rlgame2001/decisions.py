"""What learners decide in given positions, as jobs: whether they win and block, and whether they change their minds.

"The squares that are adjacent to the base are actually the winning squares" (section 2): a pawn there enters the base
next, whatever the other side does, unless that wins first. So there are two kinds of positions, both from random games:
the side to move can step onto such a square (figure 4); or it cannot, and some of its moves, but not all, let the other
side do so (figure 5). No game gives two of a kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.jobs.job import Job, Tell
from plyground.papers.contest import Contestant
from plyground.papers.learning_run import LearningRun
from plyground.players.known_options import without_endgames

WINS, BLOCKS = "wins", "blocks"
LAST = 20  # plies of a random game in which such positions are looked for
MOST_GAMES = 100  # random games for each position that is wanted


@dataclass(frozen=True)
class Task:
    """A position, the turns that solve it, and how many there are in all."""

    kind: str
    position: Position
    good: tuple[bytes, ...]
    turns: int


def random_game(game: Game, random: np.random.Generator) -> list[Position]:
    """The positions of a game in which every move is random."""
    positions = [game.start()]
    while game.mover(positions[-1]) >= 0:
        turns = game.turn_results(positions[-1])
        positions.append(turns[random.integers(len(turns))])
    return positions


def exits(game: Game) -> list[np.ndarray]:
    """[seat] the cells beside the base of the enemy."""
    n, a = game.settings["n"], game.settings["a"]
    beside_white = [(a, i) for i in range(a)] + [(i, a) for i in range(a)]
    cells = np.array([x * n + y for x, y in beside_white])
    return [n * n - 1 - cells, cells]


def stands_beside(position: Position, cells: np.ndarray, seat: int) -> bool:
    """Whether a pawn of a side is on one of these cells."""
    return bool((position[cells] == 1 + seat).any())


def task_in(game: Game, position: Position, beside: Sequence[np.ndarray]) -> Task | None:
    """What is to be done in a position, if it is of either kind."""
    seat = game.mover(position)
    enemy = 1 - seat
    if stands_beside(position, beside[0], 0) or stands_beside(position, beside[1], 1):
        return None  # it is decided
    turns = game.turn_results(position)
    good = [after for after in turns if stands_beside(after, beside[seat], seat)]
    kind = WINS
    if not good:
        kind = BLOCKS
        good = [
            after for after in turns
            if game.mover(after) == enemy
            and not any(stands_beside(reply, beside[enemy], enemy) for reply in game.turn_results(after))
        ]  # fmt: skip
    if not 0 < len(good) < len(turns):
        return None
    return Task(kind, position, tuple(after.tobytes() for after in good), len(turns))


def tasks(game: Game, wanted: int, seed: int) -> dict[str, list[Task]]:
    """So many tasks of each kind."""
    random, beside = np.random.default_rng(seed), exits(game)
    found: dict[str, list[Task]] = {WINS: [], BLOCKS: []}
    for _ in range(MOST_GAMES * wanted):
        if all(len(known) == wanted for known in found.values()):
            break
        missing = {kind for kind, known in found.items() if len(known) < wanted}
        for position in random_game(game, random)[-LAST:-1]:
            task = task_in(game, position, beside)
            if task is not None and task.kind in missing:
                found[task.kind].append(task)
                missing.remove(task.kind)
    return found


def decided(contestant: Contestant, game: Game, positions: Sequence[Position]) -> Iterator[Position]:
    """The positions that a player chooses, one after another."""
    with without_endgames():
        agent = contestant.player(game).make_agent()
    stream = new_stream(1)
    for position in positions:
        agent.recall()
        yield agent.choose(position, stream, explores=False).position


@dataclass(frozen=True)
class Tactics(Job):
    """How often a learner wins where it can, and blocks where it must; and how often random moves would."""

    KIND: ClassVar[str] = "paper.rlgame.tactics"
    VERSION: ClassVar[int] = 1

    learned: LearningRun
    positions: int  # of each kind
    seed: int

    @property
    def needs(self) -> Sequence[Job]:
        return [self.learned]

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.learned.game.open()
        tell(0.0, "looking for positions")
        result: dict[str, Any] = {}
        for kind, known in tasks(game, self.positions, self.seed).items():
            chosen = decided(Contestant(learned=self.learned), game, [one.position for one in known])
            solved = sum(after.tobytes() in one.good for after, one in zip(chosen, known, strict=True))
            at_random = sum(len(one.good) / one.turns for one in known)
            result[kind] = {"positions": len(known), "solved": solved, "at_random": at_random}
        return result


@dataclass(frozen=True)
class SameChoices(Job):
    """In how many positions a side decides the same after so many games and at the end."""

    KIND: ClassVar[str] = "paper.rlgame.same-choices"
    VERSION: ClassVar[int] = 1

    learned: LearningRun
    games: int  # a checkpoint that is kept
    seat: int
    positions: int
    seed: int

    @property
    def needs(self) -> Sequence[Job]:
        return [self.learned]

    def run(self, tell: Tell) -> dict[str, Any]:
        game, random = self.learned.game.open(), np.random.default_rng(self.seed)
        tell(0.0, "looking for positions")
        positions: list[Position] = []
        while len(positions) < self.positions:
            own = [one for one in random_game(game, random)[:-1] if game.mover(one) == self.seat
                   and len(game.turn_results(one)) > 1]  # fmt: skip
            if own:
                positions.append(own[random.integers(len(own))])
        earlier, later = (
            [after.tobytes() for after in decided(Contestant(learned=self.learned, games=games), game, positions)]
            for games in (self.games, None)
        )
        return {"positions": len(positions), "same": sum(a == b for a, b in zip(earlier, later, strict=True))}
