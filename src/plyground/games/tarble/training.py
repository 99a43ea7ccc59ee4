"""How Tarble is learned: what `plyground train` uses by default."""


def learning(settings, method):
    """How Greenberg (2016) trained his network: one movement at a time, one update a game."""
    common = {
        "outputs": "one",
        "targets": "-1:0,0:0.5,1:1",
        "choice": "greedy:chunk=1",
        "games": 20_000,
        "test_games": 100,
        "self_games": 20,
        "benchmark": "random",
    }
    if method == "table":
        return common
    return common | {
        "encoding": "cells",
        "hidden": 50,
        "alpha": 0.001,
        "lambda": 0.9,
        "update": "game-each",
        "spread": 1.0,
        "ends": "judged",
    }
