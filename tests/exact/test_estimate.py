"""How large games are, estimated: against known numbers, where turns cannot be undone, and what is refused."""

import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.exact import estimate_apart, estimate_ball, estimate_counting, estimate_refusal
from plyground.exact.estimate import estimate_size, gigabytes
from plyground.exact.estimate_counting import QUICK, count_by_sampling
from plyground.exact.estimate_refusal import largest_that_fits
from plyground.exact.solving import solve

ROOT = pathlib.Path(__file__).parents[2]
CONNECT_FOUR = str(ROOT / "examples" / "connect_four.py")
KALAH = str(ROOT / "examples" / "kalah.py")
GIGABYTE = 1 << 30


@pytest.fixture
def counted_here(monkeypatch):
    """Users' games are counted in this process, where the limit of what is near the start can be set."""

    def count(game, roots, seed, care):
        return vars(count_by_sampling(game, roots, seed, care))

    monkeypatch.setattr(estimate_counting, "figures_apart", count)


@pytest.mark.parametrize(
    ("name", "settings", "positions", "kept"),
    [("tictactoe", {}, 5478, 765), ("rlgame", {"n": 5, "a": 2, "pawns": 1}, 643, None)],
)
def test_a_small_game_is_counted_exactly(name, settings, positions, kept):
    size = estimate_size(pg.game(name, **settings))
    assert size.is_exact
    assert size.positions == size.count.low == size.count.high == positions
    if kept is not None:
        assert size.count.kept == pytest.approx(kept)


@pytest.mark.parametrize(
    ("name", "settings", "positions"),
    [
        (CONNECT_FOUR, {"columns": 4, "rows": 4}, 161_029),  # Tromp's count
        ("rlgame", {"n": 5, "a": 2, "pawns": 2}, 59_397),  # with cycles
        ("polar", {"rings": 2, "spokes": 7, "k": 3}, 767_327),  # most turns back lead to marks without neighbours
    ],
)
def test_the_interval_of_a_sampled_game_holds_the_true_number(name, settings, positions, monkeypatch, counted_here):
    monkeypatch.setattr(estimate_ball, "MOST_POSITIONS", 8_000)
    size = estimate_size(pg.game(name, **settings))
    assert size.count.how == "sample"
    assert size.count.low < positions < size.count.high
    assert size.positions == pytest.approx(positions, rel=0.5)


def test_the_same_seed_gives_the_same_estimate(monkeypatch, counted_here):
    monkeypatch.setattr(estimate_ball, "MOST_POSITIONS", 8_000)
    game = pg.game(CONNECT_FOUR, columns=4, rows=4)
    first, again, other = (estimate_size(game, seed=seed) for seed in (1, 1, 2))
    assert first.positions == again.positions != other.positions


def test_a_game_of_ones_own_is_counted_in_another_process_as_in_this_one():
    game = pg.game(CONNECT_FOUR, columns=5, rows=4)
    roots = np.atleast_2d(game.start())
    apart = estimate_apart.figures_apart(game, roots, 1, QUICK)
    assert apart == vars(count_by_sampling(game, roots, 1, QUICK))
    assert apart["how"] == "sample"


def test_a_process_that_does_not_come_to_an_end_leaves_a_lower_bound(monkeypatch):
    monkeypatch.setattr(estimate_apart, "SECONDS", 0)
    monkeypatch.setattr(estimate_ball, "MOST_POSITIONS", 8_000)
    size = estimate_size(pg.game(CONNECT_FOUR, columns=4, rows=4))
    assert size.is_bound
    assert 8_000 <= size.count.low < 161_029


def test_where_turns_cannot_be_undone_there_is_a_lower_bound(monkeypatch):
    monkeypatch.setattr(estimate_ball, "MOST_POSITIONS", 5_000)
    size = estimate_size(pg.game(KALAH, pits=4, seeds=3))
    assert size.is_bound
    assert 5_000 < size.count.low <= 4_823_015
    assert size.count.high is None


def test_a_game_with_its_own_index_is_sampled_by_it():
    size = estimate_size(pg.game("hypergammon"))
    assert size.count.how == "index"
    assert size.count.low < 15_919_808 * 1.02
    assert size.count.high > 7_959_904


def test_positions_from_elsewhere_are_fewer():
    game = pg.game("tictactoe")
    assert estimate_size(game, game.position("xo.......")).positions < 5_478


def test_what_does_not_fit_is_refused_in_a_line_that_says_what_would():
    with pytest.raises(pg.PlygroundError, match=r"do not fit into memory; allowed: 10 MB; --set n=5 would fit") as no:
        solve(pg.game("rlgame", n=6, a=2, pawns=2), memory=0.01)
    assert "--method proof" in str(no.value)
    assert "\n" not in str(no.value)


def test_while_a_smaller_setting_is_looked_for_it_is_told_which_one_is_tried():
    told = []
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        solve(pg.game("tictactoe", m=4), memory=0.0001, progress=told.append)
    said = [standing.figures for standing in told if standing.figures]
    assert said[0] == "it does not fit; looking for what would: --set k=1"
    assert {standing.phase for standing in told} == {"estimate"}


def test_no_smaller_setting_is_looked_for_when_the_time_is_over(monkeypatch):
    monkeypatch.setattr(estimate_refusal, "SECONDS", 0.0)
    with pytest.raises(pg.PlygroundError, match="--anyway tries it all the same") as no:
        solve(pg.game("tictactoe", m=4), memory=0.0001)
    assert "would fit" not in str(no.value)


def test_the_largest_setting_that_fits_is_named():
    smaller = largest_that_fits(pg.game(KALAH, pits=3, seeds=3), GIGABYTE // 2000)
    assert smaller is not None
    assert smaller.size.fits(GIGABYTE // 2000)
    assert set(smaller.changed) <= {"pits", "seeds"}


def test_a_game_that_is_refused_can_be_tried_anyway():
    game = pg.game("rlgame", n=5, a=2, pawns=1)
    with pytest.raises(pg.PlygroundError, match="do not fit"):
        solve(game, memory=0.00001)
    table = solve(game, memory=0.01, anyway=True)
    assert table.about["positions"] == 643


def test_figures_for_programs():
    figures = estimate_size(pg.game("tictactoe")).to_dict()
    assert figures["is_exact"]
    assert figures["method"] == "retrograde"
    assert figures["bytes_low"] == figures["bytes"] == figures["bytes_high"] > 0
    assert np.isfinite(figures["seconds"])


def test_few_bytes_are_said_in_megabytes():
    said = [gigabytes(size * GIGABYTE) for size in (1e-9, 1e-4, 0.05, 0.25, 12.0, 1234.0)]
    assert said == ["0.01 MB", "0.1 MB", "51 MB", "0.25 GB", "12.00 GB", "1,234 GB"]
