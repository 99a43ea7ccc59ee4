"""Players that choose and look ahead, compiled once for all games. Knows no game."""
