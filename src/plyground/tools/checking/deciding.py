"""Characters and candidates: uncompiled they do what they must, and compiled the same."""

import time
from collections.abc import Iterator

import numpy as np

from plyground.core.compiling import JIT
from plyground.core.guarded_players import told, try_candidates, try_character
from plyground.core.plain_games import PlainGames
from plyground.core.randomness import new_stream
from plyground.core.turns import TurnFinder

POSITIONS, FEWEST = 40, 3  # in which each is asked, and at least
SECONDS = 3.0  # of the processor's time after which no further one is asked; uncompiled, a thoughtful one is slow


def positions_to_ask(rules: PlainGames) -> Iterator[tuple[int, np.ndarray]]:
    """Positions of random games, numbered: as many as the time allows."""
    began = time.process_time()
    for number, (state, _, _) in enumerate(rules.choices(POSITIONS)):
        if number >= FEWEST and time.process_time() - began > SECONDS:
            return
        yield number, state


def check_characters(rules: PlainGames) -> str:
    """Every character's turns are legal, the same for the same random numbers, compiled and uncompiled."""
    asked = 0
    for name, character in rules.definition.characters.items():
        where = rules.place(character.function, f"character {name}")
        compiled = rules.definition.compiled_character(character)
        scratch = np.zeros(max(character.scratch_for(rules.game.settings), 1), np.int32)
        for number, state in positions_to_ask(rules):
            after, reason = try_character(rules, name, character, state, number)
            fast = state.copy()
            if JIT:
                fast_reason = compiled(rules.game.board, state, fast, scratch, new_stream(rules.seed, number))
                if fast_reason != reason or not np.array_equal(fast, after):
                    rules.complain(where, f"decides differently compiled and uncompiled, in {told(rules, state)}")
            if character.explain is not None:
                said = character.explain(rules.game, state, after, reason)
                if said is not None and not isinstance(said, str):
                    rules.complain(f"CHARACTERS[{name!r}], explain", f"returned {said!r}; expected a text or None")
            asked += 1
    return f"characters {', '.join(rules.definition.characters)} make legal turns ({asked} decisions)"


def check_candidates(rules: PlainGames) -> str:
    """Candidates are ends of the turn, the same compiled and uncompiled."""
    asked = 0
    game = rules.game
    for name, candidates in rules.definition.candidates.items():
        finder = TurnFinder(game.rules_for(models=False, turns=name), game.board, game.capacities_for(name), game.name)
        for _, state in positions_to_ask(rules):
            plain = try_candidates(rules, name, candidates, state)
            if not np.array_equal(finder.find(state), np.array(plain)):
                where = rules.place(candidates.function, f"candidates {name}")
                rules.complain(where, f"writes other ends compiled than uncompiled, from {told(rules, state)}")
            asked += 1
    return f"candidates {', '.join(rules.definition.candidates)} are ends of turns ({asked} positions)"
