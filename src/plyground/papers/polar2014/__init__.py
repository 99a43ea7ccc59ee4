"""Leger and Kneeland (2014), "Polar Tic-Tac-Toe"."""
