"""Every game with the settings that the contract tests go through."""

CONNECT_FOUR = "examples/connect_four.py"
CHOICES = [
    ("tictactoe", {}),
    ("tictactoe", {"m": 4, "n": 6, "k": 4}),
    ("polar", {}),
    ("polar", {"rings": 3, "spokes": 6, "k": 3, "diagonal_adjacency": False}),
    ("tablut", {}),
    ("tablut", {"size": 9, "king_capture": 4, "run_capture": False, "throne_hostile": True}),
    ("tablut", {"size": 11, "repetition": 3, "soldiers_win": False, "max_rounds": 60}),
    ("rlgame", {"n": 5, "a": 2, "pawns": 1}),
    ("rlgame", {"n": 8, "a": 2, "pawns": 5}),
    ("rlgame", {"n": 7, "a": 2, "pawns": 4, "removal": "both", "obstacles": "centre", "restart_once": True}),
    ("rlgame", {"n": 8, "a": 2, "pawns": 3, "backward_moves": 2, "temporary_centre": 3, "repetition": 3}),
    ("rlgame", {"n": 7, "a": 2, "pawns": 3, "players": 4}),
    ("rlgame", {"n": 8, "a": 2, "pawns": 3, "players": 4, "alliances": "diagonal", "restart_once": True}),
    ("tarble", {}),
    ("tarble", {"side": 4}),
    ("backgammon", {}),
    ("backgammon", {"first": 1, "first_roll": "31"}),
    ("hypergammon", {}),
    ("hypergammon", {"checkers": 2, "first": 0}),
    ("pachisi", {}),
    ("parcheesi", {}),
    ("parcheesi", {"teams": True, "first": 2}),
    (CONNECT_FOUR, {}),
    (CONNECT_FOUR, {"columns": 5, "rows": 4}),
]
IDS = [" ".join([name, *(f"{key}={value}" for key, value in settings.items())]) for name, settings in CHOICES]
