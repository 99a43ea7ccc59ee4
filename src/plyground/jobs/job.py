"""A job: a computation that is described by plain data, so that its result can be kept and found again."""

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

from plyground.core.errors import PlygroundError
from plyground.core.plain_data import plain
from plyground.core.provenance import made_by
from plyground.store.results import MADE_BY, key_for

VERSION = "version"
Tell = Callable[[float, str], None]  # is told the share that is done, from 0 to 1, and what is being done


def say_nothing(share: float, words: str) -> None:
    """For jobs whose progress nobody wants to know."""


class Job:
    """A computation; every kind of job is a frozen dataclass below this class.

    It is a pure function of its fields: equal jobs give equal results, on any number of cores. Fields are plain data,
    or know their `identity()`, as a GameSpec does. VERSION is raised whenever the same fields give another result.
    """

    KIND: ClassVar[str]
    VERSION: ClassVar[int] = 1

    def run(self, tell: Tell) -> dict[str, Any]:
        """The result, as plain data."""
        raise NotImplementedError

    @property
    def needs(self) -> "Sequence[Job]":
        """The jobs that should be done before this one, since it uses what they leave."""
        return ()

    def identity(self) -> dict[str, Any]:
        """All that the result depends on, but the kind of the job."""
        if not is_dataclass(self) or (named := {each.name for each in fields(self)} & {VERSION, MADE_BY}):
            found = f"a field {min(named)}" if is_dataclass(self) else "no dataclass"
            raise PlygroundError(f"{self.KIND}: {found}; expected a dataclass without fields {VERSION} and {MADE_BY}")
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        told = {name: value.identity() if hasattr(value, "identity") else value for name, value in values.items()}
        return plain({**told, VERSION: self.VERSION}, self.KIND)

    def about(self) -> dict[str, Any]:
        """The same, and who makes the result."""
        return {**self.identity(), MADE_BY: made_by()}


def key_of(job: Job) -> str:
    """The key under which the result of a job is kept: the same for equal jobs, on every machine."""
    return key_for(job.KIND, job.identity())
