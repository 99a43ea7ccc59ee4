"""RLGame, the base game of Kalles and Kanellopoulos: bring one pawn into an enemy base."""

NAME = "rlgame"
ABOUT = "Lead one pawn into the enemy base, and shut in the pawns that stand in its way."
