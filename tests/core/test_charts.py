"""Figures of reports as drawings."""

import re

from plyground.core.charts import Chart, Series, chart_from, svg


def drawn(*points):
    chart = Chart("Games won", "training games", "won", [Series("run 1", list(points))], is_percent=True)
    return svg(chart)


def numbers_below(drawing):
    """What stands below the curve."""
    return re.findall(r'class="chart-text"[^>]*text-anchor="middle">([^<]*)<', drawing)


def test_a_curve_that_has_just_begun_shows_its_point_with_its_interval():
    begun = drawn((0, 0.65, 0.62, 0.68))
    assert numbers_below(begun) == ["0"]
    line = re.search(r'class="chart-line colour-0" d="M([0-9.]+),([0-9.]+) L([0-9.]+),([0-9.]+)"', begun)
    assert line[1] == line[3] and float(line[2]) < float(line[4])  # upright, from the upper end to the lower


def test_a_curve_of_several_points_has_round_numbers_below():
    assert {"0", "500", "1000"} <= set(numbers_below(drawn((0, 0.5, 0.4, 0.6), (1000, 0.7, 0.6, 0.8))))


def test_runs_lie_thin_behind_their_mean_and_in_its_colour():
    mean, run = (
        Series("ours", [(0, 0.5, None, None), (9, 0.6, None, None)]),
        [(0, 0.4, None, None), (9, 0.7, None, None)],
    )
    other = Series("thesis", [(0, 0.5, None, None), (9, 0.9, None, None)])
    drawing = svg(Chart("Wins", "games", "won", [other, mean, Series("run 1", run, member_of="ours")]))
    assert 'class="chart-line chart-thin colour-1"' in drawing
    assert drawing.index("chart-thin") < drawing.index("chart-point")
    assert ">ours<" in drawing and ">run 1</text>" not in drawing


def test_bars_of_one_place_stand_side_by_side_from_zero_to_their_values():
    marks = [(0.0, "0.1"), (1.0, "0.3")]
    series = [Series("a", [(0, 2.0, 1.5, 2.5), (1, 4.0, 3.0, 5.0)]), Series("b", [(0, 1.0, None, None)])]
    drawing = svg(Chart("Wins", "rate", "won", series, is_bars=True, marks=marks))
    found = re.findall(
        r'chart-bar colour-(\d)" x="([0-9.]+)" y="([0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"', drawing
    )
    (_, left, top, wide, high), (_, _, _, _, twice), (colour, right, _, _, half) = found
    assert colour == "1" and float(left) + float(wide) < float(right)
    assert abs(float(high) - 2 * float(half)) < 0.2 and abs(float(twice) - 2 * float(high)) < 0.2
    assert drawing.count("chart-whisker") == 2 and float(top) > 0
    assert numbers_below(drawing) == ["0.1", "0.3"]


def test_powers_of_ten_are_equally_far_apart_on_a_logarithmic_scale():
    points = [(0.001, 1.0, None, None), (0.1, 100.0, None, None), (10.0, 10_000.0, None, None)]
    drawing = svg(Chart("Time", "rate", "ms", [Series("a", points)], is_log_across=True, is_log_up=True))
    places = [(float(x), float(y)) for x, y in re.findall(r'cx="([0-9.]+)" cy="([0-9.]+)"', drawing)]
    (x1, y1), (x2, y2), (x3, y3) = places
    assert abs((x2 - x1) - (x3 - x2)) < 0.2 and abs((y1 - y2) - (y2 - y3)) < 0.2
    assert {"0.001", "0.1", "10"} <= set(numbers_below(drawing))


def test_a_chart_read_from_its_data_is_drawn_the_same():
    series = [
        Series("a", [(1, 2.0, 1.5, 2.5), (10, 4.0, 3.0, 5.0)]),
        Series("1", [(1, 2.0, None, None)], member_of="a"),
    ]
    for chart in (Chart("t", "x", "y", series, is_log_across=True), Chart("t", "x", "y", series, is_bars=True)):
        assert svg(chart_from(chart.to_dict())) == svg(chart)
