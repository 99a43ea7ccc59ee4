"""What the commands share: their common options, printing, progress."""

import contextlib
import json
import pathlib
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from plyground.core.compiling import watch_compiling
from plyground.core.errors import PlygroundError, PositionError
from plyground.core.game import Game, Position
from plyground.core.settings import parse_settings
from plyground.games import game as make_game

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name, or a Python file of your own.", show_default=False)
]
Settings = Annotated[
    list[str], typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game; may be repeated.")
]
From = Annotated[
    str, typer.Option("--from", metavar="POSITION", help="Start here: JSON, a text form, or a file with either.")
]
After = Annotated[
    str,
    typer.Option(
        "--after",
        metavar="MOVES",
        help="Play these moves first: a record, or moves and rolls with blanks between (a text or a file).",
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the random numbers.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, max=1024, help="Threads; all cores by default.")]
Paired = Annotated[
    bool, typer.Option("--paired", help="The same dice for every arrangement of the seats: fairer, and less noise.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

console = Console()
notices = Console(stderr=True)


def open_game(name: str, settings: list[str]) -> Game:
    """The game a command was asked for."""
    return make_game(name, **parse_settings(settings))


def open_position(game: Game, position: str, moves: str) -> Position:
    """The position a command starts from: `--from`, then `--after`."""
    start = game.position(_content(position, PositionError)) if position else game.start()
    if moves:
        start = game.replay(game.parse_game(_content(moves, PlygroundError), start), start)[-1]
    return start


def _content(text: str, kind: type[PlygroundError]) -> str:
    """The text itself, or what stands in the file of that name."""
    looks_like_file = text.endswith((".json", ".txt")) or (len(text) < 200 and pathlib.Path(text).is_file())
    if not looks_like_file:
        return text
    try:
        return pathlib.Path(text).read_text("utf-8")
    except OSError as error:
        raise kind(f"{text}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise kind(f"{text}: not a text file") from None


def say(text: str = "", style: str | None = None) -> None:
    """A line on standard output, as it is: not wrapped, not coloured by its content."""
    console.print(text, style=style, highlight=False, markup=False, soft_wrap=True)


def _plain(value: Any) -> Any:
    """NumPy's numbers as Python's; anything else as text."""
    return value.item() if hasattr(value, "item") else str(value)


def print_json(data: Any) -> None:
    """One JSON object on standard output."""
    print(json.dumps(data, indent=1, default=_plain))


@contextlib.contextmanager
def compiling_notice(name: str) -> Iterator[None]:
    """Say so when the rules have to be compiled."""
    with watch_compiling(lambda: notices.print(f"compiling {name} (first time only) …", style="dim")):
        yield


@contextlib.contextmanager
def progress_bar(label: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with what is done and the time left; only on a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=notices, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, advance=done)


class _Rate(TextColumn):
    """Things a second."""

    def __init__(self):
        super().__init__("")

    def render(self, task):
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")


def table(*columns: str, title: str | None = None) -> Table:
    """A plain table whose first column is left, the others right."""
    made = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        made.add_column(column, justify="left" if number == 0 else "right", overflow="fold")
    return made


def plural(word: str) -> str:
    """`turn` as `turns`, `ply` as `plies`."""
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def percent(share: float, interval: tuple[float, float] | list[float]) -> str:
    """A proportion with its 95 % interval: `58.5 % [57.1, 59.9]`."""
    return f"{100 * share:.1f} % [{100 * interval[0]:.1f}, {100 * interval[1]:.1f}]"
