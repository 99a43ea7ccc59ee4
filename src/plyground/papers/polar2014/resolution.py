"""The report's win checker: proof by resolution, in its shortened form beside the whole algorithm and beside the rules.

The whole algorithm resolves every clause with every other, those of the board with each other as well, and keeps all
that it has made. The report resolves only the newest clauses with the facts. Both make the same clauses, so what the
whole algorithm would try follows from how many there are in each round; it is counted, not done. So is what the report
saved by keeping no clauses of earlier rounds.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar

from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream, random_below
from plyground.games.polar.clauses import STEPS, facts_of, goal, winner_by_resolution
from plyground.games.polar.resolution import Clause, Facts, resolvents, shape
from plyground.jobs.job import Job, Tell
from plyground.papers.answer import Answer, Claim, Found, Judged, Measured, Share, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.polar2014.players import POLAR

FAR_FASTER, SIGNIFICANTLY = 10, 1.5  # times as many pairs of clauses
FULL, KEEPING = "full", "keeping"
EVERY, FIRST = "every", "first"  # literal of a clause that facts are compared with
WAYS = {
    FULL: "the whole algorithm",
    KEEPING: "facts with all clauses so far",
    EVERY: "the report's: facts with the newest clauses",
    FIRST: "ours: their first literals only",
}


@dataclass(frozen=True)
class Settings:
    """Numbers of positions."""

    checked: int = ours(1000, "positions of random games, won ones among them, in which the answers are compared",
                        scales=True)  # fmt: skip
    counted: int = ours(40, "of them in which clauses are counted; the report's procedure takes half a second for each",
                        scales=True)  # fmt: skip


def game_positions(game: Game, count: int, seed: int) -> list[Position]:
    """Positions of random games, one of each: every third the last, the others from anywhere in the game."""
    positions = []
    for number in range(count):
        stream = new_stream(seed, number)
        line = [game.start()]
        while game.result(line[-1]) is None:
            moves = game.legal_moves(line[-1])
            line.append(game.play(line[-1], moves[random_below(stream, len(moves))]))
        positions.append(line[-1] if number % 3 == 0 else line[random_below(stream, len(line))])
    return positions


def winner_by_rules(game: Game, position: Position) -> int | None:
    payoffs = game.result(position)
    return None if payoffs is None else next((seat for seat, payoff in enumerate(payoffs) if payoff > 0), None)


@dataclass(frozen=True)
class Checks(Job):
    """The answers of the win checker in positions of random games, compared with the rules'."""

    KIND: ClassVar[str] = "paper.polar.checks"
    VERSION: ClassVar[int] = 1

    positions: int
    seed: int

    def identity(self) -> dict[str, Any]:
        return super().identity() | {"game": POLAR.identity()}

    def run(self, tell: Tell) -> dict[str, Any]:
        game = POLAR.open()
        right = won = 0
        for number, position in enumerate(game_positions(game, self.positions, self.seed)):
            winner = winner_by_rules(game, position)
            right += winner_by_resolution(game, position) == winner
            won += winner is not None
            tell((number + 1) / self.positions, "wins by resolution")
        return {"positions": self.positions, "right": right, "won": won}


@dataclass(frozen=True)
class Clauses(Job):
    """How much resolution takes in some positions: pairs of clauses that are tried, and the time."""

    KIND: ClassVar[str] = "paper.polar.clauses"
    VERSION: ClassVar[int] = 2

    positions: int
    seed: int

    def identity(self) -> dict[str, Any]:
        return super().identity() | {"game": POLAR.identity()}

    def run(self, tell: Tell) -> dict[str, Any]:
        """For each way and position the pairs; under `measured` the seconds of those that are done."""
        game = POLAR.open()
        pairs: dict[str, list[int]] = {way: [] for way in WAYS}
        seconds: dict[str, list[float]] = {EVERY: [], FIRST: []}
        for number, position in enumerate(game_positions(game, self.positions, self.seed)):
            for select, times in seconds.items():
                began = time.perf_counter()
                facts = facts_of(game, position)
                goals = rounds_of_goals(game, facts, select)
                times.append(time.perf_counter() - began)
                pairs[select].append(sum(pairs_with_facts(len(facts.known), rounds) for rounds in goals))
                if select == EVERY:
                    pairs[FULL].append(sum(pairs_of_all(len(facts.known), rounds) for rounds in goals))
                    pairs[KEEPING].append(
                        sum(pairs_with_facts(len(facts.known), rounds, keeps=True) for rounds in goals)
                    )
            tell((number + 1) / self.positions, "clauses of resolution")
        return {"pairs": pairs, "measured": {"seconds": seconds}}


def rounds_of_goals(game: Game, facts: Facts, select: str) -> list[list[int]]:
    """For each goal that is tried how many clauses each round resolves with the facts; a proved goal is the last."""
    goals = []
    for seat in range(2):
        for relation in STEPS:
            proved, rounds = rounds_of(goal(seat, relation, game.settings["rings"], game.settings["k"]), facts, select)
            goals.append(rounds)
            if proved:
                return goals
    return goals


def rounds_of(question: Clause, facts: Facts, select: str) -> tuple[bool, list[int]]:
    """Whether a goal is proved, and how many clauses each round begins with."""
    clauses, rounds = [question], []
    while clauses:
        rounds.append(len(clauses))
        made: dict[Any, Clause] = {}
        for clause in clauses:
            for resolvent, _ in resolvents(clause, facts, select):
                if not resolvent:
                    return True, rounds
                made.setdefault(shape(resolvent), resolvent)
        clauses = list(made.values())
    return False, rounds


def pairs_with_facts(facts: int, rounds: Sequence[int], keeps: bool = False) -> int:
    """The pairs that are tried if each round resolves the facts with its new clauses, or with all so far.

    >>> pairs_with_facts(10, [1, 2, 3]), pairs_with_facts(10, [1, 2, 3], keeps=True)
    (60, 100)
    """
    return facts * sum(accumulate(rounds) if keeps else rounds)


def pairs_of_all(facts: int, rounds: Sequence[int]) -> int:
    """The pairs that are tried if each round resolves all clauses there are with each other.

    >>> pairs_of_all(3, [1, 2])  # 4 clauses, then 6
    21
    """
    there, pairs = facts, 0
    for new in rounds:
        there += new
        pairs += there * (there - 1) // 2
    return pairs


# What was found


def jobs(settings: Settings, seed: int) -> list[Job]:
    return [Checks(settings.checked, seed), Clauses(settings.counted, seed)]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    told = found[Checks(settings.checked, seed)]
    right = Table(
        "Answers that are the rules', %", ["positions", "won", "report", "right, %"],
        [[told["positions"], told["won"], "all", Share(told["right"], told["positions"])]],
        notes=["95 % interval (Wilson)."],
    )  # fmt: skip
    clauses = found[Clauses(settings.counted, seed)]
    work = Table(
        "What a win check takes", ["way", "report", "pairs of clauses tried", "ms", "positions"],
        notes=["Means over positions. The first two ways are counted, not done, so that they have no time; the "
               "milliseconds are those of plain Python on the machine that ran the job."],
    )  # fmt: skip
    for way, name in WAYS.items():
        pairs, seconds = clauses["pairs"][way], clauses["measured"]["seconds"].get(way)
        shown = None if seconds is None else Measured(1000 * sum(seconds) / len(seconds), digits=2)
        work.rows.append([name, None, Measured(sum(pairs) / len(pairs), digits=0), shown, len(pairs)])
    return Answer([right, work])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def works(found: Found) -> Judged:
        told = found[Checks(settings.checked, seed)]
        return judged(told["right"] == told["positions"],
                      f"{told['right']:,} of {told['positions']:,} answers are right.")  # fmt: skip

    def faster(found: Found) -> Judged:
        ratio = times_as_many(FULL, found)
        return judged(ratio >= FAR_FASTER, f"The whole algorithm tries {ratio:,.0f} times as many pairs of clauses.")

    def newest(found: Found) -> Judged:
        ratio = times_as_many(KEEPING, found)
        return judged(ratio >= SIGNIFICANTLY, f"With all clauses so far it tries {ratio:.2f} times as many pairs.")

    def times_as_many(way: str, found: Found) -> float:
        pairs = found[Clauses(settings.counted, seed)]["pairs"]
        return sum(pairs[way]) / sum(pairs[EVERY])

    return [
        Claim("The shortened algorithm still works", "section 2.5",
              "its answer is that of the rules in every position", works),
        Claim("The optimizations make the win checker far faster than the full algorithm", "section 2.5",
              f"the full algorithm tries at least {FAR_FASTER} times as many pairs of clauses", faster),
        Claim("Resolving only the newest clauses speeds it up significantly", "section 2.5",
              f"with those of earlier rounds as well it tries at least {SIGNIFICANTLY} times as many pairs", newest),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="resolution", about="the win checker by resolution: its answers, and what they take",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["Answers are compared with our checker, which resolves only the first literal of a clause and so "
                 "finds the same proofs with far fewer clauses; the tests compare it with the report's procedure."],
        small={"checked": 6, "counted": 1},
    )
]  # fmt: skip
