"""Learned values of positions: networks and tables, how they judge, and how they learn."""
