"""Finished jobs as files of JSON, one for each, so that a collection grows from machine to machine."""

import hashlib
import json
import pathlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from plyground.core.atomic_files import remove_partial_files, write_text
from plyground.core.errors import PlygroundError
from plyground.core.json_text import JsonError, read_json
from plyground.core.plain_data import canonical
from plyground.store.database import StoreError
from plyground.store.results import KeptResult, Results, checked, same_result

FORMAT = 1
SHORT = 16  # digits of the key in the name of a file
TYPES: dict[str, Any] = {
    "key": str, "kind": str, "about": dict, "result": dict, "seconds": (int, float), "created": int, "program": str,
}  # fmt: skip
Progress = Callable[[int], None]  # is told of every file


class Moved(NamedTuple):
    """What became of files or results: how many are new, and how many were there already."""

    new: int
    there: int


def export_results(
    chosen: Iterable[KeptResult], folder: pathlib.Path, progress: Progress = lambda files: None, keep_old: bool = False
) -> Moved:
    """Write each finished job to a file of its own. One that is there with the same result is left as it is.

    With `keep_old` so is one that is there with another result.
    """
    new = there = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        remove_partial_files(folder)
        for one in chosen:
            file = folder / f"{one.kind}-{one.key[:SHORT]}.json"
            if file.exists():
                if not keep_old:
                    refuse_different(one, read_result(file), file)
                there += 1
            else:
                write_text(file, as_text(one))
                new += 1
            progress(1)
    except OSError as error:
        raise StoreError(f"results {folder}: {error.strerror or error}") from None
    return Moved(new, there)


def import_results(
    results: Results, place: pathlib.Path, progress: Progress = lambda files: None, keep_own: bool = False
) -> Moved:
    """Keep the finished jobs of a file or of all files in a folder; none of them if one is damaged or different.

    With `keep_own` the store's own results stay where those of the files differ, as they may on another processor.
    """
    found: dict[str, KeptResult] = {}
    files = sorted(place.glob("*.json")) if place.is_dir() else [place]
    for file in files:
        one = read_result(file)
        refuse_different(found.setdefault(one.key, one), one, file)
        progress(1)
    new = results.add_all(found.values(), keep_own)
    return Moved(new, len(files) - new)


def refuse_different(one: KeptResult, other: KeptResult, file: pathlib.Path) -> None:
    """An error if two finished jobs are not the same."""
    if one.key != other.key or not same_result(one.result, other.result):
        raise PlygroundError(f"{file}: another result than the one that is there; expected the same for the same job")


def as_text(one: KeptResult) -> str:
    """A finished job as the text of a file."""
    told = {"format": FORMAT, "sha256": check_sum(one), **one.to_dict()}
    return json.dumps(told, sort_keys=True, indent=1, allow_nan=False) + "\n"


def read_result(file: pathlib.Path) -> KeptResult:
    """The finished job in a file; whatever is wrong with it is an error in one line."""
    try:
        told = read_json(file.read_bytes())
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror}; expected the file of a result") from None
    except JsonError as error:
        raise PlygroundError(f"{file}: {error}; expected the file of a result") from None
    if not isinstance(told, dict) or not {"format", "sha256", *TYPES} <= set(told):
        raise PlygroundError(f"{file}: expected the file of a result, with {', '.join(TYPES)}")
    if told["format"] != FORMAT:
        raise PlygroundError(f"{file}: format {told['format']}; expected {FORMAT}, or a newer plyground")
    for name, kind in TYPES.items():
        if not isinstance(told[name], kind) or isinstance(told[name], bool):
            raise PlygroundError(f"{file}: {name} is a {type(told[name]).__name__}; expected another kind of value")
    given = KeptResult(**{name: told[name] for name in TYPES})
    if told["sha256"] != check_sum(given):
        raise PlygroundError(f"{file}: its checksum does not fit its content; expected a file that nobody has changed")
    try:
        return checked(given)
    except PlygroundError as error:
        raise PlygroundError(f"{file}: {error}") from None


def check_sum(one: KeptResult) -> str:
    """A hash of everything in a file."""
    return hashlib.sha256(canonical(one.to_dict(), one.kind).encode()).hexdigest()
