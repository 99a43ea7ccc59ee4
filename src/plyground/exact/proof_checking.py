"""Checks a win that was found by looking forward, without trusting the search that found it.

The search only proposes turns for the winner. Every reply of the other side is tried, and every line must come to an
end that is worth what was promised, with no position twice on the way. Turns and results come from the game's own
rules, so that an error of the search shows.
"""

from dataclasses import dataclass, field

from plyground.core.errors import PlygroundError
from plyground.core.game import Position
from plyground.exact.expanding import FIRST_SIDE
from plyground.exact.forward import Forward, Question


class WrongProofError(PlygroundError):
    """A strategy does not do what was promised."""


@dataclass
class ProofChecker:
    """Walks through the whole strategy of a side that is said to win."""

    forward: Forward
    question: Question
    longest: dict[bytes, int] = field(default_factory=dict)  # the plies of the longest play from checked positions
    path: set[bytes] = field(default_factory=set)

    def check(self, position: Position) -> int:
        """The plies of the longest play against the strategy; an error if one play is not won."""
        game = self.forward.game
        if self._is_over(position):
            if self._is_won(position):
                return 0
            raise WrongProofError(f"{game.name}: {game.to_text(position)} is not a win; expected one")
        key = self._key(position)
        if key in self.longest:
            return self.longest[key]
        if key in self.path:
            raise WrongProofError(f"{game.name}: {game.to_text(position)} comes back; expected progress")
        self.path.add(key)
        try:
            ends = [end.copy() for end in game.turn_results(position)]
            is_own = self.forward.sides[game.mover(position)] == self.question.striver
            plies = 1 + (self._some(position, ends) if is_own else max(self.check(end) for end in ends))
        finally:
            self.path.remove(key)
        self.longest[key] = plies
        return plies

    def _some(self, position: Position, ends: list[Position]) -> int:
        """The plies after a turn that wins, of those that the search proposes."""
        if any(self._is_over(end) and self._is_won(end) for end in ends):
            return 0
        for end in ends:
            if self._is_over(end) or not self.forward.ask(end, self.question).is_won:
                continue
            try:
                return self.check(end)
            except WrongProofError:  # its proof comes back to a position on the way; another turn's does not
                continue
        game = self.forward.game
        raise WrongProofError(f"{game.name}: no turn wins in {game.to_text(position)}; expected one")

    def _is_over(self, position: Position) -> bool:
        return self.forward.game.result(position) is not None

    def _is_won(self, position: Position) -> bool:
        payoffs = self.forward.game.result(position)
        assert payoffs is not None
        return (payoffs[0] if self.question.striver == FIRST_SIDE else -payoffs[0]) > self.question.above

    def _key(self, position: Position) -> bytes:
        return position[: self.forward.game.capacities.identity].tobytes()
