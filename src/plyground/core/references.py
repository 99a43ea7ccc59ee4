"""What a function refers to: the global names in its code and what they stand for, and values as bytes to be hashed."""

import sys
import types
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

import numpy as np

VERSIONED = {"numba", "numpy", "llvmlite", *sys.stdlib_module_names}


def called_names(code: types.CodeType) -> set[str]:
    """The global names that a function's code mentions, including those in nested functions."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= called_names(constant)
    return names


def references(function: types.FunctionType) -> dict[str, Any]:
    """What the names in a function's code stand for now; what it takes from a module as `module.name`."""
    names = called_names(function.__code__)
    found = {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    for name, cell in cells:
        found[name] = cell.cell_contents
    for name, value in list(found.items()):
        if isinstance(value, types.ModuleType):
            found |= taken_from(name, value, names)
    return found


def taken_from(name: str, module: types.ModuleType, names: Set[str]) -> dict[str, Any]:
    """What code with these names can take from a module."""
    if has_version(module.__name__):
        return {}
    found = {}
    for inside in sorted(names):
        if not hasattr(module, inside):
            continue
        value = found[f"{name}.{inside}"] = getattr(module, inside)
        if isinstance(value, types.ModuleType) and value is not module:
            found |= taken_from(f"{name}.{inside}", value, names)
    return found


def has_version(module: str) -> bool:
    """Whether what a module holds is told by its name, since it comes with Python or a version of the compiler."""
    return module.partition(".")[0] in VERSIONED


def plain_function(value: Any) -> types.FunctionType | None:
    """The plain function behind a value (a compiled one, one behind a decorator); None if it is none."""
    for _ in range(10):
        if isinstance(value, types.FunctionType):
            inner = getattr(value, "__wrapped__", None)
            return plain_function(inner) if inner is not None else value
        value = getattr(value, "py_func", None) or getattr(value, "__wrapped__", None)
        if value is None:
            return None
    return None


def is_constant(value: Any) -> bool:
    """Whether a value is made of numbers, texts and arrays only."""
    if isinstance(value, Mapping):
        return all(is_constant(part) for pair in value.items() for part in pair)
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(is_constant(part) for part in value)
    if isinstance(value, np.ndarray):
        return not value.dtype.hasobject
    return value is None or isinstance(value, (bool, int, float, complex, str, bytes, range, np.generic, np.dtype))


def constant_text(value: Any) -> str:
    """A constant as text, the same for equal ones and in every version of Python and NumPy."""
    return "".join(_parts_of(value))


def _parts_of(value: Any) -> Iterator[str]:
    if isinstance(value, np.generic):
        value = np.asarray(value)
    if isinstance(value, np.ndarray):
        array = np.ascontiguousarray(value)
        ordered = array.astype(array.dtype.newbyteorder("<"), copy=False)
        yield f"array {ordered.dtype.str if not ordered.dtype.names else ordered.dtype.descr} {value.shape} "
        yield ordered.tobytes().hex()
    elif isinstance(value, Mapping):
        yield from ("{", *(f"{constant_text(key)}:{constant_text(part)}," for key, part in value.items()), "}")
    elif isinstance(value, (set, frozenset)):
        yield from ("{", *(f"{text}," for text in sorted(map(constant_text, value))), "}")
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes, range)):
        yield from ("[" if isinstance(value, list) else "(", *(f"{constant_text(part)}," for part in value), ")")
    elif isinstance(value, int):  # an enumeration's members too
        yield f"{int(value)}" if not isinstance(value, bool) else f"{value}"
    else:
        yield repr(value)
