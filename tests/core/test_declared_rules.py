"""Caps, special rules and policies that a file declares wrongly are refused in one line."""

import pathlib
import re

import pytest

import plyground as pg
from plyground.core.errors import ContractError
from plyground.core.plain_games import PlainGames
from plyground.tools.checking.policies import check_policies
from plyground.tools.checking.special_rules import check_special_rules

PAIRS = (pathlib.Path(__file__).parent.parent / "own_games" / "pairs.py").read_text("utf-8")
RULES = """
SPECIAL_RULES = {"first step": "no step was made before"}


def rules_used(game, before, step, after):
    return ["first step"] if before[MADE] == 0 else []
"""


@pytest.fixture
def game_with(tmp_path):
    """The game of pairs with something added."""

    def make(added, text=PAIRS):
        file = tmp_path / "pairs.py"
        file.write_text(text + added, "utf-8")
        return pg.game(str(file), unchecked=True)

    return make


def test_caps_are_endings_that_only_stop_a_game(game_with):
    assert game_with("").definition.caps == ("too long",)
    caps = {name: pg.game(name).definition.caps for name in ("rlgame", "tablut", "tarble", "tictactoe", "backgammon")}
    assert caps == {"rlgame": ("cap",), "tablut": ("round limit",), "tarble": (), "tictactoe": (), "backgammon": ()}


@pytest.mark.parametrize(
    "added, said",
    [
        ('CAPS = ("to long",)', "pairs.py: CAPS names 'to long'; expected names out of ENDINGS: home, too long"),
        ('CAPS = "too long"', "CAPS is 'too long'; expected a tuple of texts"),
        ('POLICIES = {"hop": "always"}', r"POLICIES\['hop'\] is 'always'; expected \(function, what it is\)"),
        ('SPECIAL_RULES = {"hit": "…"}', "there is SPECIAL_RULES, but not rules_used, which says where they are used"),
        ("def rules_used(game, before, step, after):\n    return []",
         "there is rules_used, but not SPECIAL_RULES, the rules that it names"),
    ],
)  # fmt: skip
def test_what_is_declared_wrongly_is_refused(game_with, added, said):
    with pytest.raises(ContractError, match=said):
        game_with(added)


def test_rules_that_are_not_declared_and_texts_that_are_none_are_refused(game_with):
    game = game_with(RULES.replace('["first step"]', '["last step"]'))
    start = game.start()
    with pytest.raises(
        ContractError, match=r"rules_used: returned \['last step'\]; expected a list of names out of: first"
    ):
        game.rules_used(start, 0, game.play(start, 0))
    with pytest.raises(ContractError, match="the special rule 'first step' is 3; expected two texts, name and meaning"):
        _ = game_with(RULES.replace('"no step was made before"', "3")).special_rules


def test_endings_that_settings_rule_out_must_be_endings(game_with):
    game = game_with('def possible_endings(settings):\n    return ["home"]\n')
    assert game.possible_endings == ("home",) and game_with("").possible_endings == ("home", "too long")
    with pytest.raises(ContractError, match="possible_endings: names 'away'; expected names out of ENDINGS: home"):
        _ = game_with('def possible_endings(settings):\n    return ["away"]\n').possible_endings


def test_telling_is_no_part_of_the_rules(game_with):
    assert game_with("").rules_hash == game_with(RULES).rules_hash
    assert game_with(RULES).special_rules == {"first step": "no step was made before"}


def checked(game, check):
    rules = PlainGames(game)
    rules.play(3, 5.0)
    return check(rules)


def test_the_check_tries_special_rules(game_with):
    assert checked(game_with(RULES), check_special_rules) == "1 special rule can be told from steps"
    never = RULES.replace("before[MADE] == 0", "False")
    assert checked(game_with(never), check_special_rules).endswith("; none of the steps tried used first step")
    with pytest.raises(ContractError, match="changed a position while it was asked"):
        checked(
            game_with(RULES.replace("    return", "    before[0] = 1 - before[0]\n    return")), check_special_rules
        )
    with pytest.raises(ContractError, match=re.escape("returned ['last']")):
        checked(game_with(RULES.replace('["first step"] if', '["last"] if')), check_special_rules)


POLICY = """
def first(game, position, ends, history):
    return KEPT


POLICIES = {"first": (first, "the first turn")}
"""


@pytest.mark.parametrize("kept, said", [("None", "returned None"), ("[99]", r"returned \[99\]"), ("0", "returned 0")])
def test_the_check_tries_policies(game_with, kept, said):
    with pytest.raises(ContractError, match=rf"'first' {said}; expected a list of numbers from 0 to"):
        checked(game_with(POLICY.replace("KEPT", kept)), check_policies)
    assert checked(game_with(POLICY.replace("KEPT", "[0]")), check_policies) == "1 one-rule policy can be asked"
