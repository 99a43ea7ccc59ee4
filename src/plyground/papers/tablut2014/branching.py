"""The report's branching factors: on 7x7 and 9x9, with and without alpha-beta, and as a game goes on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import numpy as np

from plyground.core.charts import Chart, Series
from plyground.core.contract import OVER
from plyground.core.game import Position
from plyground.jobs.game_spec import GameSpec
from plyground.jobs.job import Job, Tell
from plyground.matches.match import match
from plyground.papers.answer import DEPTH, Answer, Claim, Found, Judged, Mean, Table, difference_of_means, judged
from plyground.papers.experiment import Experiment
from plyground.papers.given import ours, paper
from plyground.papers.tablut2014.results import DOCUMENT, FIXED, PUBLISHED, near
from plyground.players.known_options import without_endgames

REPORTED = {7: 42.0, 9: 61.0}  # sections Game Tree and Results
SMALL, PRUNED = 7, 28.0  # with alpha-beta; section Game Tree, of this board only
NEAR = 0.10  # of a branching factor, as a part of it
STRAIGHT = 0.8  # the part of the variation that a line explains
ENOUGH = 30  # positions at a round of the game, for a point of the curve


@dataclass(frozen=True)
class Settings:
    """Games, and what counts as their beginning."""

    games: int = ours(200, "unknown in the report", scales=True)
    batches: int = ours(10, "whose means give the intervals")
    beginning: int = ours(10, "turns; the report says 'in the beginning of a game'")
    depth: int = paper(3, "section Approach")
    rounds: int = ours(60, "about the mean length of a game on 7x7, over which the fall is judged")
    sizes: tuple[int, ...] = paper((7, 9), "section Results")


@dataclass(frozen=True)
class Branching(Job):
    """The legal moves of the positions of games, and the children that a search looked at in them."""

    KIND: ClassVar[str] = "paper.tablut.branching"
    VERSION: ClassVar[int] = 1

    game: GameSpec
    player: str
    games: int
    longest: int  # turns
    seed: int

    def run(self, tell: Tell) -> dict[str, Any]:
        game = self.game.open()
        positions, moves = np.zeros(self.longest + 1, np.int64), np.zeros(self.longest + 1, np.int64)

        def count(number: int, shown: list[Position]) -> None:
            for turn, position in enumerate(shown[: self.longest + 1]):
                if game.mover(position) != OVER:
                    positions[turn] += 1
                    moves[turn] += len(game.legal_moves(position))
            tell((number + 1) / self.games, f"branching on {game.settings['size']}x{game.settings['size']}")

        with without_endgames():
            played = match(game, [self.player] * 2, self.games, self.seed, "fixed", workers=1, on_game=count,
                           longest=self.longest, openings=0)  # fmt: skip
        looked_at = [one.get("branching") for one in played.to_dict()["players"]]
        return {
            "positions": positions.tolist(),
            "moves": moves.tolist(),
            "children": None if None in looked_at else float(np.mean(looked_at)),
        }


RANDOM, SEARCHED = "random games", "games of the fixed player"


def batches(settings: Settings, size: int, kind: str, seed: int) -> list[Branching]:
    """The jobs of one board: random games as long as they last, or the beginnings of games of the fixed player."""
    player = PUBLISHED if kind == RANDOM else f"{FIXED}:depth={settings.depth}"
    longest = 2 * settings.rounds if kind == RANDOM else settings.beginning
    games = max(settings.games // settings.batches, 1)
    return [
        Branching(GameSpec("tablut", {"size": size}), player, games, longest, seed + batch)
        for batch in range(settings.batches)
    ]


def jobs(settings: Settings, seed: int) -> Sequence[Job]:
    return [
        job for size in settings.sizes for kind in (RANDOM, SEARCHED) for job in batches(settings, size, kind, seed)
    ]


def mean_moves(told: Mapping[str, Any], turns: int | None = None) -> float:
    """Legal moves of a position, in the first turns or in all."""
    return float(np.sum(told["moves"][:turns]) / np.sum(told["positions"][:turns]))


def factors(settings: Settings, size: int, seed: int, found: Found) -> dict[str, Mean]:
    """All branching factors of a board."""
    random = [found[job] for job in batches(settings, size, RANDOM, seed)]
    searched = [found[job] for job in batches(settings, size, SEARCHED, seed)]
    begun = settings.beginning
    return {
        "all": Mean(tuple(mean_moves(one) for one in random)),
        "beginning": Mean(tuple(mean_moves(one, begun) for one in random)),
        "searched": Mean(tuple(mean_moves(one, begun) for one in searched)),
        "pruned": Mean(tuple(one["children"] for one in searched)),
    }


def curve(settings: Settings, size: int, seed: int, found: Found) -> list[tuple[float, float]]:
    """Rounds, and the mean number of legal moves of both sides at them in random games."""
    told = [found[job] for job in batches(settings, size, RANDOM, seed)]
    positions, moves = (np.sum([one[name] for one in told], axis=0) for name in ("positions", "moves"))
    points = []
    for number in range(settings.rounds):
        turns = slice(2 * number, 2 * number + 2)
        if positions[turns].min() >= ENOUGH:
            points.append((float(number + 1), float(np.mean(moves[turns] / positions[turns]))))
    return points


def answer(settings: Settings, seed: int, found: Found) -> Answer:
    begun = settings.beginning
    table = Table(
        "Branching factors",
        ["board", "report", "random games", f"their first {begun} turns", f"fixed players, first {begun} turns",
         "report: alpha-beta", f"alpha-beta, depth {settings.depth}, the same turns"],
        notes=[f"Legal moves of a position; with alpha-beta the children looked at in a position that is expanded, the "
               f"last ply included. Means of {settings.batches} batches of games with 95 % intervals (Student)."],
    )  # fmt: skip
    series = []
    for size in settings.sizes:
        told = factors(settings, size, seed, found)
        table.rows.append([
            f"{size}x{size}", REPORTED[size], told["all"], told["beginning"], told["searched"],
            PRUNED if size == SMALL else None, told["pruned"],
        ])  # fmt: skip
        points = [(x, y, None, None) for x, y in curve(settings, size, seed, found)]
        series.append(Series(f"{size}x{size}", points))
    chart = Chart("Legal moves of a position as random games go on", "round", "moves", series)
    return Answer([table], [chart])


def claims(settings: Settings, seed: int) -> Sequence[Claim]:
    def judge_factor(size: int, found: Found) -> Judged:
        told = factors(settings, size, seed, found)["beginning"]
        return near(told.interval, REPORTED[size], NEAR * REPORTED[size], f"Ours: {told}.")

    def judge_pruned(found: Found) -> Judged:
        told = factors(settings, SMALL, seed, found)["pruned"]
        return near(told.interval, PRUNED, NEAR * PRUNED, f"Ours: {told}.")

    def judge_pruning(found: Found) -> Judged:
        told = factors(settings, min(settings.sizes), seed, found)
        saved = difference_of_means(told["pruned"], Mean(tuple(0.8 * value for value in told["searched"].values)))
        verdict = None if saved is None else True if saved[0] > 0 else False if saved[1] < 0 else None
        return judged(verdict, f"Of {told['searched']} moves it looks at {told['pruned']}.")

    def judge_fall(found: Found) -> Judged:
        points = np.array(curve(settings, min(settings.sizes), seed, found))
        if len(points) < 3:
            return judged(None, "Too few games for a curve.")
        slope, start = np.polyfit(points[:, 0], points[:, 1], 1)
        rest = points[:, 1] - start - slope * points[:, 0]
        explained = 1 - float(rest.var() / points[:, 1].var())
        told = f"{slope:+.2f} moves a round; a line explains {100 * explained:.0f} % of the variation."
        return judged(bool(slope < 0 and explained >= STRAIGHT), told)

    about_it = f"within {100 * NEAR:.0f} % of it (holds) or wholly outside (does not), for random games' first turns"
    return [
        *(Claim(f"The branching factor on {size}x{size} is {REPORTED[size]:g}", "sections Game Tree and Results",
                f"the interval of the mean lies {about_it}", partial(judge_factor, size),
                is_figure=True)
          for size in settings.sizes),
        Claim("Alpha-beta lowers it to 28 on 7x7", "sections Game Tree and Results",
              f"the interval of the mean number of children that it looks at, in the first {settings.beginning} turns, "
              f"lies within {100 * NEAR:.0f} % of 28 (holds) or wholly outside (does not)", judge_pruned,
              is_figure=True),
        Claim("Alpha-beta lowers the branching factor, by a third", "section Game Tree",
              f"in the first {settings.beginning} turns on the smaller board it looks at less than 80 % of the moves: "
              "the interval of the difference lies above 0", judge_pruning, theme=DEPTH),
        Claim("Later the branching factor falls in a mostly linear fashion", "section Game Tree",
              f"over the first {settings.rounds} rounds of random games on the smaller board a falling line explains "
              f"at least {100 * STRAIGHT:.0f} % of the variation of the means", judge_fall),
    ]  # fmt: skip


EXPERIMENTS = [
    Experiment(
        document=DOCUMENT, name="branching", about="branching factors on 7x7 and 9x9, with and without alpha-beta",
        settings=Settings(), jobs=jobs, answer=answer, claims=claims,
        small={"games": 4, "batches": 2, "depth": 2, "sizes": (7,), "beginning": 4},
        remarks=(
            "The report does not say over which positions it took the mean. White's first move on 7x7 has 20 choices, "
            "Black's reply 29; on 9x9 they have 56 and 71.",
            "Our alpha-beta tries moves first that caused cuts elsewhere and remembers positions, so it prunes more.",
        ),
    )
]  # fmt: skip
