"""Tarble: two sides on a hexagon of cells, a die for the number of movements, and a neutral piece to be jumped."""

NAME = "tarble"
ABOUT = "Roll a die, step and jump across a hexagon, and take more pieces than you lose."
