"""A look at a position: the turns that a player considers, and what each of them leaves every seat, in points.

With two sides, what one of them expects the other loses. With more, a search says what the seat that moves expects;
how the others share the rest is told by the player's own evaluation for each of them, or by random games. A player
that only plays (a character, one made of several, `random`) considers nothing but the turn it would play; what that
leads to, and what was played, is valued by random games.
"""

from dataclasses import dataclass

import numpy as np

from plyground.core.contract import CHANCE, OVER
from plyground.core.evaluation import NOTHING_KNOWN
from plyground.core.game import Game, Position
from plyground.core.playouts import play_random_games
from plyground.core.randomness import new_stream
from plyground.core.slack import MOST_IN_A_ROW, capacity_error, is_excess
from plyground.core.turns import BY_STEP, OVERFLOW, make_turn_workspace
from plyground.matches.review.points import Scale, scale_of
from plyground.players.agent import Decision
from plyground.players.expected_play import ExpectedPlay
from plyground.players.player import Player
from plyground.players.root_values import READERS, RootValue, evaluation, looks_ahead, was_cut_short
from plyground.players.steps_made import steps_made
from plyground.search.methods import MCTS, SHARED

FEWEST, SHARE = 10, 0.02  # visits of a step, and part of all visits: with fewer it has hardly been considered
LONGEST = 2000  # turns of a random game; it counts as drawn after that
NEXT_TO_NOTHING = 1e-15  # the probability of a way rolls can fall that is not followed any further
RANDOM_GAMES = 200  # by which a position is valued

Values = np.ndarray  # [seats] in points


@dataclass(frozen=True)
class Considered:
    """A turn, or a step of one, that a player considered; `value` is for the seat that moves, in points."""

    position: Position
    value: float
    turn: RootValue
    is_tried: bool = True  # a Monte Carlo search tried it often enough to say what it is worth
    is_certain: bool = False  # the end of the game has been seen


@dataclass(frozen=True)
class Thoughts:
    """What a player thinks of a position in which a seat is to move; the best first."""

    seat: int
    turns: list[Considered]
    depth: int


class RandomGames:
    """Values positions by random games; the same numbers fall for every position."""

    def __init__(self, game: Game, seed: int, games: int = RANDOM_GAMES):
        self.game, self.seed, self.games = game, seed, games
        self._doublings = 0
        self._workspace = make_turn_workspace(game.capacities, name=game.name)
        self._rules = game.rules_for(models=False)

    def values(self, position: Position) -> Values:
        """The mean payoff of every seat."""
        game, count = self.game, self.games
        payoffs = np.zeros((count, game.seats))
        noted = np.zeros((3, count), np.int32)
        while True:
            answer = play_random_games(
                self._rules, game.board, position, BY_STEP, self.seed, 0, count, LONGEST, self._workspace, noted[0],
                noted[1], noted[2], payoffs,
            )  # fmt: skip
            if answer != OVERFLOW:
                break
            self._doublings += 1
            self._workspace = make_turn_workspace(game.capacities, self._doublings, game.name)
        if is_excess(answer):
            raise capacity_error(game.name, game.capacities, answer)
        return payoffs.mean(axis=0)


class Look:
    """A player that looks at positions of one game."""

    def __init__(self, player: Player, scale: Scale, seed: int, random_games: RandomGames):
        self.game, self.player, self.scale, self.seed = player.game, player, scale, seed
        self.expected = ExpectedPlay(player, seed)
        self.random_games = random_games

    @property
    def measure(self) -> str:
        return self.scale.about

    def thoughts(self, position: Position) -> Thoughts:
        """Every turn that the player considers."""
        seat = self.game.mover(position)
        decision, found = self.expected.root_values(position)
        is_exact = self._saw_the_end(decision)
        visits = sum(turn.visits or 0 for turn in found)
        turns = [
            Considered(
                turn.position,
                self._points(turn.position, turn.value, seat, decision.depth, is_exact),
                turn,
                turn.value is not None and (turn.visits is None or turn.visits >= max(FEWEST, SHARE * visits)),
                is_exact or self._is_decided(turn),
            )
            for turn in found
        ]
        counts_visits = found[0].visits is not None  # then the first is the one that it plays
        best = turns[0] if counts_visits else max(turns, key=self._preference)  # of equals the first
        return Thoughts(seat, [best, *(turn for turn in turns if turn is not best)], decision.depth)

    def _preference(self, turn: Considered) -> tuple[float, bool, int]:
        """A larger one for a better turn; of several wins the soonest."""
        is_won = turn.is_certain and turn.value > 0
        turns = MOST_IN_A_ROW if turn.turn.within is None else turn.turn.within
        return turn.value, is_won and self.game.mover(turn.position) == OVER, -turns if is_won else 0

    def best(self, position: Position) -> Values:
        """What every seat can expect, a seat being to move."""
        agent = self.expected.agent(True)  # else a search does not look ahead where there is a single turn
        agent.new_game()
        decision, seat = agent.choose(position, new_stream(self.seed)), self.game.mover(position)
        is_exact = self._saw_the_end(decision)
        value = self._points(decision.position, decision.value, seat, decision.depth, is_exact)
        return self.values(position, decision.position, seat, value)

    def _saw_the_end(self, decision: Decision) -> bool:
        """Whether a search has just looked through everything to the end of the game, so that its values are exact."""
        if not looks_ahead(self.player) or self.player.model is not None:
            return False
        agent = self.expected.agent(True)
        return not agent.workspace.search.stack.walk[0]["reached_horizon"] and not was_cut_short(agent, decision)

    def _is_decided(self, turn: RootValue) -> bool:
        """Whether the game is won or lost after a turn, whatever the others play."""
        if self.game.mover(turn.position) == OVER:
            return True
        searches = looks_ahead(self.player) and self.player.model is None and self.game.capacities.chances == 0
        decisive = max(self.player.evaluator.won, self.player.evaluator.bound_for(self.game.settings))
        return searches and turn.value is not None and abs(turn.value) >= decisive

    def _points(self, after: Position, value: float | None, seat: int, depth: int, is_exact: bool) -> float:
        """A value of the player in points; the end of the game is worth what it pays."""
        payoffs = self.game.result(after)
        if payoffs is not None:
            return payoffs[seat]
        if value is None:
            return 0.0
        return value / self.player.evaluator.won if is_exact else self.scale.points(value, seat, depth)

    def other(self, before: Position, after: Position, seat: int) -> Values | None:
        """What a turn that was not considered leaves every seat, by the same look; None if it cannot say."""
        return None

    def line(self, turn: Considered, depth: int, seat: int, most: int) -> list[str]:
        """The play that is expected after a turn, up to a roll."""
        return self.expected.line_after(turn.turn, depth, seat, most)[:most]

    def last_of_line(self, turn: Considered, depth: int, seat: int) -> Position:
        """Where the play leads that is expected after a turn."""
        return [turn.position, *self.expected.positions_after(turn.turn, depth, seat)][-1]

    def values(self, before: Position, after: Position, seat: int, value: float) -> Values:
        """What every seat can expect after a turn that is worth so much to the seat that made it."""
        payoffs = self.game.result(after)
        if payoffs is not None:
            return np.array(payoffs)
        sides = self.game.teams
        own = next(side for side in sides if seat in side)
        if len(sides) <= 2:
            return np.array([value if each in own else -value for each in range(self.game.seats)])
        shares = self._of_each(before, after)
        rest = (shares[seat] - value) / (len(sides) - 1)
        return np.array([value if each in own else shares[each] + rest for each in range(self.game.seats)])

    def _of_each(self, before: Position, after: Position) -> Values:
        """How well every seat stands, for a game of more than two sides."""
        player = self.player
        if player.model is None and (player.evaluator is NOTHING_KNOWN or player.method == MCTS):
            return self.random_games.values(after)
        agent = self.expected.agent(True)
        seats = range(self.game.seats)
        return np.array([self.scale.points(evaluation(agent, before, after, seat), seat, 1) for seat in seats])


class PlayedLook(Look):
    """A player that only plays, and random games that say what its turns are worth."""

    def __init__(self, player: Player, seed: int, random_games: RandomGames):
        self.game, self.player, self.seed, self.random_games = player.game, player, seed, random_games
        self.agent = player.make_agent()

    def other(self, before: Position, after: Position, seat: int) -> Values | None:
        return self.values(before, after, seat, 0.0)

    def line(self, turn: Considered, depth: int, seat: int, most: int) -> list[str]:
        return []

    def last_of_line(self, turn: Considered, depth: int, seat: int) -> Position:
        return turn.position

    @property
    def measure(self) -> str:
        return f"mean payoff of {self.random_games.games} random games"

    def _decision(self, position: Position) -> Decision:
        self.agent.new_game()
        return self.agent.choose(position, new_stream(self.seed))

    def thoughts(self, position: Position) -> Thoughts:
        seat, decision = self.game.mover(position), self._decision(position)
        steps = tuple(steps_made(self.game, position, decision))
        value = float(self.values(position, decision.position, seat, 0.0)[seat])
        turn = RootValue(decision.position, None, steps)
        return Thoughts(seat, [Considered(decision.position, value, turn)], 0)

    def best(self, position: Position) -> Values:
        return self.values(position, self._decision(position).position, self.game.mover(position), 0.0)

    def values(self, before: Position, after: Position, seat: int, value: float) -> Values:
        payoffs = self.game.result(after)
        return self.random_games.values(after) if payoffs is None else np.array(payoffs)


def scale_for(player: Player, seed: int) -> Scale | None:
    """How the values of a player become points; None if it has none that could."""
    has_values = player.method in (*READERS, SHARED) and not player.only_plays
    return scale_of(player, seed) if has_values else None


class RollLook:
    """What positions are worth in which a roll is due: the mean over all rolls, each by the same look."""

    def __init__(self, look: Look):
        self.game, self.look = look.game, look
        self._known: dict[bytes, Values] = {}

    def values(self, position: Position) -> Values:
        """What every seat can expect, whoever or whatever is next."""
        key = position.tobytes()
        if key not in self._known:
            mover = self.game.mover(position)
            if mover == OVER:
                self._known[key] = np.array(self.game.result(position))
            else:
                self._known[key] = self._mean(position) if mover == CHANCE else self.look.best(position)
        return self._known[key]

    def _mean(self, position: Position) -> Values:
        """The mean over everything that rolls lead to, until a seat is to move or the game is over.

        Where a roll leads to another one, such as a void one to itself, its probability is passed on until next to
        nothing of it is left.
        """
        due = {position.tobytes(): (position, 1.0)}
        total, sums = 0.0, np.zeros(self.game.seats)
        for _ in range(MOST_IN_A_ROW):
            further: dict[bytes, tuple[Position, float]] = {}
            for before, probability in due.values():
                weights = self.game.chance(before)
                for outcome, weight in enumerate(weights):
                    after, part = self.game.play(before, outcome), probability * weight / sum(weights)
                    if self.game.mover(after) == CHANCE:
                        key = after.tobytes()
                        further[key] = after, part + (further[key][1] if key in further else 0.0)
                    else:
                        total, sums = total + part, sums + part * self.values(after)
            due = {key: way for key, way in further.items() if way[1] > NEXT_TO_NOTHING}
            if not due:
                break
        return sums / total if total > 0 else sums
