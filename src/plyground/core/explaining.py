"""What went wrong in a game's file, in one line: where, in which function, what, and what was expected."""

import ast
import linecache
import pathlib
import re
from collections.abc import Callable

from plyground.core.places import place_of
from plyground.core.time_limit import TooSlowError
from plyground.core.user_modules import package_of

# Beginnings of the lines of a compiler error that do not say what is wrong.
VAGUE = ("Failed in", "During:", "File ", "There are", "- ", "Overload", "This error", ">>>", "^", "<source", "def ")
ALLOWED = "rules use whole numbers, loops and the arrays they are given, and make no lists, texts or new arrays"
STATEMENTS = {
    "IMPORT_NAME": "an import inside a rule; expected it at the top of the file",
    "STORE_GLOBAL": "assigns to a global; expected what changes in the state",
}
# Expressions that make something new, which rules may not.
MAKES_NEW = (ast.List, ast.ListComp, ast.Dict, ast.DictComp, ast.Set, ast.SetComp, ast.GeneratorExp, ast.JoinedStr)


def explain_python(file: pathlib.Path, name: str, error: BaseException, seconds: float = 0.0) -> str:
    """An error in the ordinary Python of a game's file, which was given so many seconds."""
    place = place_of(error, file)
    where = file.name if place is None else f"{place.file.name}, line {place.line}"
    function = name if place is None or place.function.startswith("<") else place.function
    if isinstance(error, TooSlowError):
        statement = f" in `{place.statement}`" if place is not None else ""
        what = f"does not end within {seconds:g} s{statement}; an endless loop?"
    elif isinstance(error, SyntaxError):
        what = f"SyntaxError: {error.msg}" + (f" in `{place.statement}`" if place is not None else "")
    else:
        reason = str(error).replace(f"{package_of(file.resolve())}.", "")
        reason = re.sub(r" \([^()]*\.py\)$", "", reason)  # the path of a module that lacks a name
        what = f"{type(error).__name__}: {reason}"
    return f"{where}{', ' if function else ''}{function}: {what}"


def explain_compiler(file: pathlib.Path, name: str, function: Callable, error: Exception) -> str:
    """The compiler's long message, with the line in the game's file."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    named = re.escape(file.name)
    numbers = re.findall(rf'File "[^"]*{named}", line (\d+)', text)  # the innermost comes first
    numbers += re.findall(rf"Raised from \S*{named} \((\d+)\)", text)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    reason = next((line for line in lines if not line.startswith(VAGUE)), lines[0] if lines else type(error).__name__)
    if "NRT required" in text or "No implementation of function" in reason or "reflected list" in text:
        reason = ALLOWED
        numbers += [str(line) for line in lines_that_make_something(file, function.__name__)]
    unsupported = re.search(r"unsupported opcode \((\w+)\)", reason)
    if unsupported:
        reason = STATEMENTS.get(unsupported[1], ALLOWED)
    if "runaway recursion" in text:
        reason = "a function that calls itself must also return something without that"
    linecache.checkcache(str(file))  # it may have been edited since an earlier error
    statement = linecache.getline(str(file), int(numbers[0])).strip() if numbers else ""
    where = f"line {numbers[0]}, " if numbers else ""
    return f"{file.name}, {where}{name}: cannot be compiled: {reason}" + (f" in `{statement}`" if statement else "")


def lines_that_make_something(file: pathlib.Path, name: str) -> list[int]:
    """The lines of a function, and of those in the file that it calls, that make a list, a text or the like."""
    functions = {
        node.name: node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }
    found: list[int] = []
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        if (name := waiting.pop(0)) in seen or name not in functions:
            continue
        seen.add(name)
        nodes = [node for statement in functions[name].body for node in ast.walk(statement)]
        found += [node.lineno for node in nodes if isinstance(node, MAKES_NEW)]
        waiting += [node.id for node in nodes if isinstance(node, ast.Name)]
    return found
