"""The program `plyground`: the table of its commands, and errors in one line.

A command's file is imported when the command is called: it brings Numba and kernels that may have to be compiled, and
`plyground --help` needs neither.
"""

import importlib
import inspect
import os
import pathlib
import sys
import traceback
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from plyground.core.errors import PlygroundError

# Each command is the function of the same name in the file of the same name; its docstring begins with this line.
COMMANDS = {
    "games": "List the games, or show one of them in full.",
    "perft": "Count the move sequences of each length.",
    "analyse": "Rank the turns of a position.",
    "playout": "Play random games.",
    "match": "Play a match between players.",
    "tournament": "Let all players meet each other, and rate them.",
    "train": "Train a network or a table by playing games.",
    "tune": "Tune weights by evolution, or a network by hill-climbing.",
    "show": "Describe a trained network or table, and draw its weights.",
    "replay": "Step through recorded games.",
    "reproduce": "Repeat a document's experiments and compare the figures.",
    "bench": "Measure speed on one thread.",
    "check": "Check that a game of your own keeps the contract.",
    "demo": "Watch networks learn hypergammon until they beat pubeval.",
}


class Program(TyperGroup):
    """The group of all commands, which knows their descriptions and loads the one that is called."""

    def __init__(self) -> None:
        described = [TyperCommand(name=name, help=about) for name, about in COMMANDS.items()]
        super().__init__(
            name="plyground", help="A laboratory for board games.", commands=described, no_args_is_help=True,
            rich_markup_mode=None,
        )  # fmt: skip

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(str(name)), rest


def load(name: str) -> Any:
    """The command of that name, imported."""
    single = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    command = getattr(importlib.import_module(f"plyground.cli.{name}"), name)
    if "settings" in inspect.signature(command).parameters and name != "check":
        from plyground.cli.options import with_unchecked  # brings Numba, which --help is quicker without

        command = with_unchecked(command)
    single.command(name)(command)
    return typer.main.get_command(single)


def run() -> None:
    """Run the command line; wrong input is answered with one line and exit code 2."""
    code: Any = 0
    try:
        code = Program()(standalone_mode=False)
    except PlygroundError as error:
        fail(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        fail("stopped", 130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except Exception as error:
        if (place := place_in_users_file(error)) is not None:
            fail(f"{place}: {type(error).__name__}: {error}", 2)
        if not hasattr(error, "format_message"):
            raise
        fail(f"{error.format_message()} (plyground --help lists the commands and options)", 2)
    sys.exit(code if isinstance(code, int) else 0)


def place_in_users_file(error: BaseException) -> str | None:
    """The file and line if a user's own game failed; None if the program itself did."""
    from plyground.core.definition import USER_MODULE  # brings Numba, which --help is quicker without

    last = traceback.extract_tb(error.__traceback__)[-1]
    module = next(
        (m for n, m in sys.modules.items() if n.startswith(USER_MODULE) and m.__file__ == last.filename), None
    )
    return None if module is None else f"{pathlib.Path(last.filename).name}, line {last.lineno}, {last.name}"


def fail(message: str, code: int) -> NoReturn:
    """End the program with a line on standard error."""
    print(f"plyground: {message}", file=sys.stderr)
    sys.exit(code)
