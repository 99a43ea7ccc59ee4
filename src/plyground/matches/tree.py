"""The top of a search tree with drawn boards: the best turns of a position and the best replies to them."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground.core.blocks import GAP, beside, grid, width_of
from plyground.core.contract import CHANCE, OVER
from plyground.core.game import Game, Position
from plyground.matches.analysis import Analysis, Analyst
from plyground.matches.roll_analysis import roll_on
from plyground.matches.wording import value_text
from plyground.players.expected_play import depth_after
from plyground.players.root_values import looks_ahead
from plyground.players.turn_texts import turn_texts

ARROW = "  --->  "


@dataclass(frozen=True)
class Branch:
    """A position of the tree, how it was reached, and what it is worth."""

    position: Position
    kind: str  # who chooses there: max, min, roll or over
    value: float | None
    turn: str = ""  # that led there
    roll: str = ""  # made after that turn
    branches: list["Branch"] = field(default_factory=list)

    def to_dict(self, game: Game) -> dict[str, Any]:
        """The tree as plain data."""
        return {
            "turn": self.turn or None,
            "roll": self.roll or None,
            "kind": self.kind,
            "value": self.value,
            "position": game.to_dict(self.position),
            "branches": [branch.to_dict(game) for branch in self.branches],
        }


class TreeBuilder:
    """Grows the tree below an analysed position; `rolls` are the rolls to make at its levels, in order."""

    def __init__(self, analyst: Analyst, analysis: Analysis, width: int, levels: int, rolls: Sequence[str] = ()):
        self.analyst, self.analysis, self.width, self.levels = analyst, analysis, width, levels
        self.game, self.seat = analyst.game, analysis.seat
        self.rolls = list(rolls)

    @property
    def values_for_root(self) -> bool:
        """Whether all values are for the seat to move at the root; else they are for the seat that made the turn."""
        return self.analyst.minimises and self.game.capacities.chances == 0

    def build(self) -> Branch:
        """The tree of the best turns."""
        analysis = self.analysis
        turns = [(turn.position, turn.text, turn.value) for turn in analysis.turns[: self.width]]
        depths = [
            depth_after(self.game, analysis.position, position, analysis.decision.depth) for position, _, _ in turns
        ]
        branches = [
            self._branch(*turn, depth, self.levels - 1, self.rolls)
            for turn, depth in zip(turns, depths, strict=True)
            if self.levels > 0
        ]
        return Branch(analysis.position, "max", analysis.value, branches=branches)

    def _branch(
        self, position: Position, turn: str, value: float | None, depth: int, levels: int, rolls: list[str]
    ) -> Branch:
        ready, left = (position, rolls) if levels == 0 else roll_on(self.game, position, rolls)
        rolled = " ".join(rolls[: len(rolls) - len(left)])
        branches: list[Branch] = []
        if rolled:
            depth = max(depth, 1)  # a search that looked no further than its own turn is repeated after the roll
        can_look = depth > 0 or not looks_ahead(self.analyst.player)
        if levels > 0 and can_look and self.game.mover(ready) >= 0:
            found = self._replies(ready, depth, value)[: self.width]
            texts = turn_texts(self.game, ready, found)
            branches = [
                self._branch(
                    reply.position,
                    text,
                    self.analyst.shown(reply.value),
                    depth_after(self.game, ready, reply.position, depth),
                    levels - 1,
                    left,
                )
                for reply, text in zip(found, texts, strict=True)
            ]
        return Branch(ready, self._kind(ready), value, turn, rolled, branches)

    def _replies(self, position: Position, depth: int, expected: float | None):
        if self.values_for_root:
            return self.analyst.replies(position, depth, self.seat, expected)
        return self.analyst.root_values(position, depth if looks_ahead(self.analyst.player) else None)[1]

    def _kind(self, position: Position) -> str:
        mover = self.game.mover(position)
        if mover in (CHANCE, OVER):
            return "roll" if mover == CHANCE else "over"
        return "max" if self.analyst.is_partner(position, self.seat) else "min"


# The tree as text


def draw_tree(game: Game, branch: Branch, columns: int = 100) -> str:
    """The tree as boards: replies to the right of a board where there is room, else indented below it."""
    return "\n".join(line.rstrip() for line in _render(game, branch, "", columns))


def _render(game: Game, branch: Branch, number: str, columns: int) -> list[str]:
    own = _box(game, branch, number)
    blocks = [_render(game, below, f"{number}{k}.", columns - GAP) for k, below in enumerate(branch.branches, start=1)]
    if not blocks:
        return own
    if any(below.branches for below in branch.branches):
        return own + [line for block in blocks for line in ["", *_indented(block)]]
    below_it = [*own, "", *_indented(grid(blocks, columns - GAP))]
    room = columns - width_of(own) - len(ARROW)
    if max(width_of(block) for block in blocks) > room:
        return below_it
    beside_it = beside([own, [""] * 2 + [ARROW], grid(blocks, room)], gap=0)
    return min(beside_it, below_it, key=len)


def _box(game: Game, branch: Branch, number: str) -> list[str]:
    """A board with what led to it, its value and who chooses."""
    board = game.draw(branch.position).split("\n")
    came = f"{number} {branch.turn}".strip() + (f", then {branch.roll}" if branch.roll else "")
    heading = textwrap.wrap(came, max(width_of(board), 24)) if came else []
    return [*heading, f"{branch.kind} {value_text(branch.value)}", *board]


def _indented(block: list[str]) -> list[str]:
    return [" " * GAP + line for line in block]
