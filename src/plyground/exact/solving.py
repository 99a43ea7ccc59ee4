"""Solves a game: finds its positions, decides them by the method that fits, and makes a table of what it found."""

import contextlib
import math
import os
import pathlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.version import __version__
from plyground.exact.chances import find_chances
from plyground.exact.checkpoints import CheckpointError
from plyground.exact.estimate_refusal import check_fits
from plyground.exact.forward import ALPHA_BETA, FORWARD_METHODS
from plyground.exact.graph import Graph, find_graph, sides_of
from plyground.exact.keeping import Keeper, Notice, ignored, keeping
from plyground.exact.memory import GIGABYTE, memory_limit, peak_memory
from plyground.exact.phases import ESTIMATE, FIND, SWEEP, Phases, Progress, silent
from plyground.exact.phases import RESULTS as CHANCES
from plyground.exact.phases import TABLE as MAKING
from plyground.exact.report import DRAW, OBJECTIVES, POINTS, RESULTS, WINS
from plyground.exact.retrograde import Solved, solve_backwards
from plyground.exact.starts import about_starts
from plyground.exact.table import Table
from plyground.exact.tabling import table_of_solved, table_of_values
from plyground.exact.value_iteration import solve_by_values
from plyground.exact.verdict import Verdict, solve_forward

RETROGRADE, VALUES = "retrograde", "values"
METHODS = (RETROGRADE, VALUES, *FORWARD_METHODS)
RESIDUAL = 1e-12
FORWARD_MEMORY = 2 * GIGABYTE  # of a table that forgets, where nothing else is said


def solve(
    game: Game, method: str | None = None, position: np.ndarray | None = None, memory: float | None = None,
    workers: int | None = None, residual: float = RESIDUAL, progress: Progress = silent, keep: str | None = None,
    fresh: bool = False, notice: Notice = ignored, evaluator: str | None = None, objective: str = POINTS,
    anyway: bool = False, quiet: int | None = None,
) -> Table | Verdict:  # fmt: skip
    """The table of everything that can be reached from a position, or from the start.

    `memory` is how many gigabytes may be used. With chance, sweeps end when no value changes by more than `residual`.
    In the folder `keep` what was found so far is kept now and then, until the table is made; the same call goes on
    from there, unless it is to be `fresh`. `notice` is told in a line what becomes of that.
    The objective is what both sides play for: points, or wins, by which every win counts one point.
    Before that the size of the game is estimated; what is expected not to fit is refused, unless it is to be tried
    `anyway`, and so is more memory than the machine has.
    The methods that look forward keep nothing and give a verdict on that position instead of a table; an `evaluator`
    of the game tells them which turns to try first, and with `quiet` a search by alpha-beta begins with wins of the
    side to move that need no more than so many moves without a threat.
    """
    if method not in (None, *METHODS):
        raise PlygroundError(f"method={method}; expected {' or '.join(METHODS)}")
    if not residual > 0:
        raise PlygroundError(f"residual={residual}; expected more than 0")
    if objective not in OBJECTIVES:
        raise PlygroundError(f"objective={objective}; expected {' or '.join(OBJECTIVES)}")
    cores = workers or os.cpu_count() or 1
    most = memory_limit(memory, anyway, notice)
    if method in FORWARD_METHODS:
        if objective != POINTS:
            raise PlygroundError(f"objective={objective}; expected method={RETROGRADE} or {VALUES} with it")
        room = most if memory else min(most, FORWARD_MEMORY)
        return solve_forward(game, method, room, position, evaluator, progress, quiet)
    if quiet is not None:
        raise PlygroundError(f"quiet={quiet}; expected it with method={ALPHA_BETA} only")
    if evaluator is not None:
        raise PlygroundError(f"evaluator={evaluator}; expected one with method={' or '.join(FORWARD_METHODS)} only")
    sides_of(game)
    phases = Phases(progress)
    expected = None if anyway else _expected(game, position, most, phases)
    folder = None if keep is None else pathlib.Path(keep)
    with keeping(folder, identity_of(game, position, objective), fresh, notice) as keeper:
        run = _Run(game, method, position, cores, most, residual, phases, keeper, objective, expected)
        try:
            table = run.table()
        except CheckpointError as error:
            notice(f"{error}; beginning anew")
            keeper.begin_anew()
            table = run.table()
        keeper.remove()
    return table


def _expected(game: Game, position: np.ndarray | None, most: int, phases: Phases) -> float | None:
    """How many positions will be kept, if that is known; an error if they do not fit."""
    with phases.phase(ESTIMATE) as reach:
        size = check_fits(game, position, most, lambda said: reach(0, said))
    return None if size.is_bound else size.count.kept


def identity_of(game: Game, position: np.ndarray | None, objective: str = POINTS) -> dict[str, Any]:
    """Everything that the positions of a run and their values depend on."""
    return {
        "version": __version__, "game": game.name, "settings": dict(game.settings), "rules": dict(game.rules_parts),
        "position": None if position is None else np.asarray(position).tolist(), "objective": objective,
    }  # fmt: skip


@dataclass
class _Run:
    """One game that is being solved."""

    game: Game
    method: str | None
    position: np.ndarray | None
    cores: int
    most: int  # bytes
    residual: float
    phases: Phases
    keeper: Keeper
    objective: str
    expected: float | None = None  # positions that will be kept

    def table(self) -> Table:
        began = time.perf_counter()
        graph = self._graph()
        method = self.method or (VALUES if graph.has_chance else RETROGRADE)
        if method == RETROGRADE and graph.has_chance:
            raise PlygroundError(
                f"{self.game.name}: method={RETROGRADE}, but chance plays a part; expected method={VALUES}"
            )
        about: dict[str, Any] = {
            "method": method, "positions": graph.positions, "kept": graph.kept, "edges": graph.edges,
            "own_index": graph.is_own_index, "objective": self.objective,
        }  # fmt: skip
        if self.position is not None:
            about["position"] = self.game.to_dict(self.position)
        table = self._backwards(graph, about) if method == RETROGRADE else self._by_values(graph, about)
        about |= {
            "seconds": time.perf_counter() - began, "seconds_by_phase": self.phases.seconds, "bytes": table.bytes,
            "peak_bytes": peak_memory(), "positions_per_second": self._speeds(graph.kept, about.get("sweeps", 1)),
        }  # fmt: skip
        return table

    def _speeds(self, kept: int, sweeps: int) -> dict[str, int]:
        """Positions a second of each phase; a sweep looks at all of them."""
        return {
            phase: round(kept * (sweeps if phase == SWEEP else 1) / max(seconds, 1e-9))
            for phase, seconds in self.phases.seconds.items()
            if phase != CHANCES
        }

    def _graph(self) -> Graph:
        """Everything that can be reached."""
        with self.phases.phase(FIND, self.expected) as reach:
            expanded = 0

            def tell(more: int) -> None:
                nonlocal expanded
                expanded += more
                reach(expanded, f"{expanded:,} positions")

            return find_graph(self.game, self.position, self.cores, self.most, tell, keeper=self.keeper)

    def _backwards(self, graph: Graph, about: dict[str, Any]) -> Table:
        if self.objective == WINS:
            graph.payoffs = np.sign(graph.payoffs).tolist()
        solved = solve_backwards(graph, self.cores, self.phases, self.keeper)
        about |= _start_of_solved(graph, solved)
        with self.phases.phase(MAKING):
            return table_of_solved(graph, solved, self.position is None, self.cores, about)

    def _by_values(self, graph: Graph, about: dict[str, Any]) -> Table:
        wins = self.objective == WINS
        with self._sweeps(SWEEP) as tell:
            expected = solve_by_values(graph, self.cores, self.residual, wins=wins, progress=tell, keeper=self.keeper)
        with self._sweeps(CHANCES) as tell:
            chances = find_chances(graph, expected.values, self.cores, self.residual, progress=tell, keeper=self.keeper)
        about |= {"residual": expected.residual, "sweeps": expected.sweeps}
        about |= about_starts(graph, expected.values, chances, self.position is None)
        with self.phases.phase(MAKING):
            return table_of_values(graph, expected.values, self.cores, about)

    @contextlib.contextmanager
    def _sweeps(self, phase: str) -> Iterator[Callable[[int, float], None]]:
        """A phase of sweeps; what is left follows from how much smaller the largest change has become."""
        largest = smallest = 0.0
        with self.phases.phase(phase) as reach:

            def tell(sweeps: int, change: float) -> None:
                nonlocal largest, smallest
                smallest = min(smallest or change, change)
                largest = max(largest, change)
                figures = f"sweep {sweeps}, largest change {change:.1e}"
                if smallest > 0 and largest > self.residual:
                    reach(math.log(largest / smallest), figures, math.log(largest / self.residual))
                else:
                    reach(0, figures)

            yield tell


def _start_of_solved(graph: Graph, solved: Solved) -> dict[str, Any]:
    place = graph.place_of(graph.first)
    assert place is not None
    value = place.sign * solved.value(place.number) + 0.0
    result = DRAW if value == 0 else RESULTS[0] if value > 0 else RESULTS[1]
    return {"value": value, "result": result, "distance": None if value == 0 else int(solved.distance[place.number])}
