"""How Tablut is trained by default."""


def learning(settings, method):
    """As the report trained White: against its random player, each position towards the one after the reply."""
    return {
        "encoding": "cells",
        "hidden": 50,
        "outputs": "one",
        "owner": 0,
        "alpha": 0.01,
        "lambda": 0.0,
        "watch": "replies",
        "ends": "judged",
        "spread": 0.5,
        "targets": "-1:0,0:0,1:1",
        "lineup": "self,random:sampler=published",
        "rotate": False,
        "games": 1000,
        "benchmark": "random:sampler=published",
    }
