"""Every experiment of the documents runs from its first job to its answer, at the smallest scale there is."""

import json
import math

import pytest

from plyground.core.errors import PlygroundError
from plyground.papers.answer import FAILS, HOLDS, OPEN, Mean, Measured, Share
from plyground.papers.experiment import chosen_experiments, experiments
from plyground.papers.given import OURS, PAPER, UNKNOWN, changed, given_numbers, scaled
from plyground.papers.markdown import markdown
from plyground.papers.page import page
from plyground.papers.reproducing import Request, reproduce

SCALE = 0.001
EXPERIMENTS = [one for found in experiments().values() for one in found.values()]


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda one: one.title)
def test_an_experiment_answers_with_figures_intervals_and_verdicts(experiment):
    given = {name: text_of(value) for name, value in experiment.small.items()}
    [done] = reproduce([experiment], Request(SCALE, seed=1, given=given, workers=1))
    assert done.answer.tables
    for table in done.answer.tables:
        assert table.rows and all(len(row) == len(table.columns) for row in table.rows), table.title
        for cell in (cell for row in table.rows for cell in row):
            assert not isinstance(cell, float) or math.isfinite(cell)
            if isinstance(cell, Share | Mean | Measured) and cell.interval is not None:
                assert cell.interval[0] - 1e-9 <= cell.value <= cell.interval[1] + 1e-9
    assert all(one.verdict in (HOLDS, FAILS, OPEN) and one.why and one.test for one in done.conclusions)
    told = json.loads(json.dumps(done.to_dict(), allow_nan=False))
    assert told["experiment"] == experiment.name
    assert all(one["source"] in (PAPER, OURS, UNKNOWN) and one["why"] for one in told["settings"])
    assert experiment.about in page([done]) and experiment.about in "\n".join(markdown(done))
    [again] = reproduce([experiment], Request(SCALE, seed=1, given=given, workers=1))
    assert again.done.tally.made == 0 and again.to_dict() == done.to_dict()


def text_of(value):
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_a_scale_multiplies_numbers_of_games_but_not_runs_depths_or_checkpoints():
    settings = chosen_experiments("matthews", ["A.8"])[0].settings
    small = scaled(settings, 0.1)
    assert small.test_games == 500 and small.runs == 5
    assert small.checkpoints[:3] == (0, 100, 200) and small.checkpoints[-1] == 5000
    tiny = scaled(settings, 0.001)
    assert tiny.test_games == 20 and len(tiny.checkpoints) == len(set(tiny.checkpoints)) == len(settings.checkpoints)


def test_a_setting_is_changed_by_a_text_of_its_kind_and_by_no_other():
    [experiment] = chosen_experiments("matthews", ["A.8"])
    assert changed(experiment.settings, {"runs": "3", "moves_first": "no"}, "").runs == 3
    refused = [
        ({"runs": "many"}, "'many'; expected a whole number"),
        ({"run": "3"}, "no setting is called 'run'"),
        ({"moves_first": "perhaps"}, "expected yes or no"),
    ]
    for given, said in refused:
        with pytest.raises(PlygroundError, match=said):
            changed(experiment.settings, given, "matthews A.8")


def test_every_number_of_every_experiment_says_whose_it_is():
    for experiment in EXPERIMENTS:
        assert all(one.why for one in given_numbers(experiment.settings)), experiment.title


def test_an_experiment_is_chosen_by_its_names():
    assert [one.name for one in chosen_experiments("matthews", ["A.12", "a.8", "A.12"])] == ["A.12", "A.8"]
    assert chosen_experiments("all") == EXPERIMENTS
    with pytest.raises(PlygroundError, match="no document is called 'mathews'"):
        chosen_experiments("mathews")
    with pytest.raises(PlygroundError, match=r"no experiment is called 'A\.99'"):
        chosen_experiments("matthews", ["A.99"])
