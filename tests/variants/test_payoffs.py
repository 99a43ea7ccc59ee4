"""Other payoffs: who only must not lose, who must win, and who wants the game never to end."""

import pytest

import plyground as pg
from plyground.exact.solving import solve
from plyground.tools.checking.checker import GameChecker
from tests.own_games import own_game
from tests.reference import solver


def value(game):
    """What the first position is worth to both sides."""
    return solve(game).value(game.start())


# Draws


def test_in_tic_tac_toe_either_side_holds_the_draw():
    game = pg.game("tictactoe")
    assert value(pg.where_draws_lose(game, 0)) == [1.0, -1.0]
    assert value(pg.where_draws_lose(game, 1)) == [-1.0, 1.0]


def test_a_draw_is_a_win_for_the_defender_only_and_wins_stay_wins():
    game = pg.game("tictactoe")
    x_wins, drawn = [0, 3, 1, 4, 2], [0, 1, 2, 4, 3, 5, 7, 6, 8]
    for side, expected in ((0, [1.0, -1.0]), (1, [-1.0, 1.0])):
        changed = pg.where_draws_lose(game, side)
        assert changed.result(changed.replay(drawn)[-1]) == expected
        assert changed.result(changed.replay(x_wins)[-1]) == [1.0, -1.0]
    assert game.result(game.replay(drawn)[-1]) == [0.0, 0.0]


def test_teams_are_sides():
    game = pg.game("rlgame", n=5, players=4, alliances="diagonal", max_plies=1)
    assert len(game.teams) == 2
    second = pg.where_draws_lose(game, 1)
    capped = second.play(second.start(), second.legal_moves(second.start())[0])
    assert game.result(capped) == [0.0] * 4
    assert second.result(capped) == [1.0 if seat in game.teams[1] else -1.0 for seat in range(4)]
    told = " ".join(map(str, sorted(game.teams[1])))
    assert repr(second).startswith(f"<rlgame where draws win for seats {told} n=5")
    with pytest.raises(pg.PlygroundError, match="expected seats"):
        pg.game(second.name, n=5)  # the settings of two players, who are other sides


# Ends


def can_go_on(game, side):
    """Whether a side can keep the game going for ever, by a slow look at all positions."""
    graph, _ = solver.graph_of(game)
    first = game.start()[: game.capacities.identity].tobytes()
    return first not in solver.can_force(graph, solver.MIN if side == 0 else solver.MAX, lambda points: True)


@pytest.mark.parametrize(
    ("n", "white", "black"),
    [(5, False, False), (6, False, True), (7, False, True)],
)
def test_who_can_keep_rlgame_going(n, white, black):
    """With one pawn each, on 5×5 White wins, on 6×6 Black, and 7×7 is a draw by endless play."""
    game = pg.game("rlgame", n=n, a=2, pawns=1)
    positions = solve(game).positions
    for side, expected in ((0, white), (1, black)):
        lost = [-1.0, 1.0] if side == 0 else [1.0, -1.0]
        changed = pg.where_ends_lose(game, side)
        table = solve(changed)
        assert table.value(changed.start()) == ([0.0, 0.0] if expected else lost)
        assert can_go_on(game, side) == expected
        assert table.positions == positions


def test_nobody_can_keep_tic_tac_toe_going():
    game = pg.game("tictactoe")
    assert value(pg.where_ends_lose(game, 0)) == [-1.0, 1.0]
    assert value(pg.where_ends_lose(game, 1)) == [1.0, -1.0]


@pytest.mark.parametrize(
    ("settings", "first", "second"),
    [
        ({"gate": 0}, [0.0, 0.0], [1.0, -1.0]),  # only the first seat can leave, and need not
        ({"gate": 0, "forced": True}, [-1.0, 1.0], [1.0, -1.0]),
        ({"gate": 3}, [0.0, 0.0], [0.0, 0.0]),  # nobody can leave; the cap of 60 plies does not count
    ],
)
def test_a_planted_circle(settings, first, second):
    game = own_game("cross", **settings)
    assert value(pg.where_ends_lose(game, 0)) == first
    assert value(pg.where_ends_lose(game, 1)) == second


def test_rules_about_repetition_do_not_end_a_game_for_the_solver():
    game = pg.game("rlgame", n=7, a=2, pawns=1, repetition=3, max_plies=500)
    assert value(pg.where_ends_lose(game, 1)) == [0.0, 0.0]
    played = pg.where_ends_lose(game, 1)
    forth_and_back = ["base-2,1", "base-4,5", "2,1-3,1", "4,5-3,5", "3,1-3,2"]
    assert played.mover(played.replay(played.parse_moves(forth_and_back))[-1]) == 1


# The contract


@pytest.mark.parametrize("make", [pg.where_draws_lose, pg.where_ends_lose])
def test_games_with_other_payoffs_keep_the_contract(make):
    for game in (pg.game("rlgame", n=5), own_game("race")):
        for side in (0, 1):
            assert list(GameChecker(make(game, side), plain_games=5).run(use=side == 0 and game.name == "race"))


def test_only_symmetries_that_keep_the_sides_apart_are_left():
    game = pg.game("rlgame", n=5)
    kept = [one.name for one in pg.where_ends_lose(game, 0).symmetries()]
    assert kept == [one.name for one in game.symmetries() if tuple(one.seats) == (0, 1)]
    assert 0 < len(kept) < len(game.symmetries())


def test_names_say_the_change_and_open_the_game_again():
    game = pg.game("tictactoe")
    for changed, name in (
        (pg.where_draws_lose(game, 0), "tictactoe where draws win for seat 0"),
        (pg.where_ends_lose(game, 1), "tictactoe where ends lose for seat 1"),
        (
            pg.with_pie_rule(pg.where_draws_lose(game, 1)),
            "tictactoe where draws win for seat 1 with the pie rule",
        ),
    ):
        assert changed.name == name
        assert pg.game(name).definition is changed.definition
        assert changed.rules_hash != game.rules_hash


def test_the_pie_rule_and_other_payoffs_go_together():
    """Who begins at tic-tac-toe where the second seat needs a draw only: the second person takes the good side."""
    game = pg.with_pie_rule(pg.where_draws_lose(pg.game("tictactoe"), 1))
    assert value(game) == [-1.0, 1.0]


def test_what_cannot_be_is_refused_in_a_line():
    game = pg.game("tictactoe")
    with pytest.raises(pg.PlygroundError, match="tictactoe: side=2; expected 0 or 1, X or O"):
        pg.where_draws_lose(game, 2)
    with pytest.raises(pg.PlygroundError, match="nim: 3 sides; expected two"):
        pg.where_ends_lose(own_game("nim"), 0)
    with pytest.raises(pg.PlygroundError, match="side="):
        pg.where_ends_lose(game, "x")
