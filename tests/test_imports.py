"""The order of the folders: each imports only what stands before it, and imports inside functions say why."""

import ast
import pathlib
from collections.abc import Iterator

PACKAGE = pathlib.Path(__file__).parent.parent / "src" / "plyground"
# From the ground up. Folders of one line do not import each other.
ORDER = [
    {"core"},
    {"variants"},
    {"games"},
    {"learn"},
    {"search"},
    {"exact"},
    {"players"},
    {"matches"},
    {"training"},
    {"tools"},
    {"store"},
    {"jobs"},
    {"verify", "studies"},
    {"papers"},
    {"laboratory"},
    {"web"},
    {"cli"},
    {"plyground"},  # the files directly in the package
]
LEVEL = {folder: level for level, folders in enumerate(ORDER) for folder in folders}
# Imports inside functions without a comment on their line or above that says why. Lower it, never raise it.
MOST_UNEXPLAINED = 0


def files() -> list[pathlib.Path]:
    """The files of the program; skeletons are texts that `plyground new` copies, written as users write."""
    return sorted(file for file in PACKAGE.rglob("*.py") if file.parent.name != "skeletons")


def folder_of(module: str) -> str:
    """The folder of the package in which a module stands; `plyground` for the files directly in it."""
    parts = module.split(".")
    if len(parts) > 1 and (PACKAGE / parts[1]).is_dir():
        return parts[1]
    return "plyground"


def module_of(file: pathlib.Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_modules(node: ast.AST) -> list[str]:
    """The modules of the package that an import statement names."""
    if isinstance(node, ast.Import):
        named = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"line {node.lineno}: imports are written in full"
        # `from plyground import core` names a folder by its last word
        named = [f"plyground.{alias.name}" for alias in node.names] if node.module == "plyground" else [node.module]
    else:
        named = []
    return [name for name in named if name == "plyground" or name.startswith("plyground.")]


def edges() -> Iterator[tuple[str, str, str]]:
    """Every import between two folders: from which, to which, and where it stands. Those inside functions count."""
    for file in files():
        here = folder_of(module_of(file))
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for module in imported_modules(node):
                if folder_of(module) != here:
                    yield here, folder_of(module), f"{file.relative_to(PACKAGE)}:{node.lineno} imports {module}"


def test_every_folder_of_the_package_has_its_place_in_the_order():
    folders = {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert folders == set(LEVEL) - {"plyground"}


def test_no_import_runs_against_the_order():
    found = list(edges())
    assert len(found) > 100
    backwards = [where for here, there, where in found if LEVEL[there] >= LEVEL[here]]
    assert not backwards, "\n".join(backwards)


def test_the_games_do_not_import_each_other():
    """What two games share stands in `games/shared`, or in a package that names the family of both."""
    shared = {"shared", "gammon"}
    across = []
    for file in sorted((PACKAGE / "games").glob("*/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            for module in imported_modules(node):
                parts = module.split(".")
                if parts[:2] == ["plyground", "games"] and len(parts) > 2:
                    if parts[2] not in {file.parent.name, *shared} and (PACKAGE / "games" / parts[2]).is_dir():
                        across.append(f"{file.relative_to(PACKAGE)}:{node.lineno} imports {module}")
    assert not across, "\n".join(across)


def inner_imports(text: str) -> list[int]:
    """The lines of imports inside functions that no comment explains.

    A comment on the line of an import, or on the line above it, explains that import and those that follow it directly.
    """
    lines = text.splitlines()
    found = set()
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for block in ast.walk(function):
            for body in ("body", "orelse", "finalbody"):
                statements = getattr(block, body, [])
                found |= unexplained(statements, lines) if isinstance(statements, list) else set()
    return sorted(found)


def unexplained(statements: list[ast.stmt], lines: list[str]) -> set[int]:
    found, is_explained = set(), False
    for statement in statements:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            is_explained = False
            continue
        own = lines[statement.lineno - 1 : statement.end_lineno]
        above = lines[statement.lineno - 2].strip()
        is_explained = is_explained or above.startswith("#") or any("#" in line.partition("# noqa")[0] for line in own)
        if not is_explained:
            found.add(statement.lineno)
    return found


def test_an_import_inside_a_function_is_explained_by_a_comment_beside_or_above_it():
    text = """
import os
def first():
    import a  # heavy, and seldom needed
    import b
    c = 1
    import d
def second():
    # the compiler is slow to import
    from e import f
    if f:
        import g  # noqa: F401
"""
    assert inner_imports(text) == [7, 12]


def test_imports_inside_functions_say_why():
    found = [
        f"{file.relative_to(PACKAGE)}:{line}" for file in files() for line in inner_imports(file.read_text("utf-8"))
    ]
    assert len(found) <= MOST_UNEXPLAINED, f"{len(found)} imports inside functions do not say why:\n" + "\n".join(found)
