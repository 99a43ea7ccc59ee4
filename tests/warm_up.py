"""Compile everything once, on all cores, before the tests start.

    python -m tests.warm_up [PROCESSES [FOLDER…]]

Machine code is kept for the tests that follow. Without this, every worker of the tests compiles the same kernels at the
same time. A file of kernels is compiled when those that it imports are done, and the rules of games in between. If
folders of the package are named, only the kernels in these are compiled, and of the games what random play needs. Other
switches of the compiler (NUMBA_BOUNDSCHECK=1) have machine code of their own.
"""

import concurrent.futures
import importlib
import multiprocessing
import os
import sys
import time
from graphlib import TopologicalSorter
from typing import Any

PACKAGE = "plyground"
GAME = "game "  # a task is the name of a module, or this and the name of a game


def dependencies(folders: list[str]) -> dict[str, set[str]]:
    """For every task the tasks that come before it; all folders of the package if none is named."""
    from plyground.core.code_identity import PACKAGE as FOLDER
    from plyground.core.code_identity import reachable
    from plyground.core.compiling import Kernel
    from plyground.games import names

    asked = [FOLDER / name for name in folders] or [FOLDER]
    found = sorted(file for folder in asked for file in folder.rglob("*.py"))
    files = [file for file in found if "@kernel(" in file.read_text("utf-8")]
    modules = [".".join(file.relative_to(FOLDER.parent).with_suffix("").parts) for file in files]
    graph: dict[str, set[str]] = {}
    for module in modules:
        called = {one for kernel in kernels_of(module) for one in reachable(kernel) if isinstance(one, Kernel)}
        graph[module] = ({kernel.py_func.__module__ for kernel in called} & set(modules)) - {module}
    first_of_family: dict[str, str] = {}  # the games of a family share files, so the others wait for the first
    for name in names():
        family = getattr(importlib.import_module(f"{PACKAGE}.games.{name}"), "FAMILY", name)
        first = first_of_family.setdefault(family, GAME + name)
        graph[GAME + name] = {first} - {GAME + name}
    return graph


def kernels_of(module: str) -> list[Any]:
    """The kernels that a module defines, those that write its structures included."""
    from plyground.core.compiling import Kernel
    from plyground.core.structures import Structure

    found = vars(importlib.import_module(module)).values()
    structures = [value for value in found if isinstance(value, type) and issubclass(value, Structure)]
    writers = [structure._write for structure in structures if hasattr(structure, "_write")]
    return [value for value in (*found, *writers) if isinstance(value, Kernel) and value.py_func.__module__ == module]


def compile_task(task: str, for_random_play: bool) -> float:
    """Compile one task; how many seconds it took."""
    from plyground.core.compiling import make_ready

    began = time.perf_counter()
    if task.startswith(GAME):
        compile_game(task.removeprefix(GAME), for_random_play)
    else:
        make_ready(*kernels_of(task))
    return time.perf_counter() - began


def compile_game(name: str, for_random_play: bool) -> None:
    """Compile the functions of a game: its rules and samplers, and what models and searches ask for."""
    from plyground.games import builtin

    definition = builtin(name)
    for sampler in (None, *definition.samplers):
        definition.compiled(sampler, for_models=not for_random_play)
    if for_random_play:
        return
    for evaluator in definition.evaluators.values():
        definition.compiled_evaluator(evaluator)


def warm_up(processes: int, folders: list[str]) -> dict[str, float]:
    """Compile everything in some processes; the seconds of every task."""
    order = TopologicalSorter(dependencies(folders))
    order.prepare()
    seconds: dict[str, float] = {}
    ready: list[str] = []
    running: dict[concurrent.futures.Future, str] = {}
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(processes, context) as pool:
        while order.is_active():
            # Games wait for nothing and nothing waits for them: they fill in where no kernel is ready.
            ready = sorted([*ready, *order.get_ready()], key=lambda task: task.startswith(GAME))
            while ready and len(running) < processes:
                task = ready.pop(0)
                running[pool.submit(compile_task, task, bool(folders))] = task
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                task = running.pop(future)
                seconds[task] = future.result()
                order.done(task)
    return seconds


def main() -> None:
    processes = int(sys.argv[1]) if len(sys.argv) > 1 else os.cpu_count() or 1
    began = time.perf_counter()
    seconds = warm_up(processes, sys.argv[2:])
    slowest = sorted(seconds, key=lambda task: -seconds[task])[:5]
    print(f"kernels of {len(seconds)} files and games ready after {time.perf_counter() - began:.0f} s with {processes} "
          f"processes; slowest: {', '.join(f'{task} {seconds[task]:.0f} s' for task in slowest)}")  # fmt: skip


if __name__ == "__main__":
    main()
