"""`plyground reproduce`: the documents' experiments, their figures beside ours."""

import sys
import time
from typing import Annotated

import typer

from plyground.cli.options import AsJson, Seed
from plyground.cli.printing import console, notices, print_json, say, table
from plyground.cli.progress import compiling_notice
from plyground.papers.experiment import Experiment, Table, chosen_experiments, experiments


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
    done = []
    for experiment_file in chosen:
        began = time.perf_counter()
        title = f"{experiment_file.DOCUMENT} {experiment_file.NAME}"
        with notices.status(f"{title} …") as status:
            tables = experiment_file.run(
                scale, seed, lambda text: status.update(f"{text} …") if sys.stderr.isatty() else None
            )
        seconds = time.perf_counter() - began
        done.append({"document": experiment_file.DOCUMENT, "experiment": experiment_file.NAME, "scale": scale,
                     "seed": seed, "seconds": round(seconds, 1),
                     "tables": [made.to_dict() for made in tables]})  # fmt: skip
        if not as_json:
            for made in tables:
                show_table(made)
            say(f"{title}: {seconds:.0f} s, seed {seed}, scale {scale:g}\n", style="dim")
    if as_json:
        print_json({"experiments": done})


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
    listed = table(*made.columns, title=made.title, names=(0,))
    for row in made.rows:
        listed.add_row(
            *("–" if cell is None else f"{cell:,}" if isinstance(cell, int | float) else str(cell) for cell in row)
        )
    console.print(listed)
    for note in made.notes:
        say(note)
    say()
