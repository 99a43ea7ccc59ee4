"""The adaptive opponent against simulated players: `python -m plyground.tools.adaptive_figures [SERIES]`.

Every simulated player meets it in so many series of ten games (50). In games 6 to 10 scores should be close to even:
these are the figures of docs/adaptive.md.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.matches.statistics import grouped_interval
from plyground.matches.wording import percent
from plyground.players.adaptive import ADAPTIVE

LENGTH, FIRST, LAST = 10, 6, 10
# Rungs of the ladders, players between them, and players that are on no ladder.
SIMULATED = {
    "tarble": (
        "joey:explore=0.4", "blend:players=random+joey,share=0.7", "joey", "sarah:explore=0.1", "sarah",
        "blend:players=sarah+brian,share=0.5",
    ),
    "backgammon": (
        "pubeval:explore=0.6", "blend:players=random+pubeval,share=0.6", "pubeval:explore=0.2", "pubeval:explore=0.1",
        "pubeval", "net:backgammon,transfer=yes,explore=0.05",
    ),
    "examples/connect_four.py": (
        "greedy:explore=0.4", "blend:players=random+greedy,share=0.8", "greedy", "alphabeta:nodes=64,ties=random",
        "alphabeta:nodes=1000,ties=random,explore=0.1", "alphabeta:nodes=300,ties=random",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Figures:
    """What the adaptive opponent scored in games 6 to 10 of each series."""

    scores: np.ndarray  # [series, games]
    level: float  # in these games, on average

    def __str__(self) -> str:
        series, games = self.scores.shape
        interval = grouped_interval(self.scores.ravel(), np.repeat(np.arange(series), games), float(self.scores.mean()))
        return f"{percent(float(self.scores.mean()), interval)} of {self.scores.size:,} games"


def measure(name: str, opponent: str, series: int, seed: int) -> Figures:
    """Play the series against one simulated player."""
    played = match(make_game(name), [ADAPTIVE, opponent], series * LENGTH, seed, series=LENGTH)
    late = slice(FIRST - 1, LAST)
    levels = played.skills.reshape(series, LENGTH)[:, late]
    return Figures(played.scores_of(0).reshape(series, LENGTH)[:, late], float(levels.mean()))


def main(words: Sequence[str]) -> None:
    series = int(words[0]) if words else 50
    for name, opponents in SIMULATED.items():
        found = []
        for number, opponent in enumerate(opponents):
            found.append(measure(name, opponent, series, seed=number + 1))
            print(f"| {name} | {opponent} | {series} | {found[-1].level:.0f} | {found[-1]} |", flush=True)
        together = Figures(np.concatenate([each.scores for each in found]), 0.0)
        print(f"| {name} | all | {series * len(found)} | | {together} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
