"""What decisions lose against perfect play: every end of their turns is looked up in a table, many in one kernel."""

from dataclasses import dataclass

import numpy as np

from plyground.core.compiling import kernel
from plyground.core.contract import FLOATS, INTS, LONGS, NOTHING, ROWS, RULES, WHOLE
from plyground.core.errors import PlygroundError
from plyground.core.slack import NOT_KNOWN, capacity_error, excess
from plyground.core.turns import OVERFLOW, TURN_WORKSPACE, find_turns, make_turn_workspace
from plyground.exact.lookup import LOOKUP, WORTH, find_or_end
from plyground.exact.table import Table


@kernel(NOTHING(RULES, INTS, ROWS, INTS))
def write_movers(rules, board, rows, movers):
    """Write who is to move in each position."""
    for k in range(rows.shape[0]):
        movers[k] = rules.mover(board, rows[k])


WEIGH = WHOLE(LOOKUP, RULES, INTS, INTS, ROWS, ROWS, TURN_WORKSPACE, FLOATS, FLOATS, FLOATS, INTS, INTS, LONGS)


@kernel(WEIGH)
def weigh(lookup, rules, board, side, before, after, turns, found, best, worth, choices, phases, at):
    """Write what the best and the chosen turn of every decision are worth to the seat that made it, in points.

    With them how many turns there were, and the phase of the game. `at` says how far it came; 0, or a failure.
    """
    while at[0] < before.shape[0]:
        k = at[0]
        sign = 1.0 if side[rules.mover(board, before[k])] == side[0] else -1.0
        count = find_turns(rules, board, before[k], turns)
        if count < 0:
            return count
        highest = -np.inf
        for end in range(count):
            if not find_or_end(lookup, rules, board, turns.rows[turns.ends[end]], found):
                return excess(NOT_KNOWN, 0)
            highest = max(highest, sign * found[WORTH])
        if not find_or_end(lookup, rules, board, after[k], found):
            return excess(NOT_KNOWN, 0)
        best[k], worth[k], choices[k] = highest, sign * found[WORTH], count
        phases[k] = rules.phase(board, before[k])
        at[0] += 1
    return 0


@dataclass(frozen=True)
class Weighed:
    """Decisions, each with its best and its chosen turn in points for the seat that made it."""

    best: np.ndarray  # [n]
    worth: np.ndarray  # [n]
    choices: np.ndarray  # [n] different turns
    phases: np.ndarray  # [n]

    @property
    def losses(self) -> np.ndarray:
        return np.maximum(self.best - self.worth, 0.0)


class Scales:
    """A table, with the room that weighing decisions takes. Not to be shared between threads."""

    def __init__(self, table: Table):
        self.table, self.game = table, table.game
        game = table.game
        self.rules = game.rules_for(models=len(game.definition.phases) > 1)
        self.lookup = table.lookup()
        self.side = np.zeros(game.seats, np.int32)
        for number, team in enumerate(game.teams):
            self.side[list(team)] = number
        self.doublings = 0
        self.turns = make_turn_workspace(game.capacities, name=game.name)

    def movers(self, rows: np.ndarray) -> np.ndarray:
        """[positions] who is to move in each."""
        found = np.zeros(len(rows), np.int32)
        write_movers(self.rules, self.game.board, rows, found)
        return found

    def weigh(self, before: np.ndarray, after: np.ndarray) -> Weighed:
        """The decisions that led from positions [n, state] to the ends of their turns."""
        count = len(before)
        best, worth = np.zeros(count), np.zeros(count)
        choices, phases = np.zeros(count, np.int32), np.zeros(count, np.int32)
        at = np.zeros(1, np.int64)
        while answer := weigh(
            self.lookup.compiled, self.rules, self.game.board, self.side, before, after, self.turns, np.zeros(2),
            best, worth, choices, phases, at,
        ):  # fmt: skip
            if answer == OVERFLOW:
                self.doublings += 1
                self.turns = make_turn_workspace(self.game.capacities, self.doublings, self.game.name)
            elif answer == excess(NOT_KNOWN, 0):
                said = self.game.to_text(before[at[0]])
                raise PlygroundError(
                    f"{self.game.name}: what follows {said} is not in the table; expected a table of the whole game"
                )
            else:
                raise capacity_error(self.game.name, self.game.capacities, answer)
        return Weighed(best, worth, choices, phases)
