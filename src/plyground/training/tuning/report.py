"""What tuning prints, on the command line and in Python."""

from collections.abc import Iterator
from typing import Any

from plyground.core.reports import Part
from plyground.core.tables import table
from plyground.matches.wording import percent
from plyground.training.curve import curve_drawing
from plyground.training.tuning.climbing import Climber
from plyground.training.tuning.evolution import Evolution


def evolution_parts(search: Evolution, tests: list[dict[str, Any]]) -> Iterator[Part]:
    """The scores of the generations, the weights, and the test."""
    goal, first, last = search.goal, search.generations[0], search.generations[-1]
    against = ", ".join(goal.against) or f"weights={goal.reference_name}"
    yield (f"{goal.game!r}, {goal.text}, {len(search.generations)} generations of {search.population} candidates, "
           f"{goal.games} games each, against {against}")  # fmt: skip
    yield (f"score of a generation, mean (best): first {100 * first.mean:.1f} % ({100 * first.best:.1f} %), "
           f"last {100 * last.mean:.1f} % ({100 * last.best:.1f} %)")  # fmt: skip
    yield "weights: " + ", ".join(f"{weight:.3g}" for weight in search.weights)
    yield f"test against weights={goal.reference_name}, with games that were not used for tuning:"
    made = table("side", "weights", "wins, 95 % interval", "draws", "score", "of games",
                 names=(1,), least=(3, 1))  # fmt: skip
    for row in tests:
        made.add_row(
            row["side"], row["weights"], percent(row["win_rate"], row["interval"]), f"{row['draws']:,}",
            percent(row["score"], row["score_interval"]), f"{row['games']:,}",
        )  # fmt: skip
    yield made


def climb_parts(climber: Climber) -> Iterator[Part]:
    """The learning curve and the tests."""
    climb, options = climber.climb, climber.climb.plan.options
    yield (f"{climb.game!r}, {options.encoding}, {climb.hidden} hidden units, {climber.generation:,} generations, "
           f"{climber.games:,} games, {climber.moves:,} moves, against {options.benchmark}")  # fmt: skip
    yield from curve_drawing([climber.curve])
    made = table("generation", "moves", "wins, 95 % interval", "of games", least=(1,))
    for row in climber.curve:
        rate = percent(row["win_rate"], (row["low"], row["high"]))
        made.add_row(f"{row['generation']:,}", f"{row['moves']:,}", rate, f"{row['games_played']:,}")
    yield made
