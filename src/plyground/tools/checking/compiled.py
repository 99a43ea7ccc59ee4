"""The compiled rules against the uncompiled, position by position."""

from typing import Any

import numpy as np

from plyground.core.contract import CHANCE
from plyground.core.game import Game
from plyground.core.plain_games import PlainGames
from plyground.core.time_limit import TooSlowError, answer_within
from plyground.core.turns import TurnFinder

CALL_SECONDS = 5.0  # how long a compiled call may take


def check_compiling(rules: PlainGames) -> str:
    """Every rule compiles."""
    rules.definition.compiled()
    return "it compiles"


def check_compiled_games(rules: PlainGames) -> str:
    """The games that were played uncompiled are played again, compiled, with the same positions.

    Every compiled call follows the same call uncompiled, so one that does not return is the compiled form of the last.
    """
    try:
        answer_within(CALL_SECONDS, lambda: replay(rules), lambda: rules.calls)
    except TooSlowError:
        rules.complain(
            rules.line_of(rules.last_called),
            f"does not return within {CALL_SECONDS:g} s compiled, though it does uncompiled; "
            "do numbers grow beyond 64 bits?",
        )
    return f"compiled and uncompiled agree, position by position, in {len(rules.recorded)} games"


def replay(rules: PlainGames) -> None:
    """Play the recorded games both ways."""
    for moves in rules.recorded:
        fast, slow = (np.zeros(rules.sizes.state, np.int32) for _ in range(2))
        rules.call("start", slow)
        compiled(rules, "start", fast)
        for number, move in enumerate([*moves, None]):
            compare(rules, fast, slow, number)
            if move is not None:
                rules.call("play", slow, move)
                compiled(rules, "play", fast, move)


def compiled(rules: PlainGames, name: str, *arguments: Any) -> Any:
    """What a compiled rule answers."""
    return getattr(rules.game.functions, name)(rules.game.board, *arguments)


def compare(rules: PlainGames, fast: np.ndarray, slow: np.ndarray, number: int) -> None:
    """One position: the integers, the mover, and what may happen."""
    if not np.array_equal(fast, slow):
        index = np.flatnonzero(fast != slow)[0]
        rules.complain(
            rules.line_of("play" if number else "start"),
            f"after {number} moves the compiled position holds {fast[index]} at index {index}, "
            f"the uncompiled {slow[index]}",
        )
    seat = rules.mover(slow)
    if (fast_seat := compiled(rules, "mover", fast)) != seat:
        rules.complain(rules.line_of("mover"), f"says {fast_seat} compiled and {seat} uncompiled")
    if seat >= 0:
        compare_lists(rules, "legal_moves", fast, rules.sizes.moves, rules.legal_moves(slow))
    if seat == CHANCE:
        compare_lists(rules, "chance", fast, rules.sizes.chances, rules.weights(slow).tolist())


def compare_lists(rules: PlainGames, name: str, fast: np.ndarray, size: int, slow: list[int]) -> None:
    """What a rule writes into an array, compiled, against the same uncompiled."""
    written = np.zeros(size, np.int32)
    found = written[: compiled(rules, name, fast, written)].tolist()
    if found != slow:
        rules.complain(rules.line_of(name), f"wrote {found[:12]} compiled and {slow[:12]} uncompiled")


def check_turn_results(rules: PlainGames) -> str:
    """The game's own way to find the ends of a turn finds those that its steps lead to."""
    finder = turn_finder(rules.game)
    compared = 0
    for state, _, _ in rules.choices(100):
        own = {row[: rules.sizes.identity].tobytes() for row in finder.find(state)}
        general = {row[: rules.sizes.identity].tobytes() for row in finder.find(state, general=True)}
        compared += 1
        if own != general:
            rules.complain(
                rules.line_of("turn_results"),
                f"found {len(own)} ends of a turn, its steps lead to {len(general)}\n{rules.game.draw(state)}",
            )
    return f"turn_results agrees with the steps in {compared} positions"


def check_turn_share(rules: PlainGames) -> str:
    """Every end of a turn belongs to exactly one of its shares."""
    finder, turn_share = turn_finder(rules.game), rules.game.definition.compiled_turn_share
    size, compared = rules.sizes.identity, 0
    for state, _, _ in rules.choices(100):
        wanted = sorted(row[:size].tobytes() for row in finder.find(state))
        rows, scratch = finder.workspace.rows, finder.workspace.scratch
        for shares in (1, 2, 3):
            found: list[bytes] = []
            for share in range(shares):
                count = turn_share(rules.game.board, state, rows, scratch, share, shares)
                found += [row[:size].tobytes() for row in rows[:count]]
            compared += 1
            if sorted(found) != wanted:
                rules.complain(
                    rules.place(rules.definition.get("turn_share"), "turn_share"),
                    f"{shares} shares have {len(found)} ends of a turn, {len(set(found))} of them different; expected "
                    f"the {len(wanted)} of turn_results once each\n{rules.game.draw(state)}",
                )
    return f"turn_share shares out what turn_results finds, {compared} times"


def turn_finder(game: Game) -> TurnFinder:
    """Finds the ends of turns with the compiled rules."""
    return TurnFinder(game.rules, game.board, game.capacities)
