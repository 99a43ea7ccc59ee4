"""Machine code kept between runs: one file for every function and signature, named by the identity of the code.

A file is a checksum and then what Numba needs to load the function. It is written under a temporary name and renamed,
so that programs that compile at the same time do no harm; one that is damaged is removed, and the function compiled
again. Where nothing can be written (a read-only folder, a full disk) the program goes on without keeping anything and
says so once. The root is ``$PLYGROUND_CACHE``, or else the user's cache folder.
"""

import contextlib
import functools
import hashlib
import os
import pathlib
import pickle
import sys
import time
import uuid
from typing import Any

from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

MAGIC = b"plyground machine code 1\n"
SUFFIX = ".nbc"
KEPT_DAYS = 14  # how long files are kept that nobody has used
DAY = 86400


def cache_root() -> pathlib.Path:
    """The folder that holds all machine code: ``$PLYGROUND_CACHE``, else the user's cache folder."""
    named = os.environ.get("PLYGROUND_CACHE")
    if named:
        return pathlib.Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (pathlib.Path(base) if base else pathlib.Path.home() / ".cache") / "plyground"


class MachineCode(NullCache):
    """What is kept of one function; Numba asks it before it compiles, and tells it afterwards."""

    def __init__(self, group: str, name: str, identity: str):
        self.group, self.name, self.identity = group, name, identity

    def file_for(self, signature: Any, codegen: Any) -> pathlib.Path:
        """The file of one signature, for this processor."""
        said = f"{self.identity} {signature} {codegen.magic_tuple()}"
        digest = hashlib.sha256(said.encode()).hexdigest()[:32]
        return cache_root() / self.group / f"{self.name}-{digest}{SUFFIX}"

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """The compiled function, if it is kept."""
        target_context.refresh()
        file = self.file_for(sig, target_context.codegen())
        try:
            kept = file.read_bytes()
        except OSError:
            return None
        try:
            made = CompileResult._rebuild(target_context, *pickle.loads(checked(kept)))
        except Exception:  # a damaged file, whatever it is that went wrong with it
            with contextlib.suppress(OSError):
                file.unlink()
            return None
        mark_used(file)
        return made

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function, if it can be kept."""
        if data.library.has_dynamic_globals or cannot_write.said:
            return
        kept = dumps(data._reduce())
        file = self.file_for(sig, data.codegen)
        try:
            is_new = not file.parent.is_dir()
            file.parent.mkdir(parents=True, exist_ok=True)
            write_whole(file, MAGIC + hashlib.sha256(kept).digest() + kept)
        except OSError as error:
            cannot_write(error)
            return
        if not is_new:
            remove_unused(file.parent)


def checked(kept: bytes) -> bytes:
    """What follows the checksum; an error if it is not what was written."""
    begin = len(MAGIC) + hashlib.sha256().digest_size
    content = kept[begin:]
    if kept[:begin] != MAGIC + hashlib.sha256(content).digest():
        raise ValueError("damaged")
    return content


def write_whole(file: pathlib.Path, content: bytes) -> None:
    """Write a file under a temporary name and rename it. It need not reach the disk: a torn one is noticed."""
    temporary = file.with_name(f"{file.name}.{uuid.uuid4().hex[:12]}.tmp")
    try:
        temporary.write_bytes(content)
        temporary.replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


class _CannotWrite:
    """Says once that nothing is kept, and why."""

    said = False

    def __call__(self, error: OSError) -> None:
        if not self.said:
            reason = error.strerror or error
            print(
                f"plyground: {cache_root()} cannot be written ({reason}); compiled rules are not kept", file=sys.stderr
            )
        self.said = True


cannot_write = _CannotWrite()


def mark_used(file: pathlib.Path) -> None:
    """Note that a file was used, at most once a day."""
    with contextlib.suppress(OSError):
        if time.time() - file.stat().st_mtime > DAY:
            os.utime(file)


@functools.cache
def remove_unused(folder: pathlib.Path) -> None:
    """Remove what nobody has used for a while from one folder, once in a program's life."""
    for file in folder.glob("*"):
        with contextlib.suppress(OSError):
            days = 1 if file.suffix == ".tmp" else KEPT_DAYS
            if time.time() - file.stat().st_mtime > days * DAY:
                file.unlink()
