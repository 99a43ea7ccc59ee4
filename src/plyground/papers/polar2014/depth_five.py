"""The results between the heuristics at depth 5: basic, classifier and neural net against each other.

The report played one game for each side from the empty board, since its players never vary; we play these, and many
more from random openings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from plyground.core.charts import Chart, interval_chart
from plyground.matches.differences import Estimate, newcombe_interval
from plyground.papers.answer import Answer, Claim, Found, Judged, Measured, Table, is_above, judged
from plyground.papers.contest import Contest
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.polar2014.players import (
    BASIC,
    CLASSIFIER,
    EXPLORING,
    NETWORK,
    POLAR,
    BestNetwork,
    all_heuristics,
    best_networks,
    searching,
    wins,
)

SEATS = ("x", "o")
WINNERS = {(BASIC, CLASSIFIER): BASIC, (BASIC, NETWORK): NETWORK, (CLASSIFIER, NETWORK): NETWORK}  # in the report
Pair = tuple[str, str]


@dataclass(frozen=True)
class Settings(BestNetwork):
    """The depth, the games, and how the networks learned."""

    depth: int = paper(5, "section 4, last sentence")
    games: int = ours(200, "100 random openings of a few marks, each with both players as x; the report: two games, "
                           "from the empty board", scales=True)  # fmt: skip


def pairs(settings: Settings, seed: int) -> list[Pair]:
    """All pairs but that of the two networks."""
    names = all_heuristics(best_networks(settings, seed))
    return [pair for pair in combinations(names, 2) if pair != (NETWORK, EXPLORING)]


def contest(pair: Pair, settings: Settings, seed: int, from_openings: bool = True) -> Contest:
    networks = best_networks(settings, seed)
    first, second = (searching(one, settings.depth, networks) for one in pair)
    if from_openings:
        return Contest(POLAR, (first, second), settings.games, seed, openings=None)
    return Contest(POLAR, (first, second), len(SEATS), seed, openings=0)


def jobs(settings: Settings, seed: int) -> list[Contest]:
    return [contest(pair, settings, seed, many) for pair in pairs(settings, seed) for many in (False, True)]


def score(found: Found, one: Contest, player: int = 0) -> Measured:
    """The wins of a player in %, a draw as half a win; the interval counts an opening as one result."""
    figures = found[one]["players"][player]
    low, high = figures["score_interval"]
    return Measured(100 * figures["score"], (100 * low, 100 * high))


def single_games(found: Found, one: Contest) -> str:
    """The winners of the two games from the empty board, for the first player as x and as o."""
    won = [wins(found[one], 0, seat).successes for seat in SEATS]
    lost = [wins(found[one], 1, seat).successes for seat in reversed(SEATS)]
    return ", ".join("won" if mine else "lost" if theirs else "drawn" for mine, theirs in zip(won, lost, strict=True))


def report_says(pair: Pair) -> str | None:
    return None if pair not in WINNERS else f"the {WINNERS[pair]} wins"


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        f"Depth {settings.depth}: the first named against the second",
        ["pair", "report", "two games", "score, %", "wins as x, %", "wins as o, %", "games"],
        notes=["The two games are those of the report, from the empty board, as x and as o. The score is the share of "
               "wins from random openings, a draw as half a win, with a 95 % interval in which an opening counts once; "
               "wins as x and as o have Wilson's."],
    )  # fmt: skip
    bars = []
    for pair in pairs(settings, seed):
        many = contest(pair, settings, seed)
        all_games = score(found, many)
        table.rows.append([
            " – ".join(pair), report_says(pair), single_games(found, contest(pair, settings, seed, False)), all_games,
            *(wins(found[many], 0, seat) for seat in SEATS), found[many]["games"],
        ])  # fmt: skip
        low, high = all_games.interval or (0.0, 100.0)
        bars.append((" – ".join(pair), all_games.value / 100, low / 100, high / 100))
    chart: Chart = interval_chart(f"Wins at depth {settings.depth}", "wins of the first named", bars, is_percent=True)
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    return [*(winner(pair, settings, seed) for pair in WINNERS), strong_as_x(settings, seed)]


def winner(pair: Pair, settings: Settings, seed: int) -> Claim:
    """That one of a pair is the stronger, by all games from openings."""
    better = WINNERS[pair]
    worse = next(one for one in pair if one != better)

    def judge(found: Found) -> Judged:
        all_pairs = [pair, (worse, EXPLORING)] if better == NETWORK else [pair]
        scores = [score(found, contest(one, settings, seed), one.index(better) if better in one else 1)
                  for one in all_pairs]  # fmt: skip
        told = [f"The {better if one == pair else EXPLORING} scores {shown} % in {settings.games} games."
                for one, shown in zip(all_pairs, scores, strict=True)]  # fmt: skip
        low, high = scores[0].interval or (0.0, 100.0)
        return judged(is_above((low - 50, high - 50)), " ".join(told))

    return Claim(
        f"At depth {settings.depth} the {better} beats the {worse}", "section 4, last paragraph",
        "over random openings, both sides, the interval of its score lies above 50 % (holds) or below (does not)",
        judge, needs_full_scale=NETWORK in pair,
    )  # fmt: skip


def strong_as_x(settings: Settings, seed: int) -> Claim:
    """That the network plays best, above all as x, by its games against both others."""

    def judge(found: Found) -> Judged:
        told, verdicts = [], []
        for other in (BASIC, CLASSIFIER):
            played = found[contest((other, NETWORK), settings, seed)]
            as_x, as_o = (wins(played, 1, seat) for seat in SEATS)
            one, two = (Estimate(each.value, each.interval, each.games) for each in (as_o, as_x))
            verdicts += [
                is_above((as_x.interval[0] - 0.5, as_x.interval[1] - 0.5)),
                is_above(newcombe_interval(one, two)),
            ]
            told.append(f"against the {other} {as_x} % as x and {as_o} % as o")
        holds = True if all(verdicts) else False if False in verdicts else None
        return judged(holds, f"It wins {', '.join(told)}.")

    return Claim(
        "The neural net plays the best game, especially as x", "section 5, last paragraph",
        "against both others the interval of its wins as x lies above 50 %, and it surely wins more as x than as o "
        "(holds); against one of them it lies below 50 %, or it surely wins no more as x (does not)", judge,
        needs_full_scale=True,
    )  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document="polar", name="depth-5", about="basic heuristic, classifier and neural net against each other",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        remarks=["The networks are those of figure-7. From one position two players without chance play one game; it "
                 "says little about who is better, which is why the openings decide here."],
        small={"depth": 2},
    )
]  # fmt: skip
