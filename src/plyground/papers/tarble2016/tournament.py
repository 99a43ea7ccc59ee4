"""Everybody against everybody: do players that are made of how people think beat the classical ones?"""

import itertools
from collections.abc import Sequence

from plyground.papers.answer import HUMAN_LIKE, Answer, Claim, Found, Share, Table
from plyground.papers.contest import Contest
from plyground.papers.experiment import Experiment
from plyground.papers.tarble2016.match_claims import beats
from plyground.papers.tarble2016.matches import (
    BRIAN,
    HUMAN_LIKE_PLAYERS,
    JOEY,
    MINIMAX,
    MONTE_CARLO,
    NAMES,
    ONE_STEP,
    SARAH,
    SHIPPED,
    SMALL,
    TIME,
    WHOLE_TURNS,
    Pair,
    Settings,
)

PLAYERS = (BRIAN, SARAH, JOEY, MINIMAX, WHOLE_TURNS, MONTE_CARLO, ONE_STEP)
CLASSICAL = (MINIMAX, WHOLE_TURNS, MONTE_CARLO, ONE_STEP)
PAIRS = [Pair(first, against) for first, against in itertools.combinations(PLAYERS, 2)]


def jobs(settings: Settings, seed: int) -> list[Contest]:
    return [job for pair in PAIRS for job in pair.contests(settings, seed)]


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    """The wins of the row against the column, and the same with intervals."""
    shares = {(pair.first, pair.against): pair.ours(settings, seed, found) for pair in PAIRS}
    cross = Table("Games won by the row, %", ["player", *(NAMES[name] for name in PLAYERS[1:])],
                  notes=["A tie counts half."])  # fmt: skip
    for first in PLAYERS[:-1]:
        won = [shares.get((first, against)) for against in PLAYERS[1:]]
        cross.rows.append([NAMES[first], *("" if share is None else round(100 * share.value, 1) for share in won)])
    matches = Table("The matches", ["match", "won by the first, %", "games"], notes=["95 % intervals."])
    for (first, against), share in shares.items():
        matches.rows.append([f"{NAMES[first]} – {NAMES[against]}", share, share.games])
    return Answer([cross, matches, total_table(shares)])


def total_table(shares: dict[tuple[str, str], Share]) -> Table:
    """The mean share of each player over its opponents."""
    table = Table("Mean over all six opponents", ["player", "games won, %"])
    for name in PLAYERS:
        own = [share.value for (first, _), share in shares.items() if first == name]
        own += [1 - share.value for (_, against), share in shares.items() if against == name]
        table.rows.append([NAMES[name], f"{100 * sum(own) / len(own):.1f}"])
    return table


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    made = [
        beats(f"{NAMES[name]}, made of how people think, beats every classical player", "sections 6 and 8",
              [pair for pair in PAIRS if pair.first == name and pair.against in CLASSICAL], settings, seed, HUMAN_LIKE)
        for name in HUMAN_LIKE_PLAYERS
    ]  # fmt: skip
    order = [pair for pair in PAIRS if {pair.first, pair.against} <= set(HUMAN_LIKE_PLAYERS)]
    return [*made, beats("Joey, Sarah and Brian are three levels of skill, in this order", "section 6", order, settings,
                         seed, HUMAN_LIKE)]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="tournament", about="everybody against everybody: human-like and classical players",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("The thesis tells of no match between minimax and Joey, Sarah or Brian; its minimax lost 15 games to "
             "beginners. Ours sees every end of four movements.", SHIPPED, TIME),
    small=SMALL,
)]  # fmt: skip
