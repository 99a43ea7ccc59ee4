"""What looking further ahead is worth to the fixed minimax player against random, and what it costs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.charts import Chart, Series
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import DEPTH, Answer, Claim, Found, Judged, Share, Table, is_above, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper
from plyground.papers.tablut2014.results import COLUMNS, DOCUMENT, FIXED, PUBLISHED, Games, Outcome, gain, points

WHITE, BLACK = "White", "Black"
COST = 10.0  # times as many positions, which is called a cost
QUICK = 100.0  # positions looked at for a move, below which it is quick


@dataclass(frozen=True)
class Settings:
    """Depths and games."""

    games: int = paper(1000, "results table, column Games", scales=True)
    depths: tuple[int, ...] = paper((1, 2, 3), "section Approach: up to three plies")


def match_of(settings: Settings, side: str, depth: int, seed: int) -> Games:
    """The fixed player on a side against random."""
    fixed, random = Contestant(f"{FIXED}:depth={depth}"), Contestant(PUBLISHED)
    return Games(GameSpec("tablut"), (fixed, random) if side == WHITE else (random, fixed), settings.games, seed)


def jobs(settings: Settings, seed: int) -> Sequence[Games]:
    return [match_of(settings, side, depth, seed) for side in (WHITE, BLACK) for depth in settings.depths]


def won_by(outcome: Outcome, side: str) -> Share:
    return outcome.white if side == WHITE else outcome.black


def effort(told: Mapping[str, Any], side: str) -> float:
    """Positions looked at for a move."""
    return float(told["players"][0 if side == WHITE else 1]["nodes_per_move"])


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables, series = [], []
    for side in (WHITE, BLACK):
        table = Table(f"Fixed {side} against random", ["plies", *COLUMNS, "positions a move"],
                      notes=["The report's figures stand in rows-2-4; of Black it has none."])  # fmt: skip
        curve = []
        for depth in settings.depths:
            told = found[match_of(settings, side, depth, seed)]
            table.rows.append([depth, *Outcome(told).cells, f"{effort(told, side):,.0f}"])
            won = won_by(Outcome(told), side)
            curve.append((float(depth), won.value, *won.interval))
        tables.append(table)
        series.append(Series(f"fixed {side}", curve))
    return Answer(tables, [Chart("Wins of the fixed player against random by depth", "plies", "games won", series,
                                 is_percent=True)])  # fmt: skip


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    least, most = min(settings.depths), max(settings.depths)

    def both(found: Found) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        return found[match_of(settings, WHITE, least, seed)], found[match_of(settings, WHITE, most, seed)]

    def judge_draws(found: Found) -> Judged:
        shallow, deep = (Outcome(told).drawn for told in both(found))
        avoided = gain(deep, shallow)
        return judged(is_above(avoided), f"Drawn: {shallow} % at {least}, {deep} % at {most} plies.")

    def judge_score(found: Found) -> Judged:
        shallow, deep = (Outcome(told).white for told in both(found))
        more = gain(shallow, deep)
        return judged(is_above(more), f"The share of wins changes {points(more)}.")

    def judge_cost(found: Found) -> Judged:
        shallow, deep = (effort(told, WHITE) for told in both(found))
        return judged(deep >= COST * shallow, f"{shallow:,.0f} and {deep:,.0f} positions a move.")

    def judge_quick(found: Found) -> Judged:
        shallow = effort(both(found)[0], WHITE)
        return judged(shallow < QUICK, f"{shallow:,.0f} positions a move.")

    where = "results table, row 4"
    return [
        Claim("Deeper searches avoid draws", where,
              f"White draws less often against random at {most} plies than at {least}: the interval of the difference "
              "lies above 0", judge_draws, theme=DEPTH),
        Claim("Deeper searches improve the score", where,
              f"White wins more often against random at {most} plies than at {least}: the interval of the difference "
              "lies above 0", judge_score, theme=DEPTH),
        Claim("They cost time", where,
              f"at {most} plies White looks at {COST:.0f} times as many positions for a move as at {least}, or more",
              judge_cost, theme=DEPTH),
        Claim("A single ply is quick", "results table, row 3",
              f"White looks at fewer than {QUICK:.0f} positions for a move", judge_quick, theme=DEPTH),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="depth", about="the fixed player against random by how far it looks ahead",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, small={"games": 20, "depths": (1, 2)},
        remarks=(
            "Costs are judged by positions, which are the same on every machine; seconds are this machine's.",
            "The report's figures at one ply and at three are of players that hardly differ from random ones, for "
            "reasons told in rows-2-4.",
        ),
    )
]  # fmt: skip
