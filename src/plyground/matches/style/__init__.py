"""How somebody plays, in numbers: the turns of players and of recorded games, measured, compared and predicted."""
