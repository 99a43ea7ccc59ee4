"""`plyground demo`: networks learn hypergammon from nothing until they beat pubeval, and the better one plays you."""

import pathlib
import sys
import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from rich.console import Group
from rich.live import Live
from rich.text import Text

from plyground.cli.keeping import StorePlace
from plyground.cli.page import Preset, open_page
from plyground.cli.printing import console, notices, percent, say
from plyground.cli.progress import compiling_notice
from plyground.cli.train import figures_of, keep_picture
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.games import game as make_game
from plyground.matches.match import match
from plyground.players import Player
from plyground.players.registry import HUMAN
from plyground.training.curve import draw_curve
from plyground.training.plan import Plan, make_plan
from plyground.training.run import Run
from plyground.training.train import Trained, train_plan

GAME = "hypergammon"
SETTINGS = {"encoding": "combined", "hidden": 10, "checkpoints": "10", "test_games": 500, "self_games": 0}
GAMES = 15_000
RUNS = 2
TEST_GAMES, TEST_SEED = 2000, 77
THESIS = 0.687  # Matthews (2006), chapter 7: the best of five networks with combined inputs, after 50,000 games
SKETCH_HEIGHT = 10
TRAINED = "Your freshly trained player"


def demo(
    out: Annotated[
        str, typer.Option("--out", metavar="DIR", help="Folder for networks and curve; default: plyground-demo.")
    ] = "",
    games: Annotated[int, typer.Option("--games", min=10, max=10_000_000, help="Training games of each run.")] = GAMES,
    no_serve: Annotated[bool, typer.Option("--no-serve", help="End without the page to play against it.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say the address of the page.")] = False,
    store: StorePlace = "",
) -> None:
    """Watch networks learn hypergammon until they beat pubeval.

    They start from random weights and play against themselves; the better one then plays a test match, and waits for
    you on a page in your browser, until Ctrl-C.
    """
    folder = pathlib.Path(out) if out else free_folder("plyground-demo")
    began = time.perf_counter()
    say(f"Two networks ({SETTINGS['encoding']} inputs, {SETTINGS['hidden']} hidden units) learn {GAME} by playing "
        f"{games:,} games against themselves.")  # fmt: skip
    say("Nobody tells them anything but who has won. Now and then they play pubeval, which people made.\n")
    game = make_game(GAME)
    with compiling_notice(GAME):
        plan = make_plan(game, {**SETTINGS, "games": games})
        with live_curve(plan) as watch:
            trained = train_plan(plan, folder, RUNS, seed=1, watch=watch)
        reference = THESIS, f"thesis, best of five after 50,000 games: {100 * THESIS:.1f} %"
        picture = keep_picture(folder, trained, reference)
        number = int(trained.final_scores().argmax())
        figures = tested(game, trained.players[number])
    show_end(trained, number, figures, folder, picture, time.perf_counter() - began)
    if not no_serve:
        play_against(game, f"net:{trained.runs[number].folder}/final.npz", figures, store, no_browser)


def play_against(game: Game, text: str, figures: dict[str, Any], store: str, no_browser: bool) -> None:
    """Open the page with the trained network as the opponent."""
    from plyground.web.offered_players import Offered  # brings SQLAlchemy

    mine = figures["players"][0]
    wins = f"{percent(mine['win_rate'], mine['interval'])} of {figures['games']:,} games"
    about = f"It has just learned the game by playing against itself, and has won {wins} against pubeval."
    say("\nNow play against it:")
    try:
        open_page(Preset(game, [HUMAN, text]), store, [Offered(text, TRAINED, about)], no_browser=no_browser)
    except PlygroundError as error:  # the network is there all the same
        notices.print(f"{error}", markup=False, highlight=False, soft_wrap=True)


def free_folder(name: str) -> pathlib.Path:
    """A folder that does not exist yet: `name`, or else `name-2`, `name-3`, …"""
    folder, number = pathlib.Path(name), 1
    while folder.exists():
        number += 1
        folder = pathlib.Path(f"{name}-{number}")
    return folder


class live_curve:  # noqa: N801  (used like a function)
    """The mean curve of all runs and a line for each, redrawn as they proceed; on a terminal only."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self.live = Live(console=notices, transient=True, refresh_per_second=4) if sys.stderr.isatty() else None

    def __enter__(self) -> Callable[[Sequence[Run]], None]:
        if self.live is not None:
            self.live.__enter__()
        return self.watch

    def __exit__(self, *error: Any) -> None:
        if self.live is not None:
            self.live.__exit__(*error)

    def watch(self, runs: Sequence[Run]) -> None:
        """Redraw the curve and the lines."""
        if self.live is None:
            return
        curve = draw_curve([run.curve for run in runs if len(run.curve) > 1], height=SKETCH_HEIGHT)
        lines = [
            f"run {number + 1}  {run.standing.games:>7,} games  {figures_of(self.plan, run.standing)}"
            for number, run in enumerate(runs)
        ]
        self.live.update(Group(Text(curve), Text("\n".join(lines))))


def tested(game: Game, player: Player) -> dict[str, Any]:
    """The figures of the test match."""
    return match(game, [player, "pubeval"], TEST_GAMES, TEST_SEED).to_dict()


def show_end(trained: Trained, number: int, figures: dict[str, Any], folder: pathlib.Path, picture: pathlib.Path,
             seconds: float) -> None:  # fmt: skip
    """Print the curve, the result beside the thesis's, and what to try next."""
    say(draw_curve([run.curve for run in trained.runs], height=SKETCH_HEIGHT))
    mine = figures["players"][0]
    run = trained.runs[number]
    network = f"{run.folder}/final.npz"
    training_games = trained.plan.options.games
    console.print(f"\n[bold]{percent(mine['win_rate'], mine['interval'])}[/bold] of {figures['games']:,} games against "
                  f"pubeval won ({mine['points']:+.3f} points a game), after {training_games:,} training games.",
                  highlight=False, soft_wrap=True)  # fmt: skip
    say(f"The thesis (Matthews 2006): {100 * THESIS:.1f} %, the best of five networks after 50,000 games.")
    say(f"\n{seconds:.0f} s in all. Left in {folder}:")
    say(f"  {picture}   the learning curve\n  {network}   the network\n\nNext:")
    for command, what in (
        (f"train {GAME} --out DIR", "goes all the way: 50,000 games"),
        (f"play {GAME} net:{network}", "plays against it again"),
        (f"match {GAME} net:{network} random", "plays a match"),
        (f"show {network}", "shows what it has learned"),
        ("games", "lists the nine games"),
    ):
        console.print(f"  [bold]plyground {command}[/bold]   {what}", highlight=False, soft_wrap=True)
