"""`plyground perft`: counts of move sequences, and comparison with files of known figures."""

import pathlib
import time
from typing import Annotated, Any

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import After, AsJson, From, Settings, open_game, open_position
from plyground.cli.printing import console, print_figures, say, table
from plyground.cli.progress import compiling_notice, progress_bar
from plyground.core.errors import PlygroundError
from plyground.core.game import Game, Position
from plyground.core.perft import divide
from plyground.core.perft import perft as count_plies
from plyground.tools.known_figures import Report, check_file


def perft(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game's name, or a Python file of your own.")] = "",
    settings: Settings = [],  # noqa: B006
    depth: Annotated[int, typer.Option("--depth", min=1, max=99, help="Number of plies (turns).")] = 3,
    divided: Annotated[bool, typer.Option("--divide", help="Also show the count under each move or roll.")] = False,
    against: Annotated[
        str, typer.Option("--against", metavar="FILE", help="Compare with a file of known figures.")
    ] = "",
    position: From = "",
    moves: After = "",
    as_json: AsJson = False,
) -> None:
    """Count the move sequences of each length.

    In dice games a ply is a roll and one of its distinct results.
    """
    if against:
        if name:
            raise PlygroundError(f"perft: {name} and --against together; expected one of them")
        check_against(pathlib.Path(against), as_json)
    elif name:
        count(name, settings, depth, divided, position, moves, as_json)
    else:
        raise PlygroundError("perft: no game; expected GAME or --against FILE")


def count(name: str, settings: list[str], depth: int, divided: bool, position: str, moves: str, as_json: bool) -> None:
    """Print the counts of a game, from a position, to a depth."""
    game = open_game(name, settings)
    rows: list[dict[str, Any]] = []
    parts: list[tuple[str, int]] = []
    with one_interrupt(), compiling_notice(game.name):
        start = open_position(game, position, moves)
        try:
            for plies in range(1, depth + 1):
                began = time.perf_counter()
                with progress_bar(f"depth {plies}", None) as progress:
                    if divided and plies == depth:
                        parts = divide(game, start, plies, progress)
                        total = sum(number for _, number in parts)
                    else:
                        total = count_plies(game, start, plies, progress)
                rows.append({"depth": plies, "count": total, "seconds": time.perf_counter() - began})
        except KeyboardInterrupt:
            if not rows:
                raise
        stopped = len(rows) < depth
        if as_json:
            print_figures({"game": game.name, "settings": game.settings, "perft": rows,
                           **({"divide": dict(parts)} if divided else {}),
                           **({"interrupted": True} if stopped else {})}, game)  # fmt: skip
        else:
            show_counts(game, start, rows, parts)
            if stopped:
                say(f"stopped in depth {len(rows) + 1} of {depth}", style="bold")
    raise typer.Exit(STOPPED if stopped else 0)


def show_counts(game: Game, start: Position, rows: list[dict[str, Any]], parts: list[tuple[str, int]]) -> None:
    """Print the position, the counts by depth, and those under each move or roll of the last depth."""
    say(game.draw(start))
    listed = table("depth", "sequences", "seconds")
    for row in rows:
        listed.add_row(str(row["depth"]), f"{row['count']:,}", f"{row['seconds']:.2f}")
    console.print()
    console.print(listed)
    if parts:
        shown = table("roll" if game.chance(start) else "move", f"sequences of {len(rows)}")
        for text, number in parts:
            shown.add_row(text, f"{number:,}")
        console.print()
        console.print(shown)


def check_against(path: pathlib.Path, as_json: bool) -> None:
    """Print how many figures of a file were compared, and every difference; exit code 1 if there is any."""
    report, stopped = Report(), False
    with one_interrupt(), compiling_notice("the games of the file"):
        try:
            with progress_bar(f"checking {path.name}", None) as progress:
                check_file(path, lambda entry: progress(1), report)
        except KeyboardInterrupt:
            stopped = True
        if as_json:
            print_figures(report.to_dict() | ({"interrupted": True} if stopped else {}))
        else:
            show_report(report, path.name)
            if stopped:
                say("stopped before the end of the file", style="bold")
    raise typer.Exit(STOPPED if stopped else 1 if report.mismatches else 0)


def show_report(report: Report, name: str) -> None:
    """Print every difference, and how many figures were compared."""
    for mismatch in report.mismatches:
        say(mismatch)
    kinds = ", ".join(f"{number} {kind}" for kind, number in report.checked.items())
    say(f"{name}: {sum(report.checked.values())} figures checked ({kinds}), {len(report.mismatches)} differ")
    for kind, number in report.not_checked.items():
        say(f"not checked: {number} {kind}")
