"""What is measured of turns: the same compiled and uncompiled, and only numbers."""

import numpy as np

from plyground.core.compiling import JIT
from plyground.core.errors import ContractError
from plyground.core.plain_games import PlainGames

TURNS = 12  # that are measured
MOST_STEPS = 1000


def check_style(rules: PlainGames) -> str:
    """The measures of turns, with their steps and without, are numbers, the same compiled and uncompiled."""
    style, game = rules.definition.style, rules.game
    assert style is not None
    where = rules.place(style.measure, "STYLE")
    try:
        size = style.scratch_for(game.settings)
    except ValueError as error:
        raise ContractError(f"{rules.definition.file.name}: {error}") from None
    compiled = rules.definition.compiled_measure(style)
    measured = 0
    for number, (before, seat, _) in enumerate(rules.choices(TURNS)):
        after, steps = some_turn(rules, before, seat, number)
        for told in (np.array(steps, np.int32), np.zeros(0, np.int32)):
            plain, fast = (np.full(len(style.measures), np.nan) for _ in range(2))
            rules.call_function("STYLE", style.measure, before, after, told, plain, np.zeros(size, np.int32))
            if JIT:
                compiled(game.board, before, after, told, fast, np.zeros(size, np.int32))
                if not np.array_equal(plain, fast, equal_nan=True):
                    rules.complain(where, f"measures other values compiled than uncompiled\n{game.draw(before)}")
            if np.isinf(plain).any():
                wrong = style.measures[int(np.flatnonzero(np.isinf(plain))[0])].name
                rules.complain(where, f"{wrong} is infinite; expected a number")
        measured += 1
    things = "1 thing" if len(style.measures) == 1 else f"{len(style.measures)} things"
    return f"STYLE measures {things} of a turn ({measured} turns)"


def some_turn(rules: PlainGames, before: np.ndarray, seat: int, number: int) -> tuple[np.ndarray, list[int]]:
    """The end of a turn, and the steps to it, spread over the legal steps."""
    after, steps = before, list[int]()
    while rules.mover(after) == seat and len(steps) < MOST_STEPS:
        legal = rules.legal_moves(after)
        steps.append(int(legal[(number + 7 * len(steps)) % len(legal)]))
        after = rules.played(after, steps[-1])
    return after, steps
