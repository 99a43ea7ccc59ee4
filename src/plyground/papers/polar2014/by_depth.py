"""Figures 5, 6 and 7: how often each heuristic wins against the random player, by the depth of the search.

The curves of the report are lost; its text says what they show.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart, Series
from plyground.matches.differences import Estimate, newcombe_interval
from plyground.papers.answer import DEPTH, Answer, Claim, Found, Judged, Share, Table, is_above, judged
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.effort import whole_marks
from plyground.papers.polar2014.players import (
    BASIC,
    BY_HAND,
    CLASSIFIER,
    EXPLORING,
    NETWORK,
    POLAR,
    BestNetwork,
    best_networks,
    searching,
    wins,
)

NOTICEABLE = 0.05  # a difference in the share of wins that is smaller would not be noticed in 100 games
DRASTIC = 0.2
WHERE = "section 5, first paragraph"


@dataclass(frozen=True)
class Settings:
    """Numbers of games and depths."""

    games: int = paper(100, "section 4: at each depth", scales=True)
    depths: tuple[int, ...] = ours((1, 2, 3, 4, 5, 6), "the report's are unknown; it tells of depths 1, 2 and 5")


@dataclass(frozen=True)
class NetworkSettings(BestNetwork, Settings):
    """The same, and how the networks learned."""


def networks_of(settings: Settings, seed: int) -> dict[str, LearningRun]:
    return best_networks(settings, seed) if isinstance(settings, NetworkSettings) else {}


def contest(heuristic: str, depth: int, settings: Settings, seed: int) -> Contest:
    player = searching(heuristic, depth, networks_of(settings, seed))
    return Contest(POLAR, (player, Contestant("random")), settings.games, seed)


def jobs(heuristics: Sequence[str], settings: Settings, seed: int) -> list[Contest]:
    return [contest(one, depth, settings, seed) for one in heuristics for depth in settings.depths]


def shares(heuristic: str, settings: Settings, seed: int, found: Found) -> dict[int, Share]:
    """The wins of a heuristic by depth."""
    return {depth: wins(found[contest(heuristic, depth, settings, seed)]) for depth in settings.depths}


def answer(figure: int, heuristics: Sequence[str], settings: Settings, seed: int, found: Found) -> Answer:
    by_depth = {one: shares(one, settings, seed, found) for one in heuristics}
    table = Table(
        f"Figure {figure}: wins against random, %", ["depth", "report", *heuristics, "games"],
        [[depth, None, *(by_depth[one][depth] for one in heuristics), settings.games] for depth in settings.depths],
        notes=["95 % intervals (Wilson). Both play x and o equally often. The report's curve is lost."],
    )  # fmt: skip
    curves = [
        Series(one, [(float(depth), share.value, *share.interval) for depth, share in by_depth[one].items()])
        for one in heuristics
    ]
    chart = Chart(f"Figure {figure}: average win rates", "depth", "wins against random", curves, is_percent=True,
                  marks=whole_marks(settings.depths))  # fmt: skip
    return Answer([table], [chart])


# Conclusions


def second_ply(heuristic: str, settings: Settings, seed: int, found: Found) -> tuple[tuple[float, float] | None, str]:
    """The interval of the difference in wins that the second ply makes, and a sentence about it."""
    by_depth = shares(heuristic, settings, seed, found)
    one, two = (Estimate(by_depth[depth].value, by_depth[depth].interval, by_depth[depth].games) for depth in (1, 2))
    difference = newcombe_interval(one, two)
    assert difference is not None
    low, high = difference
    return difference, (
        f"The {heuristic}: {100 * one.value:.0f} % at depth 1, {100 * two.value:.0f} % at depth 2; a difference of "
        f"{100 * low:+.1f} to {100 * high:+.1f} points."
    )


def noticeable(heuristics: Sequence[str], settings: Settings, seed: int) -> Claim:
    """That the second ply makes a noticeable difference, judged by the first of these heuristics."""

    def judge(found: Found) -> Judged:
        told = [second_ply(one, settings, seed, found) for one in heuristics]
        low, high = told[0][0] or (-1.0, 1.0)
        holds = False if high < NOTICEABLE else True if low > 0 else None
        return judged(holds, " ".join(text for _, text in told))

    return Claim(
        f"Looking two plies ahead instead of one makes a noticeable difference for the {heuristics[0]}", WHERE,
        f"the interval of the difference in wins lies wholly below {100 * NOTICEABLE:.0f} points (does not hold), else "
        "above 0 (holds)",
        judge, needs_full_scale=heuristics[0] == NETWORK, theme=DEPTH,
    )  # fmt: skip


def drastic(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        difference, text = second_ply(CLASSIFIER, settings, seed, found)
        return judged(is_above(difference, DRASTIC), text)

    return Claim(
        "Looking two plies ahead instead of one makes a drastic difference for the classifier", WHERE,
        f"the interval of the difference in wins lies above {100 * DRASTIC:.0f} points (holds) or below (does not)",
        judge, theme=DEPTH,
    )  # fmt: skip


def worse_than_random(settings: Settings, seed: int) -> Claim:
    def judge(found: Found) -> Judged:
        share = shares(CLASSIFIER, settings, seed, found)[1]
        low, high = share.interval
        return judged(
            True if high < 0.5 else False if low > 0.5 else None, f"It wins {share} % of {share.games} games."
        )

    return Claim(
        "At depth 1 the classifier does worse than random", "section 5, third paragraph",
        "the interval of its wins against the random player lies below 50 % (holds) or above (does not)", judge,
    )  # fmt: skip


def experiment(
    figure: int, heuristics: Sequence[str], about: str, settings: Settings,
    claims: Callable[[Settings, int], Sequence[Claim]], remarks: Sequence[str],
) -> Experiment:  # fmt: skip
    small = {"depths": (1, 2)}
    return Experiment(
        document="polar", name=f"figure-{figure}", about=about, settings=settings, remarks=remarks, small=small,
        jobs=lambda settings, seed: jobs(heuristics, settings, seed),
        answer=lambda settings, seed, found: answer(figure, heuristics, settings, seed, found),
        claims=claims,
    )  # fmt: skip


EXPERIMENTS = [
    experiment(
        5, [BASIC], "the basic heuristic (free rows) against random, by depth", Settings(),
        lambda settings, seed: [noticeable([BASIC], settings, seed)],
        [f"The report's basic heuristic is our evaluator {BY_HAND[BASIC]}."],
    ),
    experiment(
        6, [CLASSIFIER], "the classifier (decision tree) against random, by depth", Settings(),
        lambda settings, seed: [worse_than_random(settings, seed), drastic(settings, seed)],
        ["The tree of figure 2 is lost. Ours has fifteen leaves and respects every sentence of the text (decision D4); "
         "one that asks other questions at the start of a game could be as weak there as the report's."],
    ),
    experiment(
        7, [NETWORK, EXPLORING], "the neural network against random, by depth", NetworkSettings(),
        lambda settings, seed: [noticeable([NETWORK, EXPLORING], settings, seed)],
        ["The networks have the rates of the report's best, .01 in the game and .1 after it. One learns as the report "
         "says, where nothing is random but the choice among equal values (D7); the other plays one move in five at "
         "random while it learns. A search looks for a won game before it asks its heuristic, as the report's does."],
    ),
]  # fmt: skip
