"""Characters and candidates of a game's file, asked uncompiled on guarded arrays, and what they must answer."""

from collections.abc import Iterable

import numpy as np

from plyground.core.candidates import Candidates
from plyground.core.characters import Character
from plyground.core.contract import MOST
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.core.turns import OVERFLOW

MOST_MET = 3000  # positions of one turn that are looked at uncompiled


def decided(
    rules: PlainGames, name: str, character: Character, state: np.ndarray, stream: np.ndarray
) -> tuple[np.ndarray, int]:
    """The position that a character writes, and its reason."""
    after = state.copy()
    scratch = np.zeros(max(character.scratch_for(rules.game.settings), 1), np.int32)
    before = stream.copy()
    reason = rules.asked_function(f"character {name}", character.function, state, after, scratch, stream)
    if not character.random and not np.array_equal(before, stream):
        where = rules.place(character.function, f"character {name}")
        rules.complain(where, "uses its random stream; expected random=True in its declaration")
    return after, reason


def candidate_ends(rules: PlainGames, name: str, candidates: Candidates, state: np.ndarray) -> list[np.ndarray]:
    """The ends of a turn that candidates write, given more room until they fit."""
    where = rules.place(candidates.function, f"candidates {name}")
    sizes = rules.game.capacities_for(name)
    rows, scratch = max(sizes.results, sizes.moves) + 1, sizes.scratch
    while rows <= MOST.results:
        results = np.zeros((rows, sizes.state), np.int32)
        count = rules.asked_function(
            f"candidates {name}", candidates.function, state, results, np.zeros(scratch, np.int32)
        )
        if count != OVERFLOW:
            if not 1 <= count <= rows:
                rules.complain(where, f"wrote {count} ends of a turn; expected 1 to {rows}, or -1 if they do not fit")
            return list(results[:count])
        rows, scratch = 2 * rows, 2 * scratch
    rules.complain(where, f"says that {rows // 2:,} rows are too few; expected at most {MOST.results:,} ends of a turn")


def ends_of_turn(rules: PlainGames, state: np.ndarray, by_steps: bool = False) -> set[bytes] | None:
    """The positions in which a turn, or a step, can end, by their bytes; None if there are too many to look at."""
    seat, identity = rules.mover(state), rules.sizes.identity
    met, ends, waiting = {state[:identity].tobytes()}, set(), [state]
    while waiting:
        position = waiting.pop()
        for step in rules.legal_moves(position):
            after = rules.played(position, step)
            key = after[:identity].tobytes()
            if by_steps or rules.mover(after) != seat:
                ends.add(key)
            elif key not in met:
                met.add(key)
                waiting.append(after)
        if by_steps:
            break
        if len(met) + len(ends) > MOST_MET:
            return None
    return ends


def told(rules: PlainGames, position: np.ndarray) -> str:
    """A position as text, whatever is in it."""
    try:
        return rules.game.to_text(position)
    except Exception:  # the file's own text of a position that is none
        return str(position.tolist())


def check_reached(
    rules: PlainGames, where: str, state: np.ndarray, written: Iterable[np.ndarray], ends: set[bytes], by_steps: bool
) -> None:
    """Every position written must be one in which the turn, or the step, can end."""
    for after in written:
        if after[: rules.sizes.identity].tobytes() not in ends:
            unit = "a legal step" if by_steps else "a legal turn"
            rules.complain(
                where, f"wrote {told(rules, after)}; expected what {unit} leads to from {told(rules, state)}"
            )


def try_character(
    rules: PlainGames, name: str, character: Character, state: np.ndarray, number: int
) -> tuple[np.ndarray, int]:
    """One decision of a character, which must lead where its turn can end, and its reason."""
    after, reason = decided(rules, name, character, state, new_stream(rules.seed, number))
    ends = ends_of_turn(rules, state, character.by_steps)
    if ends is not None:
        where = rules.place(character.function, f"character {name}")
        check_reached(rules, where, state, [after], ends, character.by_steps)
    return after, reason


def try_candidates(rules: PlainGames, name: str, candidates: Candidates, state: np.ndarray) -> list[np.ndarray]:
    """The candidates of one position, which must be ends of the turn, none twice."""
    written = candidate_ends(rules, name, candidates, state)
    where = rules.place(candidates.function, f"candidates {name}")
    if len({after[: rules.sizes.identity].tobytes() for after in written}) != len(written):
        rules.complain(where, f"wrote one of {len(written)} ends of a turn twice, from {told(rules, state)}")
    ends = ends_of_turn(rules, state)
    if ends is not None:
        check_reached(rules, where, state, written, ends, by_steps=False)
    return written
