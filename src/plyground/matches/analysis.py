"""A player's view of a position: its turns in order of preference, with values and expected continuations.

Values are for the seat to move and in the player's own units. The line after a turn is what the same search, one turn
shallower for every turn played, expects of both sides; it ends at a roll. `roll_analysis` is for positions that await
a roll.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game, Position
from plyground.core.reports import Part, Report
from plyground.matches.analysis_report import analysis_parts
from plyground.matches.statistics import effective_branching_factor
from plyground.players import Decision, Player, make_player
from plyground.players.choice import mover_of
from plyground.players.expected_play import ExpectedPlay, depth_after
from plyground.players.explaining import Explainer
from plyground.players.measures import measure
from plyground.players.registry import parse_text
from plyground.players.root_values import (
    RootValue,
    looks_ahead,
    was_cut_short,
)
from plyground.players.strong import strong_text
from plyground.players.turn_texts import turn_texts
from plyground.search.methods import ALPHA_BETA, MCTS, PERFECT

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
    why: str | None = None  # the player's reason for what it plays

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
            "why": self.why,
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


class Analyst(ExpectedPlay):
    """A player that evaluates positions."""

    def __init__(self, game: Game, player: str | Player, seed: int = 1):
        super().__init__(player if isinstance(player, Player) else make_player(game, player), seed)

    def analyse(self, position: Position, top: int = 10, depth: int | None = None, lines: bool = True) -> Analysis:
        """Evaluate a position in which a seat is to move; without `lines`, say neither what comes next nor why."""
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
        says_why = lines or self.player.only_plays
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
                    self.outcome(turn), turn.within,
                )
            )  # fmt: skip
        return Analysis(
            game, self.player, position, seat, turns, len(found), decision, cut_short,
            None if is_first else texts[-1], tuple(found), self.why(position, decision, turns) if says_why else None,
        )  # fmt: skip

    def why(self, position: Position, decision: Decision, turns: Sequence[EvaluatedTurn]) -> str | None:
        """The player's reason for what it plays; the line after it is known if the turn is among these."""
        lines = (turn.line for turn in turns if (turn.position == decision.position).all())
        return Explainer(self.player, self.seed, self).why(position, decision, next(lines, None))

    def outcome(self, turn: RootValue) -> str | None:
        """How the game ends, "wins" or "loses", if a search has seen it; else None."""
        value = turn.value
        if value is not None and self.player.method == PERFECT and turn.within is not None:
            return "wins" if value > 0 else "loses"
        if value is None or not looks_ahead(self.player):
            return None
        decisive = self.player.evaluator.won * self.game.largest_payoff
        return "wins" if value >= decisive else "loses" if value <= -decisive else None


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
