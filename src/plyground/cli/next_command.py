"""The command that a command proposes at its end, ready to be typed."""

import os
import shlex
from typing import TYPE_CHECKING

from plyground.core.game import Game

if TYPE_CHECKING:  # a command that trains brings it; others need not load it
    from plyground.training.plan import Plan


def replay_command(game: Game, file: str) -> str:
    """A command that steps through recorded games; no record loads a user's own game by itself, so it is named."""
    rules = game.definition
    own = [] if rules.is_built_in else ["--as", f"{os.path.relpath(rules.file)}{rules.suffix}"]
    return shlex.join(["plyground", "replay", file, *own])


def match_command(plan: "Plan", file: str, named: str, choice: str = "") -> str:
    """A command with which the file plays the benchmark on the seats where it was tested; `named`: the game."""
    game, options = plan.game, plan.options
    changed = [f"--set {name}={shlex.quote(str(value))}" for name, value in game.settings.items()
               if value != game.definition.settings[name].default]  # fmt: skip
    choice = (choice or options.choice).replace(";", ",")
    me = f"net:{file}" if choice == "greedy" else f"{choice}{',' if ':' in choice else ':'}net={file}"
    players = plan.opponents(me, options.benchmark or "random")
    fixed = ["--seats fixed"] if plan.test_seats is not None else []
    return " ".join(["plyground match", *(shlex.quote(word) for word in (named, *players)), *changed, *fixed])
