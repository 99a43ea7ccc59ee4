"""`plyground reproduce`: the documents' experiments, their figures beside ours."""

import sys
import time
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import AsJson, Seed
from plyground.cli.printing import console, notices, print_figures, print_json, print_report, say, table
from plyground.cli.progress import compiling_notice
from plyground.cli.report_keeping import MadeReport, keep
from plyground.core.reports import Part
from plyground.papers.experiment import Experiment, Table, chosen_experiments, experiments, tables_begun
from plyground.players.known_options import without_endgames


def reproduce(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="Which document; none: list them all.")] = "",
    experiment: Annotated[
        str, typer.Argument(metavar="EXPERIMENT", help="Which of its experiments; all by default.")
    ] = "",
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, max=1000.0, help="Multiplies the numbers of games (to 20 at least).")
    ] = 1.0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Repeat a document's experiments and compare the figures.

    Prints the document's figures beside ours.
    """
    with compiling_notice("the players"):
        if not document:
            list_experiments(experiments(), as_json)
            return
        chosen = chosen_experiments(document, experiment)
    done: list[dict[str, Any]] = []
    tables: list[Table] = []
    stopped = False
    with one_interrupt():
        try:
            for file in chosen:
                done.append(repeat(file, scale, seed, as_json, tables))
                if stopped := "interrupted" in done[-1]:
                    break
        except KeyboardInterrupt:  # before an experiment had any figure
            if not done:
                raise
            stopped = True
        if tables:
            keep(MadeReport(*(part for made in tables for part in table_parts(made))), seed, {"experiments": done})
        if as_json:
            print_figures({"experiments": done} | ({"interrupted": True} if stopped else {}))
        elif stopped:
            finished = sum("interrupted" not in each for each in done)
            say(f"stopped after {finished} of {len(chosen)} experiments", style="bold")
    raise typer.Exit(STOPPED if stopped else 0)


def repeat(experiment: Experiment, scale: float, seed: int, as_json: bool, found: list[Table]) -> dict[str, Any]:
    """Run an experiment, add its tables to those found, and print them unless data are asked for.

    After Ctrl-C these are the tables as far as they are filled.
    """
    began, stopped = time.perf_counter(), False
    title = f"{experiment.DOCUMENT} {experiment.NAME}"
    with tables_begun() as tables, without_endgames():
        try:
            with notices.status(f"{title} …") as status:
                tables = experiment.run(
                    scale, seed, lambda text: status.update(f"{text} …") if sys.stderr.isatty() else None
                )
        except KeyboardInterrupt:
            stopped = True
            tables = [made for made in tables if made.rows]
            if not tables:
                raise
    seconds = time.perf_counter() - began
    found += tables
    if not as_json:
        for made in tables:
            show_table(made)
        say(f"{title}: {seconds:.0f} s, seed {seed}, scale {scale:g}\n", style="dim")
    return {"document": experiment.DOCUMENT, "experiment": experiment.NAME, "scale": scale, "seed": seed,
            "seconds": round(seconds, 1), "tables": [made.to_dict() for made in tables],
            **({"interrupted": True} if stopped else {})}  # fmt: skip


def list_experiments(known: dict[str, dict[str, Experiment]], as_json: bool) -> None:
    """Print all documents and their experiments."""
    if as_json:
        print_json({document: {name: m.ABOUT for name, m in found.items()} for document, found in known.items()})
        return
    listed = table("document", "experiment", "what", left=(1, 2))
    for document, found in known.items():
        for name, module in found.items():
            listed.add_row(document, name, module.ABOUT)
    console.print(listed)


def show_table(made: Table) -> None:
    """Print a table with its notes."""
    print_report(MadeReport(*table_parts(made)))


def table_parts(made: Table) -> Iterator[Part]:
    """A table with its notes."""
    listed = table(*made.columns, title=made.title, names=(0,))
    for row in made.rows:
        listed.add_row(
            *("–" if cell is None else f"{cell:,}" if isinstance(cell, int | float) else str(cell) for cell in row)
        )
    yield listed
    yield from made.notes
    yield ""
