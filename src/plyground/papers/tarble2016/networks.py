"""Sections 4.3.7 and 4.3.10 of the thesis: its networks, which learned by single movements or by whole turns."""

from collections.abc import Sequence

from plyground.papers.answer import DEPTH, Answer, Claim, Found
from plyground.papers.contest import Contest
from plyground.papers.experiment import Experiment
from plyground.papers.tarble2016.match_claims import as_published, beats
from plyground.papers.tarble2016.matches import (
    MINIMAX,
    MONTE_CARLO,
    MONTE_CARLO_10,
    ONE_STEP,
    ONE_STEP_TURNS,
    PEOPLE,
    SHIPPED,
    SMALL,
    TIME,
    WHOLE_TURNS,
    Pair,
    Settings,
    matches_table,
    published,
)

SAME_NETWORK = Pair(ONE_STEP_TURNS, ONE_STEP)  # not played in the thesis, which speaks of it
OTHERS = (Pair(ONE_STEP_TURNS, MINIMAX), Pair(ONE_STEP_TURNS, MONTE_CARLO))  # nor were these


def pairs() -> list[Pair]:
    return [SAME_NETWORK, *OTHERS, *published(ONE_STEP_TURNS), *published(WHOLE_TURNS)]


def jobs(settings: Settings, seed: int) -> list[Contest]:
    return [job for pair in pairs() if pair.is_of_machines for job in pair.contests(settings, seed)]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    return Answer([matches_table("Matches of the networks", pairs(), settings, seed, found, [PEOPLE])])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    told = {(pair.first, pair.against): pair for pair in pairs()}
    longer, later = told[ONE_STEP_TURNS, MONTE_CARLO_10], told[WHOLE_TURNS, ONE_STEP_TURNS]
    return [
        beats("Looking at a whole turn when it plays improves the network that learned by single movements",
              "section 4.3.7", [SAME_NETWORK], settings, seed, DEPTH),
        beats("The network is more skilled than Monte Carlo with ten minutes a turn", "section 4.3.7", [longer],
              settings, seed),
        beats("Learning from 957 games by whole turns makes it better", "section 4.3.10", [later], settings, seed),
        beats("Of the classical players the networks are the most successful", "section 4.3.10",
              [*OTHERS, longer], settings, seed),
        as_published([longer, later], settings, seed, "The network", "sections 4.3.7 and 4.3.10"),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="networks", about="the two networks against each other, Monte Carlo and minimax",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=(SHIPPED, "Learning by whole turns moves the weights by half a percent: 957 games with α = 0.001 are few.",
             TIME),
    small=SMALL,
)]  # fmt: skip
