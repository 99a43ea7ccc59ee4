"""Searches that look forward find what tables of all positions say, cycles and several payoffs included."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.exact.deciding import Decider
from plyground.exact.forward import FORWARD_METHODS, Forward, OutOfNodesError, Question
from plyground.exact.proof_checking import ProofChecker, WrongProofError
from plyground.exact.solving import solve

ROOT = pathlib.Path(__file__).parents[2]
CONNECT_FOUR, KALAH, MNK = (str(ROOT / "examples" / f"{name}.py") for name in ("connect_four", "kalah", "mnk"))
SUBTRACTION, PLACES = (str(ROOT / "tests" / "own_games" / f"{name}.py") for name in ("subtraction", "places"))
MEGABYTE = 1 << 20


def random_positions(game, count, seed=5):
    """Unfinished positions of random games."""
    draw = np.random.default_rng(seed)
    found = []
    while len(found) < count:
        position = game.start()
        while game.result(position) is None and len(found) < count:
            found.append(position)
            ends = game.turn_results(position)
            position = ends[draw.integers(len(ends))].copy()
    return found


@pytest.mark.parametrize("method", FORWARD_METHODS)
@pytest.mark.parametrize(
    ("name", "settings", "count"),
    [
        ("tictactoe", {}, 100),
        ("polar", {"rings": 2, "spokes": 5, "k": 3}, 60),
        ("polar", {"rings": 3, "spokes": 4, "k": 3}, 60),
        (CONNECT_FOUR, {"columns": 4, "rows": 4}, 60),
        (KALAH, {"pits": 2, "seeds": 2}, 40),
        ("rlgame", {"n": 5, "a": 1, "pawns": 1}, 60),
        ("rlgame", {"n": 7, "a": 2, "pawns": 1}, 40),
        (SUBTRACTION, {"heap": 9, "returns": True}, 40),
    ],
)
def test_positions_have_the_values_of_a_table(name, settings, count, method):
    game = pg.game(name, **settings)
    table = solve(game)
    decider = Decider(Forward(game, method, 8 * MEGABYTE))
    for position in random_positions(game, count):
        decision = decider.decide(position)
        assert decision.value == table.value(position)[0]
        if decision.distance is not None:
            assert decision.distance == table.distance(position)
    assert not decider.by_history


@pytest.mark.parametrize("method", FORWARD_METHODS)
def test_a_game_may_have_many_different_payoffs(method):
    game = pg.game(str(ROOT / "tests" / "own_games" / "many_points.py"))
    decider = Decider(Forward(game, method, MEGABYTE))
    assert decider.decide(game.start()).value == solve(game).about["value"] == 42
    assert len(decider.forward.payoffs) > 64


def test_who_could_resist_longer_by_losing_more_is_not_expected_to():
    game = pg.game(PLACES, map="a: first b c; b: second d; c: -1; d: first e; e: second f; f: -3")
    assert solve(game).about["distance"] == 1
    decision = Decider(Forward(game, "alphabeta", MEGABYTE)).decide(game.start())
    assert (decision.value, decision.distance) == (-1, None) and decision.at_most >= 1


def random_map(draw, places=12):
    """Places between which two players move, many of them in circles, with ends worth different points."""
    lines = []
    for place in range(places):
        if place < places - 3:
            ways = " ".join(f"p{draw.integers(places)}" for _ in range(draw.integers(1, 4)))
            lines.append(f"p{place}: {('first', 'second')[draw.integers(2)]} {ways}")
        else:
            lines.append(f"p{place}: {draw.choice(['+1', '-1', '+2', '-3', '+0'])}")
    return "; ".join(lines)


@pytest.mark.parametrize("method", FORWARD_METHODS)
def test_random_maps_full_of_circles_have_the_values_of_a_table(method):
    draw = np.random.default_rng(11)
    decided = set()
    for _ in range(15):
        game = pg.game(PLACES, map=random_map(draw))
        about = solve(game).about
        decided.add(about["value"])
        decision = Decider(Forward(game, method, MEGABYTE // 8)).decide(game.start())
        assert decision.value == about["value"]
        assert decision.distance in (None, about["distance"])
        assert decision.at_most is None or decision.at_most >= about["distance"]
    assert decided >= {-3, -1, 0, 1, 2}


@pytest.mark.parametrize("method", FORWARD_METHODS)
def test_a_table_that_forgets_changes_no_value(method):
    game = pg.game(CONNECT_FOUR, columns=4, rows=4)
    small = Forward(game, method, 4096)
    assert Decider(small).decide(game.start()).value == 0
    large = Forward(game, method, 64 * MEGABYTE)
    assert Decider(large).decide(game.start()).value == 0
    assert small.nodes > large.nodes


@pytest.mark.parametrize("method", FORWARD_METHODS)
def test_a_verdict_tells_value_and_line(method):
    game = pg.game("polar", rings=3, spokes=6, k=3)
    verdict = solve(game, method, memory=0.05)
    told = verdict.to_dict()
    assert (told["result"], told["value"], told["method"]) == ("first", [1, -1], method)
    assert verdict.value(game.start()) == [1, -1]
    position = game.start()
    for text in verdict.line:
        for step in game.parse_turn(position, text):
            position = game.play(position, step)
    assert game.result(position) == [1, -1]
    if method == "alphabeta":
        assert told["distance"] == verdict.distance() == len(verdict.line) == 7  # section 7 of the rules
        assert verdict.best(game.start()).values == [1, -1]
    assert "X wins" in str(verdict)
    assert verdict.verify() > 10


@pytest.mark.parametrize("method", FORWARD_METHODS)
def test_wins_in_a_game_with_circles_stand_against_every_reply(method):
    game = pg.game("rlgame", n=5, a=1, pawns=1)
    table = solve(game)
    forward = Forward(game, method, 8 * MEGABYTE)
    for position in random_positions(game, 60):
        value = table.value(position)[0]
        if value:
            longest = ProofChecker(forward, Question(1 if value > 0 else 2)).check(position)
            assert longest >= table.distance(position)


def test_a_claim_that_is_wrong_is_found_out():
    game = pg.game("tictactoe")
    forward = Forward(game, "proof", MEGABYTE)
    with pytest.raises(WrongProofError, match="no turn wins"):
        ProofChecker(forward, Question(1)).check(game.start())


# Uiterwijk and van den Herik (2000), The advantage of the initiative, Information Sciences 122: columns, rows, k.
@pytest.mark.parametrize(
    ("columns", "rows", "k", "result"),
    [(3, 3, 3, "draw"), (4, 3, 3, "first"), (4, 4, 4, "draw")],
)
def test_boards_of_mnk_have_their_published_values(columns, rows, k, result):
    game = pg.game(MNK, columns=columns, rows=rows, k=k)
    for method in FORWARD_METHODS:
        assert solve(game, method, memory=0.1).result == result


@pytest.mark.parametrize(("gravity", "misere"), [(True, False), (False, True), (True, True)])
def test_variants_of_mnk_have_the_values_of_a_table(gravity, misere):
    game = pg.game(MNK, columns=4, rows=3, k=3, gravity=gravity, misere=misere)
    table = solve(game)
    for method in FORWARD_METHODS:
        decider = Decider(Forward(game, method, 8 * MEGABYTE, game.definition.evaluators["open_rows"]))
        for position in random_positions(game, 20):
            assert decider.decide(position).value == table.value(position)[0]


def test_a_draw_by_endless_play_has_a_line_that_stops_where_it_comes_back():
    verdict = solve(pg.game("rlgame", n=7, a=2, pawns=1), "proof", memory=0.05)
    assert verdict.result == "draw"
    assert verdict.about["repeats"]
    assert 4 < len(verdict.line) < 100


def test_what_cannot_be_done_is_told_in_a_line(tmp_path):
    with pytest.raises(pg.PlygroundError, match="chance plays a part; expected method=values"):
        solve(pg.game("hypergammon", checkers=1), "proof", memory=0.05)
    verdict = solve(pg.game("tictactoe"), "proof", memory=0.05)
    with pytest.raises(pg.PlygroundError, match="method=proof makes no table to save"):
        verdict.save(tmp_path / "none")
    with pytest.raises(pg.PlygroundError, match="no evaluator is called nonsense"):
        solve(pg.game("polar"), "proof", memory=0.05, evaluator="nonsense")
    with pytest.raises(pg.PlygroundError, match="expected one with method=alphabeta or proof"):
        solve(pg.game("tictactoe"), evaluator="free_rows")


def test_a_question_can_be_given_up_and_asked_again():
    game = pg.game(CONNECT_FOUR, columns=4, rows=4)
    forward = Forward(game, "proof", MEGABYTE)
    with pytest.raises(OutOfNodesError):
        forward.ask(game.start(), Question(1), most_nodes=100)
    assert not forward.ask(game.start(), Question(1)).is_won


def test_a_win_with_few_quiet_moves_can_be_looked_for_first():
    game = pg.game("polar", rings=4, spokes=4, k=3)
    asked = solve(game, "alphabeta", memory=0.05, quiet=2)
    assert (asked.result, asked.distance()) == ("first", 5)
    drawn = solve(pg.game("tictactoe"), "alphabeta", memory=0.05, quiet=3)  # there is none: all is asked as usual
    assert drawn.result == "draw"
    second = solve(
        game, "alphabeta", memory=0.05, quiet=2, position=game.turn_results(game.start())[0]
    )  # a lost side has no such win
    assert second.result == "first"


@pytest.mark.parametrize(
    ("name", "method", "quiet", "message"),
    [
        ("tictactoe", "proof", 2, "quiet=2; expected it with method=alphabeta only"),
        ("tictactoe", None, 2, "quiet=2; expected it with method=alphabeta only"),
        ("tictactoe", "alphabeta", -1, "quiet=-1; expected 0 or more"),
    ],
)
def test_few_quiet_moves_are_for_one_method(name, method, quiet, message):
    with pytest.raises(pg.PlygroundError, match=message):
        solve(pg.game(name), method, memory=0.05, quiet=quiet)
