"""Users' own files, imported under names that are private to each of them.

A user's game may import files beside it: `from helper import STEP`, `import shapes.hexagon`. Two folders may each have
a `helper.py`, and a helper may be edited while a program runs. So a file and all that it imports from its own folder
become a package of their own, which the file's `import` statements look into first, and loading the file again loads
all of them again. They are compiled from what is in the files now: Python's own cache looks only at time and size.
"""

import ast
import builtins
import functools
import hashlib
import importlib
import importlib.machinery
import importlib.util
import pathlib
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

USER_MODULE = "plyground_user_"  # prefix of the names of all such packages


class UserLoader(importlib.machinery.SourceFileLoader):
    """Loads one of a user's files, and keeps the text that was loaded."""

    source = b""
    is_main = False  # whether it is the game's own file, not one that it imports

    def get_code(self, fullname: str) -> types.CodeType:
        """The file as it is now, compiled."""
        self.source = self.get_data(self.path)
        return self.source_to_code(self.source, self.path)

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the file; what it imports from its folder is its own."""
        package = module.__name__.partition(".")[0]
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": private_import(package)}
        super().exec_module(module)

    @functools.cached_property
    def tree(self) -> ast.Module:
        """The text that was loaded, parsed."""
        return ast.parse(self.source)

    @property
    def short_name(self) -> str:
        """The module as its user calls it: `helper`, `shapes.hexagon`."""
        return self.name.partition(".")[2]


class UserFinder:
    """Finds the files of users' packages, for Python's import system."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Where a module of a user's package is; None for any other."""
        if not fullname.startswith(USER_MODULE):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader, spec.cached = UserLoader(fullname, spec.loader.path), None
        return spec


def private_import(package: str) -> Callable[..., types.ModuleType]:
    """An `import` statement that looks into the folder of a user's package first."""

    def import_beside(
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> types.ModuleType:
        first = name.partition(".")[0]
        if level > 0 or not is_beside(pathlib.Path(sys.modules[package].__path__[0]), first):
            return builtins.__import__(name, globals, locals, fromlist or (), level)
        found = builtins.__import__(f"{package}.{name}", globals, locals, fromlist or ())
        return found if fromlist else sys.modules[f"{package}.{first}"]

    return import_beside


def is_beside(folder: pathlib.Path, name: str) -> bool:
    """Whether a folder has a module or a package of this name that its files mean when they import it."""
    if name == "plyground":
        return False
    if (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file():
        return True
    is_plain_folder = any((folder / name).glob("*.py"))  # as everywhere in Python, real packages come first
    return is_plain_folder and name not in sys.modules and importlib.util.find_spec(name) is None


def package_of(file: pathlib.Path) -> str:
    """The name of the package that a user's file and what it imports are loaded into."""
    return USER_MODULE + hashlib.sha256(str(file).encode()).hexdigest()[:12]


def load_user_module(file: pathlib.Path) -> types.ModuleType:
    """A user's file as a module, loaded from what it and its helpers are now."""
    if UserFinder not in sys.meta_path:
        sys.meta_path.insert(0, UserFinder)
    importlib.invalidate_caches()
    name = package_of(file)
    for loaded in [other for other in sys.modules if other == name or other.startswith(f"{name}.")]:
        del sys.modules[loaded]
    package = sys.modules[name] = types.ModuleType(name)
    package.__path__ = [str(file.parent)]
    inside = f"{name}.{file.stem.replace('.', '_')}"
    loader = UserLoader(inside, str(file))
    loader.is_main = True
    spec = importlib.util.spec_from_file_location(inside, file, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[inside] = module
    loader.exec_module(module)
    return module


def loader_of(function: types.FunctionType | type) -> UserLoader | None:
    """What loaded the file that a function or a class stands in, if it is one of a user's files."""
    if isinstance(function, types.FunctionType):
        loader = function.__globals__.get("__loader__")
    else:
        loader = getattr(sys.modules.get(function.__module__), "__loader__", None)
    return loader if isinstance(loader, UserLoader) else None
