"""What one-rule policies keep, in positions counted by hand, and why some say nothing."""

import numpy as np
import pytest

import plyground as pg
from plyground.core.policies import PlayedTurn
from plyground.verify.choosing import Choice, ends_of
from plyground.verify.policies import policies_for
from plyground.verify.progress import one_way
from tests.verify.test_games_of_known_truth import game_of

TICTACTOE, TABLUT = pg.game("tictactoe"), pg.game("tablut")


@pytest.fixture(scope="module")
def found():
    """The policies of a game, found once."""
    kept = {}

    def policies(game):
        if id(game) not in kept:
            kept[id(game)] = policies_for(game), game
        return kept[id(game)][0]

    return policies


def kept_turns(policies, game, name, position, history=()):
    """The turns that a policy keeps, as texts."""
    policy = policies.named(name)
    ends = ends_of(game, position)
    kept = policy.keep(Choice(policy.survey, position, ends, list(history)))
    return {game.format_turn(position, game.steps_of_turn(position, ends[end])) for end in kept}


def after(game, *texts):
    """The position after some moves, and the turns that led there."""
    position, history = game.start(), []
    for text in texts:
        following = game.play(position, game.parse_move(position, text))
        history.append(PlayedTurn(game.mover(position), position, following))
        position = following
    return position, history


def test_the_middle_and_the_corners_of_an_empty_board(found):
    policies = found(TICTACTOE)
    start = TICTACTOE.start()
    texts = [TICTACTOE.format_move(start, move) for move in range(9)]
    assert kept_turns(policies, TICTACTOE, "towards the centre", start) == {texts[4]}
    assert kept_turns(policies, TICTACTOE, "at the edge", start) == {texts[cell] for cell in (0, 2, 6, 8)}
    assert kept_turns(policies, TICTACTOE, "first of the list", start) == {texts[0]}
    assert kept_turns(policies, TICTACTOE, "last of the list", start) == {texts[8]}


def test_placing_beside_the_last_mark_of_oneself_and_of_the_other(found):
    policies = found(TICTACTOE)
    texts = [TICTACTOE.format_move(TICTACTOE.start(), move) for move in range(9)]
    position, history = after(TICTACTOE, texts[0], texts[5])  # x in the upper left corner, o at the right
    assert kept_turns(policies, TICTACTOE, "beside its own", position, history) == {texts[1], texts[3]}
    assert kept_turns(policies, TICTACTOE, "beside theirs", position, history) == {texts[2], texts[4], texts[8]}
    assert kept_turns(policies, TICTACTOE, "beside its own", TICTACTOE.start()) == set()


def test_the_mirror_image_is_the_one_that_changes_most(found):
    texts = [TICTACTOE.format_move(TICTACTOE.start(), move) for move in range(9)]
    for other, image in ((0, 8), (1, 7), (5, 3)):
        position, history = after(TICTACTOE, texts[other])
        assert kept_turns(found(TICTACTOE), TICTACTOE, "mirror", position, history) == {texts[image]}
    position, history = after(TICTACTOE, texts[4])  # the middle is its own image: no symmetry has another
    assert kept_turns(found(TICTACTOE), TICTACTOE, "mirror", position, history) == set()


def test_seats_are_exchanged_first_in_a_mirror(found):
    game = pg.game("rlgame", n=5, a=1, pawns=2)
    position, history = after(game, "base-0,1")
    assert kept_turns(found(game), game, "mirror", position, history) == {"base-4,3"}  # by the half turn


def test_the_same_piece_never_twice_and_back(found):
    policies = found(TABLUT)
    first = TABLUT.format_move(TABLUT.start(), TABLUT.legal_moves(TABLUT.start())[0])
    source, target = first.split("-")
    moved = after(TABLUT, first)[0]
    reply = TABLUT.format_move(moved, TABLUT.legal_moves(moved)[0])
    position, history = after(TABLUT, first, reply)
    every = {TABLUT.format_move(position, move) for move in TABLUT.legal_moves(position)}
    own = {text for text in every if text.startswith(f"{target}-")}
    assert kept_turns(policies, TABLUT, "same piece", position, history) == own
    assert kept_turns(policies, TABLUT, "never twice", position, history) == every - own
    assert kept_turns(policies, TABLUT, "back and forth", position, history) == {f"{target}-{source}"}
    assert kept_turns(policies, TABLUT, "back and forth", TABLUT.start()) == set()


def test_captures_are_kept_or_left(found):
    game = game_of("trivial_defence")
    position = np.array([4, 3, 0, 0, 6], np.int32)  # the hunter stands beside the hare
    policies = found(game)
    assert kept_turns(policies, game, "always capture", position) == {"3"}
    assert kept_turns(policies, game, "never capture", position) == {"4", "5"}
    assert kept_turns(policies, game, "always capture", np.array([5, 1, 0, 0, 6], np.int32)) == set()


def test_captures_that_pieces_do_not_show_are_told_by_the_game():
    kalah = pg.game("examples/kalah.py", pits=3, seeds=2)
    policies = policies_for(kalah)
    position = kalah.position({"pits": [[1, 0, 1], [2, 2, 2]], "stores": [2, 2], "turn": 0})
    choice = Choice(policies.named("always capture").survey, position, ends_of(kalah, position), [])
    assert policies.named("always capture").keep(choice) == [0]  # pit a ends in the empty pit b
    assert policies.named("never capture").keep(choice) == [1]


def test_forward_is_towards_the_enemies(found):
    game = game_of("free_win")
    policies = found(game)
    assert not policies.named("always forward").survey.progress.is_track
    for seat in (0, 1):
        position = np.array([2, 2, 0, 0, seat, 8], np.int32)
        assert kept_turns(policies, game, "always forward", position) == {"0"}


def test_the_longest_way_on_tells_how_far_ahead_a_cell_lies():
    assert one_way({("a", "b"), ("b", "c"), ("a", "c")}) == {"a": -2, "b": -1, "c": 0}
    assert one_way({("a", "b"), ("b", "a")}) is None
    assert one_way({("a", "b"), ("b", "c"), ("c", "b")}) is None


def test_a_track_is_found_in_random_games(found):
    game = pg.game("hypergammon")
    progress = found(game).named("nearest first").survey.progress
    assert progress.is_track
    white = [progress.ahead[0][str(point)] for point in range(1, 25)]
    assert white == sorted(white, reverse=True) and white[0] > white[5] > white[23]  # seat 0 runs down to point 1
    assert progress.ahead[1]["1"] < progress.ahead[1]["24"]


def test_policies_of_the_games_own_replace_those_of_the_same_name(found):
    game = pg.game("rlgame", n=6, a=2, pawns=2)
    policies = found(game)
    names = [policy.name for policy in policies.fitting]
    assert names.count("always forward") == names.count("nearest first") == 1
    position = game.position({"white": [[3, 0]], "white_base": 1, "black": [], "black_base": 2, "turn": "w"})
    texts = {game.format_move(position, move) for move in game.legal_moves(position)}
    assert "3,0-3,1" in texts  # along the rim of its base: no farther away
    forward = kept_turns(policies, game, "always forward", position)
    assert forward == {text for text in texts if text.startswith("base-")} | {"3,0-4,0"}
    assert kept_turns(policies, game, "nearest first", position) <= {"3,0-3,1", "3,0-4,0"}


def test_policies_without_anything_to_say_give_their_reason(found):
    left_out = found(TICTACTOE).left_out
    assert left_out["same piece"] == left_out["nearest first"] == "its pieces do not move"
    assert left_out["always capture"].startswith("nothing could be captured in ")
    assert found(TABLUT).left_out["always forward"].startswith("the sides begin around the same point")
    nim = policies_for(game_of("nim"))
    assert nim.left_out["never twice"] == "the game shows no pieces"
    assert [policy.name for policy in nim.fitting] == ["first of the list", "last of the list"]
    assert policies_for(pg.game("hypergammon")).left_out["at the edge"] == "its pieces run along a track"


def test_pachisi_counts_places_on_its_path():
    game = pg.game("pachisi", first=0)
    pieces = [[0, 10, 40, 80], [0] * 4, [0] * 4, [0] * 4]
    position = game.position({"pieces": pieces, "entered": [True, False, False, False], "to_move": 0, "throw": 2})
    ends = ends_of(game, position)
    functions = {name: function for name, (function, _) in game.definition.policies.items()}
    shown = {
        name: {tuple(ends[end][:4].tolist()) for end in function(game, position, ends, [])}
        for name, function in functions.items()
    }
    assert shown["nearest first"] == {(0, 10, 40, 82)}
    assert shown["farthest behind"] == {(0, 12, 40, 80)}
    assert shown["always forward"] == {(0, 12, 40, 80), (0, 10, 42, 80), (0, 10, 40, 82)}
