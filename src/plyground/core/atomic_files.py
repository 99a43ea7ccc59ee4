"""Files that are written completely or not at all, even if the program is killed."""

import contextlib
import os
import pathlib
from collections.abc import Iterator
from typing import BinaryIO

PARTIAL = ".partial"  # suffix of files that are still being written


@contextlib.contextmanager
def whole_file(path: pathlib.Path, is_private: bool = False) -> Iterator[BinaryIO]:
    """A file to write that replaces `path` once all of it is on disk; on failure `path` is left alone.

    A private one is for its owner alone.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}{PARTIAL}")
    try:
        with open(partial, "wb", opener=for_owner if is_private else None) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
    # From here on the partial file may be another thread's, if a lock on `path` let it in.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def write_text(path: pathlib.Path, text: str, is_private: bool = False) -> None:
    """Write a text file completely or not at all."""
    with whole_file(path, is_private) as file:
        file.write(text.encode())


def remove_partial_files(folder: pathlib.Path) -> None:
    """Remove the partial files that killed writers left behind."""
    for leftover in folder.glob(f".*{PARTIAL}"):
        leftover.unlink(missing_ok=True)
