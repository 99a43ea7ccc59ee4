"""`plyground examples`: the example games and the documentation that come with the program."""

import pathlib
from typing import Annotated

import typer

from plyground.cli.options import AsJson
from plyground.cli.printing import console, print_json, say, table
from plyground.tools.shipped_files import Shipped, example_games, find_shipped, pages, write_new


def examples(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Copy this one here: connect_four.py.")] = "",
    as_json: AsJson = False,
) -> None:
    """List example games and documentation, or copy one of them here.

    No file is overwritten.
    """
    if name:
        copy(find_shipped(name), as_json)
        return
    games, documents = example_games(), pages()
    if as_json:
        print_json({kind: [{"name": each.name, "title": each.about, "file": str(each.file)} for each in listed]
                    for kind, listed in (("examples", games), ("pages", documents))})  # fmt: skip
        return
    for heading, listed in (("example game", games), ("page", documents)):
        shown = table(heading, "", left=(1,))
        for each in listed:
            shown.add_row(each.name, each.about)
        console.print(shown)
        say()
    say("plyground examples NAME copies one of them into this folder.")


def copy(shipped: Shipped, as_json: bool) -> None:
    """Copy a file into this folder, under its own name."""
    target = pathlib.Path(shipped.file.name)
    write_new(target, shipped.file.read_text("utf-8"))
    if as_json:
        print_json({"name": shipped.name, "copied": str(target)})
        return
    say(f"{target}: {shipped.about}")
    if target.suffix == ".py":
        say(f"\n  plyground check {target}\n  plyground playout {target}\n  plyground games {target}")
