"""Row 1 of the report's results: random players on 7x7."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Answer, Claim, Found, Judged, Table
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tablut2014.results import (
    COLUMNS,
    DOCUMENT,
    PROGRAM_RULES,
    PUBLISHED,
    THE_REPORT,
    Games,
    Outcome,
    lead,
    near,
    points,
    reported,
    reported_cells,
)

SYMMETRIC = 0.05  # a lead of either side in shares of wins that is called none
NEAR = 0.05  # of a mean length, as a part of it
NO_DRAWS = 0.005  # a share of draws that is printed as 0

WAYS: Sequence[
    tuple[str, Mapping[str, Any], str]
] = (  # how the game is played, its rules, and how both players draw their moves
    ("as the report words it", {}, PUBLISHED),
    ("by its program's rules", PROGRAM_RULES, PUBLISHED),
    ("uniform over all moves instead", {}, "random"),
)


@dataclass(frozen=True)
class Settings:
    """Numbers of games."""

    games: int = ours(10_000, "the report's 1,000 leave a side's lead open by 6 points", scales=True)
    size: int = paper(7, "section Results")
    max_rounds: int = paper(150, "results table, column Max Turns")


def matches(settings: Settings, seed: int) -> list[Games]:
    """One match for each way of WAYS."""
    return [
        Games(GameSpec("tablut", {"size": settings.size, "max_rounds": settings.max_rounds, **rules}),
              (Contestant(player), Contestant(player)), settings.games, seed)
        for _, rules, player in WAYS
    ]  # fmt: skip


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table("Random White against random Black", ["", *COLUMNS], [[THE_REPORT, *reported_cells(1)]])
    for (way, *_), match in zip(WAYS, matches(settings, seed), strict=True):
        table.rows.append([way, *Outcome(found[match]).cells])
    return Answer([table])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    """About the games as the report words them."""
    worded = matches(settings, seed)[0]

    def outcome(found: Found) -> Outcome:
        return Outcome(found[worded])

    def judge_symmetry(found: Found) -> Judged:
        leads = lead(outcome(found).white, outcome(found).black)
        return near(leads, 0.0, SYMMETRIC, f"White leads Black {points(leads)}.")

    def judge_length(found: Found) -> Judged:
        rounds, theirs = outcome(found).rounds, reported(1)["moves"]
        return near(rounds.interval, theirs, theirs * NEAR, f"Ours last {rounds} rounds.")

    def judge_draws(found: Found) -> Judged:
        drawn = outcome(found).drawn
        return near(drawn.interval, 0.0, NO_DRAWS, f"Drawn: {drawn} %.")

    where = "results table, row 1"
    return [
        Claim("Random players' scores are symmetrical", where,
              f"the interval of White's share of wins less Black's lies within ± {100 * SYMMETRIC:.0f} points (holds) "
              "or wholly outside (does not)", judge_symmetry),
        Claim("A game of random players lasts 58 rounds", where,
              f"the interval of the mean lies within {100 * NEAR:.0f} % of 58 (holds) or wholly outside (does not)",
              judge_length, is_figure=True),
        Claim("No game of random players is drawn", where,
              "the interval of the share of draws lies below 0.5 %, which prints as 0 (holds), or above (does not)",
              judge_draws, is_figure=True),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="row-1", about="random players on 7x7", settings=Settings(), jobs=matches,
        answer=answer, claims=claims, small={"games": 20},
        remarks=(
            "The report counts a game by the number of its last round from 0, so its means lie half a round to one "
            "round below ours; a draw counts 150.",
            "By its program's rules: a king without soldiers plays on, and the king does not capture by moving. Left "
            "out are two faults of the program: a random player who finds no move in four draws of a direction passes, "
            "and a lane with the empty throne in it loses its farthest cell. With both it plays 58.3 rounds, White "
            "48.2, Black 48.3, drawn 3.5 %.",
            "The mean length is reproduced only if a random move is drawn as the report says: a piece, then a "
            "direction, then a length. No way of drawing that we tried leaves no game drawn.",
        ),
    )
]  # fmt: skip
