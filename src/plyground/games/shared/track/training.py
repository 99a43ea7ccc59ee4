"""How Matthews (2006) trained networks for Pachisi and Parcheesi: the defaults of `plyground train`."""


def learning(settings, method):
    return {
        "encoding": "combined",
        "hidden": 10,
        "alpha": 0.3,
        "lambda": 0.7,
        "gamma": 1.0,
        "spread": 1.0,
        "targets": "-1:0.1,1:0.9",
        "games": 50_000,
        "benchmark": "heuristic",
        "test_games": 5000,
    }
