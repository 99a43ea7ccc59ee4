"""How well players foretell what somebody did: move-match rate, bits a move, and what turns lost in their judgement.

Only turns with a choice count. A turn is matched if the player's own turn, asked for once in the same position with the
same roll, leads to the same position. For bits a move a player needs a probability for every end of the turn: it puts
1 - w on its own choice and spreads w evenly over all distinct ends, so with n of them

    p = (1 - w) + w/n for its choice, w/n for any other end.

The weight w of a game is the one that fits other games best (ten folds; one hit and one miss are added, so that it is
never 0 or 1): no game is scored with a weight that it had a part in. The fewer bits the better; whoever knows nothing
needs log2 n.
"""

import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.core.turns import find_turns
from plyground.matches.analysis import Analyst
from plyground.matches.statistics import clustered_interval, grouped_mean_interval
from plyground.matches.style.samples import Sample, Turn
from plyground.players import Agent, Player
from plyground.players.measures import points_per_unit
from plyground.players.root_values import evaluation
from plyground.search.methods import ALPHA_BETA, GREEDY, MAX_N

FOLDS = 10
ASKED = 1000  # turns of a sample that players are asked about, unless more are wanted
Interval = tuple[float, float]


@dataclass(frozen=True)
class Prediction:
    """How well one player foretells one sample."""

    sample: str
    bot: str
    turns: int  # with a choice
    games: int
    matches: float  # share of them in which the player would have done the same
    matches_interval: Interval
    bits: float | None  # per move; None if there is only one game
    bits_interval: Interval | None
    uniform_bits: float  # of whoever takes all ends for equally likely
    saved: float | None  # uniform_bits - bits
    saved_interval: Interval | None
    loss: float | None  # mean loss in value of a turn, as the player judges; None if it does not judge whole turns
    loss_interval: Interval | None
    loss_unit: str

    def to_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def chosen_turns(sample: Sample, most: int) -> list[Turn]:
    """The turns of the first games of a sample, about `most` of them, and no game in part."""
    taken: list[Turn] = []
    for number, turn in enumerate(sample.turns):
        if number >= most and turn.cluster != sample.turns[number - 1].cluster:
            break
        taken.append(turn)
    return taken


class Asker:
    """Asks players what they would have done; every thread has agents of its own."""

    def __init__(self, game: Game, bots: Sequence[Player], seed: int):
        self.game, self.bots, self.seed = game, bots, seed
        self._own = threading.local()

    def _agents(self) -> list[tuple[Agent, Analyst | None]]:
        if not hasattr(self._own, "agents"):
            self._own.agents = [(bot.make_agent(), judge_of(self.game, bot, self.seed)) for bot in self.bots]
            self._own.finder = self.game.turn_finder()
        return self._own.agents

    def ask(self, numbered: tuple[int, Turn]) -> tuple[int, list[tuple[bool, float]]]:
        """How many ends a turn could have had; for every player whether it would have done the same, and the loss."""
        number, turn = numbered
        agents = self._agents()
        ends = self._own.finder.run(find_turns, turn.before)
        if ends < 2:
            return ends, []
        return ends, [self._compare(agent, judge, turn, number) for agent, judge in agents]

    def _compare(self, agent: Agent, judge: Analyst | None, turn: Turn, number: int) -> tuple[bool, float]:
        position, value = whole_turn(self.game, agent, turn.before, new_stream(self.seed, number))
        identity = self.game.capacities.identity
        same = bool((position[:identity] == turn.after[:identity]).all())
        if judge is None:
            return same, math.nan
        return same, 0.0 if same else loss_of(judge, agent, value, turn)


def whole_turn(game: Game, agent: Agent, position: Position, stream: np.ndarray) -> tuple[Position, float]:
    """The end of the turn that an agent makes, in as many decisions as it takes, and the value of the first of them."""
    seat, value = game.mover(position), None
    agent.new_game()
    while game.mover(position) == seat:
        decision = agent.choose(position, stream)
        position, value = decision.position, decision.value if value is None else value
    return position, value if value is not None else math.nan


def judge_of(game: Game, bot: Player, seed: int) -> Analyst | None:
    """A player as the judge of whole turns; None if it decides step by step, in a limited time, or without values."""
    judges = bot.method in (GREEDY, ALPHA_BETA, MAX_N) and bot.seconds is None and bot.noise == 0
    return Analyst(game, bot, seed) if judges and not bot.decides_by_steps else None


def loss_of(judge: Analyst, agent: Agent, best: float, turn: Turn) -> float:
    """By how much the turn that was made is worth less to the judge than the one that it would have made."""
    if agent.player.method == GREEDY:
        value: float | None = evaluation(agent, turn.before, turn.after, turn.seat)
    else:
        identity = judge.game.capacities.identity
        _, found = judge.root_values(turn.before)
        same = (one for one in found if (one.position[:identity] == turn.after[:identity]).all())
        value = next((one.value for one in same), None)
    return math.nan if value is None else judge.shown(max(best - value, 0.0)) or 0.0


def predictions(
    game: Game, sample: Sample, bots: Sequence[Player], most: int, seed: int, workers: int,
    progress: Callable[[int], None],
) -> list[Prediction]:  # fmt: skip
    """How well every player foretells the turns of a sample."""
    turns = chosen_turns(sample, most)
    asker = Asker(game, bots, seed)
    answers = []
    with ThreadPoolExecutor(workers) as pool:
        try:
            for answer in pool.map(asker.ask, enumerate(turns)):
                answers.append(answer)
                progress(1)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    with_choice = [(turn, ends, said) for turn, (ends, said) in zip(turns, answers, strict=True) if said]
    if not with_choice:
        return []
    clusters = np.array([turn.cluster for turn, _, _ in with_choice], np.int64)
    ends = np.array([count for _, count, _ in with_choice], np.float64)
    made = []
    for number, bot in enumerate(bots):
        hits = np.array([said[number][0] for _, _, said in with_choice], np.float64)
        losses = np.array([said[number][1] for _, _, said in with_choice])
        made.append(prediction(sample.name, bot, hits, ends, losses, clusters))
    return made


def prediction(
    name: str, bot: Player, hits: np.ndarray, ends: np.ndarray, losses: np.ndarray, clusters: np.ndarray
) -> Prediction:
    """The figures of one player and one sample from what was asked of every turn."""
    bits = held_out_bits(hits, ends, clusters)
    saved = None if bits is None else np.log2(ends) - bits
    known = ~np.isnan(losses)
    judged = losses[known] if known.any() else None
    return Prediction(
        name, bot.text, len(hits), len(np.unique(clusters)), float(hits.mean()), clustered_interval(hits, clusters),
        *mean_and_interval(bits, clusters), float(np.log2(ends).mean()), *mean_and_interval(saved, clusters),
        *mean_and_interval(judged, clusters[known]), loss_unit(bot),
    )  # fmt: skip


def loss_unit(bot: Player) -> str:
    """What its values are counted in."""
    return "points" if points_per_unit(bot) is not None else "its own units"


def mean_and_interval(values: np.ndarray | None, clusters: np.ndarray) -> tuple[float | None, Interval | None]:
    return (None, None) if values is None else (float(values.mean()), grouped_mean_interval(values, clusters))


# Bits


def held_out_bits(hits: np.ndarray, ends: np.ndarray, clusters: np.ndarray) -> np.ndarray | None:
    """[turn] the bits that each turn takes, with the weight that fits the games of other folds; None for one game."""
    _, game = np.unique(clusters, return_inverse=True)
    if game.max() == 0:
        return None
    fold = game % FOLDS
    bits = np.zeros(len(hits))
    for number in np.unique(fold):
        there = fold == number
        weight = best_weight(hits[~there], ends[~there])
        bits[there] = -np.log2(probability(weight, hits[there], ends[there]))
    return bits


def probability(weight: float, hits: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Of what was done, for a player that is taken at its word with probability 1 - weight."""
    return (1 - weight) * hits + weight / ends


def best_weight(hits: np.ndarray, ends: np.ndarray) -> float:
    """The weight under which these turns, one more hit and one more miss are most likely.

    >>> round(best_weight(np.array([1.0, 0.0]), np.array([1e9, 1e9])), 3)
    0.5
    """
    low, high = 0.0, 1.0
    for _ in range(60):  # the likelihood has one maximum: its slope falls
        weight = (low + high) / 2
        slope = ((1 / ends - hits) / probability(weight, hits, ends)).sum() + 1 / weight - 1 / (1 - weight)
        low, high = (weight, high) if slope > 0 else (low, weight)
    return (low + high) / 2
