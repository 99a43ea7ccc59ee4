"""Where figures come from: the program's version, the rules and the machine, for all that is written or printed."""

import os
import platform
from importlib.metadata import version as installed
from typing import TYPE_CHECKING, Any

from plyground.core.version import __version__

if TYPE_CHECKING:
    from plyground.core.game import Game


def made_by(game: "Game | None" = None) -> dict[str, Any]:
    """The program's version, the hash of the game's rules if there is a game, and the machine."""
    rules = {} if game is None else {"rules": game.rules_hash}
    return {"plyground": __version__, **rules, "machine": machine()}


def machine() -> dict[str, Any]:
    """What the program runs on."""
    return {
        "processor": processor_name(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "numba": installed("numba"),
        "numpy": installed("numpy"),
    }


def processor_name() -> str:
    """The processor as Linux names it, or else as Python does."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
