"""The short check that a user's own game passes before it is played for the first time.

Compiled rules check no bounds: a wrong index corrupts memory, and a seat that does not exist gives figures that look
right. So whatever is compiled from a file runs uncompiled on guarded arrays first, for about a second. A game that
passes is remembered in the cache folder, by what was checked: the functions that are compiled and all that they refer
to, the settings with the board made from them, and this program. `plyground check` does much more.
"""

import contextlib
import functools
import hashlib
import pathlib
import time
from typing import Any

import numpy as np

from plyground.core.code_identity import PACKAGE
from plyground.core.contract import OVER
from plyground.core.definition import Definition
from plyground.core.game import Game
from plyground.core.guarded_players import try_candidates, try_character
from plyground.core.machine_code import cache_root
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.core.rules_identity import hash_of, parts_of
from plyground.core.version import __version__

GAMES, GAME_SECONDS = 20, 0.8  # these times are the processor's: on a busy machine, no less is checked
POSITIONS, PART_SECONDS = 20, 0.15  # of samplers, evaluators, characters and so on, each
ALL_SECONDS = 1.25  # after which nothing further is begun
CALL_SECONDS = 1.0  # of the processor's time, for a single call of a rule
KEPT_MARKS = 1000  # of games that have passed
WHAT_CHECKS = ("first_check.py", "plain_games.py", "guarded_rules.py", "guarded_players.py", "contract.py")


def check_first(game: Game) -> None:
    """Check a user's own game unless it has passed before as it is; a failure raises ContractError."""
    mark = mark_of(game)
    if not mark.exists():
        run(PlainGames(game, call_seconds=CALL_SECONDS))
        remember(mark, game)


def run(rules: PlainGames) -> None:
    """Play some games uncompiled, then ask what players use, for as long as there is time."""
    last = time.process_time() + ALL_SECONDS
    with rules.watchdog:
        rules.play(GAMES, GAME_SECONDS, at_least_one=False)
        for ask in (ask_samplers, ask_evaluators, ask_encodings, ask_characters, ask_candidates):
            if (now := time.process_time()) < last:
                ask(rules, min(last, now + PART_SECONDS))


def ask_samplers(rules: PlainGames, deadline: float) -> None:
    """Samplers draw legal steps."""
    for name, function in rules.definition.own_samplers.items():
        stream = new_stream(rules.seed)
        for state, _, legal in rules.choices(POSITIONS):
            rules.sampled(name, function, state, stream, legal)
            if time.process_time() > deadline:
                return


def ask_evaluators(rules: PlainGames, deadline: float) -> None:
    """Evaluators give numbers within their bounds."""
    for name, evaluator in rules.definition.evaluators.items():
        weights = [make(rules.game.settings) for make in evaluator.weights.values()] or [(0.0,)]
        for before, state in rules.pairs(POSITIONS):
            if rules.mover(state) == OVER:
                continue
            for seat in range(rules.sizes.seats):
                rules.evaluate(name, evaluator, before, state, seat, np.array(weights[0], np.float64))
            if time.process_time() > deadline:
                return


def ask_encodings(rules: PlainGames, deadline: float) -> None:
    """Encodings fit what is declared."""
    if not rules.definition.has("features"):
        return
    for number, (name, size) in enumerate(rules.game.encodings.items()):
        for before, state in rules.pairs(POSITIONS):
            rules.inputs(number, name, size, before, state)
            if time.process_time() > deadline:
                return


def ask_characters(rules: PlainGames, deadline: float) -> None:
    """Characters make legal turns."""
    for name, character in rules.definition.characters.items():
        for number, (state, _, _) in enumerate(rules.choices(POSITIONS)):
            try_character(rules, name, character, state, number)
            if time.process_time() > deadline:
                break


def ask_candidates(rules: PlainGames, deadline: float) -> None:
    """Candidates are ends of the turn."""
    for name, candidates in rules.definition.candidates.items():
        for state, _, _ in rules.choices(POSITIONS):
            try_candidates(rules, name, candidates, state)
            if time.process_time() > deadline:
                break


# What is remembered


def mark_of(game: Game) -> pathlib.Path:
    """The file that is there if this game, with these settings, has passed."""
    digest = hashlib.sha256(what_checks())
    digest.update(hash_of(parts_of(compiled_functions(game.definition))).encode())
    digest.update(repr((__version__, sorted(game.settings.items()), game.capacities)).encode())
    digest.update(game.board.tobytes())
    return cache_root() / "checked" / digest.hexdigest()[:32]


def compiled_functions(definition: Definition) -> dict[str, Any]:
    """Everything that is compiled from a file, and what it promises about it, by name."""
    evaluators = {f"evaluator {name}": evaluator.function for name, evaluator in definition.evaluators.items()}
    bounds = {f"bound {name}": evaluator.bound for name, evaluator in definition.evaluators.items()}
    samplers = {f"sampler {name}": function for name, function in definition.own_samplers.items()}
    characters = {
        f"character {name} {part}": getattr(character, part)
        for name, character in definition.characters.items()
        for part in ("function", "scratch", "random", "by_steps")
    }
    candidates = {
        f"candidates {name} {part}": getattr(one, part)
        for name, one in definition.candidates.items()
        for part in ("function", "scratch", "results")
    }
    return {
        **definition.functions, **evaluators, **bounds, **samplers, **characters, **candidates,
        "encodings": definition.get("encodings"),
    }  # fmt: skip


@functools.cache
def what_checks() -> bytes:
    """The files of this program that say what a check is."""
    return b"\0".join((PACKAGE / "core" / name).read_bytes() for name in WHAT_CHECKS)


def remember(mark: pathlib.Path, game: Game) -> None:
    """Leave a mark; a cache folder that cannot be written is no error, since the check is then only repeated."""
    with contextlib.suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(f"{game.definition.file.resolve()}\n", "utf-8")
        marks = sorted(mark.parent.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in marks[:-KEPT_MARKS]:
            old.unlink(missing_ok=True)
