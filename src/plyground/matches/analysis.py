"""A position seen by a player: its turns in the order the player likes them, with values and what comes next.

Values are for the seat to move and in the player's own measure. The line after a turn is what the same search, one turn
less deep for every turn played, expects of both sides; it ends at a roll. A position that waits for a roll is
judged roll by roll.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError, PlygroundError
from plyground.core.game import Game, Position, some_of
from plyground.core.randomness import new_stream
from plyground.matches.statistics import effective_branching_factor
from plyground.players import Decision, Player, SeatedPlayer, make_player
from plyground.players.player import ALPHA_BETA, MCTS
from plyground.players.registry import parse_text
from plyground.players.root_values import (
    Opinion,
    at_depth,
    judging,
    looks_ahead,
    opinions,
    was_cut_short,
    worth_of,
)

DEFAULT_SECONDS = 2.0
MOST_ROLLS = 3  # one after the other, before somebody can move


@dataclass(frozen=True)
class JudgedTurn:
    """A turn with what the player thinks of it."""

    position: Position  # after it
    text: str
    value: float | None  # None: the player never tried it
    behind: float | None  # how much less than the best value
    line: list[str]  # the turns that are expected after it
    visits: int | None = None
    share: float | None = None  # of all visits
    outcome: str | None = None  # "wins" or "loses" where the search has seen the end


@dataclass(frozen=True)
class Analysis:
    """The turns of a position, the best first, and what it took to judge them."""

    game: Game
    player: Player
    position: Position
    seat: int
    turns: list[JudgedTurn]  # as many as were asked for
    judged: int  # all that the player has an opinion about
    decision: Decision
    cut_short: bool  # the budget ended the search
    choice: str | None = None  # what the player plays, if that is not the first turn

    @property
    def value(self) -> float | None:
        return self.turns[0].value

    @property
    def seat_name(self) -> str:
        return self.game.seat_names[self.seat]

    @property
    def branching(self) -> float | None:
        """Turns looked at in a position, on average."""
        if self.decision.expanded == 0:
            return None
        return self.decision.looked_at / self.decision.expanded

    @property
    def effective_branching(self) -> float | None:
        """The branching of a uniform tree of as many nodes, the root not counted; of MCTS the expanded nodes count."""
        if self.decision.depth < 1:
            return None
        nodes = self.decision.expanded if self.player.way == MCTS else self.decision.deepest_nodes - 1
        return effective_branching_factor(max(nodes, 0), self.decision.depth)

    @property
    def unit(self) -> str:
        """What is judged: turns, or steps if the player decides step by step where a turn has several."""
        by_steps = self.player.way == MCTS or self.player.options.get("chunk", 0) > 0
        return "step" if by_steps and self.game.capacities.results > 0 else "turn"

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
            "judged": self.judged,
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


def turn_as_data(turn: JudgedTurn) -> dict[str, Any]:
    data = {"turn": turn.text, "value": turn.value, "behind": turn.behind, "line": turn.line, "outcome": turn.outcome}
    return data if turn.visits is None else {**data, "visits": turn.visits, "share": turn.share}


def measure(player: Player) -> str:
    """In which measure a player's values are."""
    largest = player.game.definition.largest_payoff
    if player.way == MCTS:
        return f"mean payoff, -{largest:g} to {largest:g}"
    if player.knowledge is not None:
        return "what was learned, -1 to 1" if player.knowledge.spec.kind == "network" else "the values of the table"
    name = player.options.get("eval", "none")
    kind = "only finished games count" if name == "none" else f"evaluator {name}"
    return f"{kind}, a won point is worth {player.evaluator.won:g}"


def default_player(game: Game, rolls: int = 1) -> str:
    """Who judges unless told: alpha-beta, or in a game without an evaluator Monte Carlo tree search.

    One position gets two seconds; for many rolls alpha-beta looks at the own turn only, so that they can be compared.
    """
    if game.definition.evaluators:
        return f"alphabeta:seconds={DEFAULT_SECONDS:g}" if rolls == 1 else "alphabeta:depth=1"
    return f"mcts:seconds={max(DEFAULT_SECONDS / rolls, 0.02):.2g}"


def with_depth(text: str, depth: int) -> str:
    """A player's text with another depth.

    >>> with_depth("alphabeta:depth=3,eval=fixed", 2)
    'alphabeta:depth=2,eval=fixed'
    """
    name, options = parse_text(text)
    return f"{name}:" + ",".join(f"{key}={value}" for key, value in {**options, "depth": str(depth)}.items())


class Analyst:
    """A player who judges positions; seated once for every depth that is asked for."""

    def __init__(self, game: Game, player: str | Player, seed: int = 1):
        self.game, self.seed = game, seed
        self.player = player if isinstance(player, Player) else make_player(game, player)
        self.judging = judging(self.player)
        self._seated: dict[tuple[bool, int | None], SeatedPlayer] = {}

    @property
    def minimises(self) -> bool:
        """Whether the search takes the other side's turns to be the worst ones for the side that decides."""
        return self.player.way == ALPHA_BETA and len(self.game.teams) == 2

    def seated(self, every: bool, depth: int | None = None) -> SeatedPlayer:
        """The player at a desk, looking for the value of every turn or only for the best one."""
        if (every, depth) not in self._seated:
            player = self.judging if every else self.player
            self._seated[every, depth] = (player if depth is None else at_depth(player, depth)).seat()
        return self._seated[every, depth]

    def opinions(self, position: Position, depth: int | None = None) -> tuple[Decision, list[Opinion]]:
        """What the player thinks of every turn, looking `depth` turns ahead."""
        return opinions(self.seated(True, depth), position, new_stream(self.seed))

    def analyse(self, position: Position, top: int = 10, depth: int | None = None, lines: bool = True) -> Analysis:
        """Judge a position in which a seat is to move."""
        game = self.game
        seat = mover_of(game, position)
        decision, found = self.opinions(position, depth)
        seated = self.seated(True, depth)
        cut_short = was_cut_short(seated, decision)
        found = choice_before_equals(found, decision)
        shown = found[:top]
        is_first = (found[0].position == decision.position).all()
        texts = turn_texts(game, position, shown if is_first else [*shown, chosen_of(found, decision)])
        visits = sum(opinion.visits or 0 for opinion in found)
        best = max((opinion.value for opinion in found if opinion.value is not None), default=0.0)
        turns = []
        for opinion, text in zip(shown, texts, strict=False):
            turns.append(
                JudgedTurn(
                    opinion.position, text, opinion.value,
                    None if opinion.value is None else best - opinion.value,
                    self.line_after(position, opinion, decision.depth - 1, seat) if lines else [],
                    opinion.visits, None if opinion.visits is None else opinion.visits / max(visits, 1),
                    self.outcome(opinion.value),
                )
            )  # fmt: skip
        return Analysis(
            game, self.player, position, seat, turns, len(found), decision, cut_short,
            None if is_first else texts[-1],
        )  # fmt: skip

    def outcome(self, value: float | None) -> str | None:
        """Whether a search has seen the game won or lost."""
        if value is None or not looks_ahead(self.player):
            return None
        decisive = self.player.evaluator.won * self.game.definition.largest_payoff
        return "wins" if value >= decisive else "loses" if value <= -decisive else None

    # What comes next

    def line_after(self, before: Position, opinion: Opinion, depth: int, seat: int) -> list[str]:
        """The turns that are expected after one, as texts."""
        if opinion.line:
            return step_texts(self.game, opinion.position, opinion.line)
        position, line = opinion.position, []
        while depth > 0 and looks_ahead(self.player) and self.game.mover(position) >= 0:
            after = self.best_reply(position, depth, seat, opinion.value)
            line += turn_texts(self.game, position, [Opinion(after, None)])
            position, depth = after, depth - 1
        return line

    def best_reply(self, position: Position, depth: int, seat: int, expected: float | None) -> Position:
        """The turn played there when the values that lead to it are those of `seat`."""
        seated = self.seated(False, depth)
        seated.new_game()
        decision = seated.choose(position, new_stream(self.seed))
        own = self.sees_the_same(position, decision.value, seat, expected)
        seen = None if own else self.seen_by(position, depth, seat)
        return decision.position if seen is None else seen[0].position

    def replies(self, position: Position, depth: int, seat: int, expected: float | None) -> list[Opinion]:
        """The turns of a position, the best for its mover first; values for `seat` where the search minimises."""
        decision, found = self.opinions(position, depth)
        if not self.minimises or self.is_partner(position, seat):
            return found
        if not self.sees_the_same(position, decision.value, seat, expected):
            seen = self.seen_by(position, depth, seat)
            if seen is not None:
                return seen
        return [Opinion(o.position, None if o.value is None else 0.0 - o.value, o.steps) for o in found]

    def is_partner(self, position: Position, seat: int) -> bool:
        mover = self.game.mover(position)
        return any(mover in team and seat in team for team in self.game.teams)

    def sees_the_same(self, position: Position, value: float, seat: int, expected: float | None) -> bool:
        """Whether the mover's own value is the opposite of the one expected for `seat`.

        It is not where an evaluator judges the two sides by different standards.
        """
        if not self.minimises or self.is_partner(position, seat) or expected is None:
            return True
        return math.isclose(-value, expected, rel_tol=1e-9, abs_tol=1e-9)

    def seen_by(self, position: Position, depth: int, seat: int) -> list[Opinion] | None:
        """The turns of another seat by what they leave to `seat`, the worst first; None if a roll is in the way."""
        found = []
        for after in self.game.turn_results(position):
            if depth == 1 or self.game.mover(after) == OVER:
                value = worth_of(self.seated(False, depth), position, after, seat)
            elif self.game.mover(after) == seat:
                seated = self.seated(False, depth - 1)
                seated.new_game()
                value = seated.choose(after, new_stream(self.seed)).value
            else:
                return None
            found.append(Opinion(after, value))
        return sorted(found, key=lambda opinion: opinion.value or 0.0)


def mover_of(game: Game, position: Position) -> int:
    """The seat to move; an error if there is none."""
    seat = game.mover(position)
    if seat == OVER:
        raise PlygroundError(f"{game.name}: the game is over, {game.ending(position)}; expected a position to play on")
    if seat == CHANCE:
        raise PlygroundError(f"{game.name}: the position waits for a roll; expected one in which a seat is to move")
    return seat


def chosen_of(found: Sequence[Opinion], decision: Decision) -> Opinion:
    """The opinion about what was decided."""
    known = (opinion for opinion in found if (opinion.position == decision.position).all())
    return next(known, Opinion(decision.position, None))


def choice_before_equals(found: list[Opinion], decision: Decision) -> list[Opinion]:
    """What the player plays stands first among turns of the best value: in a lost position it resists longest."""
    chosen = chosen_of(found, decision)
    if chosen.visits is not None or chosen.value is None or chosen.value != found[0].value:
        return found
    return [chosen, *(opinion for opinion in found if opinion is not chosen)]


def analyse(
    game: Game, position: Position | None = None, player: str | Player | None = None, top: int = 10, seed: int = 1
) -> Analysis:
    """The turns of a position ranked by a player, `top` of them in full."""
    first = game.start() if position is None else position
    return Analyst(game, player or default_player(game), seed).analyse(first, top)


# Rolls


@dataclass(frozen=True)
class RolledAnalysis:
    """One outcome of chance and what follows: an analysis, more rolls, or the end of the game."""

    text: str
    probability: float
    analysis: "Analysis | RollAnalysis | None"
    payoffs: list[float] | None = None


@dataclass(frozen=True)
class RollAnalysis:
    """A position that waits for a roll, judged for every roll."""

    game: Game
    player: Player
    position: Position
    rolls: list[RolledAnalysis] = field(default_factory=list)

    def shares(self) -> dict[int, tuple[float, float]]:
        """For every seat that may come to move: the probability, and the expected value of these rolls for it."""
        sums: dict[int, tuple[float, float]] = {}
        for rolled in self.rolls:
            if isinstance(rolled.analysis, Analysis):
                parts = {rolled.analysis.seat: (1.0, rolled.analysis.value or 0.0)}
            elif isinstance(rolled.analysis, RollAnalysis):
                parts = rolled.analysis.shares()
            else:
                parts = {}
            for seat, (probability, value) in parts.items():
                before = sums.get(seat, (0.0, 0.0))
                weight = rolled.probability * probability
                sums[seat] = (before[0] + weight, before[1] + weight * value)
        return {seat: (weight, total / weight) for seat, (weight, total) in sorted(sums.items())}

    def all_analyses(self) -> list[Analysis]:
        found: list[Analysis] = []
        for rolled in self.rolls:
            if isinstance(rolled.analysis, Analysis):
                found.append(rolled.analysis)
            elif isinstance(rolled.analysis, RollAnalysis):
                found += rolled.analysis.all_analyses()
        return found

    def rolls_as_data(self) -> list[dict[str, Any]]:
        return [
            {
                "roll": rolled.text,
                "probability": rolled.probability,
                **({"payoffs": rolled.payoffs} if rolled.payoffs is not None else {}),
                **({"rolls": rolled.analysis.rolls_as_data()} if isinstance(rolled.analysis, RollAnalysis) else {}),
                **(
                    {
                        "seat": rolled.analysis.seat_name,
                        "turn": rolled.analysis.turns[0].text,
                        "value": rolled.analysis.value,
                        "depth": rolled.analysis.decision.depth,
                        "nodes": rolled.analysis.decision.nodes,
                    }
                    if isinstance(rolled.analysis, Analysis)
                    else {}
                ),
            }
            for rolled in self.rolls
        ]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data, in the layout that ``--json`` prints."""
        decisions = [analysis.decision for analysis in self.all_analyses()]
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "player": self.player.text,
            "position": self.game.to_dict(self.position),
            "measure": measure(self.player),
            "expected": [
                {"seat": self.game.seat_names[seat], "probability": probability, "value": value}
                for seat, (probability, value) in self.shares().items()
            ],
            "rolls": self.rolls_as_data(),
            "nodes": sum(decision.nodes for decision in decisions),
            "seconds": sum(decision.seconds for decision in decisions),
        }


def count_rolls(game: Game, position: Position, most: int = MOST_ROLLS) -> int:
    """In how many ways chance can go until a seat is to move or the game is over."""
    if game.mover(position) != CHANCE:
        return 1
    if most == 0:
        raise PlygroundError(f"{game.name}: roll after roll and nobody to move; expected a seat to move")
    return sum(
        count_rolls(game, game.play(position, outcome), most - 1) for outcome in range(len(game.chance(position)))
    )


def analyse_rolls(
    analyst: Analyst, position: Position, progress: Callable[[int], None] = lambda done: None
) -> RollAnalysis:
    """The best turn for every roll; where a budget ended some searches early, all look as deep as the shallowest."""
    count_rolls(analyst.game, position)
    judged = judge_rolls(analyst, position, None, progress)
    cut = [analysis.decision.depth for analysis in judged.all_analyses() if analysis.cut_short]
    depths = [analysis.decision.depth for analysis in judged.all_analyses()]
    return judge_rolls(analyst, position, min(cut)) if cut and max(depths) > min(cut) else judged


def judge_rolls(
    analyst: Analyst, position: Position, depth: int | None, progress: Callable[[int], None] = lambda done: None
) -> RollAnalysis:
    game = analyst.game
    weights = game.chance(position)
    rolls = []
    for outcome, weight in enumerate(weights):
        after = game.play(position, outcome)
        mover = game.mover(after)
        judged: Analysis | RollAnalysis | None = None
        if mover == CHANCE:
            judged = judge_rolls(analyst, after, depth, progress)
        elif mover != OVER:
            judged = analyst.analyse(after, top=1, depth=depth, lines=False)
            progress(1)
        text = game.format_move(position, outcome)
        rolls.append(RolledAnalysis(text, weight / sum(weights), judged, game.result(after)))
    return RollAnalysis(game, analyst.player, position, rolls)


def roll_on(game: Game, position: Position, rolls: list[str]) -> tuple[Position, list[str]]:
    """The position after as many of the rolls as are due at once, and the rolls that are left."""
    while rolls and game.mover(position) == CHANCE:
        texts = [game.format_move(position, outcome) for outcome in range(len(game.chance(position)))]
        if rolls[0] in texts:
            position = game.play(position, texts.index(rolls[0]))
        else:
            position = game.rolled(position, as_given(game, rolls[0], texts))
        rolls = rolls[1:]
    return position, rolls


def as_given(game: Game, roll: str, texts: list[str]) -> str:
    """A roll in another form, for the game itself to understand; an error if it cannot."""
    plain = "".join(letter for letter in roll if letter not in "(),")
    if not plain.isalnum() or not plain.isascii():
        raise MoveError(f"{game.name}: roll {roll} is not possible here; expected {some_of(texts)}")
    return plain


# Turns as texts


def step_texts(game: Game, position: Position, steps: Sequence[int]) -> list[str]:
    """The texts of steps played one after the other."""
    texts = []
    for step in steps:
        texts.append(game.format_move(position, step))
        position = game.play(position, step)
    return texts


def turn_texts(game: Game, before: Position, found: Sequence[Opinion]) -> list[str]:
    """The turns of one position as texts, the texts of their steps with blanks between."""
    steps_between = game.definition.get("steps_between")
    known: dict[bytes, list[int]] = {}
    if steps_between is None and any(opinion.steps is None for opinion in found):
        known = {end[: game.capacities.identity].tobytes(): steps for end, steps in game.turns(before)}
    texts = []
    for opinion in found:
        if opinion.steps is not None:
            steps: Sequence[int] = opinion.steps
        elif steps_between is not None:
            steps = steps_between(game, before, opinion.position)
        else:
            steps = known[opinion.position[: game.capacities.identity].tobytes()]
        texts.append(" ".join(step_texts(game, before, steps)))
    return texts
