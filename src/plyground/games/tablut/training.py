"""How Tablut is learned: what `plyground train` uses by default, and what its document used."""

COMMON = {"encoding": "cells", "hidden": 50, "outputs": "one", "owner": 0, "benchmark": "random:sampler=published"}
# How the report (2014) trained White: against its random player, each position towards the one after the reply. With us
# it learns little.
REPORT_2014 = COMMON | {
    "alpha": 0.01,
    "lambda": 0.0,
    "watch": "replies",
    "ends": "judged",
    "spread": 0.5,
    "targets": "-1:0,0:0,1:1",
    "lineup": "self,random:sampler=published",
    "rotate": False,
    "explore": "0",
    "games": 1000,
}


def learning(settings, method):
    """A value for White, learned move by move by playing both sides, one turn in ten at random."""
    return COMMON | {
        "alpha": 0.1,
        "lambda": 0.7,
        "explore": "0.1",
        "spread": 0.5,
        "targets": "-1:0,0:0.5,1:1",
        "games": 4000,
    }
