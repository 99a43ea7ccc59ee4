"""Solves a game: finds its positions, decides them by the method that fits, and makes a table of what it found."""

import math
import os
import time
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.exact.expanding import ENDED
from plyground.exact.forward import FORWARD_METHODS
from plyground.exact.graph import Graph, find_graph
from plyground.exact.phases import FIND, SWEEP, Phases, Progress, silent
from plyground.exact.phases import RESULTS as CHANCES
from plyground.exact.phases import TABLE as MAKING
from plyground.exact.report import DRAW, RESULTS
from plyground.exact.retrograde import Solved, solve_backwards
from plyground.exact.table import Table
from plyground.exact.tabling import table_of_solved, table_of_values
from plyground.exact.value_iteration import Expected, chances_of, solve_by_values
from plyground.exact.verdict import Verdict, solve_forward

RETROGRADE, VALUES = "retrograde", "values"
METHODS = (RETROGRADE, VALUES, *FORWARD_METHODS)
RESIDUAL = 1e-12
GIGABYTE = 1 << 30
FORWARD_MEMORY = 2 * GIGABYTE  # of a table that forgets, where nothing else is said


def solve(
    game: Game, method: str | None = None, position: np.ndarray | None = None, memory: float | None = None,
    workers: int | None = None, residual: float = RESIDUAL, progress: Progress = silent, evaluator: str | None = None,
) -> Table | Verdict:  # fmt: skip
    """The table of everything that can be reached from a position, or from the start.

    The methods that look forward give a verdict on that position instead; an `evaluator` of the game tells them which
    turns to try first. `memory` is how many gigabytes may be used. With chance, sweeps end when no value changes by
    more than `residual`.
    """
    if method not in (None, *METHODS):
        raise PlygroundError(f"method={method}; expected {' or '.join(METHODS)}")
    if not residual > 0:
        raise PlygroundError(f"residual={residual}; expected more than 0")
    began = time.perf_counter()
    cores = workers or os.cpu_count() or 1
    most = int(memory * GIGABYTE) if memory is not None else available_memory() * 3 // 4
    if method in FORWARD_METHODS:
        return solve_forward(game, method, most if memory else min(most, FORWARD_MEMORY), position, evaluator, progress)
    if evaluator is not None:
        raise PlygroundError(f"evaluator={evaluator}; expected one with method={' or '.join(FORWARD_METHODS)} only")
    phases = Phases(progress)
    graph = _graph(game, position, cores, most, phases)
    method = method or (VALUES if graph.has_chance else RETROGRADE)
    if method == RETROGRADE and graph.has_chance:
        raise PlygroundError(f"{game.name}: method={RETROGRADE}, but chance plays a part; expected method={VALUES}")
    about: dict[str, Any] = {"method": method, "positions": graph.positions, "edges": graph.edges}
    if method == RETROGRADE:
        solved = solve_backwards(graph, cores, phases)
        about |= _start_of_solved(graph, solved)
        with phases.phase(MAKING):
            table = table_of_solved(graph, solved, position is None, cores, about)
    else:
        expected = _expected(graph, cores, residual, phases)
        about |= {"residual": expected.residual, "sweeps": expected.sweeps}
        with phases.phase(CHANCES):
            about |= _start_of_expected(graph, expected.values, cores, residual)
        with phases.phase(MAKING):
            table = table_of_values(graph, expected.values, position is None, cores, about)
    about |= {"seconds": time.perf_counter() - began, "seconds_by_phase": phases.seconds, "bytes": table.bytes}
    return table


def _graph(game: Game, position: np.ndarray | None, cores: int, most: int, phases: Phases) -> Graph:
    """Everything that can be reached."""
    with phases.phase(FIND) as reach:
        expanded = 0

        def tell(more: int) -> None:
            nonlocal expanded
            expanded += more
            reach(expanded, f"{expanded:,} positions")

        return find_graph(game, position, cores, most, tell)


def _expected(graph: Graph, cores: int, residual: float, phases: Phases) -> Expected:
    """The values, by sweeps; what is left follows from how much smaller the largest change has become."""
    largest = smallest = 0.0
    with phases.phase(SWEEP) as reach:

        def tell(sweeps: int, change: float) -> None:
            nonlocal largest, smallest
            smallest = min(smallest or change, change)
            largest = max(largest, change)
            figures = f"sweep {sweeps}, largest change {change:.1e}"
            if smallest > 0 and largest > residual:
                reach(math.log(largest / smallest), figures, math.log(largest / residual))
            else:
                reach(0, figures)

        return solve_by_values(graph, cores, residual, progress=tell)


def available_memory() -> int:
    """The bytes of this machine's memory that are free."""
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


def _start_of_solved(graph: Graph, solved: Solved) -> dict[str, Any]:
    number = graph.number_of(graph.first)
    assert number is not None
    value = solved.value(number)
    result = DRAW if value == 0 else RESULTS[0] if value > 0 else RESULTS[1]
    return {"value": value, "result": result, "distance": None if value == 0 else int(solved.distance[number])}


def _start_of_expected(graph: Graph, values: np.ndarray, cores: int, residual: float) -> dict[str, Any]:
    """The first position's value, and how likely every result is."""
    number = graph.number_of(graph.first)
    assert number is not None
    ends = (np.unique(stretch.payoff[stretch.kind == ENDED]).tolist() for stretch in graph.stretches)
    payoffs = sorted({payoff for found in ends for payoff in found})
    chances = chances_of(graph, values, payoffs, number, cores, residual)
    results = [[payoff, chance] for payoff, chance in zip(payoffs, chances, strict=True)]
    return {"value": float(values[number]), "results": results}
