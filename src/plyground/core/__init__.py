"""The contract, compiled rules, randomness and turns. Knows no game."""
