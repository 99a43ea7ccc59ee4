"""From texts to players: what is understood, and what is said where something is not."""

import pytest

import plyground as pg
from plyground.core.errors import PlygroundError, SettingError
from plyground.core.turns import BY_OWN_SAMPLER, BY_STEP, BY_TURN
from plyground.players import kinds_for, make_player
from plyground.players.registry import PlayerError, parse_text

POLAR, TABLUT, TARBLE = pg.game("polar"), pg.game("tablut"), pg.game("tarble")
BACKGAMMON, PARCHEESI = pg.game("backgammon"), pg.game("parcheesi")
SHARED = ["random", "first", "greedy", "net", "alphabeta", "minimax", "maxn", "nearest", "mcts"]
SHARED += ["mixture", "blend", "adaptive", "perfect"]


def complaint(game, text, kind=PlygroundError):
    """What is said about a text that is no player."""
    with pytest.raises(kind) as raised:
        make_player(game, text)
    return str(raised.value)


def test_a_name_alone_has_no_options():
    assert parse_text("random") == ("random", {})


def test_options_are_separated_by_commas_and_blanks_do_not_matter():
    assert parse_text(" alphabeta : depth = 3 , eval=tree ") == ("alphabeta", {"depth": "3", "eval": "tree"})


def test_an_unknown_player_is_told_what_there_is_the_games_own_first():
    said = complaint(TABLUT, "hero", PlayerError)
    own = "strong, simple, fixed, published"
    assert said == f"tablut: no player is called 'hero'; there is: {own}, {', '.join(SHARED)}"


def test_names_for_dice_and_for_many_sides_exist_only_there():
    assert list(kinds_for(POLAR)) == SHARED
    assert "expectimax" in kinds_for(BACKGAMMON)
    assert "paranoid" not in kinds_for(BACKGAMMON)
    assert {"expectimax", "paranoid"} <= set(kinds_for(PARCHEESI))
    assert "paranoid" not in kinds_for(pg.game("parcheesi", teams=True))
    assert "no player is called 'expectimax'" in complaint(POLAR, "expectimax:depth=2", PlayerError)


def test_an_unknown_option_is_told_the_options():
    said = complaint(POLAR, "minimax:deep=3", SettingError)
    assert said == ("polar, player 'minimax:deep=3': no option is called deep; its options are: depth, "
                    "eval, ties, net, transfer, anyway, noise, explore, solved; did you mean depth?")  # fmt: skip
    assert "its options are: none" in complaint(POLAR, "first:depth=1", SettingError)


def test_an_option_of_dice_does_not_exist_without_dice():
    assert "no option is called star" in complaint(POLAR, "alphabeta:star=1", SettingError)
    assert "no option is called chunk" in complaint(POLAR, "greedy:chunk=2", SettingError)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (POLAR, "alphabeta:depth=x", "depth=x is not allowed; expected a whole number from 0 to 60"),
        (POLAR, "alphabeta:depth=2.5", "depth=2.5 is not allowed; expected a whole number from 0 to 60"),
        (POLAR, "alphabeta:depth=61", "depth=61 is not allowed; expected a whole number from 0 to 60"),
        (POLAR, "alphabeta:depth=-1", "depth=-1 is not allowed"),
        (POLAR, "minimax:depth=0", "depth=0 is not allowed; expected a whole number from 1 to 60"),
        (BACKGAMMON, "minimax:depth=61", "depth=61 is not allowed; expected a whole number from 1 to 60"),
        (POLAR, "alphabeta:eval=pips", "eval=pips is not allowed; expected one of free_rows, tree, none"),
        (POLAR, "alphabeta:deepening=perhaps", "deepening=perhaps is not allowed; expected true or false"),
        (POLAR, "alphabeta:seconds=nan", "seconds=nan is not allowed; expected a number from 0.0 to 86400.0"),
        (POLAR, "greedy:ties=last", "ties=last is not allowed; expected one of default, first, random"),
        (BACKGAMMON, "alphabeta:star=3", "star=3 is not allowed; expected one of 0, 1, 2"),
        (POLAR, "nearest:sample=0", "sample=0 is not allowed"),
        (POLAR, "mcts:rollout=dice", "rollout=dice is not allowed; expected one of step, turn"),
        (POLAR, "random:sampler=published", "sampler=published is not allowed; expected one of uniform"),
        (TABLUT, "fixed:weights=3", "weights=3 is not allowed; expected one of default, 1, 2"),
    ],
)
def test_a_wrong_value_is_named_with_what_was_expected(game, text, said):
    told = complaint(game, text, SettingError)
    assert told.startswith(f"{game.name}, player {text!r}: ")
    assert said in told


def test_an_option_given_twice_is_an_error():
    said = complaint(POLAR, "minimax:depth=2,depth=3", PlayerError)
    assert said == "player 'minimax:depth=2,depth=3': depth is given twice; expected it once"


@pytest.mark.parametrize(
    ("text", "part"),
    [("minimax:depth", "depth"), ("minimax:depth=", "depth="), ("minimax:=3", "=3"), ("minimax:", ""),
     ("minimax:depth=2,", "")],
)  # fmt: skip
def test_an_option_without_a_name_or_a_value_is_an_error(text, part):
    assert complaint(POLAR, text, PlayerError) == f"player {text!r}: {part!r} is not an option; expected name=value"


def test_weights_that_the_evaluator_lacks_are_an_error():
    said = complaint(TABLUT, "greedy:eval=simple,weights=2", PlayerError)
    assert said.endswith("eval=simple has no weights called 2; it has: none")


@pytest.mark.parametrize("budget", ["nodes=100", "seconds=0.5"])
def test_a_budget_without_deepening_is_an_error(budget):
    text = f"alphabeta:{budget},deepening=no"
    assert complaint(POLAR, text, PlayerError).endswith("a budget needs deepening; expected deepening=yes")
    assert "a budget needs deepening" in complaint(TABLUT, f"fixed:{budget}", PlayerError)


def test_defaults_depend_on_the_game_and_on_the_budget():
    depths = {text: make_player(POLAR, text).search.depth for text in ("alphabeta", "alphabeta:nodes=9")}
    assert depths == {"alphabeta": 3, "alphabeta:nodes=9": 60}
    assert make_player(BACKGAMMON, "alphabeta").search.depth == 2
    assert make_player(BACKGAMMON, "alphabeta").search.star == 1
    assert make_player(BACKGAMMON, "minimax").search.star == 0
    assert make_player(BACKGAMMON, "expectimax:seconds=1").search.depth == 60
    assert make_player(POLAR, "alphabeta").evaluator is POLAR.definition.evaluators["free_rows"]


def test_options_reach_the_player():
    player = make_player(POLAR, "alphabeta:nodes=500,seconds=2.5,eval=tree,ties=random,sample=7")
    assert (player.search.nodes, player.search.sample, player.seconds) == (500, 7, 2.5)
    assert (player.evaluator, player.ties) == (POLAR.definition.evaluators["tree"], "random")
    assert make_player(POLAR, "mcts").search.playouts == 1000
    assert make_player(POLAR, "mcts:playouts=5,reuse=off").search.reuses is False
    assert make_player(TARBLE, "greedy:chunk=3").search.chunk == 3


def test_random_players_draw_by_step_by_turn_or_by_the_games_own_sampler():
    by = [make_player(game, "random").search.unit for game in (POLAR, TARBLE, BACKGAMMON)]
    assert by == [BY_STEP, BY_STEP, BY_TURN]
    published = make_player(TABLUT, "published")
    assert (published.search.unit, published.sampler) == (BY_OWN_SAMPLER, "published")


def test_ties_are_broken_as_the_evaluator_says_unless_the_text_says_otherwise():
    ties = [make_player(POLAR, text).ties for text in ("greedy", "greedy:eval=none", "greedy:eval=none,ties=first")]
    assert ties == ["first", "random", "first"]


def test_a_games_own_player_is_another_text():
    fixed = make_player(TABLUT, "fixed")
    assert (fixed.search.depth, fixed.search.deepening) == (3, False)
    assert fixed.evaluator is TABLUT.definition.evaluators["fixed"]
    assert fixed.text == "fixed"
    assert make_player(BACKGAMMON, "pubeval").evaluator is BACKGAMMON.definition.evaluators["pubeval"]


def test_options_of_a_games_own_player_can_be_set():
    table_1 = make_player(TABLUT, "fixed:depth=1,weights=1")
    assert (table_1.search.depth, table_1.search.deepening) == (1, False)
    assert set(table_1.weights) == {1.0}
    assert set(make_player(TABLUT, "fixed").weights) != {1.0}
    assert make_player(TABLUT, "fixed:weights=2").weights == make_player(TABLUT, "fixed").weights


def test_a_games_own_player_hides_the_kind_of_the_same_name():
    assert make_player(TARBLE, "minimax").search.chunk == 4
    assert "no option is called depth" in complaint(TARBLE, "minimax:depth=2", SettingError)


def test_every_kind_makes_a_player_of_every_game():
    for name in (
        "tictactoe",
        "polar",
        "tablut",
        "rlgame",
        "tarble",
        "backgammon",
        "hypergammon",
        "pachisi",
        "parcheesi",
    ):
        game = pg.game(name)
        for text in [*(kind for kind in kinds_for(game) if kind not in ("net", "perfect")), *game.definition.players]:
            assert make_player(game, text).text == text


def test_nobody_decides_where_nobody_is_to_move():
    with pytest.raises(PlygroundError, match="nobody is to move"):
        make_player(BACKGAMMON, "random").make_agent().choose(BACKGAMMON.start())
