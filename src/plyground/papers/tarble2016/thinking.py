"""Sections 4 and 6 of the thesis: how long its players think about a turn, and how long ours do."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from plyground.core.charts import Chart, Point, Series
from plyground.core.game import Game, Position
from plyground.core.randomness import new_stream
from plyground.games.tarble.board import LARGEST_ROLL, LEFT, counter
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import (
    HUMAN_LIKE,
    Answer,
    Claim,
    Found,
    Judged,
    Mean,
    Measured,
    Table,
    is_above,
    judged,
)
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper, unknown
from plyground.papers.tarble2016 import matches
from plyground.papers.tarble2016.matches import (
    BRIAN,
    GAME,
    JOEY,
    MINIMAX,
    MONTE_CARLO,
    MONTE_CARLO_10,
    NETWORKS,
    ONE_STEP,
    ONE_STEP_TURNS,
    SARAH,
)
from plyground.players import make_player
from plyground.players.agent import Agent

ALL_ENDS = "minimax-all"
NAMES = {**matches.NAMES, MINIMAX: "minimax, four movements at a time", ALL_ENDS: "minimax, all ends of a turn"}
THESIS = {  # seconds a turn
    ALL_ENDS: "120–600 with 6", MINIMAX: "at most 30", MONTE_CARLO: "180", MONTE_CARLO_10: "600",
    ONE_STEP_TURNS: "about 30", JOEY: "under 1",
}  # fmt: skip
PLAYERS = (ALL_ENDS, MINIMAX, MONTE_CARLO, MONTE_CARLO_10, ONE_STEP, ONE_STEP_TURNS, JOEY, SARAH, BRIAN)
CLASSICAL = (MINIMAX, MONTE_CARLO, MONTE_CARLO_10, ONE_STEP, ONE_STEP_TURNS)
DRAWN = (ALL_ENDS, MINIMAX, MONTE_CARLO, ONE_STEP_TURNS, JOEY, BRIAN)
FAR_QUICKER = 2  # times as quick at least
SIX = LARGEST_ROLL


@dataclass(frozen=True)
class Settings:
    """Turns that every player is asked to make."""

    games: int = ours(6, "between Brian and Sarah, whose turns are asked for", scales=True)
    turns: int = ours(60, "at most", scales=True)
    playouts: int = unknown(2000, "a movement, for three minutes a turn (D14)", scales=True)
    more_playouts: int = unknown(6667, "a movement, for ten minutes: ten thirds of it", scales=True)
    too_long: float = paper(30.0, "section 4.1: seconds that are not an issue; two to ten minutes are too long")

    def text(self, name: str) -> str:
        texts = {ALL_ENDS: "greedy:eval=points", MONTE_CARLO: f"mcts:playouts={self.playouts}",
                 MONTE_CARLO_10: f"mcts:playouts={self.more_playouts}", **NETWORKS}  # fmt: skip
        return texts.get(name, name)


@dataclass(frozen=True)
class Thinking(Job):
    """The processor's time that a player takes for turns of other players' games."""

    KIND: ClassVar[str] = "paper.tarble.thinking"
    VERSION: ClassVar[int] = 1

    player: str
    games: int
    turns: int
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        """The rolls of the turns, and the seconds that each took."""
        game = GAME.open()
        begun = turns_begun(game, self.games, self.seed)[: self.turns]
        agent, stream = make_player(game, self.player).make_agent(), new_stream(self.seed)
        make_turn(agent, begun[0], stream)  # so that what follows is timed without the compiler
        seconds = []
        for number, position in enumerate(begun):
            tell(number / len(begun), f"turns of {self.player}")
            began = time.thread_time()
            make_turn(agent, position, stream)
            seconds.append(time.thread_time() - began)
        return {"rolls": [counter(game, position, LEFT) for position in begun], "measured": {"seconds": seconds}}


def turns_begun(game: Game, games: int, seed: int) -> list[Position]:
    """The positions of games between Brian and Sarah in which a turn begins, after its roll."""
    kept: dict[int, list[Position]] = {}
    match(game, [BRIAN, SARAH], games, seed, workers=1, on_game=kept.__setitem__)
    return [position for number in sorted(kept) for position in kept[number] if counter(game, position, LEFT)]


def make_turn(agent: Agent, position: Position, stream: Any) -> None:
    """Let a player decide until the turn is over, however many decisions that takes."""
    game = agent.player.game
    seat = game.mover(position)
    while game.mover(position) == seat:
        position = agent.choose(position, stream).position


def jobs(settings: Settings, seed: int) -> list[Thinking]:
    return [job_of(name, settings, seed) for name in PLAYERS]


def job_of(name: str, settings: Settings, seed: int) -> Thinking:
    return Thinking(settings.text(name), settings.games, settings.turns, seed)


def milliseconds(name: str, settings: Settings, seed: int, found: Found, roll: int | None = None) -> list[float]:
    """The time of each of a player's turns; or of those with one roll."""
    result = found[job_of(name, settings, seed)]
    timed = zip(result["rolls"], result["measured"]["seconds"], strict=True)
    return [1000 * one for rolled, one in timed if roll in (None, rolled)]


def geometric_mean(values: Sequence[float]) -> Measured | None:
    """With its 95 % interval: a turn with a 6 may take a thousand times as long as one with a 1."""
    if not values:
        return None
    logarithms = Mean(tuple(map(math.log, values)))
    ends = logarithms.interval
    interval = None if ends is None else (math.exp(ends[0]), math.exp(ends[1]))
    return Measured(math.exp(logarithms.value), interval, 2)


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    asked = settings, seed, found
    table = Table(
        "Time for a turn", ["player", "thesis: seconds", "ours: ms", f"ours with a {SIX}: ms", "ours, longest: ms"],
        notes=["The processor's time of one core, of which every decision needs about a twentieth of a millisecond "
               "besides; geometric means over turns with 95 % intervals. All are asked for the same turns of games "
               "between Brian and Sarah. Monte Carlo is given playouts, not time (D14)."],
    )  # fmt: skip
    for name in PLAYERS:
        times = milliseconds(name, *asked)
        table.rows.append([NAMES[name], THESIS.get(name), geometric_mean(times),
                           geometric_mean(milliseconds(name, *asked, SIX)), f"{max(times):,.1f}"])  # fmt: skip
    drawn = [Series(NAMES[name], curve(name, *asked)) for name in DRAWN]
    return Answer([table], [Chart("Time for a turn by its roll", "roll", "ms", drawn, is_log_up=True)])


def curve(name: str, settings: Settings, seed: int, found: Found) -> list[Point]:
    by_roll = [(roll, geometric_mean(milliseconds(name, settings, seed, found, roll))) for roll in range(1, SIX + 1)]
    return [(float(roll), mean.value, *(mean.interval or (None, None))) for roll, mean in by_roll if mean is not None]


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def too_long(found: Found) -> Judged:
        mean = geometric_mean(milliseconds(ALL_ENDS, settings, seed, found, SIX))
        if mean is None:
            return judged(None, f"No turn had a {SIX}.")
        return judged(is_above(mean.interval, 1000 * settings.too_long), f"{mean} ms.")

    def quick(found: Found) -> Judged:
        mean = geometric_mean(milliseconds(JOEY, settings, seed, found))
        below = None if mean is None or mean.interval is None else mean.interval[1] < 1000
        return judged(below, f"{mean} ms.")

    def times_joey(name: str, found: Found) -> Measured | None:
        """How many times as long a player takes as Joey for the same turn."""
        pairs = zip(*(milliseconds(each, settings, seed, found) for each in (JOEY, name)), strict=True)
        return geometric_mean([other / joey for joey, other in pairs])

    def slower(names: Sequence[str], margin: float) -> Callable[[Found], Judged]:
        def judge(found: Found) -> Judged:
            times = {name: times_joey(name, found) for name in names}
            verdicts = [is_above(None if one is None else one.interval, margin) for one in times.values()]
            told = "; ".join(f"{NAMES[name]} {one}" for name, one in times.items())
            return judged(False if False in verdicts else None if None in verdicts else True,
                          f"Times as long as Joey: {told}.")  # fmt: skip

        return judge

    return [
        Claim("With a 6 it takes too long to look at all turns", "section 4.1",
              f"the mean over turns with a 6 is above {settings.too_long:g} seconds, by its interval", too_long),
        Claim("Joey decides in under a second", "section 6.1", "the mean is below one second, by its interval", quick),
        Claim("Joey decides far more quickly than every classical player", "section 6.1",
              f"for the same turns each of them takes more than {FAR_QUICKER} times as long, by the interval of the "
              "mean ratio (holds); one does not (does not hold)", slower(CLASSICAL, FAR_QUICKER), theme=HUMAN_LIKE),
        Claim("Sarah is slower than Joey", "section 6.2",
              "for the same turns she takes longer, by the interval of the mean ratio", slower([SARAH], 1)),
    ]  # fmt: skip


EXPERIMENTS = [Experiment(
    document="tarble", name="thinking", about="how long players think about a turn",
    settings=Settings(), jobs=jobs, answer=answer, claims=claims,
    remarks=("The thesis's minimax listed sequences of movements, of which a 6 has 36 million at the start of the "
             "game; ours looks at different positions only, of which there are 29,633.",
             "The thesis took its network to be five times as quick as Monte Carlo with ten minutes; as ours gets "
             "playouts, that says nothing here."),
    small={"games": 1, "turns": 3, "playouts": 2, "more_playouts": 4},
)]  # fmt: skip
