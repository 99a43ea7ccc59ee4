"""Larger jobs made of games: known figures, benchmarks, experiments."""
