"""What backgammon and hypergammon know of their endgames: the bear-off."""

from plyground.games.gammon.bearoff import tables_of


def endgames(game):
    """The bear-off tables, which are made or read when they are first asked."""
    return tables_of(game)
