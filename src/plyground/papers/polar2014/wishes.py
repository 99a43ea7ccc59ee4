"""What the report wished for: lower in-game rates, other numbers of hidden units, more inputs, two independent nets.

A network of each kind learns from the same seeds as the report's kind, .01 in the game and .1 after it, and meets it
one ply deep. All of it is tried with networks that choose their moves as the report says, and with some that explore.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from plyground.core.charts import Chart, interval_chart
from plyground.papers.answer import (
    ENVIRONMENT,
    LEARNING_RATE,
    REPRESENTATION,
    Answer,
    Cell,
    Claim,
    Found,
    Judged,
    Mean,
    Table,
    is_above,
    judged,
)
from plyground.papers.contest import Contestant
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.learning_run import LearningRun
from plyground.papers.polar2014.meetings import ONE_PLY, Meetings
from plyground.papers.polar2014.players import BASIC, BY_HAND, EXPLORES, NetworkNumbers, WithWins

MUCH = 0.1  # more than half of the games against the report's kind


@dataclass(frozen=True)
class Settings(NetworkNumbers):
    """The report's network, how much it learns, and how often."""

    in_game: float = paper(0.01, "section 5: of the best network")
    post_game: float = paper(0.1, "section 5: of the best network")
    runs: int = ours(5, "of each kind, with seeds of their own; the report: one")
    training_games: int = ours(20_000, "the report's 5,000,000 took an hour for each network", scales=True)
    games: int = ours(96, "against each opponent: each of 48 first marks, both ways", scales=True)
    explores: tuple[float, ...] = ours((0.0, EXPLORES), "moves at random while they learn; 0: as the report says (D7)")


@dataclass(frozen=True)
class Kind:
    """A kind of network, by what it has other than the report's."""

    name: str
    in_game: float | None = None
    hidden: int | None = None
    encoding: str = "cells"
    two_networks: bool = False


@dataclass(frozen=True)
class Wish:
    """A change that the report wished to try."""

    name: str
    about: str
    kinds: tuple[Kind, ...]
    claim: str
    margin: float  # above half of the games
    remark: str = ""
    theme: str = ""


REPORTS = Kind("the report's")
WISHES = (
    Wish("lower-rates", "in-game learning rates below .01",
         tuple(Kind(f"in-game rate {rate:g}", in_game=rate) for rate in (0.001, 0.002, 0.005)),
         "With an in-game rate below .01 a network could do even better", 0.0, theme=LEARNING_RATE),
    Wish("hidden-units", "other numbers of hidden units",
         tuple(Kind(f"{number} hidden units", hidden=number) for number in (10, 20, 80, 160)),
         "Another number of hidden units could yield a much better network", MUCH),
    Wish("more-inputs", "more, intelligent inputs", (Kind("more inputs", encoding="rows"),),
         "More, intelligent inputs could yield a much better network", MUCH,
         "The further inputs are our encoding rows: for each side its free lines by their marks and the cells that "
         "complete a line at once, and who is to move.", REPRESENTATION),
    Wish("two-nets", "two independent nets that learn against each other", (Kind("two nets", two_networks=True),),
         "Two independent nets that play each other could yield a much better one", MUCH,
         "One net learns to play x, the other to play o, each from the positions after its own moves; they meet nobody "
         "else.", ENVIRONMENT),
)  # fmt: skip


def network(kind: Kind, explore: float, run: int, settings: Settings, seed: int) -> LearningRun:
    training = settings.training(
        settings.training_games, encoding=kind.encoding, explore=explore, two_networks=kind.two_networks
    )
    if kind.hidden is not None:
        training = replace(training, hidden=kind.hidden)
    return training.run(kind.in_game or settings.in_game, settings.post_game, seed + run)


def meetings(kind: Kind, explore: float, run: int, settings: Settings, seed: int) -> Meetings:
    """Against random, against the basic heuristic, and, if it is another kind, against the report's."""
    others = [Contestant("random"), Contestant(f"{ONE_PLY}:eval={BY_HAND[BASIC]}")]
    if kind != REPORTS:
        others.append(WithWins(ONE_PLY, network(REPORTS, explore, run, settings, seed)))
    return Meetings(network(kind, explore, run, settings, seed), tuple(others), settings.games, seed)


def jobs(wish: Wish, settings: Settings, seed: int) -> list[Meetings]:
    return [
        meetings(kind, explore, run, settings, seed)
        for explore in settings.explores for kind in (REPORTS, *wish.kinds) for run in range(settings.runs)
    ]  # fmt: skip


def shares(kind: Kind, explore: float, settings: Settings, seed: int, found: Found) -> list[Mean]:
    """The share of wins against each opponent, a draw as half a win; every run counts as one."""
    all_runs = [found[meetings(kind, explore, run, settings, seed)]["played"] for run in range(settings.runs)]
    return [
        Mean(tuple((told["won"] + told["drawn"] / 2) / told["games"] for told in runs), is_percent=True)
        for runs in zip(*all_runs, strict=True)
    ]


def way(explore: float) -> str:
    return f"with {100 * explore:g} % at random" if explore else "as the report says"


def answer(wish: Wish, settings: Settings, seed: int, found: Found) -> Answer:
    table = Table(
        wish.about.capitalize(),
        ["network", "learns", "report", "v the report's, %", "v basic, %", "v random, %", "runs", "games"],
        notes=[f"Wins one ply deep against networks of the report's kind, the {BASIC} and random, draws as half: means "
               "of runs with 95 % intervals (Student). Each run plays so many games against each. Some networks make "
               "some of their moves at random while they learn."],
    )  # fmt: skip
    charts: list[Chart] = []
    for explore in settings.explores:
        bars = []
        for kind in (REPORTS, *wish.kinds):
            easy, basic, *rest = shares(kind, explore, settings, seed, found)
            against: Cell = rest[0] if rest else None
            table.rows.append([kind.name, way(explore), None, against, basic, easy, settings.runs, settings.games])
            if rest:
                low, high = rest[0].interval or (rest[0].value, rest[0].value)
                bars.append((kind.name, rest[0].value, low, high))
        title = f"{wish.about.capitalize()}: {way(explore)}"
        charts.append(interval_chart(title, "wins against the report's kind", bars, is_percent=True))
    return Answer([table], charts)


def claims(wish: Wish, settings: Settings, seed: int) -> Sequence[Claim]:
    def judge(found: Found) -> Judged:
        told, verdicts = [], []
        for explore in settings.explores:
            means = [shares(kind, explore, settings, seed, found)[-1] for kind in wish.kinds]
            said = ", ".join(f"{kind.name} {mean}" for kind, mean in zip(wish.kinds, means, strict=True))
            told.append(f"Learning {way(explore)}: {said} %.")
            above = [None if one.interval is None else is_above(one.interval, 0.5 + wish.margin) for one in means]
            verdicts.append(True if True in above else None if None in above else False)
        return judged(verdicts[0], " ".join(told))

    return [Claim(
        wish.claim, "section 6" if wish.margin else "section 5, fourth paragraph",
        "learning as the report says, the interval of the wins of one such kind against the report's kind lies above "
        f"{100 * (0.5 + wish.margin):.0f} % (holds), or that of every kind below (does not)", judge,
        needs_full_scale=True, theme=wish.theme,
    )]  # fmt: skip


def experiment(wish: Wish) -> Experiment:
    return Experiment(
        document="polar", name=wish.name, about=f"{wish.about}, which the report wished to try", settings=Settings(),
        jobs=lambda settings, seed: jobs(wish, settings, seed),
        answer=lambda settings, seed, found: answer(wish, settings, seed, found),
        claims=lambda settings, seed: claims(wish, settings, seed),
        remarks=[wish.remark] if wish.remark else [], small={"runs": 2, "explores": (0.2,)},
    )  # fmt: skip


EXPERIMENTS = [experiment(wish) for wish in WISHES]
