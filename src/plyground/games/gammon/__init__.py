"""What backgammon and hypergammon share: rules, turns, notation, drawing, encodings, evaluators, in the usual rooms."""
