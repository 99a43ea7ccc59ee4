"""The special rules that a file declares, and what it says of the steps that use them."""

from plyground.core.errors import ContractError
from plyground.core.plain_games import PlainGames
from plyground.core.words import counted
from plyground.tools.checking.texts import complain


def check_special_rules(rules: PlainGames) -> str:
    """`rules_used` names declared rules only, and changes no position; how often each was used by a random step."""
    game = rules.game
    uses = dict.fromkeys(game.special_rules, 0)
    for state in rules.visited[:100]:
        rules.calls += 1  # a sign of life after every position
        for step in game.legal_moves(state):
            before, after = state.copy(), game.play(state, step)
            reached = after.copy()
            try:
                used = game.rules_used(before, step, after)
            except ContractError as error:
                complain(rules, "rules_used", str(error).partition("rules_used: ")[2])
            if (before != state).any() or (after != reached).any():
                complain(rules, "rules_used", f"changed a position while it was asked about step {step}")
            for rule in used:
                uses[rule] += 1
    seldom = [rule for rule, count in uses.items() if count == 0]
    never = f"; none of the steps tried used {', '.join(seldom)}" if seldom else ""
    return f"{counted(len(uses), 'special rule')} can be told from steps{never}"
