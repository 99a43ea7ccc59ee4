"""`plyground new`: a small complete game to begin one's own from."""

import pathlib
import shlex
from typing import Annotated

import typer

from plyground.cli.printing import say
from plyground.core.errors import PlygroundError
from plyground.games import names
from plyground.tools.shipped_files import MOST_SEATS, skeleton, write_new


def new(
    name: Annotated[str, typer.Argument(metavar="FILE", help="The file to write: mygame.py.", show_default=False)],
    dice: Annotated[bool, typer.Option("--dice", help="A game with a die.")] = False,
    seats: Annotated[int, typer.Option("--seats", help=f"For how many seats: 2 to {MOST_SEATS}.")] = 2,
) -> None:
    """Begin a game of your own.

    Writes a small complete game, with every optional part explained, to change into yours. No file is overwritten.
    """
    file = pathlib.Path(name if name.endswith(".py") else f"{name}.py")
    if not file.stem.isidentifier():
        raise PlygroundError(f"{file.name}: {file.stem!r} cannot name a game; expected letters, digits and underscores")
    if file.stem in names():
        raise PlygroundError(f"{file.name}: {file.stem} is a game of the program; expected another name")
    write_new(file, skeleton(file.stem, dice, seats))
    shown = shlex.quote(str(file))
    commands = {
        f"plyground check {shown}": "whether it keeps the contract: after every change",
        f"plyground playout {shown}": "random games: how long they last, who wins",
        f"plyground play {shown}": "a game of yours, on a page in your browser",
    }
    width = max(map(len, commands))
    say(f"{file}: a small complete game{' with a die' * dice} for {seats} seats. It runs as it is:\n")
    for command, about in commands.items():
        say(f"  {command:{width}}   {about}")
    say("\nThen change it into your game: plyground examples adding-a-game.md copies the page that says how.")
