"""Counts the positions of a user's game in a process of its own.

Undoing turns gives compiled rules positions that may be impossible, and compiled rules do not check their indices. A
user's rules that go wrong there end that process only; then nobody knows more than a lower bound.
"""

import contextlib
import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.core.game import Game
from plyground.exact.packing import Words

SECONDS = 60  # after which the process is given up


def figures_apart(game: Game, roots: np.ndarray, seed: int, care: Sequence[float]) -> dict[str, Any] | None:
    """What the other process counted, by the names of `Count`; None if it did not come to an end."""
    asked = {
        "file": f"{game.definition.file}{game.definition.suffix}",
        "settings": dict(game.settings), "roots": roots.tolist(), "seed": seed,
        "care": list(care),
    }  # fmt: skip
    command = [sys.executable, "-m", "plyground.exact.estimate_apart"]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired, ValueError, LookupError, TypeError):
        done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, timeout=SECONDS)
        if done.returncode == 0:
            found = json.loads(done.stdout.splitlines()[-1])
            return found | {"words": Words(*found["words"])}
    return None


def main() -> None:
    """Count what the input names."""
    from plyground.exact.estimate_counting import Care, count_by_sampling  # which asks this file
    from plyground.games import game as make_game

    asked = json.load(sys.stdin)
    game = make_game(asked["file"], unchecked=True, **asked["settings"])
    count = count_by_sampling(game, np.array(asked["roots"], np.int32), asked["seed"], Care(*asked["care"]))
    print(json.dumps(vars(count)))


if __name__ == "__main__":
    main()
