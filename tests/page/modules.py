"""The page's own modules, asked one function at a time."""

from typing import Any


def ask(modules: Any, module: str, function: str, *given: Any) -> Any:
    """What a function of one of the page's parts answers; `modules` is a page that is open."""
    script = "async ([module, name, given]) => (await import(`/page/parts/${module}.js`))[name](...given)"
    return modules.evaluate(script, [module, function, list(given)])
