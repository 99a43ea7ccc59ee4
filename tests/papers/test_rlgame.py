"""What the experiments of the RLGame paper measure, on cases with a known answer."""

import pytest

from plyground.games import game as make_game
from plyground.games.rlgame.training import learning
from plyground.jobs.job import key_of
from plyground.papers.answer import FAILS, HOLDS, OPEN, Found
from plyground.papers.experiment import chosen_experiments
from plyground.papers.rlgame2001 import table_1
from plyground.papers.rlgame2001.boards import ByNetworks, ByTables
from plyground.papers.rlgame2001.decisions import BLOCKS, WINS, exits, task_in, tasks
from plyground.papers.rlgame2001.training_games import (
    lead_of_one_side,
    mean_length,
    sd_of_length,
    share_of_lengths,
    together,
)

LARGE = make_game("rlgame", n=8, a=2, pawns=5)


def window(white, black, lengths):
    return {"window": sum(lengths.values()), "wins": [white, black], "draws": 0, "identical": 0,
            "lengths": {str(moves): games for moves, games in lengths.items()}}  # fmt: skip


def verdicts(*runs):
    """Of the claims about table 1, with these windows of its runs."""
    settings = table_1.Settings(runs=len(runs))
    [experiment] = chosen_experiments("rlgame", ["table-1"])
    jobs = table_1.runs_of(settings, 1)
    found = Found({key_of(job): {"windows": list(run)} for job, run in zip(jobs, runs, strict=True)})
    return [claim.judge(found).verdict for claim in experiment.claims(settings, 1)]


def test_the_rows_of_table_1_add_up_to_the_figures_of_the_text():
    rows = table_1.paper_rows()
    counts = [row.games - before for row, before in zip(rows, [0, *(row.games for row in rows)], strict=False)]
    assert counts == [10_000] * 7 + [4000] and all(row.white + row.black == pytest.approx(100) for row in rows)
    moves, white = (sum(getattr(row, name) * games for row, games in zip(rows, counts, strict=True)) / 74_000
                    for name in ("moves", "white"))  # fmt: skip
    assert moves == pytest.approx(table_1.MEAN, abs=0.05) and white == pytest.approx(100 * table_1.WHITE, abs=0.02)


def test_learning_as_in_the_paper_is_what_the_game_recommends():
    for method, given in (("table", ByTables()), ("network", ByNetworks())):
        recommended = learning(LARGE.settings, method)
        options = {"reward": 0.0, **given.learning()}
        for name in options.keys() & recommended.keys():
            assert options[name] == recommended[name], name
        assert {"alpha", "lambda", "gamma", "targets", "explore"} <= options.keys()


def test_windows_together_have_the_figures_of_all_their_games():
    both = together([window(1, 1, {4: 1, 6: 1}), window(2, 0, {4: 1, 10: 1})])
    assert both["window"] == 4 and both["wins"] == [3, 1] and mean_length(both) == 6
    assert sd_of_length(both) == pytest.approx(6**0.5) and lead_of_one_side(both) == 0.25
    assert share_of_lengths(both, high=4) == 0.5 and share_of_lengths(both, low=6) == 0.5


def test_a_table_like_the_papers_upholds_its_conclusions_and_another_refutes_them():
    lengths = {76: 5, 293: 5}  # mean 184.5, standard deviation 108.5
    assert verdicts(*[[window(5, 5, lengths)] * 8] * 3) == [HOLDS, FAILS, HOLDS, HOLDS, HOLDS]
    one_sided = [[window(8, 2, {20: 10}), *[window(8, 2, {200: 10})] * 7]] * 3
    assert verdicts(*one_sided) == [FAILS, FAILS, HOLDS, FAILS, FAILS]
    assert verdicts([window(5, 5, lengths)] * 8) == [OPEN] * 5


def test_a_pawn_one_step_from_a_winning_square_is_to_take_it_and_else_to_be_met():
    to_win = task_in(LARGE, LARGE.position("W4:4,6/B5:/w"), exits(LARGE))
    assert to_win.kind == WINS and len(to_win.good) == 1
    to_block = task_in(LARGE, LARGE.position("W4:4,6/B5:/b"), exits(LARGE))
    assert to_block.kind == BLOCKS
    assert [LARGE.to_text(after) for after in LARGE.turn_results(LARGE.position("W4:4,6/B5:/b"))
            if after.tobytes() in to_block.good] == ["W4:4,6/B4:5,6/w"]  # fmt: skip
    assert task_in(LARGE, LARGE.start(), exits(LARGE)) is None
    assert task_in(LARGE, LARGE.position("W4:5,6/B5:/b"), exits(LARGE)) is None


def test_as_many_tasks_of_each_kind_are_found_as_are_wanted():
    found = tasks(LARGE, 3, seed=1)
    assert {kind: len(known) for kind, known in found.items()} == {WINS: 3, BLOCKS: 3}
    assert all(0 < len(one.good) < one.turns for known in found.values() for one in known)
