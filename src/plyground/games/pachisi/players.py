"""Named players of Pachisi."""

PLAYERS = {
    "heuristic": ("greedy:eval=heuristic", "Matthews' HeuristicPachisiPlayer: advance, stand safe, stay together")
}
