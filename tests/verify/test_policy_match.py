"""Matches of policies and of restricted players whose scores are known."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.errors import PlygroundError
from plyground.players import make_player
from plyground.verify.policies import policies_for
from plyground.verify.policy_match import contender, play_game, play_policy
from plyground.verify.restricted import restricted
from tests.verify.test_games_of_known_truth import game_of

EXACT = "alphabeta:depth=14"  # to the end of the games here


def test_always_forward_wins_what_it_begins_and_loses_the_rest_against_perfect_play():
    played = play_policy(game_of("free_win", squares=4), "always forward", EXACT, games=6)
    assert played.scores.tolist() == [1, 0, 1, 0, 1, 0] and played.sides.tolist() == [0, 1] * 3
    assert played.lengths.tolist() == [7] * 6  # four turns of the winner, three of the other
    assert played.decisions.tolist() == [4, 3] * 3
    assert played.told.tolist() == played.decisions.tolist()  # there is always a step aside
    assert set(played.endings) == {"at the end"}


def test_always_forward_beats_a_random_player():
    assert play_policy(game_of("free_win"), "always forward", "random", games=20).scores.tolist() == [1] * 20


def test_a_pair_of_games_has_the_same_dice():
    """The coin decides: whoever sits where it falls wins, once in either seat."""
    played = play_policy(game_of("coin_toss"), "last of the list", "random", games=40)
    assert (played.scores[::2] + played.scores[1::2]).tolist() == [1] * 20
    assert 3 <= played.scores[::2].sum() <= 17  # and the coin falls on both sides


def test_a_seed_gives_the_same_games_and_another_seed_others():
    game = pg.game("rlgame", n=6, a=2, pawns=2)
    first, again, other = (play_policy(game, "never twice", "random", games=8, seed=seed) for seed in (3, 3, 4))
    assert first.lengths.tolist() == again.lengths.tolist() and first.scores.tolist() == again.scores.tolist()
    assert first.lengths.tolist() != other.lengths.tolist()


def test_players_who_repeat_a_game_are_found_out_and_openings_drawn_at_random_help():
    game = pg.game("rlgame", n=5, a=1, pawns=2)
    player = make_player(game, "alphabeta:depth=2,ties=first")
    tied = restricted(player, "stuck pawns removed")
    assert play_policy(game, tied, player, games=8).distinct <= 2  # one for each seat
    played = play_policy(game, tied, player, games=8, opening=4)
    assert 3 <= played.distinct <= 4  # the rule is never in the way, so a pair is one game twice


def test_both_games_of_a_pair_have_the_same_opening():
    game = pg.game("tictactoe")
    player = make_player(game, "alphabeta:depth=9")
    policy = policies_for(game).named("first of the list")
    free, other = contender(game, policy), contender(game, player)
    _, first = play_game(game, [free, other], free, game.start(), 1, 0, 3)
    _, second = play_game(game, [other, free], free, game.start(), 1, 0, 3)
    assert [turn.after.tolist() for turn in first[:3]] == [turn.after.tolist() for turn in second[:3]]


def test_games_begin_where_they_are_told_to():
    game = game_of("free_win")
    start = np.array([5, 0, 0, 0, 0, 0], np.int32)  # seat 0 needs one step
    played = play_policy(game, "always forward", "random", games=2, start=start)
    assert played.lengths.tolist()[0] == 1 and played.scores[0] == 1


def test_a_draw_counts_half_and_caps_are_told():
    played = play_policy(game_of("never_ends"), "first of the list", "random", games=2)
    assert played.scores.tolist() == [0.5, 0.5] and played.endings == ["cap", "cap"]


def test_partners_of_a_team_play_by_the_same_policy():
    played = play_policy(pg.game("pachisi"), "farthest behind", "random", games=2)
    assert played.sides.tolist() == [0, 1] and (played.decisions < played.lengths).all()
    assert set(played.scores) <= {0.0, 1.0}


def test_steps_of_one_turn_count_as_one():
    kalah = pg.game("examples/kalah.py")
    played = play_policy(kalah, "always capture", "mcts:playouts=20", games=2)
    assert (played.decisions + played.lengths > 0).all()
    assert (played.decisions >= played.lengths // 2 - 1).all()  # several steps in some turns


def test_an_unknown_policy_and_one_without_a_say_are_refused():
    with pytest.raises(PlygroundError, match="no policy is called 'sideways'; there is: first of the list"):
        play_policy(game_of("free_win"), "sideways", "random")
    with pytest.raises(PlygroundError, match="'same piece' is left out: its pieces do not move"):
        play_policy(pg.game("tictactoe"), "same piece", "random")
    with pytest.raises(PlygroundError, match="games=0; expected 1 or more"):
        play_policy(game_of("free_win"), "always forward", "random", games=0)


# Restricted play


def scores(game, rule, games=4, player=EXACT):
    player = make_player(game, player)
    return play_policy(game, restricted(player, rule), player, games)


def test_whoever_never_leaps_loses_to_his_free_self():
    game = game_of("dead_rule", goal=5)
    played = scores(game, "leap")
    assert played.scores.tolist() == [0, 0, 0, 0]
    assert (played.told > 0).all()


@pytest.mark.parametrize("rule", ["rest", "rescue"])
def test_whoever_never_rests_or_is_rescued_loses_nothing(rule):
    game = game_of("dead_rule", goal=5)
    assert scores(game, rule).scores.tolist() == [1, 0, 1, 0]  # who begins wins, as between free players
    if rule == "rescue":
        assert scores(game, rule).told.tolist() == [0] * 4


@pytest.mark.parametrize("player", ["random", "mcts:playouts=30", "greedy"])
def test_a_restricted_player_of_any_kind_never_uses_the_rule(player):
    game = game_of("dead_rule", goal=6)
    one = restricted(make_player(game, player), "leap")
    who, other = contender(game, one), contender(game, "random")
    for number in range(10):
        last, _ = play_game(game, [who, other], who, game.start(), 1, number)
        assert last[2] == 1  # its leap is left


def test_captures_and_kinds_of_pieces_can_be_left_out():
    game = game_of("trivial_defence")
    beside = np.array([4, 3, 0, 0, 6], np.int32)
    player = make_player(game, "alphabeta:depth=3")
    free, tied = contender(game, player), contender(game, restricted(player, "capture"))
    stream = np.zeros(1, np.uint64)
    for who in (free, tied):
        who.new_game()
    assert free.choose(beside, [], stream)[0] == 3
    assert tied.choose(beside, [], stream)[0] in (4, 5) and tied.told == 1
    tablut = pg.game("tablut")
    played = play_policy(tablut, restricted(make_player(tablut, "random"), "king"), "random", games=4)
    assert played.told.sum() > 0


def test_a_turn_without_another_is_played_all_the_same():
    game = game_of("free_win", squares=4)
    played = play_policy(game, restricted(make_player(game, EXACT), "piece"), "random", games=2)
    assert played.told.tolist() == [0, 0] and played.scores.tolist() == [1, 1]


def test_what_cannot_be_left_out_is_named():
    game = game_of("dead_rule")
    with pytest.raises(
        PlygroundError, match="nothing to leave out is called 'hop'; expected one of: leap, rest, rescue"
    ):
        restricted(make_player(game, "random"), "hop")


def test_a_policy_object_serves_many_matches():
    game = game_of("free_win")
    policy = policies_for(game).named("always forward")
    assert play_policy(game, policy, "random", games=2).scores.tolist() == [1, 1]
