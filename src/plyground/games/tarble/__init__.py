"""Tarble: two sides on a hexagon of cells, a die for the number of movements, and a neutral piece to be jumped."""

NAME = "tarble"
