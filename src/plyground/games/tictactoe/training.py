"""How tic-tac-toe is learned: what `plyground train` uses by default."""


def learning(settings, method):
    """How Greenberg (2016) tried temporal differences out: a value for the first player, one update a game."""
    common = {"outputs": "one", "targets": "-1:0,0:0.5,1:1", "benchmark": "random", "converge": 1000}
    if method == "table":
        return common | {"targets": "-1:-1,0:0,1:1", "alpha": 0.1, "lambda": 0.5, "explore": "0.1", "games": 20_000}
    return common | {
        "encoding": "cells",
        "hidden": 40,
        "alpha": 0.001,
        "lambda": 0.9,
        "update": "game-each",
        "spread": 1.0,
        "ends": "judged",
        "choice": "alphabeta:depth=2",
        "noise": 0.05,
        "games": 200_000,
    }
