"""Through a game from its start to its end and back: what every roll and every turn changed.

Forward, the reviewer considers every decision that was made. Backward, each position gets its values:

    a finished game      what it pays
    a roll is due        the mean over all rolls, each valued by the quick look
    a seat is to move    the best turn by the full look

and each move is cut into what it was: the *luck* of a roll is the quick value of what fell minus the mean; the *skill*
of a turn is its value minus that of the best turn, both by the same look, so never above 0 for who moved; *foresight*
is the rest, what the reviewer only saw one move later. A turn that the reviewer had not considered is worth what the
position after it is worth, and so is one after which a win is certain that it had not seen: nobody is blamed for
seeing further than the reviewer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.game import Game, Position
from plyground.core.notation import PlayedTurn, played_turns
from plyground.matches.review.looks import Considered, Look, RollLook, Thoughts, Values

Progress = Callable[[int, int], None]


@dataclass
class Decision:
    """A turn of a game, or a step of one where the reviewer decides by steps, and what it thought of it."""

    first: int  # moves before it
    end: int  # moves after it
    seat: int
    thoughts: Thoughts
    played: Considered | None  # None if it was not considered
    value: float = 0.0  # of what was played, for the seat
    best: float = 0.0

    @property
    def lost(self) -> float:
        return max(0.0, self.best - self.value)

    @property
    def choice(self) -> Considered:
        """What the reviewer would have played."""
        return self.thoughts.turns[0]

    @property
    def choices(self) -> int:
        """How many turns it compared."""
        return len(self.thoughts.turns) + (self.played is None)


@dataclass
class Walk:
    """A game and what its moves changed; values are vectors over seats."""

    game: Game
    positions: Sequence[Position]
    turns: list[PlayedTurn]
    decisions: list[Decision]
    values: dict[int, Values]  # by the number of moves made, where a roll or a decision begins or ends
    certain: set[int]  # of these, where the end of the game is seen
    rolls: dict[int, Values]  # the luck of each roll, by the number of moves made after it
    luck: Values
    skill: Values
    foresight: Values

    @property
    def last(self) -> int:
        return len(self.positions) - 1


class Walker:
    """A reviewer who goes through games: the full look for decisions, the quick one for every roll."""

    def __init__(self, full: Look, quick: Look):
        self.game, self.full, self.rolls = full.game, full, RollLook(quick)

    def walk(self, positions: Sequence[Position], progress: Progress = lambda done, of: None) -> Walk:
        """Go through a game, given all its positions."""
        turns = list(played_turns(self.game, positions))
        moves = len(positions) - 1
        decisions = list(self._decisions(positions, turns, lambda done: progress(done, 2 * moves)))
        zero = np.zeros(self.game.seats)
        walk = Walk(self.game, positions, turns, decisions, {}, set(), {}, zero.copy(), zero.copy(), zero.copy())
        walk.values[moves] = self._standing(positions[-1])
        if self.game.mover(positions[-1]) == OVER:
            walk.certain.add(moves)
        self._back(walk, lambda left: progress(2 * moves - left, 2 * moves))
        return walk

    def _standing(self, position: Position) -> Values:
        """What every seat can expect where the game ends or breaks off."""
        if self.game.mover(position) >= 0:
            return self.full.best(position)
        return self.rolls.values(position)

    def _decisions(
        self, positions: Sequence[Position], turns: Sequence[PlayedTurn], progress: Callable[[int], None]
    ):  # fmt: skip
        """What the reviewer thought of each decision."""
        for turn in turns:
            first = turn.chosen
            while first < turn.end:
                thoughts = self.full.thoughts(positions[first])
                end, played = self._find(positions, first, turn.end, thoughts)
                yield Decision(first, end, turn.seat, thoughts, played)
                first = end
                progress(first)

    def _find(
        self, positions: Sequence[Position], first: int, last: int, thoughts: Thoughts
    ) -> tuple[int, Considered | None]:  # fmt: skip
        """Where the decision that begins at a move ended, and which of the turns considered it was."""
        identity = self.game.capacities.identity
        known = {turn.position[:identity].tobytes(): turn for turn in reversed(thoughts.turns)}
        by_steps = self.full.player.decides_by_steps
        for end in range(last, first, -1):
            found = known.get(positions[end][:identity].tobytes())
            if found is not None and (by_steps or end == last):
                return end, found if found.is_tried else None
        return (first + 1 if by_steps else last), None

    def _back(self, walk: Walk, progress: Callable[[int], None]) -> None:
        """Give every position its values, and sum up what each move changed."""
        decided = {decision.end: decision for decision in walk.decisions}
        end = walk.last
        while end > 0:
            progress(end)
            if self.game.mover(walk.positions[end - 1]) == CHANCE:
                end = self._back_over_roll(walk, end)
            else:
                end = self._back_over_decision(walk, decided[end])
        progress(0)

    def _back_over_roll(self, walk: Walk, end: int) -> int:
        expected = self.rolls.values(walk.positions[end - 1])
        fell = self.rolls.values(walk.positions[end])
        walk.values[end - 1] = expected
        walk.rolls[end] = fell - expected
        walk.luck += fell - expected
        walk.foresight += walk.values[end] - fell
        return end - 1

    def _back_over_decision(self, walk: Walk, decision: Decision) -> int:
        before, seat, later = walk.positions[decision.first], decision.seat, walk.values[decision.end]
        chosen, played = decision.choice, decision.played
        best = self.full.values(before, chosen.position, seat, chosen.value)
        if played is chosen:
            got = best
        elif played is not None:
            got = self.full.values(before, played.position, seat, played.value)
        else:
            other = self.full.other(before, walk.positions[decision.end], seat)
            got = later if other is None else other
        if decision.end in walk.certain and later[seat] > max(got[seat], 0.0):
            got = later
        if got[seat] >= best[seat]:
            best = got
        if chosen.is_certain or (best is later and decision.end in walk.certain):
            walk.certain.add(decision.first)
        decision.value, decision.best = float(got[seat]), float(best[seat])
        walk.values[decision.first] = best
        walk.skill += got - best
        walk.foresight += later - got
        return decision.first
