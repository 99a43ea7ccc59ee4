"""The gates, each with evidence made by hand: what passes, fails, cannot be said, and where the limits lie."""

from dataclasses import replace

import pytest

from plyground.verify import gates
from plyground.verify.gates import FAIL, GATES, NAMES, PASS, UNDECIDED, Answer, above, below, overall, together
from plyground.verify.judging import JUDGES, judge
from plyground.verify.tolerances import Tolerances
from plyground.verify.words import particular, sentence, summary
from tests.verify.evidence_by_hand import (
    defence,
    figure,
    learned,
    lengths,
    level,
    levels,
    policy,
    rule,
    share,
    solved,
    sound,
)

USUAL = Tolerances()


def asked(gate, tolerances=USUAL, **evidence):
    return JUDGES[gate](sound(**evidence), tolerances)


def verdict(gate, tolerances=USUAL, **evidence):
    return asked(gate, tolerances, **evidence).verdict


# Figures and limits


def test_a_figure_passes_with_its_whole_interval_and_fails_with_none_of_it():
    assert [below(figure(0.1, 0.05, high), 0.2) for high in (0.19, 0.2, 0.21)] == [PASS, PASS, UNDECIDED]
    assert [below(figure(0.3, low, 0.4), 0.2) for low in (0.19, 0.2, 0.21)] == [UNDECIDED, UNDECIDED, FAIL]
    assert [above(figure(0.3, low, 0.4), 0.2) for low in (0.19, 0.2, 0.21)] == [UNDECIDED, PASS, PASS]
    assert above(figure(0.1, 0.0, 0.19), 0.2) == FAIL
    assert below(figure(0.0), 0.2) == above(figure(None), 0.2) == UNDECIDED


def test_questions_that_all_have_to_be_answered_well():
    assert together([PASS, PASS]) == PASS
    assert together([PASS, UNDECIDED]) == UNDECIDED
    assert together([UNDECIDED, FAIL, PASS]) == FAIL


def answers(**verdicts):
    return {name: Answer(verdicts.get(name, PASS), "why") for name in NAMES}


def test_one_failed_gate_fails_a_design_and_all_have_to_pass_for_it_to_pass():
    assert overall(answers()) == PASS
    assert overall(answers(length=UNDECIDED)) == UNDECIDED
    assert overall(answers(length=UNDECIDED, no_dead_rule=FAIL)) == FAIL


def test_the_gates_are_the_ten_in_their_order_each_with_a_letter_of_its_own():
    assert "".join(gate.letter for gate in GATES) == "EFDLCYTWNR" and len(set(NAMES)) == 10
    assert list(JUDGES) == list(NAMES) == [gate.name for gate in GATES]


def test_a_sound_game_passes_every_gate_with_all_that_a_verdict_stands_on():
    found = judge(sound(), USUAL)
    assert [answer.verdict for answer in found.values()] == [PASS] * 10
    for answer in found.values():
        told = answer.to_dict()
        assert told["why"].endswith(".") and told["tolerance"] and not told["exact"]
        low, high = told["interval"]
        assert low - 1e-9 <= told["value"] <= high and told["games"] > 0 and told["players"]


def test_without_players_that_search_nothing_is_accepted_that_games_would_tell():
    found = judge(sound(levels=[level("random")], learned=None, policies=None, defences=[], rules_used=[]), USUAL)
    assert {answer.verdict for answer in found.values()} == {UNDECIDED}


# Ends


def test_ends_needs_four_hundred_games_without_one_cut_off():
    few = levels(games=60, capped=share(0.0, 60))
    many = [level("random"), *(level(f"mcts:playouts={2**k}", 60, capped=share(0.0, 60)) for k in range(7))]
    assert (verdict("ends", levels=few), verdict("ends", levels=many)) == (UNDECIDED, PASS)
    found = asked("ends", levels=many)
    assert found.games == 420 and len(found.players) == 7 and found.why.startswith("No game of 420 ")


def test_ends_pools_the_strongest_levels_only_and_two_at_least():
    cut_off_when_weak = [level("random"), level("a", capped=share(0.5)), level("b"), level("c")]
    assert asked("ends", levels=cut_off_when_weak).players == ["b", "c"]
    assert verdict("ends", levels=cut_off_when_weak) == PASS
    assert asked("ends", levels=[level("random"), level("a", 1000, capped=share(0.0, 1000))]).players == ["a"]


@pytest.mark.parametrize(("cut", "expected"), [(0, PASS), (4, UNDECIDED), (8, UNDECIDED), (30, FAIL)])
def test_ends_by_the_games_cut_off_of_eight_hundred(cut, expected):
    found = asked("ends", levels=levels(capped=share(cut / 800)))
    assert found.verdict == expected and found.value == cut / 800
    assert f"{cut or 'No'} game{'s' * (cut > 1)} of 800" in found.why


def test_random_games_without_end_fail_a_game_that_nobody_can_search_and_only_say_so_of_others():
    endless = level("random", capped=share(1.0))
    assert verdict("ends", levels=[endless]) == FAIL
    found = asked("ends", levels=[endless, *levels()[1:]])
    assert found.verdict == PASS and "Of random games 100 %" in found.why


# Fair start


@pytest.mark.parametrize(
    ("below_top", "top", "expected"),
    [
        ("inside", "inside", PASS),
        ("outside", "inside", UNDECIDED),
        ("undecided", "inside", UNDECIDED),
        ("inside", "undecided", UNDECIDED),
        ("inside", "outside", FAIL),
        ("outside", "outside", FAIL),
    ],
)
def test_a_start_is_fair_if_both_strongest_levels_say_so_and_unfair_by_the_strongest(below_top, top, expected):
    found = [level("random", fair=None), level("a", fair=below_top), level("b", fair=top)]
    assert verdict("fair_start", levels=found) == expected


@pytest.mark.parametrize(
    "top, other, expected",
    [("inside", "inside", PASS), ("inside", "outside", FAIL), ("undecided", "outside", FAIL),
     ("outside", "inside", FAIL), ("inside", "undecided", UNDECIDED)],
)  # fmt: skip
def test_another_kind_of_player_that_is_as_strong_has_to_find_the_start_fair_too(top, other, expected):
    score = {"inside": share(0.5), "undecided": share(0.54), "outside": share(0.67)}
    found = [level("random", fair=None), level("a"), level("alphabeta:nodes=64", fair=top, score=[score[top]] * 2)]
    also = {"met": {}, "level": level("mcts:playouts=32", fair=other, score=[score[other]] * 2)}
    answer = asked("fair_start", levels=found, other_kind=also)
    assert answer.verdict == expected and answer.games == 1200
    assert ("but" in answer.why) == (top != other)
    if "but" in answer.why:
        assert "alpha-beta of 64" in answer.why and "Monte Carlo search of 32" in answer.why
    if expected == FAIL:
        assert answer.value == 0.67
    weaker = {"met": {}, "level": None}
    assert asked("fair_start", levels=levels(), other_kind=weaker).verdict == PASS


def test_a_start_that_only_weaker_players_find_unfair_is_not_called_too_close():
    found = [level("random"), level("a", fair="outside", score=[share(0.7), share(0.3)]), level("b")]
    why = asked("fair_start", levels=found).why
    assert "too close" not in why and "70 %" in why and "50 %" in why


def test_the_levels_below_do_not_count_whatever_they_say():
    weak = [level("random", fair="outside"), level("a", fair="outside"), *levels()[1:]]
    assert verdict("fair_start", levels=weak) == PASS


def test_of_three_sides_the_one_farthest_from_its_share_is_told():
    scores = [share(0.3), share(0.3), share(0.4)]
    found = asked("fair_start", sides=["Red", "Green", "Blue"], levels=levels(fair="outside", score=scores))
    assert found.verdict == FAIL and found.why.startswith("Blue scores 40 %")
    assert found.tolerance["low"] == pytest.approx(1 / 3 - 0.05)


def test_a_quick_run_leaves_open_who_is_favoured_while_stronger_players_are_better():
    lopsided = levels(fair="outside", score=[share(0.77), share(0.23)])
    climbing, level_top = ([{"score": share(value)} for value in values] for values in ((0.6, 0.66), (0.6, 0.49)))
    assert asked("fair_start", levels=lopsided, steps=climbing, is_full=False).verdict == UNDECIDED
    assert asked("fair_start", levels=lopsided, steps=climbing, is_full=True).verdict == FAIL
    assert asked("fair_start", levels=lopsided, steps=level_top, is_full=False).verdict == FAIL


@pytest.mark.parametrize(("result", "expected"), [("first", FAIL), ("second", FAIL), ("draw", PASS)])
def test_a_solved_start_is_judged_by_its_solution_whatever_players_do(result, expected):
    opposite = levels(fair="inside" if expected == FAIL else "outside")
    found = asked("fair_start", solved=solved(result, 25), levels=opposite)
    assert found.verdict == expected and found.exact and found.games == 0
    assert found.interval == [found.value, found.value]
    if result != "draw":
        assert found.why.startswith("White" if result == "first" else "Black") and "25 turns" in found.why


def test_a_solved_game_is_told_with_what_the_strongest_players_make_of_it():
    play = levels(score=[share(0.6), share(0.4)], draws=share(0.3))
    won, drawn = (sound(solved=solved(result), levels=play) for result in ("second", "draw"))
    judged_won, judged_drawn = judge(won, USUAL), judge(drawn, USUAL)
    assert judged_won["fair_start"].why.endswith("between Monte Carlo search of 64 playouts White scores 60 %.")
    assert "Black wins with perfect play (scores 40 % between the strongest players)" in sentence(judged_won, won)
    assert "30 % of the games between Monte Carlo search of 64 playouts were drawn" in judged_drawn["decisive"].why
    assert "a draw with perfect play (30 % drawn between the strongest players)" in sentence(judged_drawn, drawn)
    alone = sound(solved=solved("draw"), levels=levels()[:1])
    assert "between" not in sentence(judge(alone, USUAL), alone)


@pytest.mark.parametrize(("score", "expected"), [(0.45, PASS), (0.55, PASS), (0.56, FAIL), (0.44, FAIL)])
def test_solved_games_with_dice_have_scores_between_and_the_limits_are_fair(score, expected):
    found = solved(None, score=[score, 1 - score])
    assert verdict("fair_start", solved=found, has_chance=True) == expected
    assert verdict("fair_start", Tolerances(fair=0.1), solved=found, has_chance=True) == PASS


# Decisive


@pytest.mark.parametrize(("drawn", "expected"), [(0.4, PASS), (0.48, UNDECIDED), (0.52, UNDECIDED), (0.6, FAIL)])
def test_decisive_by_the_draws_of_the_strongest_level(drawn, expected):
    found = [level("random"), level("a", draws=share(0.0)), level("b", draws=share(drawn))]
    assert verdict("decisive", levels=found) == expected
    assert verdict("decisive", Tolerances(draws=1.0), levels=found) == PASS


@pytest.mark.parametrize(("drawn", "cut", "expected"), [(0.0, 1.0, FAIL), (0.3, 0.4, FAIL), (0.1, 0.1, PASS)])
def test_games_that_are_cut_off_are_won_by_nobody_either(drawn, cut, expected):
    found = asked("decisive", levels=levels(draws=share(drawn), capped=share(cut)))
    assert found.verdict == expected and found.value == pytest.approx(drawn + cut) and "cut off" in found.why


def test_draws_that_grow_with_strength_are_told():
    found = [
        level("random"),
        *(level(name, draws=share(drawn)) for name, drawn in zip("abc", (0.1, 0.2, 0.3), strict=True)),
    ]
    assert "more than between the weakest (10 %)" in asked("decisive", levels=found).why
    assert "weakest" not in asked("decisive", levels=levels()).why


def test_a_solved_draw_is_not_decisive_and_a_solved_win_is():
    assert verdict("decisive", solved=solved("draw")) == FAIL
    assert verdict("decisive", solved=solved("second", 30), levels=levels(draws=share(1.0))) == PASS
    assert verdict("decisive", solved=solved(None, draws=0.49), has_chance=True) == PASS


# Length


@pytest.mark.parametrize(
    ("median", "low", "high", "tail", "expected"),
    [
        (40, 38, 42, 80, PASS),
        (16, 16, 16, 20, PASS),
        (16, 15, 17, 20, UNDECIDED),
        (12, 10, 15, 20, FAIL),
        (200, 200, 200, 300, PASS),
        (199, 190, 201, 300, UNDECIDED),
        (250, 201, 260, 300, FAIL),
        (40, 38, 42, 501, FAIL),
        (40, 38, 42, 500, PASS),
    ],
)
def test_length_by_the_interval_of_the_median_and_by_the_long_games(median, low, high, tail, expected):
    assert verdict("length", levels=levels(length=lengths(median, low, high, tail))) == expected


def test_lengths_in_rounds_are_judged_in_turns():
    found = asked("length", levels=levels(length=lengths(10, 9, 11, 20)), turns_per_unit=2)
    assert found.verdict == PASS and found.value == 20 and found.interval == [18, 22]


def test_a_win_that_can_be_forced_at_once_is_too_short_and_a_long_one_proves_nothing():
    short = asked("length", solved=solved("first", 15))
    assert short.verdict == FAIL and short.exact and short.value == 15
    assert verdict("length", solved=solved("first", 16)) == PASS
    assert verdict("length", solved=solved("first", 300), levels=levels(length=lengths(8, 7, 9, 10))) == FAIL
    assert verdict("length", Tolerances(shortest=10), solved=solved("first", 15)) == PASS


def test_a_game_that_never_ended_has_the_wrong_length_and_too_few_games_say_nothing():
    assert verdict("length", levels=levels(length=None)) == FAIL
    assert verdict("length", levels=levels(length=lengths() | {"interval": None})) == UNDECIDED


# Real choice


def effective(value, low, high):
    return {"interest": {"effective_choices": figure(value, low, high)}}


@pytest.mark.parametrize(
    ("choice", "good", "expected"),
    [
        (0.95, (3.0, 2.8, 3.2), PASS),
        (0.95, (2.0, 2.0, 2.1), PASS),
        (0.95, (2.0, 1.999999999999, 2.0), PASS),
        (0.95, (2.0, 1.9, 2.1), UNDECIDED),
        (0.95, (1.2, 1.1, 1.3), FAIL),
        (0.1, (3.0, 2.8, 3.2), FAIL),
        (0.5, (3.0, 2.8, 3.2), UNDECIDED),
    ],
)
def test_real_choice_by_the_decisions_with_a_choice_and_the_turns_that_are_good(choice, good, expected):
    assert verdict("real_choice", levels=levels(choice=share(choice)), portrait=effective(*good)) == expected


@pytest.mark.parametrize("portrait", [None, {"interest": None}, {"interest": {"effective_choices": figure(None)}}])
def test_where_nobody_knows_how_good_turns_are_real_choice_is_not_passed_but_may_fail(portrait):
    assert verdict("real_choice", portrait=portrait) == UNDECIDED
    assert verdict("real_choice", portrait=portrait, levels=levels(choice=share(0.1))) == FAIL


# No cycling


@pytest.mark.parametrize(
    ("repeated", "threefold", "expected"),
    [(0.01, 0.01, PASS), (0.3, 0.01, FAIL), (0.01, 0.3, FAIL), (0.1, 0.01, UNDECIDED), (0.01, 0.1, UNDECIDED)],
)
def test_no_cycling_by_positions_that_come_again_and_games_with_one_three_times(repeated, threefold, expected):
    found = levels(repeated=share(repeated), threefold=share(threefold))
    assert verdict("no_cycling", levels=found) == expected


def test_whoever_can_go_round_for_ever_fails_the_gate_whatever_players_do():
    found = asked("no_cycling", solved=solved("draw", endless=True, circling=[1]))
    assert found.verdict == FAIL and found.exact and found.why.startswith("Black can go round")
    both = asked("no_cycling", solved=solved("draw", endless=True, circling=[0, 1]))
    assert both.why.startswith("White and Black can")
    assert verdict("no_cycling", solved=solved("draw")) == PASS
    assert verdict("no_cycling", solved=solved("first", 30), levels=levels(repeated=share(0.5))) == FAIL


# No trivial defence


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([(0.5, 0.4), (0.5, 0.4)], PASS),
        ([(0.97, 0.9), (0.5, 0.4)], FAIL),
        ([(0.5, 0.4), (0.97, 0.9)], FAIL),
        ([(0.9, 0.8), (0.5, 0.4)], UNDECIDED),
        ([(0.99, 0.1), (0.5, 0.1)], PASS),  # that side does not hold: it wins
    ],
)
def test_no_trivial_defence_by_the_games_that_the_best_defender_holds_mostly_by_draws(sides, expected):
    found = [defence(side, *held) for side, held in enumerate(sides)]
    assert verdict("no_trivial_defence", defences=found) == expected


def test_the_defence_that_fails_the_gate_is_the_one_that_is_told():
    found = asked("no_trivial_defence", defences=[defence(0, 0.6, 0.6), defence(1, 0.97, 0.5)])
    assert found.verdict == FAIL and found.value == 0.97 and "Black" in found.why


def test_no_defence_is_excluded_before_a_defender_was_trained():
    untrained = [defence(side, 0.5, 0.4, trained=False) for side in range(2)]
    assert verdict("no_trivial_defence", defences=untrained) == UNDECIDED
    holds = [defence(side, 0.99, 0.98, trained=False) for side in range(2)]
    assert verdict("no_trivial_defence", defences=holds) == FAIL
    assert verdict("no_trivial_defence", defences=[]) == UNDECIDED
    assert "a full one does" in asked("no_trivial_defence", defences=[], is_full=False).why


def test_a_solved_draw_can_be_held_and_a_solved_win_cannot_but_dice_leave_it_open():
    assert verdict("no_trivial_defence", solved=solved("draw"), defences=[]) == FAIL
    assert verdict("no_trivial_defence", solved=solved("second", 30), defences=[]) == PASS
    assert verdict("no_trivial_defence", solved=solved(None), has_chance=True, defences=[]) == UNDECIDED


# No free win


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        (("below", "below"), PASS),
        (("below", "undecided"), UNDECIDED),
        (("undecided", "above"), FAIL),
        ((), UNDECIDED),
    ],
)
def test_no_free_win_by_what_the_tests_of_all_policies_said(verdicts, expected):
    values = {"below": 0.1, "undecided": 0.45, "above": 0.6}
    tried = [policy(f"rule {number}", values[one], one) for number, one in enumerate(verdicts)]
    assert verdict("no_free_win", policies={"policies": tried, "left_out": {}}) == expected


def test_a_policy_that_surely_wins_is_told_before_one_that_only_seems_to():
    tried = [policy("seems", 0.7, "undecided", 10), policy("wins", 0.6, "above", 300)]
    found = asked("no_free_win", policies={"policies": tried, "left_out": {}})
    assert found.details["policy"] == "wins" and found.value == 0.6
    assert particular("no_free_win", found, sound()) == '"wins" scores 60 % against good play'


def test_of_four_sides_a_policy_may_score_a_fifth():
    found = asked("no_free_win", sides=["N", "E", "S", "W"])
    assert found.tolerance == {"at_most": pytest.approx(0.2)}


@pytest.mark.parametrize(
    ("score", "policies", "expected"),
    [(0.5, [], FAIL), (0.5, [policy("mirror", 0.1, "below")], FAIL), (0.6, [], UNDECIDED), (0.9, [], UNDECIDED)],
)
def test_where_random_play_is_good_enough_it_is_a_free_win(score, policies, expected):
    tried = {"policies": policies, "left_out": {}}
    found = asked("no_free_win", policies=tried, top_against_random=share(score, 1000))
    assert found.verdict == expected
    if expected == FAIL:
        assert found.value == pytest.approx(1 - score) and found.details["policy"] == "at random"


# Learnable


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (learned(0.9, "better"), PASS),
        (learned(0.4, "not better"), FAIL),
        (learned(0.5, "undecided"), UNDECIDED),
        (learned(0.9, "better", earlier=0.5), PASS),
        (learned(0.9, "better", earlier=0.2), UNDECIDED),  # what it learned it forgot
        (None, UNDECIDED),
    ],
)
def test_learnable_by_the_score_against_random_play_and_earlier_selves(found, expected):
    assert verdict("learnable", learned=found) == expected


# No dead rule


@pytest.mark.parametrize(
    ("used", "games", "expected"),
    [(0, 100, UNDECIDED), (0, 1000, FAIL), (1, 1000, FAIL), (5, 1000, PASS), (1, 100, PASS), (900, 1000, PASS)],
)
def test_a_rule_is_dead_if_it_is_surely_used_in_fewer_than_one_game_in_a_hundred(used, games, expected):
    found = asked("no_dead_rule", rules_used=[rule("leap", used, games), rule("finished", 1000, kind="ending")])
    assert found.verdict == expected and found.value == used / games
    assert ("never" in found.why) == (expected == FAIL and used == 0)


def test_a_rule_without_which_the_best_player_does_better_is_dead_too():
    for one, expected in (("above", FAIL), ("below", PASS), ("undecided", PASS)):
        forgone = [{"rule": "leap", "score": share(0.6), "verdict": one, "why": ""}]
        assert verdict("no_dead_rule", forgone=forgone) == expected
    assert verdict("no_dead_rule", rules_used=[]) == UNDECIDED


def test_the_players_of_an_answer_come_in_the_order_of_the_evidence():
    names = [f"mcts:playouts={2**k}" for k in range(8)]
    found = asked("no_dead_rule", rules_used=[rule(name, 500) | {"player": name} for name in names])
    assert list(found.players) == names


# Words


def test_the_sentence_of_a_sound_game_and_of_one_with_open_questions():
    assert sentence(answers(), sound()) == "Worth playing: every gate is passed."
    said = sentence(answers(ends=UNDECIDED, no_free_win=UNDECIDED), sound())
    assert said == "Promising: 8 gates passed; undecided: ends and no free win."


def test_the_sentence_of_an_unsound_game_names_every_fault_with_its_figure():
    evidence = sound(solved=solved("first", 9))
    said = sentence(judge(evidence, USUAL), evidence)
    assert said == (
        "Not worth playing as it is: White wins with perfect play (scores 50 % between the strongest players) and too "
        "short (9 turns)."
    )
    evidence = sound(levels=levels(draws=share(0.8), length=lengths(300, 290, 310, 400), fair="outside"))
    said = sentence(judge(evidence, USUAL), evidence)
    assert said == "Not worth playing as it is: White scores 50 %, 80 % draws and too long (300 turns)."


@pytest.mark.parametrize("name", NAMES)
def test_every_fault_has_words_even_where_no_figure_is_known(name):
    assert len(particular(name, Answer(FAIL, "why"), sound())) > 5


def test_a_report_of_several_variants_is_summed_up_by_verdict():
    def one(name, said):
        return {"name": name, "verdict": said, "words": f"{name} is {said}."}

    assert summary([one("n=5", FAIL)]) == "n=5: n=5 is fail."
    told = summary([one("n=5", FAIL), one("n=6, a=2", PASS), one("n=7", UNDECIDED), one("n=8", FAIL)])
    assert told == (
        "Worth playing: (n=6, a=2); promising, with gates undecided: n=7; not worth playing as they are: n=5, n=8."
    )
    assert summary([one(f"n={number}", FAIL) for number in range(9)]) == "Not worth playing as they are: all 9."
    mixed = [one("n=3", PASS), *(one(f"n={number}", FAIL) for number in range(4, 9))]
    assert summary(mixed).endswith("not worth playing as they are: the other 5.")


# Evidence


def test_shares_are_pooled_from_the_strongest_levels_down_until_there_are_enough_games():
    found = sound(levels=[level("random"), *(level(name, 100, capped=share(0.02, 100)) for name in "abcd")])
    pooled, players = found.pooled("capped", 250)
    assert players == ["b", "c", "d"] and pooled["games"] == 300 and pooled["value"] == pytest.approx(0.02)
    assert pooled["interval"] == share(0.02, 300)["interval"]
    assert found.pooled("capped", 10)[1] == ["c", "d"] and found.pooled("capped", 10_000)[1] == ["a", "b", "c", "d"]


def test_nothing_is_pooled_where_only_random_players_played():
    assert sound(levels=[level("random")]).pooled("capped", 10) == (figure(None, games=0), [])


def test_the_names_of_gates_are_what_the_report_calls_them():
    assert gates.NO_TRIVIAL_DEFENCE == "no_trivial_defence" and replace(USUAL, fair=0.1).to_dict()["fair"] == 0.1
