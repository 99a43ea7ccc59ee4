"""`plyground train`: networks and tables that learn by playing."""

import pathlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict
from typing import Annotated, Any

import typer

from plyground.cli.keeping import StorePlace
from plyground.cli.kept_lessons import Chosen, FromStore, OfPerson, OfPlayer, OfResult, lessons_in
from plyground.cli.next_command import match_command
from plyground.cli.options import AsJson, Settings, Workers, open_game, with_options
from plyground.cli.printing import console, print_figures, print_report, say, table
from plyground.cli.progress import compiling_notice, progress_lines
from plyground.cli.report_keeping import keep
from plyground.cli.run_keeping import NoStore, keeping_training
from plyground.core.errors import PlygroundError
from plyground.core.settings import parse_settings
from plyground.training.curve_picture import save_picture
from plyground.training.event_files import EventLogs
from plyground.training.options import SELF, SETTINGS, TrainingFile, read_file
from plyground.training.plan import Plan, make_plan
from plyground.training.run import Run, Standing
from plyground.training.train import Trained, train_plan

# The training settings that are options of the command line; all others are given by --with.
OPTIONS = ("games", "encoding", "hidden", "alpha", "lambda", "method", "benchmark", "test_games", "checkpoints",
           "checkpoints_at", "start", "transfer", "anyway")  # fmt: skip


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
    from_store: FromStore = False,
    store: StorePlace = "",
    player: OfPlayer = "",
    result: OfResult = "",
    person: OfPerson = "",
    others: Annotated[
        list[str], typer.Option("--with", metavar="NAME=VALUE", help="Any training setting; --list shows them all.")
    ] = [],  # noqa: B006
    config: Annotated[
        str,
        typer.Option("--config", metavar="FILE.toml", help="Read the experiment from a file with game, runs, seed, "
                     "out, [settings], [train]; what the command line says comes first."),
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the training settings for this game and stop.")] = False,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Folder for everything that is learned (required).")
    ] = "",
    tensorboard: Annotated[
        str, typer.Option("--tensorboard", metavar="DIR", help="Write logs that TensorBoard shows while it learns.")
    ] = "",
    no_store: NoStore = False,
    runs: Annotated[
        int | None, typer.Option("--runs", min=1, max=10_000, help="Number of runs, with seeds S, S+1, … (default: 1).")
    ] = None,
    workers: Workers = None,
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, help="Seed of the random numbers (default: 1).")
    ] = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Train a network or a table by playing games.

    Keeps checkpoints, tests them against a benchmark, and draws a learning curve. The same command resumes training
    that was stopped.
    """
    file = read_file(pathlib.Path(config)) if config else TrainingFile()
    named, out = name or file.game or "", out or file.out or ""
    runs, seed = (first_of(runs, file.runs, 1), first_of(seed, file.seed, 1))
    chosen = Chosen(from_store, store, player, result, person)
    with compiling_notice(named):
        typed = parse_settings(others, "--with")
        typed |= chosen.option({**file.options, **typed}, out)
        plan = plan_from(named, settings, file, typed, given, against)
    if listed:
        list_settings(plan)
        return
    if not out:
        raise PlygroundError(
            f"no folder for what is learned; expected --out DIR{', or out in the file' * bool(config)}"
        )
    folder = pathlib.Path(out)
    learned = chosen.copied(plan.game, folder, plan.options.anyway) if from_store else lessons_in(plan)
    with compiling_notice(plan.game.name):
        try:
            with watching(plan, runs, folder, tensorboard, store, no_store) as watch:
                trained = train_plan(plan, folder, runs, seed, workers, watch)
                picture = keep_picture(folder, trained)
        except KeyboardInterrupt:
            print(f"plyground: stopped; what was learned is in {out}, and the same command goes on", file=sys.stderr)
            raise typer.Exit(130) from None
        except OSError as error:
            raise PlygroundError(f"{out}: {error.strerror or error}; the same command goes on") from None
    keep(trained, seed, trained.to_dict())
    if as_json:
        told = {} if learned is None else {"learned_from": asdict(learned)}
        print_figures(trained.to_dict() | {"picture": str(picture)} | told, plan.game)
        return
    show(trained, folder, picture, named)
    if learned is not None:
        say(learned.text(plan.options.games))


def first_of(*values: int | None) -> int:
    """The first that was given."""
    return next(value for value in values if value is not None)


def plan_from(name: str, settings: list[str], file: TrainingFile, others: dict[str, str], given: dict[str, Any],
              against: str) -> Plan:  # fmt: skip
    """The plan of a command: options of the command line come before --with, which comes before the file."""
    if not name:
        raise PlygroundError("no game; expected its name, or a file with --config")
    game = open_game(name, [f"{key}={value}" for key, value in file.settings.items()] + settings)
    options = dict(file.options)
    for later in ({key.replace("-", "_"): value for key, value in others.items()}, given):
        if "checkpoints" in later:  # their number instead of a list
            options.pop("checkpoints_at", None)
        options |= later
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


@contextmanager
def watching(plan: Plan, runs: int, folder: pathlib.Path, tensorboard: str, store: str, no_store: bool) -> Iterator[
        Callable[[Sequence[Run]], None]]:  # fmt: skip
    """Whoever is told of the runs while they learn: the lines on the terminal, the store, and TensorBoard's logs."""
    with live_lines(plan, runs) as show_lines, keeping_training(store, no_store) as keep_runs, ExitStack() as stack:
        told = [show_lines, keep_runs]
        if tensorboard:
            logs = stack.enter_context(closing(EventLogs(pathlib.Path(tensorboard) / folder.resolve().name)))
            told.append(logs.tell)

        def watch(made: Sequence[Run]) -> None:
            for tell in told:
                tell(made)

        yield watch


def figures_of(plan: Plan, standing: Standing) -> str:
    """The figures beside the bar of a run."""
    parts = [f"{standing.speed:,.0f}/s", f"error {standing.td_error:.3f}"]
    if standing.score is not None:
        parts.append(f"{plan.options.benchmark} {100 * standing.score:.1f} %")
    if standing.self_score is not None:
        parts.append(f"before {100 * standing.self_score:.0f} %")
    if not standing.is_learning:
        parts.append("not learning?")
    return " · ".join([*parts, standing.doing] if standing.doing != "training" else parts)


def keep_picture(folder: pathlib.Path, trained: Trained, reference: tuple[float, str] | None = None) -> pathlib.Path:
    """Write the learning curve; the file it is in."""
    plan, options, picture = trained.plan, trained.plan.options, folder / "curve.png"
    what = f"{options.encoding}, {options.hidden} hidden" if options.method == "network" else "table"
    title = f"{plan.game.name}: {what}, α = {options.alpha:g}, λ = {options.lambda_:g}"
    save_picture(picture, title, options.benchmark, [run.curve for run in trained.runs], reference)
    return picture


def show(trained: Trained, folder: pathlib.Path, picture: pathlib.Path, named: str) -> None:
    """Print the learning curve, the scores of the last checkpoints, and where everything is."""
    print_report(trained)
    say(f"curve: {picture}; figures: {folder}/run-*/curve.csv and windows.csv")
    final = f"{trained.runs[0].folder}/final{trained.runs[0].suffix}"
    say(f"play with it: {match_command(trained.plan, final, named)}")
