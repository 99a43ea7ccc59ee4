"""How tic-tac-toe is learned: what `plyground train` uses by default, and what its document used."""

COMMON = {"outputs": "one", "targets": "-1:0,0:0.5,1:1", "benchmark": "random", "converge": 1000}
# How Greenberg (2016) tried temporal differences out: a value for the first player, one update a game. With us it
# does not learn to beat random.
GREENBERG_2016 = COMMON | {
    "encoding": "cells",
    "hidden": 40,
    "alpha": 0.001,
    "lambda": 0.9,
    "update": "game-each",
    "spread": 1.0,
    "ends": "judged",
    "choice": "alphabeta:depth=2",
    "noise": 0.05,
    "explore": "0",
    "games": 200_000,
}


def learning(settings, method):
    """A value for the first player, learned move by move, one turn in ten at random."""
    if method == "table":
        return COMMON | {"targets": "-1:-1,0:0,1:1", "alpha": 0.1, "lambda": 0.5, "explore": "0.1", "games": 20_000}
    return COMMON | {"encoding": "cells", "hidden": 40, "alpha": 0.1, "lambda": 0.7, "explore": "0.1", "games": 20_000}
