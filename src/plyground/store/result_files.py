"""Finished jobs as files of JSON, so that a collection grows from machine to machine.

A file holds one job, or many of them, each on a line of its own under its key so that few lines change when some are
added. Every job has its checksum.
"""

import hashlib
import json
import pathlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from plyground.core.atomic_files import remove_partial_files, write_text
from plyground.core.errors import PlygroundError
from plyground.core.json_text import JsonError, read_json
from plyground.core.plain_data import canonical
from plyground.store.database import StoreError
from plyground.store.results import KeptResult, Results, checked, same_result

FORMAT = 1
SHORT = 16  # digits of the key in the name of a file
JOBS = "jobs"  # in a file with many of them
TYPES: dict[str, Any] = {
    "key": str, "kind": str, "about": dict, "result": dict, "seconds": (int, float), "created": int, "program": str,
}  # fmt: skip
Progress = Callable[[int], None]  # is told of every file


class Moved(NamedTuple):
    """What became of files or results: how many are new, and how many were there already."""

    new: int
    there: int


def export_results(chosen: Iterable[KeptResult], folder: pathlib.Path, progress: Progress = lambda jobs: None) -> Moved:
    """Write each finished job to a file of its own. One that is there with the same result is left as it is."""
    new = there = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        remove_partial_files(folder)
        for one in chosen:
            file = folder / f"{one.kind}-{one.key[:SHORT]}.json"
            if file.exists():
                for other in read_results(file):
                    refuse_different(one, other, file)
                there += 1
            else:
                write_text(file, as_text(one))
                new += 1
            progress(1)
    except OSError as error:
        raise StoreError(f"results {folder}: {error.strerror or error}") from None
    return Moved(new, there)


def add_to_folder(groups: Mapping[str, Iterable[KeptResult]], folder: pathlib.Path) -> Moved:
    """Add finished jobs to the files of a folder, those of each group to the file of its name.

    A job that any file has, with this result or another one, is left as it is. A file changes as a whole or not at all.
    """
    new = there = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        remove_partial_files(folder)
        files = {file: {one["key"]: one for one in jobs_in(file)} for file in sorted(folder.glob("*.json"))}
        known = {key for jobs in files.values() for key in jobs}
        for name, chosen in groups.items():
            file = folder / f"{name}.json"
            added = {one.key: as_data(one) for one in chosen}
            missing = {key: told for key, told in added.items() if key not in known}
            if missing:
                write_text(file, as_lines({**files.get(file, {}), **missing}))
            known |= set(missing)
            new, there = new + len(missing), there + len(added) - len(missing)
    except OSError as error:
        raise StoreError(f"results {folder}: {error.strerror or error}") from None
    return Moved(new, there)


def import_results(
    results: Results, place: pathlib.Path, progress: Progress = lambda jobs: None, keep_own: bool = False
) -> Moved:
    """Keep the finished jobs of a file or of all files in a folder; none of them if one is damaged or different.

    With `keep_own` the store's own results stay where those of the files differ, as they may on another processor.
    """
    found: dict[str, KeptResult] = {}
    read = 0
    for file in sorted(place.glob("*.json")) if place.is_dir() else [place]:
        for one in read_results(file):
            first = found.setdefault(one.key, one)
            if not keep_own:
                refuse_different(first, one, file)
            read += 1
            progress(1)
    new = results.add_all(found.values(), keep_own)
    return Moved(new, read - new)


def refuse_different(one: KeptResult, other: KeptResult, file: pathlib.Path) -> None:
    """An error if two finished jobs are not the same."""
    if one.key != other.key or not same_result(one.result, other.result):
        raise PlygroundError(f"{file}: another result than the one that is there; expected the same for the same job")


def as_data(one: KeptResult) -> dict[str, Any]:
    """A finished job with its checksum."""
    return {"sha256": check_sum(one), **one.to_dict()}


def as_text(one: KeptResult) -> str:
    """A finished job as the text of a file."""
    return json.dumps({"format": FORMAT, **as_data(one)}, sort_keys=True, indent=1, allow_nan=False) + "\n"


def as_lines(jobs: Mapping[str, Mapping[str, Any]]) -> str:
    """Finished jobs by their keys as the text of one file, with a line for each."""
    lines = (json.dumps(jobs[key], sort_keys=True, separators=(",", ":"), allow_nan=False) for key in sorted(jobs))
    return f'{{"format": {FORMAT}, "{JOBS}": [\n' + ",\n".join(lines) + "\n]}\n"


def read_results(file: pathlib.Path) -> list[KeptResult]:
    """The finished jobs in a file; whatever is wrong with it is an error in one line."""
    return [read_job(told, file) for told in jobs_in(file)]


def jobs_in(file: pathlib.Path) -> list[dict[str, Any]]:
    """The finished jobs in a file as they are written there, with all their parts; nothing else is checked."""
    try:
        told = read_json(file.read_bytes())
    except OSError as error:
        raise PlygroundError(f"{file}: {error.strerror}; expected the file of a result") from None
    except JsonError as error:
        raise PlygroundError(f"{file}: {error}; expected the file of a result") from None
    jobs = told[JOBS] if isinstance(told, dict) and isinstance(told.get(JOBS), list) else [told]
    if not isinstance(told, dict) or "format" not in told or not all(map(is_whole, jobs)):
        raise PlygroundError(f"{file}: expected the file of a result, with {', '.join(TYPES)}")
    if told["format"] != FORMAT:
        raise PlygroundError(f"{file}: format {told['format']}; expected {FORMAT}, or a newer plyground")
    return jobs


def is_whole(told: Any) -> bool:
    """Whether this has all parts of a finished job."""
    return isinstance(told, dict) and {"sha256", *TYPES} <= set(told) and isinstance(told["key"], str)


def read_job(told: Mapping[str, Any], file: pathlib.Path) -> KeptResult:
    """A finished job of a file."""
    for name, kind in TYPES.items():
        if not isinstance(told[name], kind) or isinstance(told[name], bool):
            raise PlygroundError(f"{file}: {name} is a {type(told[name]).__name__}; expected another kind of value")
    given = KeptResult(**{name: told[name] for name in TYPES})
    if told["sha256"] != check_sum(given):
        raise PlygroundError(
            f"{file}: {given.kind} {given.key[:SHORT]}…: its checksum does not fit its content; expected a file that "
            "nobody has changed"
        )
    try:
        return checked(given)
    except PlygroundError as error:
        raise PlygroundError(f"{file}: {error}") from None


def check_sum(one: KeptResult) -> str:
    """A hash of everything in a file."""
    return hashlib.sha256(canonical(one.to_dict(), one.kind).encode()).hexdigest()
