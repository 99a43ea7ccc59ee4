"""Named players of backgammon and hypergammon."""

PLAYERS = {"pubeval": ("greedy:eval=pubeval", "Tesauro's benchmark player, the best position after one roll")}
