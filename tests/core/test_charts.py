"""Figures of reports as drawings."""

import re

from plyground.core.charts import Chart, Series, svg


def drawn(*points):
    chart = Chart("Games won", "training games", "won", [Series("run 1", list(points))], is_percent=True)
    return svg(chart)


def numbers_below(drawing):
    """What stands below the curve."""
    return re.findall(r'text-anchor="middle">([^<]*)<', drawing)[:-1]


def test_a_curve_that_has_just_begun_shows_its_point_with_its_interval():
    begun = drawn((0, 0.65, 0.62, 0.68))
    assert numbers_below(begun) == ["0"]
    line = re.search(r'class="chart-line colour-0" d="M([0-9.]+),([0-9.]+) L([0-9.]+),([0-9.]+)"', begun)
    assert line[1] == line[3] and float(line[2]) < float(line[4])  # upright, from the upper end to the lower


def test_a_curve_of_several_points_has_round_numbers_below():
    assert {"0", "500", "1000"} <= set(numbers_below(drawn((0, 0.5, 0.4, 0.6), (1000, 0.7, 0.6, 0.8))))
