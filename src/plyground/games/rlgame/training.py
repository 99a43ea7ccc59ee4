"""How RLGame is trained by default."""

from plyground.games.rlgame.encodings import encodings


def learning(settings, method):
    """As Kalles and Kanellopoulos (2001) trained: a table or a network for each side, one move in ten at random."""
    common = {"per_seat": True, "outputs": "one", "watch": "own", "alpha": 0.001, "lambda": 0.5, "explore": "0.1",
              "benchmark": "random"}  # fmt: skip
    if method == "table":
        return common | {"gamma": 1.0, "reward": -1.0, "targets": "-1:-50,0:0,1:50", "games": 5000}
    return common | {
        "encoding": "pawns",
        "hidden": encodings(settings)["pawns"] // 2,
        "gamma": 0.95,
        "targets": "-1:-1,0:0,1:1",
        "spread": 0.5,
        "games": 10_000,
        "window": 1000,
    }
