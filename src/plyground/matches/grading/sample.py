"""The decisions of a player that are graded: those of its own games, or its answers to positions of random games."""

import heapq
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.exact.table import Table
from plyground.matches.grading.losses import Scales, Weighed
from plyground.matches.lineup import FIXED, ROTATE, make_lineup
from plyground.matches.match import match
from plyground.players import Player
from plyground.players.agent import Agent

BATCH = 4096  # decisions that are weighed together
SAME = 1e-6  # of the largest payoff: a decision that loses less is perfect, since values are kept as float32
RANDOM_GAMES = 100  # that positions are drawn from, at first
MOST_RANDOM_GAMES = 100_000
DRAW_STREAM = 1 << 45  # of the positions that are drawn
Progress = Callable[[int], None]


class Mistake(NamedTuple):
    """A decision that lost something."""

    loss: float
    order: int  # of equal losses the first counts
    game: int
    before: Position
    after: Position


@dataclass
class Sample:
    """All decisions of a player: what each lost, and the game it belongs to."""

    worst: int  # mistakes that are kept
    games: int = 0
    sides: int = 1  # of a game whose decisions are counted
    groups: np.ndarray | None = None  # [games] games that belong together; None: none do
    interrupted: bool = False
    forced: int = 0  # decisions with one turn only
    losses: list[np.ndarray] = field(default_factory=list)  # of all others
    choices: list[np.ndarray] = field(default_factory=list)
    phases: list[np.ndarray] = field(default_factory=list)
    in_game: list[np.ndarray] = field(default_factory=list)
    mistakes: list[Any] = field(default_factory=list)  # a heap of (loss, -order, Mistake)
    seen: set[bytes] = field(default_factory=set)  # the positions of these
    added: int = 0

    def add(self, game: Game, weighed: Weighed, before: np.ndarray, after: np.ndarray, games: np.ndarray) -> None:
        """Add decisions that were weighed."""
        free = weighed.choices > 1
        losses = np.where(weighed.losses <= SAME * game.largest_payoff, 0.0, weighed.losses)
        self.forced += int(np.count_nonzero(~free))
        self.losses.append(losses[free])
        self.choices.append(weighed.choices[free])
        self.phases.append(weighed.phases[free])
        self.in_game.append(games[free])
        for place in np.argsort(-losses, kind="stable")[: self.worst + len(self.seen)]:
            if losses[place] > 0:
                mistake = Mistake(float(losses[place]), self.added + int(place), int(games[place]),
                                  before[place].copy(), after[place].copy())  # fmt: skip
                self._keep(mistake, game.capacities.identity)
        self.added += len(losses)

    def _keep(self, mistake: Mistake, identity: int) -> None:
        """Keep a mistake if it is one of the worst, of each position one."""
        key = mistake.before[:identity].tobytes()
        if key in self.seen or self.worst == 0:
            return
        entry = mistake.loss, -mistake.order, mistake
        if len(self.mistakes) < self.worst:
            heapq.heappush(self.mistakes, entry)
        elif entry[:2] > self.mistakes[0][:2]:
            dropped = heapq.heapreplace(self.mistakes, entry)[2]
            self.seen.discard(dropped.before[:identity].tobytes())
        else:
            return
        self.seen.add(key)

    def all(self, name: str) -> np.ndarray:
        """[decisions] `losses`, `choices`, `phases` or `in_game` of all decisions."""
        found: list[np.ndarray] = getattr(self, name)
        return np.concatenate(found) if found else np.zeros(0)


# Games


class Collector:
    """Takes the decisions of somebody out of games, and has them weighed."""

    def __init__(self, scales: Scales, take: Callable[[int, np.ndarray, np.ndarray, np.ndarray], None]):
        self.scales, self.take = scales, take
        self.before: list[Position] = []
        self.after: list[Position] = []
        self.games: list[int] = []

    def add(self, number: int, positions: Sequence[Position], decided: Sequence[bool], seats: set[int]) -> None:
        """Add the turns of some seats in a game, of those positions that somebody decided to go to."""
        movers = self.scales.movers(np.stack(positions)).tolist()
        place = 0
        while place < len(positions):
            seat, end = movers[place], place + 1
            if seat < 0:
                place += 1
                continue
            while end < len(positions) and movers[end] == seat:
                end += 1
            if end < len(positions) and decided[end] and seat in seats:
                self.before.append(positions[place])
                self.after.append(positions[end])
                self.games.append(number)
            place = end
        if len(self.games) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Hand over what was collected."""
        if self.games:
            self.take(len(self.games), np.stack(self.before), np.stack(self.after), np.array(self.games))
        self.before, self.after, self.games = [], [], []


def sample_of_games(
    table: Table, player: Player, against: Player | None, games: int, seed: int, worst: int, workers: int | None,
    progress: Progress,
) -> Sample:  # fmt: skip
    """The decisions of a player in games with itself, or in games against another one in all seatings."""
    game, scales = table.game, Scales(table)
    sample = Sample(worst, sides=len(game.teams) if against is None else 1)
    others = [player] * (len(game.teams) - 1) if against is None else [against]
    seats = FIXED if against is None else ROTATE
    lineup = make_lineup(game, [player, *others], seats)

    def take(count: int, before: np.ndarray, after: np.ndarray, numbers: np.ndarray) -> None:
        sample.add(game, scales.weigh(before, after), before, after, numbers)

    collector = Collector(scales, take)

    def on_game(number: int, positions: list[Position], decisions: list[Any]) -> None:
        chairs = lineup.seating(np.array([number]))[0]
        own = set(range(game.seats)) if against is None else {
            seat for seat in range(game.seats) if lineup.chairs[chairs[seat]] == 0
        }  # fmt: skip
        collector.add(number, positions, [decision is not None for decision in decisions], own)

    result = match(
        game, lineup.players, games, seed, seats, workers=workers, on_game=on_game, decisions=True,
        progress=progress, keep_partial=True,
    )  # fmt: skip
    collector.flush()
    sample.games, sample.interrupted = result.games, result.interrupted
    if result.openings is not None:
        sample.groups = np.arange(result.games) // lineup.arrangements
    return sample


# Positions


def draw_positions(table: Table, count: int, seed: int, workers: int | None = None) -> np.ndarray:
    """[count, state] different positions of random games in which there is a choice; all there are if fewer."""
    game, scales = table.game, Scales(table)
    games = RANDOM_GAMES
    while True:
        found: dict[bytes, Position] = {}

        def take(
            number: int, before: np.ndarray, after: np.ndarray, numbers: np.ndarray, found: dict = found
        ) -> None:  # fmt: skip
            free = scales.weigh(before, after).choices > 1
            for position in before[free]:
                found.setdefault(position[: game.capacities.identity].tobytes(), position)

        collector = Collector(scales, take)
        match(game, ["random"] * len(game.teams), games, seed, FIXED, workers=workers, openings=0,
              on_game=lambda number, positions: collector.add(  # noqa: B023  called before the next round
                  number, positions, [True] * len(positions), set(range(game.seats))))  # fmt: skip
        collector.flush()
        if len(found) >= 2 * count or games >= MOST_RANDOM_GAMES:
            break
        games *= 4
    listed = list(found.values())
    draw = np.random.default_rng([DRAW_STREAM, seed])
    chosen = np.sort(draw.permutation(len(listed))[:count])
    return np.stack([listed[place] for place in chosen]) if listed else np.zeros((0, game.capacities.state), np.int32)


def sample_of_answers(
    table: Table, player: Player, positions: np.ndarray, seed: int, worst: int, workers: int | None,
    progress: Progress,
) -> Sample:  # fmt: skip
    """What a player plays in each of these positions."""
    game = table.game
    sample = Sample(worst, games=len(positions))
    cores = min(workers or os.cpu_count() or 1, max(len(positions), 1))
    parts = np.array_split(np.arange(len(positions)), cores)

    def answer(numbers: np.ndarray) -> list[Position]:
        agent = player.make_agent()
        ends = []
        for number in numbers.tolist():
            ends.append(end_of_turn(game, agent, positions[number], new_stream(seed, number)))
            progress(1)
        return ends

    with ThreadPoolExecutor(cores) as pool:
        answers = [end for part in pool.map(answer, parts) for end in part]
    if answers:
        after = np.stack(answers)
        sample.add(game, Scales(table).weigh(positions, after), positions, after, np.arange(len(positions)))
    return sample


def end_of_turn(game: Game, agent: Agent, position: Position, stream: np.ndarray) -> Position:
    """Where the turn ends that an agent begins in a position, step by step if it decides so."""
    agent.new_game()
    seat, after = game.mover(position), position
    while game.mover(after) == seat:
        after = agent.choose(after, stream, explores=agent.player.explore > 0).position
    return after
