"""A folder for one program at a time."""

import contextlib
import os
import pathlib
from collections.abc import Iterator

from plyground.core.atomic_files import remove_partial_files
from plyground.core.errors import PlygroundError


@contextlib.contextmanager
def only_one_in(folder: pathlib.Path, doing: str, expected: str = "another --out") -> Iterator[None]:
    """Refuse a folder in which another program is `doing` its work, and remove half-written files of a killed one."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
    except (FileExistsError, NotADirectoryError):
        raise PlygroundError(f"{folder}: not a folder; expected one, or a new name") from None
    except OSError as error:
        raise PlygroundError(f"{folder}: {error.strerror}") from None
    try:
        with contextlib.suppress(ImportError):
            import fcntl  # not on Windows

            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                reason = f"{folder}: another program is {doing} there; expected {expected}"
                raise PlygroundError(reason) from None
            except OSError:  # a file system without locks
                pass
        remove_partial_files(folder)
        yield
    finally:
        os.close(handle)
