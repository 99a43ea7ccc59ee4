"""`plyground reproduce`: the documents' experiments, their figures beside ours."""

import contextlib
import pathlib
from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.options import AsJson, Seed, Workers
from plyground.cli.printing import console, notices, print_figures, print_json, print_report, say, table
from plyground.cli.progress import compiling_notice, share_bar
from plyground.cli.report_keeping import keep
from plyground.cli.stopped_jobs import say_stopped
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError
from plyground.core.settings import parse_settings
from plyground.papers.experiment import ALL, Experiment, chosen_experiments, experiments
from plyground.papers.markdown import PLOTS, markdown, write_plots
from plyground.papers.page import MADE_BY, page
from plyground.papers.reproduced import Reproduced, duration
from plyground.papers.reproducing import Request, finished_jobs
from plyground.papers.reproducing import reproduce as do
from plyground.papers.times import expected_seconds
from plyground.store.opening import open_store
from plyground.store.result_files import add_to_folder, import_results
from plyground.store.results import Results


def reproduce(
    document: Annotated[
        str, typer.Argument(metavar="DOCUMENT", help="Which document, or all; none: list them all.")
    ] = "",
    names: Annotated[
        list[str] | None, typer.Argument(metavar="EXPERIMENT…", help="Which of its experiments; all by default.")
    ] = None,
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, max=1000.0, help="Multiplies the numbers of games (to 20 at least).")
    ] = 1.0,
    as_recorded: Annotated[
        bool, typer.Option("--as-recorded", help="Each at the scale of its results in the documentation.")
    ] = False,
    runs: Annotated[int | None, typer.Option("--runs", min=1, max=1000, help="So many runs of each training.")] = None,
    given: Annotated[
        list[str],
        typer.Option("--with", metavar="NAME=VALUE", help="Another setting of one experiment; may be repeated."),
    ] = [],  # noqa: B006
    resume: Annotated[
        str,
        typer.Option("--resume", metavar="DIR", help="Go on from the finished jobs in this folder, and add to it."),
    ] = "",
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Write a page (.html) or Markdown with plots (.md) as well.")
    ] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help="Run every job again, whatever is kept.")] = False,
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Repeat a document's experiments and compare the figures.

    Prints the document's figures beside ours, and says of each conclusion of its authors whether it holds. Finished
    jobs are kept and not run again: after Ctrl-C or a crash the same command goes on.
    """
    with compiling_notice("the players"):
        if not document:
            list_experiments(as_json)
            return
        chosen = chosen_experiments(document, names or [])
    settings = {name: str(value) for name, value in parse_settings(given, "--with").items()}
    if settings and len(chosen) > 1:
        raise PlygroundError(f"--with {given[0]} for {len(chosen)} experiments; expected one experiment")
    file = page_file(out)
    folder = pathlib.Path(resume) if resume else None
    if folder is not None:
        read_folder(folder)
    request = Request(None if as_recorded else scale, runs, seed, settings, workers, fresh=fresh)
    with one_interrupt(), compiling_notice("the players"):
        try:
            with share_bar() as tell:
                found = do(chosen, request, tell)
        except KeyboardInterrupt as interrupt:
            if folder is not None:
                write_folder(folder, chosen, request)
            say_stopped(interrupt, as_json)
            raise typer.Exit(STOPPED) from None
    if folder is not None:
        write_folder(folder, chosen, request)
    if file is not None:
        write_page(file, found)
    keep(found, seed, {"experiments": [one.to_dict() for one in found]})
    if as_json:
        print_figures({"experiments": [one.to_dict() for one in found]})
    else:
        for one in found:
            print_report(one)
            say()
        if file is not None:
            say(f"page: {file}")
    tally = found[0].done.tally
    if tally.reused:
        notices.print(f"{tally.made:,} jobs done, {tally.reused:,} used again", style="dim", highlight=False)


def list_experiments(as_json: bool) -> None:
    """Print all experiments with the time that they are expected to take here."""
    known = [one for of_document in experiments().values() for one in of_document.values()]
    if as_json:
        print_json({"experiments": [
            {"document": one.document, "experiment": one.name, "about": one.about,
             "seconds": None if (seconds := expected_seconds(one)) is None else round(seconds, 1),
             "recorded_at": one.recorded_at}
            for one in known
        ]})  # fmt: skip
        return
    listed = table("document", "experiment", "what", "time", left=(1, 2))
    for one in known:
        seconds = expected_seconds(one)
        listed.add_row(one.document, one.name, one.about, "–" if seconds is None else duration(seconds))
    console.print(listed)
    say(f"{len(known)} experiments; the time is expected for all cores of this machine at --scale 1. "
        f"plyground reproduce {ALL} --scale 0.01 tries everything.", style="dim")  # fmt: skip


def read_folder(folder: pathlib.Path) -> None:
    """Keep the finished jobs of a folder; what was found here stays, as another processor may find other digits."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlygroundError(f"--resume {folder}: {error.strerror}; expected a folder, or a place for one") from None
    with contextlib.closing(open_store("")) as opened:
        moved = import_results(Results(opened), folder, keep_own=True)
    notices.print(
        f"{folder}: {moved.new:,} finished jobs read, {moved.there:,} were there", style="dim", highlight=False
    )


def write_folder(folder: pathlib.Path, chosen: list[Experiment], request: Request) -> None:
    """Write the finished jobs of these experiments to a folder, a file for each experiment."""
    moved = add_to_folder(finished_jobs(chosen, request), folder)
    notices.print(f"{folder}: {moved.new:,} finished jobs written", style="dim", highlight=False)


def page_file(out: str) -> pathlib.Path | None:
    """Where the page goes; an error before anything is done if it cannot go there."""
    if not out:
        return None
    file = pathlib.Path(out)
    if file.suffix not in (".html", ".md"):
        raise PlygroundError(f"--out {file}: expected a name that ends in .html or .md")
    if not file.parent.is_dir():
        raise PlygroundError(f"--out {file}: there is no folder {file.parent}")
    if file.exists() and MADE_BY not in file.read_text("utf-8", errors="replace"):
        raise PlygroundError(f"--out {file}: the file is there and was not made by reproduce; expected another name")
    return file


def write_page(file: pathlib.Path, found: list[Reproduced]) -> None:
    """Write the reports as a page, or as Markdown with plots in a folder beside it."""
    if file.suffix == ".html":
        write_text(file, page(found))
        return
    for one in found:
        write_plots(one, file.parent / PLOTS)
    write_text(file, "\n".join(line for one in found for line in markdown(one)))
