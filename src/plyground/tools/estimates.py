"""Compares estimates of the sizes of games with what solving them found: `make estimates`.

The truth is what the map of solved games keeps (docs/solved.json); boards so small that they are counted exactly are
left out. Printed as a table of Markdown, with how many intervals hold the truth.
"""

import shlex
import sys
from typing import Any

from plyground.exact.estimate import Estimate, estimate_size, interval, number
from plyground.exact.estimate_ball import MOST_POSITIONS
from plyground.games import game as make_game
from plyground.matches.statistics import wilson_interval
from plyground.tools.solved_map.running import ROOT, read_figures

TABLES = ("retrograde", "values")  # methods that find every position
SOLVE = ["plyground", "solve"]


def solved_rows() -> list[tuple[list[str], int]]:
    """The words of every command that found all positions of a large enough game, and how many there were."""
    found = []
    for command, row in read_figures().items():
        words = shlex.split(command)
        options = words[3::2]
        if words[:2] == SOLVE and set(options) <= {"--set"} and row.get("method") in TABLES:
            if row["positions"] > MOST_POSITIONS:
                found.append((words[2:], row["positions"]))
    return found


def estimated(words: list[str]) -> Estimate:
    """The estimate of the game that the words of a command name."""
    file = ROOT / words[0]
    settings: dict[str, Any] = dict(word.split("=", 1) for word in words[2::2])
    return estimate_size(make_game(str(file) if file.is_file() else words[0], **settings))


def main() -> None:
    print(
        "| game | positions | estimate | 95 % interval | estimate / truth | seconds |\n|---|---:|---:|---:|---:|---:|"
    )
    held = sampled = 0
    for words, truth in solved_rows():
        size = estimated(words)
        high = size.count.high
        said = f"| {' '.join(words)} | {truth:,} | {number(size.positions)} | {interval(size.count.low, high, False)} |"
        print(f"{said} {size.positions / truth:.2f} | {size.seconds:.1f} |", flush=True)
        if high is not None:
            sampled += 1
            held += size.count.low <= truth <= high
        elif size.count.low > truth:
            sys.exit("a lower bound is above the truth")
    if sampled:
        low, most = wilson_interval(held, sampled)
        print(f"\n{held} of {sampled} intervals hold the truth: {held / sampled:.0%} [{low:.0%}, {most:.0%}]")


if __name__ == "__main__":
    main()
