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


def test_the_analysis_says_what_a_character_plays_and_why(plyground):
    code, out, _ = plyground("analyse", FILE, "--player", "runner")
    assert code == 0
    assert "seat 0 to move; runner plays 1 1\nwhy: runs ahead with one piece\n" in out
    code, out, _ = plyground("analyse", FILE, "--player", "runner", "--json")
    told = json.loads(out)
    assert (told["choice"], told["why"], told["value"]) == ("1 1", "runs ahead with one piece", None)


def test_the_analysis_says_what_a_player_made_of_several_plays_and_who_decided(plyground):
    player = ("--player", "mixture:rungs=runner+ditherer,skill=0")
    code, out, _ = plyground("analyse", FILE, *player)
    assert code == 0
    assert out.endswith("plays 1 1\nwhy: as runner: runs ahead with one piece\n")
    code, out, _ = plyground("analyse", FILE, *player, "--json")
    told = json.loads(out)
    assert (told["choice"], told["value"], told["measure"]) == ("1 1", None, "a player made of several has no values")
    code, _, err = plyground("analyse", FILE, *player, "--tree")
    assert code == 2
    assert "has no tree; expected one that searches with --tree" in err


def test_the_analysis_of_a_record_says_whether_a_character_would_have_done_the_same(plyground, tmp_path):
    saved = str(tmp_path / "games.txt")
    words = ("match", FILE, "runner", "greedy:turns=every", "--games", "1", "--seats", "fixed", "--save", saved)
    assert plyground(*words)[0] == 0
    code, out, _ = plyground("analyse", saved, "--as", FILE, "--turn", "1", "--player", "runner")
    assert code == 0
    assert out.endswith("played: 1 1, the same\n")


def test_a_match_of_characters_is_recorded_with_their_reasons(plyground, tmp_path):
    saved = tmp_path / "games.txt"
    words = ("match", FILE, "runner", "ditherer", "--games", "2", "--seats", "fixed", "--save", str(saved), "--why")
    assert plyground(*words)[0] == 0
    code, out, _ = plyground("replay", str(saved), "--as", FILE, "--turns", "--game", "1")
    assert code == 0
    assert "turn 1 of" in out and "why: runs ahead with one piece" in out
