"""The identity of compiled code: a hash of everything that affects what is compiled from a function.

That is its bytecode, and the value of every global name in it, as they are in memory: constants and arrays by their
values, functions by the same, however indirectly. Files, their names and their times do not matter, nor do comments,
docstrings and line numbers. So machine code that is kept under this name is always that of the function in hand.
"""

import enum
import functools
import hashlib
import os
import pathlib
import sys
import types
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np

from plyground.core.references import constant_text, has_version, is_constant, plain_function, references

PACKAGE = pathlib.Path(__file__).resolve().parent.parent
EXTENSIONS = (PACKAGE / "core" / "structures.py",)  # files that tell the compiler how to generate code


class UnknownValueError(Exception):
    """A function refers to something whose identity cannot be told."""


class Described(NamedTuple):
    """One function: a text of all that it is by itself, and the functions that it refers to."""

    text: str
    callees: tuple[Any, ...]


def identity_of(function: Callable) -> str | None:
    """The identity of a function, with all functions that it refers to; None if it cannot be told."""
    try:
        described = reachable(function)
    except UnknownValueError:
        return None
    numbers = {callee: number for number, callee in enumerate(described)}
    digest = hashlib.sha256(compiler_version().encode())
    for one in described.values():
        digest.update(f"{one.text}\0{[numbers[callee] for callee in one.callees]}\0".encode())
    return digest.hexdigest()


def reachable(function: Callable) -> dict[Callable, Described]:
    """A function and all that it refers to, however indirectly, in a fixed order."""
    found: dict[Callable, Described] = {}
    waiting = [function]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = described(one)
            waiting += reversed(found[one].callees)
    return found


@functools.cache  # functions do not change, and what they refer to is taken when it is first asked for
def described(function: Callable) -> Described:
    """A function by itself."""
    plain = plain_function(function)
    assert plain is not None
    parts = [type(function).__name__, repr(getattr(function, "compiled_with", "")), code_text(plain.__code__)]
    parts.append(value_text(plain.__defaults__ or ()))
    callees = []
    for name, value in references(plain).items():
        callee = callee_in(value)
        parts.append(f"{name} {'calls' if callee is not None else value_text(value)}")
        if callee is not None:
            callees.append(callee)
    return Described("\0".join(parts), tuple(callees))


def callee_in(value: Any) -> Callable | None:
    """The function behind a value that is compiled along with its callers; None for all other values."""
    plain = plain_function(getattr(value, "_defn", value))  # an intrinsic is defined by a function
    if plain is None or isinstance(value, type) or has_version(plain.__module__ or ""):
        return None
    return value if hasattr(value, "compiled_with") else plain


def code_text(code: types.CodeType) -> str:
    """The bytecode of a function with its constants, without positions and docstring."""
    constants = list(code.co_consts)
    if constants and isinstance(constants[0], str):
        constants[0] = None  # the docstring; rules have no other texts
    told = [code_text(part) if isinstance(part, types.CodeType) else value_text(part) for part in constants]
    shape = code.co_argcount, code.co_kwonlyargcount, code.co_flags, code.co_names, code.co_varnames, code.co_freevars
    return repr((shape, code.co_cellvars, code.co_code, code.co_exceptiontable, told))


def value_text(value: Any) -> str:
    """A value that code refers to, as text."""
    if is_constant(value):
        return f"{type(value).__name__} {constant_text(value)}"
    if isinstance(value, (tuple, frozenset)):
        return f"({','.join(map(value_text, value))})"
    if isinstance(value, numba.types.Type):
        return f"type {value}"
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__ if has_version(value.__name__) else ''}"
    if isinstance(value, type):
        return class_text(value)
    if value is Ellipsis or (
        hasattr(value, "__name__") and has_version(getattr(value, "__module__", None) or "builtins")
    ):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', getattr(value, '__name__', ''))}"
    raise UnknownValueError(type(value).__qualname__)


def class_text(value: type) -> str:
    """A class that code refers to, as text: its name, and the members of an enumeration."""
    if issubclass(value, enum.Enum):
        return (
            f"{value.__qualname__} {[(name, value_text(member.value)) for name, member in value.__members__.items()]}"
        )
    if hasattr(value, "_fields"):
        return f"{value.__qualname__} {value._fields}"
    if hasattr(value, "kind"):  # a structure
        return f"{value.__qualname__} {value.kind}"
    if has_version(value.__module__) or value.__module__.startswith("plyground."):
        return f"{value.__module__}.{value.__qualname__}"
    raise UnknownValueError(value.__qualname__)  # a class of a user's file


@functools.cache
def compiler_version() -> str:
    """Everything besides the functions themselves that affects what is compiled from them."""
    switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    extensions = [hashlib.sha256(file.read_bytes()).hexdigest() for file in EXTENSIONS]
    return repr((sys.version, numba.__version__, np.__version__, sorted(switches.items()), extensions))
