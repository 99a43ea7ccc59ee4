"""The map of solved games: what is solved by which command, the figures, and docs/solved.md made of them."""
