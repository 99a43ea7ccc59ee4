"""A design report on the terminal."""

from plyground.core.plain_characters import HANDLER
from plyground.core.reports import Emphasised
from plyground.verify.report import DesignReport, report_lines
from tests.verify.sample_report import backgammon_report, connect_four_report, rlgame_report


def test_the_summary_comes_first_and_every_variant_has_its_row_and_its_sentence():
    report = rlgame_report()
    shown = str(DesignReport(report))
    assert isinstance(next(iter(report_lines(report))), Emphasised)
    assert shown.startswith(report["summary"])
    for one in report["variants"]:
        row = next(line for line in shown.split("\n") if line.startswith(f"{one['name']} "))
        signs = [{"pass": "✓", "fail": "✗", "undecided": "?"}[answer["verdict"]] for answer in one["gates"].values()]
        assert row.split()[-10:] == signs
        assert f"{one['name']}: {one['words']}" in shown
    assert "skipped n=4, pawns=1: n=4: expected 5 or more with a=2" in shown


def test_a_single_variant_shows_its_gates_and_levels_and_several_do_not():
    single, several = str(DesignReport(backgammon_report())), str(DesignReport(connect_four_report()))
    assert "E ends" in single and "at most 1 %" in single and "mcts:playouts=1024" in single
    assert "mcts:playouts=1024" not in several


def test_signs_have_plain_forms():
    shown = str(DesignReport(rlgame_report())).encode("ascii", HANDLER).decode()
    assert "x fail" in shown and "+ pass" in shown and "? undecided" in shown


def test_missing_parts_and_hostile_texts_are_no_errors():
    assert str(DesignReport({})).startswith("No verdict was given.")
    hostile = {
        "summary": "a\x1b[31m\nb",
        "variants": [{"name": None, "gates": {"ends": None}, "levels": [{}], "skill": {"depth": "x"}}],
    }
    shown = str(DesignReport(hostile))
    assert "\x1b" not in shown and "variant 1" in shown
