"""The program `plyground`: its commands, and errors in one line."""

import os
import pathlib
import sys
import traceback

import typer

from plyground.cli import (
    analyse,
    bench,
    check,
    demo,
    games,
    match,
    perft,
    playout,
    replay,
    reproduce,
    show,
    tournament,
    train,
    tune,
)
from plyground.core.definition import USER_MODULE
from plyground.core.errors import PlygroundError

app = typer.Typer(
    name="plyground",
    help="A laboratory for board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(games.games)
app.command()(perft.perft)
app.command()(analyse.analyse)
app.command()(playout.playout)
app.command()(match.match)
app.command()(tournament.tournament)
app.command()(train.train)
app.command()(tune.tune)
app.command()(show.show)
app.command()(replay.replay)
app.command()(reproduce.reproduce)
app.command()(bench.bench)
app.command()(check.check)
app.command()(demo.demo)


def run() -> None:
    """Run the command line; wrong input is answered with one line and exit code 2."""
    try:
        code = app(standalone_mode=False)
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
    last = traceback.extract_tb(error.__traceback__)[-1]
    module = next(
        (m for n, m in sys.modules.items() if n.startswith(USER_MODULE) and m.__file__ == last.filename), None
    )
    return None if module is None else f"{pathlib.Path(last.filename).name}, line {last.lineno}, {last.name}"


def fail(message: str, code: int) -> None:
    print(f"plyground: {message}", file=sys.stderr)
    sys.exit(code)
