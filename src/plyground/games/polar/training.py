"""How polar tic-tac-toe is learned: what `plyground train` uses by default, and what its document used."""

COMMON = {
    "encoding": "cells",
    "hidden": 40,
    "outputs": "seats",
    "spread": 0.5,
    "targets": "-1:0,0:0.5,1:1",
    "choice": "greedy:ties=random",
    "benchmark": "random",
}
# How Leger and Kneeland (2014) trained their networks: backpropagation during the game and after it. With us it learns
# little.
LEGER_KNEELAND_2014 = COMMON | {
    "alpha": 0.01,
    "last_alpha": 0.1,
    "lambda": 0.0,
    "ends": "judged",
    "explore": "0.2",  # ours; without it they would repeat one game
    "games": 20_000,
}


def learning(settings, method):
    """A value for each player, learned move by move, one turn in ten at random."""
    return COMMON | {"alpha": 0.1, "lambda": 0.7, "explore": "0.1", "games": 4000}
