"""How much a report may spend on a variant: games, and positions that players look at, never seconds.

What is spent follows from the rules and the players alone, so a report is the same on any machine.
"""

from dataclasses import asdict, dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Effort:
    """The limits of one variant's jobs."""

    name: str
    solve_memory: float  # gigabytes that solving may use before it is given up
    pilot_playouts: int  # of Monte Carlo search, where the kinds of players are compared
    pilot_positions: float  # that these games may look at
    level_positions: float  # that the strongest level may look at in its first games against itself
    fair_positions: float  # the same in all of them, until it is clear whether the start is fair
    step_positions: float  # the same of a step of the ladder
    most_levels: int
    level_games: int  # that every level plays against itself, but
    top_games: int  # the two strongest so many first
    fair_games: int  # at most, at the two strongest levels, until it is clear whether the start is fair
    step_games: int  # at most, of a step of the ladder
    learning_plies: float  # of the games that are learned from, about
    learning_games: int  # at most
    defence_plies: float  # of the games that a defender and its attackers learn from; 0: none learn
    test_games: int  # at most, of every sequential test of a player or a policy
    portrait_games: int  # that are looked at position by position
    other_kind_games: int  # of the other kind of player with the strongest; 0: they do not meet
    opening_games: int  # after each first turn
    most_openings: int  # first turns

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


QUICK = Effort(
    name="quick", solve_memory=0.15, pilot_playouts=32, pilot_positions=5e6, level_positions=4e6, fair_positions=2e7,
    step_positions=2.5e6, most_levels=10, level_games=60, top_games=60, fair_games=240, step_games=600,
    learning_plies=300_000, learning_games=3000, defence_plies=0, test_games=60, portrait_games=40, other_kind_games=0,
    opening_games=20, most_openings=12,
)  # fmt: skip
THOROUGH = Effort(
    name="thorough", solve_memory=4.0, pilot_playouts=4096, pilot_positions=1e8, level_positions=6e8,
    fair_positions=2e9, step_positions=1e8, most_levels=14, level_games=300, top_games=100, fair_games=3000,
    step_games=1000, learning_plies=2e6, learning_games=40_000, defence_plies=6e5, test_games=400, portrait_games=100,
    other_kind_games=40, opening_games=100, most_openings=40,
)  # fmt: skip
SCREENING = Effort(
    name="screening", solve_memory=0.05, pilot_playouts=16, pilot_positions=2e6, level_positions=8e5,
    fair_positions=2e6, step_positions=5e5, most_levels=7, level_games=40, top_games=40, fair_games=80, step_games=100,
    learning_plies=40_000, learning_games=1000, defence_plies=0, test_games=40, portrait_games=20, other_kind_games=0,
    opening_games=0, most_openings=0,
)  # of the first round of a search  # fmt: skip


def doubled(effort: Effort, times: int) -> Effort:
    """The same effort with more games, doubled so often."""
    factor = 2**times
    return replace(
        effort, name=f"{effort.name} x {factor}" if times else effort.name,
        level_positions=effort.level_positions * factor, fair_positions=effort.fair_positions * factor,
        step_positions=effort.step_positions * factor, level_games=effort.level_games * factor,
        top_games=effort.top_games * factor, fair_games=effort.fair_games * factor,
        step_games=effort.step_games * factor, learning_plies=effort.learning_plies * factor,
        learning_games=effort.learning_games * factor, test_games=effort.test_games * factor,
    )  # fmt: skip
