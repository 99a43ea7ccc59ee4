"""A player's view of a position: its turns in order of preference, with values and expected continuations.

Values are for the seat to move and in the player's own units. The line after a turn is what the same search, one turn
shallower for every turn played, expects of both sides; it ends at a roll. `roll_analysis` is for positions that await
a roll.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.contract import OVER
from plyground.core.game import Game, Position
from plyground.core.notation import step_texts
from plyground.core.randomness import new_stream
from plyground.core.reports import Part, Report
from plyground.learn.model import NETWORK
from plyground.matches.analysis_report import analysis_parts
from plyground.matches.statistics import effective_branching_factor
from plyground.matches.turn_texts import turn_texts
from plyground.players import Agent, Decision, Player, make_player
from plyground.players.choice import mover_of
from plyground.players.registry import parse_text
from plyground.players.root_values import (
    RootValue,
    at_depth,
    evaluation,
    looks_ahead,
    root_values,
    valuing_every_turn,
    was_cut_short,
)
from plyground.players.strong import strong_text
from plyground.search.methods import ALPHA_BETA, MCTS

DEFAULT_SECONDS = 2.0


@dataclass(frozen=True)
class EvaluatedTurn:
    """A turn with what the player thinks of it."""

    position: Position  # after it
    text: str
    value: float | None  # None: the player never tried it
    behind: float | None  # how much less than the best value
    line: list[str]  # the turns expected after it
    visits: int | None = None
    share: float | None = None  # of all visits
    outcome: str | None = None  # "wins" or "loses" where the search has seen the end
    within: int | None = None  # turns looked ahead when it first saw it


@dataclass(frozen=True, repr=False)
class Analysis(Report):
    """The turns of a position, the best first, and the effort of evaluating them."""

    game: Game
    player: Player
    position: Position
    seat: int
    turns: list[EvaluatedTurn]  # as many as requested
    evaluated: int  # all turns that the player evaluated
    decision: Decision
    cut_short: bool  # the budget ended the search
    choice: str | None = None  # what the player plays, if that is not the first turn
    ranking: tuple[RootValue, ...] = ()  # all turns, the best first

    @property
    def value(self) -> float | None:
        return self.turns[0].value

    def parts(self) -> Iterable[Part]:
        return analysis_parts(self)

    @property
    def measure(self) -> str:
        """The units of the values."""
        return measure(self.player)

    @property
    def seat_name(self) -> str:
        return self.game.seat_names[self.seat]

    @property
    def branching(self) -> float | None:
        """The average number of turns looked at per position."""
        if self.decision.expanded == 0:
            return None
        return self.decision.looked_at / self.decision.expanded

    @property
    def effective_branching(self) -> float | None:
        """The branching factor of a uniform tree of as many nodes, root excluded; for MCTS, expanded nodes count."""
        if self.decision.depth < 1:
            return None
        nodes = self.decision.expanded if self.player.method == MCTS else self.decision.deepest_nodes - 1
        return effective_branching_factor(max(nodes, 0), self.decision.depth)

    @property
    def unit(self) -> str:
        """What is evaluated: turns, or steps if the player decides step by step where a turn has several."""
        return "step" if self.player.decides_by_steps and self.game.capacities.results > 0 else "turn"

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, in the layout that ``--json`` prints."""
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "player": self.player.text,
            "position": self.game.to_dict(self.position),
            "seat": self.seat_name,
            "value": self.value,
            "measure": measure(self.player),
            "judged": self.evaluated,
            "turns": [turn_as_data(turn) for turn in self.turns],
            "choice": self.choice or self.turns[0].text,
            "nodes": self.decision.nodes,
            "deepest_nodes": self.decision.deepest_nodes,
            "depth": self.decision.depth,
            "branching": self.branching,
            "effective_branching_factor": self.effective_branching,
            "cut_short": self.cut_short,
            "seconds": self.decision.seconds,
        }


def turn_as_data(turn: EvaluatedTurn) -> dict[str, Any]:
    data = {
        "turn": turn.text, "value": turn.value, "behind": turn.behind, "line": turn.line,
        "outcome": turn.outcome, "within": turn.within,
    }  # fmt: skip
    return data if turn.visits is None else {**data, "visits": turn.visits, "share": turn.share}


def measure(player: Player) -> str:
    """The units of a player's values."""
    largest = player.game.largest_payoff
    if player.method == MCTS:
        return f"mean payoff, -{largest:g} to {largest:g}"
    if points_per_unit(player) is not None:
        return f"expected points, -{largest:g} to {largest:g}"
    if player.model is not None:
        return "what was learned, -1 to 1" if player.model.spec.kind == "network" else "the values of the table"
    name = player.options.get("eval", "none")
    kind = "only finished games count" if name == "none" else f"evaluator {name}"
    return f"{kind}, a won point is worth {player.evaluator.won:g}"


def points_per_unit(player: Player) -> float | None:
    """How many points a unit of a network's value stands for; None if its values are not in proportion to points."""
    if player.model is None or player.model.spec.kind != NETWORK:
        return None
    spec = player.model.spec
    # An output of a sigmoid, 0 to 1, becomes a value from -1 to 1.
    values = {
        payoff: target if spec.activation == "tanh" else 2 * target - 1 for payoff, target in spec.targets.items()
    }
    largest = max(values)
    unit = values[largest] / largest if largest > 0 else 0.0
    in_proportion = all(math.isclose(value, unit * payoff, abs_tol=1e-6) for payoff, value in values.items())
    return 1.0 / unit if unit > 0 and in_proportion else None


def default_player(game: Game, rolls: int = 1) -> str:
    """The player that evaluates by default: the game's strong one.

    Where that is a search with a budget of time, one position gets two seconds; for many rolls alpha-beta looks one
    turn ahead, so that they can be compared.
    """
    name, options = parse_text(strong_text(game))
    if "seconds" not in options:
        return strong_text(game)
    if name == ALPHA_BETA and rolls > 1:
        return with_options("alphabeta", {**options, "seconds": None, "depth": "1"})
    return with_options(name, {**options, "seconds": f"{max(DEFAULT_SECONDS / rolls, 0.02):.2g}"})


def with_options(name: str, options: Mapping[str, str | None]) -> str:
    """A player's text; options that are None are left out.

    >>> with_options("mcts", {"seconds": "2", "playouts": None})
    'mcts:seconds=2'
    """
    said = ",".join(f"{key}={value}" for key, value in options.items() if value is not None)
    return f"{name}:{said}" if said else name


def with_depth(text: str, depth: int) -> str:
    """A player's text with another depth.

    >>> with_depth("alphabeta:depth=3,eval=fixed", 2)
    'alphabeta:depth=2,eval=fixed'
    """
    name, options = parse_text(text)
    return with_options(name, {**options, "depth": str(depth)})


class Analyst:
    """A player that evaluates positions; it has an agent for every depth requested."""

    def __init__(self, game: Game, player: str | Player, seed: int = 1):
        self.game, self.seed = game, seed
        self.player = player if isinstance(player, Player) else make_player(game, player)
        self.valuing = valuing_every_turn(self.player)
        self._agents: dict[tuple[bool, int | None], Agent] = {}

    @property
    def minimises(self) -> bool:
        """Whether the search assumes that the other side plays what is worst for the side that decides."""
        return self.player.method == ALPHA_BETA and len(self.game.teams) == 2

    def agent(self, every: bool, depth: int | None = None) -> Agent:
        """The player as an agent, looking for the value of every turn or only for the best one."""
        if (every, depth) not in self._agents:
            player = self.valuing if every else self.player
            self._agents[every, depth] = (player if depth is None else at_depth(player, depth)).make_agent()
        return self._agents[every, depth]

    def root_values(self, position: Position, depth: int | None = None) -> tuple[Decision, list[RootValue]]:
        """What the player thinks of every turn, looking `depth` turns ahead."""
        return root_values(self.agent(True, depth), position, new_stream(self.seed))

    def analyse(self, position: Position, top: int = 10, depth: int | None = None, lines: bool = True) -> Analysis:
        """Evaluate a position in which a seat is to move."""
        game = self.game
        seat = mover_of(game, position)
        decision, found = self.root_values(position, depth)
        agent = self.agent(True, depth)
        cut_short = was_cut_short(agent, decision)
        found = choice_before_equals(found, decision)
        shown = found[:top]
        is_first = (found[0].position == decision.position).all()
        texts = turn_texts(game, position, shown if is_first else [*shown, chosen_of(found, decision)])
        visits = sum(turn.visits or 0 for turn in found)
        best = max((turn.value for turn in found if turn.value is not None), default=0.0)
        turns = []
        for turn, text in zip(shown, texts, strict=False):
            turns.append(
                EvaluatedTurn(
                    turn.position, text, self.shown(turn.value),
                    None if turn.value is None else self.shown(best - turn.value),
                    self.line_after(turn, depth_after(game, position, turn.position, decision.depth), seat)
                    if lines else [],
                    turn.visits, None if turn.visits is None else turn.visits / max(visits, 1),
                    self.outcome(turn.value), turn.within,
                )
            )  # fmt: skip
        return Analysis(
            game, self.player, position, seat, turns, len(found), decision, cut_short,
            None if is_first else texts[-1], tuple(found),
        )  # fmt: skip

    def shown(self, value: float | None) -> float | None:
        """A value in points if what the player learned is in proportion to points, else as it is."""
        return None if value is None else value * (points_per_unit(self.player) or 1.0)

    def outcome(self, value: float | None) -> str | None:
        """How the game ends, "wins" or "loses", if a search has seen it; else None."""
        if value is None or not looks_ahead(self.player):
            return None
        decisive = self.player.evaluator.won * self.game.largest_payoff
        return "wins" if value >= decisive else "loses" if value <= -decisive else None

    # What comes next

    def line_after(self, turn: RootValue, depth: int, seat: int) -> list[str]:
        """The turns expected after a turn, as texts."""
        if turn.line:
            return step_texts(self.game, turn.position, turn.line)
        position, line = turn.position, []
        while depth > 0 and looks_ahead(self.player) and self.game.mover(position) >= 0:
            after = self.best_reply(position, depth, seat, self.shown(turn.value))
            line += turn_texts(self.game, position, [RootValue(after, None)])
            position, depth = after, depth_after(self.game, position, after, depth)
        return line

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

    def seen_by(self, position: Position, depth: int, seat: int) -> list[RootValue] | None:
        """The turns of another seat by what they leave `seat`, the worst first; None if a roll is in the way."""
        found = []
        for after in self.game.turn_results(position):
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


def chosen_of(found: Sequence[RootValue], decision: Decision) -> RootValue:
    """The turn that was decided on, with what the player thinks of it."""
    known = (turn for turn in found if (turn.position == decision.position).all())
    return next(known, RootValue(decision.position, None))


def choice_before_equals(found: list[RootValue], decision: Decision) -> list[RootValue]:
    """Put the player's choice first among turns of the best value: in a lost position it resists longest."""
    chosen = chosen_of(found, decision)
    if chosen.visits is not None or chosen.value is None or chosen.value != found[0].value:
        return found
    return [chosen, *(turn for turn in found if turn is not chosen)]
