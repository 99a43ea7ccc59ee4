"""Reports are kept whole, in small number and size, and come back as they were."""

import json
import os
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest

from plyground.core import kept_reports as module
from plyground.core.chart_scales import scale_of
from plyground.core.charts import Chart, Series, chart_from, interval_chart, svg
from plyground.core.errors import PlygroundError
from plyground.core.kept_reports import (
    delete_report,
    keep_report,
    kept_report,
    kept_reports,
    numbers_in,
    reports_folder,
)
from plyground.core.report_pages import report_page
from plyground.core.reports import Drawing, Emphasised, Report
from plyground.core.tables import table

WIN_RATES = interval_chart("Win rates", "games won", [("greedy", 0.8, 0.7, 0.9), ("random", 0.2, 0.1, 0.3)], True)


class Made(Report):
    """A report with one part of each kind."""

    def __init__(self, rows=3):
        self.rows = rows

    def parts(self):
        yield "<tictactoe>, 20 games"
        listed = table("player", "wins", title="who won", names=(0,), least=(1,))
        listed.narrower = table("player")
        for number in range(self.rows):
            listed.add_row(f"player <b>{number}</b>", f"{number:,}")
        yield listed
        yield Drawing(lambda width: "#" * width, 70)
        yield Emphasised("stopped")

    def charts(self):
        return [WIN_RATES]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    return tmp_path


def test_a_report_comes_back_as_it_was():
    number = keep_report(Made(), ["match", "tictactoe"], 7, {"games": np.int64(20)})
    found = kept_report(number)
    assert str(found) == str(Made())
    assert found._repr_html_() == Made()._repr_html_()
    assert isinstance(list(found.parts())[-1], Emphasised)
    assert (found.command, found.seed, found.title) == ("match", 7, "tictactoe, 20 games")
    assert found.figures == {"games": 20} and abs(found.made - time.time()) < 600
    assert list(found.charts()) == [chart_from(WIN_RATES.to_dict())]
    drawing = list(found.parts())[2]
    assert [len(drawing.lines(width)[0]) for width in (200, 65, 41, 20)] == [70, 60, 40, 40]
    assert list(found.parts())[1].lines(12) == list(Made().parts())[1].lines(12)


def test_several_reports_are_kept_as_one_and_the_last_is_listed_first():
    keep_report([Made(1), Made(2)], ["situations"])
    keep_report(Made(), ["match"])
    assert [report.command for report in kept_reports()] == ["match", "situations"]
    assert [report.number for report in kept_reports("situations")] == [1]
    assert len(list(kept_report(1).parts())) == 8
    delete_report(1)
    assert [report.number for report in kept_reports(most=5)] == [2]
    with pytest.raises(PlygroundError, match="report 1: there is none"):
        delete_report(1)


@pytest.mark.parametrize("value", ["no", "0", "OFF"])
def test_keeping_can_be_switched_off(monkeypatch, value):
    monkeypatch.setenv(module.SWITCH, value)
    assert keep_report(Made(), ["match"]) is None
    assert not reports_folder().exists()


def test_secrets_of_a_command_are_not_kept():
    words = ["history", "--store", "postgresql://me:word@host/x", "--password=hush", "--person", "0123", "--games", "5"]
    kept = kept_report(keep_report(Made(), words)).words
    assert kept == ["history", "--store", "…", "--password=…", "--person", "…", "--games", "5"]


def test_the_oldest_and_those_beyond_the_limit_are_forgotten(monkeypatch):
    monkeypatch.setattr(module, "MOST", 3)
    for _ in range(5):
        keep_report(Made(), ["match"])
    assert sorted(numbers_in(reports_folder())) == [3, 4, 5]
    os.utime(reports_folder() / "4.json", (0, 0))
    leftover = reports_folder() / ".1-1.partial"
    leftover.write_text("half")
    os.utime(leftover, (0, 0))
    keep_report(Made(), ["match"])
    assert sorted(numbers_in(reports_folder())) == [5, 6]
    assert not leftover.exists()


def test_a_long_report_is_kept_without_its_figures_and_then_without_the_ends_of_its_tables(monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", 20_000)
    assert kept_report(keep_report(Made(), ["match"], None, ["x" * 30_000])).figures is None
    long = kept_report(keep_report(Made(5_000), ["match"]))
    assert len(list(long.parts())[1].rows) == module.ROWS_OF_LONG
    assert (reports_folder() / f"{long.number}.json").stat().st_size < 40_000


def test_numbers_that_are_none_are_left_out_rather_than_written():
    found = kept_report(keep_report(Made(), ["match"], None, {"rate": float("nan")}))
    assert found.figures is None and str(found) == str(Made())


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"words": 3}', '{"seed": "x"}'])
def test_a_file_that_is_no_report_is_passed_over(text):
    keep_report(Made(), ["match"])
    (reports_folder() / "9.json").write_text(text)
    (reports_folder() / "notes.txt").write_text("mine")
    assert [report.number for report in kept_reports()] == [1]
    with pytest.raises(PlygroundError, match=r"report 9: .* is not as the program writes it"):
        kept_report(9)
    assert keep_report(Made(), ["match"]) == 10


def test_a_damaged_part_is_an_error_and_no_crash():
    number = keep_report(Made(), ["match"])
    whole = json.loads((reports_folder() / "1.json").read_text())
    for place, damage in [("parts", [{"kind": "table", "columns": [], "rows": [["x"]], "narrower": None, "title": ""}]),
                          ("parts", [{"kind": "song"}]), ("charts", [{"title": 1}]), ("charts", 5)]:  # fmt: skip
        (reports_folder() / "1.json").write_text(json.dumps({**whole, place: damage}))
        with pytest.raises(PlygroundError, match="not as the program writes it"):
            kept_report(number)


def keep_some(count):
    for _ in range(count):
        keep_report(Made(), ["match"])


def test_those_who_keep_at_the_same_time_lose_nothing():
    writers = [threading.Thread(target=keep_some, args=[8]) for _ in range(3)]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert sorted(numbers_in(reports_folder())) == list(range(1, 25))


# Pages and figures


def test_a_page_needs_nothing_else_and_takes_no_text_for_html():
    page = report_page(kept_report(keep_report(Made(), ["match", "<script>alert(1)</script>"], 3)))
    assert "<script" not in page and "player &lt;b&gt;0&lt;/b&gt;" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "") and "url(" not in page
    assert "seed 3" in page and page.count("<svg") == 1


@pytest.mark.parametrize("width", [300, 700])
@pytest.mark.parametrize(
    "chart",
    [
        WIN_RATES,
        interval_chart("One", "Elo", [("a player with a name & options" * 3, 10, 10, 10)]),
        Chart("Curve", "games", "won", [Series("run 1", [(0, 0.5, 0.4, 0.6), (20_000, 0.75, None, None)])]),
        Chart(
            "Flat", "games", "won", [Series("1", [(5, 0.0, 0.0, 0.0)]), Series("2", [(1e9, 0, 0, 0)])], is_percent=True
        ),
    ],
    ids=lambda chart: getattr(chart, "title", chart),
)
def test_a_figure_is_a_drawing_inside_its_frame(chart, width):
    drawn = ElementTree.fromstring(svg(chart, width))
    across, up = map(float, drawn.get("viewBox").split()[2:])
    points = [(float(node.get("cx")), float(node.get("cy"))) for node in drawn.iter() if node.tag.endswith("circle")]
    assert len(points) == sum(len(one.points) for one in chart.series)
    assert all(0 <= x <= across and 0 <= y <= up for x, y in points)
    assert svg(Chart("none", "x", "y")) == ""


def test_a_figure_says_values_with_their_intervals():
    assert "greedy: 80.0 % [70.0, 90.0]" in svg(WIN_RATES)


def test_a_scale_has_round_numbers():
    assert scale_of([0.0, 1.0], 0, 100).ticks(5) == pytest.approx([0.0, 0.5, 1.0])
    assert scale_of([0.0, 20_000.0], 0, 100).ticks(5) == [0.0, 5_000.0, 10_000.0, 15_000.0, 20_000.0]
