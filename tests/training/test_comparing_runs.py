"""Trainings compared: means over runs with their spread, what differs in their settings, and curves."""

import json

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError

HEADER = "games,win_rate,low,high,draws,points,length,games_played"


@pytest.fixture
def training(tmp_path):
    """Write a folder as `train --out` does, with runs that end with these scores."""

    def write(name, scores, half=0.05, **settings):
        folder = tmp_path / name
        folder.mkdir()
        told = {"game": "tictactoe", "settings": {"m": 3}, "benchmark": "random", "hidden": 40, "seed": 1} | settings
        (folder / "training.json").write_text(json.dumps(told))
        for number, score in enumerate(scores, 1):
            (folder / f"run-{number}").mkdir()
            rows = [
                f"{games},{share},{share - half},{share + half},0,0,7,400" for games, share in ((0, 0.5), (900, score))
            ]
            (folder / f"run-{number}" / "curve.csv").write_text("\n".join([HEADER, *rows]) + "\n")
        return folder

    return write


def test_the_difference_of_trainings_is_that_of_their_means_over_runs(training):
    stats = pytest.importorskip("scipy.stats", reason="SciPy is missing: pip install scipy")
    one, other = [0.60, 0.62, 0.66, 0.61, 0.63], [0.70, 0.72, 0.69, 0.74, 0.71, 0.70]
    found = pg.compare(training("a", one, half=0.02), vs=[training("b", other, half=0.02, hidden=80)])
    (difference,) = found.differences
    expected = stats.ttest_ind(other, one, equal_var=False).confidence_interval(0.95)
    assert difference.value == pytest.approx(np.mean(other) - np.mean(one))
    assert difference.interval == pytest.approx((expected.low, expected.high), rel=0.01)
    assert (difference.verdict, difference.results) == ("larger", (5, 6))
    data = found.to_dict()
    assert data["differ_in"] == {"hidden": [40, 80]}
    assert [figure["where"] for figure in data["figures"]] == ["after 0 games", "after 900 games", "at the end"]
    assert "they differ in: hidden 40, 80" in str(found)


def test_runs_that_are_alike_by_chance_are_no_surer_than_the_games_of_their_tests(training):
    found = pg.compare(training("a", [0.6, 0.6]), vs=[training("b", [0.64, 0.64])])
    half = 0.05 / 2**0.5  # of a mean of two runs
    assert found.figures[-1].estimates[0].interval == pytest.approx((0.6 - half, 0.6 + half))
    assert found.differences[0].interval == pytest.approx((0.04 - half * 2**0.5, 0.04 + half * 2**0.5))


def test_single_runs_are_compared_by_their_tests_and_that_is_said(training):
    found = pg.compare(training("a", [0.6]), vs=[training("b", [0.8])])
    assert found.differences[0].interval == pytest.approx((0.2 - 0.05 * 2**0.5, 0.2 + 0.05 * 2**0.5))
    assert "a single run, so the interval knows the games of its test but not how runs vary" in str(found)


def test_other_rules_are_a_difference_of_trainings(training):
    folders = [training(name, [0.6, 0.7], made_by={"rules": rules}) for name, rules in (("a", "0f0f"), ("b", "1e1e"))]
    found = pg.compare(folders[0], vs=folders[1:])
    assert found.to_dict()["rules"] == ["0f0f", "1e1e"]
    assert "they differ in: rules 0f0f, 1e1e" in str(found)


def test_trainings_that_mean_different_things_are_refused(training, tmp_path):
    one = training("a", [0.6])
    with pytest.raises(PlygroundError, match='trainings with benchmark="first" and "random"; expected the same'):
        pg.compare(one, vs=[training("b", [0.6], benchmark="first")])
    with pytest.raises(PlygroundError, match="no run has been tested yet"):
        pg.compare(one, vs=[training("c", [])])
    with pytest.raises(PlygroundError, match="No such file or directory; expected a folder that train --out wrote"):
        pg.compare(one, vs=[tmp_path / "nowhere"])
    with pytest.raises(PlygroundError, match="one training given; expected two or more"):
        pg.compare(one)
