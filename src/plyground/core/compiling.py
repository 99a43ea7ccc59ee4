"""Plain functions made fast: compilation with Numba and the folder that keeps the results between runs.

Numba's own cache watches only the file of the function itself; a changed constant or function in another file
would go unnoticed and an old kernel would run. So the folder is named by a hash of every source a kernel can
depend on. With ``NUMBA_DISABLE_JIT=1`` everything here hands back the plain function.
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
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numba
import numpy as np
from numba import njit
from numba.core import event

JIT = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
PACKAGE = pathlib.Path(__file__).resolve().parent.parent
KERNEL_FOLDERS = ("core", "search", "learn")  # where kernels stand; a game brings its own sources
KEPT_FOLDERS, KEPT_DAYS = 4, 14
# Rules make no arrays, so they are compiled without Numba's run-time memory system: counting references to
# the arrays they are given took a third of the time.
RULES_OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "_nrt": False}

if not JIT:
    # Uncompiled random numbers and hashes wrap around as compiled ones do; NumPy would warn each time.
    np.seterr(over="ignore")


def cache_root() -> pathlib.Path:
    """The folder that holds all cache folders: ``$PLYGROUND_CACHE``, else the user's cache folder."""
    named = os.environ.get("PLYGROUND_CACHE")
    if named:
        return pathlib.Path(named)
    base = os.environ.get("XDG_CACHE_HOME")
    return (pathlib.Path(base) if base else pathlib.Path.home() / ".cache") / "plyground"


def package_sources() -> list[pathlib.Path]:
    """Every file of the package that a kernel can depend on."""
    return [file for folder in KERNEL_FOLDERS for file in sorted((PACKAGE / folder).rglob("*.py"))]


def game_sources(file: pathlib.Path, known: tuple[pathlib.Path, ...] = ()) -> tuple[pathlib.Path, ...]:
    """A game's file and every file of games, or of the same folder, that it imports, however indirectly."""
    found = (*known, file)
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        modules: list[str] = []
        if isinstance(node, ast.ImportFrom):
            modules = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        for module in modules:
            for path in (PACKAGE.parent, file.parent):
                imported = path.joinpath(*module.split(".")).with_suffix(".py")
                mine = imported.parent in (PACKAGE / "games", file.parent)
                if mine and imported.is_file() and imported not in found:
                    found = game_sources(imported, found)
    return found


def source_hash(files: Iterable[pathlib.Path]) -> str:
    """A hash of the files' contents and of everything else that changes what is compiled from them."""
    digest = hashlib.sha256()
    switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    digest.update(repr((sys.version, numba.__version__, np.__version__, sorted(switches.items()))).encode())
    for file in files:
        digest.update(f"{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def package_hash() -> str:
    return source_hash(package_sources())


@functools.cache
def cache_folder(own_sources: tuple[pathlib.Path, ...] = ()) -> pathlib.Path:
    """The cache folder for the package's kernels, or for a game with these sources."""
    name = package_hash() + ("-" + source_hash(own_sources) if own_sources else "")
    folder = cache_root() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        if not os.access(folder, os.W_OK):
            raise PermissionError(folder)
    except OSError:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="plyground-cache-"))
        print(f"plyground: {cache_root()} cannot be written; compiled rules are not kept", file=sys.stderr)
    else:
        remove_old_folders(folder)
    return folder


def remove_old_folders(current: pathlib.Path) -> None:
    """Remove cache folders that nothing has used for a while; other versions in use are left alone."""
    others = [folder for folder in current.parent.iterdir() if folder.is_dir() and folder != current]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[KEPT_FOLDERS:]:
        if time.time() - folder.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def caching_in(folder: pathlib.Path) -> Iterator[None]:
    """Functions decorated inside keep their machine code in `folder`."""
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


class CompileWatch(event.Listener):
    """Counts real compilations (a load from the cache is none) and calls `announce` at the first."""

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


def kernel(signature, **options: Any):
    """Compile a function of the package for one signature (called with the types, so that it may be skipped)."""

    def decorate(function):
        if not JIT:
            return function
        with caching_in(cache_folder()), watch_compiling(announce_core):
            return njit(signature, cache=True, nogil=True, **options)(function)

    return decorate


class Compiler:
    """Compiles the plain functions of one game, together with the plain functions they call."""

    def __init__(self, own_sources: tuple[pathlib.Path, ...] = ()):
        self.folder = cache_folder(own_sources)
        self.done: dict[Callable, Callable] = {}

    def compile(self, function: Callable, signature=None) -> Callable:
        """The compiled form of `function`; the plain one is left as it is."""
        if not JIT:
            return function
        if function not in self.done:
            copy = self._with_compiled_callees(function)
            with caching_in(self.folder):
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
    """The global names a function's code mentions, those of functions nested in it included."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, python_types.CodeType):
            names |= called_names(constant)
    return names
