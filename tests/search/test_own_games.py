"""Searches in games of users' own, with what the built-in games do not have: several chance events between two choices,
rolls that can be void, turns of several steps without a finder of their own, three seats."""

import itertools

import numpy as np
import pytest

from plyground.core.perft import divide, perft
from plyground.core.randomness import new_stream
from plyground.matches.analysis import Analyst
from plyground.matches.match import match
from plyground.matches.playout import playout
from plyground.matches.roll_analysis import analyse_rolls
from plyground.matches.tree import TreeBuilder
from plyground.players import make_player
from plyground.players.root_values import root_values
from tests.own_games import own_game
from tests.reference import search as slow
from tests.search.agents import WHOLE, decide, decide_in_slices, positions_of

STARS = [{"star": star, "table": table} for star in (0, 1, 2) for table in (0, 12)]


def coins(**settings):
    """The race with its coins one by one, and with all coins of a turn thrown together."""
    return [own_game("coins", together=together, **settings) for together in (False, True)]


# Several chance events between two choices


@pytest.mark.parametrize("evaluator", ["lead", "none"])
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_four_throws_are_worth_what_one_throw_of_their_sum_is_worth(depth, evaluator):
    one_by_one, together = coins()
    for position in positions_of(together, (34, 20, 5)[depth - 1], seed=depth):
        wanted = decide(together, position, "minimax", depth=depth, eval=evaluator, ties="first")
        ways = [("minimax", {}), ("maxn", {}), *[("alphabeta", options) for options in STARS], ("expectimax", {})]
        for game, (kind, options) in itertools.product((one_by_one, together), ways):
            found = decide(game, position, kind, depth=depth, eval=evaluator, ties="first", **options)
            assert found.value == pytest.approx(wanted.value, abs=1e-9), (kind, options)
        if depth == 1:
            best = max(value for _, value in slow.root_values(slow.Judge(one_by_one, evaluator), position, depth))
            assert wanted.value == pytest.approx(best, abs=1e-9)


def test_four_throws_are_counted_one_by_one():
    one_by_one, together = coins()
    counts = [[perft(game, game.start(), depth) for depth in (1, 2, 3)] for game in (one_by_one, together)]
    assert counts == [[32, 1024, 32768], [10, 100, 1000]]
    assert sum(count for _, count in divide(one_by_one, one_by_one.start(), 3)) == 32768


def test_a_search_that_outgrows_its_stack_goes_on_where_it_was():
    game = own_game("coins", coins=8, goal=60, limit=40)
    for position in positions_of(game, 2, seed=5):
        fresh = make_player(game, "alphabeta:depth=2,star=2,ties=random").make_agent()
        first = fresh.choose(position, new_stream(7))
        assert fresh.deeper > 0
        fresh.new_game()
        again = fresh.choose(position, new_stream(7))
        assert (first.value, first.nodes, first.depth) == (again.value, again.nodes, again.depth)
        assert np.array_equal(first.position, again.position)


@pytest.mark.parametrize("kind", ["alphabeta", "maxn"])
def test_twenty_throws_in_a_row(kind):
    one_by_one, together = coins(coins=16, goal=20, limit=4)
    position = positions_of(together, 1, seed=3)[0]
    values = [decide(game, position, kind, depth=2, eval="lead").value for game in (one_by_one, together)]
    assert values[0] == pytest.approx(values[1], abs=1e-9)
    assert perft(own_game("coins", coins=20, goal=50), own_game("coins", coins=20, goal=50).start(), 1) == 2**21


@pytest.mark.parametrize("kind", ["mcts:playouts=40", "greedy", "random", "first", "mcts:playouts=40,eval=lead"])
def test_other_players_play_games_of_many_throws(kind):
    one_by_one, _ = coins()
    result = match(one_by_one, [kind, "random"], games=20, workers=1)
    assert (result.endings >= 0).all()


def test_random_games_are_as_long_whether_coins_are_thrown_one_by_one_or_together():
    lengths = [playout(game, 4000, workers=1).turns.mean() for game in coins()]
    assert lengths[0] == pytest.approx(lengths[1], rel=0.03)


def test_the_analysis_of_rolls_looks_at_all_throws_that_are_due():
    one_by_one, together = coins()
    for game in (one_by_one, together):
        found = analyse_rolls(Analyst(game, "alphabeta:depth=1"), game.start())
        ((seat, (probability, value)),) = found.shares().items()
        assert (seat, probability) == (0, pytest.approx(1.0))
        assert value == pytest.approx(2.0)  # four coins, and nobody gains by pushing
    assert len(analyse_rolls(Analyst(one_by_one, "alphabeta:depth=1"), one_by_one.start()).all_analyses()) == 16


def test_the_tree_goes_on_after_all_throws():
    game = own_game("coins", goal=60, limit=40)
    position = positions_of(game, 1, seed=9)[0]
    analyst = Analyst(game, "alphabeta:depth=2")
    tree = TreeBuilder(analyst, analyst.analyse(position, top=2), 2, 2, ["1", "0", "1", "1"]).build()
    replies = [reply for branch in tree.branches for reply in branch.branches]
    assert len(replies) == 4
    assert all(branch.roll == "1 0 1 1" for branch in tree.branches)


# Throws that can be void: the other seat throws at once


@pytest.mark.parametrize(
    ("name", "settings", "evaluator"), [("race", {}, "squares"), ("coins", {"void": True}, "lead")]
)
@pytest.mark.parametrize("depth", [1, 2])
def test_a_void_throw_is_followed_by_the_throw_of_the_other_seat(name, settings, evaluator, depth):
    game = own_game(name, **settings)
    judge = slow.Judge(game, evaluator)
    for position in positions_of(game, 8 if depth == 1 else 4, seed=depth):
        best = max(value for _, value in slow.root_values(judge, position, depth))
        for kind, options in [("minimax", {}), *[("alphabeta", options) for options in STARS]]:
            deepening = {"deepening": "no"} if kind == "alphabeta" else {}
            found = decide(game, position, kind, depth=depth, eval=evaluator, **deepening, **options)
            assert found.value == pytest.approx(best, abs=1e-8), (kind, options)
        vectors = slow.root_vectors(judge, position, depth)
        mover = game.mover(position)
        found = decide(game, position, "maxn", depth=depth, eval=evaluator)
        assert found.value == pytest.approx(max(vector[mover] for _, vector in vectors), abs=1e-8)


# Against the slow search

ORACLES = [
    ("kalah", {}, "stores", (6, 6, 4, 2)),
    ("kalah", {"pits": 3, "seeds": 2}, "none", (4, 4, 4, 4)),
    ("race", {}, "squares", (6, 4)),
    ("pig", {}, "points", (6, 6, 3)),
    ("pig", {"seats": 3}, "points", (4, 4, 2)),
    ("nim", {}, "parity", (4, 4, 4, 3)),
    ("nim", {"size": 4}, "none", (4, 4, 4)),
]


@pytest.mark.parametrize(("name", "settings", "evaluator", "counts"), ORACLES)
def test_alphabeta_and_max_n_find_what_the_slow_search_finds(name, settings, evaluator, counts):
    game = own_game(name, **settings)
    judge = slow.Judge(game, evaluator)
    stars = [{"star": 1}, {"star": 2}] if game.capacities.chances else [{}]
    by_steps = [{"by": "turns"}, {"by": "steps"}, {"by": "steps", "table": 0}]
    ways = by_steps if game.capacities.results else stars
    for depth, count in enumerate(counts, 1):
        for position in positions_of(game, count, seed=depth):
            best = max(value for _, value in slow.root_values(judge, position, depth))
            for options in ways:
                found = decide(game, position, "alphabeta", depth=depth, eval=evaluator, deepening="no", **options)
                assert found.value == pytest.approx(best, abs=1e-8), options
            vectors, mover = slow.root_vectors(judge, position, depth), game.mover(position)
            found = decide(game, position, "maxn", depth=depth, eval=evaluator)
            assert found.value == pytest.approx(max(vector[mover] for _, vector in vectors), abs=1e-8)


# Turns of several steps


def test_kalah_can_be_searched_deeper_than_eight_turns():
    game = own_game("kalah")
    shallow, deep = (decide(game, game.start(), "alphabeta", depth=depth, by="turns") for depth in (8, 30))
    assert shallow.depth == 8
    assert deep.depth > 8


@pytest.mark.parametrize("depth", [2, 5, 7])
def test_step_by_step_finds_the_values_of_whole_turns(depth):
    game = own_game("kalah")
    for position in positions_of(game, 10, seed=depth):
        by_turns = decide(game, position, "alphabeta", depth=depth, eval="stores", by="turns", deepening="no")
        for table in (0, 4, 16):
            by_steps = decide(
                game, position, "alphabeta", depth=depth, eval="stores", by="steps", table=table, deepening="no"
            )
            assert by_steps.value == by_turns.value
            assert any(np.array_equal(by_steps.position, game.play(position, k)) for k in game.legal_moves(position))


def test_step_by_step_makes_the_same_turns_in_a_match():
    game = own_game("kalah")
    result = match(game, ["alphabeta:depth=4,by=steps", "random"], games=12, workers=1)
    assert result.to_dict()["players"][0]["wins"] >= 9


def test_a_search_by_steps_in_slices_decides_as_one_in_one_go():
    game = own_game("kalah")
    for position in [game.start(), *positions_of(game, 3, seed=4)[:2]]:
        *whole, _ = decide_in_slices(game, position, WHOLE, "alphabeta", depth=9, by="steps")
        *sliced, slices = decide_in_slices(game, position, 7, "alphabeta", depth=9, by="steps")
        assert sliced == whole
        assert slices > 1 or whole[2] < 10


def test_an_analysis_by_steps_names_steps_and_the_line_after_them():
    game = own_game("kalah")
    analysis = Analyst(game, "alphabeta:depth=4,by=steps").analyse(game.start())
    assert analysis.unit == "step"
    assert sorted(turn.text for turn in analysis.turns) == ["0", "1", "2", "3"]
    line = [analysis.turns[0].text, *analysis.turns[0].line]
    assert len(line) >= 4
    game.parse_moves(line)


# Every value of an analysis


def test_an_analysis_goes_on_after_the_first_win_and_ranks_by_the_time_it_takes():
    game = own_game("kalah")
    judge = slow.Judge(game)
    ranked_wins = ranked_losses = 0
    for position in positions_of(game, 30, seed=11):
        agent = make_player(game, "alphabeta:depth=12,eval=none,ties=first,by=turns").make_agent()
        player = Analyst(game, agent.player).valuing.make_agent()
        decision, found = root_values(player, position, new_stream(1))
        classes = [0 if turn.within and turn.value > 0 else 2 if turn.within else 1 for turn in found]
        assert classes == sorted(classes)
        wins = [turn.within for turn in found if turn.within and turn.value > 0]
        losses = [turn.within for turn in found if turn.within and turn.value < 0]
        assert wins == sorted(wins)
        assert losses == sorted(losses, reverse=True)
        for turn in found:
            known = slow.value(judge, position, turn.position, min(decision.depth, 4) - 1, game.mover(position))
            if decision.depth <= 4:
                assert known == turn.value
            elif abs(known) == 1:
                assert turn.value == known
                assert turn.within <= 4
        if wins:
            assert np.array_equal(decision.position, found[0].position)
        ranked_wins += len(set(wins)) > 1
        ranked_losses += len(set(losses)) > 1
    assert ranked_wins > 3
    assert ranked_losses > 3
