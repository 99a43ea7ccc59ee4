"""`plyground tune`: learning without gradients, an evaluator's weights by evolution or a network by hill-climbing."""

import pathlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from plyground.cli.common import (
    AsJson,
    GameName,
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
from plyground.core.game import Game

EVOLUTION, CLIMBING = "evolution of weights", "--climb"
BELONGS_TO = {  # options that only one of the two ways has
    "eval": EVOLUTION, "against": EVOLUTION, "side": EVOLUTION, "population": EVOLUTION, "games": EVOLUTION,
    "encoding": CLIMBING, "hidden": CLIMBING, "noise": CLIMBING, "schedule": CLIMBING, "benchmark": CLIMBING,
    "test_every": CLIMBING,
}  # fmt: skip


def tune(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    evaluator: Annotated[str | None, typer.Option("--eval", metavar="NAME", help="The evaluator to tune.")] = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", metavar="PLAYER", help="An opponent; may be repeated. Default: the weights by hand."),
    ] = None,
    player: Annotated[str, typer.Option("--player", help="How the judgement is used: greedy, alphabeta:…")] = "greedy",
    depth: Annotated[int, typer.Option("--depth", min=0, help="The same as --player alphabeta:depth=N.")] = 0,
    side: Annotated[str | None, typer.Option("--side", help="Tune and try one side only.")] = None,
    start: Annotated[
        str | None,
        typer.Option("--start", help="Weights to start from: a name, ones or a file; --climb: zero, random or a file."),
    ] = None,
    generations: Annotated[int | None, typer.Option("--generations", min=1, help="20; with --climb 10,000.")] = None,
    population: Annotated[int | None, typer.Option("--population", min=4, help="Candidates a generation.")] = None,
    games: Annotated[int | None, typer.Option("--games", min=1, help="Games of a candidate, 100.")] = None,
    step: Annotated[
        float | None, typer.Option("--step", help="First spread of the weights, 0.5; --climb: share of a move, 0.05.")
    ] = None,
    test_games: Annotated[int | None, typer.Option("--test-games", min=1, help="Games of every test.")] = None,
    climbs: Annotated[bool, typer.Option("--climb", help="Hill-climbing of a network (Pollack and Blair).")] = False,
    encoding: Annotated[str | None, typer.Option("--encoding", help="Inputs of the network.")] = None,
    hidden: Annotated[int | None, typer.Option("--hidden", min=1, max=4096, help="Hidden units, 20.")] = None,
    noise: Annotated[float | None, typer.Option("--noise", help="Spread of a challenger's weights, 0.05.")] = None,
    schedule: Annotated[
        str | None, typer.Option("--schedule", help="Wins a challenger needs: 3/4,10000:5/6,70000:7/8.")
    ] = None,
    benchmark: Annotated[str | None, typer.Option("--benchmark", help="Whom the champion is tested against.")] = None,
    test_every: Annotated[int | None, typer.Option("--test-every", min=1, help="Generations between tests.")] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Folder for results; the same command goes on.")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Learn without gradients: an evaluator's weights by CMA-ES, or a network by hill-climbing (--climb)."""
    game = open_game(name, settings)
    given = {"eval": evaluator, "against": against or None, "side": side, "population": population, "games": games,
             "encoding": encoding, "hidden": hidden, "noise": noise, "schedule": schedule, "benchmark": benchmark,
             "test_every": test_every, "start": start, "step": step, "test_games": test_games}  # fmt: skip
    options = {key: value for key, value in given.items() if value is not None}
    check_options(options, climbs)
    options |= {"player": way_of_playing(player, depth), "seed": seed}
    folder = pathlib.Path(out) if out else None
    with compiling_notice(game.name), going_on(out):
        if climbs:
            climb_network(game, generations, folder, workers, options, as_json)
        else:
            evolve_weights(game, generations, folder, workers, options, as_json)


def check_options(options: dict[str, Any], climbs: bool) -> None:
    """Refuse options of the other way."""
    for option in options:
        if BELONGS_TO.get(option) == (EVOLUTION if climbs else CLIMBING):
            there = "without --climb" if climbs else "with --climb"
            raise PlygroundError(f"--{option.replace('_', '-')} is for {BELONGS_TO[option]}; expected it {there} only")


def way_of_playing(player: str, depth: int) -> str:
    if depth and player != "greedy":
        raise PlygroundError(f"--depth {depth} with --player {player}; expected one of the two")
    return f"alphabeta:depth={depth}" if depth else player


@contextmanager
def going_on(out: str) -> Iterator[None]:
    """Say that the same command goes on, when something stops it."""
    try:
        yield
    except KeyboardInterrupt:
        if out:
            notices.print(f"stopped; the same command goes on from what is in {out}", highlight=False)
        raise
    except OSError as error:
        raise PlygroundError(f"{out}: {error.strerror or error}; the same command goes on") from None


@contextmanager
def live_line(label: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A bar with what is done and some figures. On a terminal only."""
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20), MofNCompleteColumn(),
               TextColumn("{task.fields[figures]}"), TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=total, figures="")
        yield lambda done, figures: bar.update(task, completed=done, figures=figures)


# Evolution of an evaluator's weights


def evolve_weights(game: Game, generations: int | None, folder: pathlib.Path | None, workers: int | None,
                   options: dict[str, Any], as_json: bool) -> None:  # fmt: skip
    from plyground.training.tuning.evolution import Evolution, Goal

    test_games = options.pop("test_games", 2000)
    against = tuple(options.pop("against", ()))
    goal = Goal(game, options.pop("eval", ""), against=against, **options)
    search = Evolution(goal, folder, workers)
    generations = generations or 20
    with live_line("candidates", generations * search.population) as show:
        search.run(generations, lambda search, done: show(done, figures_of(search)))
    tests = search.test(test_games)
    file = search.save_result(tests)
    if as_json:
        print_json(search.result(tests) | {"file": None if file is None else str(file)})
        return
    show_evolution(search, tests)
    if file is not None:
        say(f"weights: {file}; every generation: {file.parent}/evolution.json")
        say(f'play with them: plyground.training.tuning.weights.tuned_player(game, "{file}")')


def figures_of(search: Any) -> str:
    if not search.generations:
        return ""
    last = search.generations[-1]
    return f"generation {len(search.generations)}: best {100 * last['best']:.1f} %, mean {100 * last['mean']:.1f} %"


def show_evolution(search: Any, tests: list[dict[str, Any]]) -> None:
    """The scores of the generations, the weights, and the test."""
    goal, rows = search.goal, search.generations
    say(f"{goal.game!r}, {goal.text}, {len(rows)} generations of {search.population} candidates, "
        f"{goal.games} games each, against {', '.join(goal.against) or f'weights={goal.reference_name}'}")  # fmt: skip
    say(f"score of a generation, mean (best): first {100 * rows[0]['mean']:.1f} % ({100 * rows[0]['best']:.1f} %), "
        f"last {100 * rows[-1]['mean']:.1f} % ({100 * rows[-1]['best']:.1f} %)")  # fmt: skip
    say("weights: " + ", ".join(f"{weight:.3g}" for weight in search.weights))
    made = table("side", "weights", "wins, 95 % interval", "draws", "score", "of games")
    made.columns[1].justify = "left"
    for row in tests:
        made.add_row(
            row["side"], row["weights"], percent(row["win_rate"], row["interval"]), f"{row['draws']:,}",
            percent(row["score"], row["score_interval"]), f"{row['games']:,}",
        )  # fmt: skip
    say(f"test against weights={goal.reference_name}, with games that were not used for tuning:")
    console.print(made)


# Hill-climbing of a network


def climb_network(game: Game, generations: int | None, folder: pathlib.Path | None, workers: int | None,
                  options: dict[str, Any], as_json: bool) -> None:  # fmt: skip
    from plyground.training.tuning.climbing import Climb, Climber

    generations = generations or 10_000
    options.setdefault("test_every", max(1, generations // 10))
    climber = Climber(Climb(game, **options), folder, workers)
    with live_line("generations", generations) as show:
        climber.run(generations, lambda climber: show(climber.generation, standing_of(climber)))
    picture = keep_picture(climber, folder)
    if as_json:
        files = {"network": None, "picture": None} if folder is None else {
            "network": str(folder / "final.npz"), "picture": str(picture)}  # fmt: skip
        print_json(climber.history() | files)
        return
    show_climb(climber)
    if folder is not None:
        say(f"curve: {picture}; figures: {folder}/curve.csv")
        say(f"play with it: plyground match {game.name} net:{folder}/final.npz …")


def standing_of(climber: Any) -> str:
    moved = f"{100 * climber.moves / max(climber.generation, 1):.0f} % succeed"
    return f"{moved} · {climber.climb.plan['benchmark']} {100 * climber.curve[-1]['win_rate']:.1f} %"


def keep_picture(climber: Any, folder: pathlib.Path | None) -> pathlib.Path | None:
    """Write the learning curve; where it is."""
    if folder is None:
        return None
    from plyground.training.curve import save_picture

    climb = climber.climb
    title = f"{climb.game.name}: hill-climbing, {climb.plan['encoding']}, {climb.hidden} hidden"
    save_picture(folder / "curve.png", title, climb.plan["benchmark"], [climber.curve])
    return folder / "curve.png"


def show_climb(climber: Any) -> None:
    """The curve and the tests."""
    from plyground.training.curve import draw_curve

    climb = climber.climb
    say(f"{climb.game!r}, {climb.plan['encoding']}, {climb.hidden} hidden units, {climber.generation:,} generations, "
        f"{climber.games:,} games, {climber.moves:,} moves, against {climb.plan['benchmark']}")  # fmt: skip
    drawn = draw_curve([climber.curve])
    if drawn:
        say(drawn)
    made = table("generation", "moves", "wins, 95 % interval", "of games")
    for row in climber.curve:
        rate = percent(row["win_rate"], (row["low"], row["high"]))
        made.add_row(f"{row['generation']:,}", f"{row['moves']:,}", rate, f"{row['games_played']:,}")
    console.print(made)
