"""Where in a game's files something went wrong."""

import linecache
import pathlib
import traceback
from typing import NamedTuple

PACKAGE = pathlib.Path(__file__).resolve().parent.parent


class Place(NamedTuple):
    """A line of one of a game's files."""

    file: pathlib.Path
    line: int
    function: str

    @property
    def statement(self) -> str:
        """What stands there."""
        return linecache.getline(str(self.file), self.line).strip()

    def __str__(self) -> str:
        inside = "" if self.function.startswith("<") else f", {self.function}"
        return f"{self.file.name}, line {self.line}{inside}"


def place_of(error: BaseException, game_file: pathlib.Path) -> Place | None:
    """The innermost line of the game's file, or of another file beside or below it, that an error passed through."""
    game_file = game_file.resolve()
    if isinstance(error, SyntaxError) and error.filename and belongs(pathlib.Path(error.filename), game_file):
        return Place(pathlib.Path(error.filename), error.lineno or 0, "<module>")
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if belongs(pathlib.Path(frame.filename), game_file)]
    return Place(pathlib.Path(own[-1].filename), own[-1].lineno or 0, own[-1].name) if own else None


def belongs(file: pathlib.Path, game_file: pathlib.Path) -> bool:
    """Whether a file is the game's, or one of its helpers; installed packages below its folder are not."""
    file = file.resolve()
    if game_file.parent not in file.parents or "site-packages" in file.parts:
        return False
    return PACKAGE in game_file.parents or PACKAGE not in file.parents
