"""Solves a game: finds its positions, decides them by the method that fits, and makes a table of what it found."""

import functools
import math
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.exact.compact_index import make_index
from plyground.exact.expanding import ENDED
from plyground.exact.graph import Graph, find_graph
from plyground.exact.packing import without_counters
from plyground.exact.partitions import PARTS
from plyground.exact.phases import FIND, SWEEP, Phases, Progress, silent
from plyground.exact.phases import RESULTS as CHANCES
from plyground.exact.phases import TABLE as MAKING
from plyground.exact.report import DRAW, RESULTS
from plyground.exact.retrograde import UNDECIDED, Solved, solve_backwards
from plyground.exact.table import Contents, Table
from plyground.exact.value_iteration import Expected, chances_of, solve_by_values

RETROGRADE, VALUES = "retrograde", "values"
METHODS = (RETROGRADE, VALUES)
RESIDUAL = 1e-12
GIGABYTE = 1 << 30


def solve(
    game: Game, method: str | None = None, position: np.ndarray | None = None, memory: float | None = None,
    workers: int | None = None, residual: float = RESIDUAL, progress: Progress = silent,
) -> Table:  # fmt: skip
    """The table of everything that can be reached from a position, or from the start.

    `memory` is how many gigabytes may be used. With chance, sweeps end when no value changes by more than `residual`.
    """
    if method not in (None, *METHODS):
        raise PlygroundError(f"method={method}; expected {' or '.join(METHODS)}")
    if not residual > 0:
        raise PlygroundError(f"residual={residual}; expected more than 0")
    began = time.perf_counter()
    cores = workers or os.cpu_count() or 1
    most = int(memory * GIGABYTE) if memory is not None else available_memory() * 3 // 4
    phases = Phases(progress)
    graph = _graph(game, position, cores, most, phases)
    method = method or (VALUES if graph.has_chance else RETROGRADE)
    if method == RETROGRADE and graph.has_chance:
        raise PlygroundError(f"{game.name}: method={RETROGRADE}, but chance plays a part; expected method={VALUES}")
    about: dict[str, Any] = {"method": method, "positions": graph.positions, "edges": graph.edges}
    contents: Callable[[list[np.ndarray]], Contents]
    if method == RETROGRADE:
        solved = solve_backwards(graph, cores, phases)
        about |= _start_of_solved(graph, solved)
        contents = functools.partial(_pairs, solved)
    else:
        expected = _expected(graph, cores, residual, phases)
        about |= {"residual": expected.residual, "sweeps": expected.sweeps}
        with phases.phase(CHANCES):
            about |= _start_of_expected(graph, expected.values, cores, residual)
        contents = functools.partial(_numbers, expected)
    with phases.phase(MAKING):
        table = _table(graph, contents, about)
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


def _table(graph: Graph, contents: Callable[[list[np.ndarray]], Contents], about: dict[str, Any]) -> Table:
    index, numbers = make_index(graph.numbering)
    packing = without_counters(graph.packing, graph.game.capacities.identity)
    return Table(graph.game, packing, index, contents(numbers), about)


def _ordered(by_node: np.ndarray, numbers: list[np.ndarray], kind: Any) -> np.ndarray:
    """What belongs to nodes in the order of the table's index."""
    ordered = np.zeros(sum(len(part) for part in numbers), kind)
    for part, places in enumerate(numbers):
        ordered[places] = by_node[part : part + PARTS * len(places) : PARTS]
    return ordered


def _numbers(expected: Expected, numbers: list[np.ndarray]) -> Contents:
    return Contents(_ordered(expected.values, numbers, np.float32))


def _pairs(solved: Solved, numbers: list[np.ndarray]) -> Contents:
    """Every pair of value and distance that occurs, and for each position which one it is; a byte if that is enough."""
    both = (solved.code.astype(np.int64) + 1) << 16 | solved.distance
    both[solved.code == UNDECIDED] = 0
    pairs, codes = np.unique(both, return_inverse=True)
    kind = np.uint8 if len(pairs) <= 1 << 8 else np.uint16 if len(pairs) <= 1 << 16 else np.uint32
    worth = np.concatenate([[0.0], solved.payoffs])
    distances = np.where(pairs == 0, -1, pairs & 0xFFFF).astype(np.int32)
    return Contents(worth[pairs >> 16], _ordered(codes, numbers, kind), distances)


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
