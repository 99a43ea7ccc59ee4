"""`plyground train`: networks and tables that learn by playing."""

import pathlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from plyground.cli.options import AsJson, Seed, Settings, Workers, open_game, with_options
from plyground.cli.printing import console, percent, print_json, say, table
from plyground.cli.progress import compiling_notice, progress_lines
from plyground.core.errors import PlygroundError
from plyground.core.settings import parse_settings
from plyground.training.curve import draw_curve
from plyground.training.curve_picture import save_picture
from plyground.training.options import SELF, SETTINGS, read_file
from plyground.training.plan import Plan, make_plan
from plyground.training.run import Run, Standing
from plyground.training.train import Trained, train_plan

# The training settings that are options of the command line; all others are given by --with.
OPTIONS = ("games", "encoding", "hidden", "alpha", "lambda", "method", "benchmark", "test_games", "checkpoints",
           "start", "transfer", "anyway")  # fmt: skip


@with_options({name: SETTINGS[name] for name in OPTIONS})
def train(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The name or file of a game; --config may name it instead.", show_default=False
        ),
    ] = "",
    settings: Settings = [],  # noqa: B006
    *,
    given: dict[str, Any],
    against: Annotated[
        str,
        typer.Option("--against", metavar="PLAYER", help="Learn by playing this player on all other seats."),
    ] = "",
    others: Annotated[
        list[str], typer.Option("--with", metavar="NAME=VALUE", help="Any training setting; --list shows them all.")
    ] = [],  # noqa: B006
    config: Annotated[
        str,
        typer.Option("--config", metavar="FILE.toml", help="Read settings from a file with game, [settings], [train]."),
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the training settings for this game and stop.")] = False,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Folder for everything that is learned (required).")
    ] = "",
    runs: Annotated[int, typer.Option("--runs", min=1, max=10_000, help="Number of runs, with seeds S, S+1, …")] = 1,
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Train a network or a table by playing games.

    Keeps checkpoints, tests them against a benchmark, and draws a learning curve. The same command resumes training
    that was stopped.
    """
    plan = plan_from(name, settings, config, parse_settings(others, "--with"), given, against)
    if listed:
        list_settings(plan)
        return
    if not out:
        raise PlygroundError("no folder for what is learned; expected --out DIR")
    folder = pathlib.Path(out)
    with compiling_notice(plan.game.name):
        try:
            with live_lines(plan, runs) as watch:
                trained = train_plan(plan, folder, runs, seed, workers, watch)
                picture = keep_picture(folder, trained)
        except KeyboardInterrupt:
            print(f"plyground: stopped; what was learned is in {out}, and the same command goes on", file=sys.stderr)
            raise typer.Exit(130) from None
        except OSError as error:
            raise PlygroundError(f"{out}: {error.strerror or error}; the same command goes on") from None
    if as_json:
        print_json(trained.to_dict() | {"picture": str(picture)})
        return
    show(trained, folder, picture)


def plan_from(name: str, settings: list[str], config: str, others: dict[str, str], given: dict[str, Any],
              against: str) -> Plan:  # fmt: skip
    """The plan of a command: options of the command line come before --with, which comes before the file."""
    of_file, file_settings, options = read_file(pathlib.Path(config)) if config else (None, {}, {})
    if not (name or of_file):
        raise PlygroundError("no game; expected its name, or a file with --config")
    game = open_game(name or str(of_file), [f"{key}={value}" for key, value in file_settings.items()] + settings)
    options = options | {key.replace("-", "_"): value for key, value in others.items()} | given
    if against:
        rest = len(game.teams) - 1 if len(game.teams) < game.seats else game.seats - 1
        options["lineup"] = ",".join([SELF, *[against.replace(",", ";")] * rest])
    return make_plan(game, options)


def list_settings(plan: Plan) -> None:
    """Print every training setting with its value for this game."""
    made = table("setting", "value", "what it is", left=(1, 2))
    values = plan.options.to_dict()
    for name, setting in SETTINGS.items():
        choices = f" ({', '.join(map(str, setting.choices))})" if setting.choices else ""
        made.add_row(name, str(values[name]), setting.about + choices)
    console.print(made)


@contextmanager
def live_lines(plan: Plan, runs: int) -> Iterator[Callable[[Sequence[Run]], None]]:
    """A line for every run: games, games a second, error, scores, time left. On a terminal only."""
    with progress_lines([f"run {number + 1}" for number in range(runs)], plan.options.games) as update:

        def watch(made: Sequence[Run]) -> None:
            for number, run in enumerate(made):
                update(number, run.standing.games, figures_of(plan, run.standing))

        yield watch


def figures_of(plan: Plan, standing: Standing) -> str:
    """The figures beside the bar of a run."""
    parts = [f"{standing.speed:,.0f}/s", f"error {standing.td_error:.3f}"]
    if standing.score is not None:
        parts.append(f"{plan.options.benchmark} {100 * standing.score:.1f} %")
    if standing.self_score is not None:
        parts.append(f"before {100 * standing.self_score:.0f} %")
    return " · ".join([*parts, standing.doing] if standing.doing != "training" else parts)


def keep_picture(folder: pathlib.Path, trained: Trained, reference: tuple[float, str] | None = None) -> pathlib.Path:
    """Write the learning curve; the file it is in."""
    plan, options, picture = trained.plan, trained.plan.options, folder / "curve.png"
    what = f"{options.encoding}, {options.hidden} hidden" if options.method == "network" else "table"
    title = f"{plan.game.name}: {what}, α = {options.alpha:g}, λ = {options.lambda_:g}"
    save_picture(picture, title, options.benchmark, [run.curve for run in trained.runs], reference)
    return picture


def show(trained: Trained, folder: pathlib.Path, picture: pathlib.Path) -> None:
    """Print the learning curve, the scores of the last checkpoints, and where everything is."""
    plan, options = trained.plan, trained.plan.options
    say(f"{plan.game!r}, {options.games:,} games, {len(trained.runs)} "
        f"run{'s' if len(trained.runs) > 1 else ''}, against {options.benchmark}")  # fmt: skip
    drawn = draw_curve([run.curve for run in trained.runs])
    if drawn:
        say(drawn)
    tested = [(number, run) for number, run in enumerate(trained.runs) if "win_rate" in run.curve[-1]]
    if tested:
        show_scores(tested)
    if len(trained.runs) > 1 and tested:
        scores = trained.final_scores()
        say(f"mean of the runs {100 * scores.mean():.1f} %, standard deviation {100 * scores.std(ddof=1):.1f}")
    say(f"curve: {picture}; figures: {folder}/run-*/curve.csv and windows.csv")
    say(f"play with it: plyground match {plan.game.name} net:{trained.runs[0].folder}/final{trained.runs[0].suffix} …")


def show_scores(runs: Sequence[tuple[int, Run]]) -> None:
    """Print what the last and the best checkpoint of each run scored."""
    made = table("run", "seed", "wins, 95 % interval", "of games", "points", "best checkpoint", "converged",
                 least=(6, 5, 1, 4))  # fmt: skip
    for number, run in runs:
        last = run.curve[-1]
        best = max(run.curve, key=lambda row: row.get("win_rate", 0.0))
        made.add_row(
            str(number + 1), str(run.seed), percent(last["win_rate"], (last["low"], last["high"])),
            f"{last['games_played']:,}", f"{last['points']:+.3f}",
            f"{100 * best['win_rate']:.1f} % after {best['games']:,}",
            "–" if run.converged_at is None else f"after {run.converged_at:,}",
        )  # fmt: skip
    console.print(made)
