"""Keeps a run of solving now and then, and brings it back: the graph piece by piece, then what is known of its nodes.

A graph only grows, so that each piece holds what was added since the last one. What the later phases work on changes
everywhere, so that a new piece takes the place of the one before; the graph is completed on disk first.
"""

import contextlib
import hashlib
import json
import pathlib
import time
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from plyground.core.errors import PlygroundError
from plyground.core.folder_lock import only_one_in
from plyground.core.machine_code import cache_root
from plyground.exact.checkpoints import Arrays, CheckpointError, Checkpoints, Piece, remove_old
from plyground.exact.partitions import PARTS, Numbering
from plyground.exact.phases import FIND

if TYPE_CHECKING:
    from plyground.exact.graph import Graph

FOLDER = "solving"
KEPT_DAYS = 14  # that a run stays which nobody goes on with
STRETCH_ARRAYS = ("kind", "count", "detail", "edges")

Notice = Callable[[str], object]  # a line for whoever waits


def ignored(line: str) -> None:
    """Tells nobody."""


class Keeper:
    """What keeps a run; without checkpoints it keeps nothing."""

    def __init__(self, checkpoints: Checkpoints | None = None, notice: Notice = ignored):
        self.checkpoints, self.notice = checkpoints, notice
        self._graph: Graph | None = None
        self._facts: Mapping[str, Any] = {}
        self._finished: dict[str, tuple[Mapping[str, Any], Arrays]] = {}
        self._begin_graph()

    def _begin_graph(self) -> None:
        self._stretches, self._counts = 0, [0] * PARTS  # of the graph, that are kept
        self._is_complete = False

    @property
    def is_due(self) -> bool:
        """Whether it is time to keep something again."""
        return self.checkpoints is not None and self.checkpoints.is_due

    def begin_anew(self) -> None:
        """Forget everything."""
        self.remove()
        self._graph, self._finished = None, {}
        self._begin_graph()

    def remove(self) -> None:
        """Remove what was kept, once nobody needs it."""
        if self.checkpoints is not None:
            self.checkpoints.remove()

    # The graph

    def facts_of_graph(self) -> Mapping[str, Any] | None:
        """What was said when the graph was kept last."""
        entries = self.checkpoints.entries if self.checkpoints is not None else []
        listed = [entry["facts"] for entry in entries if entry["phase"] == FIND]
        return listed[-1] if listed else None

    def forget_graph(self) -> None:
        """Begin the graph anew, its positions being packed otherwise."""
        if self.checkpoints is not None:
            self.checkpoints.drop(FIND)
        self._begin_graph()

    def keep_graph(self, graph: "Graph", facts: Mapping[str, Any]) -> None:
        """Keep what was added to the graph since it was kept last."""
        assert self.checkpoints is not None
        arrays = self._new_stretches(graph)
        if isinstance(graph.numbering, Numbering):
            parts = graph.numbering.parts
            new = [part.keys[self._counts[part.number] : part.count] for part in parts]
            arrays |= {"keys": np.concatenate(new), "counts": np.array([len(keys) for keys in new])}
            self._counts = [part.count for part in parts]
        self._stretches = len(graph.stretches)
        self.checkpoints.add(FIND, facts, arrays)
        self._tell_problem()

    def _new_stretches(self, graph: "Graph") -> Arrays:
        new = graph.stretches[self._stretches :]
        places = [(each.places.start, each.places.stop, each.places.step, each.edges.size) for each in new]
        arrays: Arrays = {"places": np.array(places, np.int64).reshape(-1, 4)}
        for name in STRETCH_ARRAYS:
            arrays[name] = np.concatenate([getattr(each, name) for each in new]) if new else np.zeros(0, np.uint8)
        return arrays

    def restore_graph(self, graph: "Graph") -> Mapping[str, Any] | None:
        """Bring back what was kept of a graph, and what was said about it."""
        facts = self.facts_of_graph()
        if facts is None or self.checkpoints is None:
            return None
        keys: list[list[np.ndarray]] = [[] for _ in range(PARTS)]
        for piece in self.checkpoints.pieces(FIND):
            graph.add_pieces(**{name: piece.arrays[name] for name in ("places", *STRETCH_ARRAYS)})
            if "keys" in piece.arrays:
                ends = np.cumsum(piece.arrays["counts"])
                for k, found in enumerate(np.split(piece.arrays["keys"], ends[:-1])):
                    keys[k].append(found)
        if isinstance(graph.numbering, Numbering):
            for part in graph.numbering.parts:
                part.restore(np.concatenate(keys[part.number]))
            self._counts = [part.count for part in graph.numbering.parts]
        self._stretches = len(graph.stretches)
        self._is_complete = bool(facts.get("is_complete"))
        return facts

    def graph_is_complete(self, graph: "Graph", facts: Mapping[str, Any]) -> None:
        """Take note of the whole graph; it is written together with what follows."""
        if self.checkpoints is not None:
            self._graph, self._facts = graph, {**facts, "is_complete": True}

    # The later phases

    def keep(self, phase: str, facts: Mapping[str, Any], arrays: Arrays) -> None:
        """Keep how far a phase is, instead of what was kept of it before."""
        assert self.checkpoints is not None
        if self._graph is not None and not self._is_complete:
            self.keep_graph(self._graph, self._facts)
            self._is_complete = True
        for name, (said, found) in {**self._finished, phase: (facts, arrays)}.items():
            if not self.checkpoints.problem:
                self.checkpoints.add(name, said, found, instead=True)
        self._finished = {}
        self._tell_problem()

    def finish(self, phase: str, facts: Mapping[str, Any], arrays: Arrays) -> None:
        """Take note of the end of a phase; it is written together with what follows."""
        if self.checkpoints is not None:
            self._finished[phase] = facts, arrays

    def last(self, phase: str) -> Piece | None:
        """What was kept of a phase."""
        return next(iter(self.checkpoints.pieces(phase)), None) if self.checkpoints is not None else None

    def _tell_problem(self) -> None:
        if self.checkpoints is not None and self.checkpoints.problem:
            self.notice(f"{self.checkpoints.problem}; nothing more is kept, and the work goes on")


NO_KEEPER = Keeper()


# Runs


def folder_of_run(identity: Mapping[str, Any]) -> pathlib.Path:
    """The folder in the cache for a run with this identity."""
    said = json.dumps(dict(identity), sort_keys=True)
    return cache_root() / FOLDER / hashlib.sha256(said.encode()).hexdigest()[:24]


@contextlib.contextmanager
def keeping(folder: pathlib.Path | None, identity: Mapping[str, Any], fresh: bool, notice: Notice) -> Iterator[Keeper]:
    """A keeper of a run in a folder; what is there already is brought back, unless it is to be fresh.

    Where the folder cannot be used the run goes on without it, which is told.
    """
    if folder is None:
        yield Keeper()
        return
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(only_one_in(folder, "solving this game", "it to end first"))
        except PlygroundError as error:
            notice(f"{error}; nothing is kept")
            yield Keeper()
            return
        checkpoints = Checkpoints(folder, identity)
        try:
            if not fresh and checkpoints.open() and checkpoints.written is not None:
                ago = max(0, int(time.time() - checkpoints.written))
                notice(f"going on from what was kept {ago:,} s ago ({checkpoints.bytes:,} bytes in {folder})")
        except CheckpointError as error:
            notice(f"{error}; beginning anew")
        try:
            yield Keeper(checkpoints, notice)
        finally:
            if not checkpoints.entries:
                checkpoints.remove()


def remove_old_runs() -> None:
    """Remove what was kept of runs in the cache that nobody goes on with."""
    remove_old(cache_root() / FOLDER, KEPT_DAYS)
