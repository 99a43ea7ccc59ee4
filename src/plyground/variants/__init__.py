"""Games made from other games: the pie rule, and other payoffs."""
