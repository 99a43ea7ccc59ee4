"""Who reviews a game: the strongest player that comes with it, with as much time as a whole game can be given."""

from dataclasses import replace

from plyground.core.contract import CHANCE
from plyground.core.game import Game, Position
from plyground.matches.analysis import with_options
from plyground.players.player import Player
from plyground.players.registry import parse_text
from plyground.players.root_values import at_depth
from plyground.players.strong import strong_text
from plyground.search.methods import ALPHA_BETA, MCTS
from plyground.search.options import NO_BUDGET, LookaheadOptions, MctsOptions

NODES = 8_000_000  # for all decisions of a game, where the strong player is a search with a budget
MOST_NODES = 400_000  # for one of them
PLAYOUTS = 100_000  # for all of them, where it plays out games
MOST_PLAYOUTS = 10_000
FEWEST_PLAYOUTS = 100


def default_reviewer(game: Game, decisions: int = 40) -> str:
    """The text of the player that reviews a game of so many decisions, when nobody else is asked for.

    It is the game's strong one. Where that has a budget of time, positions or playouts, each decision gets its part of
    what a whole game is given, counted in positions or playouts, so that a review can be repeated. In a game of more
    than two sides playouts take the place of alpha-beta, which would let all others play against the one that moves.
    """
    text = strong_text(game)
    name, options = parse_text(text)
    playouts = str(min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, PLAYOUTS // max(decisions, 1) // 100 * 100)))
    if name == ALPHA_BETA and len(game.teams) > 2 and "net" not in options:
        return with_options(MCTS, {"playouts": playouts})
    if name == MCTS and ("seconds" in options or "playouts" in options):
        return with_options(name, {**options, "seconds": None, "playouts": playouts})
    if name == ALPHA_BETA and ("seconds" in options or "nodes" in options):
        if game.capacities.chances > 0:
            return with_options(name, {**options, "seconds": None, "nodes": None, "depth": "2"})
        nodes = min(MOST_NODES, max(1000, NODES // max(decisions, 1) // 1000 * 1000))
        return with_options(name, {**options, "seconds": None, "nodes": str(nodes)})
    if name == ALPHA_BETA and "net" not in options and game.capacities.chances == 0:
        return with_options(name, {**options, "table": "0"})  # with a table it cannot tell that it saw everything
    return text


def for_rolls(player: Player, rolls: int) -> Player:
    """The same player for the positions after every roll: one turn shallower, or with its part of a budget."""
    search = player.search
    if isinstance(search, MctsOptions):
        playouts = max(FEWEST_PLAYOUTS, search.playouts // max(rolls, 1))
        seconds = None if player.seconds is None else player.seconds / max(rolls, 1)
        return replace(player, seconds=seconds, search=replace(search, playouts=playouts))
    if isinstance(search, LookaheadOptions):
        has_budget = search.nodes < NO_BUDGET or player.seconds is not None
        return at_depth(player, 1 if has_budget else max(1, search.depth - 1))
    return player


def count_of_rolls(game: Game, positions: list[Position]) -> int:
    """The most outcomes that a roll of a game had."""
    return max((len(game.chance(position)) for position in positions if game.mover(position) == CHANCE), default=0)
