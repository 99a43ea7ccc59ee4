"""Tools around the games: benchmark, files of known figures, pictures of networks."""
