"""Hypergammon: backgammon with three checkers a seat."""

NAME = "hypergammon"
FAMILY = "plyground.games.gammon"
