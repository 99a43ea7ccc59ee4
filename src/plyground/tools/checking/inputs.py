"""The inputs of networks: encodings, phases, the viewer, and changes of inputs."""

import numpy as np

from plyground.core.plain_games import PlainGames
from plyground.tools.checking.evaluating import choices


def check_encodings(rules: PlainGames) -> str:
    """Every encoding fits its size and the declared capacity, the same compiled and uncompiled."""
    asked = 0
    for number, (name, size) in enumerate(rules.game.encodings.items()):
        for before, _, ends in choices(rules):
            for state in ends[:4]:
                plain = rules.inputs(number, name, size, before, state)
                compiled = compiled_inputs(rules, number, name, size, before, state)
                asked += 1
                check_input_changes(rules, number, name, before, state)
                if plain.keys() != compiled.keys() or any(abs(compiled[i] - plain[i]) > 1e-9 for i in plain):
                    rules.complain(rules.line_of("features"), f"encoding {name} differs compiled and uncompiled")
    check_phases(rules)
    return f"encodings {', '.join(rules.game.encodings)} fit what is declared ({asked} positions)"


def compiled_inputs(
    rules: PlainGames, number: int, name: str, size: int, before: np.ndarray, state: np.ndarray
) -> dict[int, float]:
    """The inputs of a position by index, as the compiled rule writes them."""
    index, value = np.full(rules.sizes.features, -1, np.int32), np.full(rules.sizes.features, np.nan)
    count = rules.game.functions.features(rules.game.board, before, state, number, index, value)
    return rules.fitting_inputs(name, size, count, index, value)


def check_phases(rules: PlainGames) -> None:
    """Every position is in a phase that exists, and is seen by a seat that exists."""
    unknown = [name for name in rules.definition.subjective if name not in rules.game.encodings]
    if unknown:
        rules.complain("SUBJECTIVE", f"{unknown[0]!r} is not an encoding; expected {', '.join(rules.game.encodings)}")
    for state in [*rules.visited, *rules.ends]:
        phase, viewer = rules.asked("phase", state), rules.asked("viewer", state)
        if not 0 <= phase < len(rules.definition.phases):
            expected = f"expected 0 to {len(rules.definition.phases) - 1} (PHASES)"
            rules.complain(rules.line_of("phase"), f"returned {phase}; {expected}")
        if not 0 <= viewer < rules.sizes.seats:
            rules.complain(rules.line_of("viewer"), f"returned {viewer}; expected 0 to {rules.sizes.seats - 1}")


def check_input_changes(rules: PlainGames, number: int, name: str, base: np.ndarray, state: np.ndarray) -> None:
    """The changes from input_changes, added to the inputs of the base, must give the inputs of the position."""
    index, value = np.zeros(rules.sizes.features, np.int32), np.zeros(rules.sizes.features)
    where = rules.line_of("input_changes")
    for other in (base, rules.visited[0]):
        count = rules.whole(where, rules.call("input_changes", other, state, number, index, value))
        if count < 0:
            continue
        found = rules.game.features(other, name)
        found[index[:count]] += value[:count]
        if len(set(index[:count].tolist())) != count or not np.allclose(found, rules.game.features(state, name)):
            rules.complain(where, f"does not agree with features in encoding {name}")
