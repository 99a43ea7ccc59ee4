"""Which side is favoured, by how well both play: the report cites experts who found the sides about equal.

There are no experts here. Searching players stand for them, each against itself, and the deeper they look the more they
say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from plyground.core.charts import Chart, Series
from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Answer, Claim, Found, Judged, Table
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tablut2014.results import COLUMNS, DOCUMENT, PUBLISHED, Games, Outcome, lead, near, points

EQUAL = 0.10  # a lead of either side in shares of wins that is called none


@dataclass(frozen=True)
class Settings:
    """Boards, depths and games."""

    games: int = ours(300, "leads of 6 points can be told from none", scales=True)
    sizes: tuple[int, ...] = paper((7, 9), "sections Problem Definition and Results")
    depths: tuple[int, ...] = ours((1, 2, 3), "of players who see pieces and the king's way to a corner (`simple`)")


def contests(settings: Settings, size: int, seed: int) -> dict[int, Games]:
    """By depth, 0 being random play."""
    texts = {0: PUBLISHED} | {
        depth: f"alphabeta:depth={depth},eval=simple,ties=random,endgame=no" for depth in settings.depths
    }
    spec = GameSpec("tablut", {"size": size})
    return {depth: Games(spec, (Contestant(text), Contestant(text)), settings.games, seed)
            for depth, text in texts.items()}  # fmt: skip


def jobs(settings: Settings, seed: int) -> Sequence[Games]:
    return [match for size in settings.sizes for match in contests(settings, size, seed).values()]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables, series = [], []
    for size in settings.sizes:
        table = Table(f"Equal players on {size}x{size}", ["plies", *COLUMNS])
        leads = []
        for depth, match in contests(settings, size, seed).items():
            outcome = Outcome(found[match])
            table.rows.append(["random" if depth == 0 else depth, *outcome.cells])
            leads.append((float(depth), outcome.white.value, *outcome.white.interval))
        tables.append(table)
        series.append(Series(f"{size}x{size}", leads))
    return Answer(tables, [Chart("White's wins when both sides look equally far", "plies (0: random play)",
                                 "games won by White", series, is_percent=True)])  # fmt: skip


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    deepest = max(settings.depths)

    def judge(size: int, found: Found) -> Judged:
        outcome = Outcome(found[contests(settings, size, seed)[deepest]])
        leads = lead(outcome.white, outcome.black)
        return near(leads, 0.0, EQUAL, f"White leads Black {points(leads)}.")

    return [
        Claim(f"Between experts the sides are about equal ({size}x{size})", "section Problem Definition",
              f"between players who look {deepest} plies ahead White's share of wins less Black's lies, with its "
              f"interval, within ± {100 * EQUAL:.0f} points (holds) or wholly outside (does not)",
              partial(judge, size))
        for size in settings.sizes
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="fairness", about="which side wins between equal players, by how far they look ahead",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"games": 20, "depths": (1,), "sizes": (7,)},
        remarks=("The report's own table cannot tell: its fixed players at three plies choose nearly at random (see "
                 "rows-2-4), and its experts' games are not told.",),
    )
]  # fmt: skip
