"""Files that are written whole or not at all, whenever the program is killed."""

import contextlib
import os
import pathlib
from collections.abc import Iterator
from typing import BinaryIO

PARTIAL = ".partial"  # how the name of a file ends that is still being written


@contextlib.contextmanager
def whole_file(path: pathlib.Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` when all of it is on the disk, and else leaves it alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}{PARTIAL}")
    try:
        with partial.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        partial.unlink(missing_ok=True)


def write_text(path: pathlib.Path, text: str) -> None:
    """Write a text file whole or not at all."""
    with whole_file(path) as file:
        file.write(text.encode())


def remove_partial_files(folder: pathlib.Path) -> None:
    """Remove what writers left behind that were killed."""
    for leftover in folder.glob(f".*{PARTIAL}"):
        leftover.unlink(missing_ok=True)
