"""`plyground verify`: is this game worth playing?"""

import pathlib
import sys
from typing import Annotated

import typer

from plyground.cli.interrupts import one_interrupt
from plyground.cli.options import UNCHECKED, AsJson, GameName, Seed, Workers
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, share_bar
from plyground.cli.report_keeping import keep
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.papers.rlgame2001.statements import statements_about
from plyground.verify.asking import Question
from plyground.verify.efforts import QUICK, THOROUGH
from plyground.verify.page import MADE_BY, report_page
from plyground.verify.tolerances import read_tolerances
from plyground.verify.verifying import Verification, Watching


def verify(
    name: GameName,
    settings: Annotated[
        list[str],
        typer.Option("--set", metavar="NAME=VALUES", help="A setting, also a range (n=5..8) or a list (pawns=1,3,5): "
                     "every combination is a variant; may be repeated."),
    ] = [],  # noqa: B006
    starts: Annotated[
        list[str],
        typer.Option("--from", metavar="POSITION", help="Begin here, not as usual; may be repeated."),
    ] = [],  # noqa: B006
    quick: Annotated[
        bool, typer.Option("--quick", help="A minute for a small game; says what it leaves undecided.")
    ] = False,
    swap: Annotated[bool, typer.Option("--swap", help="With the pie rule: the second player may swap sides.")] = False,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option("--compare", metavar="A B", help="Compare two variants: settings with commas (n=6,pawns=3), "
                     "with swap at the end for the pie rule, or another game's file."),
    ] = None,
    vs: Annotated[
        list[str],
        typer.Option("--vs", metavar="NAME=VALUE", help="A variant to compare with the game as it is: settings with "
                     "commas, swap for the pie rule, or another game's file; may be repeated."),
    ] = [],  # noqa: B006
    search: Annotated[
        bool, typer.Option("--search", help="Look for the variants that pass most gates, and examine only these whole.")
    ] = False,
    tolerance: Annotated[
        list[str],
        typer.Option("--tolerance", metavar="NAME=VALUE", help="Another limit of a gate, such as draws=0.3; may be "
                     "repeated."),
    ] = [],  # noqa: B006
    out: Annotated[
        str, typer.Option("--out", metavar="FILE.html", help="Where to write the page; verify-GAME.html by default.")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Say whether a game is worth playing: a design report.

    Every variant is solved if it is small, played by players of rising strength, learned, attacked by simple policies,
    and judged by ten gates. Writes a page that needs no network; what was found is kept and used again.
    """
    limits = read_tolerances(tolerance)
    file = page_file(out, name)
    question = Question(name, settings, starts, swap, compare or (), vs, search, UNCHECKED.get())
    with one_interrupt(), compiling_notice(name), share_bar() as tell:
        watching = Watching(tell, announce, statements_about, sys.argv[1:])
        effort = QUICK if quick else THOROUGH
        found = Verification(question, effort, limits, seed, workers, watching=watching).report()
    page = report_page(found.data)
    write_text(file, page)
    keep(found, seed, {key: value for key, value in found.data.items() if key != "variants"})
    if as_json:
        print_figures(found.to_dict())
    else:
        print_report(found)
        say(f"page: {file}")
    if found.tally.reused:
        notices.print(f"{found.tally.made} jobs done, {found.tally.reused} used again", style="dim")


def announce(text: str) -> None:
    notices.print(text, style="dim", highlight=False, soft_wrap=True)


def page_file(out: str, name: str) -> pathlib.Path:
    """Where the page goes; an error before anything is done if it cannot go there."""
    file = pathlib.Path(out or f"verify-{pathlib.Path(name).stem}.html")
    if file.suffix not in (".html", ".htm"):
        raise PlygroundError(f"--out {file}: expected a name that ends in .html")
    if not file.parent.is_dir():
        raise PlygroundError(f"--out {file}: there is no folder {file.parent}")
    if file.is_dir():
        raise PlygroundError(f"--out {file}: this is a folder; expected the name of a file")
    if file.exists() and MADE_BY not in file.read_text("utf-8", errors="replace")[:2000]:
        raise PlygroundError(f"--out {file}: the file is there and was not made by verify; expected another name")
    return file
