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
    positions: int = ours(20_000, "looked at for a move by the strongest player: three plies and more")


def levels(settings: Settings) -> dict[str, str]:
    """Players by their names, the weakest first."""
    eyes = "eval=simple,ties=random,endgame=no"
    by_depth = {f"{depth} {'ply' if depth == 1 else 'plies'}": f"alphabeta:depth={depth},{eyes}"
                for depth in settings.depths}  # fmt: skip
    return {"random": PUBLISHED, **by_depth, f"{settings.positions:,} positions": (
        f"alphabeta:nodes={settings.positions},{eyes}")}  # fmt: skip


def contests(settings: Settings, size: int, seed: int) -> dict[str, Games]:
    """Each player against itself."""
    spec = GameSpec("tablut", {"size": size})
    return {name: Games(spec, (Contestant(text), Contestant(text)), settings.games, seed)
            for name, text in levels(settings).items()}  # fmt: skip


def jobs(settings: Settings, seed: int) -> Sequence[Games]:
    return [match for size in settings.sizes for match in contests(settings, size, seed).values()]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables, series = [], []
    names = list(levels(settings))
    for size in settings.sizes:
        table = Table(f"Equal players on {size}x{size}", ["both look at", *COLUMNS[:-1]],
                      notes=["The report has no such games."])  # fmt: skip
        curve = []
        for number, (name, match) in enumerate(contests(settings, size, seed).items()):
            outcome = Outcome(found[match])
            table.rows.append([name, *outcome.cells[:-1]])
            curve.append((float(number), outcome.white.value, *outcome.white.interval))
        tables.append(table)
        series.append(Series(f"{size}x{size}", curve))
    marks = [(float(number), name) for number, name in enumerate(names)]
    return Answer(tables, [Chart("White's wins when both sides look equally far", "what both look at",
                                 "games won by White", series, is_percent=True, marks=marks)])  # fmt: skip


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    strongest = list(levels(settings))[-1]

    def judge(size: int, found: Found) -> Judged:
        outcome = Outcome(found[contests(settings, size, seed)[strongest]])
        leads = lead(outcome.white, outcome.black)
        return near(leads, 0.0, EQUAL, f"White leads Black {points(leads)}.")

    return [
        Claim(f"Between experts the sides are about equal ({size}x{size})", "section Problem Definition",
              f"between players who look at {strongest} for a move White's share of wins less Black's lies, with its "
              f"interval, within ± {100 * EQUAL:.0f} points (holds) or wholly outside (does not)", partial(judge, size))
        for size in settings.sizes
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="fairness", about="which side wins between equal players, by how far they look ahead",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"games": 20, "depths": (1,), "sizes": (7,), "positions": 500},
        remarks=("The report's own table cannot tell: its fixed players at three plies choose nearly at random (see "
                 "rows-2-4), and its experts' games are not told.",),
    )
]  # fmt: skip
