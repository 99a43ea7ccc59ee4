"""Exact values: every position of a game that can be reached, and what it is worth under perfect play."""
