"""The board of a game: the constant array of its parameters and tables, and the workspace of its rules behind them."""

import threading
from collections.abc import Mapping
from typing import Any

import numpy as np

from plyground.core.definition import Definition
from plyground.core.errors import ContractError


class Boards:
    """The board of one game; where rules have a workspace, which they write to, every thread has a copy."""

    def __init__(self, definition: Definition, settings: Mapping[str, Any], workspace: int):
        self.workspace = workspace
        self.first = make_board(definition, settings, workspace)
        self._own = threading.local()

    def here(self) -> np.ndarray:
        """The board of this thread."""
        if self.workspace == 0:
            return self.first
        if not hasattr(self._own, "board"):
            self._own.board = self.first.copy()
        return self._own.board

    def private(self) -> np.ndarray:
        """A board that may be kept and handed to another thread."""
        return self.first if self.workspace == 0 else self.first.copy()


def make_board(definition: Definition, settings: Mapping[str, Any], workspace: int) -> np.ndarray:
    """What the game's make_board returns, and the workspace."""
    made = definition.call_for_contract("make_board", settings, otherwise=[0])
    try:
        board = np.array(made)
    except ValueError:
        board = np.array([0.5])
    if board.ndim != 1 or board.dtype.kind not in "iu":
        raise ContractError(
            f"{definition.name}: make_board returned {str(made)[:60]}; expected a flat list of whole numbers"
        )
    return np.concatenate([board, np.zeros(workspace, board.dtype)]).astype(np.int32)
