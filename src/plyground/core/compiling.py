"""Plain functions made fast: compilation with Numba and the folders that keep the results between runs.

Numba's own cache watches only the file of the function itself; a changed constant or function in another file
would go unnoticed and an old kernel would run. So the machine code of a file is kept in a folder that is named by a
hash of that file and of every file it imports, however indirectly: whatever a function can depend on. A file that no
kernel imports (one that writes files, say) can change without anything being compiled again.

With ``NUMBA_DISABLE_JIT=1`` everything here returns the plain function.
"""

import ast
import contextlib
import functools
import hashlib
import os
import pathlib
import shutil
import sys
import tempfile
import time
import types as python_types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numba
import numpy as np
from numba import njit
from numba.core import event
from numba.core.errors import NumbaExperimentalFeatureWarning

JIT = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
THIS_FILE = pathlib.Path(__file__).resolve()
PACKAGE = THIS_FILE.parent.parent
KEPT_FOLDERS, KEPT_DAYS = 4, 14  # per file: how many versions are always kept, and how long unused others are
# Rules and most kernels create no arrays, so they are compiled without Numba's run-time memory system: counting
# references to the arrays they are given would take a third of the time.
COUNTS_REFERENCES = "_nrt"
RULES_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, COUNTS_REFERENCES: False}

warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)  # functions as values
if not JIT:
    # Uncompiled random numbers and hashes wrap around as compiled ones do; NumPy would warn each time.
    np.seterr(over="ignore")


# What a file depends on


def sources_of(file: pathlib.Path) -> tuple[pathlib.Path, ...]:
    """A file, this one, and every file of the package, or of its own folder, that it imports, however indirectly."""
    found = {file, THIS_FILE}
    waiting = [file]
    while waiting:
        new = set(imported_files(waiting.pop())) - found
        found |= new
        waiting += new
    return tuple(sorted(found))


@functools.cache
def imported_files(file: pathlib.Path) -> tuple[pathlib.Path, ...]:
    """The files of the package, or of the same folder, that a file names in its imports."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        modules: list[str] = []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        for module in modules:
            for folder in (PACKAGE.parent, file.parent):
                path = folder.joinpath(*module.split(".")).with_suffix(".py")
                is_ours = PACKAGE in path.parents or file.parent in path.parents
                if module and is_ours and path.is_file():
                    found.append(path)
    return tuple(found)


@functools.cache
def content_of(file: pathlib.Path) -> bytes:
    return file.read_bytes()


@functools.cache
def compiler_version() -> str:
    """Everything besides the source that affects what is compiled from it."""
    switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    return repr((sys.version, numba.__version__, np.__version__, sorted(switches.items())))


def source_hash(file: pathlib.Path) -> str:
    """A hash of everything that affects what is compiled from a file."""
    digest = hashlib.sha256(compiler_version().encode())
    for source in sources_of(file):
        digest.update(f"{source.name}\0".encode())
        digest.update(content_of(source))
    return digest.hexdigest()[:16]


# Where machine code is kept


def cache_root() -> pathlib.Path:
    """The folder that holds all cache folders: ``$PLYGROUND_CACHE``, else the user's cache folder."""
    named = os.environ.get("PLYGROUND_CACHE")
    if named:
        return pathlib.Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (pathlib.Path(base) if base else pathlib.Path.home() / ".cache") / "plyground"


@functools.cache
def cache_folder(file: pathlib.Path) -> pathlib.Path:
    """The folder that keeps what is compiled from a file."""
    inside = file.relative_to(PACKAGE) if PACKAGE in file.parents else pathlib.Path(file.name)
    name = ".".join(inside.with_suffix("").parts)
    folder = cache_root() / f"{name}-{source_hash(file)}"
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
    except OSError:
        return temporary_folder()
    if is_new:
        remove_old_folders(folder, name)
    return folder


@functools.cache
def temporary_folder() -> pathlib.Path:
    """The folder for machine code that cannot be kept."""
    print(f"plyground: {cache_root()} cannot be written; compiled rules are not kept", file=sys.stderr)
    return pathlib.Path(tempfile.mkdtemp(prefix="plyground-cache-"))


def remove_old_folders(current: pathlib.Path, name: str) -> None:
    """Remove folders of other versions of a file that have not been used for a while."""
    others = [folder for folder in current.parent.glob(f"{name}-*") if folder.is_dir() and folder != current]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT_FOLDERS:]:
        if time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def caching_in(folder: pathlib.Path) -> Iterator[None]:
    """Functions decorated inside the block keep their machine code in `folder`."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


class CompileWatch(event.Listener):
    """Counts real compilations (loads from the cache do not count) and calls `announce` at the first."""

    def __init__(self, announce: Callable[[], None] = lambda: None):
        self.compilations = 0
        self.announce = announce

    def on_start(self, event):
        self.compilations += 1
        if self.compilations == 1:
            self.announce()

    def on_end(self, event):
        pass


@contextlib.contextmanager
def watch_compiling(announce: Callable[[], None] = lambda: None) -> Iterator[CompileWatch]:
    """Watch for compilations inside the block."""
    watch = CompileWatch(announce)
    with event.install_listener("numba:compile", watch):
        yield watch


@functools.cache
def announce_core() -> None:
    """Say once that the kernels shared by all games are being compiled; this happens while they are imported."""
    print("compiling the core (first time only) …", file=sys.stderr, flush=True)


def file_of(function: Callable) -> pathlib.Path:
    """The file that a function was written in."""
    return pathlib.Path(function.__code__.co_filename).resolve()


# Kernels of the package, and the functions of games


def kernel(signature: Any, **options: Any) -> Callable:
    """Compile a function of the package for one signature; one that creates arrays needs `allocates=True`."""
    options = {"cache": True, "nogil": True, COUNTS_REFERENCES: options.pop("allocates", False), **options}

    def decorate(function):
        if not JIT:
            return function
        with caching_in(cache_folder(file_of(function))), watch_compiling(announce_core):
            return njit(signature, **options)(function)

    return decorate


class Compiler:
    """Compiles the plain functions of one game, together with the plain functions they call."""

    def __init__(self) -> None:
        self.done: dict[Callable, Callable] = {}

    def compile(self, function: Callable, signature=None) -> Callable:
        """The compiled form of `function`; the plain one is left as it is."""
        if not JIT:
            return function
        if function not in self.done:
            copy = self._with_compiled_callees(function)
            with caching_in(cache_folder(file_of(function))):
                self.done[function] = njit(signature, **RULES_OPTIONS)(copy)
        return self.done[function]

    def _with_compiled_callees(self, function: Callable) -> Callable:
        names = dict(function.__globals__)
        for name in called_names(function.__code__):
            value = names.get(name)
            if isinstance(value, python_types.FunctionType) and value is not function:
                names[name] = self.compile(value)
        copy = python_types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
        return copy


def called_names(code: python_types.CodeType) -> set[str]:
    """The global names that a function's code mentions, including those in nested functions."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            names |= called_names(constant)
    return names
