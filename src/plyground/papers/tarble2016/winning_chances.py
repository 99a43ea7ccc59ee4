"""How likely Red wins a small ending of Tarble if both sides play as well as they can, by looking at all turns.

Games need not end, so a search to a fixed number of turns gives two figures: what Red is sure of, and what Blue cannot
prevent him from having. Where both are equal the tree has closed, and the chance is exact.
"""

from dataclasses import dataclass
from fractions import Fraction

from plyground.core.game import Game, Position
from plyground.games.tarble.board import ENDED, LARGEST_ROLL, LETTERS, TURN, WORDS, counter

ROLLS = range(1, LARGEST_ROLL + 1)
RED_SEAT = LETTERS.index("r")


@dataclass(frozen=True)
class Chance:
    """Bounds of the probability that Red wins."""

    lowest: Fraction
    highest: Fraction

    @property
    def is_exact(self) -> bool:
        return self.lowest == self.highest

    def __str__(self) -> str:
        return str(self.lowest) if self.is_exact else f"{self.lowest} to {self.highest}"


LOST, WON, UNKNOWN = (
    Chance(Fraction(0), Fraction(0)),
    Chance(Fraction(1), Fraction(1)),
    Chance(Fraction(0), Fraction(1)),
)


class WinningChances:
    """The chances of Red in positions between two turns; they are kept, so that related positions cost little."""

    def __init__(self, game: Game):
        self.game = game
        self.ended = int(game.board[WORDS]) + ENDED  # where a position says that the game is over
        self.known: dict[tuple[bytes, int], Chance] = {}

    def chance(self, position: Position, turns: int) -> Chance:
        """Bounds of Red's chance, looking so many turns ahead; a tie is not a win."""
        if position[self.ended]:
            return WON if self.game.winner_text(position) == "r" else LOST
        if turns == 0:
            return UNKNOWN
        key = (position[: self.game.capacities.identity].tobytes(), turns)
        if key not in self.known:
            shorter = self.chance(position, turns - 1)
            self.known[key] = shorter if shorter.is_exact else self._mean_of_rolls(position, turns)
        return self.known[key]

    def _mean_of_rolls(self, position: Position, turns: int) -> Chance:
        best = [self._best_end(position, roll, turns) for roll in ROLLS]
        return Chance(
            sum((each.lowest for each in best), Fraction(0)) / len(best),
            sum((each.highest for each in best), Fraction(0)) / len(best),
        )

    def _best_end(self, position: Position, roll: int, turns: int) -> Chance:
        """What the side on turn makes of a roll: the most for Red, or the least.

        What can be no better than something else by one turn less is not looked at again.
        """
        red = counter(self.game, position, TURN) == RED_SEAT
        ends = self.game.turn_results(position, roll)
        over = {self.game.winner_text(end) for end in ends if end[self.ended]}
        if red and "r" in over:
            return WON
        if not red and over - {"r"}:
            return LOST
        chances = [self.chance(end, max(turns - 2, 0)) for end in ends]
        if red:
            sure = max(each.lowest for each in chances)
            chances = [self.chance(end, turns - 1) if each.highest > sure else each
                       for end, each in zip(ends, chances, strict=True)]  # fmt: skip
            return Chance(max(each.lowest for each in chances), max(each.highest for each in chances))
        least = min(each.highest for each in chances)
        chances = [self.chance(end, turns - 1) if each.lowest < least else each
                   for end, each in zip(ends, chances, strict=True)]  # fmt: skip
        return Chance(min(each.lowest for each in chances), min(each.highest for each in chances))
