"""How far a ladder goes, and how much work a report expects."""

from typing import Any

from plyground.verify.efforts import QUICK, THOROUGH
from plyground.verify.planning import planned
from plyground.verify.strengths import FEWEST_LEVELS, budgets
from tests.verify.evidence_by_hand import solved


def pilot(positions_a_game: float = 200.0) -> dict[str, Any]:
    """What is found out about a game whose weakest alpha-beta looks at so many positions in a game."""
    one = {"budget": 16, "positions_a_game": positions_a_game}
    return {"kind": "alphabeta", "measured": {"alphabeta": one, "mcts": one}, "meeting": None}


def test_a_ladder_doubles_as_far_as_the_effort_goes():
    assert budgets(pilot(), QUICK, None) == [16 << k for k in range(9)]
    assert budgets(pilot(), THOROUGH, None)[-1] == 131_072
    assert budgets(pilot(1e9), THOROUGH, None) == [16]  # one level at least
    assert budgets({"kind": "random", "measured": {}}, THOROUGH, None) == []


def test_the_ladder_of_a_small_solved_game_ends_with_who_can_look_at_all_of_it():
    assert budgets(pilot(), THOROUGH, solved(positions=5000))[-2:] == [4096, 8192]
    assert budgets(pilot(), THOROUGH, solved(positions=31_161_097)) == budgets(pilot(), THOROUGH, None)
    assert len(budgets(pilot(), THOROUGH, solved(positions=100))) == FEWEST_LEVELS


def test_a_solved_game_is_expected_to_take_less():
    small, large, none = solved("first", 9, positions=5000), solved("first", 9, positions=10**7), None
    work = [planned(pilot(), THOROUGH, one) for one in (small, large, none)]
    assert work == sorted(work) and work[0] < work[2] / 4
    assert planned(pilot(), QUICK, none) < planned(pilot(), THOROUGH, none) / 20
    with_dice = solved(None, positions=10**7)  # whose draws a defender may still hold
    assert planned(pilot(), THOROUGH, large) < planned(pilot(), THOROUGH, with_dice) < work[2]
