"""What somebody does in the situations that a game declares: players are asked, recorded games are searched."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.core.randomness import new_stream
from plyground.core.style import Question, Situation
from plyground.matches.statistics import clustered_interval
from plyground.matches.style.prediction import whole_turn
from plyground.matches.style.samples import Sample

TRIES = 20  # turns of a player that draws random numbers


@dataclass(frozen=True)
class Answer:
    """How often the answer to a question about a situation is yes."""

    situation: str
    question: Question
    share: float
    interval: tuple[float, float]
    turns: int  # to which the question applies
    is_always: bool  # whether the player would do the same again and again

    def to_dict(self) -> dict[str, Any]:
        return {
            "situation": self.situation, "question": self.question.about, "share": self.share,
            "interval": list(self.interval), "turns": self.turns, "people": self.question.people,
        }  # fmt: skip


def answers_of(game: Game, sample: Sample, seed: int) -> list[Answer]:
    """The answers of a sample to all questions for which it has some."""
    style = game.definition.style
    found = []
    for situation in style.situations if style is not None else ():
        position = position_of(game, situation)
        if position is not None:
            found += answers_in(game, situation, position, sample, seed)
    return found


def position_of(game: Game, situation: Situation) -> Position | None:
    """The position of a situation; None where the settings do not allow it."""
    if any(game.settings.get(name) != value for name, value in situation.settings.items()):
        return None
    try:
        return game.position(situation.layout)
    except PlygroundError:
        return None


def answers_in(game: Game, situation: Situation, position: Position, sample: Sample, seed: int) -> list[Answer]:
    """The answers in one situation."""
    ways, clusters = turns_from(game, position, sample, seed)
    is_always = sample.player is not None and not sample.player.draws_at_random
    made = []
    for question in situation.questions:
        said = [question.answer(game, position, steps) for steps in ways]
        counts = [number for number, answer in enumerate(said) if answer is not None]
        if counts:
            yes = np.array([float(bool(said[number])) for number in counts])
            groups = np.array([clusters[number] for number in counts])
            interval = (float(yes[0]), float(yes[0])) if is_always else clustered_interval(yes, groups)
            made.append(Answer(situation.name, question, float(yes.mean()), interval, len(yes), is_always))
    return made


def turns_from(game: Game, position: Position, sample: Sample, seed: int) -> tuple[list[list[int]], Sequence[int]]:
    """The steps of the turns that begin in a position, with their clusters: a player is asked, records are searched."""
    if sample.player is not None:
        agent = sample.player.make_agent()
        tries = TRIES if sample.player.draws_at_random else 1
        ends = (whole_turn(game, agent, position, new_stream(seed, number))[0] for number in range(tries))
        return [steps_between(game, position, end) for end in ends], range(tries)
    identity = game.capacities.identity
    same = [turn for turn in sample.turns if (turn.before[:identity] == position[:identity]).all()]
    ways = [turn.steps.tolist() or steps_between(game, position, turn.after) for turn in same]
    return ways, [turn.cluster for turn in same]
