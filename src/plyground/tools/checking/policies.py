"""The one-rule policies that a file declares."""

import numpy as np

from plyground.core.plain_games import PlainGames
from plyground.core.policies import History, PlayedTurn
from plyground.core.words import counted
from plyground.tools.checking.texts import complain

MOST_ENDS = 50  # of a position that are shown to a policy


def check_policies(rules: PlainGames) -> str:
    """Policies keep indices of the positions that they are shown, and change nothing."""
    game, history = rules.game, History()
    for state in rules.visited[:50]:
        rules.calls += 1  # a sign of life after every position
        seat = game.mover(state)
        if seat < 0:
            continue
        ends = [game.play(state, step) for step in game.legal_moves(state)[:MOST_ENDS]]
        for name, (policy, _) in rules.definition.policies.items():
            shown = [state.copy(), *(end.copy() for end in ends)]
            kept = policy(game, shown[0], shown[1:], history)
            if not isinstance(kept, list) or not all(number in range(len(ends)) for number in kept):
                expected = f"expected a list of numbers from 0 to {len(ends) - 1}"
                complain(rules, "POLICIES", f"{name!r} returned {str(kept)[:60]}; {expected}")
            if not all(np.array_equal(one, other) for one, other in zip(shown, [state, *ends], strict=True)):
                complain(rules, "POLICIES", f"{name!r} changed a position")
        history = [PlayedTurn(seat, state, ends[0])]  # of another game, as a policy may find it at its first turn
    return f"{counted(len(rules.definition.policies), 'one-rule policy', 'one-rule policies')} can be asked"
