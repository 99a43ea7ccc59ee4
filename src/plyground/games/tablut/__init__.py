"""Tablut: the king's side breaks out, the attackers hold it, on boards of 7, 9 or 11 cells a side."""

NAME = "tablut"
ABOUT = "A Viking siege: the king tries to reach a corner, and the attackers close the ring around him."
