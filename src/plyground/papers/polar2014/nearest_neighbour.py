"""Nearest-neighbour pruning: how deep it gets with the positions that alpha-beta looks at, and how well it plays there.

The report says that it searches far deeper in the same time, and gives no figures. Equal time is equal numbers of
positions here, which are the same on every machine: nearest-neighbour pruning asks the heuristic about every child of a
position before it draws its sample, and these count.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart, Series
from plyground.papers.answer import DEPTH, Answer, Cell, Claim, Found, Judged, Table, judged
from plyground.papers.contest import Contest, Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper, unknown
from plyground.papers.polar2014.effort import Effort, mean_nodes, nodes_cell, time_cell
from plyground.papers.polar2014.players import ALPHA_BETA, BASIC, BY_HAND, NEAREST, POLAR, searching, wins

FAR = 2  # plies deeper


@dataclass(frozen=True)
class Settings:
    """Depths, positions and games."""

    depth: int = ours(5, "of alpha-beta, whose positions are the budget; the depth of the report's last results")
    depths: tuple[int, ...] = ours((5, 6, 7, 8, 9, 10), "of nearest-neighbour pruning with the basic heuristic")
    played_depths: tuple[int, ...] = ours((5, 6, 7, 8), "at which it also plays, around what the budget allows")
    classifier_depths: tuple[int, ...] = ours(
        (5, 6, 7, 8, 10, 12, 14, 16), "the same with the classifier, whose trees are narrower"
    )
    classifier_played_depths: tuple[int, ...] = ours((5, 8, 12, 16), "the same")
    sample: int = unknown(4, "children of a position that are searched; the report has a probability (D8)")
    positions: int = ours(20, "of random games, in which both are counted, as in figure-9")
    most_nodes: int = ours(20_000_000, "for one search at one depth", scales=True)
    games: int = paper(100, "section 3: against players with random attributes", scales=True)


def depths_of(heuristic: str, settings: Settings) -> tuple[int, ...]:
    return settings.depths if heuristic == BASIC else settings.classifier_depths


def played_depths_of(heuristic: str, settings: Settings) -> tuple[int, ...]:
    return settings.played_depths if heuristic == BASIC else settings.classifier_played_depths


def nearest(heuristic: str, depth: int, settings: Settings) -> Contestant:
    player = searching(heuristic, depth, {}, NEAREST)
    return Contestant(f"{player.text},sample={settings.sample}")


def budget(heuristic: str, settings: Settings, seed: int) -> Effort:
    """The positions that alpha-beta looks at."""
    player = searching(heuristic, settings.depth, {}, ALPHA_BETA)
    return Effort(player, settings.positions, settings.most_nodes, seed)


def effort(heuristic: str, depth: int, settings: Settings, seed: int) -> Effort:
    return Effort(nearest(heuristic, depth, settings), settings.positions, settings.most_nodes, seed)


def contests(heuristic: str, depth: int, settings: Settings, seed: int) -> tuple[Contest, Contest]:
    """Against random and against alpha-beta."""
    player = nearest(heuristic, depth, settings)
    others = Contestant("random"), searching(heuristic, settings.depth, {}, ALPHA_BETA)
    first, second = (Contest(POLAR, (player, other), settings.games, seed) for other in others)
    return first, second


def jobs(settings: Settings, seed: int) -> list[Effort | Contest]:
    made: list[Effort | Contest] = []
    for heuristic in BY_HAND:
        made.append(budget(heuristic, settings, seed))
        for depth in depths_of(heuristic, settings):
            made.append(effort(heuristic, depth, settings, seed))
        for depth in played_depths_of(heuristic, settings):
            made += contests(heuristic, depth, settings, seed)
    return made


def reached(heuristic: str, settings: Settings, seed: int, found: Found) -> int:
    """The greatest depth at which it looks at no more positions than alpha-beta; 0 if there is none."""
    most = mean_nodes(found, budget(heuristic, settings, seed))
    return max(
        (depth for depth in depths_of(heuristic, settings)
         if mean_nodes(found, effort(heuristic, depth, settings, seed)) <= most), default=0,
    )  # fmt: skip


def reached_text(heuristic: str, settings: Settings, seed: int, found: Found) -> str:
    depth = reached(heuristic, settings, seed, found)
    is_deepest = depth == max(depths_of(heuristic, settings))  # it might get deeper still
    return f"{depth}{' at least' if is_deepest else ''} with the {heuristic}"


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables, curves = [], []
    for heuristic in BY_HAND:
        alpha_beta = budget(heuristic, settings, seed)
        table = Table(
            f"Nearest-neighbour pruning with the {heuristic}",
            ["search", "depth", "report", "positions", "ms", "beats random, %", "beats alpha-beta, %"],
            [["alpha-beta", settings.depth, None, nodes_cell(found, alpha_beta), time_cell(found, alpha_beta), None,
              None]],
            notes=["Positions looked at for a move, and milliseconds on the machine that ran the job: means with 95 % "
                   f"intervals (Student). Wins, of alpha-beta at depth {settings.depth}, have Wilson's, in "
                   f"{settings.games} games."],
        )  # fmt: skip
        points = []
        for depth in depths_of(heuristic, settings):
            one = effort(heuristic, depth, settings, seed)
            cells: list[Cell] = [None, None]
            if depth in played_depths_of(heuristic, settings):
                easy, hard = (wins(found[contest]) for contest in contests(heuristic, depth, settings, seed))
                cells = [easy, hard]
                points.append((mean_nodes(found, one), hard.value, *hard.interval))
            table.rows.append(["nearest", depth, None, nodes_cell(found, one), time_cell(found, one), *cells])
        tables.append(table)
        curves.append(Series(heuristic, points))
    chart = Chart(
        f"Nearest-neighbour pruning against alpha-beta at depth {settings.depth}", "positions looked at for a move",
        "wins against alpha-beta", curves, is_percent=True, is_log_across=True,
    )  # fmt: skip
    return Answer(tables, [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        told = ", ".join(reached_text(one, settings, seed, found) for one in BY_HAND)
        why = f"With the positions of alpha-beta at depth {settings.depth} it gets to depth {told}."
        return judged(reached(BASIC, settings, seed, found) >= settings.depth + FAR, why)

    return [Claim(
        "Nearest-neighbour pruning searches far deeper than alpha-beta in the same time", "section 2.3",
        f"with the basic heuristic, and no more positions than alpha-beta at depth {settings.depth}, it gets at least "
        f"{FAR} plies deeper", judge, theme=DEPTH,
    )]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="nearest-neighbour", about="nearest-neighbour pruning with the positions of alpha-beta",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["The report has no figures of how well it plays. A sample misses replies, which is what decides its "
                 "games against alpha-beta."],
        small={"depth": 2, "depths": (2, 3), "played_depths": (2,), "classifier_depths": (2, 3),
               "classifier_played_depths": (2,), "positions": 2},
    )
]  # fmt: skip
