"""`plyground reproduce`: the documents' tables, theirs beside ours."""

import sys
import time
from typing import Annotated, Any

import typer

from plyground.cli.common import AsJson, Seed, compiling_notice, console, notices, print_json, say, table


def reproduce(
    document: Annotated[str, typer.Argument(metavar="[DOCUMENT]", help="Which document; none lists them.")] = "",
    experiment: Annotated[
        str, typer.Argument(metavar="[EXPERIMENT]", help="Which of its experiments; none: all.")
    ] = "",
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, max=1000.0, help="Multiplies numbers of games (never below 20).")
    ] = 1.0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Play a document's experiments and print its figures beside ours."""
    with compiling_notice("the players"):
        from plyground.papers.experiment import chosen_experiments, experiments

        if not document:
            list_experiments(experiments(), as_json)
            return
        chosen = chosen_experiments(document, experiment)
    done = []
    for module in chosen:
        began = time.perf_counter()
        with notices.status(f"{module.DOCUMENT} {module.NAME} …") as status:
            tables = module.run(scale, seed, lambda text: status.update(f"{text} …") if sys.stderr.isatty() else None)
        seconds = time.perf_counter() - began
        done.append({"document": module.DOCUMENT, "experiment": module.NAME, "scale": scale, "seed": seed,
                     "seconds": round(seconds, 1), "tables": [made.to_dict() for made in tables]})  # fmt: skip
        if not as_json:
            for made in tables:
                show_table(made)
            say(f"{module.DOCUMENT} {module.NAME}: {seconds:.0f} s, seed {seed}, scale {scale:g}\n", style="dim")
    if as_json:
        print_json({"experiments": done})


def list_experiments(known: dict[str, dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print_json({document: {name: m.ABOUT for name, m in found.items()} for document, found in known.items()})
        return
    listed = table("document", "experiment", "what")
    for column in listed.columns[1:]:
        column.justify = "left"
    for document, found in known.items():
        for name, module in found.items():
            listed.add_row(document, name, module.ABOUT)
    console.print(listed)


def show_table(made: Any) -> None:
    """One table with its notes."""
    listed = table(*made.columns, title=f"[bold]{made.title}[/bold]")
    for row in made.rows:
        listed.add_row(
            *("–" if cell is None else f"{cell:,}" if isinstance(cell, int | float) else str(cell) for cell in row)
        )
    console.print(listed)
    for note in made.notes:
        say(note)
    say()
