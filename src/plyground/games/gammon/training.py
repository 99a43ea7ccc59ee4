"""How Matthews (2006) trained networks for backgammon and hypergammon: the defaults of both."""

TARGETS = "-3:0.1,-2:0.1,-1:0.1,1:0.6,2:0.75,3:0.9"  # a lost game; single, gammon, backgammon

MATTHEWS_2006 = {
    "encoding": "combined",
    "hidden": 10,
    "alpha": 0.3,
    "lambda": 0.7,
    "gamma": 1.0,
    "spread": 1.0,
    "targets": TARGETS,
    "games": 50_000,
    "benchmark": "pubeval",
    "test_games": 5000,
}
