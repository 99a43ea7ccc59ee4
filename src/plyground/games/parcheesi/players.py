"""Named players of Parcheesi."""

PLAYERS = {"heuristic": ("greedy:eval=heuristic", "Matthews' HeuristicParcheesiPlayer: advance, then stand safe")}
