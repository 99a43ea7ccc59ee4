"""The identity of a game's rules: what runs, networks, tables and records carry, so that changed rules are noticed.

A user's file may change at any time. Its rules are identified part by part: every rules function, and every function,
class and constant that it refers to, however indirectly, each by a hash of its meaning. The text is parsed first, so
comments, docstrings, annotations and formatting do not count; neither do drawing, notation, evaluators and players.

The code of built-in games is rewritten now and then without any change of the rules, so they declare a version instead:
RULES_VERSION in the room `rules` and ENCODINGS_VERSION in the room `encodings`, 1 unless they say otherwise.
"""

import ast
import hashlib
import sys
import types
from collections.abc import Iterable, Mapping
from typing import Any

from plyground.core.references import constant_text, is_constant, plain_function, references
from plyground.core.user_modules import UserLoader, loader_of

Parts = Mapping[str, str]  # the parts of the rules by name, each with its hash, or the version of a built-in game

RULES_NAMES = (
    "capacities", "make_board", "teams", "start", "mover", "legal_moves", "play", "payoff", "chance", "ending",
)  # fmt: skip
ENCODINGS_NAMES = ("encodings", "features", "phase", "viewer", "PHASES", "SUBJECTIVE")
WITHOUT_MEANING = {"ctx", "type_comment", "type_params", "kind", "returns", "annotation", "simple"}


def digest(text: str, length: int = 8) -> str:
    """A short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:length]


def hash_of(parts: Parts) -> str:
    """One short hash for all parts."""
    return digest(repr(sorted(parts.items())), 12)


def differences(before: Parts, here: Parts) -> str:
    """What has changed between two versions of the rules, in words; empty if nothing has."""
    changed = [name for name in before if name in here and before[name] != here[name]]
    if changed in (["RULES_VERSION"], ["ENCODINGS_VERSION"]):
        return f"{changed[0]} {before[changed[0]]}, here {here[changed[0]]}"
    told = {
        "changed": changed,
        "new": [name for name in here if name not in before],
        "gone": [name for name in before if name not in here],
    }
    return "; ".join(f"{some(names)} {word}" for word, names in told.items() if names)


def some(names: list[str], most: int = 5) -> str:
    """A few names, and how many more there are."""
    listed = ", ".join(names[:most])
    return f"{listed} and {len(names) - most} more" if len(names) > most else listed


# The parts of a user's file


def parts_of(definitions: Mapping[str, Any]) -> dict[str, str]:
    """The parts of some of a file's definitions, with all that they refer to."""
    walk = _Walk()
    for name, value in definitions.items():
        walk.add(name, value)
    return dict(sorted(walk.parts.items()))


class _Walk:
    """Follows references from definition to definition."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.seen: set[int] = set()

    def add(self, name: str, value: Any) -> None:
        """Add a value that is known by this name, and what it refers to."""
        function = value if isinstance(value, type) else plain_function(value)
        if function is not None:
            self._add_code(name, function)
        elif is_constant(value):
            self.parts[name] = digest(constant_text(value))
        elif isinstance(value, types.ModuleType):
            pass  # what is taken from it comes by itself
        else:
            self.parts[name] = digest(f"{type(value).__module__}.{type(value).__qualname__}")

    def _add_code(self, name: str, code: types.FunctionType | type) -> None:
        loader = loader_of(code)
        if loader is None:  # a part of Python, of an installed package or of Plyground: its name is enough
            self.parts[name] = digest(f"{code.__module__}.{code.__qualname__}")
            return
        if id(code) in self.seen:
            return
        self.seen.add(id(code))
        self.parts[name] = digest(text_of(code, loader))
        inside = (
            [code] if isinstance(code, types.FunctionType) else [plain_function(part) for part in vars(code).values()]
        )
        for function in filter(None, inside):
            for other, value in references(function).items():
                self.add(other if "." in other else self._name_in(loader, other, value), value)

    @staticmethod
    def _name_in(loader: UserLoader, name: str, value: Any) -> str:
        """The name of a part; one that stands in another file, or is used there, with that file's name before it."""
        owner = loader_of(value) if isinstance(value, (types.FunctionType, type)) else None
        stands_in = owner or loader
        return name if stands_in.is_main else f"{stands_in.short_name}.{name}"


def whole_file_parts(module: types.ModuleType) -> dict[str, str]:
    """Everything in a user's file and in those that it imports from its folder: evaluators and players too."""
    package = module.__name__.partition(".")[0]
    loaded = {name: getattr(each, "__loader__", None) for name, each in sys.modules.items() if name != package}
    loaders = [loader for name, loader in sorted(loaded.items()) if name.startswith(f"{package}.")]
    return {each.short_name: digest(meaning(each.tree)) for each in loaders if isinstance(each, UserLoader)}


# The meaning of a function's text


def text_of(code: types.FunctionType | type, loader: UserLoader) -> str:
    """What a function or class says, without what has no meaning."""
    node = find_node(code, loader.tree)
    if node is None:  # made by a program, not written: its names and constants
        inner = code.__code__ if isinstance(code, types.FunctionType) else None
        return repr((code.__qualname__, inner and (inner.co_names, inner.co_varnames, len(inner.co_code))))
    defaults = constant_text(getattr(code, "__defaults__", None) or ())
    return meaning(node) + defaults


def find_node(code: types.FunctionType | type, tree: ast.Module) -> ast.AST | None:
    """Where a function or class stands in the text."""
    for node in ast.walk(tree):
        if isinstance(code, types.FunctionType) and isinstance(node, (ast.FunctionDef, ast.Lambda)):
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            if first == code.__code__.co_firstlineno and getattr(node, "name", "<lambda>") == code.__code__.co_name:
                return node
        elif isinstance(code, type) and isinstance(node, ast.ClassDef) and node.name == code.__name__:
            return node
    return None


def meaning(node: Any) -> str:
    """A parsed text as a text of its own, the same in every version of Python."""
    if isinstance(node, list):
        return f"[{','.join(meaning(part) for part in without_remarks(node))}]"
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        node = ast.Assign(targets=[node.target], value=node.value)
    if not isinstance(node, ast.AST):
        return f"{type(node).__name__} {node!r}"
    fields = [(name, getattr(node, name, None)) for name in node._fields if name not in WITHOUT_MEANING]
    told = ",".join(f"{name}={meaning(value)}" for name, value in fields if value is not None and value != [])
    return f"{type(node).__name__}({told})"


def without_remarks(statements: list[Any]) -> Iterable[Any]:
    """Statements without those that do nothing: docstrings and other bare texts, `pass`, annotations of names."""
    for statement in statements:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        is_annotation = isinstance(statement, ast.AnnAssign) and statement.value is None
        if not (is_text or is_annotation or isinstance(statement, ast.Pass)):
            yield statement
