"""What a game knows of its endgames: numbers within the payoffs, each the value of the best turn that follows."""

import math
from collections.abc import Iterator

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.known_values import ask
from plyground.core.plain_games import PlainGames
from plyground.core.structures import Structure

POSITIONS = 400  # at most that are compared with what follows them
ROUNDING = 1e-4  # values may have been kept as small numbers


class Known:
    """The values of a game's endgames, and what they should be by the values one turn later."""

    def __init__(self, rules: PlainGames, values: Structure):
        self.game, self.values = rules.game, values
        self.first_side = frozenset(next(team for team in rules.game.teams if 0 in team))

    def value(self, state: np.ndarray) -> float:
        """Of a position after a turn, for the first side; NaN if it is not known."""
        result = self.game.result(state)
        if result is not None:
            return result[0]
        return ask(self.values, self.game.board, state)

    def expected(self, state: np.ndarray) -> float:
        """The same by what follows, NaN if a part of that is not known."""
        mover = self.game.mover(state)
        if mover == CHANCE:
            weights = self.game.chance(state)
            rolled = [self.game.play(state, outcome) for outcome in range(len(weights))]
            values = [self.expected(each) if self.game.mover(each) >= 0 else self.value(each) for each in rolled]
            return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)
        values = [self.value(end) for end in self.game.turn_results(state)]
        if any(math.isnan(value) for value in values):
            return math.nan
        return max(values) if mover in self.first_side else min(values)


def check_endgames(rules: PlainGames) -> str:
    """Known values keep the payoffs, and agree with the values of the positions that follow."""
    game = rules.game
    where = rules.place(rules.definition.get("endgames"), "endgames")
    endgames = game.endgames
    if endgames is None:
        return "endgames knows nothing with these settings"
    known = Known(rules, endgames.known_values())
    allowed = ROUNDING * game.largest_payoff + getattr(endgames, "error", 0.0)
    asked = found = compared = 0
    for state in ends_of_turns(rules):
        asked += 1
        value = known.value(state)
        if math.isnan(value):
            continue
        found += 1
        if abs(value) > game.largest_payoff:
            rules.complain(
                where, f"says {value:g} points in {game.to_text(state)}; the most is {game.largest_payoff:g}"
            )
        if compared < POSITIONS and not math.isnan(expected := known.expected(state)):
            compared += 1
            if abs(expected - value) > allowed:
                said = f"says {value:.6g} points in {game.to_text(state)}, but {expected:.6g} by what follows"
                rules.complain(where, said)
    return f"endgames ({endgames.about}): {found} of {asked} positions known, {compared} compared with what follows"


def ends_of_turns(rules: PlainGames) -> Iterator[np.ndarray]:
    """The last positions of turns in the random games that were played, the last ones first."""
    game = rules.game
    for moves in rules.recorded:
        state = game.start()
        ends = []
        for move in moves:
            before, state = game.mover(state), game.play(state, move)
            after = game.mover(state)
            if after != OVER and (after == CHANCE or before not in (CHANCE, after)):
                ends.append(state)
        yield from reversed(ends)
