"""Figures 8 and 9: what a move costs by depth, with each heuristic without pruning, and with alpha-beta pruning.

The times are of this machine; the numbers of positions looked at are the same on every machine, so the conclusions are
judged by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from plyground.core.charts import Chart, Series
from plyground.papers.answer import DEPTH, Answer, Cell, Claim, Found, Judged, Table, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.effort import Effort, common_means, mean_nodes, nodes_cell, time_cell, whole_marks
from plyground.papers.polar2014.players import (
    ALPHA_BETA,
    BASIC,
    BY_HAND,
    MINIMAX,
    NETWORK,
    BestNetwork,
    best_networks,
    searching,
)

SHALLOW = (1, 2)
ALIKE = 0.01  # of what minimax looks at at its greatest depth: the eye sees no smaller difference in a figure
HUGE = 0.9  # a huge part of the work
DEEPER = 2  # plies
NAMES = {MINIMAX: "minimax", ALPHA_BETA: "alpha-beta"}
MOVES = [f"moves, {name}" for name in NAMES.values()]


@dataclass(frozen=True)
class Settings:
    """Positions and depths."""

    positions: int = ours(20, "of random games, after 4 to 23 marks; the report timed whole games")
    depths: tuple[int, ...] = ours((1, 2, 3, 4, 5), "the report's are unknown; its heuristics met at depth 5")
    most_nodes: int = ours(60_000_000, "for one search at one depth, so that none takes more than a minute",
                           scales=True)  # fmt: skip


@dataclass(frozen=True)
class NetworkSettings(BestNetwork, Settings):
    """The same, and how the network learned."""


@dataclass(frozen=True)
class PruningSettings(Settings):
    """The same, and how deep alpha-beta goes."""

    pruned_depths: tuple[int, ...] = ours((1, 2, 3, 4, 5, 6, 7, 8), "to see how deep it gets with minimax's positions")


def effort(search: str, heuristic: str, depth: int, settings: Settings, seed: int) -> Effort:
    networks: dict[str, LearningRun] = {}
    if isinstance(settings, NetworkSettings):
        networks = best_networks(settings, seed)
    player = searching(heuristic, depth, networks, search)
    return Effort(player, settings.positions, settings.most_nodes, seed)


def time_chart(title: str, found: Found, curves: dict[str, dict[int, Effort]]) -> Chart:
    """Times by depth, by powers of ten."""
    series = []
    for name, efforts in curves.items():
        times = [(float(depth), time_cell(found, one).value, None, None) for depth, one in efforts.items()]
        series.append(Series(name, times))
    depths = sorted({depth for efforts in curves.values() for depth in efforts})
    return Chart(title, "depth", "ms a move", series, is_log_up=True, marks=whole_marks(depths))


NOTE = ("Positions looked at for a move, and milliseconds on the machine that ran the job: means with 95 % intervals "
        "(Student) over moves in the same positions. The report's curve is lost.")  # fmt: skip


# Figure 8: each heuristic, without pruning

HEURISTICS = (*BY_HAND, NETWORK)


def heuristics_jobs(settings: Settings, seed: int) -> list[Effort]:
    return [effort(MINIMAX, one, depth, settings, seed) for one in HEURISTICS for depth in settings.depths]


def heuristics_answer(settings: Settings, seed: int, found: Found) -> Answer:
    curves = {
        one: {depth: effort(MINIMAX, one, depth, settings, seed) for depth in settings.depths} for one in HEURISTICS
    }
    table = Table(
        "Figure 8: a move of minimax without pruning",
        ["depth", "report", "positions", *(f"{one}, ms" for one in HEURISTICS), "moves"], notes=[NOTE],
    )  # fmt: skip
    for depth in settings.depths:
        efforts = [curves[one][depth] for one in HEURISTICS]
        times = [time_cell(found, one) for one in efforts]
        table.rows.append([depth, None, nodes_cell(found, efforts[0]), *times, len(found[efforts[0]]["nodes"])])
    return Answer([table], [time_chart("Figure 8: average move time for each heuristic", found, curves)])


def exponential(settings: Settings, seed: int) -> Claim:
    """That every ply multiplies the work, of which a game has some 24."""

    def judge(found: Found) -> Judged:
        depths = settings.depths
        factors = []
        for shallow, deep in pairwise(depths):
            first, second = (effort(MINIMAX, BASIC, depth, settings, seed) for depth in (shallow, deep))
            before, after = common_means(found, first, second)
            factors.append((after / before) ** (1 / (deep - shallow)))
        told = ", ".join(f"{factor:.1f}" for factor in factors)
        return judged(min(factors) >= 10, f"From depth to depth it looks at {told} times as many positions.")

    return Claim(
        "The tree is too large to be searched through, so that pruning and heuristics must be used", "section 2",
        "without pruning every ply looks at at least ten times as many positions as the one before", judge,
    )  # fmt: skip


# Figure 9: alpha-beta


def pruning_efforts(settings: PruningSettings, seed: int) -> dict[str, dict[int, Effort]]:
    return {
        NAMES[search]: {depth: effort(search, BASIC, depth, settings, seed) for depth in depths}
        for search, depths in ((MINIMAX, settings.depths), (ALPHA_BETA, settings.pruned_depths))
    }


def pruning_jobs(settings: PruningSettings, seed: int) -> list[Effort]:
    return [one for efforts in pruning_efforts(settings, seed).values() for one in efforts.values()]


def pruning_answer(settings: PruningSettings, seed: int, found: Found) -> Answer:
    curves = pruning_efforts(settings, seed)
    depths = sorted({*settings.depths, *settings.pruned_depths})
    tables = [
        Table("Figure 9: a move with the basic heuristic, ms", ["depth", "report", *curves, *MOVES]),
        Table("The same, positions looked at", ["depth", "report", *curves, *MOVES], notes=[NOTE]),
    ]
    for table, shown in zip(tables, (time_cell, nodes_cell), strict=True):
        for depth in depths:
            efforts = [of.get(depth) for of in curves.values()]
            cells: list[Cell] = [None if one is None else shown(found, one) for one in efforts]
            moves = [None if one is None else len(found[one]["nodes"]) for one in efforts]
            table.rows.append([depth, None, *cells, *moves])
    return Answer(tables, [time_chart("Figure 9: average time for a turn using the basic heuristic", found, curves)])


def pruning_claims(settings: PruningSettings, seed: int) -> Sequence[Claim]:
    plain, pruned = pruning_efforts(settings, seed).values()
    deepest = max(depth for depth in settings.depths if depth in settings.pruned_depths)

    def alike(found: Found) -> Judged:
        most = mean_nodes(found, plain[deepest])
        pairs = [common_means(found, plain[depth], pruned[depth]) for depth in SHALLOW]
        holds = all(abs(one - other) <= ALIKE * most for one, other in pairs)
        told = ", ".join(f"{one:,.0f} and {other:,.0f}" for one, other in pairs)
        return judged(holds, f"Positions at depths 1 and 2: {told}; minimax at depth {deepest}: {most:,.0f}.")

    def chunk(found: Found) -> Judged:
        one, other = common_means(found, plain[deepest], pruned[deepest])
        return judged(1 - other / one >= HUGE, f"At depth {deepest} pruning leaves out {100 * (1 - other / one):.1f} % "
                      f"of {one:,.0f} positions.")  # fmt: skip

    def essential(found: Found) -> Judged:
        most = mean_nodes(found, plain[deepest])
        reached = [depth for depth in settings.pruned_depths if mean_nodes(found, pruned[depth]) <= most]
        is_deepest = max(reached) == max(settings.pruned_depths)  # it might get deeper still
        return judged(True if max(reached) >= deepest + DEEPER else None if is_deepest else False,
                      f"With what minimax looks at at depth {deepest} alpha-beta gets to depth {max(reached)}"
                      f"{' at least' if is_deepest else ''}.")  # fmt: skip

    where = "section 5, second paragraph"
    return [
        Claim("At small depths minimax and alpha-beta take very similar times", where,
              f"at depths 1 and 2 they differ by at most {100 * ALIKE:.0f} % of the positions that minimax looks at at "
              "the greatest depth of its curve", alike),
        Claim("As the depth increases, pruning takes out a huge chunk of the time", where,
              f"at minimax's greatest depth it leaves out at least {100 * HUGE:.0f} % of the positions", chunk),
        Claim("Alpha-beta is essential for searching deeper", where,
              f"with the positions of minimax at its greatest depth it gets at least {DEEPER} plies deeper", essential,
              theme=DEPTH),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="figure-8", about="the time of a move by depth with each heuristic, without pruning",
        settings=NetworkSettings(), jobs=heuristics_jobs, answer=heuristics_answer,
        claims=lambda settings, seed: [exponential(settings, seed)],
        small={"depths": (1, 2), "positions": 2},
    ),
    Experiment(
        document="polar", name="figure-9", about="the time of a move by depth, minimax and alpha-beta pruning",
        settings=PruningSettings(), jobs=pruning_jobs, answer=pruning_answer, claims=pruning_claims,
        remarks=["Our alpha-beta tries moves first that caused cuts elsewhere, which the report's did not; without it "
                 "pruning would save less. Neither search remembers positions here."],
        small={"depths": (1, 2), "pruned_depths": (1, 2, 3), "positions": 2},
    ),
]  # fmt: skip
