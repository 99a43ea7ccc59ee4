"""Grades: what the decisions of players lose against perfect play, by a solved game."""
