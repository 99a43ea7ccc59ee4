"""Arrays that are made on first use and kept in the cache folder: exact endgames, and whatever else takes seconds.

A file holds a header, which says what the arrays are and has their checksums, and then the arrays as they are in
memory. It is written whole and mapped when it is opened. One that is damaged is made again, and where nothing can be
written the arrays are made in every process, which is said once.
"""

import contextlib
import hashlib
import json
import pathlib
import sys
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from plyground.core.atomic_files import whole_file
from plyground.core.machine_code import cache_root, mark_used, remove_unused

MAGIC = b"plyground arrays 1\n"
FOLDER = "endgames"
PAGE = 4096

Arrays = dict[str, np.ndarray]
Progress = Callable[[float], None]  # told the share that is done, from 0 to 1
Notice = Callable[[str], contextlib.AbstractContextManager[Progress]]


@contextlib.contextmanager
def _silent(text: str) -> Iterator[Progress]:
    yield lambda share: None


_notice: list[Notice] = [_silent]
_making = threading.Lock()
_said: set[str] = set()


def tell_with(notice: Notice) -> None:
    """Let `notice` tell people that something is being made, and how far it is."""
    _notice[0] = notice


def telling(text: str) -> contextlib.AbstractContextManager[Progress]:
    """Tell people that something is being made inside the block, and how far it is."""
    return _notice[0](text)


def kept_arrays(name: str, about: Mapping[str, Any], text: str, make: Callable[[Progress], Arrays]) -> Arrays:
    """The arrays that `make` returns: from the cache folder if they were made before.

    `about` says everything that they depend on; `text` says in a few words what is being made.
    """
    path, said = _place(name, about)
    with _making:
        if (found := _read(path, said)) is not None:
            return found
        with telling(text) as progress:
            arrays = make(progress)
        try:
            _write(path, said, arrays)
            remove_unused(path.parent)
        except OSError as error:
            _cannot_keep(path, error)
            return arrays
        return _read(path, said) or arrays


def find_arrays(name: str, about: Mapping[str, Any]) -> Arrays | None:
    """The same arrays if they were made before."""
    return _read(*_place(name, about))


def _place(name: str, about: Mapping[str, Any]) -> tuple[pathlib.Path, str]:
    """The file for some arrays, and what it says about them."""
    said = json.dumps(dict(about), sort_keys=True)
    return cache_root() / FOLDER / f"{name}-{hashlib.sha256(said.encode()).hexdigest()[:32]}.arrays", said


def _write(path: pathlib.Path, about: str, arrays: Arrays) -> None:
    listed, place = [], 0
    for name, array in arrays.items():
        flat = np.ascontiguousarray(array)
        checksum = zlib.crc32(flat.reshape(-1).view(np.uint8).data)
        listed.append({"name": name, "type": flat.dtype.str, "shape": flat.shape, "place": place, "crc32": checksum})
        place += -(-flat.nbytes // PAGE) * PAGE
    header = json.dumps({"about": about, "arrays": listed}).encode()
    with whole_file(path) as file:
        file.write(MAGIC + len(header).to_bytes(8, "little") + zlib.crc32(header).to_bytes(4, "little") + header)
        for array in arrays.values():
            file.write(bytes(-file.tell() % PAGE))
            file.write(np.ascontiguousarray(array).data)
        file.write(bytes(-file.tell() % PAGE))


def _read(path: pathlib.Path, about: str) -> Arrays | None:
    """The arrays of a file, mapped; None if there is none, or a damaged one."""
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC) + 12)
            length = int.from_bytes(start[len(MAGIC) : len(MAGIC) + 8], "little")
            if not start.startswith(MAGIC) or length > path.stat().st_size:
                return None
            text = file.read(length)
            begin = -(-file.tell() // PAGE) * PAGE
        if zlib.crc32(text) != int.from_bytes(start[-4:], "little"):
            return None
        header = json.loads(text)
        if header["about"] != about:
            return None
        found = {entry["name"]: _mapped(path, entry, begin) for entry in header["arrays"]}
    except (OSError, ValueError, KeyError, TypeError):
        return None
    mark_used(path)
    return found


def _mapped(path: pathlib.Path, entry: Mapping[str, Any], begin: int) -> np.ndarray:
    """One array of a file. It is mapped for writing, as kernels ask for, but what is written stays in memory."""
    if 0 in entry["shape"]:
        return np.zeros(entry["shape"], entry["type"])
    array = np.asarray(np.memmap(path, entry["type"], "c", begin + entry["place"], tuple(entry["shape"])))
    if zlib.crc32(array.reshape(-1).view(np.uint8).data) != entry["crc32"]:
        raise ValueError(f"{entry['name']} has changed")
    return array


def _cannot_keep(path: pathlib.Path, error: OSError) -> None:
    reason = error.strerror or str(error)
    if reason not in _said:
        _said.add(reason)
        print(f"plyground: {path.parent} cannot be written ({reason}); endgames are not kept", file=sys.stderr)
