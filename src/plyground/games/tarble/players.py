"""The thesis's players of Tarble."""

PLAYERS = {
    "minimax": ("greedy:eval=points,chunk=4", "the thesis's minimax: the best of at most four movements at a time"),
    "montecarlo": ("mcts:playouts=2000", "the thesis's Monte Carlo tree search over single movements"),
}


def strong(settings):
    """The thesis's minimax, which no other player of this program has beaten in as little time."""
    return "minimax"
