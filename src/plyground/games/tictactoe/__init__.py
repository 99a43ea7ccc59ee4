"""Tic-tac-toe, and any m,n,k game: k in a row on m rows and n columns."""

NAME = "tictactoe"
ABOUT = "Three in a row on nine squares, or any row on any board you choose."
