"""What a one-rule policy sees when it is to choose: the ends of the turn, what stands where, and the turns before."""

import itertools
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.game import Game, Position
from plyground.core.moves import steps_between
from plyground.core.policies import History, PlayedTurn
from plyground.core.randomness import new_stream, random_below, random_outcome
from plyground.core.symmetry import Symmetry
from plyground.verify.progress import Edges, Progress, progress_of
from plyground.verify.standing import (
    Cells,
    Coordinates,
    captured,
    coordinates,
    distance,
    half_turn_and_reflections,
    mean_point,
    more,
    standing,
)

CAPTURE = "capture"  # a special rule of that name, and what any game's pieces show
SURVEY_GAMES, SURVEY_STEPS, SURVEY_POSITIONS = 12, 400, 120


def ends_of(game: Game, position: Position) -> list[Position]:
    """Among what a policy chooses: the ends of the turn; the positions after a step where random play goes by steps."""
    if game.random_by_turn:
        return game.turn_results(position)
    ends = []
    for step in game.legal_moves(position):
        after = position.copy()
        game.functions.play(game.board, after, step)
        ends.append(after)
    return ends


def rolled_by(game: Game, position: Position, dice: np.ndarray) -> Position:
    """The position after a chance event."""
    weight = np.array(game.chance(position), np.int32)
    after = position.copy()
    game.functions.play(game.board, after, int(random_outcome(dice, weight, len(weight))))
    return after


def with_turn(history: History, seat: int, before: Position, after: Position) -> None:
    """Note a decision; steps that a seat makes one after the other are one turn."""
    goes_on = bool(history) and history[-1].seat == seat and history[-1].after is before
    begun = history.pop().before if goes_on else before
    history.append(PlayedTurn(seat, begun, after))


@dataclass
class Survey:
    """What is found out about a game, once, before policies play it: its board, and what random games show."""

    game: Game
    places: Coordinates
    middle: tuple[float, float] | None
    progress: Progress
    moves_pieces: bool  # pieces leave their cells; otherwise they are only placed
    symmetries: list[Symmetry]  # those that undo themselves, those that exchange the seats first
    images: list[dict[str, str]]  # of the cells under the half turn and reflections of the drawn board
    seen: list["Choice"] = field(default_factory=list)  # choices of random games
    captures: bool = False  # anything was captured in them
    captures_by_rule: bool = False  # as the game tells it by its special rules; its pieces do not show it


class Choice:
    """The ends of a turn, and what can be told of them."""

    def __init__(self, survey: Survey, position: Position, ends: list[Position], history: History):
        self.survey, self.game = survey, survey.game
        self.position, self.ends, self.history = position, ends, history
        self.seat = self.game.mover(position)
        self._after: dict[int, list[Cells]] = {}

    @cached_property
    def before(self) -> list[Cells]:
        """What stands where, by seat."""
        return standing(self.game, self.position)

    def after(self, end: int) -> list[Cells]:
        """The same at one of the ends."""
        if end not in self._after:
            self._after[end] = standing(self.game, self.ends[end])
        return self._after[end]

    def left(self, end: int) -> list[str]:
        """The cells that own pieces left."""
        return more(self.after(end)[self.seat], self.before[self.seat])

    def reached(self, end: int) -> list[str]:
        """The cells that own pieces reached."""
        return more(self.before[self.seat], self.after(end)[self.seat])

    def captured(self, end: int) -> int:
        """How many enemy pieces are no longer where they stood; how many steps capture where only the game can tell."""
        if self.survey.captures_by_rule:
            return self._capturing_steps(end)
        return captured(self.game, self.seat, self.before, self.after(end))

    def _capturing_steps(self, end: int) -> int:
        position, count = self.position, 0
        for step in steps_between(self.game, position, self.ends[end]):
            after = self.game.play(position, step)
            count += CAPTURE in self.game.rules_used(position, step, after)
            position = after
        return count

    def last_turn(self, own: bool) -> PlayedTurn | None:
        """The last turn of this seat, or of another one."""
        return next((turn for turn in reversed(self.history) if (turn.seat == self.seat) == own), None)

    def last_reached(self, own: bool) -> list[str]:
        """The cells that pieces reached in the last turn of this seat, or of another one."""
        turn = self.last_turn(own)
        if turn is None:
            return []
        return more(standing(self.game, turn.before)[turn.seat], standing(self.game, turn.after)[turn.seat])

    def steps_before(self) -> int:
        """How many steps of the present turn were made already."""
        if not self.history or self.history[-1].after is not self.position:
            return 0
        turn = self.history[-1]
        return len(steps_between(self.game, turn.before, turn.after)) if turn.seat == self.seat else 0


def survey(game: Game, seed: int = 1, start: Position | None = None) -> Survey:
    """Find out what policies need to know of a game, from its declarations and some random games."""
    begin = game.start() if start is None else start
    places = coordinates(game)
    edges: list[Edges] = [set() for _ in range(game.seats)]
    visited: list[tuple[Position, History]] = []
    for number in range(SURVEY_GAMES):
        walk_at_random(game, begin, new_stream(seed, number), edges, visited)
    progress = progress_of(game, places, edges)
    found = Survey(
        game, places, mean_point(list(places.values())) if places else None, progress,
        any(edges), mirroring(game, visited), list(half_turn_and_reflections(places)),
    )  # fmt: skip
    for position, history in visited[:: max(1, len(visited) // SURVEY_POSITIONS)]:
        if not any(turn.after is position for turn in history[-1:] if turn.seat == game.mover(position)):
            found.seen.append(Choice(found, position, ends_of(game, position), history))
    found.captures = captures_occur(found)
    if not found.captures and CAPTURE in game.special_rules:
        found.captures_by_rule = True
        found.captures = captures_occur(found)
    return found


def captures_occur(found: Survey) -> bool:
    """Whether anything could be captured in the positions of the random games."""
    return any(choice.captured(end) for choice in found.seen for end in range(len(choice.ends)))


def walk_at_random(
    game: Game, start: Position, stream: np.ndarray, edges: list[Edges], visited: list[tuple[Position, History]]
) -> None:
    """Play a random game step by step; note the positions, and between which cells steps are possible."""
    position, history = start, History()
    for _ in range(SURVEY_STEPS):
        seat = game.mover(position)
        if seat == OVER:
            return
        if seat == CHANCE:
            position = rolled_by(game, position, stream)
            continue
        visited.append((position, list(history)))
        steps = game.legal_moves(position)
        shown = [game.show_step(position, step) for step in steps] if game.definition.has("show_step") else []
        edges[seat] |= {
            (step.source, step.target) for step in shown if step.source and step.target and step.source != step.target
        }
        after = game.play(position, steps[random_below(stream, len(steps))])
        with_turn(history, seat, position, after)
        position = after


def mirroring(game: Game, visited: list[tuple[Position, History]]) -> list[Symmetry]:
    """The symmetries that undo themselves: those that exchange seats first, then those that change the most steps."""
    positions = [position for position, _ in visited[:40]]
    steps = [step for position in positions for step in game.legal_moves(position)]

    def undoes_itself(symmetry: Symmetry) -> bool:
        return all(
            (symmetry.position(symmetry.position(position)) == position).all() for position in positions
        ) and all(symmetry.seats[symmetry.seats[seat]] == seat for seat in range(game.seats))

    def rank(symmetry: Symmetry) -> tuple[int, int]:
        kept_seats = sum(seat == other for seat, other in enumerate(symmetry.seats))
        return kept_seats, sum(symmetry.step(step) == step for step in steps)

    return sorted(filter(undoes_itself, game.symmetries()), key=rank)


def nearest_to(choice: Choice, end: int, cells: list[str]) -> float | None:
    """How near the reached cells come to some others; None if none was reached."""
    places = choice.survey.places
    reached = choice.reached(end)
    if not reached or not cells:
        return None
    return min(distance(places[one], places[other]) for one, other in itertools.product(reached, cells))
