"""What `plyground show` says about the file of a solved game: what it is about, how it was made, if it is whole."""

import datetime
import pathlib
from typing import Any

from plyground.cli.printing import print_json, print_report, say
from plyground.core.errors import PlygroundError
from plyground.exact.table import Table
from plyground.exact.table_file import MAGIC, load_table, read_header
from plyground.games import game as make_game


def is_solved_file(file: str) -> bool:
    """Whether a file begins like that of a solved game."""
    try:
        with pathlib.Path(file).open("rb") as opened:
            return opened.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def show_solved(file: str, game_file: str, check: bool, as_json: bool) -> None:
    """Describe a solved game; with `check` every byte of it is read and compared with its checksum."""
    path = pathlib.Path(file)
    table = opened_table(path, game_file, check)
    described = describe_solved(path, table, check)
    if as_json:
        print_json(described | table.to_dict())
        return
    share = described["file_bytes"] / max(table.positions, 1)
    say(f"{file}: a solved game, {described['file_bytes']:,} bytes, {share:.2f} a position; "
        f"written {described['written']} by plyground {described['made_by']}")  # fmt: skip
    print_report(table)
    if check:
        say("every byte is as it was written")


def opened_table(path: pathlib.Path, game_file: str, check: bool) -> Table:
    """The table of a file; `game_file` is the game of one's own that it is about."""
    every_array = True if check else None
    if not game_file:
        return load_table(path, check=every_array)
    try:
        settings = read_header(path)[0]["settings"]
    except (ValueError, KeyError, TypeError) as error:
        raise PlygroundError(f"{path}: the table is damaged: {error}") from None
    return load_table(path, make_game(game_file, **settings), every_array)


def describe_solved(path: pathlib.Path, table: Table, check: bool) -> dict[str, Any]:
    """What the file says beside the table, for programs."""
    status = path.stat()
    written = datetime.datetime.fromtimestamp(status.st_mtime).isoformat(" ", "seconds")
    return {
        "file": str(path), "file_bytes": status.st_size, "written": written, "made_by": read_header(path)[0]["made_by"],
        "check_bits": int(table.cells.check_bits), "is_checked": check,
    }  # fmt: skip
