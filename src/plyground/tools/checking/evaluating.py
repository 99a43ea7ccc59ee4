"""What players rely on: the order of turns, evaluators, and random samplers."""

from collections.abc import Iterator

import numpy as np

from plyground.core.compiling import JIT
from plyground.core.contract import OVER
from plyground.core.evaluation import Evaluator
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.core.terms import terms_of
from plyground.core.turns import same_position
from plyground.tools.checking.compiled import turn_finder

MOST_ENDS = 12  # of a turn
DRAWS = 5  # of a sampler in each position


def choices(rules: PlainGames) -> Iterator[tuple[np.ndarray, int, list[np.ndarray]]]:
    """Positions in which a seat chooses, with some ends of its turn."""
    finder = turn_finder(rules.game)
    for state, seat, _ in rules.choices():
        yield state, seat, [row.copy() for row in finder.find(state)[:MOST_ENDS]]


def check_order(rules: PlainGames) -> str:
    """Of two different ends of a turn exactly one comes first, and the order goes in no circle."""
    compared = 0
    where = rules.line_of("precedes")
    for _, seat, ends in choices(rules):
        before = np.zeros((len(ends), len(ends)), bool)
        for i, first in enumerate(ends):
            for j, second in enumerate(ends):
                before[i, j] = rules.call("precedes", seat, first, second)
                fast = rules.game.functions.precedes(rules.game.board, seat, first, second)
                compared += 1
                if bool(fast) != before[i, j]:
                    rules.complain(where, f"says {bool(fast)} compiled and {before[i, j]} uncompiled")
        for i, first in enumerate(ends):
            for j, second in enumerate(ends):
                if before[i, j] and before[j, i]:
                    rules.complain(where, "contradicts itself: each of two ends of a turn comes before the other")
                if not (before[i, j] or before[j, i] or same_position(first, second, rules.sizes.identity)):
                    rules.complain(where, "does not order two different ends of a turn")
        if (before & ((before.astype(int) @ before.astype(int)).T > 0)).any():
            rules.complain(where, "goes round in a circle: a before b, b before c, c before a")
    return f"precedes orders the ends of turns ({compared} pairs)"


def check_evaluators(rules: PlainGames) -> str:
    """Every evaluator gives a number within its bound, the same compiled and uncompiled."""
    asked = 0
    game = rules.game
    for name, evaluator in rules.definition.evaluators.items():
        compiled = rules.definition.compiled_evaluator(evaluator)
        makers = list(evaluator.weights.values()) or [lambda settings: (0.0,)]
        for weights in (np.array(make(game.settings), np.float64) for make in makers):
            for before, _, ends in choices(rules):
                for state in ends:
                    if game.mover(state) == OVER:
                        continue
                    for seat in range(rules.sizes.seats):
                        plain = rules.evaluate(name, evaluator, before, state, seat, weights)
                        value = compiled(game.board, before, state, seat, weights)
                        asked += 1
                        if not abs(value - plain) <= 1e-9 * max(1.0, abs(plain)):
                            where = rules.place(evaluator.function, f"evaluator {name}")
                            rules.complain(where, f"gives {value} compiled and {plain} uncompiled")
                        check_terms(rules, name, evaluator, weights, before, state, seat, plain)
    return f"evaluators {', '.join(rules.definition.evaluators)} keep their bounds ({asked} values)"


def check_terms(
    rules: PlainGames, name: str, evaluator: Evaluator, weights: np.ndarray, before: np.ndarray, state: np.ndarray,
    seat: int, value: float,
) -> None:  # fmt: skip
    """The terms that an evaluator names add up to its value, unless that is cut at its bound."""
    found = terms_of(rules.game, evaluator, weights.tolist(), before, state, seat)
    total = sum(term.value for term in found.values())
    is_cut = abs(value) == evaluator.bound_for(rules.game.settings)
    if found and not is_cut and not abs(total - value) <= 1e-6 * max(1.0, abs(value)):
        where = rules.place(evaluator.function, f"evaluator {name}")
        rules.complain(where, f"gives {value:g}, but its terms add up to {total:g}; expected the same")


def check_samplers(rules: PlainGames) -> str:
    """Every sampler draws legal steps, the same for the same random numbers, compiled and uncompiled."""
    drawn = 0
    for name, function in rules.definition.own_samplers.items():
        stream = new_stream(rules.seed)
        answers = []
        for state, _, legal in rules.choices():
            for _ in range(DRAWS):
                again = stream.copy()
                step = rules.sampled(name, function, state, stream, legal)
                answers.append((state, again, step))
                if rules.sampled(name, function, state, again.copy(), legal) != step:
                    where = rules.place(function, name)
                    rules.complain(
                        where, "draws different steps with the same stream; expected randomness from it alone"
                    )
        drawn += len(answers)
        if JIT:
            compare_draws(rules, name, answers)
    return f"samplers {', '.join(rules.definition.own_samplers)} draw legal steps ({drawn} draws)"


def compare_draws(rules: PlainGames, name: str, answers: list[tuple[np.ndarray, np.ndarray, int]]) -> None:
    """The compiled sampler draws what the uncompiled one drew."""
    compiled = rules.definition.compiled(None if name == "sample" else name, for_models=False)["sample"]
    for state, stream, step in answers:
        fast = compiled(rules.game.board, state, stream)
        if fast != step:
            where = rules.place(rules.definition.own_samplers[name], name)
            rules.complain(where, f"draws {fast} compiled and {step} uncompiled")
