"""A player's view of positions that await a roll: the best turn for every roll, and their values combined."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from plyground.core.contract import CHANCE, OVER
from plyground.core.errors import MoveError, PlygroundError
from plyground.core.game import Game, Position
from plyground.core.notation import some_of
from plyground.core.reports import Part, Report
from plyground.core.slack import IN_A_ROW, MOST_IN_A_ROW, capacity_error, excess
from plyground.matches.analysis import Analysis, Analyst
from plyground.matches.roll_report import roll_parts
from plyground.players import Decision, Player
from plyground.players.measures import measure

UNLIKELY = 1e-6  # a roll after this is not looked at, for where a roll can be void the next may follow at once
MOST_LISTED = 10_000  # ways in which rolls can fall that are listed


@dataclass(frozen=True)
class RolledAnalysis:
    """One outcome of chance and what follows: an analysis, more rolls, or the end of the game."""

    text: str
    probability: float
    analysis: "Analysis | RollAnalysis | None"
    payoffs: list[float] | None = None


@dataclass(frozen=True, repr=False)
class RollAnalysis(Report):
    """A position that awaits a roll, evaluated for every roll."""

    game: Game
    player: Player
    position: Position
    rolls: list[RolledAnalysis] = field(default_factory=list)

    def parts(self) -> Iterable[Part]:
        return roll_parts(self)

    @property
    def measure(self) -> str:
        """The units of the values."""
        return measure(self.player)

    def shares(self) -> dict[int, tuple[float, float]]:
        """For every seat that may come to move: the probability, and the expected value of these rolls for it."""
        if self.player.only_plays:
            return {}
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

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that were made; rolls that lead to equal positions share one."""
        return list({id(analysis.decision): analysis.decision for analysis in self.all_analyses()}.values())

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
                        **({"why": rolled.analysis.why} if rolled.analysis.why is not None else {}),
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
        decisions = self.decisions
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


def count_rolls(game: Game, position: Position) -> int:
    """The number of ways chance can turn out until a seat is to move or the game is over."""
    known: dict[bytes, int] = {}

    def count(before: Position, probability: float, in_a_row: int) -> int:
        if game.mover(before) != CHANCE or probability < UNLIKELY:
            return 1
        if in_a_row == MOST_IN_A_ROW:
            raise capacity_error(game.name, game.capacities, excess(IN_A_ROW, in_a_row))
        key = before.tobytes()
        if key not in known:
            weights = game.chance(before)
            known[key] = sum(
                count(game.play(before, outcome), probability * weight / sum(weights), in_a_row + 1)
                for outcome, weight in enumerate(weights)
            )
        return known[key]

    return count(position, 1.0, 0)


def analyse_rolls(
    analyst: Analyst, position: Position, progress: Callable[[int], None] = lambda done: None
) -> RollAnalysis:
    """The best turn for every roll; if a budget cut some searches short, all look only as deep as the shallowest."""
    ways = count_rolls(analyst.game, position)
    if ways > MOST_LISTED:
        raise PlygroundError(
            f"{analyst.game.name}: the rolls can fall in {ways:,} ways; expected at most {MOST_LISTED:,}: give the "
            "first of them with --roll"
        )
    found = evaluate_rolls(analyst, position, None, progress)
    cut = [analysis.decision.depth for analysis in found.all_analyses() if analysis.cut_short]
    depths = [analysis.decision.depth for analysis in found.all_analyses()]
    return evaluate_rolls(analyst, position, min(cut)) if cut and max(depths) > min(cut) else found


def evaluate_rolls(
    analyst: Analyst, position: Position, depth: int | None, progress: Callable[[int], None] = lambda done: None,
    known: dict[bytes, "Analysis | RollAnalysis"] | None = None, likelihood: float = 1.0,
) -> RollAnalysis:  # fmt: skip
    """The best turn for every roll, looking `depth` turns ahead.

    `known` holds what follows equal positions; `likelihood` is the probability of the rolls before.
    """
    game = analyst.game
    known = {} if known is None else known
    weights = game.chance(position)
    rolls = []
    for outcome, weight in enumerate(weights):
        after = game.play(position, outcome)
        mover = game.mover(after)
        found: Analysis | RollAnalysis | None = None
        key = after.tobytes()
        if key in known:
            found = known[key]
            progress(len(found.all_analyses()) if isinstance(found, RollAnalysis) else 1)
        elif mover == CHANCE:
            if (chance := likelihood * weight / sum(weights)) >= UNLIKELY:
                found = known[key] = evaluate_rolls(analyst, after, depth, progress, known, chance)
        elif mover != OVER:
            found = known[key] = analyst.analyse(after, top=1, depth=depth, lines=False)
            progress(1)
        text = game.format_move(position, outcome)
        rolls.append(RolledAnalysis(text, weight / sum(weights), found, game.result(after)))
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
