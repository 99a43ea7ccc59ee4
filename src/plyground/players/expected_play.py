"""What a player's search expects after a turn: what the same search, one turn shallower for every turn, would play."""

import math
from collections.abc import Iterator

from plyground.core.contract import OVER
from plyground.core.game import Game, Position
from plyground.core.notation import step_texts
from plyground.core.randomness import new_stream
from plyground.core.turns import TurnFinder
from plyground.players.agent import Agent, Decision
from plyground.players.measures import points_per_unit
from plyground.players.player import Player
from plyground.players.root_values import (
    RootValue,
    at_depth,
    evaluation,
    looks_ahead,
    root_values,
    valuing_every_turn,
)
from plyground.players.turn_texts import turn_texts
from plyground.search.methods import ALPHA_BETA, PERFECT

MOST_TURNS = 1000  # of a line
PERFECT_TURNS = 12  # of one that a table knows, which may be endless


class ExpectedPlay:
    """A player that is asked about positions; it has an agent for every depth requested."""

    def __init__(self, player: Player, seed: int = 1):
        self.game, self.player, self.seed = player.game, player, seed
        self.valuing = valuing_every_turn(player)
        self._agents: dict[tuple[bool, int | None], Agent] = {}

    @property
    def minimises(self) -> bool:
        """Whether the search assumes that the other side plays what is worst for the side that decides."""
        return self.player.method == ALPHA_BETA and len(self.game.teams) == 2

    @property
    def sees_ahead(self) -> bool:
        """Whether the player can say what comes after a turn."""
        return looks_ahead(self.player) or self.player.method == PERFECT

    def agent(self, every: bool, depth: int | None = None) -> Agent:
        """The player as an agent, looking for the value of every turn or only for the best one."""
        if (every, depth) not in self._agents:
            player = self.valuing if every else self.player
            self._agents[every, depth] = (player if depth is None else at_depth(player, depth)).make_agent()
        return self._agents[every, depth]

    def root_values(self, position: Position, depth: int | None = None) -> tuple[Decision, list[RootValue]]:
        """What the player thinks of every turn, looking `depth` turns ahead."""
        return root_values(self.agent(True, depth), position, new_stream(self.seed))

    def shown(self, value: float | None) -> float | None:
        """A value in points if what the player learned is in proportion to points, else as it is."""
        return None if value is None else value * (points_per_unit(self.player) or 1.0)

    # What comes next

    def line_after(self, turn: RootValue, depth: int, seat: int, most: int = MOST_TURNS) -> list[str]:
        """The turns expected after a turn, as texts: all that the search sees, or the first few."""
        if turn.line:
            return step_texts(self.game, turn.position, turn.line)
        line: list[str] = []
        position = turn.position
        for after in self.positions_after(turn, depth, seat, most):
            line += turn_texts(self.game, position, [RootValue(after, None)])
            position = after
        return line

    def positions_after(self, turn: RootValue, depth: int, seat: int, most: int = MOST_TURNS) -> Iterator[Position]:
        """The positions after each of the turns that a search expects."""
        position = turn.position
        if self.player.method == PERFECT:
            depth = min(most, PERFECT_TURNS)
        while depth > 0 and most > 0 and self.sees_ahead and self.game.mover(position) >= 0:
            after = self.best_reply(position, depth, seat, self.shown(turn.value))
            yield after
            position, depth, most = after, depth_after(self.game, position, after, depth), most - 1

    def best_reply(self, position: Position, depth: int, seat: int, expected: float | None) -> Position:
        """The turn expected there by a search whose values are for `seat`."""
        agent = self.agent(False, depth)
        agent.new_game()
        decision = agent.choose(position, new_stream(self.seed))
        own = self.sees_the_same(position, decision.value, seat, expected)
        seen = None if own else self.seen_by(position, depth, seat)
        return decision.position if seen is None else seen[0].position

    def replies(self, position: Position, depth: int, seat: int, expected: float | None) -> list[RootValue]:
        """The turns of a position, the best for its mover first; values for `seat` where the search minimises."""
        decision, found = self.root_values(position, depth)
        if not self.minimises or self.is_partner(position, seat):
            return found
        if not self.sees_the_same(position, decision.value, seat, expected):
            seen = self.seen_by(position, depth, seat)
            if seen is not None:
                return seen
        return [RootValue(o.position, None if o.value is None else 0.0 - o.value, o.steps) for o in found]

    def is_partner(self, position: Position, seat: int) -> bool:
        mover = self.game.mover(position)
        return any(mover in team and seat in team for team in self.game.teams)

    def sees_the_same(self, position: Position, value: float, seat: int, expected: float | None) -> bool:
        """Whether the mover's own value is the opposite of the one expected for `seat`, which is a shown one.

        It is not when an evaluator judges the two sides by different standards.
        """
        if not self.minimises or self.is_partner(position, seat) or expected is None:
            return True
        return math.isclose(-(self.shown(value) or 0.0), expected, rel_tol=1e-9, abs_tol=1e-9)

    def ends(self, position: Position) -> list[Position]:
        """The ends of a turn that the player sees."""
        if self.player.turns is None:
            return self.game.turn_results(position)
        rules = self.agent(False).rules
        return list(TurnFinder(rules, self.game.board, self.player.capacities, self.game.name).find(position))

    def seen_by(self, position: Position, depth: int, seat: int) -> list[RootValue] | None:
        """The turns of another seat by what they leave `seat`, the worst first; None if a roll is in the way."""
        found = []
        for after in self.ends(position):
            if depth == 1 or self.game.mover(after) == OVER:
                value = evaluation(self.agent(False, depth), position, after, seat)
            elif self.game.mover(after) == seat:
                agent = self.agent(False, depth - 1)
                agent.new_game()
                value = agent.choose(after, new_stream(self.seed)).value
            else:
                return None
            found.append(RootValue(after, value))
        return sorted(found, key=lambda turn: turn.value or 0.0)


def depth_after(game: Game, before: Position, after: Position, depth: int) -> int:
    """The turns left to look ahead after a turn, or after a step that may not have ended it."""
    return depth if game.mover(after) == game.mover(before) else depth - 1
