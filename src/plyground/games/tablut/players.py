"""Named players of Tablut: those of the report."""

PLAYERS = {
    "simple": ("greedy:eval=simple", "the report's simple player: lead in pieces, and the king near a corner"),
    "fixed": (
        "alphabeta:depth=3,eval=fixed,deepening=no,endgame=no",
        "the report's fixed minimax player at three plies",
    ),
    "published": ("random:sampler=published", "the report's random player: piece, direction, length"),
}


def strong(settings):
    """The report's simple evaluation, five turns ahead and more."""
    return "alphabeta:nodes=50000,eval=simple"
