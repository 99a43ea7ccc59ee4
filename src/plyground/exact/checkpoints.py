"""What was found so far while a game is solved, in a folder, so that a run that was ended goes on where it was.

Every phase has pieces: files with arrays and their checksums, which are written whole. A list names the pieces that
count, and is replaced when all of them are on disk; so whenever the program is killed, the folder holds what was kept
last. Pieces come at intervals that grow with what they cost, at most a twentieth of the time.
"""

import contextlib
import json
import os
import pathlib
import shutil
import time
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from plyground.core.atomic_files import remove_partial_files, whole_file, write_text
from plyground.core.errors import PlygroundError

LIST = "pieces.json"
FORMAT = 1
SECONDS = 30.0  # between two pieces, at least
SHARE = 20  # and so many times as long as the last one took
SPARE_BYTES = 1 << 30  # that stay free on the disk

Arrays = dict[str, np.ndarray]


class CheckpointError(PlygroundError):
    """A folder that cannot be used."""


class Piece(NamedTuple):
    """What a file of the folder holds."""

    facts: Mapping[str, Any]
    arrays: Arrays


class Checkpoints:
    """The folder of one run, and when something is to be written to it next.

    `identity` is everything that the pieces depend on; those of another run are an error.
    """

    def __init__(self, folder: pathlib.Path, identity: Mapping[str, Any], seconds: float | None = None):
        self.folder, self.identity = folder, json.loads(json.dumps(dict(identity)))
        self.seconds = SECONDS if seconds is None else seconds
        self.entries: list[dict[str, Any]] = []
        self.problem = ""  # why nothing can be kept
        self._next = time.monotonic() + self.seconds

    def open(self) -> bool:
        """Read what the list says; whether there is something to go on from."""
        path = self.folder / LIST
        if not path.exists():
            return False
        try:
            listed = json.loads(path.read_text("utf-8"))
            text = json.dumps(listed["content"])
            if zlib.crc32(text.encode()) != listed["crc32"]:
                raise ValueError("it has changed")
            content = listed["content"]
            if content["format"] != FORMAT or content["identity"] != self.identity:
                raise ValueError("it is of another game or version")
            self.entries = content["pieces"]
            missing = [entry["file"] for entry in self.entries if not (self.folder / entry["file"]).is_file()]
            if missing:
                raise ValueError(f"{missing[0]} is missing")
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            self.entries = []
            raise CheckpointError(f"{path}: not usable: {error}") from None
        return bool(self.entries)

    @property
    def is_due(self) -> bool:
        return not self.problem and time.monotonic() >= self._next

    @property
    def bytes(self) -> int:
        return sum(entry["bytes"] for entry in self.entries)

    @property
    def written(self) -> float | None:
        """When the last piece was written, in seconds of the clock; None if there is none."""
        path = self.folder / LIST
        return path.stat().st_mtime if self.entries and path.exists() else None

    def pieces(self, phase: str) -> Iterator[Piece]:
        """What was kept of a phase, in order; an error if it is damaged."""
        for entry in self.entries:
            if entry["phase"] == phase:
                yield Piece(entry["facts"], self._read(entry))

    def add(self, phase: str, facts: Mapping[str, Any], arrays: Arrays, instead: bool = False) -> None:
        """Keep one more piece of a phase, or one `instead` of those that there are."""
        began = time.monotonic()
        try:
            self._make_room(sum(array.nbytes for array in arrays.values()))
            stay = [entry for entry in self.entries if not (instead and entry["phase"] == phase)]
            number = 1 + max((entry["number"] for entry in self.entries), default=0)
            self._write_list([*stay, self._write(phase, number, facts, arrays)])
        except OSError as error:
            self.problem = f"{self.folder}: {error.strerror or error}"
        took = time.monotonic() - began
        self._next = time.monotonic() + max(self.seconds, SHARE * took)

    def drop(self, phase: str) -> None:
        """Forget what was kept of a phase."""
        stay = [entry for entry in self.entries if entry["phase"] != phase]
        if len(stay) != len(self.entries):
            with contextlib.suppress(OSError):
                self._write_list(stay)

    def remove(self) -> None:
        """Remove the folder, once nothing in it is needed."""
        self.entries = []
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make_room(self, wanted: int) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(self.folder).free < wanted + SPARE_BYTES:
            raise OSError(28, "no space is left for what was found so far")

    def _write(self, phase: str, number: int, facts: Mapping[str, Any], arrays: Arrays) -> dict[str, Any]:
        """Write the file of a piece; what the list says of it."""
        listed, checksum = [], 0
        name = f"{phase}-{number:06d}.piece"
        with whole_file(self.folder / name) as file:
            for label, array in arrays.items():
                content = np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
                listed.append([label, array.dtype.str, list(array.shape)])
                checksum = zlib.crc32(content, checksum)
                file.write(content)
            size = file.tell()
        return {"phase": phase, "number": number, "file": name, "facts": dict(facts), "arrays": listed, "bytes": size,
                "crc32": checksum}  # fmt: skip

    def _write_list(self, entries: list[dict[str, Any]]) -> None:
        content = {"format": FORMAT, "identity": self.identity, "pieces": entries}
        content = json.loads(json.dumps(content))
        text = json.dumps({"content": content, "crc32": zlib.crc32(json.dumps(content).encode())})
        write_text(self.folder / LIST, text)
        self.entries = entries
        named = {entry["file"] for entry in entries}
        for file in self.folder.glob("*.piece"):
            if file.name not in named:
                file.unlink(missing_ok=True)
        remove_partial_files(self.folder)

    def _read(self, entry: Mapping[str, Any]) -> Arrays:
        path = self.folder / entry["file"]
        try:
            if path.stat().st_size != entry["bytes"]:
                raise ValueError(f"it has {path.stat().st_size:,} bytes; expected {entry['bytes']:,}")
            arrays, checksum = {}, 0
            with path.open("rb") as file:
                for label, kind, shape in entry["arrays"]:
                    array = np.zeros(shape, kind)
                    content = array.reshape(-1).view(np.uint8).data
                    if file.readinto(content) != array.nbytes:
                        raise ValueError(f"{label} is too short")
                    checksum = zlib.crc32(content, checksum)
                    arrays[label] = array
            if checksum != entry["crc32"]:
                raise ValueError("it has changed")
        except (OSError, ValueError, TypeError) as error:
            raise CheckpointError(f"{path}: not usable: {getattr(error, 'strerror', None) or error}") from None
        return arrays


def remove_old(root: pathlib.Path, days: float) -> None:
    """Remove folders of runs that nobody has gone on with for so long."""
    with contextlib.suppress(OSError):
        for folder in root.iterdir():
            if folder.is_dir() and time.time() - os.stat(folder).st_mtime > days * 86400:
                shutil.rmtree(folder, ignore_errors=True)
