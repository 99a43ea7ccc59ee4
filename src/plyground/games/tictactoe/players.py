"""The strong player of tic-tac-toe and of m,n,k games."""

SOLVED = 9  # cells of a board that is searched to the end at every move


def strong(settings):
    """Perfect on small boards, Monte Carlo tree search on others."""
    cells = settings["m"] * settings["n"]
    return f"alphabeta:depth={SOLVED}" if cells <= SOLVED else "mcts:playouts=10000"
