"""Backgammon: fifteen checkers a seat, no doubling cube."""

NAME = "backgammon"
FAMILY = "plyground.games.gammon"
