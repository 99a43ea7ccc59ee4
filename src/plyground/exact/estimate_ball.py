"""The ball: everything within so many turns of the first positions, found exactly as long as that is little work.

If nothing is left to expand the whole game was found, and its size is known. Otherwise the outermost layer, the rim,
is where sampling begins.
"""

import time
from dataclasses import dataclass

import numpy as np

from plyground.exact.estimate_following import Follower, TooManyTurnsError
from plyground.exact.expander import NotFittingError
from plyground.exact.packing import pack
from plyground.exact.partitions import Part

MOST_POSITIONS = 400_000
MOST_EDGES = 3_000_000
SECONDS = 1.0  # of the processor's time, for games whose turns take long


@dataclass
class Ball:
    """Positions in the order in which they were found."""

    part: Part
    begins: list[int]  # where each layer begins, and where the last one ends
    edges: int  # of all positions but those of the rim
    is_complete: bool

    @property
    def count(self) -> int:
        return self.begins[-1]

    @property
    def keys(self) -> np.ndarray:
        return self.part.keys[: self.count]

    @property
    def rim(self) -> np.ndarray:
        """The keys of the outermost layer, which was not expanded."""
        return self.part.keys[self.begins[-2] : self.begins[-1]]


def find_ball(follower: Follower, roots: np.ndarray) -> Ball:
    """Layers of positions until there are no more, or until they or their edges are many."""
    part = Part(0, follower.words)
    keys = np.zeros((len(roots), follower.words.all), np.uint64)
    for root, key in zip(roots, keys, strict=True):
        if not pack(follower.packing.compiled, root, key):
            raise NotFittingError(root)
    _add(part, keys, len(roots))
    until = time.thread_time() + SECONDS
    ball = Ball(part, [0, part.count], 0, False)
    while ball.count < MOST_POSITIONS and ball.edges < MOST_EDGES:
        try:
            edges = _expand_rim(follower, ball, until)
        except TooManyTurnsError:
            ball.part = _first_of(follower, part, ball.count)
            break
        if edges is None:
            break
        ball.edges += edges
        if part.count == ball.count:
            ball.is_complete = True
            break
        ball.begins.append(part.count)
    return ball


def _expand_rim(follower: Follower, ball: Ball, until: float) -> int | None:
    """Add what follows the rim; how many edges, or None if they would be too many, the ball then being as before."""
    part, done, end, edges = ball.part, ball.begins[-2], ball.begins[-1], 0
    while done < end:
        if ball.edges + edges > 2 * MOST_EDGES or time.thread_time() > until:
            ball.part = _first_of(follower, part, end)
            return None
        nodes, counts, keys = follower.follow(part.keys, done, end)
        found = int(counts.sum())
        _add(part, keys, found)
        edges += found
        done += nodes
    return edges


def _add(part: Part, keys: np.ndarray, count: int) -> None:
    part.add(keys, np.arange(count, dtype=np.uint32), 0, count, np.zeros(count, np.uint32))


def _first_of(follower: Follower, part: Part, count: int) -> Part:
    """A part that holds the first positions only."""
    first = Part(0, follower.words)
    _add(first, part.keys[:count].copy(), count)
    return first
