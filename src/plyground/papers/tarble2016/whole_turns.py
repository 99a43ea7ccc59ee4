"""Section 4.3.10 of the thesis: the network goes on learning from whole turns, for 957 games.

The thesis's 957 games took ten hours with ten processes, and the network won 11 of 13 games against the one that it
began as.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.jobs.job import Job
from plyground.papers.answer import Answer, Claim, Found, Judged, Share, Table, is_above, judged
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.tarble2016.judging import difference_of_shares, judged_share, points
from plyground.papers.tarble2016.matches import (
    GAME,
    LEARNING,
    NETWORKS,
    ONE_STEP_TURNS,
    WHOLE_TURNS,
    WITH_NETWORK,
    won_share,
)

START = "tarble-one-step"
PUBLISHED = Share(11, 13)


@dataclass(frozen=True)
class Settings:
    """The thesis's second training, from the network that comes with the program on."""

    games: int = paper(957, "section 4.3.10", scales=True)
    test_games: int = ours(200, "against the network that it began as; thesis: 13", scales=True)
    alpha: float = paper(0.001, "as before")
    decay: float = paper(0.9, "λ, as before")
    hidden: int = paper(50, "as before")


def learned(settings: Settings, seed: int) -> LearningRun:
    options = {
        **LEARNING, "start": START, "hidden": settings.hidden, "alpha": settings.alpha,
        "lambda": settings.decay, "choice": "greedy", "test_games": 0, "self_games": 0,
    }  # fmt: skip
    return LearningRun(GAME, options, (settings.games,), seed + 1)  # the shipped one learned with seed 1


def tests(settings: Settings, seed: int) -> dict[str, list[Contest]]:
    """The matches of the two networks that learned from whole turns, against the one that they began as."""
    before = Contestant(NETWORKS[ONE_STEP_TURNS])
    after = {"the one that comes with the program": Contestant(NETWORKS[WHOLE_TURNS]),
             "one that learned here": Contestant("greedy", learned(settings, seed))}  # fmt: skip
    return {
        name: [
            Contest(GAME, (one, before), min(WITH_NETWORK, settings.test_games - begun), seed + number)
            for number, begun in enumerate(range(0, settings.test_games, WITH_NETWORK))
        ]
        for name, one in after.items()
    }


def jobs(settings: Settings, seed: int) -> list[Job]:
    return [learned(settings, seed), *(job for played in tests(settings, seed).values() for job in played)]


def shares(settings: Settings, seed: int, found: Found) -> dict[str, Share]:
    return {name: won_share(found, played) for name, played in tests(settings, seed).items()}


def together(settings: Settings, seed: int, found: Found) -> Share:
    made = shares(settings, seed, found).values()
    return Share(sum(one.successes for one in made), sum(one.games for one in made))


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        "Games won against the network that it began as, %",
        ["network", "learned from", "thesis, %", "ours, %", "games"],
        notes=["Both choose among whole turns. A tie counts half; 95 % intervals."],
    )  # fmt: skip
    for number, (name, share) in enumerate(shares(settings, seed, found).items()):
        table.rows.append([name, settings.games if number else 957, PUBLISHED, share, share.games])
    run = found[learned(settings, seed)]
    moved = Table("What the games changed", ["", "ours"],
                  [["change of the weights, % of their size", f"{100 * run['curve'][-1]['moved']:.2f}"],
                   ["turns of a game learned from", f"{run['windows'][-1]['length']:.1f}"]])  # fmt: skip
    return Answer([table, moved])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def better(found: Found) -> Judged:
        return judged_share(together(settings, seed, found), 0.5, "Won by both together")

    def as_often(found: Found) -> Judged:
        difference = difference_of_shares(PUBLISHED, together(settings, seed, found))
        holds = difference is not None and difference[0] <= 0 <= difference[1]
        return judged(holds, f"Ours − the thesis's: {points(difference)}.")

    def short(found: Found) -> Judged:
        last = found[learned(settings, seed)]["windows"][-1]["length"]
        return judged(is_above((last, last), 20) and last < 30, f"{last:.1f} turns in the last games.")

    return [
        Claim("957 games by whole turns make a network that beats the one that it began as", "section 4.3.10",
              "two such networks together win more than half of their games, by the interval", better,
              needs_full_scale=True),
        Claim("It wins 11 of 13 games", "section 4.3.10",
              "the 95 % interval of the difference of the two shares holds 0", as_often, needs_full_scale=True,
              is_figure=True),
        Claim("From the first network on, games by whole turns end within 20 to 30 turns, as people's do (hoped for)",
              "section 4.3.8",
              "the mean length of the last games learned from lies between 20 and 30", short),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="whole-turns", about="957 more games by whole turns: what the network gains",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("The thesis trained with ten processes that shared the ends of a turn (its section 4.3.9); "
             "`greedy:threads=2` does that with threads and finds the same turns.",),
    small={"games": 2, "test_games": 2},
)]  # fmt: skip
