"""`strong`: the best player of every game that decides within about a tenth of a second.

A game's file may say which it is for given settings, in `strong(settings)`: a network that comes with the program, or a
search. In any other game it is a search with a budget of time.
"""

from plyground.core.errors import ContractError
from plyground.core.game import Game

STRONG = "strong"
ABOUT = "the best player of this game that decides within about a tenth of a second"
SECONDS = 0.08  # the budget where a game names no player: a tenth of a second with what is around the search


def strong_text(game: Game) -> str:
    """The text of the strong player of a game."""
    declared = game.definition.call_for_contract(STRONG, game.settings)
    if declared is None:
        return f"alphabeta:seconds={SECONDS}" if game.definition.evaluators else f"mcts:seconds={SECONDS}"
    if not isinstance(declared, str):
        raise ContractError(f"{game.name}: strong returned {declared!r}; expected the text of a player, or None")
    return declared


def named_players(game: Game) -> dict[str, tuple[str, str]]:
    """The players of a game that have a name: those its file declares, and `strong`; each a text and what it is."""
    own = game.definition.players
    return own if STRONG in own else {STRONG: (strong_text(game), ABOUT), **own}
