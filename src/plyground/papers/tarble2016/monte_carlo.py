"""Section 4.2 of the thesis: Monte Carlo tree search against minimax, and with more time against itself."""

from collections.abc import Sequence
from dataclasses import dataclass

from plyground.core.charts import Chart, Point, Series
from plyground.papers.answer import DEPTH, Answer, Claim, Found, Judged, Share, Table, is_above, judged
from plyground.papers.contest import Contest
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours
from plyground.papers.tarble2016 import matches
from plyground.papers.tarble2016.judging import difference_of_shares, points
from plyground.papers.tarble2016.match_claims import as_published, beats
from plyground.papers.tarble2016.matches import (
    MINIMAX,
    MONTE_CARLO,
    MONTE_CARLO_10,
    PEOPLE,
    SMALL,
    TIME,
    Pair,
    contests,
    matches_table,
    published,
    won_share,
)

LONG = 5000  # playouts from which a job has fewer games


@dataclass(frozen=True)
class Settings(matches.Settings):
    """The thesis's matches, and other budgets against minimax."""

    smallest_budget: int = ours(500, "playouts a movement; how the result grows with the time", scales=True)
    largest_budget: int = ours(10_000, "playouts a movement, a quarter of an hour a turn by the same count",
                               scales=True)  # fmt: skip


def pairs() -> list[Pair]:
    return [*published(MINIMAX), *published(MONTE_CARLO), *published(MONTE_CARLO_10)]


def against_minimax(settings: Settings, seed: int) -> dict[int, list[Contest]]:
    """The matches by the number of playouts."""
    budgets = (settings.smallest_budget, settings.playouts, settings.more_playouts, settings.largest_budget)
    made = {}
    for budget in dict.fromkeys(budgets):
        together = matches.FEW if budget >= LONG else matches.WITH_MONTE_CARLO
        made[budget] = contests(f"mcts:playouts={budget}", MINIMAX, settings.monte_carlo_games, seed, together)
    return made


def jobs(settings: Settings, seed: int) -> list[Contest]:
    played = [job for pair in pairs() if pair.is_of_machines for job in pair.contests(settings, seed)]
    return [*played, *(job for made in against_minimax(settings, seed).values() for job in made)]


def by_budget(settings: Settings, seed: int, found: Found) -> dict[int, Share]:
    return {budget: won_share(found, played) for budget, played in against_minimax(settings, seed).items()}


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    told = Share(12, 13)
    table = Table(
        "Monte Carlo against minimax, by its playouts", ["playouts a movement", "thesis, %", "ours, %", "games"],
        notes=["The thesis's figure stands beside the playouts that its three minutes a turn are taken for."],
    )  # fmt: skip
    drawn: list[Point] = []
    for budget, share in by_budget(settings, seed, found).items():
        table.rows.append([budget, told if budget == settings.playouts else None, share, share.games])
        drawn.append((float(budget), share.value, *share.interval))
    chart = Chart(table.title, "playouts a movement", "games won", [Series("ours", drawn)], is_percent=True,
                  is_log_across=True)  # fmt: skip
    return Answer([matches_table("The thesis's matches", pairs(), settings, seed, found, [PEOPLE]), table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    machines = [pair for pair in pairs() if pair.is_of_machines]
    minimax, itself = machines

    def grows(found: Found) -> Judged:
        shares = by_budget(settings, seed, found)
        few, many = shares[settings.smallest_budget], shares[settings.largest_budget]
        difference = difference_of_shares(few, many)
        return judged(is_above(difference), f"{few} % with the fewest, {many} % with the most; {points(difference)}.")

    return [
        beats("Monte Carlo plays at a higher level than minimax", "section 4.2", [minimax], settings, seed),
        beats("With ten minutes a turn Monte Carlo beats itself with three", "section 4.2", [itself], settings, seed,
              DEPTH),
        Claim("The more time, the better Monte Carlo plays", "section 4.2",
              "against minimax it wins a larger share of games with the most playouts than with the fewest, by the "
              "interval of the difference", grows, theme=DEPTH),
        as_published(machines, settings, seed, "Monte Carlo", "section 4.2"),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="monte-carlo", about="Monte Carlo tree search against minimax and itself, by its time",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=(
        "A capture usually takes three steps and a jump, which random playouts seldom find, so the share grows slowly "
        "with the budget. Earlier, 13 games with 32,000 playouts a movement gave 31 % [13, 58].",
        "Our minimax sees every end of four movements and counts a piece as 0.1 points (D13); it seems to be a "
        "stronger opponent than the thesis's, which lost to beginners by ten points.", TIME,
    ),
    small={**SMALL, "smallest_budget": 3, "largest_budget": 10},
)]  # fmt: skip
