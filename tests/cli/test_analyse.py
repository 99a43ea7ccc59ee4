"""`plyground analyse`: turns ranked by players, lines, rolls, trees; known answers and independent calculations."""

import json
import pathlib

import numpy as np
import pytest

import plyground as pg
from plyground.core.randomness import new_stream
from plyground.matches.analysis import Analyst, default_player, with_depth
from plyground.matches.asking import analyse
from plyground.matches.roll_analysis import analyse_rolls
from plyground.matches.tree import TreeBuilder, draw_tree
from plyground.players import make_player
from plyground.players.strong import strong_text

EXAMPLE = str(pathlib.Path(__file__).parent.parent.parent / "examples" / "connect_four.py")
KEYS = {
    "made_by",
    "game", "settings", "player", "position", "seat", "value", "measure", "judged", "turns", "choice", "nodes",
    "deepest_nodes", "depth", "branching", "effective_branching_factor", "cut_short", "seconds", "why",
}  # fmt: skip


def evaluator_of(game, name):
    """An evaluator as a function of the position before, the position and the seat."""
    evaluator = game.definition.evaluators[name]
    weights = next(iter(evaluator.weights.values()))(game.settings) if evaluator.weights else [0.0]
    function = game.definition.compiled_evaluator(evaluator)
    return lambda before, position, seat: function(game.board, before, position, seat, np.array(weights, float))


# Rankings


def test_a_win_in_one_turn_stands_first_and_everything_else_is_worth_less(plyground):
    code, out, _ = plyground("analyse", "tictactoe", "xx.oo....", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer.keys() == KEYS
    assert answer["seat"] == "x"
    best, *others = answer["turns"]
    assert (best["turn"], best["value"], best["behind"], best["outcome"]) == ("2", 999.0, 0.0, "wins")
    assert len(others) == 4
    assert all(turn["value"] < 999 and turn["behind"] == 999 - turn["value"] for turn in others)
    assert answer["choice"] == "2"


def test_in_a_lost_position_every_turn_loses_and_the_players_own_choice_stands_first():
    game = pg.game("tictactoe")
    position = game.position("x.x.o.x.o")  # o to move; x threatens 1 and 3
    analysis = analyse(game, position, "alphabeta:depth=4")
    assert [turn.outcome for turn in analysis.turns] == ["loses"] * 4
    assert {turn.value for turn in analysis.turns} == {-999.0}
    decision = make_player(game, "alphabeta:depth=4").make_agent().choose(position)
    assert (analysis.turns[0].position == decision.position).all()
    assert analysis.choice is None
    last = position
    for text in [analysis.turns[0].text, *analysis.turns[0].line]:
        last = game.play(last, game.parse_move(last, text))
    assert game.winner_text(last) == "x"


def test_exact_values_equal_separate_searches_below_every_turn():
    game = pg.game("tictactoe")
    position = game.position("x...o....")
    analysis = analyse(game, position, "alphabeta:depth=5", top=99)
    below = make_player(game, "alphabeta:depth=4")
    assert len(analysis.turns) == 7
    for turn in analysis.turns:
        assert turn.value == -below.make_agent().choose(turn.position).value
    full = analyse(game, position, "minimax:depth=5", top=99)
    assert {turn.text: turn.value for turn in full.turns} == {turn.text: turn.value for turn in analysis.turns}


def test_values_of_a_dice_game_are_means_over_the_rolls_of_the_best_replies():
    game = pg.game("hypergammon", first=0)
    pips = evaluator_of(game, "pips")
    position = game.rolled(game.start(), "31")
    analysis = analyse(game, position, "alphabeta:depth=2,eval=pips", top=99)
    assert analysis.evaluated == len(game.turn_results(position)) > 3
    for turn in analysis.turns:
        weights = game.chance(turn.position)
        total = 0.0
        for outcome, weight in enumerate(weights):
            rolled = game.play(turn.position, outcome)
            total += weight * min(pips(rolled, end, 0) for end in game.turn_results(rolled))
        assert turn.value == pytest.approx(total / sum(weights))
    values = [turn.value for turn in analysis.turns]
    assert values == sorted(values, reverse=True)


def test_pubeval_opens_a_three_and_a_one_by_making_its_five_point(plyground):
    code, out, _ = plyground("analyse", "backgammon", "--roll", "x31", "--player", "pubeval", "--top", "3", "--json")
    answer = json.loads(out)
    assert code == 0
    assert set(answer["turns"][0]["turn"].split()) == {"8/5", "6/5"}
    assert answer["judged"] == 16
    assert len(answer["turns"]) == 3


def test_greedy_players_rank_every_end_of_the_turn_by_the_evaluator():
    game = pg.game("hypergammon", first=0)
    position = game.rolled(game.start(), "52")
    value = evaluator_of(game, "pubeval")
    analysis = analyse(game, position, "pubeval", top=99)
    assert sorted((turn.value for turn in analysis.turns), reverse=True) == [turn.value for turn in analysis.turns]
    for turn in analysis.turns:
        assert turn.value == value(position, turn.position, 0)
    assert (make_player(game, "pubeval").make_agent().choose(position).position == analysis.turns[0].position).all()


def test_equal_turns_stand_in_the_order_in_which_the_player_would_choose():
    for name, roll, player in (
        ("hypergammon", "52", "greedy:eval=pips"),
        ("hypergammon", "52", "greedy:eval=pips,ties=first"),
        ("tarble", "2", "alphabeta:depth=1"),
        ("tarble", "2", "greedy:ties=first"),
    ):
        game = pg.game(name, **({"first": 0} if name == "hypergammon" else {}))
        position = game.rolled(game.start(), roll)
        analysis = analyse(game, position, player, seed=4)
        assert analysis.turns[1].behind == 0
        decision = make_player(game, player).make_agent().choose(position, new_stream(4))
        assert (decision.position == analysis.turns[0].position).all()
        analyst = Analyst(game, player, seed=4)
        ranking = analyst.root_values(position)[1]  # before the choice is put first among its equals
        assert (decision.position == ranking[0].position).all()


def test_the_texts_of_long_turns_lead_to_their_positions():
    for name, roll, player in (("tarble", "3", "alphabeta:depth=1"), ("parcheesi", "53", "greedy:eval=pips"),
                               ("tarble", "5", "minimax")):  # fmt: skip
        game = pg.game(name)
        start = game.play(game.start(), 0) if name == "parcheesi" else game.start()
        position = game.rolled(start, roll)
        for turn in analyse(game, position, player, top=3).turns:
            after = game.replay(game.parse_moves(turn.text.split(), position), position)[-1]
            identity = game.capacities.identity
            assert (after[:identity] == turn.position[:identity]).all()


def test_monte_carlo_search_shows_visits_and_shares_by_falling_visits():
    game = pg.game("tictactoe")
    analysis = analyse(game, game.position("xx.oo...."), "mcts:playouts=500", top=99)
    visits = [turn.visits for turn in analysis.turns]
    assert sum(visits) == 500
    assert visits == sorted(visits, reverse=True)
    assert sum(turn.share for turn in analysis.turns) == pytest.approx(1)
    assert (analysis.turns[0].text, analysis.turns[0].value) == ("2", 1.0)
    assert all(turn.value < 1 for turn in analysis.turns[1:])


def test_the_same_seed_gives_the_same_analysis():
    game = pg.game("tictactoe")
    first, again, other = (
        [(turn.text, turn.visits) for turn in analyse(game, None, "mcts:playouts=300", seed=seed).turns]
        for seed in (5, 5, 6)
    )
    assert first == again != other


def test_effort_is_reported_with_the_effective_branching_factor():
    game = pg.game("tictactoe")
    analysis = analyse(game, None, "minimax:depth=3")
    assert analysis.decision.nodes == 1 + 9 + 72 + 504
    factor = analysis.effective_branching
    assert factor + factor**2 + factor**3 == pytest.approx(9 + 72 + 504)
    assert analyse(game, None, "greedy").effective_branching == pytest.approx(8)
    budget = analyse(game, None, "alphabeta:nodes=700")
    assert budget.cut_short
    complete = analyse(game, None, f"alphabeta:depth={budget.decision.depth}")
    assert budget.decision.deepest_nodes == complete.decision.deepest_nodes < complete.decision.nodes


# Lines


def test_the_line_of_a_search_keeps_its_value_to_the_end():
    game = pg.game("tictactoe")
    position = game.position("xo.......")
    for turn in analyse(game, position, "alphabeta:depth=7,deepening=no", top=99).turns:
        end = turn.position
        for text in turn.line:
            end = game.play(end, game.parse_move(end, text))
        assert 999 * game.result(end)[0] == turn.value


def test_a_line_is_the_worst_for_the_seat_even_if_the_evaluator_judges_both_sides_differently():
    game = pg.game("tablut")
    fixed = evaluator_of(game, "fixed")
    for turn in analyse(game, None, "fixed:depth=2", top=4).turns:
        replies = [game.play(turn.position, move) for move in game.legal_moves(turn.position)]
        worst = min(fixed(turn.position, reply, 0) for reply in replies)
        assert turn.value == pytest.approx(worst)
        (text,) = turn.line
        played = game.play(turn.position, game.parse_move(turn.position, text))
        assert fixed(turn.position, played, 0) == pytest.approx(worst)


# Rolls


def test_a_position_that_waits_for_a_roll_is_judged_for_every_roll(plyground):
    words = ("analyse", "hypergammon", "--set", "first=0", "--player", "greedy:eval=pips", "--json")
    answer = json.loads(plyground(*words)[1])
    assert len(answer["rolls"]) == 21
    assert sum(roll["probability"] for roll in answer["rolls"]) == pytest.approx(1)
    mean = sum(roll["probability"] * roll["value"] for roll in answer["rolls"])
    assert answer["expected"] == [{"seat": "0", "probability": pytest.approx(1), "value": pytest.approx(mean)}]
    # From equal pips the lead is the throw, 49/6 on average; a double five can also hit a checker with 22 pips to go.
    assert mean == pytest.approx(49 / 6 + 3 / 36)
    assert answer["rolls"][0]["value"] == 4  # a double one is four pips


def test_the_table_of_rolls_names_the_expected_value(plyground):
    code, out, _ = plyground("analyse", "tarble")
    assert code == 0
    assert "expected value for r: " in out
    assert "16.7 %" in out


def test_rolls_after_rolls_are_given_one_after_the_other_or_averaged(plyground):
    words = ("analyse", "pachisi", "--player", "greedy:eval=pips", "--json")
    answer = json.loads(plyground(*words, "--roll", "first2 6up")[1])
    assert (answer["seat"], answer["turns"][0]["turn"]) == ("2", "0>6")
    answer = json.loads(plyground(*words)[1])
    assert [len(roll["rolls"]) for roll in answer["rolls"]] == [7] * 4
    assert [entry["probability"] for entry in answer["expected"]] == pytest.approx([0.25] * 4)


def test_searches_that_a_budget_ended_at_different_depths_are_brought_to_the_same_depth():
    game = pg.game("hypergammon", first=0)
    judged = analyse_rolls(Analyst(game, "alphabeta:nodes=60,eval=pips"), game.start())
    assert {analysis.decision.depth for analysis in judged.all_analyses()} == {1}


# Trees


def test_the_tree_shows_the_boards_of_the_best_turns_and_replies(plyground):
    code, out, _ = plyground("analyse", "tictactoe", "--after", "0 4", "--depth", "7", "--tree", "--width", "2")
    assert code == 0
    lines = out.splitlines()
    assert "values are for x" in out
    assert "max +0.000" in lines
    assert lines[lines.index("max +0.000") + 1 :][:4] == ["   0 1 2", "0  x . .", "3  . o .", "6  . . ."]
    assert [line for line in lines if "x x ." in line] == ["    0  x x .          0  x x o      0  x x ."]
    assert sum(line.count("min +0.000") for line in lines) == 2
    assert max(len(line) for line in lines) <= 100


def test_the_best_reply_of_a_tree_has_the_value_of_its_turn():
    for name, player in (("tictactoe", "alphabeta:depth=4"), ("tablut", "fixed:depth=3")):
        game = pg.game(name)
        analyst = Analyst(game, player)
        tree = TreeBuilder(analyst, analyst.analyse(game.start(), 3, lines=False), width=3, levels=3).build()
        assert len(tree.branches) == 3
        for branch in tree.branches:
            assert branch.kind == "min"
            assert branch.branches[0].value == pytest.approx(branch.value)
            assert branch.branches[0].value == pytest.approx(min(reply.value for reply in branch.branches))
            for reply in branch.branches:
                assert reply.kind == "max"
                assert reply.branches[0].value == pytest.approx(reply.value)


def test_trees_of_wide_boards_stay_within_the_columns():
    game = pg.game("backgammon", first=0)
    analyst = Analyst(game, "pubeval")
    position = game.rolled(game.start(), "31")
    tree = TreeBuilder(analyst, analyst.analyse(position, 3), width=3, levels=2, rolls=["64"]).build()
    drawn = draw_tree(game, tree)
    assert max(len(line) for line in drawn.splitlines()) <= 100
    assert drawn.count("then 64") == 3
    assert drawn.count("12 11 10  9  8  7 |  6  5  4  3  2  1") == 1 + 3 + 9


def test_the_tree_as_json_has_positions_and_kinds(plyground):
    answer = json.loads(plyground("analyse", "tictactoe", "--depth", "3", "--tree", "--levels", "1", "--json")[1])
    assert answer.keys() == KEYS | {"tree"}
    assert [branch["kind"] for branch in answer["tree"]["branches"]] == ["min"] * 3
    assert answer["tree"]["branches"][0]["position"]["turn"] == "o"


# Words and options


def test_the_table_says_for_whom_values_are_and_what_the_search_took(plyground):
    code, out, _ = plyground("analyse", "tictactoe", "--after", "4 0", "--depth", "3", "--top", "2")
    assert code == 0
    assert "seat x to move; 7 turns judged by alphabeta:depth=3" in out
    assert "values are for x (evaluator free_rows" in out
    assert "effective branching factor" in out
    ranked = out[out.index("values are") :].splitlines()
    assert len([line for line in ranked if line.startswith(("1 ", "2 ", "3 "))]) == 2


def test_a_game_without_evaluators_is_judged_by_playing_it_out(tmp_path):
    assert default_player(pg.game("tictactoe")) == strong_text(pg.game("tictactoe"))
    assert default_player(pg.game(EXAMPLE)) == "alphabeta:seconds=2"
    assert default_player(pg.game(EXAMPLE), rolls=6) == "alphabeta:depth=1"
    without = tmp_path / "no_evaluators.py"
    without.write_text(pathlib.Path(EXAMPLE).read_text("utf-8").replace("EVALUATORS =", "THOUGHTS ="), "utf-8")
    assert default_player(pg.game(str(without))) == "mcts:seconds=2"


def test_another_depth_keeps_the_other_options_of_a_player():
    assert with_depth("pubeval", 2) == "pubeval:depth=2"
    assert with_depth("alphabeta:depth=3,eval=fixed", 1) == "alphabeta:depth=1,eval=fixed"


@pytest.mark.parametrize(
    "words, expected",
    [
        (("tictactoe", "xxxoo...."), "the game is over, line"),
        (("tictactoe", "--player", "random"), "player 'random': has no opinion about turns"),
        (("tablut", "--player", "published"), "player 'published': has no opinion about turns"),
        (("tictactoe", "--player", "frob"), "no player is called 'frob'"),
        (("tictactoe", "--player", "mcts", "--depth", "3"), "no option is called depth"),
        (("tictactoe", "--depth", "99"), "depth=99 is not allowed; expected a whole number from 0 to 60"),
        (("tictactoe", "--roll", "3"), "--roll 3 given, but no roll is due"),
        (("tictactoe", "--roll", "3", "--tree"), "--roll 3 given, but no roll is due"),
        (("tarble", "--roll", "9"), "roll=9 is not possible here; expected a whole number from 1 to 6"),
        (("tarble", "--roll", "-"), "roll - is not possible here; expected one of 1, 2, 3"),
        (("tarble", "--roll", "1 2"), "--roll 2 given, but no roll is due"),
        (("tarble", "--tree"), "the position waits for a roll; expected --roll with --tree"),
        (("tictactoe", "xxxx....."), "4 x and 0 o"),
        (("tictactoe", "--after", "4 4"), "move 2: '4' is not legal here"),
        (("tictactoe", "--top", "0"), "--top"),
    ],
)
def test_wrong_input_is_answered_in_one_line(plyground, words, expected):
    code, out, err = plyground("analyse", *words)
    assert code == 2
    assert expected in err
    assert err.count("\n") == 1
    assert out == ""


# Recorded games


@pytest.fixture
def recorded(tmp_path):
    """Two games of tic-tac-toe; in the second o could have won with its second mark."""
    path = tmp_path / "games.txt"
    path.write_text('[Game "tictactoe"]\n4 0 8\n\n[Game "tictactoe"]\n\n0 3 8 4 1 2 6 5\n')
    return path


def test_a_decision_of_a_recorded_game_is_analysed_with_what_was_played(plyground, recorded):
    words = ("analyse", recorded, "--game", "2", "--depth", "1")
    code, out, _ = plyground(*words, "--move", "6", "--top", "1")
    assert code == 0
    assert "game 2, move 6" in out and "seat o to move" in out
    assert "played: 2, number " in out and " of 4, " in out and "behind" in out  # 5 wins
    data = json.loads(plyground(*words, "--turn", "6", "--json")[1])
    assert data["turns"][0]["turn"] == "5"
    assert data["played"]["turn"] == "2" and data["played"]["rank"] > 1 and data["played"]["behind"] > 0
    assert data["recorded"]["moment"] == "turn 6"
    out = plyground("analyse", recorded, "--depth", "2")[1]
    assert "game 1, the end of the record, after 3 moves" in out and "played" not in out


def test_a_position_comes_from_standard_input(plyground, monkeypatch):
    import io  # only this test replaces standard input itself

    call = io.StringIO("x...o....\n")
    monkeypatch.setattr("plyground.cli.options.sys", type("System", (), {"stdin": call}))
    assert "0  x . .\n3  . o .\n" in plyground("analyse", "tictactoe", "-", "--depth", "2")[1]


@pytest.mark.parametrize(
    "words, answer",
    [
        (("--game", "2"), "game 2: the game is over, line; expected --move 1 to 8, or --turn 1 to 8"),
        (("--game", "3"), "game 3; expected a number from 1 to 2"),
        (("--move", "4"), "game 1: move 4; expected a number from 1 to 3"),
        (("--turn", "4"), "game 1: turn 4; expected a number from 1 to 3"),
        (("--turn", "1", "--move", "1"), "together; expected one of them"),
        (("--after", "3"), "recorded games, with a position"),
    ],
)
def test_wrong_moments_are_answered_in_one_line(plyground, recorded, words, answer):
    code, _, err = plyground("analyse", recorded, *words)
    assert code == 2 and answer in err


def test_options_of_recorded_games_need_a_file(plyground):
    assert "tictactoe: no file of recorded games" in plyground("analyse", "tictactoe", "--move", "3")[2]


def test_a_position_may_be_given_as_in_other_commands(plyground):
    as_argument = plyground("analyse", "tictactoe", "xx.oo....", "--player", "alphabeta:depth=2", "--json")
    as_option = plyground("analyse", "tictactoe", "--from", "xx.oo....", "--player", "alphabeta:depth=2", "--json")
    assert json.loads(as_option[1])["turns"] == json.loads(as_argument[1])["turns"]
    code, _, err = plyground("analyse", "tictactoe", "xx.oo....", "--from", "x........")
    assert (code, err) == (2, "plyground: xx.oo.... and --from x........: two positions; expected one of them\n")


def test_a_character_plays_after_every_roll(plyground):
    code, out, _ = plyground("analyse", "tarble", "--set", "side=4", "--player", "joey")
    assert code == 0
    assert "a roll is due; joey plays" in out and "value" not in out
    assert len([line for line in out.splitlines() if line.startswith(tuple("123456")) and "r" in line]) == 6
