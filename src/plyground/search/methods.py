"""The decision methods by name. A kernel is imported, and so compiled, only when a player needs it."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plyground.core.contract import Capacities
from plyground.core.structures import Structure
from plyground.core.turns import TurnWorkspace

RANDOM, FIRST, GREEDY, BEAM, SHARED = "random", "first", "greedy", "beam", "shared"
ALPHA_BETA, MAX_N, MCTS, CHARACTER, MIXTURE = "alphabeta", "maxn", "mcts", "character", "mixture"
PERFECT = "perfect"
_MODULES = {
    **dict.fromkeys((RANDOM, FIRST, GREEDY), "one_ply"),
    BEAM: "beam", ALPHA_BETA: "alphabeta", MAX_N: "maxn", MCTS: "mcts", CHARACTER: "character",
    MIXTURE: "mixture", SHARED: "shared_turn", PERFECT: "perfect",
}  # fmt: skip


@dataclass(frozen=True)
class Method:
    """A decision method: its kernel, and the function that makes the kernel's workspace from the options."""

    decide: Callable
    make_workspace: Callable[[Any, Capacities, TurnWorkspace, int], Structure]


def load_method(name: str) -> Method:
    """The decision method of this name."""
    module = importlib.import_module(f"plyground.search.{_MODULES[name]}")
    return Method(module.METHODS[name], module.make_workspace)
