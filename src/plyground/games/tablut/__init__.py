"""Tablut on boards of 7, 9 or 11 cells a side: the king's side breaks out, the attackers hold it."""

NAME = "tablut"
