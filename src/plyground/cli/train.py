"""`plyground train`: networks and tables that learn by playing."""

import pathlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from plyground.cli.common import (
    AsJson,
    Seed,
    Settings,
    Workers,
    compiling_notice,
    console,
    notices,
    open_game,
    percent,
    print_json,
    say,
    table,
)
from plyground.core.errors import PlygroundError
from plyground.core.settings import parse_settings


def train(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game's name or file; may stand in --config.", show_default=False)
    ] = "",
    settings: Settings = [],  # noqa: B006
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Folder for all that is learned (needed).")] = "",
    runs: Annotated[int, typer.Option("--runs", min=1, max=10_000, help="Runs, with the seeds S, S+1, …")] = 1,
    games: Annotated[int | None, typer.Option("--games", help="Games to learn from.")] = None,
    encoding: Annotated[str | None, typer.Option("--encoding", help="Inputs (see plyground games NAME).")] = None,
    hidden: Annotated[int | None, typer.Option("--hidden", help="Hidden units.")] = None,
    alpha: Annotated[float | None, typer.Option("--alpha", help="Step size.")] = None,
    trace: Annotated[float | None, typer.Option("--lambda", help="How slowly traces fade.")] = None,
    method: Annotated[str | None, typer.Option("--method", help="network or table.")] = None,
    against: Annotated[
        str, typer.Option("--against", metavar="PLAYER", help="Learn by playing this player on all other seats.")
    ] = "",
    benchmark: Annotated[str | None, typer.Option("--benchmark", help="Whom checkpoints play.")] = None,
    test_games: Annotated[int | None, typer.Option("--test-games", help="Games of such a test.")] = None,
    checkpoints: Annotated[
        str | None, typer.Option("--checkpoints", help="How many, or after which games: 0,1000,5000.")
    ] = None,
    start: Annotated[
        str | None, typer.Option("--start", metavar="FILE", help="Begin with this network, not with a random one.")
    ] = None,
    transfer: Annotated[
        bool, typer.Option("--transfer", help="The network of --start is of another board: carry its inputs over.")
    ] = False,
    others: Annotated[
        list[str], typer.Option("--with", metavar="NAME=VALUE", help="Any training setting; --list shows them.")
    ] = [],  # noqa: B006
    config: Annotated[
        str, typer.Option("--config", metavar="FILE.toml", help="Settings from a file: game, [settings], [train].")
    ] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the training settings for this game and stop.")] = False,
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Learn by playing: checkpoints, tests against a benchmark, a learning curve. The same command again goes on."""
    from plyground.training.plan import SELF, make_plan, read_file

    of_file, file_settings, options = read_file(pathlib.Path(config)) if config else (None, {}, {})
    if not (name or of_file):
        raise PlygroundError("no game; expected its name, or a file with --config")
    game = open_game(name or str(of_file), [f"{key}={value}" for key, value in file_settings.items()] + settings)
    options = options | {key.replace("-", "_"): value for key, value in parse_settings(others, "--with").items()}
    direct = {"games": games, "encoding": encoding, "hidden": hidden, "alpha": alpha, "lambda": trace, "method": method,
              "benchmark": benchmark, "test_games": test_games, "checkpoints": checkpoints, "start": start,
              "transfer": True if transfer else None}  # fmt: skip
    options |= {key: value for key, value in direct.items() if value is not None}
    if against:
        rest = len(game.teams) - 1 if len(game.teams) < game.seats else game.seats - 1
        options["lineup"] = ",".join([SELF, *[against.replace(",", ";")] * rest])
    plan = make_plan(game, options)
    if listed:
        list_settings(plan)
        return
    if not out:
        raise PlygroundError("no folder for what is learned; expected --out DIR")
    folder, stopped = pathlib.Path(out), False
    with compiling_notice(game.name):
        from plyground.training.train import train_plan

        with live_lines(plan, runs) as watch:
            try:
                trained = train_plan(plan, out, runs, seed, workers, watch)
                picture = keep_picture(folder, trained)
            except KeyboardInterrupt:
                stopped = True
            except OSError as error:
                raise PlygroundError(f"{out}: {error.strerror or error}; the same command goes on") from None
    if stopped:
        print(f"plyground: stopped; what was learned is in {out}, and the same command goes on", file=sys.stderr)
        raise typer.Exit(130)
    if as_json:
        print_json(trained.to_dict() | {"picture": str(picture)})
        return
    show(trained, folder, picture)


def list_settings(plan: Any) -> None:
    """Every training setting with its value for this game."""
    from plyground.training.plan import SETTINGS

    made = table("setting", "value", "what it is")
    made.columns[1].justify = made.columns[2].justify = "left"
    for name, setting in SETTINGS.items():
        choices = f" ({', '.join(map(str, setting.choices))})" if setting.choices else ""
        made.add_row(name, str(plan[name]), setting.about + choices)
    console.print(made)


@contextmanager
def live_lines(plan: Any, runs: int) -> Iterator[Callable[[Sequence[Any]], None]]:
    """A line for every run: games, games a second, error, scores, time left. On a terminal only."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20), MofNCompleteColumn(),
               TextColumn("{task.fields[figures]}"), TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        tasks = [bar.add_task(f"run {number + 1}", total=plan["games"], figures="") for number in range(runs)]

        def watch(made: Sequence[Any]) -> None:
            for task, run in zip(tasks, made, strict=True):
                bar.update(task, completed=run.standing.games, figures=figures_of(plan, run.standing))

        yield watch


def figures_of(plan: Any, standing: Any) -> str:
    """What a live line says beside the bar."""
    parts = [f"{standing.speed:,.0f}/s", f"error {standing.td_error:.3f}"]
    if standing.score is not None:
        parts.append(f"{plan['benchmark']} {100 * standing.score:.1f} %")
    if standing.self_score is not None:
        parts.append(f"before {100 * standing.self_score:.0f} %")
    return " · ".join([*parts, standing.doing] if standing.doing != "training" else parts)


def keep_picture(folder: pathlib.Path, trained: Any, reference: tuple[float, str] | None = None) -> pathlib.Path:
    """Write the learning curve; where it is."""
    from plyground.training.curve import save_picture

    plan, picture = trained.plan, folder / "curve.png"
    what = f"{plan['encoding']}, {plan['hidden']} hidden" if plan["method"] == "network" else "table"
    title = f"{plan.game.name}: {what}, α = {plan['alpha']:g}, λ = {plan['lambda']:g}"
    save_picture(picture, title, plan["benchmark"], [run.curve for run in trained.runs], reference)
    return picture


def show(trained: Any, folder: pathlib.Path, picture: pathlib.Path) -> None:
    """The scores of the last checkpoints, the curve, and where everything is."""
    from plyground.training.curve import draw_curve

    plan = trained.plan
    say(f"{plan.game!r}, {plan['games']:,} games, {len(trained.runs)} "
        f"run{'s' if len(trained.runs) > 1 else ''}, against {plan['benchmark']}")  # fmt: skip
    drawn = draw_curve([run.curve for run in trained.runs])
    if drawn:
        say(drawn)
    made = table("run", "seed", "wins, 95 % interval", "of games", "points", "best checkpoint", "converged")
    for number, run in enumerate(trained.runs):
        last = run.curve[-1]
        if "win_rate" not in last:
            continue
        best = max(run.curve, key=lambda row: row.get("win_rate", 0.0))
        made.add_row(
            str(number + 1), str(run.seed), percent(last["win_rate"], (last["low"], last["high"])),
            f"{last['games_played']:,}", f"{last['points']:+.3f}",
            f"{100 * best['win_rate']:.1f} % after {best['games']:,}",
            "–" if run.converged_at is None else f"after {run.converged_at:,}",
        )  # fmt: skip
    if made.row_count:
        console.print(made)
    if len(trained.runs) > 1 and made.row_count:
        scores = trained.final_scores()
        say(f"mean of the runs {100 * scores.mean():.1f} %, standard deviation {100 * scores.std(ddof=1):.1f}")
    say(f"curve: {picture}; figures: {folder}/run-*/curve.csv and windows.csv")
    say(f"play with it: plyground match {plan.game.name} net:{trained.runs[0].folder}/final{trained.runs[0].suffix} …")
