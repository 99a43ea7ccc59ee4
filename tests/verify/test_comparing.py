"""Two variants side by side, and the search for the best of many, with reports made by hand."""

import pytest

from plyground.verify.comparing import compared, off_share
from plyground.verify.searching import MOST_LAST, Round, search_part, standing, survivors
from tests.verify.evidence_by_hand import figure, lengths, level, solved


def report(name, score=(0.5, 0.48, 0.52), span=(500.0, 450.0, 550.0), fails=0, passes=8, is_solved=None, **top):
    """A report as `variant_report` makes it, as far as it is compared."""
    verdicts = ["fail"] * fails + ["pass"] * passes + ["undecided"] * (10 - fails - passes)
    found = level(score=[figure(*score), figure(1 - score[0], 1 - score[2], 1 - score[1])], **top)
    skill = None if span is None else {"span": span[0], "span_interval": None if len(span) == 1 else list(span[1:])}
    return {
        "name": name, "sides": ["White", "Black"], "solved": is_solved, "levels": [level("random"), found],
        "skill": skill, "gates": {f"gate {number}": {"verdict": one} for number, one in enumerate(verdicts)},
    }  # fmt: skip


A = report("A", score=(0.58, 0.56, 0.60))
B = report("B", score=(0.51, 0.49, 0.53))


def test_the_fairer_one_is_told_with_both_scores_and_what_is_the_same():
    found = compared(A, B)
    assert found["names"] == ["A", "B"]
    assert "B is fairer: 0.51 ± 0.02 against 0.58 ± 0.02" in found["sentence"]
    assert "about as long" in found["sentence"] and "about as deep" in found["sentence"]
    assert "B is less fair" not in found["sentence"] and "A is less fair: 0.58 ± 0.02" in compared(B, A)["sentence"]


def test_a_difference_has_an_interval_and_decides_only_where_that_excludes_nothing():
    row = compared(A, B)["rows"][0]
    low, high = row["difference"]["interval"]
    assert row["difference"]["value"] == pytest.approx(-0.07) and low < -0.07 < high < 0
    wide = report("wide", score=(0.51, 0.41, 0.61))
    found = compared(A, wide)
    assert "neither is fairer" in found["sentence"] and found["rows"][0]["difference"]["interval"][1] > 0


def test_scores_equally_far_from_fair_on_either_side_are_as_fair():
    found = compared(report("first", score=(0.6, 0.58, 0.62)), report("second", score=(0.4, 0.38, 0.42)))
    assert "neither is fairer" in found["sentence"]
    off = off_share(figure(0.4, 0.38, 0.42), 0.5)
    assert off["value"] == pytest.approx(0.1) and off["interval"] == [pytest.approx(0.08), pytest.approx(0.12)]
    assert off_share(figure(0.49, 0.47, 0.53), 0.5)["interval"] == [0.0, pytest.approx(0.03)]


def test_solved_variants_are_compared_by_their_solutions():
    won, drawn = report("won", is_solved=solved("first", 9)), report("drawn", is_solved=solved("draw"))
    found = compared(won, drawn)
    assert "drawn is fairer: 0.50 exactly against 1.00 exactly" in found["sentence"]
    assert found["rows"][0]["difference"] == {"value": pytest.approx(-0.5), "interval": [-0.5, -0.5]}


def test_lengths_draws_circles_and_depth_are_compared_too():
    other = report(
        "B", score=(0.58, 0.56, 0.60), span=(900.0, 850.0, 950.0), length=lengths(90, 85, 95),
        draws=figure(0.4, 0.35, 0.45), threefold=figure(0.5, 0.45, 0.55),
    )  # fmt: skip
    told = compared(A, other)["sentence"]
    for words in (
        "less decisive (40% draws against 10%)",
        "longer (90 plies against 40)",
        "deeper (900 Elo against 500)",
        "more going round (50% of games against 1%)",
    ):
        assert words in told
    back = compared(other, A)["sentence"]
    assert all(word in back for word in ("more decisive", "shorter", "less deep", "less going round"))


def test_what_is_not_known_is_not_compared():
    nobody = report("nobody", span=None) | {"levels": [level("random")]}
    found = compared(nobody, A)
    assert found["rows"] == [] and found["sentence"] == "A fails no gate, nobody none."
    unmeasured = compared(report("A", span=(500.0,)), report("B", length=None))
    assert {row["what"] for row in unmeasured["rows"]} == {"score of White", "draws"}


def test_the_gates_that_fail_are_counted():
    assert compared(report("A", fails=3), report("B"))["sentence"].endswith("; B fails no gate, A 3.")


# Searching


def test_a_variant_stands_higher_if_fewer_gates_fail_and_then_if_more_pass():
    ranked = [report("x", fails=fails, passes=passes) for fails, passes in ((0, 10), (0, 5), (1, 9), (1, 2), (9, 1))]
    assert [standing(one) for one in ranked] == sorted((standing(one) for one in ranked), reverse=True)


def test_the_better_half_survives_in_its_order_and_whoever_is_level_with_its_last():
    fails = [5, 0, 3, 1, 4, 2]
    assert survivors([report("x", fails=number, passes=0) for number in fails]) == [1, 3, 5]
    assert survivors([report("x", fails=number, passes=0) for number in (0, 2, 2, 2)]) == [0, 1, 2, 3]
    assert len(survivors([report("x", fails=1)] * 20)) == 10
    assert len(survivors([report("x", fails=1)] * (MOST_LAST - 1))) == MOST_LAST - 1
    assert survivors([report("x")]) == [0]


def test_the_best_is_told_with_its_rivals_and_with_what_passes_again():
    reports = [report("A", passes=7), report("B", passes=9), report("C", passes=9)]
    confirmed = [report("A", passes=7), report("B", passes=6), report("C", passes=9)]
    found = search_part([Round("screening", 40, 6, ["A", "B", "C"])], reports, confirmed)
    assert found["best"] == ["B", "C"] and found["confidence"] == pytest.approx(6 / 9)
    assert found["sentence"].startswith("B ") and "9 of 10" in found["sentence"] and "6 of these" in found["sentence"]
    assert found["rounds"] == [{"effort": "screening", "games": 40, "tried": 6, "kept": ["A", "B", "C"]}]
    assert [one["name"] for one in found["confirmed"]] == ["A", "B", "C"]
    assert found["confirmed"][1]["gates"]["gate 7"] == "undecided"


def test_a_search_among_failures_is_sure_of_nothing():
    bad = [report("A", fails=10, passes=0)]
    assert search_part([], bad, bad)["confidence"] == 0.0
