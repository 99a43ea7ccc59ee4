"""Named players of Parcheesi."""

PLAYERS = {"heuristic": ("greedy:eval=heuristic", "Matthews' HeuristicParcheesiPlayer: advance, then stand safe")}


def strong(settings):
    """The network that comes with the program; it was trained without teams."""
    return "net:parcheesi,transfer=yes"
