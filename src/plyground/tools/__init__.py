"""Tools around the games: the benchmark, files of known figures, and pictures of trained models."""
