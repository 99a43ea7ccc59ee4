"""Files of solved games: a header, then arrays as they are used, mapped into memory when they are opened.

The header says which game with which settings and rules it is about, how it was solved, where every array lies, and its
checksum. It holds nothing else, no time either, so that solving a game again gives the same file. `load_table` compares
the checksums of the header and of all arrays but very large ones, which would take long to read; `check=True` compares
those too. A file may be wrong with right checksums: `table_sizes.py` sees to it that no lookup leaves the arrays.
"""

import json
import pathlib
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.core.atomic_files import whole_file
from plyground.core.errors import PlygroundError
from plyground.core.game import Game
from plyground.core.rules_identity import differences
from plyground.core.structures import Structure
from plyground.core.version import __version__
from plyground.exact.orbits import make_orbits
from plyground.exact.packing import Packing
from plyground.exact.retrieval import Cells
from plyground.exact.table import CELLS_ARRAYS, CELLS_NUMBERS, ORBITS_ARRAYS, PACKING_ARRAYS, Table
from plyground.exact.table_sizes import check_packing, check_sizes, expect
from plyground.games import game as make_game
from plyground.games import names as game_names

MAGIC = b"PLYSOLVED"
KIND = "plyground solved game"
FORMAT = 2
ALIGNED = 64  # bytes to which the places of arrays are rounded up
ALWAYS_CHECKED = 1 << 24  # bytes of an array up to which its checksum is compared whenever it is opened
TYPES = {
    "low": ("<i4",), "word": ("<i4",), "shift": ("<u8",), "mask": ("<u8",), "bits": ("<u8",), "begins": ("<i8",),
    "segments": ("<i8",), "windows": ("<i8",), "seeds": ("<u8",), "worth": ("<f8",), "distances": ("<i4",),
    "orbits_first": ("<i4",), "orbits_second": ("<i4",), "orbits_spread": ("<i4",), "orbits_begin": ("<i8",),
    "orbits_foreseen": ("|u1",), "orbits_bits": ("<u8",), "orbits_base": ("<u8",), "orbits_copied_from": ("<i4",),
    "orbits_copied_to": ("<i4",), "orbits_exchanges": ("|u1",),
}  # fmt: skip
COMPULSORY = (*PACKING_ARRAYS, *(f"orbits_{name}" for name in ORBITS_ARRAYS), *CELLS_ARRAYS, "worth")
OF_THIS_RUN = (
    "seconds",
    "seconds_by_phase",
    "positions_per_second",
    "peak_bytes",
)  # what is said about solving, but not about the table


class TableError(PlygroundError):
    """A file that holds no usable table."""


def save_table(path: pathlib.Path, table: Table) -> None:
    """Write a table completely or not at all."""
    listed, place = [], 0
    arrays = {name: np.ascontiguousarray(array) for name, array in table.arrays().items()}
    for name, array in arrays.items():
        checksum = zlib.crc32(array.view(np.uint8).data)
        listed.append({"name": name, "type": array.dtype.str, "size": array.size, "place": place, "crc32": checksum})
        place += _aligned(array.nbytes)
    game = table.game
    header = {
        "file": KIND, "format": FORMAT, "made_by": __version__, "game": game.name, "settings": dict(game.settings),
        "rules": dict(game.rules_parts),
        "about": {name: value for name, value in table.about.items() if name not in OF_THIS_RUN},
        "cells": {name: int(getattr(table.cells, name)) for name in CELLS_NUMBERS}, "arrays": listed,
        "bytes": place,
    }  # fmt: skip
    text = json.dumps(header).encode()
    with whole_file(path) as file:
        file.write(MAGIC + len(text).to_bytes(8, "little") + zlib.crc32(text).to_bytes(4, "little") + text)
        for array in arrays.values():
            file.write(bytes(_aligned(file.tell()) - file.tell()))
            file.write(array.data)
        file.write(bytes(_aligned(file.tell()) - file.tell()))


def _aligned(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


def load_table(path: pathlib.Path | str, game: Game | None = None, check: bool | None = None) -> Table:
    """Open a table; of a game of one's own, the game is given.

    `check=True` reads all arrays and compares their checksums, `False` none; by default all but very large ones.
    """
    path = pathlib.Path(path)
    try:
        header, begin = read_header(path)
        arrays = {entry["name"]: mapped(path, entry, begin, check) for entry in header["arrays"]}
        if missing := [name for name in COMPULSORY if name not in arrays]:
            raise ValueError(f"{missing[0]} is missing")
        fitting = fitting_game(path, header, game)
        numbers = {name: int(header["cells"][name]) for name in CELLS_NUMBERS}
        packing = Packing(**{name: arrays[name] for name in PACKING_ARRAYS})
        check_packing(packing, fitting.capacities.identity)
        cells = Cells(**{name: arrays[name] for name in CELLS_ARRAYS}, **numbers)
        table = Table(
            fitting, packing, orbits_of(arrays), cells, arrays["worth"], arrays.get("distances"), dict(header["about"])
        )
        check_sizes(table)
    except TableError:
        raise
    except OSError as error:
        raise TableError(f"{path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise TableError(f"{path}: the table is damaged: {error}") from None
    return table


def orbits_of(arrays: Mapping[str, np.ndarray]) -> Structure:
    """The symmetries of a table, whose arrays lie flat in a file."""
    found = {name: arrays[f"orbits_{name}"] for name in ORBITS_ARRAYS}
    symmetries, words = found["exchanges"].size, int(arrays["word"].max(initial=0)) + 1
    found["bits"] = found["bits"].reshape(symmetries, found["foreseen"].size if symmetries else 0, words)
    found["base"] = found["base"].reshape(symmetries, words)
    found["copied_from"] = found["copied_from"].reshape(symmetries, found["copied_to"].size)
    return make_orbits(**found)


def read_header(path: pathlib.Path) -> tuple[dict[str, Any], int]:
    """The header of a file, and where its arrays begin."""
    size = path.stat().st_size
    with path.open("rb") as file:
        start = file.read(len(MAGIC) + 12)
        if not start.startswith(MAGIC):
            raise TableError(f"{path}: not a solved game; expected a file that plyground solve wrote")
        length = int.from_bytes(start[len(MAGIC) : len(MAGIC) + 8], "little")
        if length > size:
            raise ValueError("its size is wrong")
        text = file.read(length)
        begin = _aligned(file.tell())
    if zlib.crc32(text) != int.from_bytes(start[-4:], "little"):
        raise ValueError("its header has changed")
    header = json.loads(text)
    if header["format"] > FORMAT:
        raise TableError(f"{path}: format {header['format']}; this program reads up to {FORMAT}")
    if header["format"] < FORMAT:
        raise TableError(f"{path}: format {header['format']} of an earlier version; expected plyground solve again")
    if size != begin + header["bytes"]:
        raise ValueError(f"it has {size:,} bytes; expected {begin + header['bytes']:,}")
    return header, begin


def mapped(path: pathlib.Path, entry: Mapping[str, Any], begin: int, check: bool | None) -> np.ndarray:
    """One array of a file, read when it is used."""
    name, kind, size = entry["name"], entry["type"], entry["size"]
    if kind not in TYPES[name]:
        raise ValueError(f"{name} is of the type {kind}")
    expect(size >= 0 <= entry["place"] and entry["place"] % ALIGNED == 0, f"{name} has no place")
    if size == 0:
        return np.zeros(0, kind)
    array = np.asarray(np.memmap(path, kind, "c", begin + entry["place"], (size,)))
    is_checked = array.nbytes <= ALWAYS_CHECKED if check is None else check
    if is_checked and zlib.crc32(array.view(np.uint8).data) != entry["crc32"]:
        raise ValueError(f"{name} has changed")
    return array


def fitting_game(path: pathlib.Path, header: Mapping[str, Any], game: Game | None) -> Game:
    """The game of a table; an error if its rules or settings are others."""
    if game is None:
        if header["game"] not in game_names():
            raise TableError(
                f"{path}: a table of {header['game']}, which does not come with the program; expected the file of its "
                "rules: --game FILE.py, in Python load_table(FILE, game)"
            )
        try:
            game = make_game(header["game"], **header["settings"])
        except PlygroundError as error:
            raise TableError(f"{path}: a table of {header['game']}: {error}") from None
    if game.name != header["game"]:
        raise TableError(f"{path}: a table of {header['game']}; expected one of {game!r}")
    if dict(game.settings) != header["settings"]:
        others = {name: value for name, value in header["settings"].items() if game.settings.get(name) != value}
        settings = ", ".join(f"{name}={value}" for name, value in others.items()) or "fewer settings"
        raise TableError(f"{path}: a table of {header['game']} with {settings}; expected one of {game!r}")
    if changed := differences(header["rules"], game.rules_parts):
        raise TableError(f"{path}: the rules of {game.name} have changed since it was made: {changed}")
    return game
