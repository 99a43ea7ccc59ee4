"""`plyground tune`: learning without gradients, an evaluator's weights by evolution or a network by hill-climbing."""

import pathlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any

import typer

from plyground.cli.next_command import match_command
from plyground.cli.options import AsJson, GameName, Seed, Settings, Workers, open_game, with_options
from plyground.cli.printing import notices, print_figures, print_report, say
from plyground.cli.progress import compiling_notice, progress_lines
from plyground.cli.report_keeping import keep
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.settings import Setting, settings_of, user_names
from plyground.training.curve_picture import save_picture
from plyground.training.tuning.climbing import Climb, Climber
from plyground.training.tuning.evolution import Evolution, Goal
from plyground.training.tuning.tune import CLIMBING_GENERATIONS, GENERATIONS, Tuned


def by_user_names(declared: type) -> dict[str, Setting]:
    """The settings of a dataclass by the names that users type, with their defaults in the descriptions."""
    names, settings = user_names(declared), settings_of(declared)
    return {names[field]: replace(setting, about=with_default(setting)) for field, setting in settings.items()}


def with_default(setting: Setting) -> str:
    return f"{setting.about} (default: {setting.default})" if setting.default else setting.about


EVOLUTION, CLIMBING = by_user_names(Goal), by_user_names(Climb)
CLIMBING["test_every"] = replace(CLIMBING["test_every"], about="generations between tests (default: a tenth of all)")
BOTH = {
    name: replace(setting, about=f"{setting.about}; with --climb: {CLIMBING[name].about}")
    for name, setting in EVOLUTION.items()
    if name in CLIMBING and setting.about != CLIMBING[name].about
}


@with_options(EVOLUTION | CLIMBING | BOTH, check_ranges=True)
def tune(
    name: GameName,
    settings: Settings = [],  # noqa: B006
    *,
    given: dict[str, Any],
    climbs: Annotated[
        bool, typer.Option("--climb", help="Hill-climbing of a network (Pollack and Blair) instead of evolution.")
    ] = False,
    depth: Annotated[int, typer.Option("--depth", min=0, help="The same as --player alphabeta:depth=N.")] = 0,
    generations: Annotated[
        int | None,
        typer.Option(
            "--generations", min=1,
            help=f"Number of generations (default: {GENERATIONS}; with --climb: {CLIMBING_GENERATIONS:,}).",
        ),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Folder for results; the same command resumes what it holds.")
    ] = "",
    workers: Workers = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Tune weights by evolution, or a network by hill-climbing.

    Both learn without gradients: the weights of an evaluator by CMA-ES, or with --climb all weights of a network.
    """
    game = open_game(name, settings)
    check_options(given, climbs)
    options = given | {"player": player_text(given.get("player", "greedy"), depth), "seed": seed}
    folder = pathlib.Path(out) if out else None
    with compiling_notice(game.name), saying_how_to_resume(out):
        if climbs:
            climb_network(game, name, generations or CLIMBING_GENERATIONS, folder, workers, options, as_json)
        else:
            evolve_weights(game, generations or GENERATIONS, folder, workers, options, as_json)


def check_options(given: dict[str, Any], climbs: bool) -> None:
    """Refuse options that only the other way of learning has."""
    for name in given:
        option = f"--{name.replace('_', '-')}"
        if climbs and name not in CLIMBING:
            raise PlygroundError(f"{option} is for evolution of weights; expected it without --climb only")
        if not climbs and name not in EVOLUTION:
            raise PlygroundError(f"{option} is for --climb; expected it with --climb only")


def player_text(player: str, depth: int) -> str:
    """How evaluations are used: --player, or --depth for short."""
    if depth and player != "greedy":
        raise PlygroundError(f"--depth {depth} with --player {player}; expected one of the two")
    return f"alphabeta:depth={depth}" if depth else player


@contextmanager
def saying_how_to_resume(out: str) -> Iterator[None]:
    """When something stops the work, say that the same command resumes it."""
    try:
        yield
    except KeyboardInterrupt:
        if out:
            notices.print(f"stopped; the same command goes on from what is in {out}", highlight=False)
        raise
    except OSError as error:
        raise PlygroundError(f"{out}: {error.strerror or error}; the same command goes on") from None


# Evolution of an evaluator's weights


def evolve_weights(game: Game, generations: int, folder: pathlib.Path | None, workers: int | None,
                   options: dict[str, Any], as_json: bool) -> None:  # fmt: skip
    """Search, test the weights that were found, and print and write both."""
    goal = Goal(game, options.pop("eval", ""), against=tuple(options.pop("against", ())), **options)
    search = Evolution(goal, folder, workers)
    with progress_lines(["candidates"], generations * search.population) as update:
        search.run(generations, lambda search, done: update(0, done, figures_of(search)))
    tests = search.test(goal.test_games)
    file = search.save_result(tests)
    keep(Tuned(search, tests), goal.seed, search.result(tests))
    if as_json:
        print_figures(search.result(tests) | {"file": None if file is None else str(file)}, game)
        return
    print_report(Tuned(search, tests))
    if file is not None:
        say(f"weights: {file}; every generation: {file.parent}/evolution.json")
        say(f'play with them: plyground.training.tuning.weights.tuned_player(game, "{file}")')


def figures_of(search: Evolution) -> str:
    """The figures beside the bar of a search."""
    if not search.generations:
        return ""
    last = search.generations[-1]
    return f"generation {len(search.generations)}: best {100 * last.best:.1f} %, mean {100 * last.mean:.1f} %"


# Hill-climbing of a network


def climb_network(game: Game, named: str, generations: int, folder: pathlib.Path | None, workers: int | None,
                  options: dict[str, Any], as_json: bool) -> None:  # fmt: skip
    """Climb, and print and write the champion and its learning curve."""
    options.setdefault("test_every", max(1, generations // 10))
    climber = Climber(Climb(game, **options), folder, workers)
    with progress_lines(["generations"], generations) as update:
        climber.run(generations, lambda climber: update(0, climber.generation, standing_of(climber)))
    picture = keep_picture(climber, folder)
    keep(Tuned(climber), climber.climb.seed, climber.history())
    if as_json:
        files = {"network": None, "picture": None} if folder is None else {
            "network": str(folder / "final.npz"), "picture": str(picture)}  # fmt: skip
        print_figures(climber.history() | files, game)
        return
    print_report(Tuned(climber))
    if folder is not None:
        say(f"curve: {picture}; figures: {folder}/curve.csv")
        climb = climber.climb
        say(f"play with it: {match_command(climb.plan, f'{folder}/final.npz', named, climb.player)}")


def standing_of(climber: Climber) -> str:
    """The figures beside the bar of a climb."""
    moved = f"{100 * climber.moves / max(climber.generation, 1):.0f} % succeed"
    return f"{moved} · {climber.climb.plan.options.benchmark} {100 * climber.curve[-1]['win_rate']:.1f} %"


def keep_picture(climber: Climber, folder: pathlib.Path | None) -> pathlib.Path | None:
    """Write the learning curve; the file it is in."""
    if folder is None:
        return None
    climb, options = climber.climb, climber.climb.plan.options
    title = f"{climb.game.name}: hill-climbing, {options.encoding}, {climb.hidden} hidden"
    save_picture(folder / "curve.png", title, options.benchmark, [climber.curve])
    return folder / "curve.png"
