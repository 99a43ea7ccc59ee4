"""How a game goes when every side is played by the same player: one point of all curves over strength.

Where the fairness of the start is asked, games are played until a sequential test has answered, up to a cap.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.lineup import FIXED
from plyground.matches.match import match
from plyground.matches.result import MatchResult
from plyground.search.arena import UNFINISHED
from plyground.verify.measures.choice import choice
from plyground.verify.measures.estimates import share_estimate
from plyground.verify.measures.fairness import INSIDE, OUTSIDE, UNDECIDED, FairnessTest, fair_limits
from plyground.verify.measures.length import length, minutes_of
from plyground.verify.measures.repetition import Repetition, repeated_share, repetition, threefold_share
from plyground.verify.strengths import LONGEST, sides_of
from plyground.verify.threads import threads

BATCH = 100  # games between two looks at the test
FEW_DISTINCT = 4  # games, or fewer: players who repeat themselves get random openings
LOOKED_AT = 2000  # positions whose turns are counted
SEED_STEP = 1 << 40  # between the seeds of batches


@dataclass(frozen=True)
class SelfPlay(Job):
    """Games of a player with itself on all sides."""

    KIND: ClassVar[str] = "verify.self_play"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    games: int
    most_games: int  # until it is clear whether the start is fair; no more than `games` if it is not asked
    fair: float  # how much a side may score beside its share; 0: it is not asked
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game, start = self.game.open(), self.game.position()
        played = play_batch(game, start, self, Gathered(game), 0, 0)
        openings = 0
        if played.distinct_games <= FEW_DISTINCT and not game.capacities.chances:
            openings, played = with_openings(game, start, self, played)
        fairness = [] if self.fair == 0 else fairness_tests(game, self.fair, self.most_games)
        feed(fairness, played, 0)
        while fairness and verdict_of(fairness) is None and played.games < self.most_games:
            tell(played.games / self.most_games, self.player)
            before = played.games
            play_batch(game, start, self, played, before, openings)
            feed(fairness, played, before)
        return figures(self, played, fairness, openings)


@dataclass
class Gathered:
    """What was seen of the games so far, an entry for each."""

    game: Game
    scores: list[list[float]] = field(default_factory=list)  # of every side
    drawn: list[float] = field(default_factory=list)
    capped: list[float] = field(default_factory=list)
    lengths: list[float] = field(default_factory=list)
    groups: list[int] = field(default_factory=list)  # the opening
    repeated: list[Repetition] = field(default_factory=list)
    decisions: list[list[int]] = field(default_factory=list)  # how many turns there were, of some decisions
    endings: Counter[str] = field(default_factory=Counter)
    fingerprints: set[int] = field(default_factory=set)
    looked_at: int = 0

    @property
    def games(self) -> int:
        return len(self.drawn)

    @property
    def distinct_games(self) -> int:
        return len(self.fingerprints)

    def watch(self, number: int, positions: list[Position]) -> None:
        """See the positions of a game."""
        movers = [self.game.mover(position) for position in positions]
        self.repeated.append(repetition(np.array(positions), movers, self.game.capacities.identity))
        chosen: list[int] = []
        if self.looked_at < LOOKED_AT:
            ready = [position for position, mover in zip(positions, movers, strict=True) if mover >= 0]
            chosen = [len(self.game.turn_results(position)) for position in ready]
            self.looked_at += len(chosen)
        self.decisions.append(chosen)

    def take(self, result: MatchResult, first_group: int) -> None:
        """Take over the results of a match."""
        game, definition = self.game, self.game.definition
        caps = [definition.endings.index(name) for name in definition.caps]
        is_capped = (result.endings == UNFINISHED) | np.isin(result.endings, caps)
        self.scores += scores_of(game, result.payoffs).tolist()
        self.drawn += ((result.payoffs == 0).all(axis=1) & ~is_capped).astype(float).tolist()
        self.capped += is_capped.astype(float).tolist()
        self.lengths += result.lengths.tolist()
        self.groups += (first_group + result.evidence.groups).tolist()
        self.endings.update(result.ended_by())
        self.fingerprints |= set(result.fingerprints.tolist())


def scores_of(game: Game, payoffs: np.ndarray) -> np.ndarray:
    """[game, side] 1 for a win, 0 for a loss; what nobody wins is shared."""
    sides = sides_of(game)
    won = np.array([payoffs[:, side[0]] > 0 for side in sides], float).T
    winners = won.sum(axis=1, keepdims=True)
    return np.where(winners > 0, won / np.maximum(winners, 1), 1 / len(sides))


def play_batch(game: Game, start: Position, job: SelfPlay, seen: Gathered, number: int, openings: int) -> Gathered:
    """Play the next games; each batch has random numbers of its own."""
    games = job.games if number == 0 else BATCH
    result = match(
        game, [job.player] * len(sides_of(game)), games, job.seed + SEED_STEP * number, FIXED, start=start,
        workers=threads(), longest=LONGEST, openings=openings, on_game=seen.watch,
    )  # fmt: skip
    seen.take(result, number)
    return seen


def with_openings(game: Game, start: Position, job: SelfPlay, played: Gathered) -> tuple[int, Gathered]:
    """The same with random openings, for players who would repeat a game or two; without where there are none."""
    try:
        return BATCH, play_batch(game, start, job, Gathered(game), 0, max(job.games, BATCH))
    except PlygroundError:
        return 0, played


def fairness_tests(game: Game, tolerance: float, cap: int) -> list[FairnessTest]:
    """A test for every side; one for two sides, of which it tells both."""
    sides = len(sides_of(game))
    low, high = fair_limits(sides, tolerance)
    return [FairnessTest(max(low, 1e-3), high, cap) for _ in range(1 if sides == 2 else sides)]


def feed(tests: list[FairnessTest], played: Gathered, begin: int) -> None:
    """Show the tests the games from a number on."""
    for side, test in enumerate(tests):
        for scores in played.scores[begin:]:
            test.add(scores[side])


def verdict_of(tests: list[FairnessTest]) -> str | None:
    """What the tests of all sides say together: outside if one side is, inside if all are."""
    verdicts = [test.verdict for test in tests]
    if OUTSIDE in verdicts:
        return OUTSIDE
    return None if None in verdicts else UNDECIDED if UNDECIDED in verdicts else INSIDE


def figures(job: SelfPlay, played: Gathered, fairness: list[FairnessTest], openings: int) -> dict[str, Any]:
    """Everything a report says about this level."""
    game, groups = played.game, played.groups
    scores = np.array(played.scores)
    by_side = [share_estimate(scores[:, side], groups) for side in range(scores.shape[1])]
    for side, test in enumerate(fairness):
        by_side[side] = test.estimate()
    if len(fairness) == 1:  # of two sides
        low, high = by_side[0]["interval"]
        by_side[1] = {**by_side[1], "interval": [1 - high, 1 - low]}
    turns = choice([one for one in played.decisions if one])
    lengths = length(played.lengths, np.array(played.capped) > 0, game.definition.unit)
    branching = turns["branching"]["value"]
    return {
        "player": job.player, "games": played.games, "distinct": played.distinct_games, "openings": openings,
        "score": by_side, "fair": None if not fairness else verdict_of(fairness) or UNDECIDED,
        "draws": share_estimate(played.drawn, groups), "capped": share_estimate(played.capped, groups),
        "repeated": repeated_share(played.repeated, groups), "threefold": threefold_share(played.repeated, groups),
        "choice": turns["choice"], "branching": branching, "length": lengths,
        "minutes": None if lengths is None or branching is None else minutes_of(lengths["median"], branching),
        "ended_by": dict(played.endings),
    }  # fmt: skip
