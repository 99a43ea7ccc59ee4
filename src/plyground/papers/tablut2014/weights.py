"""The hand-tuned weights of the report's table 2 against the starting weights of its table 1, side by side.

In row 2 of its results the report lets both sides play with tuned weights, and takes Black's for the better ones since
Black wins. Whether that is the weights or the side shows when each side plays with both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from plyground.jobs.game_spec import GameSpec
from plyground.papers.answer import Answer, Claim, Found, Judged, Share, Table, is_above, judged
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tablut2014.results import DOCUMENT, FIXED, Games, Outcome, gain, lead, points

TUNED, STARTING = "table 2", "table 1"
NUMBERS = {TUNED: 2, STARTING: 1}  # of the weights, as options of the player


@dataclass(frozen=True)
class Settings:
    """Depths and games."""

    games: int = ours(500, "for each pair of weights at each depth, all from different openings", scales=True)
    depths: tuple[int, ...] = paper((1, 3), "results table, column Search Depth")


def match_of(settings: Settings, white: str, black: str, depth: int, seed: int) -> Games:
    """Each game begins with a few random turns of its own, without which one side wins nearly all."""
    players = tuple(Contestant(f"{FIXED}:depth={depth},weights={NUMBERS[weights]}") for weights in (white, black))
    return Games(GameSpec("tablut"), players, settings.games, seed, openings=settings.games)


def jobs(settings: Settings, seed: int) -> Sequence[Games]:
    return [
        match_of(settings, white, black, depth, seed)
        for depth in settings.depths for white, black in product(NUMBERS, NUMBERS)
    ]  # fmt: skip


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    tables = []
    for depth in settings.depths:
        table = Table(f"Fixed players at {depth} {'ply' if depth == 1 else 'plies'}",
                      ["White's weights", "Black's weights", "report", "games", "rounds", "White, %", "Black, %",
                       "drawn, %"])  # fmt: skip
        for white, black in product(NUMBERS, NUMBERS):
            cells = Outcome(found[match_of(settings, white, black, depth, seed)]).cells[:-1]
            is_told = depth == 3 and white == black == TUNED
            table.rows.append([white, black, "33 / 47 / 20" if is_told else None, *cells])
        tables.append(table)
    return Answer(tables)


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def outcome(found: Found, white: str, black: str, depth: int) -> Outcome:
        return Outcome(found[match_of(settings, white, black, depth, seed)])

    def wins(found: Found, side: str, weights: str, depth: int) -> Share:
        """Of one side with these weights, against both weights of the other."""
        both = [
            outcome(found, *((weights, other) if side == "White" else (other, weights)), depth) for other in NUMBERS
        ]
        shares = [one.white if side == "White" else one.black for one in both]
        return Share(sum(one.successes for one in shares), sum(one.games for one in shares))

    def judge_better(depth: int, found: Found) -> Judged:
        leads = lead(outcome(found, TUNED, TUNED, depth).black, outcome(found, TUNED, TUNED, depth).white)
        return judged(is_above(leads), f"Black leads {points(leads)}.")

    def judge_tuning(side: str, depth: int, found: Found) -> Judged:
        more = gain(wins(found, side, STARTING, depth), wins(found, side, TUNED, depth))
        return judged(is_above(more), f"{side}'s share of wins changes {points(more)}.")

    tuned = ("with the weights of table 2 it wins more games than with those of table 1, against both kinds of "
             "opponent together: the interval of the difference lies above 0")  # fmt: skip
    made = []
    for depth in settings.depths:
        plies = f"{depth} {'ply' if depth == 1 else 'plies'}"
        made += [
            Claim(f"The weights for Black seem better than those for White (from random openings, {plies})",
                  "results table, row 2",
                  "the interval of Black's share of wins less White's lies above 0, both with table 2",
                  partial(judge_better, depth)),
            *(Claim(f"{side}'s weights are well selected ({plies})", "section Discussion, first paragraph", tuned,
                    partial(judge_tuning, side, depth))
              for side in ("White", "Black")),
        ]  # fmt: skip
    return made


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="weights", about="the hand-tuned weights against the starting weights, on both sides",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims, small={"games": 20, "depths": (1,)},
        remarks=(
            "Who wins when both sides are tuned says as much about the sides as about the weights. What tuning is "
            "worth is what a side gains by it.",
            "The report tried to tune weights by the results of games and gave up for want of time; it thought an "
            "evolutionary algorithm promising, which `plyground tune tablut --eval fixed` is.",
        ),
    )
]  # fmt: skip
