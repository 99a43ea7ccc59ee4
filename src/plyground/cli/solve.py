"""`plyground solve`: the exact value of every position of a game."""

import contextlib
import pathlib
from collections.abc import Iterator
from typing import Annotated

import numpy as np
import typer

from plyground.cli.interrupts import one_interrupt
from plyground.cli.options import After, AsJson, From, GameName, Settings, Workers, open_game, open_position
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, phase_bar
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.exact.estimate import estimate_size, gigabytes
from plyground.exact.forward import FORWARD_METHODS
from plyground.exact.keeping import folder_of_run, remove_old_runs
from plyground.exact.memory import memory_limit
from plyground.exact.phases import ESTIMATE, Phases
from plyground.exact.report import POINTS
from plyground.exact.solving import METHODS, RESIDUAL, identity_of
from plyground.exact.solving import solve as solve_game


def solve(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    position: From = "",
    moves: After = "",
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help=f"{' or '.join(METHODS)}; by default whichever fits.")
    ] = "",
    memory: Annotated[
        float | None,
        typer.Option(
            "--memory",
            min=0.01,
            metavar="GB",
            help="Gigabytes to use; by default 3/4 of what is free (2 to look forward).",
        ),
    ] = None,
    residual: Annotated[
        float, typer.Option("--residual", min=1e-15, max=1.0, help="With chance: stop when no value changes by more.")
    ] = RESIDUAL,
    objective: Annotated[
        str, typer.Option("--objective", metavar="WHAT", help="points, or wins: what both sides play for.")
    ] = POINTS,
    evaluator: Annotated[
        str, typer.Option("--eval", metavar="NAME", help="With alphabeta and proof: which turns to try first.")
    ] = "",
    quiet: Annotated[
        int | None,
        typer.Option(
            "--quiet",
            min=0,
            max=64,
            metavar="N",
            help="With alphabeta: first look for wins with at most N moves that are no threats, as long as it takes.",
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew, not where an ended run was.")] = False,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only say how many positions there are, and the memory they need.")
    ] = False,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Solve it even if it will hardly fit, or the memory is not there.")
    ] = False,
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Keep the table in a file.")] = "",
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact value of every position of a game.

    Without chance: who wins and in how many plies, or that nobody can. With chance: the points that both sides win on
    average, and how likely every result is. What takes long is kept now and then; if it is ended, the same command
    goes on from there.
    """
    target = pathlib.Path(save) if save else None
    if target is not None and target.is_dir():
        example = target / f"{pathlib.Path(name).stem}.solved"
        raise PlygroundError(f"--save {save}: a folder; expected a file, such as {example}")
    if target is not None and not target.parent.is_dir():
        raise PlygroundError(f"--save {save}: expected a file in a folder that exists")
    if target is not None and method in FORWARD_METHODS:
        raise PlygroundError(f"--save {save}: --method {method} makes no table; expected --method retrograde")
    game = open_game(name, settings)
    with one_interrupt(), compiling_notice(game.name):
        start = open_position(game, position, moves) if position or moves else None
        if estimate:
            tell_size(game, start, memory_limit(memory, anyway, notify), as_json)
            return
        folder = folder_of_run(identity_of(game, start, objective))
        with told_if_stopped(folder), phase_bar() as progress:
            table = solve_game(
                game, method or None, start, memory, workers, residual, progress, str(folder), fresh, notify,
                evaluator or None, objective, anyway, quiet,
            )  # fmt: skip
        remove_old_runs()
        if target is not None:
            table.save(target)
    keep(table, None, table.to_dict())
    if as_json:
        print_figures(table.to_dict(), game)
    else:
        print_report(table)
        if target is not None:
            say(f"kept in {save}")


def tell_size(game: Game, start: np.ndarray | None, most: int, as_json: bool) -> None:
    """Say how large the game is, and nothing else."""
    with phase_bar() as progress, Phases(progress).phase(ESTIMATE):
        size = estimate_size(game, start)
    keep(size, None, size.to_dict())
    if as_json:
        print_figures(size.to_dict(), game)
    else:
        print_report(size)
        fits = "does not fit" if not size.fits(most) else "may fit" if size.is_bound else "fits"
        say(f"{fits} into the {gigabytes(most)} that may be used")


def notify(line: str) -> None:
    """Say something beside the result."""
    notices.print(line, highlight=False, markup=False, soft_wrap=True)


@contextlib.contextmanager
def told_if_stopped(folder: pathlib.Path) -> Iterator[None]:
    """If it is stopped inside the block, say how to go on from what was kept."""
    try:
        yield
    except KeyboardInterrupt:
        if size := sum(file.stat().st_size for file in folder.glob("*")):
            notify(f"what was found so far is kept ({size:,} bytes in {folder}): the same command goes on from there, "
                   "with --fresh it begins anew")  # fmt: skip
        raise
