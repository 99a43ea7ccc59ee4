"""What backgammon and hypergammon share."""
