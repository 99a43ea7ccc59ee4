"""Random games in bulk: on all cores, the same games for the same seed whatever the number of workers."""

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.compiling import expect, make_ready
from plyground.core.contract import OVER
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.playouts import UNFINISHED, play_random_games
from plyground.core.randomness import check_seed
from plyground.core.reports import Part
from plyground.core.slack import capacity_error, is_excess
from plyground.core.tables import table
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, BY_TURN, OVERFLOW, TurnWorkspace, make_turn_workspace
from plyground.matches.single_games import GamesReport, ending_texts, rows_of
from plyground.matches.statistics import from_zero, mean_interval, wilson_interval
from plyground.matches.wording import length_text, percent

SLICE_SECONDS = 0.15  # Ctrl-C and progress are handled between slices
LONGEST = 1_000_000  # turns after which a game counts as unfinished


@dataclass(frozen=True, repr=False)
class Playout(GamesReport):
    """The results of random games, one entry per game."""

    game: Game
    sampler: str
    seed: int
    turns: np.ndarray  # [games]
    choices: np.ndarray  # [games] decisions made
    endings: np.ndarray  # [games] index into the game's endings, or UNFINISHED
    payoffs: np.ndarray  # [games, seats]
    seconds: float
    processor_seconds: float  # of all playing threads together
    interrupted: bool = False  # stopped by hand; these are the games played until then

    @property
    def games(self) -> int:
        return len(self.turns)

    @property
    def lengths(self) -> np.ndarray:
        """Length of every game in the game's own unit."""
        return self.turns / self.game.definition.turns_per_unit

    def to_dict(self) -> dict[str, Any]:
        """The figures as plain data, in the layout that ``--json`` prints."""
        finished = self.endings != UNFINISHED
        wins = [int(((self.payoffs[:, seat] > 0) & finished).sum()) for seat in range(self.game.seats)]
        draws = int(((self.payoffs == 0).all(axis=1) & finished).sum())
        names = dict(enumerate(self.game.definition.endings))
        reasons, counts = np.unique(self.endings[finished], return_counts=True)
        spread = float(self.lengths.std(ddof=1)) if self.games > 1 else 0.0
        ended_by = {names.get(int(k), f"ending {k}"): int(count) for k, count in zip(reasons, counts, strict=True)}
        if not finished.all():
            ended_by["unfinished"] = int((~finished).sum())
        return {
            "game": self.game.name,
            "settings": self.game.settings,
            "sampler": self.sampler,
            "games": self.games,
            "seed": self.seed,
            "seats": list(self.game.seat_names),
            "wins": wins,
            "draws": draws,
            "win_rates": [
                {"win_rate": won / self.games, "interval": list(wilson_interval(won, self.games))} for won in wins
            ],
            "points": [float(mean) for mean in self.payoffs.mean(axis=0)],
            "length": {
                "mean": float(self.lengths.mean()),
                "sd": spread,
                "interval": list(from_zero(mean_interval(float(self.lengths.mean()), spread, self.games))),
                "shortest": float(self.lengths.min()),
                "median": float(np.median(self.lengths)),
                "longest": float(self.lengths.max()),
                "unit": self.game.definition.unit,
            },
            "ended_by": ended_by,
            "games_per_second": self.games / self.seconds,
            "moves_per_second": float(self.choices.sum()) / self.seconds,
            "seconds": self.seconds,
            "processor_seconds": self.processor_seconds,
            **({"interrupted": True} if self.interrupted else {}),
        }

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game: what the seats got, who won, and how the game went."""
        endings = ending_texts(self.game, self.endings, UNFINISHED)
        return rows_of(self.game, self.seed, self.lengths, self.turns, self.payoffs, endings)

    def parts(self) -> Iterator[Part]:
        figures, games = self.to_dict(), self.games
        yield f"{self.game!r}, {games:,} random games ({self.sampler}), seed {self.seed}"
        listed = table("seat", "wins", "95 % interval", "points a game", least=(3,))
        for seat, won, rate, points in zip(
            figures["seats"], figures["wins"], figures["win_rates"], figures["points"], strict=True
        ):
            listed.add_row(seat, f"{won:,}", percent(rate["win_rate"], rate["interval"]), f"{points:+.3f}")
        drawn = figures["draws"]
        listed.add_row("draws", f"{drawn:,}", percent(drawn / games, wilson_interval(drawn, games)), "")
        yield listed
        length = figures["length"]
        yield f"length: {length_text(length)}, {length['shortest']:g} to {length['longest']:g}"
        ends = (f"{reason} {100 * number / games:.1f} %" for reason, number in figures["ended_by"].items())
        yield f"ended by: {', '.join(ends)}"
        yield f"{figures['games_per_second']:,.0f} games/s, {figures['moves_per_second']:,.0f} moves/s"


def playout(
    game: Game,
    games: int = 1000,
    seed: int = 1,
    start: Position | None = None,
    sampler: str = "uniform",
    workers: int | None = None,
    longest: int = LONGEST,
    progress: Callable[[int], None] = lambda done: None,
    keep_partial: bool = False,
) -> Playout:
    """Play random games. `sampler` is "uniform" (over distinct turn results; in games that are random step by
    step, over steps) or one of the game's own. `keep_partial`: Ctrl-C ends it with the games played so far instead of
    raising."""
    if games < 1:
        raise PlygroundError(f"games={games}; expected 1 or more")
    check_seed(seed)
    first = game.start() if start is None else start
    if game.mover(first) == OVER:
        raise PlygroundError(f"{game.name}: the game is over in the position to start from; expected one that goes on")
    expect([play_random_games])
    players = RandomPlay(game, games, seed, first, sampler, longest)
    cores = workers or os.cpu_count() or 1
    make_ready(play_random_games)
    began = time.perf_counter()
    done, processor_seconds = in_slices(players.play, games, cores, progress, keep_partial)
    elapsed = time.perf_counter() - began
    return Playout(
        game, sampler, seed, players.turns[:done], players.choices[:done], players.endings[:done],
        players.payoffs[:done], elapsed, processor_seconds, done < games,
    )  # fmt: skip


class RandomPlay:
    """The random games of one call, played slice by slice; slices may be played concurrently."""

    def __init__(self, game: Game, games: int, seed: int, first: Position, sampler: str, longest: int):
        self.game, self.seed, self.first, self.longest = game, seed, first, longest
        self.unit = BY_OWN_SAMPLER
        if sampler == "uniform":
            self.unit = BY_TURN if game.random_by_turn and game.capacities.results > 0 else BY_STEP
        self.rules = game.rules_for(None if sampler == "uniform" else sampler, models=False)
        self.turns, self.choices, self.endings = (np.zeros(games, np.int32) for _ in range(3))
        self.payoffs = np.zeros((games, game.seats))
        self.workspaces: list[tuple[int, TurnWorkspace]] = []  # those not in use, with how often they were doubled

    def play(self, begin: int, count: int) -> float:
        """Play some of the games; return the processor seconds it took."""
        began = time.thread_time()
        part = slice(begin, begin + count)
        doublings, workspace = self._free_workspace()
        while True:
            finished = play_random_games(
                self.rules, self.game.board, self.first, self.unit, self.seed, begin, count, self.longest, workspace,
                self.turns[part], self.choices[part], self.endings[part], self.payoffs[part],
            )  # fmt: skip
            if is_excess(finished):
                raise capacity_error(self.game.name, self.game.capacities, finished)
            if finished != OVERFLOW:
                self.workspaces.append((doublings, workspace))
                return time.thread_time() - began
            doublings += 1
            workspace = make_turn_workspace(self.game.capacities, doublings, self.game.name)

    def _free_workspace(self) -> tuple[int, TurnWorkspace]:
        try:
            return self.workspaces.pop()
        except IndexError:  # other threads are using them
            return 0, make_turn_workspace(self.game.capacities, name=self.game.name)


def in_slices(
    play: Callable[[int, int], float], games: int, workers: int, progress: Callable[[int], None],
    keep_partial: bool = False,
) -> tuple[int, float]:  # fmt: skip
    """Play games number 0 … games - 1 on `workers` threads: how many, and their total processor seconds.

    `keep_partial`: after Ctrl-C these are the first games up to the first that was not finished.
    """
    finished, total = 0, 0.0
    slices = Slices(games)
    running: dict[Future, tuple[int, int]] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            for _ in range(workers):
                if (part := slices.next()) is not None:
                    running[pool.submit(play, *part)] = part
            while running:
                done = next(iter(running))  # slices are taken over in order
                part, seconds = running[done], done.result()
                del running[done]
                finished, total = part[0] + part[1], total + seconds
                slices.took(part[1], seconds)
                progress(part[1])
                if (following := slices.next()) is not None:
                    running[pool.submit(play, *following)] = following
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            if not (keep_partial and isinstance(error, KeyboardInterrupt) and finished > 0):
                raise
    return finished, total


class Slices:
    """Cuts the games into runs that take about SLICE_SECONDS each, of at least and at most so many."""

    def __init__(self, games: int, most: int = 1 << 30, least: int = 1):
        self.games, self.begun, self.size, self.most, self.least = games, 0, least, most, least

    def next(self) -> tuple[int, int] | None:
        count = min(self.size, self.games - self.begun)
        if count == 0:
            return None
        self.begun += count
        return self.begun - count, count

    def took(self, count: int, seconds: float) -> None:
        wanted = int(count * SLICE_SECONDS / max(seconds, 1e-6))
        self.size = max(self.least, min(wanted, 8 * self.size, self.most))
