"""Named players of Pachisi."""

PLAYERS = {
    "heuristic": ("greedy:eval=heuristic", "Matthews' HeuristicPachisiPlayer: advance, stand safe, stay together")
}


def strong(settings):
    """The network that comes with the program, two turns ahead."""
    return "net:pachisi,depth=2,transfer=yes"
