"""Tic-tac-toe, and any m,n,k game: k in a row on m rows and n columns."""

NAME = "tictactoe"
