"""Positions whose value is known exactly: every search asks before it evaluates, and stops there."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.known_values import all_known, ask
from plyground.learn.model import ModelSpec, new_network
from plyground.learn.model_files import save_model
from plyground.players import make_player
from plyground.players.known_options import without_endgames
from plyground.tools.checking.checker import GameChecker
from plyground.training.plan import make_plan
from plyground.training.trainer import choosing

FILE = pathlib.Path(__file__).parent.parent / "own_games" / "small_heaps.py"
SEARCHES = ("alphabeta:depth=1", "alphabeta:depth=3", "minimax:depth=2", "maxn:depth=2", "mcts:playouts=60",
            "greedy:endgame=yes", "nearest:depth=1,sample=3")  # fmt: skip


@pytest.fixture(scope="module")
def heaps():
    return pg.game(FILE)


def at(heap, turn=0):
    return np.array([heap, turn], np.int32)


def heap_after(game, text, heap, seed=1):
    return int(make_player(game, text).choose(at(heap), seed).position[0])


@pytest.mark.parametrize("text", SEARCHES)
@pytest.mark.parametrize("heap", (41, 42, 43))
def test_every_search_goes_to_a_position_that_is_known_to_be_won(heaps, text, heap):
    assert heap_after(heaps, text, heap) == 40


def test_without_what_is_known_a_short_search_cannot_tell(heaps):
    found = {heap_after(heaps, "alphabeta:depth=1,endgame=no", 43, seed) for seed in range(1, 12)}
    assert found == {40, 41, 42}


def test_a_search_stops_at_what_is_known_above_its_leaves(heaps):
    nodes = [make_player(heaps, f"alphabeta:depth=12{rest}").make_agent().choose(at(43)).nodes
             for rest in ("", ",endgame=no")]  # fmt: skip
    assert nodes[0] < 30 < nodes[1] / 10


def test_the_value_is_in_the_points_of_the_evaluator_and_a_later_win_is_worth_less(heaps):
    decision = make_player(heaps, "alphabeta:depth=2").make_agent().choose(at(43))
    assert decision.value == pytest.approx(1 - 20e-9, abs=1e-12)
    lost = make_player(heaps, "alphabeta:depth=2").make_agent().choose(at(40, 1))
    assert lost.value == pytest.approx(-1 + 19e-9, abs=1e-12)


def test_a_network_is_overruled_where_the_value_is_known(heaps, tmp_path):
    spec = ModelSpec("network", heaps.name, heaps.settings, {-1.0: 0.0, 1.0: 1.0}, "state", hidden=4)
    file = tmp_path / "net.npz"
    save_model(file, new_network(heaps, spec, 1, 0.5))
    for depth in (1, 2):
        assert heap_after(heaps, f"net:{file},depth={depth}", 42) == 40
        decision = make_player(heaps, f"net:{file},depth={depth}").make_agent().choose(at(42))
        assert decision.value == pytest.approx(1, abs=1e-6)
    assert make_player(heaps, f"net:{file},endgame=no").make_agent().choose(at(42)).value < 0.99


def test_searches_use_endgames_unless_they_are_told_otherwise_and_greedy_players_do_not(heaps):
    assert [bool(make_player(heaps, text).known) for text in ("alphabeta", "strong", "mcts", "greedy", "random")] == [
        True, True, True, False, False,
    ]  # fmt: skip
    assert not make_player(heaps, "alphabeta:endgame=no").known
    with without_endgames():
        assert not make_player(heaps, "alphabeta").known
        assert make_player(heaps, "alphabeta:endgame=yes").known


def test_what_learns_uses_no_endgames(heaps):
    assert not choosing(make_plan(heaps, {"choice": "alphabeta"})).known


def test_a_game_without_endgames_has_no_such_option():
    with pytest.raises(pg.PlygroundError, match="no option is called endgame"):
        make_player(pg.game("tictactoe"), "alphabeta:endgame=yes")


def test_of_two_that_know_values_the_first_that_knows_is_asked(heaps):
    small, large = (pg.game(FILE, known=known).endgames.known_values() for known in (5, 9))
    wrong = pg.game(FILE, known=20, wrong=True).endgames.known_values()
    both = all_known([small, wrong, large])
    values = [ask(both, heaps.board, at(heap)) for heap in (4, 12, 8, 21)]
    assert np.sign(values[:3]).tolist() == [-1, 1, -1]
    assert np.isnan(values[3])


def test_the_check_compares_what_is_known_with_what_follows():
    assert "compared with what follows" in list(GameChecker(pg.game(FILE, heap=20)).run(use=False))[-1]
    with pytest.raises(pg.PlygroundError, match=r"endgames: says 1 points in .*, but -1 by what follows"):
        list(GameChecker(pg.game(FILE, heap=20, wrong=True)).run(use=False))
