"""Every experiment of the documents runs from its first line to its last, at the smallest scale there is."""

import json

import numpy as np
import pytest

from plyground.cli.reproduce import show_table
from plyground.papers.experiment import Share, chosen_experiments, experiments, scaled
from plyground.papers.matthews2006 import networks
from plyground.papers.tarble2016 import tournament
from plyground.training.train import train as real

SCALE = 0.001
ROUNDING = 1e-12
# What a scale leaves as it is: numbers of runs, depths and budgets, times. Every experiment has an entry here.
SMALL = {
    ("matthews", "networks"): {"rows": networks.ROWS[3:4], "runs": 2, "checkpoints": "1"},
    ("polar", "search"): {"depths": (1, 2), "timed_positions": 2, "seconds_a_move": 0.02, "duel_depth": 1},
    ("rlgame", "learning"): {},
    ("tablut", "learning"): {"seeds": 1, "goal_checks": 2},
    ("tablut", "matches"): {"games": 2, "branching_games": 2, "branching_depth": 1},
    ("tarble", "beam"): {"games": 2, "beams": (10,)},
    ("tarble", "learning"): {"games": 10, "whole_turn_games": 2, "test_games": 4, "max_turns": 4},
    ("tarble", "montecarlo"): {"games": 2, "budgets": (20, 40)},
    ("tarble", "tournament"): {"games": 4, "pairs": tournament.PAIRS[4:6]},
}
EXPERIMENTS = [(document, name) for document, found in experiments().items() for name in found]


def test_every_experiment_has_small_settings_here():
    assert set(SMALL) == set(EXPERIMENTS)


@pytest.mark.parametrize("document, name", EXPERIMENTS, ids=lambda name: name)
def test_an_experiment_fills_its_tables(document, name, capsys):
    module = experiments()[document][name]
    said = []
    tables = module.run(SCALE, 1, said.append, module.Settings(**SMALL[document, name]))
    assert tables and said
    for table in tables:
        assert table.rows and all(len(row) == len(table.columns) for row in table.rows), table.title
        for share in (cell for row in table.rows for cell in row if isinstance(cell, Share)):
            low, high = share.interval
            assert 0 <= low <= share.successes / share.games + ROUNDING
            assert share.successes / share.games - ROUNDING <= high <= 1 + ROUNDING
        assert json.loads(json.dumps(table.to_dict()))["title"] == table.title
        show_table(table)
        assert table.columns[0].split()[0] in capsys.readouterr().out


def test_a_scale_multiplies_numbers_of_games_but_never_makes_them_few():
    assert [scaled(1000, 0.5), scaled(1000, 0.001), scaled(13, 0.001), scaled(100, 3)] == [500, 20, 13, 300]


def test_an_experiment_is_chosen_by_its_names():
    assert [module.NAME for module in chosen_experiments("tablut", "")] == ["learning", "matches"]
    assert [module.NAME for module in chosen_experiments("tablut", "matches")] == ["matches"]


def test_the_networks_of_the_thesis_move_first_in_training_and_tests_or_seats_rotate(monkeypatch):
    asked = []

    def noted(game, **options):
        asked.append((game, options))
        return real(game, **options)

    monkeypatch.setattr(networks, "train", noted)
    settings = networks.Settings(rows=networks.ROWS[3:4], runs=2, checkpoints="1")
    table = networks.run(SCALE, 1, lambda text: None, settings)[0]
    first, _, fair = asked
    assert [game.settings["first"] for game, _ in asked] == [0, 0, "roll"]
    assert (first[1]["rotate"], first[1]["test_seats"]) == (False, "0")
    assert "rotate" not in fair[1]
    assert [options["prediction"] for _, options in asked] == ["current", "saved", "current"]
    readings = [row[4] for row in table.rows]
    assert readings == [reading.text for reading in networks.READINGS]


def test_the_interval_of_a_mean_of_runs_is_students():
    # Six numbers with mean 10 and standard deviation sqrt(2): 2.571 * sqrt(2 / 6) = 1.484
    assert networks.mean_text(np.array([8.0, 9.0, 10.0, 10.0, 11.0, 12.0])) == "10.0 ± 1.5"
    assert networks.mean_text(np.array([12.34])) == "12.3"
