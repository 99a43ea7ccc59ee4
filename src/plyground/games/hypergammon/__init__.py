"""Hypergammon: backgammon with three checkers a seat."""

NAME = "hypergammon"
ABOUT = "Backgammon with three checkers a side: quick, sharp and full of hits."
FAMILY = "plyground.games.gammon"
