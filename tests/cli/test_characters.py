"""Characters and candidates in commands, as a user types them."""

import json

from tests.own_games import FOLDER

FILE = str(FOLDER / "pairs.py")


def test_a_tournament_takes_characters_by_their_names(plyground):
    code, out, _ = plyground("tournament", FILE, "runner", "ditherer", "greedy:turns=runs", "--games", "10", "--json")
    assert code == 0
    assert json.loads(out)["players"] == ["runner", "ditherer", "greedy:turns=runs"]


def test_characters_and_candidates_are_listed(plyground):
    code, out, _ = plyground("games", FILE)
    assert code == 0
    assert "runs with one piece at a time" in out
    assert "runs: one piece makes all steps" in out


def test_the_check_tries_characters_and_candidates(plyground):
    code, out, _ = plyground("check", FILE)
    assert code == 0
    assert "characters runner, ditherer make legal turns" in out
    assert "candidates runs, every are ends of turns" in out
