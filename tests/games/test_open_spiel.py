"""OpenSpiel as an outside oracle for tic-tac-toe, backgammon and hypergammon.

Where the two differ: OpenSpiel plays a double as two turns of two dice each, so the two are joined here; it knows
no draw by a cap on the number of turns in our games; and at the end of a hypergammon game it reports 0 to
both players (seen with 2.0.2), so only backgammon's payoffs are compared.
"""

import random
import re

import pytest

import plyground as pg

pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel (PyPI open_spiel)")


def test_tictactoe_has_the_same_moves_and_payoffs():
    game, oracle = pg.game("tictactoe"), pyspiel.load_game("tic_tac_toe")
    chooser = random.Random(1)
    for _ in range(300):
        mine, theirs = game.start(), oracle.new_initial_state()
        while not theirs.is_terminal():
            assert game.legal_moves(mine) == theirs.legal_actions()
            move = chooser.choice(theirs.legal_actions())
            mine = game.play(mine, move)
            theirs.apply_action(move)
        assert game.result(mine) == theirs.returns()


def layout(state):
    """An OpenSpiel position in our layout, without the turn."""
    points = [[state.board(0, 24 - p) for p in range(1, 25)], [state.board(1, p - 1) for p in range(1, 25)]]
    text = str(state)
    bar = re.search(r"Bar:(.*)", text).group(1)
    off = re.search(r"Scores, X: (\d+), O: (\d+)", text).groups()
    return {"points": points, "bar": [bar.count("x"), bar.count("o")], "off": [int(n) for n in off]}


def ends_of_turn(state, seat, double):
    """The positions in which the oracle's turn can end, by their layout; both halves of a double joined."""
    ends, halves = {}, {}
    for action in state.legal_actions():
        after = state.child(action)
        goes_on = double and after.is_player_node() and after.current_player() == seat
        (halves if goes_on else ends)[str(layout(after))] = after
    for half in halves.values():  # equal positions go on alike
        ends |= ends_of_turn(half, seat, False)
    return ends


@pytest.mark.parametrize("name, hyper, games", [("backgammon", "false", 25), ("hypergammon", "true", 150)])
def test_backgammon_has_the_same_distinct_plays(name, hyper, games):
    game = pg.game(name)
    oracle = pyspiel.load_game(f"backgammon(scoring_type=full_scoring,hyper_backgammon={hyper})")
    chooser = random.Random(2)
    for _ in range(games):
        theirs = oracle.new_initial_state()
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                outcomes, weights = zip(*theirs.chance_outcomes(), strict=True)
                theirs.apply_action(chooser.choices(outcomes, weights)[0])
                continue
            seat = theirs.current_player()
            dice = tuple(int(die) for die in re.search(r"Dice: (\d\d)", str(theirs)).group(1))
            mine = {}
            for end in game.turn_results(game.position({**layout(theirs), "to_move": seat}), roll=dice):
                fields = game.to_dict(end)
                del fields["to_move"]
                mine[str(fields)] = end
            ends = ends_of_turn(theirs, seat, dice[0] == dice[1])
            assert mine.keys() == ends.keys(), f"{theirs}{dice}"
            chosen = chooser.choice(sorted(ends))
            theirs = ends[chosen]
        if name == "backgammon":
            assert game.result(mine[chosen]) == theirs.returns()
