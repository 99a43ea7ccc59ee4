"""A task: a function that makes jobs one after another, choosing each by the results that it has seen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.jobs.job import Tell
from plyground.store.results import Results


@dataclass(frozen=True)
class Task:
    """`function(results, tell, *arguments)`, where any process can find the function by its module and name."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()

    def run(self, results: Results, tell: Tell) -> Any:
        return self.function(results, tell, *self.arguments)

    @property
    def name(self) -> str:
        return getattr(self.function, "__qualname__", repr(self.function))

    def check(self) -> None:
        """Refuse a function that another process cannot find."""
        module = getattr(self.function, "__module__", "__main__")
        if module == "__main__" or "<" in self.name:  # <lambda>, <locals>
            raise PlygroundError(
                f"task {self.name} of {module}: expected a function at the top of a module that is imported"
            )


@dataclass
class Tally:
    """How many jobs were run, and how many were kept and used again."""

    made: int = 0
    reused: int = 0

    def take(self, results: Results) -> None:
        """Count what was done with these results, which begin to count anew."""
        self.made, self.reused = self.made + results.made, self.reused + results.reused
        results.made = results.reused = 0
