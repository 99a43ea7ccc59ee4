"""RLGame, the base game of Kalles and Kanellopoulos: bring one pawn into an enemy base."""

NAME = "rlgame"
