"""Files of solved games: a page with a header, then arrays as they are used, mapped into memory when they are opened.

The header says which game with which settings and rules it is about, where every array lies, and its checksum.
`load_table` compares them all, unless it is told to trust the file.
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
from plyground.exact.compact_index import CompactIndex
from plyground.exact.orbits import STORED, make_orbits
from plyground.exact.own_index import OwnIndex
from plyground.exact.packing import Packing
from plyground.exact.table import Contents, Table
from plyground.games import game as make_game

MAGIC = b"PLYSOLVED"
KIND = "plyground solved game"
FORMAT = 1
PAGE = 4096
INDEX = ("own", "ranks", "begins", "sizes", "fingerprints")
PACKING = ("low", "word", "shift", "mask")
TYPES = {
    "low": ("<i4",), "word": ("<i4",), "shift": ("<u8",), "mask": ("<u8",), "own": ("<u8",),
    "ranks": ("<u4",), "begins": ("<i8",), "sizes": ("<i8",), "fingerprints": ("<u2",), "values": ("<f4", "<f8"),
    "codes": ("|u1", "<u2", "<u4"), "distances": ("<i4",),
    "orbits_first": ("<i4",), "orbits_second": ("<i4",), "orbits_spread": ("<i4",), "orbits_begin": ("<i8",),
    "orbits_foreseen": ("|u1",), "orbits_bits": ("<u8",), "orbits_base": ("<u8",), "orbits_copied_from": ("<i4",),
    "orbits_copied_to": ("<i4",), "orbits_exchanges": ("|u1",),
}  # fmt: skip
COMPULSORY = (*PACKING, *(f"orbits_{name}" for name in STORED), "values")


class TableError(PlygroundError):
    """A file that holds no usable table."""


def save_table(path: pathlib.Path, table: Table) -> None:
    """Write a table completely or not at all."""
    listed, place = [], 0
    arrays = {name: np.ascontiguousarray(array) for name, array in table.arrays().items()}
    for name, array in arrays.items():
        checksum = zlib.crc32(array.view(np.uint8).data)
        listed.append({"name": name, "type": array.dtype.str, "size": array.size, "place": place, "crc32": checksum})
        place += -(-array.nbytes // PAGE) * PAGE
    game = table.game
    header = {
        "file": KIND, "format": FORMAT, "game": game.name, "settings": dict(game.settings),
        "rules": dict(game.rules_parts), "about": dict(table.about), "arrays": listed,
    }  # fmt: skip
    text = json.dumps(header).encode()
    with whole_file(path) as file:
        file.write(MAGIC + len(text).to_bytes(8, "little") + zlib.crc32(text).to_bytes(4, "little") + text)
        for array in arrays.values():
            file.write(bytes(-file.tell() % PAGE))
            file.write(array.data)
        file.write(bytes(-file.tell() % PAGE))


def load_table(path: pathlib.Path | str, game: Game | None = None, check: bool = True) -> Table:
    """Open a table; of a game of one's own, the game is given. Without `check` the arrays are not read through."""
    path = pathlib.Path(path)
    try:
        header, begin = read_header(path)
        arrays = {entry["name"]: mapped(path, entry, begin, check) for entry in header["arrays"]}
        needed = COMPULSORY if header["about"].get("own_index") else (*COMPULSORY, *INDEX)
        if missing := [name for name in needed if name not in arrays]:
            raise ValueError(f"{missing[0]} is missing")
        orbits = orbits_of(arrays)
    except OSError as error:
        raise TableError(f"{path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise TableError(f"{path}: the table is damaged: {error}") from None
    of_each = arrays.get("codes", arrays["values"])
    return Table(
        fitting_game(path, header, game),
        Packing(**{name: arrays[name] for name in PACKING}),
        orbits,
        CompactIndex(**{name: arrays[name] for name in INDEX}) if "own" in arrays else OwnIndex(len(of_each)),
        Contents(arrays["values"], arrays.get("codes"), arrays.get("distances")),
        header["about"],
    )


def orbits_of(arrays: Mapping[str, np.ndarray]) -> Structure:
    """The symmetries of a table, whose arrays lie flat in a file."""
    found = {name: arrays[f"orbits_{name}"] for name in STORED}
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
        begin = -(-file.tell() // PAGE) * PAGE
    if zlib.crc32(text) != int.from_bytes(start[-4:], "little"):
        raise ValueError("its header has changed")
    header = json.loads(text)
    if header["format"] > FORMAT:
        raise TableError(f"{path}: format {header['format']}; this program reads up to {FORMAT}")
    return header, begin


def mapped(path: pathlib.Path, entry: Mapping[str, Any], begin: int, check: bool) -> np.ndarray:
    """One array of a file, read when it is used."""
    name, kind, size = entry["name"], entry["type"], entry["size"]
    if kind not in TYPES[name]:
        raise ValueError(f"{name} is of the type {kind}")
    if size == 0:
        return np.zeros(0, kind)
    array = np.asarray(np.memmap(path, kind, "c", begin + entry["place"], (size,)))
    if check and zlib.crc32(array.view(np.uint8).data) != entry["crc32"]:
        raise ValueError(f"{name} has changed")
    return array


def fitting_game(path: pathlib.Path, header: Mapping[str, Any], game: Game | None) -> Game:
    """The game of a table; an error if its rules or settings are others."""
    if game is None:
        try:
            game = make_game(header["game"], **header["settings"])
        except PlygroundError as error:
            raise TableError(f"{path}: a table of {header['game']}: {error}") from None
    if game.name != header["game"] or dict(game.settings) != header["settings"]:
        settings = ", ".join(f"{name}={value}" for name, value in header["settings"].items())
        raise TableError(f"{path}: a table of {header['game']} with {settings}; expected one of {game!r}")
    if changed := differences(header["rules"], game.rules_parts):
        raise TableError(f"{path}: the rules of {game.name} have changed since it was made: {changed}")
    return game
