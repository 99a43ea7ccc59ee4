"""How long a report will take: the positions that its players will look at, by how fast the first of them were.

The order of magnitude, not a promise: how soon a sequential test has its answer cannot be known before.
"""

import time
from collections.abc import Mapping
from typing import Any

from plyground.jobs.job import Tell
from plyground.jobs.keeping import kept
from plyground.matches.wording import counted
from plyground.store.results import Results
from plyground.verify.efforts import Effort
from plyground.verify.solution import Solution
from plyground.verify.strengths import Pilot, budgets
from plyground.verify.threads import use_threads
from plyground.verify.variants import Variant

USUAL_SPEED = 1.5e6  # positions a second of one thread, where nothing was measured
POSITIONS_A_PLY = 60  # of learning: about as much work
ANSWERED = 0.4  # of the most games that a sequential test may take
POLICIES, PAIRS = 12, 12  # one-rule policies; defenders with attackers, of both sides


def survey(
    results: Results, tell: Tell, variant: Variant, effort: Effort, seed: int, threads: int
) -> tuple[float, float | None]:
    """The positions that the jobs of a variant will look at, and the speed of its pilot; a task of its own."""
    use_threads(threads)
    solved = kept(Solution(variant.spec, effort.solve_memory), results, tell=tell)["solved"]
    before, began = results.made, time.monotonic()
    pilot = kept(Pilot(variant.spec, effort.pilot_playouts, effort.pilot_positions, seed), results, tell=tell)
    seconds = time.monotonic() - began
    meeting = pilot["meeting"]
    if meeting is None or results.made == before:
        return planned(pilot, effort, solved), None
    searched = sum(one["positions_a_game"] for one in pilot["measured"].values())
    looked_at = meeting["games"] * effort.pilot_playouts / 4 * searched / len(pilot["measured"])
    return planned(pilot, effort, solved), max(looked_at / max(seconds, 0.1), 1e5)


def planned(pilot: dict[str, Any], effort: Effort, solved: Mapping[str, Any] | None) -> float:
    """About how many positions all jobs will look at."""
    if not pilot["measured"]:
        return effort.learning_plies * POSITIONS_A_PLY
    one = pilot["measured"][pilot["kind"]]
    games = [one["positions_a_game"] * budget / one["budget"] for budget in budgets(pilot, effort, solved)]
    top, lower = games[-1], games[max(0, len(games) - 3)]
    levels = sum(games[:-2]) * effort.level_games
    if solved:
        levels += sum(games[-2:]) * effort.top_games
    else:
        levels += ANSWERED * sum(min(effort.fair_games * game, effort.fair_positions) for game in games[-2:])
        if effort.other_kind_games and len(pilot["measured"]) > 1:  # each game of it takes about as much
            levels += effort.other_kind_games * top + ANSWERED * min(effort.fair_games * top, effort.fair_positions)
    steps = sum(min(effort.step_games, effort.step_positions / game) * ANSWERED * game for game in games)
    tests = (POLICIES / 4 + 1) * effort.test_games * ANSWERED * top
    looks = effort.portrait_games * top + effort.most_openings * effort.opening_games * lower / 2
    work = levels + steps + tests + looks + effort.learning_plies * POSITIONS_A_PLY
    if effort.defence_plies and not (solved and solved["result"]):
        work += PAIRS * effort.test_games / 2 * lower + effort.defence_plies * POSITIONS_A_PLY
    return work


def seconds_of(surveys: list[tuple[float, float | None]], workers: int) -> float:
    """The time that all variants will take on so many cores."""
    return sum(positions / (speed or USUAL_SPEED) for positions, speed in surveys) / workers


def duration(seconds: float) -> str:
    """
    >>> duration(40), duration(200), duration(7000)
    ('less than a minute', 'about 3 minutes', 'about 2 hours')
    """
    if seconds < 60:
        return "less than a minute"
    return f"about {counted(round(seconds / 60), 'minute')}" if seconds < 5400 else f"about {seconds / 3600:.0f} hours"
