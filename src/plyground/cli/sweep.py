"""`plyground sweep`: a training or an experiment at many points of its settings."""

import pathlib
import sys
import time
from typing import Annotated

import typer

from plyground.cli.interrupts import STOPPED, one_interrupt
from plyground.cli.keeping import StorePlace
from plyground.cli.options import AsJson, Seed, Settings, Workers
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, share_bar
from plyground.cli.report_keeping import keep
from plyground.cli.stopped_jobs import say_stopped
from plyground.core.atomic_files import write_text
from plyground.core.errors import PlygroundError, did_you_mean
from plyground.core.kept_reports import KeptReport, without_secrets
from plyground.core.report_pages import report_page
from plyground.core.settings import parse_settings
from plyground.jobs.game_spec import GameSpec
from plyground.laboratory.sweep_axes import Axis, read_axes
from plyground.laboratory.sweep_report import SweepReport
from plyground.laboratory.sweep_subjects import WIN_RATE, ExperimentSubject, Subject, TrainingSubject
from plyground.laboratory.sweeping import Request
from plyground.laboratory.sweeping import sweep as do
from plyground.papers.experiment import chosen_experiments
from plyground.training.options import SETTINGS

USES = {"train": "sweep train GAME", "reproduce": "sweep reproduce DOCUMENT EXPERIMENT"}
ALIASES = {"lam": "lambda"}  # what the experiments call it


def sweep(
    words: Annotated[
        list[str], typer.Argument(metavar="train GAME | reproduce DOCUMENT EXPERIMENT", help="What to run.")
    ],
    settings: Settings = [],  # noqa: B006
    over: Annotated[
        list[str],
        typer.Option("--over", metavar="NAME=VALUES", help="A setting and its values, alpha=0.1,0.3, or a range, "
                     "hidden=5..9; with --trials also alpha=0.001..1:log. May be repeated."),
    ] = [],  # noqa: B006
    others: Annotated[
        list[str], typer.Option("--with", metavar="NAME=VALUE", help="A setting that is the same everywhere.")
    ] = [],  # noqa: B006
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Games of each training; the same as --with games=N.")
    ] = None,
    runs: Annotated[
        int | None, typer.Option("--runs", min=1, max=10_000, help="Runs at each point, with seeds S, S+1, … "
                                 "(default: 1; of an experiment as many as it has).")
    ] = None,
    measure: Annotated[
        str, typer.Option("--measure", help="What is measured: win_rate, points, converged_at or length; of an "
                          "experiment words of the row and column of one of its figures."),
    ] = "",
    trials: Annotated[
        int | None, typer.Option("--trials", min=1, max=100_000, help="Let Optuna choose so many points instead of "
                                 "a grid.")
    ] = None,
    again: Annotated[
        int | None, typer.Option("--again", min=0, max=10_000, help="Runs of the best point with new seeds (default: "
                                 "as many as of a point, 3 at least; 0: none).")
    ] = None,
    minimise: Annotated[bool, typer.Option("--minimise", help="The best is the smallest.")] = False,
    scale: Annotated[
        float, typer.Option("--scale", min=0.001, max=1000.0, help="Of an experiment: multiplies numbers of games.")
    ] = 1.0,
    out: Annotated[str, typer.Option("--out", metavar="FILE.html", help="Write a page with plots as well.")] = "",
    fresh: Annotated[bool, typer.Option("--fresh", help="Run every job again, whatever is kept.")] = False,
    store: StorePlace = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Run a training or an experiment at many points of its settings.

    Prints the figures of all points with 95 % intervals, draws the response, and measures the best point again with
    new seeds. Finished jobs are kept: after Ctrl-C or a crash the same command goes on.
    """
    file = page_file(out)
    axes = read_axes(over)

    with one_interrupt(), compiling_notice("the players"):
        fixed = parse_settings(others, "--with") | ({} if games is None else {"games": str(games)})
        subject, axes = subject_of(words, settings, fixed, axes, measure, scale)
        asked = Request(
            default_runs(subject, runs), trials, again, minimise, seed, workers, store, fresh,
        )  # fmt: skip
        try:
            with share_bar() as tell:
                swept = do(subject, axes, asked, tell)
        except KeyboardInterrupt as interrupt:
            say_stopped(interrupt, as_json)
            raise typer.Exit(STOPPED) from None
    found = SweepReport(swept)
    keep(found, seed, found.to_dict())
    if file is not None:
        write_page(file, found, seed)
    if as_json:
        print_figures(found.to_dict())
    else:
        print_report(found)
        if file is not None:
            say(f"page: {file}")
    if swept.reused:
        notices.print(f"{swept.made:,} jobs done, {swept.reused:,} used again", style="dim", highlight=False)


def subject_of(words: list[str], settings: list[str], fixed: dict[str, str], axes: list[Axis], measure: str,
               scale: float) -> tuple[Subject, list[Axis]]:  # fmt: skip
    """What is to be run, and the axes by the names that it knows."""
    action, *rest = words
    if action not in USES:
        raise PlygroundError(f"sweep {action}; expected {' or '.join(USES.values())}{did_you_mean(action, USES)}")
    if action == "train" and len(rest) == 1:
        if scale != 1.0:
            raise PlygroundError(f"--scale {scale:g} of a training; expected --games")
        named = [Axis(**{**vars(axis), "name": trained_name(axis.name)}) for axis in axes]
        options = {trained_name(name): value for name, value in fixed.items()}
        return TrainingSubject(GameSpec(rest[0], parse_settings(settings)), options, measure or WIN_RATE), named
    if action == "reproduce" and len(rest) == 2:
        if settings:
            raise PlygroundError(f"--set {settings[0]} of an experiment; expected --with")
        [experiment] = chosen_experiments(rest[0], [rest[1]])
        return ExperimentSubject(experiment, fixed, scale, measure), axes
    raise PlygroundError(f"sweep {' '.join(words)}; expected {USES[action]}")


def trained_name(name: str) -> str:
    """A training setting as `train` calls it."""
    name = name.replace("-", "_")
    return ALIASES.get(name, name) if name not in SETTINGS else name


def default_runs(subject: Subject, runs: int | None) -> int:
    """One run of a training; 0 leaves an experiment the number that it has."""
    return (1 if isinstance(subject, TrainingSubject) else 0) if runs is None else runs


def page_file(out: str) -> pathlib.Path | None:
    """Where the page goes; an error before anything is done if it cannot go there."""
    if not out:
        return None
    file = pathlib.Path(out)
    if file.suffix != ".html":
        raise PlygroundError(f"--out {file}: expected a name that ends in .html")
    if not file.parent.is_dir():
        raise PlygroundError(f"--out {file}: there is no folder {file.parent}")
    if file.exists() and "<h1>plyground sweep" not in file.read_text("utf-8", errors="replace"):
        raise PlygroundError(f"--out {file}: the file is there and was not made by sweep; expected another name")
    return file


def write_page(file: pathlib.Path, found: SweepReport, seed: int) -> None:
    """The report as one page that needs nothing else."""
    words = without_secrets(sys.argv[1:])
    made = KeptReport(0, words, time.time(), seed=seed, title=found.title, content=list(found.parts()),
                      drawn=list(found.charts()))  # fmt: skip
    write_text(file, report_page(made))
