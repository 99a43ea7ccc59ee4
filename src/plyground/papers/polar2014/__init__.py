"""The Polar Tic-Tac-Toe report: one file for each group of its figures."""
