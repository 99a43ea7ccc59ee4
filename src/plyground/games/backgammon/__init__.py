"""Backgammon: fifteen checkers a seat, no doubling cube."""

NAME = "backgammon"
ABOUT = "Race fifteen checkers home by the dice, and hit whatever stands alone on its point."
FAMILY = "plyground.games.gammon"
