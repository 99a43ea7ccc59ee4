"""The strong player of RLGame."""


def strong(settings):
    """Alpha-beta with a budget of positions that suits boards of every size."""
    return "alphabeta:nodes=50000"
