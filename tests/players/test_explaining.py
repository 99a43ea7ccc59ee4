"""Why players moved: each kind's sentence is true in a position that can be checked by hand."""

import re
from dataclasses import replace

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import ContractError
from plyground.core.terms import terms_of
from plyground.matches.analysis import Analyst
from plyground.matches.match import match
from plyground.players import make_player
from plyground.players.explaining import Explainer, why
from plyground.tools.checking.checker import GameChecker
from tests.own_games import own_game
from tests.players.test_characters import at, changed
from tests.reference.search import random_positions


@pytest.fixture(scope="module")
def tictactoe():
    return pg.game("tictactoe")


@pytest.fixture(scope="module")
def pairs():
    return own_game("pairs")


def reason(game, text, position):
    return make_player(game, text).choose(position).why


# Characters


def test_a_character_speaks_for_itself(pairs):
    assert reason(pairs, "runner", at(pairs, 0, 3, 0, 0, 0)) == "runs ahead with one piece"
    assert reason(pairs, "runner", at(pairs, 0, 3, 0, 5, 7)) == "captures"
    assert reason(pairs, "ditherer", pairs.start()) is None


@pytest.mark.parametrize(
    ("new", "complaint"),
    [
        ("return 3", "player 'runner', explain: returned 3; expected a text or None"),
        ("return reason[0]", "player 'runner': {file}, line {line}, explain_run: TypeError: "),
    ],
)
def test_what_is_wrong_with_an_explanation_is_told_in_one_line(tmp_path, new, complaint):
    game = changed(tmp_path, 'return "captures" if reason == CAPTURES else "runs ahead with one piece"', new)
    with pytest.raises(ContractError) as error:
        reason(game, "runner", game.start())
    file = game.definition.file
    line = next((n for n, text in enumerate(file.read_text().splitlines(), 1) if text.strip() == new), 0)
    assert complaint.format(file=file.name, line=line) in str(error.value) and "\n" not in str(error.value)


def test_a_sentence_of_several_lines_becomes_one(tmp_path):
    game = changed(tmp_path, '"runs ahead with one piece"', '"runs\\n  ahead"')
    assert reason(game, "runner", game.start()) == "runs ahead"


# Evaluators


def test_a_greedy_player_names_the_terms_that_changed(pairs):
    """From 7 to 10 and home: three squares, and ten for the piece."""
    said = reason(pairs, "greedy", at(pairs, 0, 0, 7, 0, 0))
    assert said.startswith("pieces ahead at home from 0 to 1 (+10), squares ahead from 7 to 1")


def test_the_terms_of_tablut_are_those_of_the_report():
    game = pg.game("tablut")
    before = game.start()
    player = make_player(game, "greedy:eval=fixed")
    terms = terms_of(game, player.evaluator, player.weights, before, before, 0)
    assert terms["share of the own pieces left"] == (1.0, 3.0)
    assert terms["own pieces near the king"] == (4.0, 5.0)  # four soldiers beside him
    assert terms["open way of the king to a corner"].amount == 0.0
    assert terms["own moves for each cell"].amount == pytest.approx(len(game.legal_moves(before)) / 49)
    blacks = terms_of(game, player.evaluator, player.weights, before, before, 1)
    assert blacks["own pieces near the king"].worth == 5.0 and blacks["share of the own pieces left"].worth == 1.0


def test_the_way_of_the_king_is_worth_what_table_2_says():
    """The king goes to the lower edge, which is free on his right: a corner is one move away."""
    game = pg.game("tablut")
    before = game.position("..bbb../......./b..w..b/b.w.w.b/b..w..b/....k../.bbb... w 0")
    player = make_player(game, "greedy:eval=fixed")
    (move,) = game.parse_turn(before, "e2-e1")
    after = game.play(before, move)
    earlier, later = (terms_of(game, player.evaluator, player.weights, before, state, 0) for state in (before, after))
    name = "open way of the king to a corner"
    assert (earlier[name].value, later[name].value) == (0.0, 5.0)
    choice = player.choose(before)
    assert (choice.position == after).all() and f"{name} from 0 to 1 (+5)" in choice.why


def test_tarbles_minimax_counts_points_and_pieces():
    game = pg.game("tarble")
    player = make_player(game, "greedy")
    before = game.rolled(game.start(), 4)
    choice = player.choose(before)
    assert choice.why == "points ahead from 0 to 1 (+1)"
    terms = terms_of(game, player.evaluator, player.weights, before, choice.position, 0)
    assert terms == {"points ahead": (1, 1.0), "pieces ahead": (0, 0.1)}


def test_pips_are_counted_for_both():
    game = pg.game("backgammon")
    said = reason(game, "greedy:eval=pips", game.rolled(game.start(), "31"))
    assert said == "own pips to go from 167 to 163 (+4)"


@pytest.mark.parametrize(
    "name", ["tictactoe", "polar", "tablut", "rlgame", "tarble", "backgammon", "hypergammon", "pachisi", "parcheesi"]
)
def test_terms_add_up_to_the_value(name):
    game = pg.game(name, **({"side": 4} if name == "tarble" else {}))
    for evaluator_name, evaluator in game.definition.evaluators.items():
        make = next(iter(evaluator.weights.values()), lambda settings: ())
        weights = tuple(float(weight) for weight in make(game.settings))
        evaluate = game.definition.compiled_evaluator(evaluator)
        given = np.array(weights or (0.0,))
        for before in random_positions(game, 6, seed=5):
            for after in game.turn_results(before)[:3]:
                if game.mover(after) == -2:
                    continue
                for seat in range(game.seats):
                    total = sum(term.value for term in terms_of(game, evaluator, weights, before, after, seat).values())
                    value = evaluate(game.board, before, after, seat, given)
                    assert total == pytest.approx(value, abs=1e-6), evaluator_name


def test_terms_that_do_not_add_up_are_found(tmp_path):
    wrong = changed(tmp_path, "sign * weights[1] * (state", "sign * 0.05 * weights[1] * weights[1] * (state")
    with pytest.raises(ContractError, match="but its terms add up to"):
        list(GameChecker(wrong).run(use=False))
    (tmp_path / "short").mkdir()
    short = changed(tmp_path / "short", '("squares ahead", "pieces ahead at home")', '("squares ahead",)')
    with pytest.raises(ContractError, match="names 1 terms; expected one for each of 2 weights"):
        list(GameChecker(short).run(use=False))


def test_without_terms_the_evaluation_is_told():
    race = own_game("race")
    before = race.play(race.start(), 2)
    assert reason(race, "greedy", before) == "squares ahead: from +0 to +2"


# Searches


def test_a_win_on_the_spot_is_told_as_such(tictactoe):
    assert reason(tictactoe, "greedy", tictactoe.position("xx.oo....")) == "wins the game: line"


def test_a_search_tells_of_the_win_that_it_sees(tictactoe):
    """A corner answered at its side loses: x, o, x, o, x is the shortest way."""
    position = tictactoe.replay(tictactoe.parse_moves(["0", "1"]))[-1]
    said = reason(tictactoe, "alphabeta:depth=9", position)
    turns = int(re.match(r"sees a win within (\d) turns; expects ", said)[1])
    assert turns == 5
    assert reason(tictactoe, "minimax:depth=5", position).startswith("sees a win within 5 turns")
    losing = make_player(tictactoe, "alphabeta:depth=9").choose(position).position
    assert reason(tictactoe, "alphabeta:depth=9", losing).startswith("sees a loss within 4 turns, whatever it plays")


def test_a_search_tells_the_line_that_the_analysis_shows(tictactoe):
    analysis = Analyst(tictactoe, "alphabeta:depth=3").analyse(tictactoe.start())
    line = ", then ".join(analysis.turns[0].line)
    assert analysis.why == f"looks 3 turns ahead: +3 by free_rows; expects {line}"
    assert make_player(tictactoe, "alphabeta:depth=3").choose(tictactoe.start()).why == analysis.why
    assert analysis.to_dict()["why"] == analysis.why


def test_a_search_that_knows_only_ends_says_so(tictactoe):
    said = reason(tictactoe, "alphabeta:depth=2,eval=none", tictactoe.start())
    assert said.startswith("sees nothing decided within 2 turns")


def test_a_search_before_a_roll_tells_its_terms():
    game = pg.game("backgammon")
    said = reason(game, "alphabeta:depth=2,eval=pips", game.rolled(game.start(), "31"))
    assert re.fullmatch(
        r"looks 2 turns ahead, over all rolls: \+?-?[\d.]+ by pips; own pips to go from 167 to 163 .*", said
    )


def test_a_monte_carlo_search_tells_its_visits(tictactoe):
    agent = make_player(tictactoe, "mcts:playouts=400").make_agent()
    decision = agent.choose(tictactoe.start())
    assert decision.all_visits == 400
    share = 100 * decision.visits / 400
    expected = f"tried it in {share:.0f} % of 400 playouts, with a mean payoff of {decision.value:+.3g}"
    assert why(agent.player, tictactoe.start(), decision) == expected


def test_a_single_turn_is_no_choice():
    race = own_game("race")
    blocked = race.start()
    blocked[1:6] = 9, 8, 0, 0, 3  # one piece at home, the other two squares too near
    assert race.legal_moves(blocked) == [2]
    assert reason(race, "alphabeta:depth=2", blocked) == "has no other turn"


def test_who_judges_nothing_says_nothing(tictactoe):
    assert reason(tictactoe, "random", tictactoe.start()) is None
    assert reason(tictactoe, "first", tictactoe.start()) is None


# Networks


def test_a_network_tells_what_it_expects_and_the_next_best_turn():
    game = pg.game("hypergammon")
    before = game.rolled(game.start(), "31")
    analysis = Analyst(game, "net:hypergammon").analyse(before)
    best, second = analysis.turns[:2]
    told = float(re.match(r"expects (\S+) points; ", analysis.why)[1])
    assert told == pytest.approx(best.value, abs=1e-3)
    assert f"; the next best of {analysis.evaluated}, {second.text}, " in analysis.why
    assert float(analysis.why.rpartition(", ")[2]) == pytest.approx(second.value, abs=1e-3)


def test_a_network_that_looks_ahead_tells_the_next_best_turn_too():
    game = pg.game("hypergammon")
    before = game.rolled(game.start(), "31")
    analysis = Analyst(game, "net:hypergammon,depth=2").analyse(before)
    second = analysis.turns[1]
    assert analysis.why.startswith("looks 2 turns ahead, over all rolls: ")
    assert f"; the next best of {analysis.evaluated}, {second.text}, " in analysis.why
    assert float(analysis.why.rpartition(", ")[2]) == pytest.approx(second.value, abs=1e-3)


# Explaining what was decided in the arena


def explained(game, players, **options):
    """All positions of one game of a match with the sentences of its decisions."""
    found = []

    def on_game(number, positions, decisions):
        for before, decision in zip(positions, decisions[1:], strict=False):
            found.append((before, decision))

    match(game, players, games=1, seats="fixed", on_game=on_game, decisions=True, workers=1, **options)
    return found


def test_the_reason_of_every_decision_of_a_match_is_kept(pairs):
    made = explained(pairs, ["runner", "ditherer"], seed=3)
    players = [make_player(pairs, text) for text in ("runner", "ditherer")]
    agent = players[0].make_agent()
    for before, decision in made:
        if pairs.mover(before) == 0:
            again = agent.choose(before)
            assert (again.position == decision.position).all() and again.reason == decision.reason
        else:
            assert (pairs.play(before, decision.reason) == decision.position).all()
    assert len(made) > 10


def test_a_decision_of_a_match_has_all_figures_that_the_agent_gives(tictactoe):
    before, logged = explained(tictactoe, ["alphabeta:depth=3", "first"])[0]
    made = make_player(tictactoe, "alphabeta:depth=3").make_agent().choose(before)
    assert (logged.position == made.position).all() and made.looked_at > made.expanded > 1
    assert replace(logged, position=None) == replace(made, position=None, seconds=0.0)


def test_rolls_are_no_decisions_and_exploring_is_told():
    game = pg.game("hypergammon")
    made = explained(game, ["greedy:eval=pips,explore=0.5", "random"], seed=3)
    explainer = Explainer(make_player(game, "greedy:eval=pips,explore=0.5"))
    assert all((game.mover(before) == -1) == (decision is None) for before, decision in made)
    said = [explainer.why(before, decision) for before, decision in made if decision and game.mover(before) == 0]
    assert "plays at random, to explore" in said
    assert any(text.startswith("own pips to go from") for text in said)


def test_decisions_of_a_match_are_explained_as_those_of_the_agent(tictactoe):
    for before, decision in explained(tictactoe, ["mcts:playouts=50", "alphabeta:depth=3"], seed=2):
        text = ["mcts:playouts=50", "alphabeta:depth=3"][tictactoe.mover(before)]
        said = why(make_player(tictactoe, text), before, decision)
        if text.startswith("alpha"):
            assert said == make_player(tictactoe, text).choose(before).why
        else:
            assert re.search("playouts|wins|draw|no other turn", said)


def test_a_player_made_of_several_says_who_decided(pairs):
    """`blend` is made of random and greedy."""
    text = "mixture:rungs=runner+blend,skill=25"
    explainer = Explainer(make_player(pairs, text))
    made = explained(pairs, [text, "ditherer"], seed=4)
    said = [explainer.why(before, decision) for before, decision in made if pairs.mover(before) == 0]
    beginnings = {sentence.rpartition(":")[0] or sentence for sentence in said}
    assert {"as runner", "as blend", "as blend: as greedy"} <= beginnings
    assert "as runner: runs ahead with one piece" in said and "as blend: as random" in said
