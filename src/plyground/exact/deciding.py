"""The value of a position by questions: who wins, how many points, and within how many plies.

A depth-first search is asked in three ways by turns, each time with twice the effort: does a side win within so many
plies, more each time; does it win with so many quiet moves, more each time, all others being threats; does it win at
all? So a short win is found with its length and a long attack without looking at much else, and a game that nobody wins
does not wait for the longest one. Proof numbers need no such turns. Who expects a long attack can have wins with few
quiet moves looked for first, however long that takes.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from plyground.core.game import Position
from plyground.exact.expanding import FIRST_SIDE, SECOND_SIDE
from plyground.exact.forward import ALPHA_BETA, Forward, OutOfNodesError, Question
from plyground.exact.forward_alphabeta import ANY_NUMBER, ENDLESS

SIDES = (FIRST_SIDE, SECOND_SIDE)
FIRST_EFFORT = 1 << 13  # positions
LEAST_TO_MEASURE, MOST_TO_MEASURE = 1 << 18, 1 << 29  # positions, for the length of a win
MOST_QUIET = 64  # moves: no game is won by more of them and threats
LEAST_EFFORT = 1 << 9  # as which a question counts at least


class Decision(NamedTuple):
    """What a position is worth to the first side, and in how many plies it ends where that is known."""

    value: float
    distance: int | None
    at_most: int | None = None  # plies, where only a bound is known

    @property
    def winner(self) -> int | None:
        return None if self.value == 0 else FIRST_SIDE if self.value > 0 else SECOND_SIDE


@dataclass
class Standing:
    """What is known so far about one side's question."""

    question: Question
    within: int  # plies of the next question
    quiet: int = 0  # quiet moves of the next question
    is_won: bool | None = None
    distance: int | None = None
    at_most: int | None = None  # plies that a win was found to take
    hangs_on_history: bool = False


@dataclass
class Decider:
    """Decides positions with one search, whose table it keeps using."""

    forward: Forward
    by_history: bool = False
    known: dict[bytes, Decision] = field(default_factory=dict)

    def decide(self, position: Position, quiet: int | None = None) -> Decision:
        """The value of a position in which a seat is to move, or of an end.

        With `quiet`, wins of the side to move with so many quiet moves are looked for before anything else.
        """
        payoffs = self.forward.game.result(position)
        if payoffs is not None:
            return Decision(payoffs[0], None if payoffs[0] == 0 else 0)
        key = position.tobytes()
        if key not in self.known:
            self.known[key] = self._decide(position, quiet)
        return self.known[key]

    def _decide(self, position: Position, quiet: int | None) -> Decision:
        standings = [self._standing(position, Question(side)) for side in SIDES]
        self._settle(position, standings, quiet)
        for standing in standings:
            if standing.is_won:
                return self._points(position, standing)
            self.by_history |= standing.hangs_on_history
        return Decision(0.0, None)

    def _standing(self, position: Position, question: Question) -> Standing:
        """Nothing known; where sides take turns, a side mostly wins by a turn of its own."""
        mover = self.forward.sides[self.forward.game.mover(position)]
        return Standing(question, 1 if mover == question.striver else 2)

    def _points(self, position: Position, won: Standing) -> Decision:
        """How much is won: every level that ends have had is tried, from the lowest on.

        All ends of a proof were met, so none of them is worth less than the lowest level above what was asked for.
        Plies were counted against a side that may resist longer by losing more, which it does not in perfect play: so
        they are no more than a bound, unless nobody can lose more.
        """
        sign = 1 if won.question.striver == FIRST_SIDE else -1
        while True:
            levels = sorted(sign * payoff for payoff in self.forward.payoffs)
            level = next(each for each in levels if each > won.question.above)
            if level >= self.forward.game.largest_payoff:
                return Decision(sign * level, won.distance, won.at_most)
            more = self._standing(position, Question(won.question.striver, level))
            self._settle(position, [more])
            if not more.is_won:
                self.by_history |= more.hangs_on_history
                return Decision(sign * level, None, won.distance or won.at_most)
            won = more

    def _attack(self, position: Position, standings: list[Standing], quiet: int) -> None:
        """Look for a win of the side to move with so many quiet moves at most."""
        mover = self.forward.sides[self.forward.game.mover(position)]
        standing = next(each for each in standings if each.question.striver == mover)
        while standing.is_won is None and standing.quiet <= quiet:
            self._try(position, standing, ENDLESS, None, standing.quiet)
            standing.quiet += 1

    def _settle(self, position: Position, standings: list[Standing], quiet: int | None = None) -> None:
        """Answer one side's question with yes, or all of them with no."""
        if self.forward.method != ALPHA_BETA:
            for standing in standings:
                self._ask(position, standing, None)
                if standing.is_won:
                    return
            return
        effort, began = FIRST_EFFORT, self.forward.nodes
        if quiet is not None:
            self._attack(position, standings, quiet)
        while True:
            for way in (self._deepen, self._force, self._ask):
                for standing in standings:
                    if standing.is_won is None:
                        way(position, standing, effort)
                    if standing.is_won:
                        spent = self.forward.nodes - began
                        self._measure(position, standing, min(max(spent, LEAST_TO_MEASURE), MOST_TO_MEASURE))
                        return
            if all(standing.is_won is False for standing in standings):
                return
            effort *= 2

    def _ask(self, position: Position, standing: Standing, effort: int | None) -> None:
        """Ask whether a side wins at all."""
        self._try(position, standing, ENDLESS, effort)

    def _deepen(self, position: Position, standing: Standing, effort: int) -> None:
        """Ask whether a side wins within more and more plies."""
        until = self.forward.nodes + effort
        while standing.is_won is None and (left := until - self.forward.nodes) > 0:
            until -= LEAST_EFFORT
            if not self._try(position, standing, standing.within, left):
                return
            if standing.is_won:
                standing.distance = self._shortest(position, standing)
            standing.within += 1 if self.forward.same_side else 2

    def _force(self, position: Position, standing: Standing, effort: int) -> None:
        """Ask whether a side wins with more and more quiet moves, all others being threats."""
        until = self.forward.nodes + effort
        while standing.is_won is None and (left := until - self.forward.nodes) > 0:
            if self.forward.turn_place < 0 or standing.quiet > MOST_QUIET:
                return
            until -= LEAST_EFFORT
            if not self._try(position, standing, ENDLESS, left, standing.quiet):
                return
            standing.quiet += 1

    def _measure(self, position: Position, standing: Standing, effort: int) -> None:
        """Find the length of a win for which it is not known, if that takes no more than so many positions."""
        until = self.forward.nodes + effort
        while standing.distance is None and (left := until - self.forward.nodes) > 0:
            try:
                answer = self.forward.ask(position, standing.question, standing.within, left)
            except OutOfNodesError:
                return
            if answer.is_won:
                standing.distance = self._shortest(position, standing)
            standing.within += 1 if self.forward.same_side else 2

    def _shortest(self, position: Position, standing: Standing) -> int:
        """The plies of a win that was found; one fewer may do, since every second number of plies was tried."""
        within = standing.within
        if within > 1 and self.forward.ask(position, standing.question, within - 1).is_won:
            return within - 1
        return within

    def _try(
        self, position: Position, standing: Standing, within: int, effort: int | None, quiet: int = ANY_NUMBER
    ) -> bool:
        """Ask once; whether there was an answer."""
        try:
            answer = self.forward.ask(position, standing.question, within, effort, quiet)
        except OutOfNodesError:
            return False
        if answer.is_won:
            standing.is_won, standing.at_most = True, answer.won_within
        elif answer.failed_within >= ENDLESS:
            standing.is_won, standing.hangs_on_history = False, answer.hangs_on_history
        return True
