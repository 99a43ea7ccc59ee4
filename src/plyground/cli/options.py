"""The options that commands share, and the game and the position that they name."""

import functools
import inspect
import keyword
import pathlib
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Annotated, Any

import typer

from plyground.core.errors import PlygroundError, PositionError
from plyground.core.game import Game, Position
from plyground.core.settings import Setting, parse_settings
from plyground.games import game as make_game
from plyground.games import names


def complete_game(incomplete: str) -> list[str]:
    """Games and Python files that a shell may complete a word to."""
    files = (str(path) for path in pathlib.Path().glob("*.py"))
    return [name for name in (*names(), *files) if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's name, or a Python file of your own.", show_default=False,
        autocompletion=complete_game,
    ),
]  # fmt: skip
Settings = Annotated[
    list[str], typer.Option("--set", metavar="NAME=VALUE", help="A setting of the game; may be repeated.")
]
From = Annotated[
    str,
    typer.Option("--from", metavar="POSITION", help="Start from here: JSON, a text form, a file with either, or -."),
]
After = Annotated[
    str,
    typer.Option(
        "--after",
        metavar="MOVES",
        help="Play these moves first: a record, or moves and rolls separated by blanks (as text or in a file).",
    ),
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the random numbers.")]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, max=1024, help="Number of threads; all cores by default.")
]
Paired = Annotated[
    bool, typer.Option("--paired", help="Use the same dice for every arrangement of the seats: fairer, less noise.")
]
OpeningCount = Annotated[
    int | None,
    typer.Option(
        "--openings", min=0, max=1_000_000, metavar="N",
        help="Begin with N balanced random openings, each in every seating; 0: none. By default as many as "
        "players need who would otherwise repeat one game.",
    ),
]  # fmt: skip
OpeningPlies = Annotated[
    int | None,
    typer.Option("--opening-plies", min=1, max=40, help="Turns of an opening; 4 by default, or as many as it takes."),
]
Anyway = Annotated[bool, typer.Option("--anyway", help="Go on although the rules have changed since.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
UNCHECKED: ContextVar[bool] = ContextVar("unchecked", default=False)  # whether the command was given --unchecked


# The game and the position


def open_game(name: str, settings: list[str]) -> Game:
    """The game that a command was asked for."""
    return make_game(name, unchecked=UNCHECKED.get(), **parse_settings(settings))


def open_position(game: Game, position: str, moves: str) -> Position:
    """The position that a command starts from: `--from`, then `--after`."""
    start = game.position(_content(position, PositionError)) if position else game.start()
    if moves:
        start = game.replay(game.parse_game(_content(moves, PlygroundError), start), start)[-1]
    return start


def _content(text: str, kind: type[PlygroundError]) -> str:
    """The text itself, or the content of the file of that name; `-` is standard input."""
    if text == "-":
        return sys.stdin.read()
    looks_like_file = text.endswith((".json", ".txt")) or (len(text) < 200 and pathlib.Path(text).is_file())
    if not looks_like_file:
        return text
    try:
        return pathlib.Path(text).read_text("utf-8")
    except OSError as error:
        raise kind(f"{text}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise kind(f"{text}: not a text file") from None


def with_unchecked(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that opens a game the option --unchecked, which `open_game` heeds."""

    @functools.wraps(command)
    def call(**values: Any) -> None:
        token = UNCHECKED.set(values.pop("unchecked"))
        try:
            command(**values)
        finally:
            UNCHECKED.reset(token)

    option = Annotated[bool, typer.Option("--unchecked", help="Leave out the short check of a game of your own.")]
    added = inspect.Parameter("unchecked", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=option)
    own = inspect.signature(command).parameters.values()
    parameters = [*(each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own), added]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in parameters}
    return call


# Options that are declared as settings elsewhere


def with_options(
    settings: Mapping[str, Setting], check_ranges: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command an option for each of these settings; it is handed a dictionary `given` of those that were typed.

    With `check_ranges` the command line refuses numbers out of range; otherwise whoever reads the settings does.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        added = {name: as_parameter(name, setting, check_ranges) for name, setting in settings.items()}

        @functools.wraps(command)
        def call(**values: Any) -> None:
            answers = {name: values.pop(parameter.name) for name, parameter in added.items()}
            command(**values, given={name: answer for name, answer in answers.items() if was_typed(answer)})

        own = [each for each in inspect.signature(command).parameters.values() if each.name != "given"]
        before = [each for each in own if each.kind is not inspect.Parameter.KEYWORD_ONLY]
        parameters = [*before, *added.values(), *own[len(before) :]]
        call.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in parameters]
        )
        call.__annotations__ = {each.name: each.annotation for each in parameters}
        return call

    return decorate


def as_parameter(name: str, setting: Setting, check_range: bool) -> inspect.Parameter:
    """A setting as the parameter of a command."""
    help_text = setting.about[0].upper() + setting.about[1:]
    if setting.choices:
        help_text += ": " + " or ".join(map(str, setting.choices))
    limits: dict[str, Any] = {"min": setting.low, "max": setting.high} if check_range else {}
    option = typer.Option("--" + name.replace("_", "-"), help=help_text + ".", **limits)
    kind, default = {bool: (bool, False), tuple: (list[str], [])}.get(
        type(setting.default), (type(setting.default) | None, None)
    )
    return inspect.Parameter(
        name + "_" if keyword.iskeyword(name) else name, inspect.Parameter.KEYWORD_ONLY, default=default,
        annotation=Annotated[kind, option],
    )  # fmt: skip


def was_typed(answer: Any) -> bool:
    """Whether an option of `with_options` was given: a value, a flag, or at least one of several values."""
    return answer is not None and answer is not False and answer != []
