"""How polar tic-tac-toe is learned: what `plyground train` uses by default."""


def learning(settings, method):
    """How Leger and Kneeland (2014) trained their networks: backpropagation during the game and after it."""
    return {
        "encoding": "cells",
        "hidden": 40,
        "outputs": "seats",
        "alpha": 0.01,
        "last_alpha": 0.1,
        "lambda": 0.0,
        "spread": 0.5,
        "ends": "judged",
        "targets": "-1:0,0:0.5,1:1",
        "choice": "greedy:ties=random",
        "games": 20_000,
        "benchmark": "random",
    }
