"""Random play on the standard board of 9x9, of which the report tells in its introduction."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Answer, Claim, Found, Judged, Table, is_above, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import paper
from plyground.papers.tablut2014.results import (
    COLUMNS,
    DOCUMENT,
    PROGRAM_RULES,
    THE_REPORT,
    Games,
    Outcome,
    lead,
    near,
    points,
)
from plyground.papers.tablut2014.row_1 import WAYS

REPORTED_ROUNDS, REPORTED_BLACK = 146.0, 0.55  # section Problem Definition
NEAR_ROUNDS, NEAR_SHARE = 0.05, 0.025  # what is called the same


@dataclass(frozen=True)
class Settings:
    """Numbers of games and their limit."""

    games: int = paper(10_000, "section Problem Definition", scales=True)
    size: int = paper(9, "section Problem Definition")
    max_rounds: int = paper(500, "section Problem Definition")


def matches(settings: Settings, seed: int) -> list[Games]:
    """One match for each way to play, those of row 1."""
    return [
        Games(GameSpec("tablut", {"size": settings.size, "max_rounds": settings.max_rounds, **rules}),
              (Contestant(player), Contestant(player)), settings.games, seed)
        for _, rules, player in WAYS
    ]  # fmt: skip


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table("Random White against random Black on 9x9", ["", *COLUMNS],
                  [[THE_REPORT, 10_000, f"{REPORTED_ROUNDS:g}", None, f"{100 * REPORTED_BLACK:g}", None, None]]
                  )  # fmt: skip
    for (way, *_), match in zip(WAYS, matches(settings, seed), strict=True):
        table.rows.append([way, *Outcome(found[match]).cells])
    return Answer([table])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def outcome(found: Found, way: int) -> Outcome:
        return Outcome(found[matches(settings, seed)[way]])

    def judge_length(found: Found) -> Judged:
        rounds = outcome(found, 0).rounds
        return near(rounds.interval, REPORTED_ROUNDS, REPORTED_ROUNDS * NEAR_ROUNDS,
                    f"Ours last {rounds} rounds.")  # fmt: skip

    def judge_share(found: Found) -> Judged:
        black = outcome(found, 0).black
        return near(black.interval, REPORTED_BLACK, NEAR_SHARE, f"Black wins {black} %.")

    def judge_favoured(way: int, found: Found) -> Judged:
        leads = lead(outcome(found, way).black, outcome(found, way).white)
        return judged(is_above(leads), f"Black leads {points(leads)}.")

    where = "section Problem Definition"
    return [
        Claim("A random game on 9x9 lasts 146 rounds", where,
              f"the interval of the mean lies within {100 * NEAR_ROUNDS:.0f} % of 146 (holds) or wholly outside",
              judge_length, is_figure=True),
        Claim("In random play the attackers win 55 %", where,
              f"the interval of Black's share lies within {100 * NEAR_SHARE:.1f} points of 55 (holds) or outside",
              judge_share, is_figure=True),
        *(Claim(f"In random play the attackers' side is slightly favoured ({WAYS[way][0]})", where,
                "the interval of Black's share of wins less White's lies above 0",
                partial(judge_favoured, way)) for way in (0, 1)),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="random-9x9", about="random players on 9x9", settings=Settings(), jobs=matches,
        answer=answer, claims=claims, small={"games": 20},
        remarks=(
            "The ways of playing are those of row-1. With all faults of the program's random player its games last 148 "
            f"rounds and Black wins 53 %; the rules that differ here are {' and '.join(PROGRAM_RULES)}.",
        ),
    )
]  # fmt: skip
