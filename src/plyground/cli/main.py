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
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from plyground.core.errors import PlygroundError, shortened
from plyground.core.plain_characters import make_output_safe

# The commands by purpose. Each is the function of the same name in the file of the same name; its docstring begins with
# this line.
GROUPS = {
    "Games and positions": {
        "games": "List the games, or show one of them in full.",
        "play": "Play a game, on a page in your browser.",
        "serve": "Serve games to people and programs.",
        "analyse": "Rank the turns of a position.",
        "history": "List, show, export or import the games that were kept.",
        "store": "Back up, restore or check the store of games.",
        "replay": "Step through recorded games.",
        "review": "Look through a game: its curve, its worst turns, luck and skill.",
        "perft": "Count the move sequences of each length.",
        "solve": "Find the exact value of every position of a game.",
        "endings": "Tell what is known exactly about a game's last pieces.",
        "race": "Bear off in backgammon: rolls, effective pips, chances.",
    },
    "Players against each other": {
        "playout": "Play random games.",
        "match": "Play a match between players.",
        "tournament": "Let all players meet each other, and rate them.",
        "compare": "Compare variants of rules, players, or trainings.",
        "verify": "Say whether a game is worth playing: a design report.",
        "grade": "Grade players by a solved game.",
        "style": "Measure how somebody plays.",
        "situations": "Ask Tarble players about the six situations of a study.",
        "study": "Begin, check and evaluate studies with people.",
        "ladder": "List players of a game from the weakest to the strongest.",
        "reports": "List, show, export or delete the reports that were made.",
        "runs": "List, show, compare, export, import or delete what was run.",
    },
    "Learning": {
        "train": "Train a network or a table by playing games.",
        "tune": "Tune weights by evolution, or a network by hill-climbing.",
        "sweep": "Run a training or an experiment at many points of its settings.",
        "show": "Describe a network, a table, a solved game, or a memory.",
    },
    "Games of your own": {
        "new": "Begin a game of your own.",
        "check": "Check that a game of your own keeps the contract.",
        "examples": "List example games and documentation, or copy one of them here.",
    },
    "The program itself": {
        "demo": "Watch networks learn hypergammon until they beat pubeval.",
        "reproduce": "Repeat a document's experiments and compare the figures.",
        "bench": "Measure speed on one thread.",
    },
}
COMMANDS = {name: about for group in GROUPS.values() for name, about in group.items()}


class Program(TyperGroup):
    """The group of all commands, which knows their descriptions and loads the one that is called."""

    def __init__(self, **given: Any) -> None:
        described = {name: TyperCommand(name=name, help=about) for name, about in COMMANDS.items()}
        super().__init__(**given | {"commands": described})

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, known, rest = super().resolve_command(ctx, args)
        return (name, known, rest) if known is None else (name, load(str(name)), rest)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands under the headings of their purposes, in one column of names."""
        width = max(map(len, COMMANDS))
        for purpose, group in GROUPS.items():
            with formatter.section(purpose):
                formatter.write_dl([(name.ljust(width), about) for name, about in group.items()])


class Command(TyperCommand):
    """A command that answers an empty text where a name or a file is expected."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        for parameter in self.params:
            value = ctx.params.get(parameter.name)
            given = str(ctx.get_parameter_source(parameter.name)).endswith("COMMANDLINE")
            if given and (value == "" or (isinstance(value, list | tuple) and "" in value)):
                metavar = (parameter.metavar or "a text").strip("[].…")
                name = f"{parameter.opts[-1]} ''" if parameter.opts[-1].startswith("-") else f"{metavar} ''"
                raise PlygroundError(f"{name}: an empty text; expected {metavar}")
        return rest


def load(name: str) -> Any:
    """The command of that name, imported."""
    single = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    command = getattr(importlib.import_module(f"plyground.cli.{name}"), name)
    if "settings" in inspect.signature(command).parameters and name != "check":
        from plyground.cli.options import with_unchecked  # brings Numba, which --help is quicker without

        command = with_unchecked(command)
    single.command(name, cls=Command)(command)
    return typer.main.get_command(single)


def show_version(wanted: bool) -> None:
    """Print the version, and what it runs on."""
    if wanted:
        from plyground.cli.version import print_version  # brings Rich, which --help is quicker without

        print_version(as_json="--json" in sys.argv)
        raise typer.Exit


program = typer.Typer(
    cls=Program, name="plyground", help="A laboratory for board games.", invoke_without_command=True,
    pretty_exceptions_enable=False, rich_markup_mode=None,
)  # fmt: skip


@program.callback()
def begin(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=show_version, help="Show the version and exit.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", hidden=True, help="Print the version as JSON.")] = False,
) -> None:
    """Without a command, show the help."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def run() -> None:
    """Run the command line; wrong input is answered with one line and exit code 2."""
    code: Any = 0
    make_output_safe()
    try:
        code = typer.main.get_command(program)(prog_name="plyground", standalone_mode=False)
        sys.stdout.flush()
    except PlygroundError as error:
        fail(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        fail("stopped", 130)
    except BrokenPipeError:
        drop_output()
        code = 1
    except OSError as error:
        drop_output()
        fail(f"{error.filename or 'cannot write the output'}: {error.strerror or error}", 1)
    except Exception as error:
        if (place := place_in_users_file(error)) is not None:
            fail(f"{place}: {type(error).__name__}: {error}", 2)
        if not hasattr(error, "format_message"):
            raise
        command = getattr(getattr(error, "ctx", None), "command_path", "plyground")
        fail(f"{error.format_message()}{value_given(error)} ({command} --help says more)", 2)
    sys.exit(code if isinstance(code, int) else 0)


def value_given(error: Any) -> str:
    """What was typed for the option that an error is about, where the message does not say it."""
    names = getattr(getattr(error, "param", None), "opts", [])
    for word, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name in names and name.startswith("--"):
            given = shortened(value if equals else following, most=60, end=10)
            return "" if f"'{given}'" in error.format_message() else f"; {name} {given} was given"
    return ""


def drop_output() -> None:
    """Forget what is left to be written, so that Python does not fail on it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def place_in_users_file(error: BaseException) -> str | None:
    """The file and line if a user's own game failed; None if the program itself did."""
    from plyground.core.user_modules import USER_MODULE  # not needed where nothing fails

    last = traceback.extract_tb(error.__traceback__)[-1]
    module = next(
        (
            m
            for n, m in sys.modules.items()
            if n.startswith(USER_MODULE) and getattr(m, "__file__", "") == last.filename
        ),
        None,
    )
    return None if module is None else f"{pathlib.Path(last.filename).name}, line {last.lineno}, {last.name}"


def fail(message: str, code: int) -> NoReturn:
    """End the program with a line on standard error."""
    print(f"plyground: {shortened(message)}", file=sys.stderr)
    sys.exit(code)
