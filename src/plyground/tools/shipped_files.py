"""Files that come with the program for users to copy: skeletons of games, examples, and the pages of the documentation.

In an installed program examples and pages stand inside the package; in a clone of the repository they stand beside it.
"""

import pathlib
import re
from typing import NamedTuple

from plyground.core.errors import PlygroundError

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
SKELETONS = {False: "placing.py", True: "racing.py"}  # without and with dice
MOST_SEATS = 4


class Shipped(NamedTuple):
    """A file that can be copied."""

    name: str  # as users type it
    about: str  # its title
    file: pathlib.Path


def shipped_folder(name: str) -> pathlib.Path:
    """Where the examples or the pages are."""
    places = [PACKAGE / name, PACKAGE.parent.parent / name]
    found = [place for place in places if place.is_dir()]
    if not found:
        raise PlygroundError(f"{name}: not among the files of this installation; expected them in {places[0]}")
    return found[0]


def example_games() -> list[Shipped]:
    """The example games, by name."""
    return [Shipped(file.name, title_of_game(file), file) for file in sorted(shipped_folder("examples").glob("*.py"))]


def pages() -> list[Shipped]:
    """The pages of the documentation: those about everything first, then one for each game."""
    folder = shipped_folder("docs")
    files = sorted(folder.rglob("*.md"), key=lambda file: (len(file.parts), file.name))
    return [Shipped(file.relative_to(folder).as_posix(), title_of_page(file), file) for file in files]


def title_of_game(file: pathlib.Path) -> str:
    """The first line of a game's docstring."""
    return file.read_text("utf-8").removeprefix('"""').partition("\n")[0].rstrip('."')


def title_of_page(file: pathlib.Path) -> str:
    """The first heading of a page."""
    found = re.search(r"^# (.*)$", file.read_text("utf-8"), re.MULTILINE)
    return found[1] if found else file.stem


def find_shipped(name: str) -> Shipped:
    """The example or page that a user names, with or without its ending."""
    known = example_games() + pages()
    for shipped in known:
        if name in (shipped.name, pathlib.PurePath(shipped.name).stem, pathlib.PurePath(shipped.name).name):
            return shipped
    listed = ", ".join(shipped.name for shipped in known)
    raise PlygroundError(f"no example or page is called {name}; there is: {listed}")


def skeleton(name: str, dice: bool, seats: int) -> str:
    """The text of a new game of this name."""
    if not 2 <= seats <= MOST_SEATS:
        raise PlygroundError(f"--seats {seats}; expected 2 to {MOST_SEATS}")
    file = PACKAGE / "skeletons" / SKELETONS[dice]
    text = file.read_text("utf-8")
    for line, new in ((f'NAME = "{file.stem}"', f'NAME = "{name}"'), ("SEATS = 2", f"SEATS = {seats}")):
        assert f"\n{line}\n" in text
        text = text.replace(f"\n{line}\n", f"\n{new}\n", 1)
    return text


def write_new(file: pathlib.Path, text: str) -> None:
    """Write a file that must not be there yet."""
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise PlygroundError(f"{file}: is there already and is left as it is; expected a new name") from None
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror}") from None
