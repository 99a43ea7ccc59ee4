"""Experiments: each repeats one table or figure of a document. This says what an experiment is, and finds all of them.

Every file in a document's folder that defines EXPERIMENTS holds some; nothing else lists them.
"""

import functools
import importlib
import pathlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import PlygroundError, did_you_mean
from plyground.jobs.job import Job
from plyground.papers.answer import Answer, Claim, Found

ALL = "all"


@dataclass(frozen=True)
class Experiment:
    """One table or figure of a document: its settings, the jobs it takes, and the answer made of their results."""

    document: str  # the first word after `plyground reproduce`
    name: str  # the second one
    about: str  # in one line
    settings: Any  # a frozen dataclass of numbers that say whose they are (`given.py`)
    jobs: Callable[[Any, int], Sequence[Job]]  # from the settings and a seed
    answer: Callable[[Any, int, Found], Answer]  # from the settings, the seed and the results of these jobs
    claims: Callable[[Any, int], Sequence[Claim]] = lambda settings, seed: ()
    remarks: Sequence[str] = ()  # about readings, and where ours differs and why
    recorded_at: float = 1.0  # the scale of the results that come with the documentation
    small: Mapping[str, Any] = field(default_factory=dict)  # settings with which it takes seconds

    @property
    def title(self) -> str:
        return f"{self.document} {self.name}"

    @property
    def file_name(self) -> str:
        """Of the file of its finished jobs, without its ending."""
        return self.title.replace(" ", "-")


@functools.cache
def experiments() -> dict[str, dict[str, Experiment]]:
    """All experiments by document and name."""
    found: dict[str, dict[str, Experiment]] = {}
    folder = pathlib.Path(__file__).parent
    for file in sorted(folder.glob("*/*.py")):
        if re.search(r"^EXPERIMENTS\b", file.read_text("utf-8"), re.MULTILINE):
            module = importlib.import_module(f"plyground.papers.{file.parent.name}.{file.stem}")
            for one in module.EXPERIMENTS:
                known = found.setdefault(one.document, {})
                assert one.name not in known, f"two experiments are called {one.title}"
                known[one.name] = one
    return {
        document: dict(sorted(found[document].items(), key=lambda item: in_order(item[0])))
        for document in sorted(found)
    }


def in_order(name: str) -> list[tuple[int, str]]:
    """By which names with numbers are sorted.

    >>> sorted(["A.10", "A.2", "figure 5.1"], key=in_order)
    ['A.2', 'A.10', 'figure 5.1']
    """
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.findall(r"\d+|\D+", name)]


def chosen_experiments(document: str, names: Sequence[str] = ()) -> list[Experiment]:
    """The experiments asked for; all of a document if none is named, of all documents if it is `all`."""
    known = experiments()
    if document == ALL:
        if names:
            raise PlygroundError(f"{ALL} {names[0]}: expected no experiment after {ALL}, or one document before it")
        return [one for of_document in known.values() for one in of_document.values()]
    if document not in known:
        meant = [f"; did you mean {one} {document}?" for one in known if document in known[one]]
        near = meant[0] if meant else did_you_mean(document, known)
        raise PlygroundError(f"no document is called {document!r}; there is: {', '.join([*known, ALL])}{near}")
    spelled = {name.lower(): name for name in known[document]}
    for name in names:
        if name.lower() not in spelled:
            raise PlygroundError(
                f"{document}: no experiment is called {name!r}; expected one of the {len(spelled)} that plyground "
                f"reproduce lists, such as {next(iter(known[document]))}{did_you_mean(name, spelled.values())}"
            )
    chosen = dict.fromkeys(spelled[name.lower()] for name in names) or known[document]
    return [known[document][name] for name in chosen]
